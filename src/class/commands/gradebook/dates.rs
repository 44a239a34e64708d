//! The dates of a lab and of its sections and exercises, what lateness costs, and the course's late days.

use super::decisions::{made, name, said};
use super::{open, tell_claimed};
use crate::cli::{Course, Late};
use crate::commands::changed::carry_out;
use crate::gradebook::{self, Entered, Gradebook, LabRow, Of};
use command_line::{status, tell};
use grader::moments::WrittenTime;
use jiff::Timestamp;
use sudograde_core::late::LatePolicy;
use sudograde_core::visible::on_a_line;

pub fn course(asked: &Course) -> anyhow::Result<u8> {
    let mut gradebook = Gradebook::open(&asked.of.db)?;
    let before = gradebook.course()?;
    let after = gradebook::Course {
        zone: asked.zone.clone().or_else(|| before.zone.clone()),
        late_days: asked.late_days.unwrap_or(before.late_days),
        late_days_per_lab: asked.per_lab.or(before.late_days_per_lab),
    };
    let words = after.words();
    let by = name(&asked.by);
    carry_out(&mut gradebook, None, asked.preview, |gradebook| {
        let is_new = gradebook.set_course(&after, made(&asked.reason, &by))?;
        let as_before = if is_new { "" } else { "as before: " };
        Ok(format!("{as_before}{words}"))
    })?;
    let moved = after.zone_name() != before.zone_name();
    if moved && !asked.preview {
        tell_dates(&gradebook)?;
    }
    Ok(status::FULL_MARKS)
}

/// Tells the dates that were given by the clock of the zone before.
fn tell_dates(gradebook: &Gradebook) -> anyhow::Result<()> {
    for lab in gradebook.labs()?.iter().filter(|lab| lab.has_due()) {
        tell(&format!(
            "note: {}: {}; these are the moments that were set before. If they were meant by the new zone's clock, \
             set them again with `gradebook late`",
            lab.name,
            policy_words(lab)
        ));
    }
    Ok(())
}

pub fn late(asked: &Late) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    let date = |written: WrittenTime| {
        written
            .in_zone(&lab.course.reading())
            .map_err(anyhow::Error::msg)
    };
    let due = asked.due.map(date).transpose()?;
    let until = asked.until.map(date).transpose()?;
    let part = match (&asked.section, &asked.exercise) {
        (Some(section), _) => Some(Of::Section(section)),
        (_, Some(exercise)) => Some(Of::Exercise(exercise)),
        _ => None,
    };
    let changes = due.is_some() || asked.no_due;
    let mut other = lab.clone();
    match part {
        Some(part) if changes => set(&mut other, part, due),
        Some(_) => {}
        None => {
            if changes {
                other.policy = LatePolicy {
                    due,
                    percent: asked.percent,
                    percent_per_day: asked.per_day,
                    cut_off: until.or(due.filter(|_| asked.cut_off)),
                    trust_claimed: asked.trust_claimed,
                    grace_minutes: asked.grace,
                };
            }
            other.counts = asked.counts.unwrap_or(lab.counts);
        }
    }
    if let (Some(due), Some(until)) = (other.policy.due, other.policy.cut_off)
        && until < due
    {
        let (until, due) = (lab.course.told(until), lab.course.told(due));
        anyhow::bail!("--until {until} is before --due {due}");
    }
    let by = name(&asked.by);
    let made = made(&asked.reason, &by);
    let words = policy_words(&other);
    carry_out(
        &mut gradebook,
        Some(&lab.name),
        asked.preview,
        |gradebook| {
            if let Some(part) = part.filter(|_| changes) {
                let entered = gradebook.set_due(&lab, part, due, made)?;
                return Ok(part_words(&lab, part, due, entered));
            }
            let is_new = gradebook.set_policy(&lab, &other.policy, other.counts, &words, made)?;
            let as_before = if is_new { "" } else { "as before: " };
            Ok(format!("{}: {as_before}{words}", lab.name))
        },
    )?;
    if asked.preview {
        return Ok(status::FULL_MARKS);
    }
    if matches!(asked.due, Some(WrittenTime::Clock(_))) && lab.course.zone.is_none() {
        tell(
            "note: the course has no time zone: dates without an offset are read by this machine's clock and shown in \
             UTC, on students' pages too; `sudograde gradebook course --zone America/Santiago` sets one",
        );
    }
    tell_notes(&gradebook, &lab.name)?;
    Ok(status::FULL_MARKS)
}

/// The lab with another due date of a part.
fn set(lab: &mut LabRow, part: Of, due: Option<Timestamp>) {
    let (dates, name) = match part {
        Of::Section(name) => (&mut lab.sections, name),
        Of::Exercise(name) => (&mut lab.exercises, name),
    };
    dates.remove(name);
    dates.extend(due.map(|due| (name.to_owned(), due)));
}

fn part_words(lab: &LabRow, part: Of, due: Option<Timestamp>, entered: Option<Entered>) -> String {
    let (sort, name) = part.words();
    let part = format!("the {sort} {}", on_a_line(name));
    let words = match due {
        Some(due) => format!("{part} is due {}", lab.course.told(due)),
        None => format!("{part} is due with the lab"),
    };
    match entered {
        Some(entered) => said(lab, entered, &words),
        None => format!("{}: {words} already; nothing was added", lab.name),
    }
}

/// Tells about times that only students know, and about extensions that the lab's date overtook.
fn tell_notes(gradebook: &Gradebook, lab: &str) -> anyhow::Result<()> {
    let lab = gradebook.lab_called(Some(lab))?;
    let grades = gradebook.grades(&lab)?;
    tell_claimed(&lab, &grades);
    for grade in &grades {
        if let (Some(due), Some(own)) = (lab.policy.due, grade.extension)
            && own < due
        {
            let key = on_a_line(&grade.student.key);
            let (own, due) = (lab.course.told(own), lab.course.told(due));
            tell(&format!(
                "note: {key} has an extension until {own}, which is now before the due date {due}; give another with \
                 `gradebook extend`, or remove it with `gradebook undo`"
            ));
        }
    }
    Ok(())
}

fn policy_words(lab: &LabRow) -> String {
    let policy = &lab.policy;
    let mut words = format!("the {} submission counts", lab.counts.id());
    match policy.due {
        None if !lab.has_due() => words += "; there is no due date, so nothing is late",
        None => {}
        Some(due) => {
            words += &format!("; due {}", lab.course.told(due));
            if policy.grace_minutes > 0.0 {
                words += &format!(", with {} minutes of grace", policy.grace_minutes);
            }
        }
    }
    let parts = lab.sections.iter().map(|part| ("section", part));
    let parts = parts.chain(lab.exercises.iter().map(|part| ("exercise", part)));
    for (sort, (name, due)) in parts {
        words += &format!(
            "; {sort} {}: due {}",
            on_a_line(name),
            lab.course.told(*due)
        );
    }
    if lab.has_due() {
        let costs = [(policy.percent, "%"), (policy.percent_per_day, "% a day")];
        let costs = costs.iter().filter(|(cost, _)| *cost > 0.0);
        let costs: Vec<String> = costs.map(|(cost, what)| format!("{cost} {what}")).collect();
        words += "; being late costs ";
        words += &match costs.is_empty() {
            true => "nothing".to_owned(),
            false => costs.join(" and "),
        };
    }
    if let Some(until) = policy.cut_off {
        words += &format!("; nothing counts after {}", lab.course.told(until));
    }
    if policy.trust_claimed {
        words += "; claimed times count";
    }
    words
}
