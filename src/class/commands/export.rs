//! `sudograde export`: grades for other programs.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::{Context, bail};
use jiff::Timestamp;

use crate::cli::Export;
use crate::export::{Class, Content, Options};
use crate::gradebook::Gradebook;
use crate::words;
use command_line::{language, status, tell};
use grader::catalogue::Catalogue;
use grader::manifest::load;
use report::Telling;
use sudograde_core::text_tools::shortened;
use sudograde_core::visible::on_a_line;

/// Students whose absence is told by name.
const MOST_NAMES: usize = 5;

pub fn run(asked: &Export) -> anyhow::Result<u8> {
    let gradebook = Gradebook::open(&asked.db)?;
    let lab = gradebook.lab_called(asked.lab.as_deref())?;
    // The lab itself is needed for how its inputs are laid out only.
    let known = Catalogue::locate()
        .find(&lab.name)
        .ok()
        .and_then(|folder| load(&folder).ok());
    let course = known
        .as_ref()
        .map_or("", |lab| lab.course_language.as_str());
    let lang = asked.lang.or(gradebook.language(&lab)?);
    let lang = language(lang, course);
    let locale = words::locale(lang);
    let options = Options {
        telling: Telling {
            locale: &locale,
            input_columns: known.as_ref().and_then(|lab| lab.view.input_columns),
        },
        column: asked.column.as_deref(),
        canvas_key: asked.canvas_key,
    };
    let class = Class::read(&gradebook, &lab, Timestamp::now())?;
    if asked.output.is_none() && matches!(asked.format.content, Content::Zip(..)) {
        bail!("this format is a zip with a file for each student; name it with -o FILE");
    }
    let exported = class.export(&asked.format, &options)?;
    match &asked.output {
        None => std::io::stdout().write_all(&exported.content)?,
        Some(file) => std::fs::write(file, &exported.content)
            .with_context(|| format!("{}: it cannot be written", file.display()))?,
    }
    let why: BTreeSet<&str> = exported.left_out.iter().map(|(_, why)| *why).collect();
    for why in why {
        let students = exported.left_out.iter().filter(|(_, other)| *other == why);
        let keys: Vec<&str> = students.map(|(key, _)| key.as_str()).collect();
        let names = shortened(&keys, MOST_NAMES);
        let count = keys.len().to_string();
        let text = locale.text(why, &[("count", &count), ("names", &names)]);
        tell(&on_a_line(&text));
    }
    Ok(status::FULL_MARKS)
}
