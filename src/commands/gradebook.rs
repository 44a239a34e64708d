//! `sudograde gradebook`: what an instructor looks up, decides and looks after.

use std::io::Write;

use jiff::Timestamp;

use super::status;
use crate::cli::{Adjust, Backup, Counts, Extend, GradebookCommand, InLab, Late, OfGradebook};
use crate::core::late::{Counts as Counting, LatePolicy};
use crate::core::report::Points;
use crate::gradebook::{Grade, Gradebook, LabRow};
use crate::text_tools::tabbed;

pub fn run(asked: &GradebookCommand) -> anyhow::Result<u8> {
    match asked {
        GradebookCommand::Show(asked) => show(asked),
        GradebookCommand::Late(asked) => late(asked),
        GradebookCommand::Extend(asked) => extend(asked),
        GradebookCommand::Adjust(asked) => adjust(asked),
        GradebookCommand::Backup(asked) => backup(asked),
        GradebookCommand::Check(asked) => check(asked),
    }
}

fn open(asked: &InLab) -> anyhow::Result<(Gradebook, LabRow)> {
    let gradebook = Gradebook::open(&asked.of.db)?;
    let lab = gradebook.lab_called(asked.lab.as_deref())?;
    Ok((gradebook, lab))
}

fn show(asked: &InLab) -> anyhow::Result<u8> {
    let (gradebook, lab) = open(asked)?;
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "student\tname\tsection\tsubmissions\tscore\tmax_score\tkept\tadjustments\tpoints\tsubmitted"
    )?;
    for grade in gradebook.grades(&lab)? {
        writeln!(out, "{}", line(&grade))?;
    }
    Ok(status::FULL_MARKS)
}

/// One student, in columns.
fn line(grade: &Grade) -> String {
    let points =
        |points: Option<f64>| points.map_or(String::new(), |points| Points(points).to_string());
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let worth = grade.worth.as_ref();
    let columns = [
        grade.student.key.clone(),
        text(&grade.student.name),
        text(&grade.student.section),
        grade.submissions.to_string(),
        points(worth.and_then(|worth| worth.attempt.score)),
        points(grade.max_score),
        worth.map_or(String::new(), |worth| format!("{:.0}%", worth.kept * 100.0)),
        points(Some(grade.adjustments).filter(|sum| *sum != 0.0)),
        points(grade.points),
        worth.map_or(String::new(), |worth| worth.attempt.submitted.to_string()),
    ];
    tabbed(&columns.each_ref().map(String::as_str))
}

fn late(asked: &Late) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    let policy = LatePolicy {
        due: asked.due,
        percent: asked.percent,
        percent_per_day: asked.per_day,
        cut_off: asked.until.or(asked.due.filter(|_| asked.cut_off)),
    };
    if let (Some(due), Some(until)) = (policy.due, policy.cut_off)
        && until < due
    {
        anyhow::bail!("--until {until} is before --due {due}");
    }
    let counts = match asked.counts {
        None => lab.counts,
        Some(Counts::Best) => Counting::Best,
        Some(Counts::Last) => Counting::Last,
    };
    gradebook.set_policy(&lab, &policy, counts)?;
    let mut out = anstream::stdout().lock();
    let counted = match counts {
        Counting::Best => "best",
        Counting::Last => "last",
    };
    write!(out, "{}: the {counted} submission counts; ", lab.name)?;
    match policy.due {
        None => writeln!(out, "there is no due date, so nothing is late")?,
        Some(due) => {
            write!(out, "due {due}; being late costs {} %", policy.percent)?;
            write!(out, " and {} % a day", policy.percent_per_day)?;
            match policy.cut_off {
                Some(until) => writeln!(out, "; nothing counts after {until}")?,
                None => writeln!(out)?,
            }
        }
    }
    Ok(status::FULL_MARKS)
}

fn extend(asked: &Extend) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    gradebook.extend(&lab, &asked.student, asked.due, &asked.reason)?;
    let (student, due) = (&asked.student, asked.due);
    writeln!(
        anstream::stdout(),
        "{}: {student} has until {due}",
        lab.name
    )?;
    Ok(status::FULL_MARKS)
}

fn adjust(asked: &Adjust) -> anyhow::Result<u8> {
    if !asked.points.is_finite() {
        anyhow::bail!("--points is a number");
    }
    let (mut gradebook, lab) = open(&asked.of)?;
    gradebook.adjust(
        &lab,
        &asked.student,
        asked.points,
        &asked.reason,
        Timestamp::now(),
    )?;
    let sign = if asked.points > 0.0 { "+" } else { "" };
    writeln!(
        anstream::stdout(),
        "{}: {} {sign}{} points ({})",
        lab.name,
        asked.student,
        Points(asked.points),
        asked.reason
    )?;
    Ok(status::FULL_MARKS)
}

fn backup(asked: &Backup) -> anyhow::Result<u8> {
    Gradebook::open(&asked.of.db)?.back_up(&asked.to)?;
    writeln!(
        anstream::stdout(),
        "{}: copied and complete",
        asked.to.display()
    )?;
    Ok(status::FULL_MARKS)
}

fn check(asked: &OfGradebook) -> anyhow::Result<u8> {
    let faults = Gradebook::open(&asked.db)?.faults()?;
    if faults.is_empty() {
        writeln!(anstream::stdout(), "{}: it is whole", asked.db.display())?;
        return Ok(status::FULL_MARKS);
    }
    for fault in &faults {
        anstream::eprintln!("{}: {fault}", asked.db.display());
    }
    anstream::eprintln!("put the last backup in its place, and run the batch again");
    Ok(status::GRADER)
}
