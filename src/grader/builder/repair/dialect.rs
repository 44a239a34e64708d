//! The [`Dialect`] of a file: the layout of its language.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// C and C++.
    C,
    Rust,
    Python,
}

impl Dialect {
    /// The form in which names are compared: in Rust, the labs' functions have names in small
    /// letters.
    pub fn key(self, name: &str) -> String {
        match self {
            Dialect::Rust => name.to_lowercase(),
            _ => name.to_owned(),
        }
    }
}
