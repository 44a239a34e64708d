//! How a report is told to a student.

use locale::Locale;

/// The language of the texts, and the layout of inputs.
pub struct Telling<'a> {
    pub locale: &'a Locale,
    /// Long inputs are shown in rows of so many characters.
    pub input_columns: Option<usize>,
}
