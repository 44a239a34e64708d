//! The page: how a class did and why, and a page for each student to keep. Static HTML, with everything that it needs
//! inside. One script, which sorts and filters the table of students, is on the class's page; it is whole without it.
//!
//! A student's output may be HTML, so the templates (maud) escape all texts, and the pages forbid all other scripts.

mod case;
mod charts;
mod class;
mod clusters;
mod code;
mod context;
mod data;
mod frame;
mod help;
mod likeness;
mod rates;
mod spread;
mod student;
mod students;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Context;

pub use context::Page;

use data::Class;
use report::for_student;
use sudograde_core::cohort::Cluster;
use sudograde_core::text_tools::file_names;

/// A way to fail, and who fails so.
pub struct Way {
    pub name: String,
    pub title: String,
    pub students: Vec<String>,
}

impl Page<'_> {
    /// The page of the class.
    ///
    /// # Errors
    /// The gradebook cannot be read.
    pub fn class(&self) -> anyhow::Result<String> {
        let class = Class::read(self)?;
        Ok(class::page(self, &class)?.into_string())
    }

    /// The ways to fail, those of most students first: the name, the title, and the students' keys.
    ///
    /// # Errors
    /// The gradebook cannot be read.
    pub fn ways(&self) -> anyhow::Result<Vec<Way>> {
        let class = Class::read(self)?;
        let key = |student: &usize| class.grades[class.runs[*student].grade].student.key.clone();
        let way = |cluster: &Cluster| Way {
            name: class.name(cluster),
            title: clusters::title(self, &class, cluster),
            students: cluster.students.iter().map(key).collect(),
        };
        Ok(class.clusters().iter().map(way).collect())
    }

    /// Writes a page for each student into a folder; returns their number, and other pages that are there.
    ///
    /// # Errors
    /// The gradebook cannot be read, or a page not be written.
    pub fn students(&self, folder: &Path) -> anyhow::Result<(usize, Vec<PathBuf>)> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{}: it cannot be made", folder.display()))?;
        let grades = self.gradebook.grades(self.row)?;
        let names = file_names(grades.iter().map(|grade| grade.student.key.as_str()));
        let mut written = BTreeSet::new();
        for (grade, name) in grades.iter().zip(names) {
            let history = self.gradebook.history(self.row, &grade.student.key)?;
            let report = self.report(grade)?;
            let report = report.map(|report| match self.reveal {
                true => report,
                false => for_student(&report, self.telling.locale),
            });
            let code = match grade.worth {
                Some(worth) => self.gradebook.files(worth.attempt.submission)?,
                None => Vec::new(),
            };
            let page = student::page(self, grade, report.as_ref(), &code, &history).into_string();
            let file = folder.join(format!("{name}.html"));
            std::fs::write(&file, page)
                .with_context(|| format!("{}: it cannot be written", file.display()))?;
            written.insert(file);
        }
        let there = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let there = there.map(|entry| entry.path());
        let is_page = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "html");
        let others = there.filter(|file| is_page(file) && !written.contains(file));
        Ok((grades.len(), others.collect()))
    }
}
