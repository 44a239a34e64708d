//! The [`Dialect`] of a file: the layout of its language.

use crate::builder::cache::Artifact;
use crate::builder::diagnostics::{self, Messages};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// C and C++.
    C,
    Rust,
    Python,
}

impl Dialect {
    /// The messages of a compilation; a compiler that was stopped has one, about the first of
    /// these files.
    pub fn messages_of(self, artifact: &Artifact, files: &[String]) -> Messages {
        match artifact.stopped.is_some() {
            true => Messages::stopped(files[0].clone()),
            false => self.messages(&artifact.messages),
        }
    }

    /// Reads the messages of the language's compiler.
    pub fn messages(self, text: &str) -> Messages {
        match self {
            Dialect::C => diagnostics::of_c(text),
            Dialect::Rust => diagnostics::of_rust(text),
            Dialect::Python => diagnostics::of_python(text),
        }
    }

    /// The form in which names are compared: in Rust, the labs' functions have names in small
    /// letters. A method's class is left out, as files are read without classes.
    pub fn key(self, name: &str) -> String {
        match self {
            Dialect::Rust => name.to_lowercase(),
            Dialect::C => name.rsplit("::").next().unwrap_or(name).to_owned(),
            _ => name.to_owned(),
        }
    }
}
