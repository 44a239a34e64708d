//! `[checks]`: functions of the lab's author. They become a lab of their own, in which each is an
//! exercise, so that they are built, bound and confined as all code is.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sudograde_core::lab::{
    Criterion, Exercise, ExerciseKind, Lab, LabError, Language, Limits, Probe, Property, Scoring,
    Toolchain,
};
use toml::Spanned;
use typed::{Asked, Declared, Expression, Function, Kind, Law, Machine, Mode, Step, Watch};

use super::declare::{call_of, declarations, function};
use super::loader::Loader;
use super::written;
use crate::bind;
use crate::lab_files;
use crate::submission::SourceFile;

/// The CPU time of one call, in milliseconds: a check that needs longer makes each grading slow.
const CPU_MS: u64 = 5000;

/// Reads the functions. One that judges, as it gives true or false or a complaint, is a law of its
/// name about the parts that its parameters name.
pub fn declare(
    loader: &Loader,
    written: &written::Checks,
    declared: &mut Declared,
) -> Result<(), LabError> {
    for (name, place) in &written.function {
        let read = function(loader, place, &[], declared)?;
        // The length of a row stands beside it in C.
        let is_taken = |mode: &Mode| matches!(mode, Mode::In | Mode::Length(_) | Mode::OutLength);
        let takes_values = read.parameters.iter().all(|one| {
            is_taken(&one.mode) && !matches!(declared.kind(&one.of), Some(Kind::Handle(_)))
        });
        let message = format!(
            "\"{name}\" of the checks takes values, and gives one: \"(seed: int) -> board\", or \"(n: node, returned: node?) -> text?\""
        );
        let is_call = takes_values && read.outcome.is_some() && !read.throws;
        loader.refuse(!is_call, place, &message)?;
        let is_double = typed::FUNCTIONS.contains(&name.as_str());
        let message = format!("\"{name}\" is a function of expressions; give it another name");
        loader.refuse(is_double, place, &message)?;
        if judges(&read, declared) {
            let names = read.inputs();
            let names = names.map(|one| Expression::Name(one.name.clone()));
            let law = Law {
                holds: Expression::Call(name.clone(), names.collect()),
                says: None,
            };
            declared.laws.insert(name.clone(), law);
        }
        declared.checks.insert(name.clone(), read);
    }
    Ok(())
}

fn judges(function: &Function, declared: &Declared) -> bool {
    let of = function.outcome.as_deref().unwrap_or_default();
    match declared.kind(of) {
        Some(Kind::Bool) => true,
        Some(Kind::Option { of }) => matches!(declared.kind(of), Some(Kind::Text { .. })),
        _ => false,
    }
}

/// The lab of the checks.
pub fn lab(
    loader: &Loader,
    manifest: &written::Manifest,
    written: &Spanned<written::Checks>,
    declared: &Declared,
) -> Result<Lab, LabError> {
    let place = &written.get_ref().file;
    let file = loader.existing(place, place.get_ref())?;
    let language = language_of(&file).ok_or_else(|| {
        loader.error(
            place,
            "\"file\" of the checks ends with .c, .rs or .py, as its language does; checks in C++ cannot be bound so far",
        )
    })?;
    let folder = file.parent().unwrap_or(Path::new(".")).to_owned();
    let name = PathBuf::from(file.file_name().unwrap_or_default());
    let declared = own(loader, &written.get_ref().function, declared);
    for (name, of) in &manifest.types {
        let checked = bind::check_type(&declared, language, name);
        checked.map_err(|why| loader.error(&of.get_ref().kind, why))?;
    }
    let alike = manifest.toolchain.get_ref().get(&language);
    let alike = alike.map(Spanned::get_ref);
    let mut toolchain = Toolchain {
        skeleton: alike.map_or(folder.clone(), |one| loader.folder.join(&one.skeleton)),
        student: vec![name],
        // In Rust, they would be modules of the student's crate.
        given: match alike.filter(|_| language != Language::Rust) {
            Some(alike) => alike.given.clone(),
            None => Vec::new(),
        },
        probe: Probe::default(),
        program: None,
        substitutes: None,
        flags: Vec::new(),
        watch: Vec::new(),
    };
    let mut files = declarations(loader, &toolchain);
    let text = lab_files::read(&loader.folder, &file)
        .map_err(|why| loader.error(place, why.to_string()))?;
    files.skeleton = vec![SourceFile::new(&toolchain.student[0], text)];
    let made =
        bind::probe(&declared, language, &toolchain, &files).map_err(|why| match why.line {
            0 => loader.error(place, why.why),
            line => loader.error_in(line, why.why),
        })?;
    toolchain.probe = Probe {
        name: made.name.to_owned(),
        text: made.text.into(),
    };
    let functions = written.get_ref().function.iter();
    let exercises = functions.map(|(name, place)| {
        let function = &declared.checks[name];
        let symbol = bind::symbol(&declared, language, name, function);
        exercise(loader, name, symbol, place, manifest)
    });
    Ok(Lab {
        folder,
        id: manifest.id.get_ref().clone(),
        course_language: manifest.course_language.get_ref().clone(),
        title: manifest.title.clone(),
        due: None,
        solutions: BTreeMap::new(),
        view: *manifest.view.get_ref(),
        submission_seconds: u64::MAX,
        grade_what_compiles: false,
        texts: Vec::new(),
        toolchains: BTreeMap::from([(language, toolchain)]),
        exercises: exercises.collect(),
        hints: Vec::new(),
        checks: None,
        declared: Arc::new(declared),
    })
}

fn language_of(file: &Path) -> Option<Language> {
    match file.extension()?.to_str()? {
        "c" => Some(Language::C),
        "rs" => Some(Language::Rust),
        "py" => Some(Language::Python),
        _ => None,
    }
}

/// The types of the lab, and the functions of the checks in the place of the student's.
fn own(
    loader: &Loader,
    written: &BTreeMap<String, Spanned<written::Function>>,
    declared: &Declared,
) -> Declared {
    let mut own = Declared {
        types: declared.types.clone(),
        functions: declared.checks.clone(),
        checks: declared.checks.clone(),
        ..Declared::default()
    };
    for function in own.functions.values_mut() {
        // Nobody gives a result back: a text may stand in the code itself.
        function.is_borrowed = true;
    }
    // Its own result is the one that is called "returned".
    let functions = own.functions.values_mut();
    let parameters = functions.flat_map(|function| &mut function.parameters);
    for parameter in parameters {
        if parameter.name == "returned" {
            parameter.name = "the_returned".to_owned();
        }
        match &mut parameter.mode {
            Mode::Length(whose) if whose == "returned" => "the_returned".clone_into(whose),
            _ => {}
        }
    }
    for (name, function) in &own.functions {
        let mut step = Step::of("", name, function, None);
        step.line = written.get(name).map_or(0, |place| loader.line(place));
        let machine = Machine {
            handle: None,
            steps: vec![step],
        };
        own.machines.insert(call_of(name), machine);
        let asked = Asked {
            machine: call_of(name),
            watch: vec![Watch::Returned],
            ..Asked::default()
        };
        own.asked.insert(Declared::check_key(name), asked);
    }
    own
}

fn exercise(
    loader: &Loader,
    name: &str,
    symbol: String,
    place: &Spanned<written::Function>,
    manifest: &written::Manifest,
) -> Exercise {
    let key = Declared::check_key(name);
    let property = Property {
        place: loader.place(place.span().start),
        name: name.to_owned(),
        generator: key.clone(),
        count: 1,
        call: key,
        workspace: false,
        shared: false,
        catch_all: false,
        steady: false,
    };
    let criterion = Criterion {
        id: name.to_owned(),
        points: 0.0,
        title: manifest.title.clone(),
        scoring: Scoring::All,
        own_functions: false,
        catch_all: false,
        bonus: false,
        languages: None,
        cases: Vec::new(),
        properties: vec![property],
    };
    Exercise {
        id: name.to_owned(),
        kind: ExerciseKind::Functions,
        functions: vec![symbol],
        title: manifest.title.clone(),
        prerequisites: Vec::new(),
        search: false,
        limits: Limits {
            cpu_ms: CPU_MS,
            ..Limits::default()
        },
        criteria: vec![criterion],
    }
}
