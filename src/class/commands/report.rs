//! `sudograde report`: the page of a class, or one for each student.

use anyhow::{Context, bail};

use super::opened::Opened;
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
        page.students(&asked.html)?
    } else {
        std::fs::write(&asked.html, page.class()?)
            .with_context(|| format!("{}: it cannot be written", asked.html.display()))?;
        1
    };
    let (path, count) = (asked.html.display().to_string(), count.to_string());
    tell(
        &opened
            .locale
            .text("page-written", &[("path", &path), ("count", &count)]),
    );
    Ok(status::FULL_MARKS)
}
