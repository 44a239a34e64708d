//! Rules about the text of files: the length of lines, the sections of a README.

use std::path::Path;

use crate::submission::Submission;
use sudograde_core::plan::Finding;

/// A tab reaches to the next multiple of this many columns.
const TAB: usize = 8;

/// Lines of the student's code and Makefile that have more than `most` columns.
pub fn long_lines(submission: &Submission, most: usize) -> Vec<Finding> {
    let mut findings = Vec::new();
    let files = submission.files.iter().chain(&submission.further_files);
    // Prose is wrapped by the program that shows it.
    for file in files.filter(|file| file.path.extension().is_none_or(|ending| ending != "md")) {
        let text = String::from_utf8_lossy(&file.content);
        for (index, line) in text.lines().enumerate() {
            let columns = columns(line);
            if columns > most {
                let name = file.path.display();
                findings.push(format!("{name}:{}: {columns} > {most}", index + 1).into());
            }
        }
    }
    findings
}

fn columns(line: &str) -> usize {
    line.trim_end_matches('\r')
        .chars()
        .fold(0, |column, character| match character {
            '\t' => (column / TAB + 1) * TAB,
            _ => column + 1,
        })
}

/// The sections, named by their first wording, that no heading of the file is about.
pub fn missing_sections(
    submission: &Submission,
    file: &Path,
    sections: &[Vec<String>],
) -> Vec<Finding> {
    let text = submission
        .file(file)
        .map(|file| String::from_utf8_lossy(&file.content).to_lowercase())
        .unwrap_or_default();
    let headings = headings(&text);
    let is_there = |wordings: &[String]| {
        wordings.iter().any(|wording| {
            let wording = wording.to_lowercase();
            headings.iter().any(|heading| heading.contains(&wording))
        })
    };
    let missing = sections.iter().filter(|wordings| !is_there(wordings));
    let names = missing.filter_map(|wordings| wordings.first().cloned());
    names.map(Finding::from).collect()
}

/// Markdown headings with text below them: `# Usage`, or an underlined line. Headings of a lower
/// level and the text below them belong to a section. Comments and lines of code make no headings.
fn headings(text: &str) -> Vec<&str> {
    let lines = lines(text);
    let is_rule = |line: &str| {
        line.len() >= 3 && (line.chars().all(|c| c == '=') || line.chars().all(|c| c == '-'))
    };
    // The level of a heading; None for other lines.
    let level = |index: usize| {
        let (line, is_code) = lines[index];
        let next = lines.get(index + 1).map_or("", |(line, _)| *line);
        let signs = line.len() - line.trim_start_matches('#').len();
        match (signs, next.chars().next()) {
            _ if is_code => None,
            (1.., _) => Some(signs),
            _ if line.is_empty() || is_rule(line) || !is_rule(next) => None,
            (_, Some('=')) => Some(1),
            _ => Some(2),
        }
    };
    let has_text = |index: usize| {
        let own = level(index);
        (index + 1..lines.len())
            .take_while(|below| level(*below).is_none_or(|below| Some(below) > own))
            .any(|below| {
                let (line, is_code) = lines[below];
                level(below).is_none() && !line.is_empty() && (is_code || !is_rule(line))
            })
    };
    (0..lines.len())
        .filter(|index| level(*index).is_some() && has_text(*index))
        .map(|index| lines[index].0.trim_start_matches('#').trim())
        .collect()
}

/// The lines that a reader sees, and whether each is code between fences.
fn lines(text: &str) -> Vec<(&str, bool)> {
    let mut lines = Vec::new();
    let (mut fence, mut is_hidden) = (None, false);
    for line in text.lines().map(str::trim) {
        let mut line = line;
        if fence.is_none() {
            if is_hidden {
                let Some((_, after)) = line.split_once("-->") else {
                    continue;
                };
                (line, is_hidden) = (after.trim(), false);
            }
            if let Some((before, after)) = line.split_once("<!--") {
                is_hidden = !after.contains("-->");
                let after = after.split_once("-->").map_or("", |(_, after)| after);
                let shown = [before, after].map(str::trim);
                line = if shown[0].is_empty() {
                    shown[1]
                } else {
                    shown[0]
                };
            }
        }
        let mut signs = ["```", "~~~"].into_iter();
        let sign = signs.find(|sign| line.starts_with(sign));
        match (fence, sign) {
            (None, Some(sign)) => fence = Some(sign),
            (Some(open), Some(sign)) if open == sign => fence = None,
            _ => lines.push((line, fence.is_some())),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_characters_and_tabs_reach_to_the_next_stop() {
        assert_eq!(columns("abc"), 3);
        assert_eq!(columns("αβγ\r"), 3);
        assert_eq!(columns("\tx"), 9);
        assert_eq!(columns("abc\tx"), 9);
    }

    #[test]
    fn a_heading_needs_text_below_it() {
        let text = "# usage\nrun it\n\n## empty\n\n# files\n\n- a\n\nother\n=====\nwords\n";
        assert_eq!(headings(text), ["usage", "files", "other"]);
    }

    #[test]
    fn a_section_is_what_a_reader_sees() {
        assert_eq!(headings("<!--\n# usage\nhidden\n-->\nseen"), [""; 0]);
        assert_eq!(
            headings("<!-- # usage -->\n# files\n<!-- none -->\n"),
            [""; 0]
        );
        assert_eq!(headings("```\n# usage\nmake\n```"), [""; 0]);
        assert_eq!(headings("# usage\n```\nmake\n```\n"), ["usage"]);
        // The text may be below a heading of a lower level.
        let text = "# usage\n## in short\nrun it\n# files\n# end\nx";
        assert_eq!(headings(text), ["usage", "in short", "end"]);
    }
}
