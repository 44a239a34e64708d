//! The parts that all programs share: messages, exit statuses and common options.

pub mod help;
mod mistaken;
pub mod options;
mod problem;
pub mod status;
pub mod workplace;

pub use problem::{Problem, told};

use std::ffi::OsString;
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::options::Space;
use clap::Parser;
use grader::builder::{BuildError, Cache};
use grader::catalogue::{Catalogue, said_by_script};
use grader::grade::GradeError;
use grader::manifest::{load, load_all};
use locale::{Lang, Locale};
use sudograde_core::visible::printable;

/// Parses the command line. On a mistake, prints it and exits with status 2.
pub fn parse<Cli: Parser>(words: &[OsString]) -> Cli {
    parse_as(Cli::command(), words)
}

/// As [`parse`], by a command that was adapted.
#[expect(
    clippy::disallowed_methods,
    reason = "nothing runs yet, so there is nothing to clean up"
)]
pub fn parse_as<Cli: Parser>(command: clap::Command, words: &[OsString]) -> Cli {
    let mut command = with_negative_numbers(command);
    let mut read = |words: Vec<OsString>| {
        let matches = command.try_get_matches_from_mut(words)?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    };
    read(words.to_vec()).unwrap_or_else(|error| {
        let locale = Locale::new(language(lang_among(words), ""));
        if let Some(text) = mistaken::text(&error, &locale) {
            tell(&format!("sudograde: {text}"));
            std::process::exit(status::USAGE.into());
        }
        // The message quotes the command line, which may hold control characters.
        let shown = |word: &OsString| printable(&word.to_string_lossy()).into_owned().into();
        let again = read(words.iter().map(shown).collect());
        again.err().unwrap_or(error).exit()
    })
}

/// The command, whose options take -1 for their value, which may be refused as such, and not for an
/// option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let is_option = !arg.is_positional() && arg.get_action().takes_values();
        arg.allow_negative_numbers(is_option)
    });
    command.mut_subcommands(with_negative_numbers)
}

/// The language that a command line asks for, even if the line cannot be parsed.
fn lang_among(words: &[OsString]) -> Option<Lang> {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let behind = words.windows(2).find(|pair| pair[0] == "--lang");
    let within = words.iter().find_map(|word| word.strip_prefix("--lang="));
    let name = behind.map(|pair| pair[1].as_ref()).or(within)?;
    Lang::ALL.into_iter().find(|lang| lang.id() == name)
}

/// The command line, with the program's name.
pub fn words() -> Vec<OsString> {
    std::env::args_os().collect()
}

/// Ends a program: prints the error, if there is one, and returns the exit status. `own` gives the
/// status of errors that only this program has.
pub fn finish(
    result: anyhow::Result<u8>,
    own: impl FnOnce(&anyhow::Error) -> Option<u8>,
) -> ExitCode {
    finish_in(|| Lang::En, result, own)
}

/// The same for a program that speaks the reader's language.
pub fn finish_in(
    lang: impl FnOnce() -> Lang,
    result: anyhow::Result<u8>,
    own: impl FnOnce(&anyhow::Error) -> Option<u8>,
) -> ExitCode {
    match result {
        Ok(status) => status.into(),
        Err(error) if is_closed_output(&error) => status::NOBODY_READS.into(),
        Err(error) => {
            let said = told(&error, &Locale::new(lang()));
            tell(&format!(
                "sudograde: {}",
                said.unwrap_or_else(|| format!("{error:#}"))
            ));
            own(&error).unwrap_or_else(|| status::of(&error)).into()
        }
    }
}

/// Prints a message to standard output. Names in it may hold any character.
///
/// # Errors
/// Standard output is closed.
pub fn say(text: &str) -> std::io::Result<()> {
    writeln!(anstream::stdout(), "{}", printable(text))
}

/// Prints a message to standard error.
pub fn tell(text: &str) {
    anstream::eprintln!("{}", printable(text));
}

/// The reader's language: the one asked for, else that of the variable SUDOGRADE_LANG, else the
/// environment's, else the course's.
pub fn language(asked: Option<Lang>, course: &str) -> Lang {
    Lang::choose(
        asked.or_else(named_lang),
        |name| std::env::var(name).ok(),
        course,
    )
}

/// The same in a student's folder, where the language that `init` was asked for comes before the
/// environment's.
pub fn language_in(folder: &Path, asked: Option<Lang>, course: &str) -> Lang {
    let kept = || Lang::from_name(&said_by_script(folder, "SPEAKS=")?);
    language(asked.or_else(named_lang).or_else(kept), course)
}

/// The reader's language where a command failed: `named` is the lab as the user named it, if at all.
pub fn language_of_failure(folder: &Path, named: Option<&str>, asked: Option<Lang>) -> Lang {
    let lab = lab_of(folder, named).ok().and_then(|lab| load(&lab).ok());
    let course = lab.map_or(String::new(), |lab| lab.course_language);
    language_in(folder, asked, &course)
}

fn named_lang() -> Option<Lang> {
    Lang::from_name(&std::env::var("SUDOGRADE_LANG").ok()?)
}

/// The folder of the lab that was named, else of the lab whose folder holds the submission, else of
/// the lab that its test.sh names, else of the only lab whose files are all in it.
///
/// # Errors
/// There is no such lab, or no such submission.
pub fn lab_of(submission: &Path, named: Option<&str>) -> anyhow::Result<PathBuf> {
    let catalogue = Catalogue::locate();
    if let Some(name) = named {
        return Ok(catalogue.find(name)?);
    }
    if !submission.exists() {
        return Err(Problem::at("problem-nothing-there", submission).into());
    }
    let enclosing = catalogue.enclosing(submission);
    let told = || catalogue.told_by(submission);
    let found = enclosing
        .or_else(told)
        .or_else(|| whole(&catalogue, submission));
    found.ok_or_else(|| {
        let path = submission.display().to_string();
        let known = catalogue.ids().join(", ");
        Problem::new("problem-lab-unknown", &[("path", &path), ("known", &known)]).into()
    })
}

/// The only lab that finds all its files of some language in the folder.
fn whole(catalogue: &Catalogue, submission: &Path) -> Option<PathBuf> {
    let labs = load_all(catalogue).into_iter().flatten();
    let mut labs = labs.filter(|lab| {
        let mut toolchains = lab.toolchains.values();
        toolchains.any(|one| {
            one.student
                .iter()
                .all(|file| submission.join(file).is_file())
        })
    });
    let first = labs.next()?;
    labs.next().is_none().then_some(first.folder)
}

/// Refuses a folder that holds something.
///
/// # Errors
/// It is not empty; one that is not there yet is.
pub fn refuse_unless_empty(folder: &Path) -> anyhow::Result<()> {
    if std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(Problem::at("problem-not-empty", folder).into());
    }
    Ok(())
}

/// Opens the build cache, with this space.
///
/// # Errors
/// Its folder cannot be used.
pub fn open_cache(space: &Space) -> Result<Cache, GradeError> {
    let cache = Cache::open(Cache::locate()).map_err(BuildError::from)?;
    Ok(cache.within(space.cache_limit.as_u64()))
}

/// True if the reader of our output has closed it, as in `sudograde labs | head -1`.
fn is_closed_output(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<Error>();
    error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
