//! The observations of a lab in the reader's language: the texts of a lab whose ids begin with `seen-`.
//!
//! The English text is the pattern of a line. `#` stands for a number; `…` at the beginning or the
//! end for the rest of the line. Numbers and the rest keep their places.

/// A pattern and its translation.
#[derive(Clone, Debug)]
pub struct Phrase {
    pub english: String,
    pub own: String,
}

/// The text with the lines translated that match a phrase.
pub fn translated(phrases: &[Phrase], text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let own = phrases.iter().find_map(|phrase| of_line(phrase, line));
        own.unwrap_or_else(|| line.to_owned())
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn of_line(phrase: &Phrase, line: &str) -> Option<String> {
    let (pattern, own) = (phrase.english.as_str(), phrase.own.as_str());
    if let Some(pattern) = pattern.strip_prefix('…') {
        let own = own.trim_start_matches('…');
        let starts = line.char_indices().map(|(place, _)| place);
        let mut starts = starts.filter(|place| *place == 0 || line[..*place].ends_with(' '));
        return starts.find_map(|place| {
            let (numbers, rest) = numbers(pattern, &line[place..])?;
            let whole = format!("{}{}", &line[..place], filled(own, &numbers));
            rest.trim_end().is_empty().then_some(whole)
        });
    }
    if let Some(pattern) = pattern.strip_suffix('…') {
        let (numbers, rest) = numbers(pattern, line)?;
        return Some(filled(own.trim_end_matches('…'), &numbers) + rest);
    }
    let (numbers, rest) = numbers(pattern, line)?;
    rest.trim_end().is_empty().then(|| filled(own, &numbers))
}

/// The numbers at the places of `#`, and what follows the pattern.
fn numbers<'l>(pattern: &str, line: &'l str) -> Option<(Vec<&'l str>, &'l str)> {
    let mut pieces = pattern.split('#');
    let mut rest = line.strip_prefix(pieces.next()?)?;
    let mut numbers = Vec::new();
    for piece in pieces {
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return None;
        }
        let (number, after) = rest.split_at(sign + digits);
        numbers.push(number);
        rest = after.strip_prefix(piece)?;
    }
    Some((numbers, rest))
}

fn filled(text: &str, numbers: &[&str]) -> String {
    let mut pieces = text.split('#');
    let mut filled = pieces.next().unwrap_or_default().to_owned();
    for (piece, number) in pieces.zip(numbers) {
        filled.push_str(number);
        filled.push_str(piece);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(text: &str) -> String {
        let phrases = [
            ("nodes: #", "nodos: #"),
            ("empty list", "lista vacía"),
            ("…changed at (#,#)", "…cambiado en (#,#)"),
            ("given #:…", "dado #:…"),
        ];
        let phrases = phrases.map(|(english, own)| Phrase {
            english: english.to_owned(),
            own: own.to_owned(),
        });
        translated(&phrases, text)
    }

    #[test]
    fn lines_that_match_are_translated_and_numbers_stay() {
        assert_eq!(own("nodes: 12\n530"), "nodos: 12\n530");
        assert_eq!(own("nodes: -1"), "nodos: -1");
        assert_eq!(own("empty list\n"), "lista vacía\n");
        assert_eq!(own("1 . changed at (0,8)"), "1 . cambiado en (0,8)");
        assert_eq!(own("given 3: 4 5"), "dado 3: 4 5");
    }

    #[test]
    fn other_lines_stay() {
        for text in [
            "nodes: many",
            "an empty list",
            "nodes: 1 2",
            "unchanged at (0,8)",
            "",
        ] {
            assert_eq!(own(text), text);
        }
    }
}
