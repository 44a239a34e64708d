//! docs/hints.md: the hint of every known wrong submission, to be read as a whole.
//! `RENEW_HINTS=1 cargo test -p sudograde --test it -- corpus::the_tables` writes it anew.

use std::fmt::Write;
use std::fs;

use sudograde_core::first::{First, Shown, first};
use sudograde_core::report::Report;

use crate::corpus::{Expected, LABS, checked};
use crate::support::{all_known, repository};

const HEAD: &str = "\
# The hint of every known wrong submission

A test writes this page (`RENEW_HINTS=1`, tests/it/hints_table.rs) from the reports of
`sudograde lab check --reports`. For each wrong submission under `fixtures/`: its mistake, the
criterion that its report shows first and what it says there, the kind of failure, and the first
step of the hint.
";

/// Compares the page with the reports of known submissions, or writes it.
pub fn is_in_the_docs() {
    let page = page();
    let path = repository("docs/hints.md");
    if std::env::var_os("RENEW_HINTS").is_some() {
        fs::write(&path, &page).expect("it can be written");
    }
    let known = fs::read_to_string(&path).expect("docs/hints.md is there");
    let differs = page
        .lines()
        .zip(known.lines())
        .find(|(new, old)| new != old);
    assert!(
        page == known,
        "docs/hints.md differs (RENEW_HINTS=1 writes it): {differs:#?}"
    );
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    for lab in LABS {
        // Writing to a String never fails.
        let _ = write!(
            page,
            "\n## {lab}\n\n| submission | mistake | shown first | kind | first step |\n|---|---|---|---|---|\n"
        );
        for name in all_known(lab, "wrong") {
            let text = fs::read_to_string(
                repository("fixtures")
                    .join(lab)
                    .join(&name)
                    .join("expect.toml"),
            );
            let expected = Expected::parse(&text.unwrap_or_default());
            let mistake = expected.map_or(String::new(), |expected| expected.mistake);
            let report = checked(lab).report(&name).json;
            let report: Report = serde_json::from_value(report).expect("it is a report");
            let [shown, kind, hint] =
                told(&report).map(|cell| cell.replace('|', "\\|").replace('\n', " "));
            let name = name.replace("/wrong/", " ");
            let mistake = mistake.replace('|', "\\|").replace('\n', " ");
            let _ = writeln!(page, "| {name} | {mistake} | {shown} | {kind} | {hint} |");
        }
    }
    page
}

/// The first thing that is shown, the kind of failure, and the first step.
fn told(report: &Report) -> [String; 3] {
    match first(report) {
        First::Error { error, .. } => {
            let exercises = report.exercises.iter().flat_map(|one| &one.criteria);
            let mut hints = exercises.filter(|one| one.hint_kind == "does-not-compile");
            let step = hints.next().and_then(|one| one.ladder.first().cloned());
            let shown = format!("the compiler: {}", error.plain);
            [
                shown,
                "does-not-compile".to_owned(),
                step.unwrap_or_default(),
            ]
        }
        First::Failure(failure) => {
            let said = match &failure.shown {
                Shown::Small(small) => small.found.message.clone(),
                Shown::Case(case) => case.message.clone().unwrap_or_default(),
                Shown::Sentence(sentence) => (*sentence).to_owned(),
                Shown::Counted { stopped, .. } => stopped.unwrap_or("hidden cases fail").to_owned(),
            };
            let criterion = failure.criterion;
            let said = the_same_each_time(said, &criterion.id);
            let shown = format!("{}/{}: {said}", failure.exercise.id, criterion.id);
            let step = criterion.ladder.first().cloned();
            [shown, criterion.hint_kind.clone(), step.unwrap_or_default()]
        }
        First::NotBegun(exercise) => [
            format!("{} is not begun", exercise.id),
            String::new(),
            String::new(),
        ],
        First::Note { note, .. } => [note.message.clone(), String::new(), String::new()],
        First::Warning(warning) => [warning.plain.clone(), String::new(), String::new()],
        First::Nothing => [
            "nothing: only extra points are lost".to_owned(),
            String::new(),
            String::new(),
        ],
    }
}

/// The message without what the machine's speed or a board that the program draws anew decide.
fn the_same_each_time(said: String, criterion: &str) -> String {
    if let Some((before, rest)) = said.split_once(" within ")
        && rest.contains(" s of CPU time")
    {
        return format!("{before} in its time");
    }
    if criterion == "generator" && said.contains(" of the checker: ") {
        return "An answer of the checker is wrong; which one depends on the board.".to_owned();
    }
    said
}
