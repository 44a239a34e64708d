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
mod texts;
mod uses;

use std::collections::BTreeSet;
use std::path::PathBuf;

pub use dialect::Dialect;
pub use item::{Form, Item};
use python::{ON_IMPORT, ON_START};
pub use sheet::Sheet;
pub use texts::functions;
pub use uses::Uses;

use super::build::Unbuilt;
use super::cache::Artifact;
use super::composition::{ObjectKey, substituted};
use super::error::BuildError;
use crate::submission::SourceFile;
use sudograde_core::lab::{Exercise, ExerciseKind};
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

/// The part of a submission that compiles.
pub struct Repaired {
    pub product: PathBuf,
    pub files: Vec<SourceFile>,
    /// The errors of all compilations.
    pub errors: Vec<Diagnostic>,
    uses: Uses,
    broken: BTreeSet<String>,
}

impl Repaired {
    /// The reason why a composition cannot be built from the repaired files; None if it can.
    pub fn unbuilt(&self, plan: &Plan, key: ObjectKey) -> Option<Unbuilt> {
        let dialect = self.uses.dialect;
        let roots = roots(plan.exercises[key.exercise].exercise, dialect);
        let replaced = substituted(plan, key);
        let name = self.uses.first_of(&self.broken, &roots, &replaced)?;
        let is_own = roots.iter().any(|root| dialect.key(root) == name);
        Some(match is_own {
            true => Unbuilt::DoesNotCompile,
            false => Unbuilt::NeedsBroken {
                function: Uses::plain(&name).to_owned(),
            },
        })
    }
}

/// Takes out what does not compile, with these `errors`, until the rest compiles. None if that
/// does not succeed. `compile` gets all files of code. Functions with another signature
/// than the lab's, as `differing` tells, may be the cause of errors in others: they are taken out
/// first, and declared as the lab asks for.
pub fn repair(
    files: &[SourceFile],
    dialect: Dialect,
    errors: Vec<Diagnostic>,
    differing: Vec<Diagnostic>,
    mut compile: impl FnMut(&[SourceFile]) -> Result<Artifact, BuildError>,
) -> Result<Option<Repaired>, BuildError> {
    let mut sheets: Vec<Sheet> = files.iter().map(|file| Sheet::new(file, dialect)).collect();
    let mut all: Vec<Diagnostic> = sheets.iter_mut().flat_map(Sheet::cut_faulty).collect();
    for one in &differing {
        let sheet = sheets.iter_mut().find(|sheet| sheet.name == one.file);
        if let (Some(sheet), Some(function)) = (sheet, &one.function) {
            sheet.ask_for(function, one.names.first().map_or("", String::as_str));
        }
    }
    all.extend(differing);
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
            error.function = sheet.function_at(error.line, error.column);
            if believed && !sheet.mark(error) {
                return Ok(None);
            }
        }
        sheets.iter_mut().for_each(Sheet::cut_marked);
        // Such an error in a sound function is not reported yet: if it is true, the next
        // compilation finds it again.
        let sound = |error: &Diagnostic| {
            let sheet = sheets.iter().find(|sheet| sheet.name == error.file);
            error.function.is_some()
                && sheet.is_some_and(|sheet| !sheet.is_cut(error.line, error.column))
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
        if let Some(product) = tried.file {
            // A statement that is gone is missing where its names are used, and nowhere else.
            let uses = Uses::of(&sheets, dialect);
            let broken = sheets.iter().flat_map(|sheet| {
                let broken = sheet.broken().filter(|name| name != ON_IMPORT);
                broken.map(|name| uses.key(&sheet.name, &name))
            });
            return Ok(Some(Repaired {
                product,
                files,
                errors: all,
                broken: broken.collect(),
                uses,
            }));
        }
        new = dialect.messages(&tried.messages).errors;
        if new.is_empty() {
            return Ok(None);
        }
        believed = true;
    }
    Ok(None)
}

/// The names with which a composition begins.
pub fn roots(exercise: &Exercise, dialect: Dialect) -> Vec<String> {
    let is_program = exercise.kind == ExerciseKind::Program;
    let names = match (dialect, is_program) {
        (Dialect::Python, true) => vec![ON_START, ON_IMPORT],
        (Dialect::Python, false) => vec![ON_IMPORT],
        (_, true) => vec!["main"],
        (_, false) => Vec::new(),
    };
    let functions = exercise.functions.iter().filter(|_| !is_program);
    let names = names.into_iter().map(str::to_owned);
    functions.cloned().chain(names).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A compiler that rejects every line with the word BAD.
    fn picky(files: &[SourceFile]) -> Artifact {
        let text = String::from_utf8_lossy(&files[0].content).into_owned();
        let bad = text.lines().enumerate();
        let bad = bad.filter(|(_, line)| line.contains("BAD"));
        let said = bad.map(|(index, line)| {
            let column = line.find("BAD").map_or(1, |at| at + 1);
            format!("a.c:{}:{column}: error: {line}\n", index + 1)
        });
        let messages: String = said.collect();
        let mut artifact = Artifact::default();
        artifact.file = messages.is_empty().then(PathBuf::new);
        artifact.messages = messages;
        artifact
    }

    fn repaired(source: &str) -> Option<Repaired> {
        let files = [SourceFile::new("a.c", source)];
        let errors = Dialect::C.messages(&picky(&files).messages).errors;
        repair(&files, Dialect::C, errors, Vec::new(), |files| {
            Ok(picky(files))
        })
        .expect("nothing else can fail")
    }

    /// The first broken function that is reached from `root`, past `replaced`.
    fn broken(source: &str, root: &str, replaced: &[&str]) -> Option<String> {
        let done = repaired(source).expect("the rest compiles");
        let replaced: Vec<String> = replaced.iter().map(ToString::to_string).collect();
        done.uses
            .first_of(&done.broken, &[root.to_owned()], &replaced)
    }

    const SOURCE: &str = "int ok(int a) {\n  return a;\n}\nint help(int a)\n{\n  BAD;\n}\nint top(int a) {\n  return middle(a);\n}\nint middle(int a) { return help(a); }\n";
    const SOUND: &str = "int g(void) { return 1; }\n";

    #[test]
    fn what_does_not_compile_goes_and_every_line_stays_where_it_is() {
        let body = SOURCE.replace("{\n  BAD;\n}", "{ __builtin_trap();\n\n}");
        let gone = format!("\n\n\n{SOUND}");
        let many = "int f(void) {\n  BAD;\n  BAD BAD;\n  BAD BAD BAD;\n}\n";
        let none = "int f(void) { __builtin_trap();\n\n\n\n}\n";
        let sources = [
            (SOURCE.to_owned(), body, 1, Some("help")),
            (
                format!("{many}{SOUND}"),
                format!("{none}{SOUND}"),
                3,
                Some("f"),
            ),
            // Two on one line: the one with the error goes.
            (
                format!("int BAD ers; {SOUND}"),
                format!(" {SOUND}"),
                1,
                None,
            ),
            (
                format!("{} int f(void) {{ BAD; }}\n", SOUND.trim()),
                format!("{} int f(void) {{ __builtin_trap();}}\n", SOUND.trim()),
                1,
                Some("f"),
            ),
            // A type goes as a whole, and a function whose header is wrong.
            (
                format!("struct P {{\n  BAD x;\n}};\n{SOUND}"),
                gone.clone(),
                1,
                None,
            ),
            (
                format!("int f(BAD b) {{\n  return 1;\n}}\n{SOUND}"),
                gone,
                2,
                Some("f"),
            ),
        ];
        for (source, expected, errors, function) in sources {
            let done = repaired(&source).expect("the rest compiles");
            assert_eq!(done.files, [SourceFile::new("a.c", expected)]);
            assert_eq!(done.errors.len(), errors, "{source}");
            assert_eq!(done.errors[0].function.as_deref(), function, "{source}");
        }
    }

    #[test]
    fn what_reaches_a_broken_function_is_broken_unless_a_substitute_stands_between() {
        let help = Some("help".to_owned());
        assert_eq!(broken(SOURCE, "ok", &[]), None);
        assert_eq!(broken(SOURCE, "top", &[]), help);
        assert_eq!(broken(SOURCE, "top", &["middle"]), None);
        assert_eq!(broken(SOURCE, "help", &[]), help);
        let table = format!(
            "{SOURCE}int (*all[])(int) = {{ help }};\n#define CALL(x) all[x]\nint far(int a) {{ return CALL(0)(a); }}\n"
        );
        assert_eq!(broken(&table, "far", &[]), help);
        let total = format!("int total = BAD;\nint f(void) {{ return total; }}\n{SOUND}");
        assert_eq!(broken(&total, "f", &[]), Some("total".to_owned()));
        assert_eq!(broken(&total, "g", &[]), None);
        let member = format!("struct P {{\n  BAD x;\n}};\n{SOUND}");
        assert_eq!(broken(&member, "P", &[]), Some("P".to_owned()));
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
            // The result does not matter, but there must be one.
            let _ = repaired(&(source + "\nBAD\n"));
        }
    }

    #[test]
    fn what_lies_in_a_type_or_a_condition_cannot_be_taken_out() {
        let many = (0..50).map(|number| format!("int v{number} = BAD;\n"));
        let sources = [
            format!("class P {{\n  int f() {{ return 1; }}\n  BAD x;\n}};\n{SOUND}"),
            format!("#if BAD\n#endif\n{SOUND}"),
            many.collect(),
        ];
        for source in sources {
            assert!(repaired(&source).is_none(), "{source}");
        }
    }
}
