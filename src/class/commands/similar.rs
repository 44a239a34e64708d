//! `sudograde similar`: which submissions of a class share code.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Context;
use jiff::Timestamp;

use crate::cli::{Similar, SimilarFormat};
use crate::gradebook::{Gradebook, LabRow, Student};
use crate::likeness::{Entry, Given, Options, Reason, left_out, list, skeleton, table};
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
    let entries = entries(&gradebook, &row)?;
    let options = Options {
        least_percent: asked.least,
        limit: asked.limit,
        anonymous: asked.anonymous,
    };
    let listing = list(&row.name, &entries, &given, options)
        .context("code cannot be read in a process of its own")?;
    let title = lab.title.get(lang.id());
    let text = match asked.format {
        SimilarFormat::Human => table(&listing, title, asked.anonymous, &locale),
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
            },
            now: Timestamp::now(),
            pages: None,
            anonymous: asked.anonymous,
        };
        std::fs::write(file, page.likeness(&listing))
            .with_context(|| format!("{}: it cannot be written", file.display()))?;
        let path = file.display().to_string();
        let written = locale.text("page-written", &[("path", &path), ("count", "1")]);
        tell(&written);
    }
    for sentence in left_out(&listing, usize::MAX, &locale) {
        tell(&sentence.to_string());
    }
    let unread = |reason: Reason| listing.left_out.iter().any(|one| one.reason == reason);
    Ok(if unread(Reason::NoFiles) || unread(Reason::TooMuchCode) {
        status::POINTS_LOST
    } else {
        status::FULL_MARKS
    })
}

/// The submissions that count, a team's once, under the names of its members.
fn entries(gradebook: &Gradebook, row: &LabRow) -> anyhow::Result<Vec<Entry>> {
    let mut whose: BTreeMap<i64, Vec<Student>> = BTreeMap::new();
    for grade in gradebook.grades(row)? {
        if let Some(worth) = grade.worth {
            let submission = worth.attempt.submission;
            whose.entry(submission).or_default().push(grade.student);
        }
    }
    let mut entries = Vec::new();
    for (submission, mut students) in whose {
        let mut student = students.swap_remove(0);
        let team = student.team.clone().filter(|_| !students.is_empty());
        if let Some(team) = team {
            students.push(student);
            let mut keys: Vec<String> = students.into_iter().map(|one| one.key).collect();
            keys.sort();
            student = Student {
                key: team,
                name: Some(keys.join(", ")),
                ..Student::default()
            };
        }
        entries.push(Entry {
            files: gradebook.files(submission)?,
            student,
        });
    }
    entries.sort_by(|one, other| one.student.key.cmp(&other.student.key));
    Ok(entries)
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
