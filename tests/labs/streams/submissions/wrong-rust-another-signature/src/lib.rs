use std::io::{self, Write};

pub fn print_row(row: &[i32], width: usize, out: &mut impl Write) -> io::Result<()> {
    for number in row {
        write!(out, "{number} ")?;
    }
    writeln!(out)
}

pub fn each_below(limit: u32, found: impl FnMut(u32)) {
    (0..limit).for_each(found);
}
