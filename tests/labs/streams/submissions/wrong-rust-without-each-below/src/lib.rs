use std::io::{self, Write};

pub fn print_row(row: &[i32], out: &mut impl Write) -> io::Result<()> {
    for number in row {
        write!(out, "{number} ")?;
    }
    writeln!(out)
}

