//! The events of a submission in the main table of ProgSnap2, in the order in which they happen: it is handed in,
//! compiled, and tested.

use serde::Serialize;

use super::section;
use crate::gradebook::Handed;
use grader::submission::SourceFile;
use sudograde_core::report::{CaseReport, Diagnostic, ExerciseReport, Points, Report};
use sudograde_core::verdict::Verdict;

/// A row of the main table; a cell without a value is empty.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Event {
    #[serde(rename = "EventID")]
    pub id: usize,
    pub order: usize,
    #[serde(rename = "SubjectID")]
    pub subject: String,
    pub event_type: &'static str,
    pub tool_instances: String,
    #[serde(rename = "CodeStateID")]
    pub state: Option<String>,
    /// Without an offset, which stands in the column after it.
    pub server_timestamp: String,
    pub server_timezone: &'static str,
    #[serde(rename = "AssignmentID")]
    pub assignment: String,
    #[serde(rename = "ProblemID")]
    pub problem: Option<String>,
    pub attempt: usize,
    #[serde(rename = "ParentEventID")]
    pub parent: Option<usize>,
    #[serde(rename = "ExecutionID")]
    pub execution: String,
    #[serde(rename = "TestID")]
    pub test: Option<String>,
    pub execution_result: Option<&'static str>,
    /// 0 to 1.
    pub score: Option<f64>,
    pub code_state_section: Option<String>,
    pub compile_result: Option<&'static str>,
    pub compile_message_type: Option<String>,
    pub compile_message_data: Option<String>,
    pub source_location: Option<String>,
}

impl Event {
    /// The columns that a main table must have, also one without events.
    pub const REQUIRED: [&'static str; 5] = [
        "EventID",
        "SubjectID",
        "EventType",
        "ToolInstances",
        "CodeStateID",
    ];
}

/// A submission, and what came of it.
pub struct Try<'a> {
    pub subject: String,
    pub lab: &'a str,
    /// Counted from 1.
    pub attempt: usize,
    pub handed: &'a Handed,
    /// The id of its code; None if the gradebook has no code of it.
    pub state: Option<String>,
    pub files: &'a [SourceFile],
    pub report: Option<&'a Report>,
}

#[derive(Debug, Default)]
pub struct Table {
    pub events: Vec<Event>,
}

impl Table {
    pub fn add(&mut self, one: &Try) {
        let submit = self.push(Event {
            event_type: "Submit",
            score: one.handed.score.zip(one.handed.max_score).and_then(part),
            ..blank(one)
        });
        if let Some(report) = one.report {
            for section in sections(one.files, report) {
                self.compile(one, report, submit, &section);
            }
            for exercise in &report.exercises {
                self.exercise(one, exercise, submit);
            }
        }
    }

    /// Numbers an event, and adds it.
    fn push(&mut self, event: Event) -> usize {
        let id = self.events.len() + 1;
        self.events.push(Event {
            id,
            order: id,
            ..event
        });
        id
    }

    fn compile(&mut self, one: &Try, report: &Report, submit: usize, section: &str) {
        let own = |all: &[Diagnostic]| -> Vec<Diagnostic> {
            let own = all.iter().filter(|message| message.file == section);
            own.cloned().collect()
        };
        let (errors, warnings) = (own(&report.build.errors), own(&report.build.warnings));
        let result = match (errors.is_empty(), warnings.is_empty()) {
            (false, _) => "Error",
            (true, false) => "Warning",
            (true, true) => "Success",
        };
        let compile = self.push(Event {
            event_type: "Compile",
            parent: Some(submit),
            code_state_section: Some(section.to_owned()),
            compile_result: Some(result),
            ..blank(one)
        });
        let kinds = [("Compile.Error", errors), ("Compile.Warning", warnings)];
        for (event_type, messages) in kinds {
            for message in messages {
                self.push(Event {
                    event_type,
                    parent: Some(compile),
                    code_state_section: Some(section.to_owned()),
                    source_location: location(&message),
                    compile_message_type: Some(message.kind.unwrap_or_else(|| "other".to_owned())),
                    compile_message_data: Some(message.message),
                    ..blank(one)
                });
            }
        }
    }

    fn exercise(&mut self, one: &Try, exercise: &ExerciseReport, submit: usize) {
        let Some(score) = exercise.score else {
            return;
        };
        let Some(result) = result_of_all(exercise) else {
            return;
        };
        let problem = Some(exercise.id.clone());
        let parent = self.push(Event {
            event_type: "Run.Test",
            parent: Some(submit),
            problem: problem.clone(),
            test: problem.clone(),
            execution_result: Some(result),
            score: part((score, exercise.max_score)),
            ..blank(one)
        });
        for case in &exercise.cases {
            let Some(result) = result_of(case) else {
                continue;
            };
            self.push(Event {
                event_type: "Run.Test",
                parent: Some(parent),
                problem: problem.clone(),
                test: Some(format!("{}/{}", exercise.id, case.name)),
                execution_result: Some(result),
                score: Some(f64::from(case.verdict == Verdict::Pass)),
                ..blank(one)
            });
        }
    }
}

/// The cells that all events of a submission have.
fn blank(one: &Try) -> Event {
    let tool = concat!("sudograde ", env!("CARGO_PKG_VERSION"));
    let language = one.report.map(|report| report.language.id());
    let tools = [Some(tool), language].into_iter().flatten();
    Event {
        subject: one.subject.clone(),
        tool_instances: tools.collect::<Vec<_>>().join(";"),
        state: one.state.clone(),
        server_timestamp: one
            .handed
            .at
            .at
            .strftime("%Y-%m-%dT%H:%M:%S.%6f")
            .to_string(),
        server_timezone: "+0000",
        assignment: one.lab.to_owned(),
        attempt: one.attempt,
        execution: format!("{}-{}", one.subject, one.attempt),
        ..Event::default()
    }
}

/// The part of the points, 0 to 1; None where there are none to earn.
fn part((score, most): (Points, Points)) -> Option<f64> {
    (most.0 > 0.0).then(|| (score.0 / most.0).clamp(0.0, 1.0))
}

/// The files of a submission, and those that its compiler names besides.
fn sections(files: &[SourceFile], report: &Report) -> Vec<String> {
    let mut sections: Vec<String> = files.iter().map(|file| section(&file.path)).collect();
    let messages = report.build.errors.iter().chain(&report.build.warnings);
    for message in messages {
        if !message.file.is_empty() && !sections.contains(&message.file) {
            sections.push(message.file.clone());
        }
    }
    sections
}

/// `Text:line:column`, or as much of it as is known.
fn location(message: &Diagnostic) -> Option<String> {
    match (message.line, message.column) {
        (0, _) => None,
        (line, 0) => Some(format!("Text:{line}")),
        (line, column) => Some(format!("Text:{line}:{column}")),
    }
}

/// The result of a case; None if it was not run, or the grader was at fault.
fn result_of(case: &CaseReport) -> Option<&'static str> {
    match case.verdict {
        Verdict::Pass => Some("Success"),
        Verdict::Fail => Some("TestFailed"),
        Verdict::Timeout => Some("Timeout"),
        Verdict::Crash
        | Verdict::Memory
        | Verdict::OutputLimit
        | Verdict::Missing
        | Verdict::BuildError => Some("Error"),
        Verdict::Skipped | Verdict::GraderError => None,
    }
}

/// The result of an exercise: that of its cases if it is the same for all, else a failure.
fn result_of_all(exercise: &ExerciseReport) -> Option<&'static str> {
    let mut results = exercise.cases.iter().filter_map(result_of);
    let first = results.next()?;
    match results.all(|other| other == first) {
        true => Some(first),
        false => Some("TestFailed"),
    }
}
