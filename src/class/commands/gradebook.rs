//! `sudograde gradebook`: an instructor's look-ups and decisions, and care of the file.

use std::io::Write;

use jiff::Timestamp;

use crate::cli::{Adjust, Backup, Extend, GradebookCommand, InLab, Late, OfGradebook};
use crate::gradebook::{Grade, Gradebook, LabRow, about_claimed_times};
use command_line::{say, status, tell};
use sudograde_core::late::LatePolicy;
use sudograde_core::report::Points;
use sudograde_core::text_tools::tabbed;
use sudograde_core::visible::on_a_line;

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
        "student\tname\tsection\tsubmissions\tscore\tmax_score\tkept\tadjustments\tpoints\tsubmitted\t\
         submitted_by"
    )?;
    let grades = gradebook.grades(&lab)?;
    for grade in &grades {
        writeln!(out, "{}", line(grade))?;
    }
    tell_claimed(&lab, &grades);
    for grade in grades.iter().filter(|grade| grade.cut != 0.0) {
        tell(&format!("note: {}", cut_words(grade)));
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
        worth.map_or(String::new(), |worth| {
            worth.attempt.submitted.at.to_string()
        }),
        worth.map_or(String::new(), |worth| {
            worth.attempt.submitted.by.id().to_owned()
        }),
    ];
    tabbed(&columns.each_ref().map(String::as_str))
}

fn tell_claimed(lab: &LabRow, grades: &[Grade]) {
    if let Some(told) = about_claimed_times(lab, grades) {
        tell(&format!("note: {told}"));
    }
}

/// The reason why adjustments count only in part.
fn cut_words(grade: &Grade) -> String {
    let (key, points) = (&grade.student.key, Points(grade.points.unwrap_or_default()));
    match grade.cut > 0.0 {
        true => format!(
            "{key} has {points} points, the maximum; an adjustment exceeds it only with --beyond"
        ),
        false => format!("{key} has {points} points, because a grade is never below 0"),
    }
}

fn late(asked: &Late) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    let policy = LatePolicy {
        due: asked.due,
        percent: asked.percent,
        percent_per_day: asked.per_day,
        cut_off: asked.until.or(asked.due.filter(|_| asked.cut_off)),
        trust_claimed: asked.trust_claimed,
    };
    if let (Some(due), Some(until)) = (policy.due, policy.cut_off)
        && until < due
    {
        anyhow::bail!("--until {until} is before --due {due}");
    }
    let counts = asked.counts.unwrap_or(lab.counts);
    gradebook.set_policy(&lab, &policy, counts)?;
    let mut out = anstream::stdout().lock();
    let counted = counts.id();
    write!(out, "{}: the {counted} submission counts; ", lab.name)?;
    match policy.due {
        None => writeln!(out, "there is no due date, so nothing is late")?,
        Some(due) => {
            write!(out, "due {due}; being late costs {} %", policy.percent)?;
            write!(out, " and {} % a day", policy.percent_per_day)?;
            if let Some(until) = policy.cut_off {
                write!(out, "; nothing counts after {until}")?;
            }
            match policy.trust_claimed {
                true => writeln!(out, "; claimed times count")?,
                false => writeln!(out)?,
            }
        }
    }
    let lab = gradebook.lab_called(Some(&lab.name))?;
    tell_claimed(&lab, &gradebook.grades(&lab)?);
    Ok(status::FULL_MARKS)
}

fn extend(asked: &Extend) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    gradebook.extend(&lab, &asked.student, asked.due, &asked.reason)?;
    let (student, due) = (on_a_line(&asked.student), asked.due);
    writeln!(
        anstream::stdout(),
        "{}: {student} has until {due}",
        lab.name
    )?;
    Ok(status::FULL_MARKS)
}

fn adjust(asked: &Adjust) -> anyhow::Result<u8> {
    if !asked.points.is_finite() {
        anyhow::bail!("--points must be a number");
    }
    let (mut gradebook, lab) = open(&asked.of)?;
    gradebook.adjust(
        &lab,
        &asked.student,
        asked.points,
        asked.beyond,
        &asked.reason,
        Timestamp::now(),
    )?;
    let sign = if asked.points > 0.0 { "+" } else { "" };
    writeln!(
        anstream::stdout(),
        "{}: {} {sign}{} points ({})",
        lab.name,
        on_a_line(&asked.student),
        Points(asked.points),
        on_a_line(&asked.reason)
    )?;
    let grades = gradebook.grades(&lab)?;
    let cut = grades.iter().filter(|grade| grade.cut != 0.0);
    for grade in cut.filter(|grade| grade.student.key == asked.student) {
        tell(&format!("note: {}", cut_words(grade)));
    }
    Ok(status::FULL_MARKS)
}

fn backup(asked: &Backup) -> anyhow::Result<u8> {
    Gradebook::open(&asked.of.db)?.back_up(&asked.to)?;
    say(&format!("{}: the copy is complete", asked.to.display()))?;
    Ok(status::FULL_MARKS)
}

fn check(asked: &OfGradebook) -> anyhow::Result<u8> {
    let faults = Gradebook::open(&asked.db)?.faults()?;
    if faults.is_empty() {
        say(&format!("{}: no damage found", asked.db.display()))?;
        return Ok(status::FULL_MARKS);
    }
    for fault in &faults {
        let told = format!("{}: {fault}", asked.db.display());
        tell(&on_a_line(&told));
    }
    tell("replace it with the last backup and run the batch again");
    Ok(status::GRADER)
}
