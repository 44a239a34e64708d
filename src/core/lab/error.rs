//! A mistake in a lab, made by its author and not by a student. It names the file, the line and
//! what is expected.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabError {
    pub file: PathBuf,
    /// Line and column, from 1, where they are known.
    pub at: Option<(usize, usize)>,
    /// The line itself.
    pub excerpt: Option<String>,
    pub message: String,
}

impl LabError {
    pub fn new(file: &Path, message: impl Into<String>) -> Self {
        LabError {
            file: file.to_owned(),
            at: None,
            excerpt: None,
            message: message.into(),
        }
    }

    /// An error at byte `offset` of `source`.
    pub fn at(file: &Path, source: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = source.get(..offset).unwrap_or(source);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        let column = before[line_start..].chars().count() + 1;
        let excerpt = source[line_start..].lines().next().map(str::to_owned);
        LabError {
            file: file.to_owned(),
            at: Some((line, column)),
            excerpt,
            message: message.into(),
        }
    }

    /// File, line and column, as far as they are known.
    pub fn place(&self) -> String {
        let file = self.file.display();
        match self.at {
            Some((line, column)) => format!("{file}:{line}:{column}"),
            None => file.to_string(),
        }
    }
}

/// A place in a lab's file. The line is counted only when it is asked for, which is rare.
#[derive(Clone)]
pub struct Place {
    pub file: Arc<Path>,
    pub source: Arc<str>,
    /// The offset in bytes.
    pub offset: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&LabError::at(&self.file, &self.source, self.offset, "").place())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl fmt::Display for LabError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}: {}", self.place(), self.message)?;
        if let Some(excerpt) = &self.excerpt {
            let shown: String = excerpt.trim().chars().take(100).collect();
            write!(out, "\n  | {shown}")?;
        }
        Ok(())
    }
}

impl std::error::Error for LabError {}
