//! A cheat of fixtures/cheats: how it becomes a submission, and a grading in which points are easy
//! to earn.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tempfile::TempDir;

use super::{Grading, Report, copy_folder, edited_copy, own_folder, repository};

/// The lab's skeleton with a cheat's files in it, and with these places for what it looks for.
pub fn submission(lab: &str, language: &str, cheat: &Path, places: &str) -> TempDir {
    let made = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &repository("exercises").join(lab).join(language),
        made.path(),
    );
    copy_folder(cheat, made.path());
    let shared = fs::read_to_string(repository("fixtures/cheats/shared/cheat.h"));
    let shared = format!("{places}\n{}", shared.expect("the shared part is there"));
    let sources = glob::glob(&made.path().join("*.c*").to_string_lossy()).expect("a pattern");
    for file in sources.flatten().filter(|file| file.is_file()) {
        let text = fs::read_to_string(&file).expect("a source is text");
        let text = text.replace("#include \"cheat.h\"\n", &shared);
        fs::write(&file, text).expect("it can be written");
    }
    made
}

/// A line without the random inputs that it asks for.
fn without_random(line: &str) -> String {
    ["random = {", "whole_domain = {"]
        .iter()
        .fold(line.to_owned(), |line, key| {
            let Some((before, rest)) = line.split_once(key) else {
                return line;
            };
            let (_, behind) = rest.split_once('}').expect("the braces are closed");
            format!("{before}{}", behind.trim_start_matches(", "))
        })
}

/// A lab without its generated inputs, with little time for a case, and with hidden cases only. Points are easier to
/// earn there, and a cheat is graded in a fraction of the time, as no failing case is made smaller. Right code takes a
/// third of that time at most.
fn that_only_judges(lab: &str) -> PathBuf {
    static MADE: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let folder = own_folder().join("cheats").join(lab);
    let mut made = MADE.lock().expect("no thread fails with the lock");
    if made.insert(lab.to_owned()) {
        let copy = edited_copy(lab, |text| {
            let text = ["1", "2", "3"]
                .iter()
                .fold(text.to_owned(), |text, seconds| {
                    let hurried = "cpu_seconds = 0.1";
                    text.replace(
                        &format!("cpu_seconds = {seconds}\n"),
                        &format!("{hurried}\n"),
                    )
                    .replace(&format!("cpu_seconds = {seconds} "), &format!("{hurried} "))
                    .replace(&format!("cpu_seconds = {seconds},"), &format!("{hurried},"))
                })
                .replace("visible = true, ", "");
            let lines = text.lines().map(|line| without_random(line) + "\n");
            lines.collect()
        });
        copy_folder(copy.path(), &folder);
    }
    folder
}

pub fn grade(lab: &str, submission: &Path, exercises: &[String]) -> Report {
    let mut arguments = vec!["--seed", "7"];
    for exercise in exercises {
        arguments.extend(["--exercise", exercise]);
    }
    let lab = that_only_judges(lab);
    Grading::of(submission)
        .lab(lab)
        .arguments(&arguments)
        .report()
}

/// The exercises that earned something, with the points.
pub fn earned(report: &Report) -> Vec<String> {
    let scores = report
        .exercises()
        .iter()
        .map(|one| (&one["id"], one["score"].as_f64()));
    let some = scores.filter(|(_, score)| *score != Some(0.0));
    some.map(|(id, score)| format!("{id}: {score:?}")).collect()
}
