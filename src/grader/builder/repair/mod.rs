//! Repairs a submission that does not compile, so that the rest of it can be graded.
//!
//! [`repair`] removes the bodies of the functions in which the compiler's errors lie, or whole
//! declarations, and compiles the rest; line numbers stay the same. An exercise that is about a
//! removed function, or reaches one, does not compile. So no point is ever given for the code that
//! replaces a body: a trap, in case it is called. If an error cannot be removed in this way, the
//! whole submission does not compile.

mod code;
mod dialect;
mod ends;
mod item;
mod layout;
mod outline;
mod python;
mod sheet;

use std::collections::{BTreeMap, BTreeSet};

pub use dialect::Dialect;
pub use item::words_of;
use python::{ON_IMPORT, ON_START};
use sheet::Sheet;

use super::build::Unbuilt;
use super::composition::{ObjectKey, is_program, substituted};
use super::error::BuildError;
use crate::submission::SourceFile;
use sudograde_core::plan::Plan;
use sudograde_core::report::Diagnostic;

/// The most compilations that are tried. Each may uncover errors that the one before did not
/// reach.
const MOST_ROUNDS: usize = 8;

/// The most declarations that may be removed. With more errors outside of functions, a submission
/// is beyond repair.
const MOST_DECLARATIONS: usize = 12;

/// The most errors that are looked at. A few mistakes do not cause more.
const MOST_ERRORS: usize = 300;

/// The result of one compilation.
pub struct Tried<P> {
    pub product: Option<P>,
    pub errors: Vec<Diagnostic>,
}

/// The part of a submission that compiles.
pub struct Repaired<P> {
    pub product: P,
    pub files: Vec<SourceFile>,
    /// The errors of all compilations.
    pub errors: Vec<Diagnostic>,
    uses: Uses,
    broken: BTreeSet<String>,
    dialect: Dialect,
}

impl<P> Repaired<P> {
    /// The first name that does not compile among `roots` and all that they use. Names in
    /// `replaced` belong to substitutes and are not followed.
    pub fn broken(&self, roots: &[String], replaced: &[String]) -> Option<String> {
        let keys = |names: &[String]| -> Vec<String> {
            names.iter().map(|name| self.dialect.key(name)).collect()
        };
        let mut seen: BTreeSet<String> = keys(replaced).into_iter().collect();
        let mut open = keys(roots);
        open.reverse();
        let mut looked = BTreeSet::new();
        while let Some(name) = open.pop() {
            if seen.contains(&name) {
                continue;
            }
            if self.broken.contains(&name) {
                return Some(name);
            }
            let items = self.uses.items.get(&name).into_iter().flatten();
            for item in items.filter(|item| looked.insert(**item)) {
                open.extend(self.uses.words[*item].iter().cloned());
            }
            seen.insert(name);
        }
        None
    }

    /// The reason why a composition cannot be built from the repaired files; None if it can.
    pub fn unbuilt(&self, plan: &Plan, key: ObjectKey) -> Option<Unbuilt> {
        let functions = &plan.exercises[key.exercise].exercise.functions;
        let mut roots = functions.clone();
        match (self.dialect, is_program(plan, key)) {
            (Dialect::Python, true) => roots = [ON_START, ON_IMPORT].map(str::to_owned).to_vec(),
            (Dialect::Python, false) => roots.push(ON_IMPORT.to_owned()),
            (_, true) => roots = vec!["main".to_owned()],
            (_, false) => {}
        }
        let name = self.broken(&roots, &substituted(plan, key))?;
        let is_own = roots.iter().any(|root| self.dialect.key(root) == name);
        Some(match is_own {
            true => Unbuilt::DoesNotCompile,
            false => Unbuilt::NeedsBroken { function: name },
        })
    }
}

/// Takes out what does not compile until the rest compiles. None if that does not succeed.
pub fn repair<P>(
    files: &[SourceFile],
    dialect: Dialect,
    errors: Vec<Diagnostic>,
    mut compile: impl FnMut(&[SourceFile]) -> Result<Tried<P>, BuildError>,
) -> Result<Option<Repaired<P>>, BuildError> {
    let mut sheets: Vec<Sheet> = files.iter().map(|file| Sheet::new(file, dialect)).collect();
    let mut all: Vec<Diagnostic> = sheets.iter_mut().flat_map(Sheet::cut_faulty).collect();
    if all.len() > MOST_ERRORS {
        return Ok(None);
    }
    let mut new = errors;
    // Where braces do not match, compilers see functions in places where there are none.
    let mut believed = all.is_empty();
    for _ in 0..MOST_ROUNDS {
        if new.len() > MOST_ERRORS {
            return Ok(None);
        }
        for error in &mut new {
            let sheet = sheets.iter_mut().find(|sheet| sheet.name == error.file);
            let Some(sheet) = sheet else { return Ok(None) };
            error.function = sheet.function_at(error.line);
            if believed && !sheet.mark(error) {
                return Ok(None);
            }
        }
        sheets.iter_mut().for_each(Sheet::cut_marked);
        // Such an error in a sound function is not reported yet: if it is true, the next
        // compilation finds it again.
        let sound = |error: &Diagnostic| {
            let sheet = sheets.iter().find(|sheet| sheet.name == error.file);
            error.function.is_some() && sheet.is_some_and(|sheet| !sheet.is_cut(error.line))
        };
        for error in new {
            if !all.contains(&error) && (believed || !sound(&error)) {
                all.push(error);
            }
        }
        if sheets.iter().map(Sheet::declarations).sum::<usize>() > MOST_DECLARATIONS {
            return Ok(None);
        }
        let files: Vec<SourceFile> = sheets.iter().map(Sheet::repaired).collect();
        let tried = compile(&files)?;
        if let Some(product) = tried.product {
            let broken = sheets.iter().flat_map(Sheet::broken);
            return Ok(Some(Repaired {
                product,
                files,
                errors: all,
                uses: uses(&sheets, dialect),
                broken: broken.map(|name| dialect.key(&name)).collect(),
                dialect,
            }));
        }
        if tried.errors.is_empty() {
            return Ok(None);
        }
        new = tried.errors;
        believed = true;
    }
    Ok(None)
}

/// The words that items use, in all files.
struct Uses {
    /// The indices of the items that declare a name.
    items: BTreeMap<String, Vec<usize>>,
    /// The words of each item.
    words: Vec<BTreeSet<String>>,
}

fn uses(sheets: &[Sheet], dialect: Dialect) -> Uses {
    let mut items: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut words = Vec::new();
    for item in sheets.iter().flat_map(|sheet| &sheet.items) {
        for name in &item.names {
            let own = items.entry(dialect.key(name)).or_default();
            own.push(words.len());
        }
        let own = item.words.iter().map(|word| dialect.key(word));
        words.push(own.collect());
    }
    Uses { items, words }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::diagnostics;

    /// A compiler that rejects every line with the word BAD.
    fn picky(files: &[SourceFile]) -> Tried<Vec<u8>> {
        let text = String::from_utf8_lossy(&files[0].content).into_owned();
        let bad = text
            .lines()
            .enumerate()
            .filter(|(_, line)| line.contains("BAD"));
        let errors: Vec<Diagnostic> = bad
            .map(|(index, line)| Diagnostic {
                line: index as u32 + 1,
                ..diagnostics::without_place("a.c".to_owned(), line.to_owned())
            })
            .collect();
        Tried {
            product: errors.is_empty().then(|| files[0].content.clone()),
            errors,
        }
    }

    fn repaired(source: &str) -> Option<Repaired<Vec<u8>>> {
        let files = [SourceFile::new("a.c", source)];
        let errors = picky(&files).errors;
        repair(&files, Dialect::C, errors, |files| Ok(picky(files))).expect("nothing else can fail")
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    const SOURCE: &str = "int ok(int a) {\n  return a;\n}\nint help(int a)\n{\n  BAD;\n}\nint top(int a) {\n  return middle(a);\n}\nint middle(int a) { return help(a); }\n";

    #[test]
    fn a_body_goes_and_every_line_stays_where_it_is() {
        let done = repaired(SOURCE).expect("the rest compiles");
        let text = String::from_utf8(done.product.clone()).expect("text");
        assert_eq!(
            text,
            SOURCE.replace("{\n  BAD;\n}", "{ __builtin_trap();\n\n}")
        );
        assert_eq!(done.errors.len(), 1);
        assert_eq!(done.errors[0].function.as_deref(), Some("help"));
    }

    #[test]
    fn several_errors_in_a_function_are_one_reason_to_take_its_body() {
        let done = repaired(
            "int f(void) {\n  BAD;\n  BAD BAD;\n  BAD BAD BAD;\n}\nint g(void) { return 1; }\n",
        );
        let done = done.expect("the rest compiles");
        assert_eq!(done.errors.len(), 3);
        assert_eq!(done.broken(&names(&["g"]), &[]), None);
    }

    #[test]
    fn what_reaches_a_broken_function_is_broken_unless_a_substitute_stands_between() {
        let done = repaired(SOURCE).expect("the rest compiles");
        assert_eq!(done.broken(&names(&["ok"]), &[]), None);
        assert_eq!(done.broken(&names(&["top"]), &[]).as_deref(), Some("help"));
        assert_eq!(done.broken(&names(&["top"]), &names(&["middle"])), None);
        assert_eq!(done.broken(&names(&["help"]), &[]).as_deref(), Some("help"));
    }

    #[test]
    fn a_function_reached_through_a_table_or_a_macro_is_reached() {
        let table = format!(
            "{SOURCE}int (*all[])(int) = {{ help }};\n#define CALL(x) all[x]\nint far(int a) {{ return CALL(0)(a); }}\n"
        );
        let done = repaired(&table).expect("the rest compiles");
        assert_eq!(done.broken(&names(&["far"]), &[]).as_deref(), Some("help"));
    }

    #[test]
    fn a_type_with_a_mistake_goes_as_a_whole() {
        let source = "struct P {\n  BAD x;\n};\nint g(void) { return 1; }\n";
        let done = repaired(source).expect("the rest compiles");
        assert_eq!(
            String::from_utf8(done.product.clone()).expect("text"),
            "\n\n\nint g(void) { return 1; }\n"
        );
        assert!(done.broken(&names(&["P"]), &[]).is_some());
    }

    #[test]
    fn a_declaration_goes_and_takes_its_users_along() {
        let done = repaired(
            "int total = BAD;\nint f(void) { return total; }\nint g(void) { return 1; }\n",
        )
        .expect("the rest compiles");
        assert_eq!(done.broken(&names(&["f"]), &[]).as_deref(), Some("total"));
        assert_eq!(done.broken(&names(&["g"]), &[]), None);
    }

    #[test]
    fn a_header_of_a_function_that_is_wrong_takes_all_of_it() {
        let done = repaired("int f(BAD b) {\n  return 1;\n}\nint g(void) { return 1; }\n")
            .expect("the rest compiles");
        assert_eq!(
            String::from_utf8(done.product.clone()).expect("text"),
            "\n\n\nint g(void) { return 1; }\n"
        );
        assert!(done.broken(&names(&["f"]), &[]).is_some());
    }

    #[test]
    fn no_source_keeps_the_grader_busy() {
        let sources = [
            "struct a {".repeat(20_000),
            "a\n".repeat(50_000),
            format!("int f() {{\n{}", "a b(\n".repeat(30_000)),
            "int a {}".repeat(10_000) + "{} ".repeat(20_000).as_str(),
            "}\n".repeat(50_000),
            format!("enum {{ {} }};\n", "a, ".repeat(30_000)),
        ];
        for source in sources {
            let files = [SourceFile::new("a.c", source + "\nBAD\n")];
            let errors = picky(&files).errors;
            // The result does not matter, but there must be one.
            let _ = repair(&files, Dialect::C, errors, |files| Ok(picky(files)));
        }
    }

    #[test]
    fn what_lies_in_a_type_or_a_condition_cannot_be_taken_out() {
        let class = "class P {\n  int f() { return 1; }\n  BAD x;\n};\nint g(void) { return 1; }\n";
        assert!(repaired(class).is_none());
        assert!(repaired("#if BAD\n#endif\nint g(void) { return 1; }\n").is_none());
        let many: String = (0..50)
            .map(|number| format!("int v{number} = BAD;\n"))
            .collect();
        assert!(repaired(&many).is_none());
    }
}
