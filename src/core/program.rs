//! Compares the result of a program with the expected one, and words both for people.

use std::borrow::Cow;
use std::fmt::Write;

use super::outcome::ProgramOutput;
use super::verdict::Reason;
use crate::lab::{Expected, Match, Part, Status, StatusWord};
use crate::text_tools::trim_lines;

/// The number of characters of a stream or file that are shown.
const SHOWN: usize = 4000;

/// Whether a program that ended with `status` did what is expected; else, the first difference.
pub fn compare(expected: &Expected, status: i32, seen: &ProgramOutput) -> Result<(), Reason> {
    for (part, wanted) in &expected.parts {
        let name = name(part);
        let Some(text) = text(part, seen) else {
            return Err(Reason::NoFile { name });
        };
        match wanted {
            Match::Exact(right) if trim_lines(right) != trim_lines(&text) => {
                return Err(Reason::WrongPart { part: name });
            }
            Match::Tokens(right) if !right.split_whitespace().eq(text.split_whitespace()) => {
                return Err(Reason::WrongPart { part: name });
            }
            Match::Keywords(keywords) => {
                let text = text.to_lowercase();
                let text = words(&text);
                if let Some(missing) = keywords.iter().find(|keyword| !holds(&text, keyword)) {
                    return Err(Reason::WithoutWords {
                        part: name,
                        words: missing.clone(),
                    });
                }
            }
            Match::Absent(all) => {
                let text = text.to_lowercase();
                let text = words(&text);
                if let Some(found) = all.iter().find(|one| holds(&text, one)) {
                    return Err(Reason::WithWords {
                        part: name,
                        words: found.clone(),
                    });
                }
            }
            Match::Solution { .. } => return Err(Reason::Grader(UNASKED.to_owned())),
            Match::Exact(_) | Match::Tokens(_) => {}
        }
    }
    match expected.status {
        Some(Status::Code(right)) if right != status => Err(Reason::WrongStatus {
            expected: right.to_string(),
            actual: status,
        }),
        Some(Status::Word(StatusWord::Solution)) => Err(Reason::Grader(UNASKED.to_owned())),
        Some(Status::Word(StatusWord::Failure)) if status == 0 => Err(Reason::WrongStatus {
            expected: NOT_ZERO.to_owned(),
            actual: status,
        }),
        _ => Ok(()),
    }
}

const NOT_ZERO: &str = "1…255";

/// [`of_solution`] comes before.
const UNASKED: &str = "the solution's program was not asked";

/// The expected result of a program, from the exit status and output of the solution's program.
///
/// # Errors
/// The solution did not write a file that is compared.
pub fn of_solution(
    expected: &Expected,
    status: i32,
    seen: &ProgramOutput,
) -> Result<Expected, String> {
    let parts = expected.parts.iter().map(|(part, wanted)| {
        let Match::Solution { tokens } = wanted else {
            return Ok((part.clone(), wanted.clone()));
        };
        let text = text(part, seen).map(Cow::into_owned);
        let text = text.ok_or_else(|| format!("the solution writes no file {}", name(part)))?;
        let wanted = match tokens {
            true => Match::Tokens(text),
            false => Match::Exact(text),
        };
        Ok((part.clone(), wanted))
    });
    Ok(Expected {
        parts: parts.collect::<Result<_, String>>()?,
        status: match expected.status {
            Some(Status::Word(StatusWord::Solution)) => Some(Status::Code(status)),
            other => other,
        },
    })
}

/// The right result, for people. `described` is the lab's description of a right answer that a
/// checker judges, with its exit status.
pub fn expected_text(expected: &Expected, described: Option<&str>) -> String {
    let mut text = described.map_or(String::new(), |described| described.trim_end().to_owned());
    for (part, wanted) in &expected.parts {
        match wanted {
            Match::Exact(right) | Match::Tokens(right) => section(&mut text, &name(part), right),
            Match::Absent(_) | Match::Solution { .. } => {}
            Match::Keywords(keywords) => {
                let quoted: Vec<String> = keywords.iter().map(|word| format!("“{word}”")).collect();
                section(
                    &mut text,
                    &name(part),
                    &format!("… {} …", quoted.join(" … ")),
                );
            }
        }
    }
    match expected.status.filter(|_| described.is_none()) {
        Some(Status::Code(code)) => section(&mut text, STATUS, &code.to_string()),
        Some(Status::Word(StatusWord::Failure)) => section(&mut text, STATUS, NOT_ZERO),
        Some(Status::Word(StatusWord::Solution)) | None => {}
    }
    trim_lines(&text)
}

/// The actual result, for people: the parts that are compared, or all parts if a checker judges
/// them.
pub fn actual_text(
    expected: &Expected,
    everything: bool,
    status: i32,
    seen: &ProgramOutput,
) -> String {
    let mut parts: Vec<Part> = expected
        .parts
        .iter()
        .map(|(part, _)| part.clone())
        .collect();
    if everything {
        parts = vec![Part::Stdout, Part::Stderr];
        parts.extend(seen.files.keys().cloned().map(Part::File));
    }
    let mut whole = String::new();
    for part in &parts {
        let found = text(part, seen).unwrap_or_default();
        if !(everything && found.is_empty()) {
            section(&mut whole, &name(part), &found);
        }
    }
    if expected.status.is_some() || everything {
        section(&mut whole, STATUS, &status.to_string());
    }
    trim_lines(&whole)
}

const STATUS: &str = "exit status";

fn section(whole: &mut String, name: &str, text: &str) {
    if !whole.is_empty() && !whole.ends_with('\n') {
        whole.push('\n');
    }
    let shown: String = text.trim_end().chars().take(SHOWN).collect();
    let more = if shown.len() < text.trim_end().len() {
        "\n…"
    } else {
        ""
    };
    let separator = if name == STATUS { ' ' } else { '\n' };
    // Writing to a String does not fail.
    let _ = write!(whole, "[{name}]{separator}{shown}{more}");
}

/// Whether a line is the name of a part of a program's result, as [`actual_text`] writes it, and not
/// a list in brackets.
pub fn is_part(line: &str) -> bool {
    let inner = line
        .strip_prefix('[')
        .and_then(|line| line.strip_suffix(']'));
    let is_file = |name: &str| {
        name.contains('.')
            && name.starts_with(|first: char| !first.is_ascii_digit())
            && !name.contains([' ', ',', '"', '\''])
    };
    inner
        .is_some_and(|name| ["stdout", "stderr", "stdout, stderr"].contains(&name) || is_file(name))
}

fn name(part: &Part) -> String {
    match part {
        Part::Stdout => "stdout".to_owned(),
        Part::Stderr => "stderr".to_owned(),
        Part::Output => "stdout, stderr".to_owned(),
        Part::File(name) => name.clone(),
    }
}

/// The text of a part; None for a file that was not written.
fn text<'a>(part: &Part, seen: &'a ProgramOutput) -> Option<Cow<'a, str>> {
    match part {
        Part::Stdout => Some(Cow::Borrowed(&seen.stdout)),
        Part::Stderr => Some(Cow::Borrowed(&seen.stderr)),
        Part::Output => Some(Cow::Owned(format!("{}\n{}", seen.stdout, seen.stderr))),
        Part::File(name) => seen
            .files
            .get(name)
            .map(|text| Cow::Borrowed(text.as_str())),
    }
}

/// The words of a text. Any other character than a letter or digit separates words.
fn words(text: &str) -> Vec<&str> {
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect()
}

/// True if the words of `keyword` stand in a text in lower case, one after the other.
fn holds(text: &[&str], keyword: &str) -> bool {
    let keyword = keyword.to_lowercase();
    let keyword = words(&keyword);
    !keyword.is_empty() && text.windows(keyword.len()).any(|window| window == keyword)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(stdout: &str) -> ProgramOutput {
        ProgramOutput {
            stdout: stdout.to_owned(),
            ..ProgramOutput::default()
        }
    }

    fn expecting(part: Part, wanted: Match) -> Expected {
        Expected {
            status: None,
            parts: vec![(part, wanted)],
        }
    }

    #[test]
    fn keywords_are_whole_words_in_any_case() {
        let wanted = expecting(
            Part::Stdout,
            Match::Keywords(vec!["unique choice".to_owned(), "correct".to_owned()]),
        );
        assert_eq!(
            compare(&wanted, 0, &seen("A (UNIQUE choice) solution: Correct.")),
            Ok(())
        );
        let missing = compare(&wanted, 0, &seen("unique-choice, but incorrect"));
        assert_eq!(
            missing,
            Err(Reason::WithoutWords {
                part: "stdout".to_owned(),
                words: "correct".to_owned()
            })
        );
    }

    #[test]
    fn tokens_forgive_white_space_and_exact_does_not() {
        let text = "1 2\n3".to_owned();
        let tokens = expecting(Part::Stdout, Match::Tokens(text.clone()));
        let exact = expecting(Part::Stdout, Match::Exact(text));
        assert_eq!(compare(&tokens, 0, &seen("1  2 3\n")), Ok(()));
        assert!(compare(&exact, 0, &seen("1  2 3\n")).is_err());
        assert_eq!(compare(&exact, 0, &seen("1 2  \r\n3\n\n")), Ok(()));
        assert!(compare(&tokens, 0, &seen("1 2 3 4")).is_err());
    }

    #[test]
    fn a_file_that_was_not_written_is_named() {
        let wanted = expecting(Part::File("a.txt".to_owned()), Match::Tokens(String::new()));
        assert_eq!(
            compare(&wanted, 0, &seen("")),
            Err(Reason::NoFile {
                name: "a.txt".to_owned()
            })
        );
    }

    #[test]
    fn the_status_is_compared_when_the_lab_says_so() {
        let wanted = |status| Expected {
            status,
            parts: Vec::new(),
        };
        let failure = Some(Status::Word(StatusWord::Failure));
        assert_eq!(compare(&wanted(None), 3, &seen("")), Ok(()));
        assert_eq!(compare(&wanted(failure), 3, &seen("")), Ok(()));
        assert!(compare(&wanted(failure), 0, &seen("")).is_err());
        assert!(compare(&wanted(Some(Status::Code(1))), 2, &seen("")).is_err());
    }

    #[test]
    fn what_is_shown_is_what_is_compared() {
        let wanted = Expected {
            status: Some(Status::Code(0)),
            ..expecting(Part::Stdout, Match::Tokens("1 2".to_owned()))
        };
        let mut did = seen("1 3\n");
        did.stderr = "debugging".to_owned();
        assert_eq!(
            expected_text(&wanted, None),
            "[stdout]\n1 2\n[exit status] 0"
        );
        assert_eq!(
            actual_text(&wanted, false, 0, &did),
            "[stdout]\n1 3\n[exit status] 0"
        );
        assert!(actual_text(&wanted, true, 0, &did).contains("[stderr]\ndebugging"));
    }

    #[test]
    fn a_list_in_brackets_is_no_part() {
        for name in ["[stdout]", "[stdout, stderr]", "[out.txt]"] {
            assert!(is_part(name), "{name}");
        }
        for line in [
            "['tea', 'eat']",
            "[1, 2]",
            "[1.5]",
            "[]",
            "[5]",
            "[exit status] 0",
        ] {
            assert!(!is_part(line), "{line}");
        }
    }
}
