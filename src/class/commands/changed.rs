//! Whose marks a command changes: a table, before it does, or a few lines, once it did.

use std::io::Write;

use crate::gradebook::{Change, Gradebook, Marks, changes};
use command_line::tell;
use sudograde_core::report::Points;
use sudograde_core::text_tools::tabbed;
use sudograde_core::visible::on_a_line;

/// The number of changes that are told once they are made.
const MOST_TOLD: usize = 5;

/// Carries out a decision about a lab, or about all, and prints what `work` says of it. With `preview` it
/// does so in a copy, and only shows whose marks would change.
pub fn carry_out(
    gradebook: &mut Gradebook,
    lab: Option<&str>,
    preview: bool,
    work: impl FnOnce(&mut Gradebook) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    let before = gradebook.marks()?;
    if preview {
        let (_folder, mut copy) = gradebook.scratch()?;
        work(&mut copy)?;
        return would((gradebook, &before), &copy, lab);
    }
    let words = work(gradebook)?;
    writeln!(anstream::stdout(), "{words}")?;
    let changed = gradebook.changed_since(&before)?;
    told(&changed, lab);
    Ok(())
}

/// Writes the marks that differ in a copy of the gradebook, as a table with tabs between columns.
pub fn would(
    (gradebook, before): (&Gradebook, &Marks),
    copy: &Gradebook,
    lab: Option<&str>,
) -> anyhow::Result<()> {
    let after = copy.marks()?;
    let changed = changes((gradebook, before), (copy, &after))?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "student\tbefore\tafter\tbecause")?;
    for one in &changed {
        let columns = [
            one.student.clone(),
            points(one.before),
            points(one.after),
            because(one, lab),
        ];
        writeln!(out, "{}", tabbed(&columns.each_ref().map(String::as_str)))?;
    }
    let (own, others): (Vec<&Change>, Vec<&Change>) =
        changed.iter().partition(|one| is_about(one, lab));
    let elsewhere = match others.len() {
        0 => String::new(),
        count => format!(", and {count} in other labs"),
    };
    tell(&format!(
        "preview: {} of {} marks would change{elsewhere}; nothing was changed. To accept it, give the same command \
         without --preview",
        own.len(),
        after.count(lab),
    ));
    Ok(())
}

/// Tells the marks that changed, the first of them by name.
pub fn told(changed: &[Change], lab: Option<&str>) {
    match changed.len() {
        0 => return,
        1 => tell("1 mark changed:"),
        count => tell(&format!("{count} marks changed:")),
    }
    for one in changed.iter().take(MOST_TOLD) {
        let mark = |of: Option<f64>| of.map_or("no mark".to_owned(), |of| Points(of).to_string());
        let (before, after, because) = (mark(one.before), mark(one.after), because(one, lab));
        let told = format!("  {}: {before} → {after}  {because}", one.student);
        tell(on_a_line(&told).trim_end());
    }
    if changed.len() > MOST_TOLD {
        tell(&format!("  and {} more", changed.len() - MOST_TOLD));
    }
}

fn is_about(change: &Change, lab: Option<&str>) -> bool {
    lab.is_none_or(|lab| change.lab == lab)
}

/// The reasons, with the lab where it is not the one that the command is about.
fn because(change: &Change, lab: Option<&str>) -> String {
    let mut reasons = change.because.clone();
    if lab != Some(&change.lab) {
        reasons.insert(0, format!("in {}", change.lab));
    }
    reasons.join("; ")
}

fn points(points: Option<f64>) -> String {
    points.map_or(String::new(), |points| Points(points).to_string())
}
