//! `sudograde export`: grades for other programs.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::{Context, bail};
use jiff::Timestamp;

use super::opened::Opened;
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
        class.restore(&Pseudonyms::read(file)?);
    }
    if asked.output.is_none() && !matches!(asked.format.content, Content::Table(..)) {
        bail!("this format is a zip; name it with -o FILE");
    }
    let exported = export(&class, &asked.format, &options)?;
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
        let text = opened
            .locale
            .text(why, &[("count", &count), ("names", &names)]);
        tell(&on_a_line(&text));
    }
    Ok(status::FULL_MARKS)
}
