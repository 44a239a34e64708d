//! Fixed addresses: a program that reads where it should not does the same in two gradings.

use std::os::unix::process::CommandExt;
use std::process::Command;

use libc::{ADDR_NO_RANDOMIZE, c_ulong, personality};

/// The argument that asks for the personality of the process.
const ASK: c_ulong = 0xffff_ffff;

/// The argument of the program that was started anew. A machine may forget what was asked for, and
/// nothing is tried twice.
const AGAIN: &str = "at-fixed-addresses";

/// Starts this program anew, at addresses that are the same each time, unless it was started so.
/// Where the machine does not allow it, the program goes on as it is.
pub fn fix() {
    if std::env::args_os().any(|argument| argument == AGAIN) {
        return;
    }
    // SAFETY: asks for a property of the process.
    let now = unsafe { personality(ASK) };
    if now < 0 || now & ADDR_NO_RANDOMIZE != 0 {
        return;
    }
    // SAFETY: changes a property of the process that affects only new programs.
    if unsafe { personality((now | ADDR_NO_RANDOMIZE) as c_ulong) } < 0 {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        let _ = Command::new(program).arg(AGAIN).exec();
    }
}
