//! The task of an exercise, in the words of the lab's statement.

use crate::lab_files;
use sudograde_core::lab::Lab;

/// The first paragraph about an exercise, or its first list, as plain text; None if the statement
/// has no such language or no section about the exercise.
pub fn asks(lab: &Lab, exercise: &str, language: &str) -> Option<String> {
    let name = match language == lab.course_language {
        true => "README.md".to_owned(),
        false => format!("README.{language}.md"),
    };
    let statement = lab_files::read(&lab.folder, &lab.folder.join(name)).ok()?;
    let index = lab.exercises.iter().position(|one| one.id == exercise)?;
    let title = lab.exercises[index].title.get(language);
    paragraph(section(&statement, exercise, title, index + 1)?)
}

/// The section of an exercise: its heading has the id or the title, or it has the exercise's number.
fn section<'s>(statement: &'s str, id: &str, title: &str, number: usize) -> Option<&'s str> {
    let sections = || {
        let sections = statement.split("\n### ").skip(1);
        sections.filter_map(|section| section.split_once('\n'))
    };
    let named = |heading: &str| {
        let mut words = heading.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        words.any(|word| word == id) || heading.contains(title)
    };
    let numbered = |heading: &str| {
        let (numbers, _) = heading.split_once('.').unwrap_or_default();
        let mut words = numbers.split_whitespace();
        words.any(|word| word.parse() == Ok(number))
    };
    let by_name = sections().find(|(heading, _)| named(heading));
    let found = by_name.or_else(|| sections().find(|(heading, _)| numbered(heading)));
    found.map(|(_, text)| text.split("\n## ").next().unwrap_or_default())
}

/// The first paragraph or list that is neither code nor a table, without marks. Each entry of a
/// list is a line.
fn paragraph(section: &str) -> Option<String> {
    let mut is_code = false;
    let mut lines: Vec<String> = Vec::new();
    for line in section.lines() {
        let text = line.trim();
        if text.starts_with("```") {
            is_code = !is_code;
        } else if is_code || text.starts_with('|') {
        } else if text.is_empty() {
            if !lines.is_empty() {
                break;
            }
        } else {
            let plain = text.replace('`', "").replace("**", "");
            match lines.last_mut() {
                Some(last) if !begins_an_entry(text) => {
                    last.push(' ');
                    last.push_str(&plain);
                }
                _ => lines.push(plain),
            }
        }
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn begins_an_entry(text: &str) -> bool {
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    text.starts_with("- ") || (digits.len() < text.len() && digits.starts_with(". "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATEMENT: &str = "# Lab\n\n### 1. First (5)\n\n```c\nint f(void);\n```\n\nReturns `1`\nor **2**.\n\nMore.\n\n\
        ### 2. `g` and 3. `h`\n\n| a |\n\n1. One\n   and on.\n2. Two.\n\n## In Rust\n\nThe same.\n";

    fn asked(id: &str, title: &str, number: usize) -> Option<String> {
        paragraph(section(STATEMENT, id, title, number)?)
    }

    #[test]
    fn the_first_paragraph_of_the_section_is_taken_without_marks() {
        assert_eq!(asked("f", "F", 1).as_deref(), Some("Returns 1 or 2."));
        assert_eq!(asked("x", "First", 9).as_deref(), Some("Returns 1 or 2."));
        assert_eq!(
            asked("h", "H", 3).as_deref(),
            Some("1. One and on.\n2. Two.")
        );
        assert_eq!(asked("x", "X", 9), None);
    }
}
