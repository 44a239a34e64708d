//! No right answer near the student's code: the objects loaded beside it define no function that is
//! graded there, and none that builds on it.

use std::collections::BTreeSet;
use std::path::Path;

use super::known::{Known, Role};
use grader::builder::{self, Cache, MADE_MODULE, Objects, Product, Script};
use grader::grade::GradeError;
use grader::submission::Submission;
use sudograde_core::lab::{Exercise, Lab, Language};
use sudograde_core::plan::{Plan, Selection, plan};

/// The functions that are defined where they must not be, a sentence each. The compositions are
/// those of the first right submission in each language, or of the skeleton: the objects beside any
/// other submission are the same.
pub fn answers(lab: &Lab, known: &[Known], cache: &Cache) -> Result<Vec<String>, GradeError> {
    let mut found = Vec::new();
    for (language, toolchain) in &lab.toolchains {
        // Submissions of a lab outside of the project do not always name their language.
        let right = known.iter().filter(|one| {
            matches!(one.role, Role::Right) && one.language.is_none_or(|own| own == *language)
        });
        let mut right = right.map(|one| Submission::read(&one.folder, lab, Some(*language)));
        let submission = match right.find_map(Result::ok) {
            Some(submission) => submission,
            None => Submission::read(&toolchain.skeleton, lab, Some(*language))?,
        };
        let plan = plan(lab, *language, &Selection::default())?;
        let build = builder::build(&plan, &submission, cache)?;
        for (key, product) in &build.products {
            let exercise = plan.exercises[key.exercise].exercise;
            let forbidden = forbidden(&plan, exercise);
            let here = format!("{}: {}: {}", lab.id, language.id(), exercise.id);
            let defined = match product {
                Ok(Product::Objects(objects)) => in_objects(*language, objects)?,
                Ok(Product::Program(program)) => match &program.script {
                    Some(script) if script.probe_of.is_some() => in_script(lab, script),
                    _ => continue,
                },
                Err(_) => continue,
            };
            for (object, symbol) in defined {
                if let Some(function) = names(&symbol).find(|name| forbidden.contains(name)) {
                    found.push(format!("{here}: {object} defines {symbol}: a right {function} is in the process that grades the exercise"));
                }
            }
        }
    }
    Ok(found)
}

/// Names in lower case, because each language writes the same function in its own way.
fn forbidden(plan: &Plan, graded: &Exercise) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = BTreeSet::new();
    for exercise in &plan.lab.exercises {
        let below = plan.lab.below(exercise);
        let builds_on =
            |function: &String| below.iter().any(|other| other.functions.contains(function));
        if exercise.id == graded.id || graded.functions.iter().any(builds_on) {
            names.extend(exercise.functions.iter().map(|name| name.to_lowercase()));
        }
    }
    names
}

type Defined = Vec<(&'static str, String)>;

fn in_objects(language: Language, objects: &Objects) -> Result<Defined, GradeError> {
    let mut defined = Defined::new();
    let mut look = |object, file: &Path| -> Result<(), GradeError> {
        let symbols = builder::all_symbols(file)?;
        defined.extend(symbols.into_iter().map(|symbol| (object, symbol)));
        Ok(())
    };
    if let Some(substitutes) = &objects.substitutes {
        look("substitutes", substitutes)?;
    }
    // In Rust, the probe is a module of the student's crate.
    look("probe", &objects.probe)?;
    if language == Language::Rust {
        defined.retain(|(object, symbol)| *object != "probe" || symbol.contains(MADE_MODULE));
    }
    Ok(defined)
}

/// The top-level definitions of the probe, of its modules and of the lab's adapters.
fn in_script(lab: &Lab, script: &Script) -> Defined {
    let mut defined = Defined::new();
    for object in ["probe.py", "substitutes.py", "sudograde.py"] {
        let mut files = script.files.iter();
        if let Some(file) = files.find(|file| file.path == Path::new(object)) {
            let text = String::from_utf8_lossy(&file.content);
            defined.extend(in_python(&text).map(|name| (object, name)));
        }
    }
    if let Some(adapters) = lab.declared.adapters.get(Language::Python.id()) {
        defined.extend(in_python(&adapters.text).map(|name| ("the file of adapters", name)));
    }
    defined
}

fn in_python(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter_map(|line| {
        let word = line
            .strip_prefix("def ")
            .or_else(|| line.strip_prefix("class "));
        let name = word.or_else(|| line.split_once(" = ").map(|(name, _)| name))?;
        let end = |letter: char| !letter.is_alphanumeric() && letter != '_';
        let name = name.split(end).next()?;
        (!name.is_empty()).then(|| name.to_owned())
    })
}

/// The names in a symbol: `is_valid` for `is_valid.part.0`, `sg_substitute_is_valid` and
/// `a::is_valid`.
fn names(symbol: &str) -> impl Iterator<Item = String> {
    symbol.split("::").map(|part| {
        let name = part.split(['.', '(', '<']).next().unwrap_or_default();
        name.strip_prefix("sg_substitute_")
            .unwrap_or(name)
            .to_lowercase()
    })
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_function_is_found_in_each_form_of_its_symbol() {
        for symbol in [
            "is_valid",
            "is_valid.constprop.0",
            "sg_substitute_is_valid",
            "student::is_valid",
            "Is_Valid",
        ] {
            assert!(names(symbol).any(|name| name == "is_valid"), "{symbol}");
        }
        assert!(!names("is_valid_too").any(|name| name == "is_valid"));
    }
}
