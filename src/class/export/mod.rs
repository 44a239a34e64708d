//! Grades for other programs: tables that platforms import, and a file for each student, and a data set for
//! research. The rules of their readers are in docs/platforms.md.

mod canvas;
mod class;
mod csv;
mod handouts;
mod moodle;
mod progsnap2;
mod table;

pub use self::csv::FORMAT as CSV;
pub use class::{CanvasKey, Class, Content, Exported, Format, Options};

use report::HANDOUTS;

/// All formats, as the command line lists them.
pub fn formats() -> Vec<Format> {
    let mut all = vec![
        csv::FORMAT,
        canvas::FORMAT,
        moodle::FORMAT,
        moodle::FEEDBACK,
        progsnap2::FORMAT,
    ];
    let mut handouts = HANDOUTS;
    handouts.sort_by_key(|one| one.reader);
    all.extend(handouts.map(handouts::format));
    all
}

/// The grades in this format.
///
/// # Errors
/// A report cannot be read, or the file cannot be put together.
pub fn export(class: &Class, format: &Format, options: &Options) -> anyhow::Result<Exported> {
    match format.content {
        Content::Table(write) => write(class, options),
        Content::Zip(handout, path) => handouts::write(class, handout, path, options),
        Content::Dataset(write) => write(class),
    }
}
