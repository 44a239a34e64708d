//! The report in GitHub's Markdown: for a job's summary, a comment, an issue.
//!
//! Text by a student or compiler stands in fences or is escaped, so it is never markup.

use std::fmt::Write;

use super::counted::rows;
use super::handout::{Handout, Reader};
use super::telling::Telling;
use sudograde_core::report::{Report, points_or_unknown};

pub const FORMAT: Handout = Handout {
    name: "markdown",
    help: "Markdown, for a job's summary or a comment",
    help_for_class: "A zip with Markdown for each student",
    file: "report.md",
    reader: Reader::Person,
    shows_marks: true,
    writer: write,
};

fn write(report: &Report, telling: &Telling) -> anyhow::Result<String> {
    let mut out = String::new();
    let score = telling.counted_words(report);
    // Writing to a String never fails.
    let _ = writeln!(out, "## {}: {}\n", escaped(&report.lab), escaped(&score));
    if let Some(because) = telling.because() {
        let _ = writeln!(out, "{}\n", escaped(because));
    }
    let errors = telling.build_errors(report);
    if !errors.is_empty() {
        let _ = writeln!(
            out,
            "{}\n\n{}",
            escaped(&telling.word("build-failed")),
            fenced(&errors)
        );
    }
    for exercise in &report.exercises {
        let title = format!("{}: {}", exercise.id, exercise.title);
        let points = points_or_unknown(exercise.counted());
        let _ = writeln!(
            out,
            "### {} ({points}/{})\n",
            escaped(&title),
            exercise.max_score
        );
        let _ = writeln!(
            out,
            "| | {} | {} |",
            telling.word("criterion"),
            telling.word("points")
        );
        let _ = writeln!(out, "|---|---|---:|");
        let of_it = rows(report);
        let of_it: Vec<_> = of_it
            .iter()
            .filter(|row| row.exercise.id == exercise.id)
            .collect();
        for row in &of_it {
            let points = points_or_unknown(row.score);
            let mark = row.standing().mark();
            let title = escaped(&row.criterion.title);
            let _ = writeln!(
                out,
                "| {mark} | {title} | {points}/{} |",
                row.criterion.max_score
            );
        }
        out.push('\n');
        for row in of_it.iter().filter(|row| !row.works()) {
            let _ = writeln!(out, "{}\n", escaped(&row.criterion.title));
            let _ = writeln!(out, "{}", fenced(&telling.criterion(row)));
        }
    }
    Ok(out)
}

/// Text on one line that means nothing to Markdown or HTML.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => out.push(' '),
            letter if letter.is_ascii_punctuation() && !",:/".contains(letter) => {
                out.push('\\');
                out.push(letter);
            }
            letter => out.push(letter),
        }
    }
    out
}

/// A block of text as it is, between fences longer than any within.
fn fenced(text: &str) -> String {
    let longest = text.split(|letter| letter != '`').map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    format!("{fence}text\n{}\n{fence}\n", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_inside_of_a_fence_ends_it() {
        let text = fenced("```\n<script>alert(1)</script>\n`````");
        assert!(text.starts_with("``````text\n"), "{text}");
        assert!(text.ends_with("\n``````\n"), "{text}");
    }

    #[test]
    fn markup_in_a_line_is_escaped() {
        assert_eq!(escaped("a | <b>*_x\ny"), "a \\| \\<b\\>\\*\\_x y");
    }
}
