//! `sudograde gradebook person`: all that a gradebook holds about one person, for that person.

use std::fs::File;
use std::io::Write;

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::cli::Held;
use crate::commands::opened::Opened;
use crate::gradebook::{Gradebook, GradebookError, Grading, Handed};
use command_line::{say, status};
use report::{for_student, retold};
use sudograde_core::visible::on_a_line;

pub fn run(asked: &Held) -> anyhow::Result<u8> {
    let gradebook = Gradebook::open(&asked.of.db)?;
    let mut labs = Vec::new();
    let mut person = Value::Null;
    for lab in gradebook.labs()? {
        let grade = gradebook.grade_of(&lab, &asked.student)?;
        let opened = Opened::open(&asked.of.db, Some(&lab.name), None)?;
        let mut submissions = Vec::new();
        for handed in gradebook.history(&lab, &asked.student)? {
            submissions.push(submission(&gradebook, &handed)?);
        }
        let report = gradebook.report_of(&lab, &grade, Timestamp::now())?;
        // Hidden cases are not about the person.
        let report = report.map(|report| {
            let report = retold(report, &opened.locale, opened.lab.as_ref());
            for_student(&report, &opened.locale)
        });
        labs.push(json!({
            "lab": lab.name,
            "points": grade.points,
            "max_score": grade.max_score,
            "team": grade.student.team,
            "submissions": submissions,
            "report": report,
            "decisions": decisions(&opened, &asked.student)?,
        }));
        person = json!({
            "id": grade.student.key,
            "name": grade.student.name,
            "section": grade.student.section,
        });
    }
    if labs.is_empty() {
        gradebook.lab_called(None)?;
    }
    let all = json!({ "student": person, "labs": labs });
    let text = serde_json::to_string_pretty(&all)? + "\n";
    let Some(Some(path)) = &asked.export else {
        anstream::stdout().write_all(text.as_bytes())?;
        return Ok(status::FULL_MARKS);
    };
    let unwritable = |why| GradebookError::Unwritable {
        path: path.clone(),
        why,
    };
    let mut file = File::create_new(path).map_err(|why| match why.kind() {
        std::io::ErrorKind::AlreadyExists => GradebookError::Exists { path: path.clone() },
        _ => unwritable(why),
    })?;
    file.write_all(text.as_bytes()).map_err(unwritable)?;
    say(&format!(
        "{}: all about {}",
        path.display(),
        on_a_line(&asked.student)
    ))?;
    Ok(status::FULL_MARKS)
}

fn submission(gradebook: &Gradebook, handed: &Handed) -> anyhow::Result<Value> {
    let files = gradebook.files(handed.submission)?;
    let files: Vec<Value> = files
        .iter()
        .map(|file| {
            let content = String::from_utf8_lossy(&file.content);
            json!({ "path": file.path.to_string_lossy(), "content": content })
        })
        .collect();
    let gradings = gradebook.gradings(handed.submission)?;
    let gradings: Vec<Value> = gradings.iter().map(grading).collect();
    Ok(json!({
        "submitted_at": handed.at.at.to_string(),
        "submitted_by": handed.at.by.id(),
        "paths": gradebook.paths(handed.submission)?,
        "files": files,
        "gradings": gradings,
    }))
}

fn grading(one: &Grading) -> Value {
    json!({
        "started_at": one.started_at,
        "why": one.why,
        "score": one.score,
        "max_score": one.max_score,
        "fault": one.fault,
    })
}

fn decisions(opened: &Opened, student: &str) -> anyhow::Result<Vec<Value>> {
    let log = opened.gradebook.log(&opened.row, Some(student))?;
    let about = log
        .iter()
        .filter(|one| one.student.is_some() || one.pair.is_some());
    let told = about.map(|one| {
        // A review names another person, too, and that name is not handed out.
        let decision = match one.pair {
            Some(_) => one.told.clone().unwrap_or_default(),
            None => one.words(),
        };
        json!({
            "number": one.number,
            "kind": one.kind,
            "decision": decision,
            "reason": one.reason,
            "made_by": one.by,
            "made_at": one.at,
            "ended_by": one.ended_by,
        })
    });
    Ok(told.collect())
}
