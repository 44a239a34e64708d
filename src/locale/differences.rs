//! The differences of typed answers, in the reader's language. Values are notation;
//! the few words in them are the reader's.

use super::{Argument, Locale, borrowed};

/// Words of values, and the ids of their texts.
const WORDS: [(&str, &str); 4] = [
    // A part of a result, such as "returned[2] = 11".
    ("returned", "typed-value-result"),
    ("no live block", "typed-value-freed"),
    ("a list without end", "typed-value-endless"),
    ("not set", "typed-value-unset"),
];

/// The beginning of a line about a call, and what is said of a part that need not change.
const CALL: &str = "call: ";
const KEPT: [(&str, &str); 2] = [
    (" unchanged", "typed-value-unchanged"),
    (" changed", "typed-value-changed"),
];

/// The beginning of a part that is a function's result.
const RETURNED: &str = "returned ";
const ODD_RESULT: &str = "returned: ";

/// Whether a check was given a result that leads nowhere, or one of another type: both have no words
/// of their own.
fn is_odd_result(complaint: &str) -> bool {
    let odd = complaint.strip_prefix(ODD_RESULT);
    odd.is_some_and(|odd| {
        let alone = odd
            .strip_prefix("[… ")
            .and_then(|odd| odd.strip_suffix(" …]"));
        let odd = alone.unwrap_or(odd);
        WORDS.iter().any(|(words, _)| *words == odd) || is_of_another_type(odd)
    })
}

/// Whether it is a value as a probe names one of another type: `True (bool, not list)`, `None (not list)`.
fn is_of_another_type(value: &str) -> bool {
    let types = value
        .strip_suffix(')')
        .and_then(|value| value.rsplit_once('('));
    types.is_some_and(|(_, types)| types.starts_with("not ") || types.contains(", not "))
}

impl Locale {
    /// The sentence `id` about a difference.
    pub(crate) fn difference(&self, id: &str, arguments: &[Argument]) -> String {
        let is_returned =
            |(name, value): &Argument| *name == "actual" && value.starts_with(RETURNED);
        let both = arguments.iter().any(is_returned);
        let own = arguments.iter().map(|(name, value)| match *name {
            "expected" if both => (
                *name,
                self.value(value.strip_prefix(RETURNED).unwrap_or(value)),
            ),
            "expected" | "actual" => (*name, self.value(value)),
            // A check was given something that is no value.
            "complaint" if is_odd_result(value) => {
                (*name, self.value(&value.replacen(ODD_RESULT, RETURNED, 1)))
            }
            "complaint" if is_of_another_type(value.trim_end_matches(" …]")) => {
                (*name, self.value(value))
            }
            "complaint" => {
                let odd = self.odd_value(value);
                (*name, odd.unwrap_or_else(|| (*value).to_owned()))
            }
            _ => (*name, (*value).to_owned()),
        });
        let own: Vec<(&str, String)> = own.collect();
        let said = self.text(id, &borrowed(&own));
        let is_sentence = |(name, value): &Argument| match *name {
            "broken" => !["law", "part"].contains(value),
            "complaint" => is_odd_result(value),
            _ => false,
        };
        // Behind "After …: " a sentence goes on; alone it begins.
        match id == "typed-call-differs" && arguments.iter().any(is_sentence) {
            true => capital(&said),
            false => said,
        }
    }

    /// The sentence about an argument of a check that is no value of its type, as in
    /// `cell: "77" is not a number from 0 to 9, as "digit" has to be`. None: the complaint is about something else.
    fn odd_value(&self, complaint: &str) -> Option<String> {
        let (name, rest) = complaint.split_once(": \"")?;
        let (rest, of) = rest.strip_suffix("\" has to be")?.rsplit_once(", as \"")?;
        let (value, wanted) = rest.rsplit_once("\" is not ")?;
        let name = self.words(name);
        let range = wanted.strip_prefix("a number from ");
        Some(match range.and_then(|range| range.split_once(" to ")) {
            Some((from, to)) => self.text(
                "typed-odd-number",
                &[
                    ("name", &name),
                    ("value", value),
                    ("from", from),
                    ("to", to),
                ],
            ),
            None => self.text(
                "typed-odd-value",
                &[("name", &name), ("value", value), ("of", of)],
            ),
        })
    }

    /// A line of what was observed, in the reader's language: `call: returned true` without its beginning, `call 2:
    /// returned true` with it.
    pub(super) fn observed_call(&self, line: &str) -> String {
        if let Some(part) = line.strip_prefix("end: ") {
            return self.observed_end(part).unwrap_or_else(|| line.to_owned());
        }
        let told = |part: &str| {
            let law = self.lab.as_ref().and_then(|lab| lab.broken_law(part));
            law.unwrap_or_else(|| self.value(part))
        };
        if let Some(part) = line.strip_prefix(CALL) {
            return told(part);
        }
        let later = line
            .strip_prefix("call ")
            .and_then(|rest| rest.split_once(": "));
        match later.filter(|(number, _)| number.bytes().all(|one| one.is_ascii_digit())) {
            Some((number, part)) => self.text(
                "observed-later-call",
                &[("number", number), ("told", &told(part))],
            ),
            None => line.to_owned(),
        }
    }

    /// A line about the end, after all calls: `blocks not freed = 2`.
    fn observed_end(&self, part: &str) -> Option<String> {
        if part == "not reached" {
            return Some(self.word("observed-not-reached"));
        }
        let (words, count) = part.split_once(" = ")?;
        let id = match words {
            "blocks not freed" => "observed-not-freed",
            "blocks that cannot be freed" => "observed-not-freeable",
            _ => return None,
        };
        let count = count.split(' ').next()?;
        Some(self.text(id, &[("count", count)]))
    }

    /// A part with the words of its values translated, but for those in a quoted text.
    fn value(&self, text: &str) -> String {
        if let Some(value) = text.strip_prefix(RETURNED) {
            return format!(
                "{} {}",
                self.word("typed-value-returned"),
                self.value(value)
            );
        }
        if text.ends_with(" nothing") {
            let name = text.trim_end_matches("nothing");
            return format!("{name}{}", self.word("typed-value-nothing"));
        }
        for (words, id) in KEPT {
            if let Some(names) = text.strip_suffix(words) {
                return format!("{} {}", names.replace(" and ", ", "), self.word(id));
            }
        }
        if let Some(name) = text.strip_prefix("throws ") {
            return format!("{} {name}", self.word("typed-value-threw"));
        }
        let mut own = String::new();
        let mut rest = text;
        while let Some(place) = rest.find(['"', '\'']) {
            let quoted = &rest[place..];
            let length = end(quoted);
            own += &self.words(&rest[..place]);
            own += &quoted[..length];
            rest = &quoted[length..];
        }
        let own = own + &self.words(rest);
        match is_of_another_type(text.trim_end_matches(" …]")) {
            true => {
                let not = self.word("typed-value-not");
                let own = own.replacen("(not ", &format!("({not} "), 1);
                own.replacen(", not ", &format!(", {not} "), 1)
            }
            false => own,
        }
    }

    fn words(&self, text: &str) -> String {
        WORDS.iter().fold(text.to_owned(), |text, (words, id)| {
            match text.contains(words) {
                true => text.replace(words, &self.word(id)),
                false => text,
            }
        })
    }
}

/// The length of a quoted text with its quotes.
fn end(text: &str) -> usize {
    let mut characters = text.char_indices();
    let Some((_, quote)) = characters.next() else {
        return 0;
    };
    let mut is_escaped = false;
    for (place, one) in characters {
        match one {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if one == quote => return place + 1,
            _ => {}
        }
    }
    text.len()
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next();
    first.map_or(String::new(), |first| {
        first.to_uppercase().chain(characters).collect()
    })
}

#[cfg(test)]
mod tests {
    use crate::{Lang, Locale};

    fn said(lang: Lang, id: &str, arguments: &[(&'static str, &str)]) -> String {
        Locale::new(lang).difference(id, arguments)
    }

    #[test]
    fn each_language_says_a_difference_in_a_sentence() {
        let changed = [("step", ""), ("broken", "changed"), ("name", "n")];
        for (lang, words) in [
            (Lang::Es, "La función cambió n."),
            (Lang::Pt, "A função mudou n."),
            (Lang::El, "Η συνάρτηση άλλαξε το n."),
            (Lang::En, "The function changed n."),
        ] {
            assert_eq!(said(lang, "typed-call-differs", &changed), words);
        }
        let part = [
            ("step", ""),
            ("broken", "part"),
            ("expected", "returned[2] = 12"),
            ("actual", "returned[2] = 11"),
        ];
        let words = "resultado[2] = 11; o correto é resultado[2] = 12.";
        assert_eq!(said(Lang::Pt, "typed-call-differs", &part), words);
        let words = "returned[2] = 11; right is returned[2] = 12.";
        assert_eq!(said(Lang::En, "typed-call-differs", &part), words);
        let leaks = [("step", "end"), ("broken", "leaks"), ("count", "2")];
        let words = "At the end: 2 blocks were not freed.";
        assert_eq!(said(Lang::En, "typed-differs", &leaks), words);
        let twice = [
            ("step", "end"),
            ("broken", "foreign"),
            ("count", "1"),
            ("why", "twice"),
        ];
        let words =
            "Al final: hay un bloque que no se puede liberar: es el mismo bloque dos veces.";
        assert_eq!(said(Lang::Es, "typed-differs", &twice), words);
    }

    #[test]
    fn a_value_that_is_none_of_its_type_is_told_in_each_language() {
        for (lang, complaint, words) in [
            (
                Lang::En,
                "returned: \"77\" is not a number from 0 to 9, as \"cell\" has to be",
                "returned holds 77, which is no number from 0 to 9.",
            ),
            (
                Lang::Es,
                "returned: \"77\" is not a number from 0 to 9, as \"cell\" has to be",
                "resultado contiene 77, que no es un número del 0 al 9.",
            ),
            (
                Lang::Pt,
                "square: \"x\" is not a letter, as \"name\" has to be",
                "square contém x, que não é um valor de “name”.",
            ),
            (
                Lang::El,
                "square: \"77\" is not a number from 0 to 9, as \"cell\" has to be",
                "square περιέχει 77, που δεν είναι αριθμός από 0 έως 9.",
            ),
            (Lang::Es, "a row is wrong", "a row is wrong."),
            (
                Lang::Es,
                "returned: True (bool, not list)",
                "Devolvió True (bool, no list).",
            ),
            (
                Lang::Pt,
                "returned: [… '5' (str, not int) …]",
                "Devolveu [… '5' (str, não int) …].",
            ),
            (
                Lang::El,
                "colors: None (not list)",
                "colors: None (όχι list).",
            ),
        ] {
            let law = [("step", ""), ("broken", "law"), ("complaint", complaint)];
            assert_eq!(said(lang, "typed-call-differs", &law), words);
        }
    }

    #[test]
    fn answers_of_calls_are_in_the_readers_language() {
        let spanish = Locale::new(Lang::Es);
        for (line, words) in [
            ("call: returned true", "devolvió true"),
            ("call: n and m unchanged", "n, m sin cambios"),
            ("call: n changed", "n cambió"),
            ("call 12: returned true", "llamada 12: devolvió true"),
            ("call me: returned true", "call me: returned true"),
            ("end: blocks not freed = 2", "bloques sin liberar: 2"),
            (
                "end: blocks that cannot be freed = 1 (a static variable)",
                "bloques que no se pueden liberar: 1",
            ),
            ("end: not reached", "no llegó al final"),
            ("the call: returned", "the call: returned"),
        ] {
            assert_eq!(spanish.observed(line), words);
        }
    }

    #[test]
    fn words_of_values_are_the_readers_and_texts_are_the_students() {
        let part = [
            ("step", ""),
            ("broken", "part"),
            ("actual", "returned [\"not set\", no live block]"),
            ("expected", "throws Full"),
        ];
        let words = "devolvió [\"not set\", un puntero a memoria que no está en uso]; lo correcto es lanza Full.";
        assert_eq!(said(Lang::Es, "typed-call-differs", &part), words);
    }
}
