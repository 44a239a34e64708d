//! [`Filling`]: the bytes in memory that nothing was written to, while a case runs, and how an answer
//! tells that it comes from there.

use serde::{Deserialize, Serialize};

/// The bytes in unused memory while a case runs. No memory of Python's is without a value; there,
/// the seed of its hashes differs instead, and with it the order of a set of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Filling {
    Usual,
    Other,
    /// The usual bytes for the first half of a process's inputs, the others for the second.
    Halves,
}

impl Filling {
    /// The bytes for an input of a process, of which it has so many.
    pub fn at(self, input: usize, inputs: usize) -> Self {
        match self {
            Filling::Halves if input < inputs / 2 => Filling::Usual,
            Filling::Halves => Filling::Other,
            one => one,
        }
    }
}

/// The usual byte in fresh memory.
pub const FRESH: u8 = 0xa5;

/// The usual byte in freed memory.
pub const FREED: u8 = 0xdd;

/// The number of filled bytes behind a block. Code that goes one element too far uses them.
pub const TAIL: usize = 32;

/// The bytes beside a block, before or behind it. Usually each differs from the others and from
/// fresh memory, so that moved ones show. Where fresh memory holds zero, they do, too.
pub fn beside<const BYTES: usize>(fresh: u8) -> [u8; BYTES] {
    match fresh {
        0 => [0; BYTES],
        _ => const { rising(FRESH) },
    }
}

const fn rising<const BYTES: usize>(first: u8) -> [u8; BYTES] {
    let mut bytes = [first; BYTES];
    let mut place = 0;
    while place < BYTES {
        bytes[place] += place as u8 + 1;
        place += 1;
    }
    bytes
}

/// Whether the text holds a number that only the filling writes.
pub fn shows_in(text: &str) -> bool {
    let inside = [FRESH, FREED].map(|byte| u32::from_ne_bytes([byte; 4]));
    let beside: [u8; TAIL] = beside(FRESH);
    let (beside, _) = beside.as_chunks();
    let beside = beside.iter().map(|bytes| u32::from_ne_bytes(*bytes));
    let mut numbers = inside.into_iter().chain(beside).map(u32::cast_signed);
    numbers.any(|number| text.contains(&number.to_string()))
}
