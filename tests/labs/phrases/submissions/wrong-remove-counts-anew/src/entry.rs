//! A word with a number. This file is the lab's: it stays as it is.

#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub word: String,
    pub count: u8,
}
