//! A reader and a writer for adapters that take a few bytes at a time, as those of pipes and sockets
//! may: right code reads on, and writes all.

use std::io::{BufRead, Read, Result, Write};

/// A number that divides neither a line of a board nor a text of several letters.
const FEW: usize = 5;

/// Hands out few bytes of a text at a time.
pub struct FewBytes<'a>(pub &'a [u8]);

impl Read for FewBytes<'_> {
    fn read(&mut self, place: &mut [u8]) -> Result<usize> {
        let few = place.len().min(FEW);
        self.0.read(&mut place[..few])
    }
}

impl BufRead for FewBytes<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(&self.0[..self.0.len().min(FEW)])
    }

    fn consume(&mut self, bytes: usize) {
        self.0 = &self.0[bytes..];
    }
}

/// Takes few bytes at a time, and keeps them.
#[derive(Default)]
pub struct Kept(pub Vec<u8>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.write(&bytes[..bytes.len().min(FEW)])
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
