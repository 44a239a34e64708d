//! The decisions of an instructor about one student: extensions, teams, adjustments, appeals.

use std::process::Command;

use jiff::Timestamp;

use super::{cut_words, open};
use crate::cli::{Adjust, AppealOf, By, Extend, State, Team, Undo};
use crate::commands::changed::carry_out;
use crate::gradebook::{Adjustment, Entered, Grade, LabRow, Made, Ruling, signed};
use command_line::{say, status, tell};
use sudograde_core::visible::on_a_line;

/// The most points of one adjustment.
const MOST_POINTS: f64 = 1e6;

/// The name of the user, where --by does not give one.
pub(super) fn name(by: &By) -> String {
    let of_user = || {
        let names = ["USER", "LOGNAME"].map(std::env::var);
        names.into_iter().find_map(Result::ok)
    };
    // In a container nothing may be set.
    let of_system = || {
        let done = Command::new("id").arg("-un").output().ok()?;
        String::from_utf8(done.stdout).ok()
    };
    let named = by.by.clone().or_else(of_user).or_else(of_system);
    let named = named.unwrap_or_default();
    match named.trim() {
        "" => "unknown".to_owned(),
        named => on_a_line(named).into_owned(),
    }
}

pub(super) fn made<'a>(reason: &'a str, by: &'a str) -> Made<'a> {
    Made {
        reason,
        by,
        at: Timestamp::now(),
    }
}

pub fn extend(asked: &Extend) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    let by = name(&asked.by);
    let due = asked
        .due
        .in_zone(&lab.course.reading())
        .map_err(anyhow::Error::msg)?;
    carry_out(
        &mut gradebook,
        Some(&lab.name),
        asked.preview,
        |gradebook| {
            let made = made(&asked.reason, &by);
            let entered = gradebook.extend(&lab, &asked.student, due, made)?;
            let (student, told) = (on_a_line(&asked.student), lab.course.told(due));
            Ok(said(&lab, entered, &format!("{student} has until {told}")))
        },
    )?;
    if lab.policy.due.is_some_and(|usual| due < usual) {
        tell("note: that is before the due date of all students");
    }
    Ok(status::FULL_MARKS)
}

pub fn team(asked: &Team) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    let (by, team) = (name(&asked.by), asked.to.as_deref());
    let student = on_a_line(&asked.student);
    let words = match team {
        Some(team) => format!("{student} is in team {}", on_a_line(team)),
        None => format!("{student} works alone"),
    };
    carry_out(
        &mut gradebook,
        Some(&lab.name),
        asked.preview,
        |gradebook| {
            let entered = gradebook.join(&lab, &asked.student, team, made(&asked.reason, &by))?;
            Ok(said(&lab, entered, &words))
        },
    )?;
    if asked.preview {
        return Ok(status::FULL_MARKS);
    }
    let grades = gradebook.grades(&lab)?;
    let is_in = |grade: &&Grade| team.is_some() && grade.student.team.as_deref() == team;
    if grades.iter().filter(is_in).count() == 1 {
        tell("note: nobody else is in this team");
    }
    Ok(status::FULL_MARKS)
}

pub fn adjust(asked: &Adjust) -> anyhow::Result<u8> {
    if !(-MOST_POINTS..=MOST_POINTS).contains(&asked.points) {
        anyhow::bail!("--points must be a number from -{MOST_POINTS} to {MOST_POINTS}");
    }
    let (mut gradebook, lab) = open(&asked.of)?;
    let adjustment = Adjustment {
        points: asked.points,
        beyond: asked.beyond,
        replaces: asked.replace,
    };
    let by = name(&asked.by);
    let (student, reason) = (on_a_line(&asked.student), on_a_line(&asked.reason));
    let words = format!("{student} {} points ({reason})", signed(asked.points));
    carry_out(
        &mut gradebook,
        Some(&lab.name),
        asked.preview,
        |gradebook| {
            let made = made(&asked.reason, &by);
            let entered = gradebook.adjust(&lab, &asked.student, adjustment, made)?;
            Ok(said(&lab, entered, &words))
        },
    )?;
    let grades = match asked.preview {
        true => Vec::new(),
        false => gradebook.grades(&lab)?,
    };
    let cut = grades.iter().filter(|grade| grade.cut != 0.0);
    for grade in cut.filter(|grade| grade.student.key == asked.student) {
        tell(&format!("note: {}", cut_words(grade)));
    }
    Ok(status::FULL_MARKS)
}

pub fn undo(asked: &Undo) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    carry_out(
        &mut gradebook,
        Some(&lab.name),
        asked.preview,
        |gradebook| {
            gradebook.undo(&lab, asked.number, made(&asked.reason, &name(&asked.by)))?;
            Ok(format!("{}: decision {} is undone", lab.name, asked.number))
        },
    )?;
    Ok(status::FULL_MARKS)
}

pub fn appeal(asked: &AppealOf) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    let by = name(&asked.by);
    let made = made(&asked.reason, &by);
    let student = on_a_line(&asked.student);
    let answer = match asked.state {
        State::Granted => (Ruling::Grant, "granted"),
        State::Refused => (Ruling::Refuse, "refused"),
        State::Open => {
            let entered = gradebook.appeal(&lab, &asked.student, made)?;
            say(&said(
                &lab,
                entered,
                &format!("the appeal of {student} is open"),
            ))?;
            return Ok(status::FULL_MARKS);
        }
    };
    let number = gradebook.answer(&lab, &asked.student, answer.0, made)?;
    let lab = &lab.name;
    say(&format!(
        "{lab}: appeal {number} of {student} is {}",
        answer.1
    ))?;
    Ok(status::FULL_MARKS)
}

/// A decision and its number in words, and whether it held before.
pub(super) fn said(lab: &LabRow, entered: Entered, words: &str) -> String {
    let lab = &lab.name;
    match entered {
        Entered::New(number) => format!("{lab}: {words}; decision {number}"),
        Entered::Before(number) => {
            format!("{lab}: {words} already, since decision {number}; nothing was added")
        }
    }
}
