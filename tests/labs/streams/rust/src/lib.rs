use std::io::{self, Write};

/// Prints each number, a blank behind it, and the end of the line.
pub fn print_row(row: &[i32], out: &mut impl Write) -> io::Result<()> {
    Ok(())
}

/// Calls `found` with 0, 1, … limit - 1.
pub fn each_below(limit: u32, found: impl FnMut(u32)) {
}
