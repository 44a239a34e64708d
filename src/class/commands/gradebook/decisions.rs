//! The decisions of an instructor: due dates and lateness, extensions, adjustments, appeals.

use std::io::Write;

use jiff::Timestamp;

use super::{cut_words, open, tell_claimed};
use crate::cli::{Adjust, AppealOf, By, Extend, Late, State, Undo};
use crate::commands::preview;
use crate::gradebook::{Adjustment, Answer, Entered, LabRow, Made, signed};
use command_line::{say, status, tell};
use sudograde_core::late::{Counts, LatePolicy};
use sudograde_core::visible::on_a_line;

/// The name of the user, where --by does not give one.
pub(super) fn name(by: &By) -> String {
    let of_user = || {
        let names = ["USER", "LOGNAME"].map(std::env::var);
        names.into_iter().find_map(Result::ok)
    };
    let named = by.by.clone().or_else(of_user).unwrap_or_default();
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

pub fn late(asked: &Late) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    let policy = match (asked.due, asked.no_due) {
        (None, false) => lab.policy,
        (due, _) => LatePolicy {
            due,
            percent: asked.percent,
            percent_per_day: asked.per_day,
            cut_off: asked.until.or(due.filter(|_| asked.cut_off)),
            trust_claimed: asked.trust_claimed,
            grace_minutes: asked.grace,
        },
    };
    if let (Some(due), Some(until)) = (policy.due, policy.cut_off)
        && until < due
    {
        anyhow::bail!("--until {until} is before --due {due}");
    }
    let counts = asked.counts.unwrap_or(lab.counts);
    if asked.preview {
        let other = LabRow {
            policy,
            counts,
            ..lab.clone()
        };
        let students = gradebook.grades(&lab)?.len();
        preview::write(&gradebook.changes_under(&lab, &other)?, students)?;
        return Ok(status::FULL_MARKS);
    }
    let words = policy_words(&policy, counts);
    if (policy, counts) == (lab.policy, lab.counts) {
        say(&format!("{}: as before: {words}", lab.name))?;
    } else {
        let by = name(&asked.by);
        gradebook.set_policy(&lab, &policy, counts, &words, made(&asked.reason, &by))?;
        say(&format!("{}: {words}", lab.name))?;
    }
    let lab = gradebook.lab_called(Some(&lab.name))?;
    let grades = gradebook.grades(&lab)?;
    tell_claimed(&lab, &grades);
    for grade in &grades {
        if let (Some(due), Some(own)) = (lab.policy.due, grade.extension)
            && own < due
        {
            let key = on_a_line(&grade.student.key);
            tell(&format!(
                "note: {key} has an extension until {own}, which is now before the due date {due}; give another with \
                 `gradebook extend`, or remove it with `gradebook undo`"
            ));
        }
    }
    Ok(status::FULL_MARKS)
}

fn policy_words(policy: &LatePolicy, counts: Counts) -> String {
    let counted = format!("the {} submission counts", counts.id());
    let Some(due) = policy.due else {
        return format!("{counted}; there is no due date, so nothing is late");
    };
    let (once, daily) = (policy.percent, policy.percent_per_day);
    let mut words = format!("{counted}; due {due}");
    if policy.grace_minutes > 0.0 {
        words += &format!(", with {} minutes of grace", policy.grace_minutes);
    }
    words += &format!("; being late costs {once} % and {daily} % a day");
    if let Some(until) = policy.cut_off {
        words += &format!("; nothing counts after {until}");
    }
    if policy.trust_claimed {
        words += "; claimed times count";
    }
    words
}

pub fn extend(asked: &Extend) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    let by = name(&asked.by);
    let entered = gradebook.extend(&lab, &asked.student, asked.due, made(&asked.reason, &by))?;
    let (student, due) = (on_a_line(&asked.student), asked.due);
    said(&lab, entered, &format!("{student} has until {due}"))?;
    if lab.policy.due.is_some_and(|usual| asked.due < usual) {
        tell("note: that is before the due date of all students");
    }
    Ok(status::FULL_MARKS)
}

pub fn adjust(asked: &Adjust) -> anyhow::Result<u8> {
    if !asked.points.is_finite() {
        anyhow::bail!("--points must be a number");
    }
    let (mut gradebook, lab) = open(&asked.of)?;
    let adjustment = Adjustment {
        points: asked.points,
        beyond: asked.beyond,
        replaces: asked.replace,
    };
    let by = name(&asked.by);
    let entered = gradebook.adjust(&lab, &asked.student, adjustment, made(&asked.reason, &by))?;
    let (student, reason) = (on_a_line(&asked.student), on_a_line(&asked.reason));
    let points = signed(asked.points);
    said(
        &lab,
        entered,
        &format!("{student} {points} points ({reason})"),
    )?;
    let grades = gradebook.grades(&lab)?;
    let cut = grades.iter().filter(|grade| grade.cut != 0.0);
    for grade in cut.filter(|grade| grade.student.key == asked.student) {
        tell(&format!("note: {}", cut_words(grade)));
    }
    Ok(status::FULL_MARKS)
}

pub fn undo(asked: &Undo) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    gradebook.undo(&lab, asked.number, made(&asked.reason, &name(&asked.by)))?;
    say(&format!(
        "{}: decision {} is undone",
        lab.name, asked.number
    ))?;
    Ok(status::FULL_MARKS)
}

pub fn appeal(asked: &AppealOf) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    let by = name(&asked.by);
    let made = made(&asked.reason, &by);
    let student = on_a_line(&asked.student);
    let answer = match asked.state {
        State::Granted => (Answer::Grant, "granted"),
        State::Refused => (Answer::Refuse, "refused"),
        State::Open => {
            let entered = gradebook.appeal(&lab, &asked.student, made)?;
            said(&lab, entered, &format!("the appeal of {student} is open"))?;
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

/// Says a decision and its number, and whether it held before.
fn said(lab: &LabRow, entered: Entered, words: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    match entered {
        Entered::New(number) => writeln!(out, "{}: {words}; decision {number}", lab.name)?,
        Entered::Before(number) => writeln!(
            out,
            "{}: {words} already, since decision {number}; nothing was added",
            lab.name
        )?,
    }
    Ok(())
}
