//! `sudograde gradebook review`: keeps the conclusion about a pair of submissions.

use super::decisions::{made, name, said};
use super::open;
use crate::cli::Review;
use crate::gradebook::{Gradebook, LabRow, Reviewed};
use crate::likeness::{Entry, of_class};
use command_line::{say, status};
use sudograde_core::visible::on_a_line;

pub fn run(asked: &Review) -> anyhow::Result<u8> {
    let (mut gradebook, lab) = open(&asked.of)?;
    let entries = of_class(&gradebook, &lab)?;
    let [one, other] = &asked.pair;
    let pair = [
        of(&gradebook, &lab, &entries, one)?,
        of(&gradebook, &lab, &entries, other)?,
    ];
    if std::ptr::eq(pair[0], pair[1]) {
        anyhow::bail!("--pair {one},{other}: both are one submission; name two");
    }
    let pair = pair.map(|entry| Reviewed {
        students: entry.keys.clone(),
        content: entry.content(),
    });
    let by = name(&asked.by);
    let entered = gradebook.review(&lab, asked.state, pair, made(&asked.reason, &by))?;
    let (one, other, state) = (on_a_line(one), on_a_line(other), asked.state.id());
    let words = format!("the pair of {one} and {other} is {state}");
    say(&said(&lab, entered, &words))?;
    Ok(status::FULL_MARKS)
}

/// The submission of a student or a team that counts.
fn of<'a>(
    gradebook: &Gradebook,
    lab: &LabRow,
    entries: &'a [Entry],
    name: &str,
) -> anyhow::Result<&'a Entry> {
    if let Some(entry) = entries.iter().find(|entry| entry.is_of(name)) {
        return Ok(entry);
    }
    // Tells whether the student is unknown or handed in nothing.
    gradebook.grade_of(lab, name)?;
    anyhow::bail!("{name} has no submission to {} that counts", lab.name)
}
