//! `sudograde gradebook`: the grades of a lab, and care of the file; decisions and single students have
//! files of their own.

mod archive;
mod comment;
mod dates;
mod decisions;
mod log;
mod people;
mod person;
mod regrade;
mod review;
mod student;

use std::io::Write;

use crate::cli::{Backup, GradebookCommand, InLab, OfGradebook};
use crate::gradebook::{Course, Grade, Gradebook, LabRow, about_claimed_times, about_downloads};
use command_line::{say, status, tell};
use sudograde_core::report::Points;
use sudograde_core::text_tools::tabbed;
use sudograde_core::visible::on_a_line;

pub fn run(asked: &GradebookCommand) -> anyhow::Result<u8> {
    match asked {
        GradebookCommand::Show(asked) => show(asked),
        GradebookCommand::Student(asked) => student::run(asked),
        GradebookCommand::Late(asked) => dates::late(asked),
        GradebookCommand::Course(asked) => dates::course(asked),
        GradebookCommand::Team(asked) => decisions::team(asked),
        GradebookCommand::Extend(asked) => decisions::extend(asked),
        GradebookCommand::Adjust(asked) => decisions::adjust(asked),
        GradebookCommand::Review(asked) => review::run(asked),
        GradebookCommand::Undo(asked) => decisions::undo(asked),
        GradebookCommand::Comment(asked) => comment::run(asked),
        GradebookCommand::Appeal(asked) => decisions::appeal(asked),
        GradebookCommand::Appeals(asked) => log::appeals(asked),
        GradebookCommand::Log(asked) => log::log(asked),
        GradebookCommand::Rename(asked) => people::rename(asked),
        GradebookCommand::Merge(asked) => people::merge(asked),
        GradebookCommand::Person(asked) => person::run(asked),
        GradebookCommand::Forget(asked) => people::forget(asked),
        GradebookCommand::Backup(asked) => backup(asked),
        GradebookCommand::Check(asked) => check(asked),
        GradebookCommand::Archive(asked) => archive::write(asked),
        GradebookCommand::Verify(asked) => archive::verify(asked),
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
         submitted_by\treasons\tdue\tlate_days\tteam"
    )?;
    let grades = gradebook.grades(&lab)?;
    for grade in &grades {
        writeln!(out, "{}", line(&lab.course, grade))?;
    }
    tell_claimed(&lab, &grades);
    for grade in grades.iter().filter(|grade| grade.cut != 0.0) {
        tell(&format!("note: {}", cut_words(grade)));
    }
    Ok(status::FULL_MARKS)
}

/// One student, in columns.
fn line(course: &Course, grade: &Grade) -> String {
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
        points(Some(grade.adjusted_by()).filter(|sum| *sum != 0.0)),
        points(grade.points),
        worth.map_or(String::new(), |worth| {
            course.told(worth.attempt.submitted.at)
        }),
        worth.map_or(String::new(), |worth| {
            worth.attempt.submitted.by.id().to_owned()
        }),
        grade.reasons(),
        grade.due.map_or(String::new(), |due| course.told(due)),
        grade.late_days().to_string(),
        text(&grade.student.team),
    ];
    tabbed(&columns.each_ref().map(String::as_str))
}

fn tell_claimed(lab: &LabRow, grades: &[Grade]) {
    let notes = [about_claimed_times(lab, grades), about_downloads(grades)];
    for note in notes.into_iter().flatten() {
        tell(&on_a_line(&format!("note: {note}")));
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
