//! Turns a manifest of format 2 into one of format 1: each input becomes a case, and what is made
//! by chance a property, whose `call` and generator name the criterion.

use std::collections::BTreeMap;
use std::path::PathBuf;

use sudograde_core::lab::{ExerciseKind, LabError, Language, OracleKind, Probe};
use toml::Spanned;
use typed::{Declared, Steps};

use super::criterion::About;
use super::declare::solutions;
use super::inputs;
use super::names::{check_declarations, check_solution, declarations, symbols};
use super::program;
use super::share::share;
use super::written;
use crate::bind;
use crate::builder;
use crate::lab_files;
use crate::manifest::loader::Loader;
use crate::manifest::written::{Manifest, ManifestExercise};

pub fn manifest(
    loader: &Loader,
    written: written::Manifest,
    declared: &mut Declared,
) -> Result<Manifest, LabError> {
    let folders = solutions(loader, &written.solution)?;
    let retraced = written.exercise.iter();
    let retraced = retraced.filter_map(|one| one.get_ref().retrace.as_ref());
    let retraced = retraced.map(|one| one.get_ref().function.get_ref().clone());
    declared.retraced = retraced.collect();
    let mut toolchain = written.toolchain;
    for (language, place) in toolchain.get_mut() {
        let message = "a lab of format 2 has no probe and no substitutes: they are made from its types and its solution";
        let own = place.get_ref();
        let is_written = own.probe.is_some() || own.substitutes.is_some();
        loader.refuse(is_written, place, message)?;
        let Some(folder) = folders.get(language) else {
            let id = language.id();
            let message = format!(
                "there is no solution in {}: solution.{id} = \"FOLDER\"",
                language.name()
            );
            return Err(loader.error(&written.solution, message));
        };
        let message = match language {
            Language::Rust => {
                "several student's files are modules of a root: given = [\"src/lib.rs\"], or the program's own file"
            }
            _ => {
                "a lab of format 2 has one student's file so far, except in C and Rust; the header that declares its functions, or its class, is given: given = [\"…\"]"
            }
        };
        let is_fine = match language {
            Language::C => true,
            Language::Rust if builder::has_root(own) => true,
            _ => own.student.len() == 1,
        };
        loader.refuse(!is_fine, place, message)?;
        let mut sources = own.student.iter();
        let source = match language {
            Language::C => sources.find(|path| path.extension().is_some_and(|end| end == "c")),
            _ => sources.next(),
        };
        let message = "\"student\" must name at least one source of the submission";
        let source = source.ok_or_else(|| loader.error(place, message))?;
        for (name, of) in &written.types {
            let checked = bind::check_type(declared, *language, name);
            checked.map_err(|why| loader.error(&of.get_ref().kind, why))?;
        }
        let files = declarations(loader, own);
        let made = bind::probe(declared, *language, own, &files);
        let made = made.map_err(|why| match why.line {
            0 => loader.error(place, why.why),
            line => loader.error_in(line, why.why),
        })?;
        let all: Vec<PathBuf> = own
            .student
            .iter()
            .map(|path| lab_files::of_solution(folder, path))
            .collect();
        check_solution(loader, &written.function, declared, *language, &all)?;
        if *language == Language::C {
            check_declarations(loader, declared, own, &files, &all)?;
        }
        let file = lab_files::of_solution(folder, source);
        let from_the_lab = file
            .strip_prefix(&loader.folder)
            .unwrap_or(&file)
            .to_owned();
        let own = place.get_mut();
        own.probe = Some(Probe::Made {
            name: made.name.to_owned(),
            text: made.text.into(),
        });
        own.substitutes = Some(from_the_lab);
    }
    let below = below(&written.exercise);
    let languages: Vec<Language> = toolchain.get_ref().keys().copied().collect();
    let exercises = written.exercise.into_iter();
    let exercise = exercises.map(|exercise| {
        let span = exercise.span();
        let lowered = exercise_of(loader, exercise.into_inner(), declared, &below, &languages)?;
        Ok(Spanned::new(span, lowered))
    });
    let exercise = exercise.collect::<Result<_, LabError>>()?;
    let named = |folder: &PathBuf| {
        let inside = folder.strip_prefix(&loader.folder);
        inside.unwrap_or(folder).to_owned()
    };
    let folders = folders.iter();
    let oracle = OracleKind::Solutions {
        folders: folders
            .map(|(language, folder)| (*language, named(folder)))
            .collect(),
    };
    Ok(Manifest {
        format_version: written.format_version,
        id: written.id,
        course_language: written.course_language,
        title: written.title,
        due: written.due,
        oracle: Some(Spanned::new(written.solution.span(), oracle)),
        view: written.view,
        grade_what_compiles: written.grade_what_compiles,
        limits: written.limits,
        program: written.program,
        toolchain,
        exercise,
    })
}

/// Checks the cases of a `hidden.toml`: their inputs are steps, and they ask what their criteria
/// ask.
pub fn check_hidden(
    loader: &Loader,
    manifest: &mut Manifest,
    declared: &Declared,
) -> Result<(), LabError> {
    for exercise in &mut manifest.exercise {
        let exercise = exercise.get_mut();
        if exercise.kind != ExerciseKind::Functions {
            continue;
        }
        for criterion in &mut exercise.criterion {
            let criterion = criterion.get_mut();
            let key = Declared::key(exercise.id.get_ref(), criterion.id.get_ref());
            let machine = declared
                .asked
                .get(&key)
                .and_then(|asked| declared.machine(asked));
            for case in criterion.hidden.iter_mut().map(Spanned::get_mut) {
                let message = "a case of a lab of format 2 has its steps in \"input\" or \"input_file\", and nothing else";
                let (Some(machine), None, None) = (machine, &case.call, &case.checker) else {
                    return Err(loader.error(&case.name, message));
                };
                let input = match (&case.input, case.input_file.take()) {
                    (Some(input), None) => input.clone(),
                    (None, Some(file)) => {
                        let text = loader.text_of(&file, file.get_ref())?;
                        inputs::of_file(text, machine, declared)
                    }
                    _ => return Err(loader.error(&case.name, message)),
                };
                let steps = Steps::parse(&input, machine, declared);
                let steps = steps.map_err(|why| loader.error(&case.name, why))?;
                case.input = Some(steps.to_string());
                case.call = Some(key.clone());
            }
        }
    }
    Ok(())
}

/// The exercises that each one builds on, directly or through others.
fn below(exercises: &[Spanned<written::Exercise>]) -> BTreeMap<String, Vec<String>> {
    let direct = exercises.iter().map(|exercise| {
        let exercise = exercise.get_ref();
        let names = exercise
            .prerequisites
            .iter()
            .map(|one| one.get_ref().clone());
        (
            exercise.id.get_ref().clone(),
            names.collect::<Vec<String>>(),
        )
    });
    let direct: BTreeMap<String, Vec<String>> = direct.collect();
    let all = direct.keys().map(|id| {
        let mut found = vec![id.clone()];
        let mut next = 0;
        while let Some(one) = found.get(next) {
            let further = direct.get(one).into_iter().flatten();
            let new: Vec<String> = further.filter(|id| !found.contains(id)).cloned().collect();
            found.extend(new);
            next += 1;
        }
        (id.clone(), found)
    });
    all.collect()
}

fn exercise_of(
    loader: &Loader,
    written: written::Exercise,
    declared: &mut Declared,
    below: &BTreeMap<String, Vec<String>>,
    languages: &[Language],
) -> Result<ManifestExercise, LabError> {
    if written.kind != ExerciseKind::Functions {
        return program::exercise(loader, written, declared);
    }
    let id = written.id.get_ref().clone();
    let own = written.function.as_ref().map(Spanned::get_ref);
    let functions = written
        .functions
        .clone()
        .unwrap_or_else(|| vec![own.unwrap_or(&id).clone()]);
    for function in &functions {
        let known: Vec<String> = declared.functions.keys().cloned().collect();
        let named = Spanned::new(written.id.span(), function.clone());
        loader.find("function", &named, &known)?;
    }
    let function = written.function.as_ref().map(Spanned::get_ref);
    let function = function.or(functions.first()).unwrap_or(&id).clone();
    let mut may_call = below.get(&id).cloned().unwrap_or_default();
    let symbols = symbols(loader, &written.id, &functions, declared, languages)?;
    may_call.extend(functions);
    if let Some(smaller) = &written.smaller {
        let message = "\"smaller\" can be \"fuller\": boards with fewer empty cells, for a search";
        loader.refuse(smaller.get_ref() != "fuller", smaller, message)?;
    }
    let mut criteria = Vec::new();
    for criterion in written.criterion {
        let span = criterion.span();
        let about = About {
            exercise: &id,
            function: &function,
            may_call: &may_call,
            languages,
            watch: written.watch.as_ref(),
            random: written.random.as_ref(),
            explain: written.explain.as_ref(),
            retrace: written.retrace.as_ref(),
            fuller: written.smaller.is_some(),
        };
        let lowered = about.criterion(loader, criterion.into_inner(), declared)?;
        criteria.push(Spanned::new(span, lowered));
    }
    share(&id, &mut criteria, declared);
    Ok(ManifestExercise {
        id: written.id,
        kind: ExerciseKind::Functions,
        function: None,
        functions: Some(symbols),
        title: written.title,
        prerequisites: written.prerequisites,
        files: BTreeMap::new(),
        view: Default::default(),
        limits: written.limits,
        input_to: None,
        stdin: None,
        workspace: written.workspace,
        search: written.search,
        criterion: criteria,
    })
}
