//! `sudograde lab`: the commands for authors of labs.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::check::{self, Manner, Seeded, check, known_submissions, markdown, matrix, write_whole};
use crate::cli::{
    CheckFormat, Cli, Command, LabCheck, LabCommand, LabCopy, LabMutate, LabNew, MutateFormat,
    Several,
};
use crate::mutate::{self, Fate, Mutated};
use crate::new;
use crate::shares::Shares;
use anyhow::Context;
use command_line::{open_cache, refuse_unless_empty, say, status, tell};
use grader::builder::Cache;
use grader::catalogue::Catalogue;
use grader::grade::GradeError;
use grader::manifest::load;
use grader::parallel;
use locale::Lang;
use sudograde_core::lab::Lab;
use sudograde_core::report::Report;

/// Carries out a command and reports its error, if there is one.
pub fn run(cli: Cli) -> ExitCode {
    let Command::Lab(command) = cli.command;
    let result = match command {
        LabCommand::New(asked) => run_new(asked),
        LabCommand::Check(asked) => run_check(&asked),
        LabCommand::Mutate(asked) => run_mutate(&asked),
        LabCommand::Copy(asked) => run_copy(&asked),
    };
    command_line::finish(result, |_| None)
}

fn run_new(asked: LabNew) -> anyhow::Result<u8> {
    if let Some(package) = &asked.from_kattis {
        return run_from_kattis(&asked.folder, package);
    }
    let written = new::new(&new::NewLabOptions {
        folder: asked.folder.clone(),
        language: asked.language,
        functions: asked.functions,
        from: asked.from,
        headers: asked.headers,
    })?;
    let folder = asked.folder.display();
    say(&format!(
        "{folder}: a new lab with {}: {}",
        match written.exercises.len() {
            1 => "1 exercise".to_owned(),
            many => format!("{many} exercises"),
        },
        written.exercises.join(", ")
    ))?;
    for (name, why) in &written.left {
        say(&format!("  {name} is no exercise: {why}"))?;
    }
    let mut steps = Vec::new();
    if let Some(solution) = &written.unwritten {
        let solution = solution.display();
        steps.push(format!(
            "write the right functions in {solution}; until then, lab check refuses the lab"
        ));
    }
    steps.push(match written.open {
        0 => format!("read {folder}/lab.toml: types, inputs, criteria, points"),
        1 => format!("read {folder}/lab.toml: 1 TODO"),
        open => format!("read {folder}/lab.toml: {open} TODOs"),
    });
    steps.push(format!("prove it: sudograde lab check {folder}"));
    steps.push(format!("write the statement: {folder}/README.md"));
    for (k, step) in steps.iter().enumerate() {
        say(&format!("  {}. {step}", k + 1))?;
    }
    Ok(status::FULL_MARKS)
}

fn run_from_kattis(folder: &Path, package: &Path) -> anyhow::Result<u8> {
    let written = new::from_kattis(folder, package)?;
    let folder = folder.display();
    say(&format!(
        "{folder}: a new lab with 1 exercise: program; visible cases: {}, hidden cases: {}",
        written.visible, written.hidden
    ))?;
    for (name, why) in &written.left {
        say(&format!("  left out: {name}: {why}"))?;
    }
    for note in &written.notes {
        say(&format!("  {note}"))?;
    }
    say(&format!("  1. prove it: sudograde lab check {folder}"))?;
    say(&format!(
        "  2. read {folder}/lab.toml and {folder}/README.md"
    ))?;
    Ok(status::FULL_MARKS)
}

fn run_copy(asked: &LabCopy) -> anyhow::Result<u8> {
    let lab = load(&Catalogue::locate().find(&asked.lab)?)?;
    let known = known_submissions(&lab)?;
    let found =
        check::find(&known, &asked.name).map_err(|why| anyhow::anyhow!("{}: {why}", asked.lab))?;
    refuse_unless_empty(&asked.folder)?;
    write_whole(&found.folder, &found.folder, &asked.folder)?;
    let folder = asked.folder.display();
    say(&format!(
        "{folder}: {} of {}. To grade it: sudograde grade {folder} --lab {}",
        found.name, lab.id, asked.lab
    ))?;
    Ok(status::FULL_MARKS)
}

/// Writes the report of a known submission, for example to `DIR/lab/c-wrong-name.json`.
fn keep(folder: &Path, lab: &str, name: &str, report: &Report) -> anyhow::Result<()> {
    let folder = folder.join(lab);
    let file = folder.join(format!("{}.json", name.replace('/', "-")));
    std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::write(&file, serde_json::to_vec_pretty(report)?))
        .with_context(|| format!("{}: the report cannot be written", file.display()))
}

/// The labs with these names; all that come with the grader when there are none.
fn labs(names: &[String]) -> anyhow::Result<Vec<Lab>> {
    let catalogue = Catalogue::locate();
    let all = catalogue.ids();
    let names = if names.is_empty() { &all } else { names };
    let found = names.iter().map(|name| Ok(load(&catalogue.find(name)?)?));
    found.collect()
}

/// The results that are kept of a lab's pieces of work.
fn shares(asked: &Several, lab: &Lab, cache: &Cache) -> Result<Shares, GradeError> {
    match &asked.results {
        Some(results) => Shares::open(results, asked.share, lab, cache),
        None => Ok(Shares::default()),
    }
}

/// The exit status of a share that is done, if it was one.
fn done(asked: &Several) -> anyhow::Result<Option<u8>> {
    let (Some(results), Some(share)) = (&asked.results, asked.share) else {
        return Ok(None);
    };
    let results = results.display();
    say(&format!(
        "share {share} is done; its results are in {results}. Without --share, the same command prints the table"
    ))?;
    Ok(Some(status::FULL_MARKS))
}

fn run_check(asked: &LabCheck) -> anyhow::Result<u8> {
    let labs = labs(&asked.labs)?;
    let cache = open_cache(&asked.space)?;
    if let Some(seeds) = asked.seeds {
        return try_seeds(&labs, seeds, asked, &cache);
    }
    let manner = Manner {
        twice: !asked.once,
        lang: asked.lang.unwrap_or(Lang::En),
    };
    let mut checked = Vec::new();
    for lab in &labs {
        let shares = shares(&asked.several, lab, &cache)?;
        let all = check::count(&known_submissions(lab)?, &shares);
        let done = AtomicUsize::new(0);
        let unwritten = Mutex::new(None);
        let tell = |name: &str, report: Option<&Report>| {
            count(&done, all, &lab.id, "submissions");
            if let (Some(folder), Some(report)) = (&asked.reports, report)
                && let Err(why) = keep(folder, &lab.id, name, report)
                && let Ok(mut unwritten) = unwritten.lock()
            {
                *unwritten = Some(why);
            }
        };
        let found = check(lab, &cache, parallel::cores(), manner, &shares, &tell)?;
        if let Ok(Some(why)) = unwritten.into_inner() {
            return Err(why);
        }
        let mutants = if asked.mutants {
            caught_by(&mutate_lab(
                lab,
                &mutate::MutantChoice::default(),
                &shares,
                &cache,
            )?)
        } else {
            Vec::new()
        };
        checked.extend(found.map(|found| (found, mutants)));
    }
    if let Some(done) = done(&asked.several)? {
        return Ok(done);
    }
    let text = match asked.format {
        CheckFormat::Human => markdown(checked.iter().map(|(lab, _)| lab)),
        CheckFormat::Matrix => checked
            .iter()
            .map(|(lab, mutants)| matrix(lab, mutants))
            .collect(),
        CheckFormat::Json => check::json(&checked)?,
    };
    anstream::stdout().write_all(text.as_bytes())?;
    let warnings = checked.iter().flat_map(|(lab, _)| &lab.warnings);
    warnings.for_each(|warning| tell(&format!("warning: {warning}")));
    let failures: Vec<&String> = checked.iter().flat_map(|(lab, _)| &lab.failures).collect();
    Ok(name_all(&failures))
}

/// Prints every failure and returns the exit status.
fn name_all(failures: &[&String]) -> u8 {
    failures.iter().for_each(|failure| tell(failure));
    match failures {
        [] => status::FULL_MARKS,
        _ => status::USAGE,
    }
}

/// Counts one more thing that is done, and prints the count now and then.
fn count(done: &AtomicUsize, all: usize, of: &str, what: &str) {
    let done = done.fetch_add(1, Relaxed) + 1;
    if done.is_multiple_of(25) || done == all {
        tell(&format!("{of}: {done} of {all} {what}"));
    }
}

fn try_seeds(labs: &[Lab], seeds: u64, asked: &LabCheck, cache: &Cache) -> anyhow::Result<u8> {
    let mut tried = Vec::new();
    for lab in labs {
        let shares = shares(&asked.several, lab, cache)?;
        let done = AtomicUsize::new(0);
        tried.push(check::seeds(lab, cache, seeds, &shares, &|all| {
            count(&done, all, &lab.id, "gradings");
        })?);
    }
    if let Some(done) = done(&asked.several)? {
        return Ok(done);
    }
    let text = match asked.format {
        CheckFormat::Human | CheckFormat::Matrix => Seeded::markdown(&tried),
        CheckFormat::Json => Seeded::json(&tried)?,
    };
    anstream::stdout().write_all(text.as_bytes())?;
    let failures: Vec<&String> = tried.iter().flat_map(|lab| &lab.failures).collect();
    Ok(name_all(&failures))
}

/// For each caught mutant, the cases that it fails.
fn caught_by(mutated: &[Mutated]) -> Vec<BTreeSet<String>> {
    let trials = mutated.iter().flat_map(|one| &one.trials);
    let by = trials.filter_map(|trial| match &trial.fate {
        Fate::Caught { by, .. } => Some(by.clone()),
        _ => None,
    });
    by.collect()
}

/// Mutates a lab's submissions and prints the progress.
fn mutate_lab(
    lab: &Lab,
    asked: &mutate::MutantChoice,
    shares: &Shares,
    cache: &Cache,
) -> Result<Vec<Mutated>, GradeError> {
    let done = Mutex::new(BTreeMap::<String, usize>::new());
    let tell = |from: &str, all: usize| {
        if let Ok(mut done) = done.lock() {
            let done = done.entry(from.to_owned()).or_default();
            *done += 1;
            if done.is_multiple_of(25) || *done == all {
                tell(&format!("{}: {from}: {done} of {all} mutants", lab.id));
            }
        }
    };
    mutate::mutate(lab, asked, shares, cache, &tell)
}

/// Writes inputs that catch mutants into the lab, and tells which.
fn keep_inputs(lab: &Lab, mutated: &[Mutated]) -> anyhow::Result<()> {
    let (chosen, left) = mutate::keep::chosen(mutated);
    let file = lab.folder.join("lab.toml");
    if !chosen.is_empty() {
        mutate::keep::write(lab, &chosen)?;
    }
    for one in &chosen {
        tell(&format!(
            "{}: {}/{}: hidden, {}",
            file.display(),
            one.exercise,
            one.criterion,
            new::quoted(&one.input)
        ));
    }
    tell(&match (chosen.len(), left) {
        (0, 0) => format!("{}: no input has to be added", file.display()),
        (many, 0) => format!("{}: inputs added: {many}", file.display()),
        (many, left) => format!(
            "{}: inputs added: {many}; mutants that are caught by chance alone: {left}; run it again to add more",
            file.display()
        ),
    });
    Ok(())
}

fn run_mutate(asked: &LabMutate) -> anyhow::Result<u8> {
    let labs = labs(&asked.labs)?;
    let cache = open_cache(&asked.space)?;
    let mut mutated: Vec<Mutated> = Vec::new();
    let what = mutate::MutantChoice {
        from: asked.from.clone(),
        language: asked.language,
        limit: asked.limit,
        programs: asked.programs,
        rare: asked.rare,
        jobs: asked.jobs,
    };
    for lab in &labs {
        let shares = shares(&asked.several, lab, &cache)?;
        let found = mutate_lab(lab, &what, &shares, &cache)?;
        if asked.write {
            keep_inputs(lab, &found)?;
        }
        mutated.extend(found);
    }
    if let Some(done) = done(&asked.several)? {
        return Ok(done);
    }
    let text = match asked.format {
        MutateFormat::Human => {
            let diffs: String = mutated.iter().map(mutate::diffs).collect();
            mutate::markdown(&mutated) + &mutate::sizes(&mutated) + &diffs
        }
        MutateFormat::Json => mutate::json(&mutated)?,
    };
    anstream::stdout().write_all(text.as_bytes())?;
    let faults: Vec<&String> = mutated.iter().flat_map(|one| &one.faults).collect();
    Ok(if name_all(&faults) != status::FULL_MARKS {
        status::USAGE
    } else if mutated.iter().any(|one| one.survivors().next().is_some()) {
        status::POINTS_LOST
    } else {
        status::FULL_MARKS
    })
}
