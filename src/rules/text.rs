//! Rules about the text of files: how long lines are, which sections a README has.

use std::path::Path;

use crate::submission::Submission;

/// A tab reaches to the next multiple of this many columns.
const TAB: usize = 8;

/// Lines of the student's code and Makefile that have more than `most` columns.
pub fn long_lines(submission: &Submission, most: usize) -> Vec<String> {
    let mut findings = Vec::new();
    let files = submission.files.iter().chain(&submission.extra_modules);
    // Prose is wrapped by whoever shows it.
    for file in files.filter(|file| file.path.extension().is_none_or(|ending| ending != "md")) {
        let text = String::from_utf8_lossy(&file.content);
        for (index, line) in text.lines().enumerate() {
            let columns = columns(line);
            if columns > most {
                let name = file.path.display();
                findings.push(format!("{name}:{}: {columns} > {most}", index + 1));
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
) -> Vec<String> {
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
    sections
        .iter()
        .filter(|wordings| !is_there(wordings))
        .filter_map(|wordings| wordings.first().cloned())
        .collect()
}

/// Markdown's headings that have some text below them: `# Usage`, or a line that is underlined.
fn headings(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let is_rule = |line: &str| {
        line.len() >= 3 && (line.chars().all(|c| c == '=') || line.chars().all(|c| c == '-'))
    };
    let is_heading = |index: usize| {
        let next = lines.get(index + 1).copied().unwrap_or_default();
        lines[index].starts_with('#') || (!lines[index].is_empty() && is_rule(next))
    };
    let has_text = |index: usize| {
        let below = lines[index + 1..].iter().enumerate();
        below
            .take_while(|(offset, _)| !is_heading(index + 1 + offset))
            .any(|(_, line)| !line.is_empty() && !is_rule(line))
    };
    (0..lines.len())
        .filter(|index| is_heading(*index) && has_text(*index))
        .map(|index| lines[index].trim_start_matches('#').trim())
        .collect()
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
}
