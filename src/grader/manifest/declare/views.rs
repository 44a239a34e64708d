//! The views of a handle: its parts that can be seen.

use std::collections::BTreeMap;

use sudograde_core::lab::LabError;
use toml::Spanned;
use typed::{Code, Declared, InLanguages, Kind, View};

use super::type_of;
use super::types::{Languages, in_languages, named};
use crate::manifest::loader::Loader;
use crate::manifest::written;

pub fn views(
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
