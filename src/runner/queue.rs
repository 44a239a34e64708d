//! The asks of a branch wait in a file in memory ([`queue`]), so that a branch has only the ask
//! that it works on in its own memory. Its forks find no input but their own there.

use std::fs::File;
use std::io::{PipeReader, PipeWriter, Read, Write};
use std::os::unix::fs::FileExt;

use protocol::{read_frame, write_frame};

use super::child::memory_file;

/// The end of a queue that the runner's first process writes to. Dropping it ends the queue.
pub struct Sender {
    file: File,
    /// One byte for each ask in the file.
    count: PipeWriter,
}

/// The end of a queue that a branch reads from.
pub struct Receiver {
    /// Both ends share the file's own position, which is the sender's.
    file: File,
    position: u64,
    count: PipeReader,
}

pub fn queue() -> Result<(Sender, Receiver), String> {
    let failed = |error| format!("a queue: {error}");
    let (reader, writer) = std::io::pipe().map_err(failed)?;
    let file = memory_file("asks")?;
    let sender = Sender {
        file: file.try_clone().map_err(failed)?,
        count: writer,
    };
    let receiver = Receiver {
        file,
        position: 0,
        count: reader,
    };
    Ok((sender, receiver))
}

impl Sender {
    pub fn send(&mut self, ask: &[u8]) -> Result<(), String> {
        write_frame(&mut self.file, &[ask])
            .and_then(|()| self.count.write_all(&[0]))
            .map_err(|error| format!("asking a branch: {error}"))
    }
}

impl Receiver {
    /// Waits for the next ask; `None` after the last one.
    pub fn next(&mut self) -> Result<Option<Vec<u8>>, String> {
        let next = match self.count.read(&mut [0]) {
            Ok(0) => Ok(None),
            Ok(_) => read_frame(self),
            Err(error) => Err(error),
        };
        next.map_err(|error| format!("reading an ask: {error}"))
    }
}

impl Read for Receiver {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let read = self.file.read_at(bytes, self.position)?;
        self.position += read as u64;
        Ok(read)
    }
}
