//! Begins a lab: from signatures, from a right solution, or from a problem package, to a folder that
//! `lab check` accepts.
//!
//! Each language has a folder or file that reads its declarations into a [`model::Model`];
//! [`exercises`] chooses criteria and inputs, [`manifest`] writes them down. Comments in the manifest
//! mark the guesses that matter.

mod askable;
mod c;
mod emptied;
mod exercises;
mod folder;
mod guesses;
mod headers;
mod in_c;
mod in_words;
mod kattis;
mod manifest;
mod model;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use sudograde_core::lab::Language;

pub use self::kattis::from_kattis;
pub use self::manifest::quoted;

use self::exercises::{Exercise, exercises};
use self::folder::Files;
use self::model::Model;

/// The options of a new lab.
pub struct NewLabOptions {
    pub folder: PathBuf,
    pub language: Option<Language>,
    pub functions: Vec<String>,
    pub from: Option<PathBuf>,
    pub headers: Vec<PathBuf>,
}

/// The written folder.
pub struct Written {
    pub exercises: Vec<String>,
    /// The functions that are no exercises, each with the reason.
    pub left: Vec<(String, String)>,
    /// The solution, if it has yet to be written.
    pub unwritten: Option<PathBuf>,
    /// The number of TODOs in lab.toml.
    pub open: usize,
}

/// A lab's declarations and sources, before it is decided what is asked.
struct Draft {
    language: Language,
    model: Model,
    /// The student's file, relative to the skeleton and to the solution.
    student: String,
    skeleton: String,
    solution: String,
    /// Other files of the skeleton and the solution.
    given: Vec<(String, String)>,
    /// The names of those that the manifest calls given.
    headers: Vec<String>,
    is_written: bool,
}

/// A file that the author named.
fn read(file: &Path) -> anyhow::Result<String> {
    fs::read_to_string(file).with_context(|| format!("{}: it cannot be read", file.display()))
}

fn language_of(file: &Path) -> anyhow::Result<Language> {
    grader::grammar::language_of(file, Language::C).with_context(|| {
        format!(
            "{}: its language is unknown; write --language c, cpp, rust or python",
            file.display()
        )
    })
}

/// Proposes a lab and writes its folder.
///
/// # Errors
/// The folder is there already, a signature cannot be read, or a file cannot be read or written.
pub fn new(asked: &NewLabOptions) -> anyhow::Result<Written> {
    let id = folder::id_of(&asked.folder)?;
    folder::refuse_if_there(&asked.folder)?;
    let language = match (&asked.language, &asked.from) {
        (Some(language), _) => *language,
        (None, Some(from)) => language_of(from)?,
        (None, None) => bail!("say which language: --language c, cpp, rust or python"),
    };
    let mut draft = match language {
        Language::C | Language::Cpp => in_c::draft(&id, language, asked)?,
        Language::Rust | Language::Python => in_words::draft(&id, language, asked)?,
    };
    for function in &mut draft.model.functions {
        if let Some(why) = askable::odd_name(function, language) {
            function.unasked.get_or_insert(why);
        }
    }
    let (found, left) = exercises(&draft.model, draft.language);
    let why = || {
        let all = left.iter().map(|(name, why)| format!("{name}: {why}"));
        all.collect::<Vec<_>>().join("\n")
    };
    if found.is_empty() {
        bail!("there is nothing to ask for\n{}", why());
    }
    // A function that the author names is not left out in silence.
    if asked.from.is_none() && !asked.functions.is_empty() && !left.is_empty() {
        bail!("not every function can be asked for\n{}", why());
    }
    let files = files(&id, &draft, &found, &left);
    folder::write(&asked.folder, &files)?;
    let manifest = files.first().map_or("", |(_, text)| text.as_str());
    Ok(Written {
        exercises: found.into_iter().map(|one| one.id).collect(),
        left,
        unwritten: (!draft.is_written).then(|| asked.folder.join("solution").join(&draft.student)),
        // The first line tells what a TODO is.
        open: manifest
            .lines()
            .skip(1)
            .filter(|line| line.contains("TODO"))
            .count(),
    })
}

fn files(id: &str, draft: &Draft, found: &[Exercise], left: &[(String, String)]) -> Files {
    let of = manifest::Files {
        id,
        language: draft.language,
        student: &draft.student,
        given: &draft.headers,
    };
    let skeleton = PathBuf::from(draft.language.id());
    let not_begun = Path::new("submissions/wrong-not-begun");
    let mut files = vec![
        (
            PathBuf::from("lab.toml"),
            manifest::manifest(&of, &draft.model, found, left),
        ),
        (PathBuf::from("README.md"), statement(id, found)),
        (
            PathBuf::from("submissions/README.md"),
            SUBMISSIONS.to_owned(),
        ),
        (not_begun.join("expect.toml"), expected(found)),
        (not_begun.join(&draft.student), draft.skeleton.clone()),
        (skeleton.join(&draft.student), draft.skeleton.clone()),
        (
            Path::new("solution").join(&draft.student),
            draft.solution.clone(),
        ),
    ];
    for (name, text) in &draft.given {
        files.push((skeleton.join(name), text.clone()));
    }
    files
}

fn statement(id: &str, found: &[Exercise]) -> String {
    let mut text = format!("# {id}\n\nTODO: what is this lab about?\n");
    for exercise in found {
        text += &format!(
            "\n## {}\n\nTODO: what does it take, and what does it give?\n",
            exercise.id
        );
    }
    text
}

const SUBMISSIONS: &str = "\
# Submissions with known marks

`sudograde lab check` grades all of them. One with a mistake is a folder `wrong-…` with the student's
files and an `expect.toml`, which says what the mistake is and which criteria it loses. One that is
right, and written another way than the solution, is a folder `right-…`.

`wrong-not-begun` is the skeleton, and loses everything. Add the mistakes that students make.
";

/// The skeleton loses all criteria.
fn expected(found: &[Exercise]) -> String {
    let all = found.iter().flat_map(|exercise| {
        let criteria = exercise.criteria.iter();
        criteria.map(move |one| format!("    {:?},\n", format!("{}/{}", exercise.id, one.id)))
    });
    let all: String = all.collect();
    format!("mistake = \"Nothing is written yet.\"\nloses = [\n{all}]\n")
}
