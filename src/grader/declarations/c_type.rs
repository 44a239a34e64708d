//! A type in a declaration of C or C++.

/// A type as a declaration writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CType {
    /// `int`, `unsigned long`, `struct Node`, `Node`
    pub base: String,
    pub pointers: usize,
    /// The value behind the pointer is const.
    pub is_const: bool,
    pub is_reference: bool,
    /// The sizes of an array; an empty one is open.
    pub sizes: Vec<String>,
    /// The parameter is a function.
    pub is_function: bool,
}

impl CType {
    /// How C writes it, without const.
    pub fn written(&self) -> String {
        match self.pointers {
            0 => self.base.clone(),
            many => format!("{} {}", self.base, "*".repeat(many)),
        }
    }

    pub fn is_void(&self) -> bool {
        self.base == "void" && self.pointers == 0
    }

    /// The type of its elements, if it is a pointer or an open array.
    pub fn pointee(&self) -> Option<CType> {
        let mut inner = self.clone();
        match (self.pointers, self.sizes.as_slice()) {
            (pointers, []) if pointers > 0 => inner.pointers -= 1,
            (_, [open]) if open.is_empty() => inner.sizes.clear(),
            _ => return None,
        }
        Some(inner)
    }
}
