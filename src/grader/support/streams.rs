//! Readers and writers for adapters. Some take a few bytes at a time, as those of pipes and sockets
//! may: right code reads on, and writes all. Another one fails, as that of a full disk does: right code
//! passes the error on.

use std::io::{BufRead, ErrorKind, Read, Result, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

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

/// Takes so many bytes, and then fails.
pub struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        match taken {
            0 if !bytes.is_empty() => Err(ErrorKind::StorageFull.into()),
            _ => Ok(taken),
        }
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Whether a function says Ok to a writer that has room for so many bytes only. One that panics does not say Ok.
pub fn loses_errors(room: usize, write: impl FnOnce(&mut Full) -> Result<()>) -> bool {
    matches!(catch_unwind(AssertUnwindSafe(|| write(&mut Full(room)))), Ok(Ok(())))
}
