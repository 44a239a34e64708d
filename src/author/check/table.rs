//! The results of checked labs: a table of all labs in Markdown, and a matrix for each.

use std::collections::BTreeSet;

use super::results::{Checked, Tally};
use sudograde_core::report::Points;

const HEAD: &str = "\
| lab | language | points | cases | visible | skeleton | constants | right, with all points | wrong, losing what they name |
|---|---|--:|--:|--:|--:|--:|--:|--:|
";

pub fn markdown<'a>(labs: impl Iterator<Item = &'a Checked>) -> String {
    let mut text = HEAD.to_owned();
    for lab in labs {
        for one in &lab.languages {
            let score = |score: Option<Points>| score.map_or("–".to_owned(), |it| it.to_string());
            let tally = |tally: Tally| format!("{} of {}", tally.as_expected, tally.all);
            let cells = [
                lab.lab.clone(),
                one.language.name().to_owned(),
                one.points.to_string(),
                one.cases.to_string(),
                one.visible.to_string(),
                score(one.skeleton),
                score(one.constant),
                tally(one.right),
                tally(one.wrong),
            ];
            text.push_str(&format!("| {} |\n", cells.join(" | ")));
        }
    }
    text
}

/// Submissions against criteria: `x` where a submission loses the criterion, `.` where it keeps it;
/// then the cases that are not needed.
pub fn matrix(lab: &Checked, further: &[BTreeSet<String>]) -> String {
    let names = lab.submissions.iter().map(|one| one.name.chars().count());
    let width = names.max().unwrap_or(0);
    let mut text = format!("{}\n", lab.lab);
    for (index, criterion) in lab.criteria.iter().enumerate() {
        text.push_str(&format!("{:>4} {criterion}\n", index + 1));
    }
    let numbers = (1..=lab.criteria.len()).map(|number| format!("{number:>3}"));
    text.push_str(&format!(
        "\n{:width$} {}\n",
        "",
        numbers.collect::<String>()
    ));
    for one in &lab.submissions {
        let mark = |name: &String| match one.lost.contains(name) {
            true => "  x",
            false => "  .",
        };
        let marks: String = lab.criteria.iter().map(mark).collect();
        text.push_str(&format!("{:width$} {marks}\n", one.name));
    }
    let redundant = lab.redundant(further);
    text.push_str(&format!(
        "\ncases that are not needed, as no wrong submission fails only that one of its criterion: {} of {}\n",
        redundant.len(),
        lab.cases.len()
    ));
    for case in redundant {
        text.push_str(&format!("  {case}\n"));
    }
    text
}
