//! A lab in a gradebook, ready to be shown: its row, the lab itself if it is at hand, and the texts.

use std::path::Path;

use crate::gradebook::{Gradebook, LabRow};
use crate::page::Page;
use crate::words;
use command_line::language;
use grader::catalogue::Catalogue;
use grader::manifest::load;
use jiff::Timestamp;
use locale::{Lang, Locale};
use report::Telling;
use sudograde_core::lab::Lab;

pub struct Opened {
    pub gradebook: Gradebook,
    pub row: LabRow,
    /// Gives titles in all languages and the layout of inputs; the gradebook has everything else.
    pub lab: Option<Lab>,
    pub locale: Locale,
}

impl Opened {
    /// Opens the lab with this name; without a name, the only lab.
    pub fn open(db: &Path, lab: Option<&str>, lang: Option<Lang>) -> anyhow::Result<Self> {
        let gradebook = Gradebook::open(db)?;
        let row = gradebook.lab_called(lab)?;
        let folder = Catalogue::locate().find(&row.name).ok();
        let lab = folder.and_then(|folder| load(&folder).ok());
        let course = lab.as_ref().map_or("", |lab| &lab.course_language);
        let lang = language(lang.or(gradebook.language(&row)?), course);
        Ok(Opened {
            locale: words::locale(lang, lab.as_ref())?,
            gradebook,
            row,
            lab,
        })
    }

    /// A page about the lab now, with names and without links.
    pub fn page(&self) -> Page<'_> {
        Page {
            gradebook: &self.gradebook,
            row: &self.row,
            lab: self.lab.as_ref(),
            telling: self.telling(),
            now: Timestamp::now(),
            pages: None,
            anonymous: false,
            reveal: false,
        }
    }

    pub fn telling(&self) -> Telling<'_> {
        Telling {
            locale: &self.locale,
            input_columns: self.lab.as_ref().and_then(|lab| lab.view.input_columns),
            mark: None,
        }
    }
}
