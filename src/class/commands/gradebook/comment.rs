//! `sudograde gradebook comment`: a comment for all who fail in the same way.

use std::io::Write;

use super::decisions::{made, name};
use crate::cli::Comment;
use crate::commands::opened::Opened;
use crate::page::Way;
use command_line::{say, status};
use sudograde_core::text_tools::{nearest, tabbed};
use sudograde_core::visible::on_a_line;

pub fn run(asked: &Comment) -> anyhow::Result<u8> {
    let mut opened = Opened::open(&asked.of.of.db, asked.of.lab.as_deref(), None)?;
    let lab = opened.row.clone();
    let by = name(&asked.by);
    let Some(about) = &asked.way else {
        return list(&ways(&opened)?);
    };
    let about_line = on_a_line(about);
    if asked.withdraw {
        let count = opened
            .gradebook
            .withdraw_comments(&lab, about, made("", &by))?;
        say(&format!(
            "{}: {about_line}: {count} comments are withdrawn",
            lab.name
        ))?;
        return Ok(status::FULL_MARKS);
    }
    let ways = ways(&opened)?;
    let Some(way) = ways.iter().find(|way| way.name == *about) else {
        let known: Vec<String> = ways.iter().map(|way| way.name.clone()).collect();
        let near =
            nearest(about, &known).map_or(String::new(), |near| format!("; did you mean {near}?"));
        anyhow::bail!(
            "{}: nobody fails in the way \"{about_line}\"{near} `sudograde gradebook comment --db {0}` lists the ways",
            asked.of.of.db.display()
        );
    };
    let students: Vec<&str> = way.students.iter().map(String::as_str).collect();
    let text = asked.text.as_deref().unwrap_or_default();
    let added = opened
        .gradebook
        .comment(&lab, about, &students, made(text, &by))?;
    let before = students.len() - added;
    let before = match before {
        0 => String::new(),
        count => format!("; {count} had it already"),
    };
    say(&format!(
        "{}: {about_line}: the comment is on the pages of {added} more{before}",
        lab.name
    ))?;
    Ok(status::FULL_MARKS)
}

fn ways(opened: &Opened) -> anyhow::Result<Vec<Way>> {
    opened.page().ways()
}

fn list(ways: &[Way]) -> anyhow::Result<u8> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "students\tway\ttitle")?;
    for way in ways {
        let count = way.students.len().to_string();
        writeln!(out, "{}", tabbed(&[&count, &way.name, &way.title]))?;
    }
    Ok(status::FULL_MARKS)
}
