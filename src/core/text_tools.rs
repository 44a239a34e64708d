//! Small helpers for texts that people read.

use std::collections::BTreeSet;

use crate::visible::on_a_line;

/// The known name that is nearest to a mistyped one, if one is near.
pub fn nearest<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    let name = name.to_lowercase();
    known
        .iter()
        .map(|candidate| {
            (
                strsim::jaro_winkler(&name, &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|(likeness, _)| *likeness > 0.7)
        .max_by(|left, right| left.0.total_cmp(&right.0))
        .map(|(_, candidate)| candidate.as_str())
}

/// The end of a sentence about an unknown name; empty if no known one is near.
pub fn did_you_mean(name: &str, known: &[String]) -> String {
    nearest(name, known).map_or(String::new(), |near| format!("; did you mean \"{near}\"?"))
}

/// The text without white space at the ends of lines and without empty lines at its end.
pub fn trim_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// The text without the thread numbers in Rust's panic messages, which differ in each run.
pub fn without_thread_numbers(text: &str) -> String {
    let clean = |line: &str| {
        let (name, rest) = line.strip_prefix("thread '")?.split_once("' (")?;
        let (number, place) = rest.split_once(") panicked at ")?;
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| format!("thread '{name}' panicked at {place}"))
    };
    let lines = text.split_inclusive('\n');
    lines
        .map(|line| clean(line).unwrap_or_else(|| line.to_owned()))
        .collect()
}

/// A name made fit for a file name: it leads to no other folder.
pub fn file_name(name: &str) -> String {
    let forbidden = |letter: char| letter.is_control() || "/\\:*?\"<>|".contains(letter);
    let name: String = on_a_line(name)
        .chars()
        .map(|letter| if forbidden(letter) { ' ' } else { letter })
        .collect();
    match name.trim().trim_start_matches('.') {
        "" => "unnamed".to_owned(),
        name => {
            // Room for an ending and a number in the 255 bytes of a file system.
            let end = name.floor_char_boundary(MOST_OF_A_NAME);
            name[..end].trim_end().to_owned()
        }
    }
}

/// The most bytes of a file name without its ending.
const MOST_OF_A_NAME: usize = 200;

/// A file name for each of these names, all different, even on file systems that ignore upper and
/// lower case.
pub fn file_names<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let different = |name: &str| {
        let plain = file_name(name);
        let numbered = (2..).map(|number| format!("{plain} ({number})"));
        let mut all = std::iter::once(plain.clone()).chain(numbered);
        all.find(|name| taken.insert(name.to_lowercase()))
            .unwrap_or(plain)
    };
    names.into_iter().map(different).collect()
}

/// A line of columns separated by tabs. A name may hold any character; the line stays one line and
/// reads from left to right.
pub fn tabbed(columns: &[&str]) -> String {
    let clean = columns.iter().map(|column| on_a_line(column));
    clean.collect::<Vec<_>>().join("\t")
}

/// The beginning of a text, with a mark if the text is longer.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The first names of a list, with a mark if the list is longer.
pub fn shortened(names: &[&str], most: usize) -> String {
    let mut text = names[..names.len().min(most)].join(", ");
    if names.len() > most {
        text.push_str(", …");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{file_names, tabbed, without_thread_numbers};

    #[test]
    fn no_two_files_have_one_name() {
        let names = ["ana", "a/b", "a:b", "A?B", "a b (2)", ""];
        let expected = ["ana", "a b", "a b (2)", "A B (3)", "a b (2) (2)", "unnamed"];
        assert_eq!(file_names(names), expected);
    }

    #[test]
    fn a_name_of_any_length_is_a_file_name() {
        let long = "é".repeat(300);
        let names = file_names([long.as_str(), &long]);
        assert!(names.iter().all(|name| name.len() <= 210), "{names:?}");
        assert_ne!(names[0], names[1]);
    }

    #[test]
    fn a_line_stays_a_line_whatever_names_hold() {
        assert_eq!(tabbed(&["a\tb\nc", "\u{202e}d é"]), "a b c\t\\u{202e}d é");
    }

    #[test]
    fn only_the_number_of_a_thread_that_panics_is_left_out() {
        let text = "in (7)\nthread 'main' (13305) panicked at src/main.rs:32:36:\nthread 'main' (x) panicked at y";
        let clean =
            "in (7)\nthread 'main' panicked at src/main.rs:32:36:\nthread 'main' (x) panicked at y";
        assert_eq!(without_thread_numbers(text), clean);
    }
}
