//! The types of a manifest: what each kind needs, and where their names lead.

use std::collections::BTreeMap;

use sudograde_core::lab::{LabError, Language};
use toml::Spanned;
use typed::{Code, Declared, Handle, InLanguages, Kind, Row, Type, View, Words};

use super::declare::{is_function, is_type, type_of};
use super::written::{self, InC, Number, Of};
use crate::manifest::loader::Loader;

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

/// The languages of a lab.
pub type Languages = [Language];

/// Code by language; one string is for all of them.
pub fn in_languages(code: Option<&written::Code>, all: &Languages) -> InLanguages {
    match code {
        None => InLanguages::new(),
        Some(written::Code::All(code)) => {
            let all = all.iter();
            all.map(|language| (language.id().to_owned(), code.clone()))
                .collect()
        }
        Some(written::Code::In(codes)) => codes
            .iter()
            .map(|(language, code)| (language.id().to_owned(), code.clone()))
            .collect(),
    }
}

/// What each language calls it. C++ says it as C does, unless it is said.
fn named(
    c: Option<&String>,
    cpp: Option<&String>,
    rust: Option<&String>,
    python: Option<&String>,
) -> InLanguages {
    let all = [
        ("c", c),
        ("cpp", cpp.or(c)),
        ("rust", rust),
        ("python", python),
    ];
    let all = all.into_iter();
    all.filter_map(|(language, name)| Some((language.to_owned(), name?.clone())))
        .collect()
}

/// A type without the names in it: they may be declared further down.
pub fn first(
    loader: &Loader,
    name: &str,
    place: &Spanned<written::Type>,
    all: &Languages,
) -> Result<Type, LabError> {
    let written = place.get_ref();
    Ok(Type {
        kind: kind(loader, name, written, all)?,
        written: named_in(written),
        line: loader.line(&written.kind),
    })
}

fn kind(
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
            board: false,
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
            (Some('-'), Some(last)) if first <= last => {
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
    let between = written.between.clone();
    let between = between.unwrap_or_else(|| vec![" ".to_owned()]);
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

/// Completes a type whose name leads somewhere now: fields, elements, views.
pub fn complete(
    loader: &Loader,
    name: &str,
    place: &Spanned<written::Type>,
    all: &Languages,
    declared: &mut Declared,
) -> Result<(), LabError> {
    let written = place.get_ref();
    let Some(of) = declared.types.get(name) else {
        return Ok(());
    };
    let completed = match of.kind.clone() {
        Kind::Record { .. } => Kind::Record {
            fields: fields(loader, written, declared)?,
        },
        Kind::Tuple { .. } => {
            let Some(parts) = &written.parts else {
                let message = "a tuple needs its parts: parts = [\"int\", \"text\"]";
                return Err(loader.error(&written.kind, message));
            };
            let all = parts.get_ref().iter();
            let all = all.map(|of| type_of(loader, parts, of, declared));
            Kind::Tuple {
                parts: all.collect::<Result<_, _>>()?,
            }
        }
        Kind::Array { .. } => array(loader, name, written, all, declared)?,
        Kind::List { at_most, row, .. } => Kind::List {
            of: element(loader, name, written, all, declared)?,
            at_most,
            row,
        },
        Kind::Map { at_most, .. } => {
            let Some(key) = &written.key else {
                let message =
                    "a map needs the types of its keys and values: key = \"text\", value = \"int\"";
                return Err(loader.error(&written.kind, message));
            };
            Kind::Map {
                key: type_of(loader, key, key.get_ref(), declared)?,
                of: element(loader, name, written, all, declared)?,
                at_most,
            }
        }
        Kind::Handle(handle) => Kind::Handle(Handle {
            views: views(loader, &written.view, all, declared)?,
            ..handle
        }),
        other => other,
    };
    if let Some(of) = declared.types.get_mut(name) {
        of.kind = completed;
    }
    Ok(())
}

fn fields(
    loader: &Loader,
    written: &written::Type,
    declared: &mut Declared,
) -> Result<Vec<(std::sync::Arc<str>, String)>, LabError> {
    let mut found = Vec::new();
    for (field, of) in in_order(&written.fields) {
        let place = &written.fields[&field];
        let of = type_of(loader, place, &of, declared)?;
        let is_handle = matches!(declared.kind(&of), Some(Kind::Handle(_)));
        loader.refuse(is_handle, place, "a field is a value, and no handle")?;
        found.push((field.into(), of));
    }
    Ok(found)
}

/// The entries in the order in which they are written.
pub fn in_order(entries: &BTreeMap<String, Spanned<String>>) -> Vec<(String, String)> {
    let mut all: Vec<_> = entries.iter().collect();
    all.sort_by_key(|(_, value)| value.span().start);
    let all = all.into_iter();
    all.map(|(name, value)| (name.clone(), value.get_ref().clone()))
        .collect()
}

/// The type of the elements; one that is declared in place is called like the whole, with `.of`.
fn element(
    loader: &Loader,
    name: &str,
    written: &written::Type,
    all: &Languages,
    declared: &mut Declared,
) -> Result<String, LabError> {
    let Some(of) = &written.of else {
        let message = format!("what are the elements of \"{name}\"? Write of = \"TYPE\"");
        return Err(loader.error(&written.kind, message));
    };
    let inner = match of.get_ref() {
        Of::Named(of_name) => return type_of(loader, of, of_name, declared),
        Of::Is(inner) => inner,
    };
    let named = format!("{name}.of");
    let is_plain = matches!(
        inner.kind.get_ref().as_str(),
        "bool" | "char" | "int" | "float" | "text" | "token"
    );
    let message = "only a plain type can be declared in place; give this one a name: [type.NAME]";
    loader.refuse(!is_plain, of, message)?;
    if let Some(empty) = &inner.empty {
        let message = "an empty cell is 0 so far: empty = 0";
        loader.refuse(*empty.get_ref() != 0, empty, message)?;
    }
    let first = Type {
        kind: kind(loader, &named, inner, all)?,
        written: named_in(inner),
        line: loader.line(&inner.kind),
    };
    declared.types.insert(named.clone(), first);
    Ok(named)
}

fn named_in(written: &written::Type) -> InLanguages {
    let name = |of: &InC| match of {
        InC::Named(name) => name.clone(),
        InC::List(list) => list.of.clone(),
    };
    let (c, cpp) = (written.c.as_ref().map(name), written.cpp.as_ref().map(name));
    named(
        c.as_ref(),
        cpp.as_ref(),
        written.rust.as_ref(),
        written.python.as_ref(),
    )
}

/// An array of arrays for a shape with several numbers; the outermost one has the name.
fn array(
    loader: &Loader,
    name: &str,
    written: &written::Type,
    all: &Languages,
    declared: &mut Declared,
) -> Result<Kind, LabError> {
    let message = "an array needs its shape: shape = [9, 9]";
    let Some(shape) = &written.shape else {
        return Err(loader.error(&written.kind, message));
    };
    let count = shape.get_ref().iter().product::<usize>();
    loader.refuse(!(1..=10_000).contains(&count), shape, message)?;
    let mut of = element(loader, name, written, all, declared)?;
    let [length, inner @ ..] = shape.get_ref().as_slice() else {
        return Err(loader.error(shape, message));
    };
    for length in inner.iter().rev() {
        let text = format!("[{of}; {length}]");
        of = type_of(loader, shape, &text, declared)?;
    }
    let board = match &written.show {
        None => false,
        Some(show) => {
            let is_board = show.get_ref() == "board" && inner.len() == 1;
            let message = "show = \"board\" is for an array with two numbers in its shape";
            loader.refuse(!is_board, show, message)?;
            true
        }
    };
    Ok(Kind::Array {
        of,
        length: *length,
        board,
    })
}

fn views(
    loader: &Loader,
    written: &BTreeMap<String, Spanned<written::ViewOf>>,
    all: &Languages,
    declared: &mut Declared,
) -> Result<Vec<View>, LabError> {
    let mut views: Vec<_> = written.iter().collect();
    views.sort_by_key(|(_, view)| view.span().start);
    let views = views.into_iter().map(|(name, place)| {
        let view = place.get_ref();
        let text = view.of.get_ref();
        let whole = named(
            view.c.as_ref(),
            view.cpp.as_ref(),
            view.rust.as_ref(),
            view.python.as_ref(),
        );
        let at = in_languages(view.at.as_ref(), all);
        let row = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let code = match (whole.is_empty(), at.is_empty(), row) {
            (false, true, _) => Code::Whole(whole),
            (true, false, Some(_)) => Code::Element(at),
            _ => {
                let message = "a view has its code in \"c\" or \"python\"; a row whose elements lie somewhere else has it in \"at\", about the element i";
                return Err(loader.error(place, message));
            }
        };
        let in_c = matches!(&code, Code::Whole(code) if code.contains_key("c"));
        let needs = row.is_some() && (in_c || matches!(code, Code::Element(_)));
        let message = "a row, \"[TYPE]\", needs its length, and nothing else has one: length = \"it->size\"";
        let is_wrong = (needs && view.length.is_none()) || (row.is_none() && view.length.is_some());
        loader.refuse(is_wrong, place, message)?;
        let of = type_of(loader, &view.of, text, declared)?;
        let element = row.map(|row| type_of(loader, &view.of, row, declared));
        let element = element.transpose()?;
        for of in [Some(&of), element.as_ref()].into_iter().flatten() {
            let is_handle = matches!(declared.kind(of), Some(Kind::Handle(_)));
            let message = "a view is a value, or a row of values, and no handle";
            loader.refuse(is_handle, &view.of, message)?;
        }
        Ok(View {
            name: name.clone(),
            of,
            element,
            code,
            length: lengths(view, written, all),
            line: loader.line(place),
        })
    });
    views.collect()
}

/// A length is code, or the name of another view.
fn lengths(
    view: &written::ViewOf,
    views: &BTreeMap<String, Spanned<written::ViewOf>>,
    all: &Languages,
) -> InLanguages {
    let mut lengths = in_languages(view.length.as_ref(), all);
    for (language, code) in &mut lengths {
        let Some(other) = views.get(code).map(Spanned::get_ref) else {
            continue;
        };
        let other = match language.as_str() {
            "c" => other.c.as_ref(),
            "cpp" => other.cpp.as_ref().or(other.c.as_ref()),
            "rust" => other.rust.as_ref(),
            _ => other.python.as_ref(),
        };
        if let Some(other) = other {
            code.clone_from(other);
        }
    }
    lengths
}

/// Checks what makes a handle, when all functions are known.
pub fn check_handle(
    loader: &Loader,
    place: &Spanned<written::Type>,
    handle: &Handle,
    declared: &Declared,
    functions: &BTreeMap<String, Spanned<written::Function>>,
) -> Result<(), LabError> {
    let written = place.get_ref();
    let new = written.new.as_ref().unwrap_or(&written.kind);
    is_function(loader, new, &handle.new, declared)?;
    let made = &declared.functions[&handle.new];
    let makes = made.outcome.as_ref().and_then(|of| declared.kind(of));
    let makes_one = made.parameters.is_empty() && matches!(makes, Some(Kind::Handle(_)));
    let message = format!(
        "{} has to be \"() -> HANDLE\": it makes one from nothing",
        handle.new
    );
    loader.refuse(!makes_one, &functions[&handle.new], &message)
}

/// Checks that the types of an array's or list's elements are values.
pub fn check_elements(
    loader: &Loader,
    place: &Spanned<written::Type>,
    of: &Type,
    declared: &Declared,
) -> Result<(), LabError> {
    let (Kind::List { of, .. } | Kind::Array { of, .. } | Kind::Map { of, .. }) = &of.kind else {
        return Ok(());
    };
    let named = Spanned::new(place.get_ref().kind.span(), of.clone());
    is_type(loader, &named, of, declared)?;
    let is_handle = matches!(declared.kind(of), Some(Kind::Handle(_)));
    loader.refuse(is_handle, &named, "elements are values, and no handles")
}
