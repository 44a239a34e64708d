//! The program in which student code runs. It is a program of its own, so that nothing that knows right
//! answers, the reference above all, is in its memory.

use sudograde::runner::OwnHeap;

#[global_allocator]
static OWN: OwnHeap = OwnHeap::new();

fn main() -> std::process::ExitCode {
    sudograde::runner::main()
}
