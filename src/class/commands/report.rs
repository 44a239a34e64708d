//! `sudograde report`: the page of a class, or one for each student.

use std::path::Path;

use anyhow::bail;

use super::opened::Opened;
use super::output;
use crate::cli;
use crate::page::Page;
use command_line::{status, tell};

pub fn run(asked: &cli::Page) -> anyhow::Result<u8> {
    let opened = Opened::open(&asked.db, asked.lab.as_deref(), asked.lang)?;
    let page = Page {
        pages: asked.pages.clone(),
        anonymous: asked.anonymous,
        reveal: asked.reveal,
        ..opened.page()
    };
    let path = asked.html.display();
    if asked.student && asked.html.is_file() {
        bail!("{path}: it is a file; --student writes a page for each student, into a folder");
    }
    if !asked.student && asked.html.is_dir() {
        bail!(
            "{path}: it is a folder; the page of a class is a file, and --student writes a page for each student into a folder"
        );
    }
    let count = if asked.student {
        let (count, others) = page.students(&asked.html)?;
        for other in others {
            tell(&format!(
                "note: {}: no student of the class has this page; if it is one of an earlier time, remove it",
                other.display()
            ));
        }
        count
    } else {
        output::write(&asked.html, page.class()?.as_bytes(), &[&asked.db])?;
        1
    };
    tell_missing(asked);
    let (path, count) = (asked.html.display().to_string(), count.to_string());
    tell(
        &opened
            .locale
            .text("page-written", &[("path", &path), ("count", &count)]),
    );
    Ok(status::FULL_MARKS)
}

/// Tells about pages to which links lead nowhere.
fn tell_missing(asked: &cli::Page) {
    let Some(pages) = &asked.pages else {
        return;
    };
    let beside = asked.html.parent().unwrap_or(Path::new("."));
    let folder = beside.join(pages);
    if !pages.contains("://") && !folder.is_dir() {
        tell(&format!(
            "note: {}: no students' pages are there yet; `sudograde report --student --html {}` writes them",
            folder.display(),
            folder.display()
        ));
    }
}
