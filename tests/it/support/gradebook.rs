//! Gradebooks with a small class in them, made of real gradings.

use std::path::{Path, PathBuf};

use class::gradebook::{Basis, Gradebook, Graded, HandedIn, Student, Todo};
use grader::submission::SourceFile;
use sudograde_core::late::{Moment, Source};
use tempfile::TempDir;

use super::{Grading, known};

/// A gradebook in a folder of its own.
pub struct Class {
    pub folder: TempDir,
    pub file: PathBuf,
    gradebook: Gradebook,
    lab: i64,
    handed_in: i64,
}

impl Class {
    pub fn new() -> Self {
        Class::in_lab("implicit-graph")
    }

    pub fn in_lab(lab: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let file = folder.path().join("grades.sqlite");
        let mut gradebook = Gradebook::open_or_create(&file).expect("a gradebook can be made");
        let lab = gradebook
            .lab(lab, "The lab", None)
            .expect("a lab can be added");
        Class {
            folder,
            file,
            gradebook,
            lab,
            handed_in: 0,
        }
    }

    pub fn enrol(&mut self, key: &str, name: &str, section: &str) -> Student {
        let student = Student {
            key: key.to_owned(),
            name: Some(name.to_owned()),
            section: Some(section.to_owned()),
            team: None,
        };
        self.gradebook
            .enrol(self.lab, std::slice::from_ref(&student), false)
            .expect("a student can be added");
        student
    }

    /// Records what the grader says of this submission as this student's.
    pub fn hands_in(&mut self, student: &Student, submission: &Path) {
        let report = Grading::of(submission).report();
        self.records(student, Ok(report.json));
    }

    /// Records that the grader failed.
    pub fn fault(&mut self, student: &Student) {
        self.records(student, Err("no sandbox"));
    }

    pub fn records(&mut self, student: &Student, result: Result<serde_json::Value, &str>) {
        self.records_with(student, &[], result);
    }

    /// The same, with the files that were graded.
    pub fn records_with(
        &mut self,
        student: &Student,
        files: &[SourceFile],
        result: Result<serde_json::Value, &str>,
    ) {
        self.handed_in += 1;
        let content = format!("content {}", self.handed_in);
        let minute = self.handed_in % 60;
        let day = 1 + self.handed_in % 9;
        let at = format!("2026-03-0{day}T10:{minute:02}:00Z");
        let submitted = Moment {
            at: at.parse().expect("a moment"),
            by: Source::Download,
        };
        let path = format!("class/{}", student.key);
        let handed_in = HandedIn {
            lab: self.lab,
            student,
            path: &path,
            content_hash: &content,
            told: Some(submitted),
            files,
        };
        let basis = Basis {
            lab: "lab".to_owned(),
            toolchain: "gcc".to_owned(),
            grader: "grader".to_owned(),
            options: String::new(),
        };
        let todo = self
            .gradebook
            .claim(&handed_in, &basis, false, &|| submitted)
            .expect("it can be claimed");
        let Todo::Grade(why) = todo else {
            panic!("it is to be graded: {todo:?}");
        };
        let report = result.map(|json| serde_json::from_value(json).expect("a report"));
        let graded = Graded {
            why,
            submitted,
            started: submitted.at,
            wall_ms: 1.0,
            result: report.as_ref().map_err(|fault| *fault),
        };
        self.gradebook
            .record(&handed_in, &basis, &graded)
            .expect("it can be recorded");
    }
}

/// A wrong submission of the corpus.
pub fn wrong(name: &str) -> PathBuf {
    known("implicit-graph", &format!("c/wrong/{name}"))
}
