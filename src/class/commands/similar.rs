//! `sudograde similar`: which submissions of a class share code.

use std::io::Write;

use anyhow::Context;
use jiff::Timestamp;

use super::output;
use crate::cli::{Similar, SimilarFormat};
use crate::gradebook::{Gradebook, LabRow};
use crate::likeness::{
    Given, Options, Reason, View, left_out, list, of_class, outside, skeleton, table,
};
use crate::page::Page;
use crate::words;
use command_line::{language, status, tell};
use grader::catalogue::Catalogue;
use grader::manifest::load;
use report::Telling;
use sudograde_core::lab::Lab;
use sudograde_core::visible;

pub fn run(asked: &Similar) -> anyhow::Result<u8> {
    let gradebook = Gradebook::open(&asked.db)?;
    let (row, lab) = lab(&gradebook, asked.lab.as_deref())?;
    let course = &lab.course_language;
    let lang = asked.lang.or(gradebook.language(&row)?);
    let lang = language(lang, course);
    let locale = words::locale(lang, Some(&lab))?;
    let mut given = Given::default();
    for language in lab.toolchains.keys() {
        given.add(&skeleton(&lab, *language)?);
    }
    let mut entries = of_class(&gradebook, &row)?;
    let mut problems = Vec::new();
    for path in &asked.against {
        let outside = outside(path, gradebook.path(), &lab, &row.name)?;
        entries.extend(outside.entries);
        problems.extend(outside.problems);
    }
    let options = Options {
        least_percent: asked.least,
        limit: asked.limit,
        anonymous: asked.anonymous,
    };
    let listing = list(
        &row.name,
        &entries,
        &given,
        &gradebook.reviews(&row)?,
        options,
    )
    .context("code cannot be read in a process of its own")?;
    let title = lab.title.get(lang.id());
    let view = View {
        anonymous: asked.anonymous,
        all: asked.all,
    };
    let text = match asked.format {
        SimilarFormat::Human => table(&listing, title, view, &locale),
        SimilarFormat::Json => {
            visible::json(&serde_json::to_string_pretty(&listing)?).into_owned() + "\n"
        }
    };
    anstream::stdout().write_all(text.as_bytes())?;
    if let Some(file) = &asked.html {
        let page = Page {
            gradebook: &gradebook,
            row: &row,
            lab: Some(&lab),
            telling: Telling {
                locale: &locale,
                input_columns: None,
                mark: None,
            },
            now: Timestamp::now(),
            pages: None,
            anonymous: asked.anonymous,
            reveal: false,
        };
        output::write(file, page.likeness(&listing).as_bytes(), &[&asked.db])?;
        let path = file.display().to_string();
        let written = locale.text("page-written", &[("path", &path), ("count", "1")]);
        tell(&written);
    }
    for sentence in left_out(&listing, usize::MAX, &locale) {
        tell(&sentence.to_string());
    }
    if !problems.is_empty() {
        tell(&locale.counted("similar-unread", problems.len()));
    }
    for problem in problems.iter().filter(|_| !asked.anonymous) {
        tell(problem);
    }
    let unread = |reason: Reason| listing.left_out.iter().any(|one| one.reason == reason);
    let incomplete = unread(Reason::NoFiles) || unread(Reason::TooMuchCode) || !problems.is_empty();
    Ok(match incomplete {
        true => status::POINTS_LOST,
        false => status::FULL_MARKS,
    })
}

/// The lab in the gradebook, and the lab itself: what it gives to everybody is nobody's own.
fn lab(gradebook: &Gradebook, asked: Option<&str>) -> anyhow::Result<(LabRow, Lab)> {
    let catalogue = Catalogue::locate();
    let folder = asked.and_then(|name| catalogue.find(name).ok());
    let known = folder.map(|folder| load(&folder)).transpose()?;
    let row = gradebook.lab_called(known.as_ref().map(|lab| lab.id.as_str()).or(asked))?;
    let lab = match known {
        Some(lab) => lab,
        None => load(&catalogue.find(&row.name).with_context(|| {
            format!(
                "the lab \"{}\" was not found, and the code that it gives to all must be left out; \
                 name its folder with --lab",
                row.name
            )
        })?)?,
    };
    Ok((row, lab))
}
