//! The kinds of types in a manifest, and what each of them needs.

use sudograde_core::lab::LabError;
use toml::Spanned;
use typed::{Handle, Kind, Row, Words};

use super::types::{Languages, in_languages};
use crate::manifest::loader::Loader;
use crate::manifest::written::{self, InC, Number, OneOrMore};

/// The kinds of types, as a message lists them.
const KINDS: &str = "bool, int, float, char, text, token, record, tuple, array, list, map, handle";

/// The most elements of a list or map, and the most characters of a text, unless it says.
const AT_MOST: usize = 8;

const LONGEST_TEXT: usize = 12;

/// The most elements that a list, text or map may say.
const MOST: usize = 1000;

/// The types that need no declaration.
pub fn builtin() -> [(&'static str, Kind); 6] {
    let (least, most) = (i32::MIN.into(), i32::MAX.into());
    [
        ("bool", Kind::Bool),
        ("int", Kind::Int { least, most }),
        ("float", float()),
        ("char", Kind::Char),
        ("text", text(LONGEST_TEXT)),
        ("string", text(LONGEST_TEXT)),
    ]
}

fn float() -> Kind {
    Kind::Float {
        least: -1e6,
        most: 1e6,
    }
}

/// Texts of letters of both cases, digits, a blank and a few signs, the letters first.
fn text(at_most: usize) -> Kind {
    let letters = ('a'..='z')
        .chain('A'..='Z')
        .chain('0'..='9')
        .chain(" ,.-_!?'\"\\\t\n".chars());
    Kind::Text {
        at_most,
        letters: letters.collect(),
        words: None,
    }
}

pub fn kind(
    loader: &Loader,
    name: &str,
    written: &written::Type,
    all: &Languages,
) -> Result<Kind, LabError> {
    let at_most = |usual: usize| match &written.at_most {
        None => Ok(usual),
        Some(most) => {
            let message = format!("at_most is a number from 1 to {MOST}");
            let is_wrong = !(1..=MOST).contains(most.get_ref());
            loader.refuse(is_wrong, most, &message)?;
            Ok(*most.get_ref())
        }
    };
    Ok(match written.kind.get_ref().as_str() {
        "bool" => Kind::Bool,
        "char" => Kind::Char,
        "int" => int(loader, name, written)?,
        "float" => real(loader, written)?,
        "text" => match (&written.letters, &written.words) {
            (_, Some(words)) => of_words(loader, written, words, at_most(AT_MOST)?)?,
            _ if written.between.is_some() || written.length.is_some() => {
                let message = "\"between\" and \"length\" are for a text of words: words = [\"…\"]";
                return Err(loader.error(&written.kind, message));
            }
            (None, None) => text(at_most(LONGEST_TEXT)?),
            (Some(letters), None) => Kind::Text {
                at_most: at_most(LONGEST_TEXT)?,
                letters: alphabet(loader, letters)?,
                words: None,
            },
        },
        "token" => Kind::Token,
        "record" => {
            let message = "a record needs its fields: fields = { NAME = \"TYPE\" }";
            loader.refuse(written.fields.is_empty(), &written.kind, message)?;
            Kind::Record { fields: Vec::new() }
        }
        "tuple" => Kind::Tuple { parts: Vec::new() },
        "array" => Kind::Array {
            of: String::new(),
            length: 0,
            board: None,
        },
        "list" => Kind::List {
            of: String::new(),
            at_most: at_most(AT_MOST)?,
            row: row(loader, written)?,
        },
        "map" => Kind::Map {
            key: String::new(),
            of: String::new(),
            at_most: at_most(AT_MOST)?,
        },
        "handle" => handle(loader, name, written, all)?,
        other => {
            let message = format!("there is no kind of types \"{other}\" (there are: {KINDS})");
            return Err(loader.error(&written.kind, message));
        }
    })
}

fn int(loader: &Loader, name: &str, written: &written::Type) -> Result<Kind, LabError> {
    let Some(range) = &written.range else {
        let message = format!("the type \"{name}\" needs its limits: range = [-99, 99]");
        return Err(loader.error(&written.kind, message));
    };
    let message =
        "the first number of a range is the least, the second the most; C's int holds both";
    let [Number::Whole(least), Number::Whole(most)] = *range.get_ref() else {
        return Err(loader.error(range, message));
    };
    let is_int = i32::try_from(least).is_ok() && i32::try_from(most).is_ok();
    loader.refuse(least > most || !is_int, range, message)?;
    Ok(Kind::Int { least, most })
}

fn real(loader: &Loader, written: &written::Type) -> Result<Kind, LabError> {
    let Some(range) = &written.range else {
        return Ok(float());
    };
    #[expect(clippy::cast_precision_loss, reason = "a limit is a small number")]
    let real = |number| match number {
        Number::Whole(number) => number as f64,
        Number::Real(number) => number,
    };
    let [least, most] = range.get_ref().map(real);
    let is_right = least <= most && least.is_finite() && most.is_finite();
    let message = "the first number of a range is the least, the second the most";
    loader.refuse(!is_right, range, message)?;
    Ok(Kind::Float { least, most })
}

/// The letters of an alphabet, in which `a-z` is a range.
fn alphabet(loader: &Loader, written: &Spanned<String>) -> Result<Vec<char>, LabError> {
    let all: Vec<char> = written.get_ref().chars().collect();
    let mut letters = Vec::new();
    let mut k = 0;
    while let Some(first) = all.get(k) {
        match (all.get(k + 1), all.get(k + 2)) {
            (Some('-'), Some(last)) => {
                let message = format!(
                    "\"{first}-{last}\" is no range, as {last:?} comes before {first:?}; a \"-\" that is a letter stands at the end"
                );
                loader.refuse(first > last, written, &message)?;
                letters.extend(*first..=*last);
                k += 3;
            }
            _ => {
                letters.push(*first);
                k += 1;
            }
        }
    }
    letters.dedup();
    let message = "letters are the characters of a text, as in \"a-z \"; NUL is none of them";
    let is_wrong = letters.is_empty() || letters.contains(&'\0');
    loader.refuse(is_wrong, written, message)?;
    Ok(letters)
}

/// A text of words, with something between them.
fn of_words(
    loader: &Loader,
    written: &written::Type,
    words: &Spanned<Vec<String>>,
    at_most: usize,
) -> Result<Kind, LabError> {
    let message = "a text has \"words\" or \"letters\"";
    loader.refuse(written.letters.is_some(), words, message)?;
    let message = "a text needs at least one word, and NUL is in none";
    let is_wrong = words.get_ref().is_empty() || words.get_ref().concat().contains('\0');
    loader.refuse(is_wrong, words, message)?;
    let (least, most) = match &written.length {
        None => (0, at_most),
        Some(length) => {
            let (least, most) = length.get_ref().limits();
            let message =
                format!("length is the number of words, from 1 to {MOST}, or [LEAST, MOST]");
            loader.refuse(
                least > most || !(1..=MOST).contains(&most),
                length,
                &message,
            )?;
            (least, most)
        }
    };
    let between = match written.between.clone() {
        Some(OneOrMore::One(one)) => vec![one],
        Some(OneOrMore::More(all)) => all,
        None => vec![" ".to_owned()],
    };
    let mut letters: Vec<char> = Vec::new();
    for one in words
        .get_ref()
        .concat()
        .chars()
        .chain(between.concat().chars())
    {
        if !letters.contains(&one) {
            letters.push(one);
        }
    }
    Ok(Kind::Text {
        at_most: most,
        letters,
        words: Some(Words {
            all: words.get_ref().clone(),
            between,
            least,
        }),
    })
}

fn row(loader: &Loader, written: &written::Type) -> Result<Row, LabError> {
    let ((Some(InC::List(list)), _) | (None, Some(InC::List(list)))) = (&written.c, &written.cpp)
    else {
        return Ok(Row::Block);
    };
    match (&list.value, &list.first, &list.next) {
        (Some(value), None, Some(next)) => Ok(Row::Linked {
            value: value.clone(),
            next: next.clone(),
        }),
        (None, Some(first), Some(next)) => Ok(Row::Through {
            first: first.clone(),
            next: next.clone(),
            size: list.size.clone(),
            new: list.new.clone(),
            push: list.push.clone(),
            free: list.free.clone(),
        }),
        _ => {
            let message = "a list in C is linked, c = { type = \"Node *\", value = \"it->value\", next = \"it->next\" }, or seen through functions, c = { type = \"List *\", first = \"…\", next = \"…\" }";
            Err(loader.error(&written.kind, message))
        }
    }
}

fn handle(
    loader: &Loader,
    name: &str,
    written: &written::Type,
    all: &Languages,
) -> Result<Kind, LabError> {
    let Some(new) = &written.new else {
        let message =
            format!("the handle \"{name}\" needs the function that makes one: new = \"…\"");
        return Err(loader.error(&written.kind, message));
    };
    let message = "a handle owns 0 blocks or more";
    let is_less = written.blocks.is_some_and(|blocks| blocks < 0);
    loader.refuse(is_less, &written.kind, message)?;
    let message = "a handle needs at least one view: what can be seen of it?";
    loader.refuse(written.view.is_empty(), &written.kind, message)?;
    Ok(Kind::Handle(Handle {
        new: new.get_ref().clone(),
        drop: in_languages(written.drop.as_ref(), all),
        sane: in_languages(written.sane.as_ref(), all),
        blocks: written.blocks,
        views: Vec::new(),
    }))
}
