//! The marks that would change, as a table with tabs between columns.

use std::io::Write;

use crate::gradebook::Change;
use command_line::tell;
use sudograde_core::report::Points;
use sudograde_core::text_tools::tabbed;

/// Writes the changes of a class with so many students.
pub fn write(changed: &[Change], students: usize) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "student\tbefore\tafter\tbecause")?;
    let told =
        |points: Option<f64>| points.map_or(String::new(), |points| Points(points).to_string());
    for one in changed {
        let columns = [
            one.student.clone(),
            told(one.before),
            told(one.after),
            one.because.join("; "),
        ];
        writeln!(out, "{}", tabbed(&columns.each_ref().map(String::as_str)))?;
    }
    let count = changed.len();
    tell(&format!(
        "preview: {count} of {students} marks would change; nothing was changed. To accept it, give the same command \
         without --preview"
    ));
    Ok(())
}
