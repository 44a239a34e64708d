//! `sudograde export`: grades for other programs.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use anyhow::bail;
use jiff::Timestamp;
use locale::Locale;

use super::opened::Opened;
use super::output;
use crate::cli::Export;
use crate::export::{Class, Content, Options, export};
use crate::intake::Pseudonyms;
use command_line::{status, tell};
use sudograde_core::text_tools::shortened;
use sudograde_core::visible::on_a_line;

/// The number of absent students who are named.
const MOST_NAMES: usize = 5;

pub fn run(asked: &Export) -> anyhow::Result<u8> {
    let opened = Opened::open(&asked.db, asked.lab.as_deref(), asked.lang)?;
    let options = Options {
        telling: opened.telling(),
        full_lab: opened.lab.as_ref(),
        column: asked.column.as_deref(),
        canvas_key: asked.canvas_key,
    };
    let mut class = Class::read(&opened.gradebook, &opened.row, Timestamp::now())?;
    if let Some(file) = &asked.pseudonyms {
        let gradebook = &opened.gradebook;
        Pseudonyms::fits(Some(file), gradebook.path(), &gradebook.keys()?)?;
        class.restore(&Pseudonyms::read(file)?);
    }
    if asked.output.is_none() && !matches!(asked.format.content, Content::Table(..)) {
        bail!("this format is a zip; name it with -o FILE");
    }
    let exported = export(&class, &asked.format, &options)?;
    let left_out = &exported.left_out;
    tell_all(left_out, &opened.locale);
    if !left_out.is_empty() && left_out.len() == class.count() {
        bail!("nobody would be in this file, so it is not written");
    }
    tell_all(&exported.notes, &opened.locale);
    match &asked.output {
        None => std::io::stdout().write_all(&exported.content)?,
        Some(file) => {
            let sources = [Some(asked.db.as_path()), asked.pseudonyms.as_deref()];
            let sources: Vec<&Path> = sources.into_iter().flatten().collect();
            output::write(file, &exported.content, &sources)?;
        }
    }
    Ok(status::FULL_MARKS)
}

/// Names the students about whom there is something to say.
fn tell_all(students: &[(String, &'static str)], locale: &Locale) {
    let why: BTreeSet<&str> = students.iter().map(|(_, why)| *why).collect();
    for why in why {
        let those = students.iter().filter(|(_, other)| *other == why);
        let keys: Vec<&str> = those.map(|(key, _)| key.as_str()).collect();
        let names = shortened(&keys, MOST_NAMES);
        let count = keys.len().to_string();
        let text = locale.text(why, &[("count", &count), ("names", &names)]);
        tell(&on_a_line(&text));
    }
}
