//! The program in which student code runs. It is a program of its own, so that nothing that knows right
//! answers, the reference above all, is in its memory.

#![no_main]
#![expect(unsafe_code, reason = "the C library looks for `main` by its name")]

use runner::OwnHeap;

#[global_allocator]
static OWN: OwnHeap = OwnHeap;

/// What Rust does before its own `main` would give the program a stack for signals, two more segments for every fork to copy.
/// The runner has such a stack already.
#[unsafe(no_mangle)]
pub extern "C" fn main() -> std::ffi::c_int {
    runner::main()
}
