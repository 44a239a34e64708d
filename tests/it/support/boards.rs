//! Boards that an `is_valid` overlooks, and the smallest ones that a report shows.

use serde_json::Value;

use super::{Report, Submission};

/// A right is_valid with a condition under which two equal digits do not count. `i` and `j` are two different
/// cells, 0 to 80 with i < j, that share a unit.
pub fn valid_unless(condition: &str) -> Submission {
    let text = format!(
        r#"
int is_valid(Node *n)
{{
    for (int i = 0; i < 81; i++)
        for (int j = i + 1; j < 81; j++) {{
            int r = i / 9, c = i % 9, s = j / 9, d = j % 9;
            int digit = n->sudo[r][c];
            int same_box = r / 3 == s / 3 && c / 3 == d / 3;
            if (digit == 0 || digit != n->sudo[s][d] || ({condition}))
                continue;
            if (r == s || c == d || same_box)
                return 0;
        }}
    return 1;
}}
"#
    );
    Submission::right().with("is_valid", &text)
}

pub fn counterexamples(report: &Report, exercise: &str) -> Vec<Value> {
    let all = report.exercise(exercise)["counterexamples"].as_array();
    all.expect("counterexamples is a list").clone()
}

pub fn filled(input: &str) -> usize {
    input
        .chars()
        .filter(|cell| ('1'..='9').contains(cell))
        .count()
}
