//! An exercise about a program as a problem package for contest judges, in the format "legacy" of Kattis and its
//! relatives.
//!
//! A judge says right or wrong about a whole submission, which reads its standard input and writes its standard
//! output. So points stay behind, and so do cases that need more than these two.

mod cases;
mod sources;
mod statement;
mod validator;
mod wrong;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use command_line::workplace::File;
use grader::builder::Cache;
use grader::submission::Submission;
use sha2::{Digest, Sha256};
use sudograde_core::lab::{Exercise, ExerciseKind, Lab, Language};

use cases::{Answered, Comparison};

/// The choice of an instructor.
pub struct PackChoice<'a> {
    /// The exercise's id; None: the only one about a program.
    pub exercise: Option<&'a str>,
    /// The language of the solution; None: all languages of the lab.
    pub language: Option<Language>,
}

/// The content of a written package, and the reasons why something is not in it.
pub struct PackContent {
    pub samples: usize,
    pub secret: usize,
    /// The wrong submission in it, by its name in the lab.
    pub wrong: Option<String>,
    /// Cases and languages that are left out, each with the reason.
    pub left: Vec<(String, String)>,
    /// Differences between the package and the lab.
    pub notes: Vec<String>,
}

/// Writes the package into a new folder.
///
/// # Errors
/// The lab has no such exercise, no case fits a package, the solution fails, or a file cannot be read or written.
pub fn write(
    lab: &Lab,
    asked: &PackChoice,
    cache: &Cache,
    folder: &Path,
) -> anyhow::Result<PackContent> {
    refuse_odd_name(folder)?;
    let exercise = exercise(lab, asked.exercise)?;
    let (programs, mut left) = programs(lab, asked.language)?;
    let (trimmed, unfit) = cases::trimmed(lab, exercise);
    left.extend(unfit);
    let language = programs[0].0;
    let (answered, failing) = cases::answered(&trimmed, &exercise.id, language, cache)?;
    left.extend(failing);
    if answered.is_empty() {
        let all = by_reason(&left);
        let all = all
            .iter()
            .map(|(why, names)| format!("\n  {}: {why}", names.join(", ")));
        bail!(
            "{}/{}: no case of it fits a problem package, which has standard input and output only{}",
            lab.id,
            exercise.id,
            all.collect::<String>()
        );
    }
    let comparison = Comparison::of(&answered);
    let mut notes: Vec<String> = comparison.note().map(str::to_owned).into_iter().collect();
    let mut files = data(&answered, &mut notes);
    for (language, program) in &programs {
        let place = Path::new("submissions/accepted");
        files.extend(sources::placed(program, "solution", *language, place));
    }
    let languages: Vec<Language> = programs.iter().map(|(language, _)| *language).collect();
    let telling = comparison.telling(&answered);
    let wrong = wrong::find(lab, &trimmed, &exercise.id, &languages, &telling, cache)?;
    if let Some(wrong) = &wrong {
        let place = Path::new("submissions/wrong_answer");
        let program = &wrong.program;
        files.extend(sources::placed(program, &wrong.name, wrong.language, place));
    }
    let (statements, unshown) = statement::files(lab, exercise)?;
    files.extend(statements);
    notes.extend(unshown);
    files.extend(about(lab, exercise, &comparison));
    files.push(validator::file(&answered));
    files.iter().try_for_each(|file| file.write(folder))?;
    let samples = answered.iter().filter(|one| one.is_sample).count();
    Ok(PackContent {
        samples,
        secret: match answered.len() - samples {
            0 => samples,
            secret => secret,
        },
        wrong: wrong.map(|wrong| wrong.known),
        left,
        notes,
    })
}

/// The folder's name is the problem's short name.
fn refuse_odd_name(folder: &Path) -> anyhow::Result<()> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    if name.is_empty() || !name.bytes().all(is_plain) {
        bail!(
            "{}: a judge takes the folder's name as the problem's: use small letters and digits only, as in -o wordcount",
            folder.display()
        );
    }
    Ok(())
}

fn exercise<'l>(lab: &'l Lab, asked: Option<&str>) -> anyhow::Result<&'l Exercise> {
    let is_program = |one: &&Exercise| one.kind == ExerciseKind::Program;
    let programs: Vec<&Exercise> = lab.exercises.iter().filter(is_program).collect();
    let names: Vec<&str> = programs.iter().map(|one| one.id.as_str()).collect();
    match (asked, &programs[..]) {
        (_, []) => bail!(
            "{}: no exercise of it is about a program (kind = \"program\"), and a problem package holds nothing else",
            lab.id
        ),
        (None, [only]) => Ok(only),
        (None, _) => bail!(
            "{}: say which exercise: --exercise {}",
            lab.id,
            names.join(" or ")
        ),
        (Some(id), _) => programs.iter().find(|one| one.id == id).copied().with_context(|| {
            format!(
                "{}: no exercise \"{id}\" is about a program (kind = \"program\"), and a problem package holds nothing else; there is {}",
                lab.id,
                names.join(", ")
            )
        }),
    }
}

/// The names that share a reason, in the order of the lab.
pub fn by_reason(left: &[(String, String)]) -> Vec<(&str, Vec<&str>)> {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, why) in left {
        match reasons.iter_mut().find(|(known, _)| known == why) {
            Some((_, names)) => names.push(name),
            None => reasons.push((why, vec![name])),
        }
    }
    reasons
}

/// The sources of a program in a language.
type Program = (Language, Vec<File>);
/// Names with the reasons why they are left out.
type Left = Vec<(String, String)>;

/// The solution's programs, and the languages in which a judge cannot build them.
fn programs(lab: &Lab, asked: Option<Language>) -> anyhow::Result<(Vec<Program>, Left)> {
    let (mut programs, mut left) = (Vec::new(), Vec::new());
    let all = lab.solutions.iter();
    for (language, folder) in all.filter(|(one, _)| asked.is_none_or(|asked| asked == **one)) {
        let right = Submission::solution(folder, lab, *language)?;
        match sources::of(lab, &right)? {
            Ok(program) => programs.push((*language, program)),
            Err(why) => left.push((language.name().to_owned(), why)),
        }
    }
    match (asked, &programs[..], &left[..]) {
        (_, [], [(language, why), ..]) => bail!("{}: {language}: {why}", lab.id),
        (Some(asked), [], []) => bail!("{}: it has no solution in {}", lab.id, asked.name()),
        (None, [], []) => bail!("{}: it has no solution", lab.id),
        _ => Ok((programs, left)),
    }
}

/// The files of the cases. A judge wants secret ones, so without any the samples count as such, too.
fn data(answered: &[Answered], notes: &mut Vec<String>) -> Vec<File> {
    let is_secret = answered.iter().any(|one| !one.is_sample);
    if !is_secret {
        let note = "No hidden case is in the package: data/secret repeats the samples, as a judge wants secret cases.";
        notes.push(note.to_owned());
    }
    let mut files = Vec::new();
    for one in answered {
        let mut put = |group: &str| {
            let place = PathBuf::from(format!("data/{group}/{}", one.name));
            let (input, answer) = (place.with_extension("in"), place.with_extension("ans"));
            files.push(File::text(input, one.input.clone()));
            files.push(File::text(answer, one.answer.clone()));
        };
        if one.is_sample {
            put("sample");
        }
        if !one.is_sample || !is_secret {
            put("secret");
        }
    }
    files
}

/// The problem's settings, and its time limit in whole seconds.
fn about(lab: &Lab, exercise: &Exercise, comparison: &Comparison) -> [File; 2] {
    let limits = exercise.limits;
    let id = identity(&format!("{}/{}", lab.id, exercise.id));
    let mut text = String::from("# Add author, source and license before you publish it.\n");
    // Writing to a String does not fail.
    let _ = write!(
        text,
        "problem_format_version: legacy\nuuid: {id}\nvalidation: default\nvalidator_flags: {}\nlimits:\n  memory: {}\n",
        comparison.flags(),
        limits.memory_mib
    );
    let seconds = limits.cpu_ms.div_ceil(1000);
    [
        File::text("problem.yaml", text),
        File::text(".timelimit", format!("{seconds}\n")),
    ]
}

/// The same id (a UUID of version 8) each time that an exercise is packed.
fn identity(name: &str) -> String {
    let mut bytes = Sha256::digest(format!("sudograde kattis {name}"));
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex: String = bytes[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| &hex[part]);
    parts.join("-")
}
