//! The program in which student code runs. It is a program of its own, so that nothing that knows right
//! answers, the reference above all, is in its memory.

use std::process::ExitCode;

use runner::OwnHeap;

#[global_allocator]
static OWN: OwnHeap = OwnHeap;

fn main() -> ExitCode {
    runner::main()
}
