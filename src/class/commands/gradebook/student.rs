//! `sudograde gradebook student`: all that an instructor needs to answer one student.

use std::io::Write;

use jiff::Timestamp;

use super::regrade;
use crate::cli::OfStudent;
use crate::commands::opened::Opened;
use crate::gradebook::{Course, Decision, Grade, Grading};
use command_line::status;
use report::{Human, retold};
use sudograde_core::report::Points;
use sudograde_core::shown::Room;
use sudograde_core::visible::on_a_line;

pub fn run(asked: &OfStudent) -> anyhow::Result<u8> {
    let of = &asked.of;
    let opened = Opened::open(&of.of.db, of.lab.as_deref(), asked.lang)?;
    if asked.regrade || asked.file.is_some() {
        regrade::again(asked, &opened)?;
    }
    let (gradebook, lab) = (&opened.gradebook, &opened.row);
    let grade = &gradebook.grade_of(lab, &asked.student)?;
    let decisions = gradebook.log(lab, Some(&asked.student))?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", head(&lab.name, grade))?;
    if let Some(due) = grade.due {
        writeln!(out, "  due {}", lab.course.told(due))?;
    }
    for change in grade.changes(&opened.locale).iter().chain(&grade.comments) {
        writeln!(out, "  {}", on_a_line(change))?;
    }
    writeln!(out, "\nsubmissions (* counts)")?;
    for one in gradebook.history(lab, &asked.student)? {
        let counts = grade
            .worth
            .is_some_and(|worth| worth.attempt.submission == one.submission);
        let (mark, at, by) = (
            if counts { "*" } else { " " },
            lab.course.told(one.at.at),
            one.at.by.id(),
        );
        let paths = match gradebook.paths(one.submission)?.join(", ") {
            none if none.is_empty() => {
                "only in the gradebook, its place holds another one".to_owned()
            }
            paths => on_a_line(&paths).into_owned(),
        };
        writeln!(out, "{mark} {at} ({by}) {paths}")?;
        for grading in gradebook.gradings(one.submission)? {
            writeln!(out, "    {}", graded(&lab.course, &grading))?;
        }
    }
    if !decisions.is_empty() {
        writeln!(out, "\ndecisions")?;
    }
    for one in &decisions {
        writeln!(out, "  {}", decided(one))?;
    }
    if let Some(report) = gradebook.report_of(lab, grade, Timestamp::now())? {
        let report = retold(report, &opened.locale, opened.lab.as_ref());
        let room = match asked.reveal {
            true => &Room::REVEALED,
            false => &Room::TERMINAL,
        };
        writeln!(out)?;
        Human::write(out, &report, room, &opened.telling())?;
    }
    Ok(status::FULL_MARKS)
}

/// One grading of a submission: when, why, and the points.
fn graded(course: &Course, one: &Grading) -> String {
    let result = match (one.score, one.max_score, &one.fault) {
        (Some(score), Some(most), _) => format!("{score}/{most}"),
        (_, _, fault) => format!("no score: {}", fault.as_deref().unwrap_or_default()),
    };
    on_a_line(&format!(
        "graded {} ({}): {result}",
        course.retold(&one.started_at),
        one.why
    ))
    .into_owned()
}

/// The lab, the student and the points.
fn head(lab: &str, grade: &Grade) -> String {
    let student = &grade.student;
    let mut who = on_a_line(&student.key).into_owned();
    if let Some(name) = &student.name {
        who = format!("{} ({who})", on_a_line(name));
    }
    if let Some(section) = &student.section {
        who += &format!(", section {}", on_a_line(section));
    }
    if let Some(team) = &student.team {
        who += &format!(", team {}", on_a_line(team));
    }
    let points = match (grade.points, grade.max_score) {
        (Some(points), Some(most)) => format!("{}/{} points", Points(points), Points(most)),
        (Some(points), None) => format!("{} points", Points(points)),
        (None, _) => "no points".to_owned(),
    };
    format!("{lab}: {who}: {points}")
}

fn decided(one: &Decision) -> String {
    let ended = match one.ended_by {
        Some(number) => format!(" [ended by {number}]"),
        None => String::new(),
    };
    let words = format!(
        "{} {} {}: {}",
        one.number,
        one.kind,
        one.words(),
        one.because()
    );
    on_a_line(&(words + &ended)).into_owned()
}
