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
    writeln!(out, "{}", tabbed(&Decision::COLUMNS))?;
    for one in &decisions {
        let columns = one.columns();
        writeln!(out, "{}", tabbed(&columns.each_ref().map(String::as_str)))?;
    }
    Ok(status::FULL_MARKS)
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
