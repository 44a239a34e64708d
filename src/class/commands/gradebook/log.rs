//! The decisions and appeals about a lab, as tables with tabs between columns.

use std::io::Write;

use super::open;
use crate::cli::{InLab, Log};
use crate::gradebook::Decision;
use command_line::status;
use sudograde_core::text_tools::tabbed;

pub fn log(asked: &Log) -> anyhow::Result<u8> {
    let (gradebook, lab) = open(&asked.of)?;
    let decisions = gradebook.log(&lab, asked.student.as_deref())?;
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "number\tmade\tby\tstudent\tkind\tdecision\treason\tended_by"
    )?;
    for one in &decisions {
        writeln!(out, "{}", line(one))?;
    }
    Ok(status::FULL_MARKS)
}

fn line(one: &Decision) -> String {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let columns = [
        one.number.to_string(),
        text(&one.at),
        text(&one.by),
        text(&one.student),
        one.kind.clone(),
        one.words(),
        one.reason.clone(),
        one.ended_by
            .map_or(String::new(), |number| number.to_string()),
    ];
    tabbed(&columns.each_ref().map(String::as_str))
}

pub fn appeals(asked: &InLab) -> anyhow::Result<u8> {
    let (gradebook, lab) = open(asked)?;
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "number\tstudent\tmade\tstate\treason\tanswer\tanswered\tanswered_by"
    )?;
    for one in gradebook.appeals(&lab)? {
        let number = one.number.to_string();
        let columns = [
            &number,
            &one.student,
            &one.at,
            &one.state,
            &one.reason,
            &one.answer,
            &one.answered_at,
            &one.answered_by,
        ];
        writeln!(out, "{}", tabbed(&columns.map(String::as_str)))?;
    }
    Ok(status::FULL_MARKS)
}
