//! Changes of who is who in a gradebook: another id, one student of two, a student who is forgotten.

use super::decisions::{made, name};
use crate::cli::{Merge, Person, Rename};
use crate::commands::changed::carry_out;
use crate::gradebook::Gradebook;
use crate::intake::is_pseudonym;
use command_line::{say, status};
use sudograde_core::visible::on_a_line;

pub fn rename(asked: &Rename) -> anyhow::Result<u8> {
    let (person, to) = (&asked.person, asked.to.trim());
    if to.is_empty() {
        anyhow::bail!("--to is empty; give the new id");
    }
    let by = name(&person.by);
    let mut gradebook = Gradebook::open(&person.of.db)?;
    if is_pseudonym(&person.student) {
        anyhow::bail!(
            "{} is a pseudonym; give the student the new id in the table of pseudonyms, which lies apart",
            person.student
        );
    }
    gradebook.rename(&person.student, to, made(&person.reason, &by))?;
    let (from, to) = (on_a_line(&person.student), on_a_line(to));
    say(&format!("{from} is {to} now"))?;
    Ok(status::FULL_MARKS)
}

pub fn merge(asked: &Merge) -> anyhow::Result<u8> {
    let person = &asked.person;
    let by = name(&person.by);
    let mut gradebook = Gradebook::open(&person.of.db)?;
    let (from, into) = (on_a_line(&person.student), on_a_line(&asked.into));
    carry_out(&mut gradebook, None, false, |gradebook| {
        gradebook.merge_students(&person.student, &asked.into, made(&person.reason, &by))?;
        Ok(format!(
            "all of {from} is {into}'s now; of two teams or open appeals in a lab, the later one holds (`gradebook log`)"
        ))
    })?;
    Ok(status::FULL_MARKS)
}

pub fn forget(asked: &Person) -> anyhow::Result<u8> {
    let by = name(&asked.by);
    let mut gradebook = Gradebook::open(&asked.of.db)?;
    let nobody = gradebook.forget(&asked.student, made(&asked.reason, &by))?;
    let student = on_a_line(&asked.student);
    say(&format!(
        "{student} is forgotten; points and verdicts stay as {nobody}. Submissions, exports, pages and backups \
         elsewhere are not changed: remove them there, too, and the line of the roster, with which the next batch \
         would add the student again"
    ))?;
    Ok(status::FULL_MARKS)
}
