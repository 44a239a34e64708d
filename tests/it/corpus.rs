//! Every wrong and right submission under fixtures/, and every skeleton: each loses what it should.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::support::{
    BINARY, Grading, Report, all_known, cache, copy_folder, own_folder, repository,
};
use crate::{hints_table, screen};

/// What `expect.toml` says beside a wrong submission.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// The mistake, for people.
    pub mistake: String,
    /// The criteria that it loses, as `exercise/criterion`; it keeps all others.
    pub loses: BTreeSet<String>,
    /// The submission that its patch changes; the loader's business.
    #[serde(rename = "base")]
    pub _base: Option<String>,
}

impl Expected {
    pub fn parse(text: &str) -> Result<Self, String> {
        let expected: Expected = toml::from_str(text).map_err(|error| error.to_string())?;
        if expected.mistake.is_empty() || expected.loses.is_empty() {
            return Err("a wrong submission has a mistake and loses something".to_owned());
        }
        Ok(expected)
    }
}

/// Grades a submission, and checks that it loses what the expect.toml beside it says; without one,
/// that it loses nothing. Returns what it lost.
pub fn check(grading: &Grading, folder: &Path) -> Result<BTreeSet<String>, String> {
    let name = folder.display();
    let expected = match fs::read_to_string(folder.join("expect.toml")) {
        Ok(text) => {
            Expected::parse(&text)
                .map_err(|why| format!("{name}/expect.toml: {why}"))?
                .loses
        }
        Err(_) => BTreeSet::new(),
    };
    let report = grading.json_run().report();
    let lost = report.lost_criteria();
    // A lost criterion has no points, and a kept one has all.
    for (key, score, max_score) in criteria(&report) {
        let full = score == Some(max_score);
        if max_score > 0.0 && full == lost.contains(&key) && !is_proportional(score, max_score) {
            return Err(format!(
                "{name}: {key} has {score:?} of {max_score}, and lost is {lost:?}"
            ));
        }
    }
    if lost == expected {
        return Ok(lost);
    }
    let list = |keys: BTreeSet<&String>| keys.into_iter().cloned().collect::<Vec<_>>().join(", ");
    let too_many: BTreeSet<&String> = lost.difference(&expected).collect();
    let too_few: BTreeSet<&String> = expected.difference(&lost).collect();
    let examples: Vec<String> = report
        .all_cases()
        .iter()
        .filter(|case| case["verdict"] != "pass")
        .take(3)
        .map(|case| format!("{} {} {}", case["name"], case["verdict"], case["message"]))
        .collect();
    Err(format!(
        "{name}: loses too much: [{}]; should lose as well: [{}]; build {}; failing: {}",
        list(too_many),
        list(too_few),
        report.json["build"]["status"],
        examples.join("; ")
    ))
}

fn is_proportional(score: Option<f64>, max_score: f64) -> bool {
    score.is_some_and(|score| score > 0.0 && score < max_score)
}

/// Every criterion as `exercise/criterion`, with its score and most score.
fn criteria(report: &Report) -> Vec<(String, Option<f64>, f64)> {
    let mut all = Vec::new();
    for exercise in report.exercises() {
        for criterion in exercise["criteria"].as_array().into_iter().flatten() {
            let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
            let key = format!("{}/{}", text(&exercise["id"]), text(&criterion["id"]));
            all.push((
                key,
                criterion["score"].as_f64(),
                criterion["max_score"].as_f64().unwrap_or_default(),
            ));
        }
    }
    all
}

/// Each submission is graded once: tests/it/lab_check.rs looks at the second grading.
fn lab_check(labs: &[&Path]) -> (Option<i32>, String, String) {
    said_by(
        Command::new(BINARY)
            .args(["lab", "check", "--once"])
            .args(labs),
    )
}

fn said_by(check: &mut Command) -> (Option<i32>, String, String) {
    let output = check
        .env("SUDOGRADE_CACHE", cache())
        .output()
        .expect("the grader can be started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

/// The findings of `lab check` about a lab that comes with the grader.
pub struct Checked {
    status: Option<i32>,
    table: String,
    said: String,
    /// One for each submission, by its name.
    reports: PathBuf,
}

pub const LABS: [&str; 5] = [
    "coloring",
    "conflicts",
    "implicit-graph",
    "samurai",
    "unique-choice",
];

/// The check of a lab. It takes a minute or more, so that all tests of a process share it.
pub fn checked(lab: &str) -> &'static Checked {
    static CHECKED: [OnceLock<Checked>; LABS.len()] = [const { OnceLock::new() }; LABS.len()];
    let place = LABS.iter().position(|known| *known == lab);
    CHECKED[place.expect("a lab that comes with the grader")].get_or_init(|| {
        let reports = own_folder().join("reports");
        let asked = ["--reports".as_ref(), reports.as_path(), Path::new(lab)];
        let (status, table, said) = lab_check(&asked);
        Checked {
            status,
            table,
            said,
            reports: reports.join(lab),
        }
    })
}

impl Checked {
    /// The report of a known submission, such as `c/wrong/rows-only`.
    pub fn report(&self, name: &str) -> Report {
        let file = self
            .reports
            .join(format!("{}.json", name.replace('/', "-")));
        let text = fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}\n{}", file.display(), self.said));
        Report {
            json: serde_json::from_str(&text).expect("it is JSON"),
            stderr: String::new(),
            text,
        }
    }
}

/// Through the command that a lab's author has; its table is in docs/labs.md.
fn every_known_submission_comes_out_as_it_should(lab: &str) {
    let checked = checked(lab);
    let table = &checked.table;
    assert_eq!(checked.status, Some(0), "{}", checked.said);
    let screens = screen::all_fit(lab, &checked.reports);
    let known = all_known(lab, "wrong").len() + all_known(lab, "right").len();
    assert!(screens > known, "{screens} reports were written");
    let page = fs::read_to_string(repository("docs/labs.md")).expect("docs/labs.md is there");
    // Every language of every lab has all kinds of submissions, and none earns points with constants.
    let rows: Vec<&str> = table.lines().skip(2).collect();
    assert!(rows.len() >= 2, "{table}");
    for row in rows {
        assert!(
            page.lines().any(|line| line == row),
            "docs/labs.md does not hold what `sudograde lab check` prints:\n{row}"
        );
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [
            _,
            _,
            _,
            _,
            cases,
            visible,
            skeleton,
            constants,
            right,
            wrong,
            _,
        ] = cells[..]
        else {
            panic!("a row of another shape: {row}");
        };
        assert_eq!((skeleton, constants), ("0", "0"), "{row}");
        let number = |text: &str| text.parse::<u32>().expect("a number");
        assert!(number(cases) >= 40 && number(visible) >= 12, "{row}");
        for tally in [right, wrong] {
            let (as_expected, all) = tally.split_once(" of ").expect("a tally");
            assert!(as_expected == all && number(all) > 0, "{row}");
        }
    }
}

#[test]
fn every_known_submission_of_coloring_comes_out_as_it_should() {
    every_known_submission_comes_out_as_it_should("coloring");
}

#[test]
fn every_known_submission_of_conflicts_comes_out_as_it_should() {
    every_known_submission_comes_out_as_it_should("conflicts");
}

#[test]
fn every_known_submission_of_implicit_graph_comes_out_as_it_should() {
    every_known_submission_comes_out_as_it_should("implicit-graph");
}

#[test]
fn every_known_submission_of_samurai_comes_out_as_it_should() {
    every_known_submission_comes_out_as_it_should("samurai");
}

#[test]
fn every_known_submission_of_unique_choice_comes_out_as_it_should() {
    every_known_submission_comes_out_as_it_should("unique-choice");
}

#[test]
fn the_tables_of_all_labs_are_in_the_docs() {
    let tables = LABS.map(|lab| checked(lab).table.as_str());
    // The heads are the same: one is enough.
    let rows = tables.iter().flat_map(|table| table.lines().skip(2));
    let head = tables[0].lines().take(2);
    let table: String = head.chain(rows).map(|line| format!("{line}\n")).collect();
    assert!(table.lines().count() >= 2 + 11, "{table}");
    let page = fs::read_to_string(repository("docs/labs.md")).expect("docs/labs.md is there");
    assert!(
        page.contains(&table),
        "docs/labs.md does not hold:\n{table}"
    );
    hints_table::is_in_the_docs();
}

#[test]
fn these_are_all_labs() {
    let folders = fs::read_dir(repository("exercises")).expect("it can be listed");
    let names = folders.flatten().map(|entry| entry.file_name());
    let names: BTreeSet<String> = names.filter_map(|name| name.into_string().ok()).collect();
    assert_eq!(names, LABS.map(str::to_owned).into());
}

#[test]
fn without_names_all_labs_are_checked() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for lab in ["stack", "words"] {
        copy_folder(
            &repository("tests/labs").join(lab),
            &folder.path().join(lab),
        );
    }
    let mut check = Command::new(BINARY);
    let check = check.args(["lab", "check", "--once"]);
    let (status, table, said) = said_by(check.env("SUDOGRADE_LABS", folder.path()));
    assert_eq!(status, Some(0), "{said}");
    for lab in ["stack", "words"] {
        assert!(table.contains(&format!("| {lab} |")), "{table}");
    }
}

/// The small lab `stack`, with these submissions changed.
fn stack_with(change: impl Fn(&Path)) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&repository("tests/labs/stack"), folder.path());
    change(&folder.path().join("submissions"));
    let (status, _, said) = lab_check(&[folder.path()]);
    (status, said)
}

#[test]
fn a_submission_that_comes_out_otherwise_is_named() {
    let (_, said) = stack_with(|submissions| {
        let text = "mistake = \"none\"\nloses = [\"stack/order\"]\n";
        fs::write(submissions.join("right/expect.toml"), text).expect("it can be written");
    });
    assert!(
        said.contains("right: it does not lose stack/order"),
        "{said}"
    );
    let (status, said) = stack_with(|submissions| {
        fs::remove_file(submissions.join("wrong-pop-order/expect.toml")).expect("it is there");
    });
    assert_eq!(status, Some(2));
    assert!(
        said.contains("wrong-pop-order: it is right, but has 17 of 22 points"),
        "{said}"
    );
    // Where to look: the first case, and both answers.
    for part in ["; the case ", " Expected is \"", ", and it gives \""] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn a_skeleton_that_does_not_compile_is_no_gift_for_students() {
    let (status, said) = stack_with(|submissions| {
        let file = submissions.with_file_name("c").join("stack.c");
        let text = fs::read_to_string(&file).expect("it is text");
        let broken = format!("{text}\nint mine(void)\n{{\n    return theirs;\n}}\n");
        fs::write(file, broken).expect("it can be written");
    });
    assert_eq!(status, Some(2), "{said}");
    assert!(
        said.contains("the skeleton does not compile: stack.c:"),
        "{said}"
    );
}

#[test]
fn an_expectation_that_names_nothing_of_the_lab_is_a_mistake() {
    let (status, said) = stack_with(|submissions| {
        let text = "mistake = \"none\"\nloses = [\"stack/odrer\"]\n";
        fs::write(submissions.join("right/expect.toml"), text).expect("it can be written");
    });
    assert_eq!(status, Some(2));
    assert!(
        said.contains("stack/odrer") && said.contains("expect.toml"),
        "{said}"
    );
}
