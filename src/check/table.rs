//! What was found out about labs, as a table in Markdown.

use super::{Checked, Tally};
use crate::core::report::Points;

const HEAD: &str = "\
| lab | language | points | cases | visible | skeleton | constants | right, with all points | wrong, losing what they name |
|---|---|--:|--:|--:|--:|--:|--:|--:|
";

pub fn markdown(labs: &[Checked]) -> String {
    let mut text = HEAD.to_owned();
    for lab in labs {
        for one in &lab.languages {
            let score = |score: Option<Points>| score.map_or("–".to_owned(), |it| it.to_string());
            let tally = |tally: Tally| format!("{} of {}", tally.as_expected, tally.all);
            let cells = [
                lab.lab.clone(),
                one.language.name().to_owned(),
                Points(one.points).to_string(),
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
