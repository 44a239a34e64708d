//! The data set in the format ProgSnap2, by the rules of its specification 1.0: `progsnap2.yaml` in the repository
//! CSSPLICE/ProgSnapToolbox, and the cheat sheet in CSSPLICE/progsnap2.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::exports::unzipped;
use crate::support::{BINARY, Grading, Run, cache, repository, run};

type Row = BTreeMap<String, String>;

/// The columns of every main table.
const REQUIRED: [&str; 5] = [
    "EventType",
    "EventID",
    "SubjectID",
    "ToolInstances",
    "CodeStateID",
];

/// Of each type of event that a grading can have, the columns that have a value.
const OF_TYPES: [(&str, &[&str]); 5] = [
    ("Submit", &[]),
    ("Compile", &["CodeStateSection", "CompileResult"]),
    ("Compile.Error", &OF_MESSAGES),
    ("Compile.Warning", &OF_MESSAGES),
    ("Run.Test", &["ExecutionID", "TestID", "ExecutionResult"]),
];
const OF_MESSAGES: [&str; 5] = [
    "ParentEventID",
    "CodeStateSection",
    "CompileMessageType",
    "CompileMessageData",
    "SourceLocation",
];

/// The values of columns that have a list of them.
const ENUMS: [(&str, &[&str]); 2] = [
    ("CompileResult", &["Success", "Warning", "Error"]),
    (
        "ExecutionResult",
        &["Success", "Timeout", "Error", "TestFailed"],
    ),
];

/// All that must not be found in a data set.
const SECRETS: &str = "ana-41 ben-42 leo-43 Secreta Oculto Callado sudo-class forgotten-";

/// A class in which Ana handed in twice, Ben's code does not compile, and Leo wants to be forgotten.
struct Class {
    folder: TempDir,
}

fn lab() -> PathBuf {
    repository("tests/labs/stack")
}

fn source(name: &str) -> String {
    let file = lab().join("submissions").join(name).join("stack.c");
    fs::read_to_string(file).expect("a submission of the lab")
}

/// The line that does not compile, and its number.
fn broken() -> (String, usize) {
    let right = source("right");
    let line = "    node->value = value;";
    assert!(right.contains(line));
    let text = right.replace(line, "    node->value = valeu;");
    let number = text.lines().position(|one| one.contains("valeu"));
    (text, number.expect("it is there") + 1)
}

impl Class {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let class = Class { folder };
        let roster =
            "id,name,section\nana-41,Ana Secreta,A\nben-42,Ben Oculto,A\nleo-43,Leo Callado,B\n";
        fs::write(class.place("roster.csv"), roster).expect("written");
        class.hand_in("ana-41", &source("wrong-pop-order"));
        class.hand_in("ben-42", &broken().0);
        class.hand_in("leo-43", &(source("right") + "/* leo was here */\n"));
        class.batch();
        class.hand_in("ana-41", &source("right"));
        class.batch();
        class
    }

    fn place(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn hand_in(&self, key: &str, text: &str) {
        let folder = self.place("sudo-class").join(key);
        fs::create_dir_all(&folder).expect("made");
        fs::write(folder.join("stack.c"), text).expect("written");
    }

    fn sudograde(&self, words: &[&str], paths: &[&Path]) -> Run {
        let mut command = Command::new(BINARY);
        command
            .args(words)
            .args(paths)
            .arg("--db")
            .arg(self.place("grades.sqlite"))
            .env("SUDOGRADE_CACHE", cache());
        let run = run(command);
        assert_eq!(run.status, Some(0), "{run:#?}");
        run
    }

    fn batch(&self) {
        let paths = [
            self.place("sudo-class"),
            "--roster".into(),
            self.place("roster.csv"),
            "--lab".into(),
            lab(),
        ];
        self.sudograde(&["batch"], &paths.each_ref().map(PathBuf::as_path));
    }

    fn exported(&self) -> Dataset {
        let zip = self.place("dataset.zip");
        self.sudograde(&["export", "--format", "progsnap2", "-o"], &[&zip]);
        Dataset::read(&zip)
    }
}

/// A data set as its reader has it.
struct Dataset {
    files: BTreeMap<String, String>,
    events: Vec<Row>,
}

fn rows(text: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let rows = reader.records().map(|row| {
        let row = row.expect("as many cells as the header");
        let cells = header.iter().zip(row.iter());
        cells
            .map(|(name, cell)| (name.to_owned(), cell.to_owned()))
            .collect()
    });
    rows.collect()
}

impl Dataset {
    fn read(zip: &Path) -> Self {
        let files = unzipped(zip);
        let events = rows(&files["MainTable.csv"]);
        Dataset { files, events }
    }

    fn of_type(&self, kind: &str) -> Vec<&Row> {
        let events = self.events.iter();
        events.filter(|row| row["EventType"] == kind).collect()
    }

    /// The paths of a code state's files within it.
    fn sections(&self, state: &str) -> Vec<&str> {
        let folder = format!("CodeStates/{state}/");
        let names = self.files.keys();
        names
            .filter_map(|name| name.strip_prefix(&folder))
            .collect()
    }

    /// The subject who handed in this code.
    fn subject_of(&self, code: &str) -> &str {
        let has = |row: &&&Row| {
            let file = format!("CodeStates/{}/stack.c", row["CodeStateID"]);
            self.files.get(&file).is_some_and(|text| text == code)
        };
        let submits = self.of_type("Submit");
        let found = submits.iter().find(has).expect("it was handed in");
        &found["SubjectID"]
    }

    fn keeps_to_the_specification(&self) {
        let metadata = rows(&self.files["DatasetMetadata.csv"]);
        let property = |name: &str| {
            let row = metadata.iter().find(|row| row["Property"] == name);
            row.map(|row| row["Value"].as_str())
        };
        assert_eq!(property("Version"), Some("1.0"));
        assert!(matches!(
            property("IsEventOrderingConsistent"),
            Some("true" | "false")
        ));
        assert_eq!(property("EventOrderScope"), Some("Restricted"));
        assert_eq!(property("EventOrderScopeColumns"), Some("SubjectID"));
        assert_eq!(property("CodeStateRepresentation"), Some("Directory"));

        let mut ids = BTreeMap::new();
        for row in &self.events {
            self.row_keeps_to_the_specification(row, &ids);
            let before = ids.insert(row["EventID"].as_str(), row["EventType"].as_str());
            assert_eq!(before, None, "an id of its own: {row:?}");
        }
        let named: BTreeSet<&str> = self.cells("CodeStateID").collect();
        let kept: BTreeSet<&str> = self
            .files
            .keys()
            .filter_map(|name| name.strip_prefix("CodeStates/")?.split('/').next())
            .collect();
        assert_eq!(named, kept);
        self.order_means_time();
    }

    fn cells<'a>(&'a self, column: &'a str) -> impl Iterator<Item = &'a str> {
        let cells = self.events.iter().map(move |row| row[column].as_str());
        cells.filter(|cell| !cell.is_empty())
    }

    fn row_keeps_to_the_specification(&self, row: &Row, before: &BTreeMap<&str, &str>) {
        for column in REQUIRED {
            let may_be_unknown = column == "CodeStateID";
            assert!(
                may_be_unknown || !row[column].is_empty(),
                "{column}: {row:?}"
            );
        }
        let kind = OF_TYPES.iter().find(|(name, _)| *name == row["EventType"]);
        let (kind, columns) = kind.unwrap_or_else(|| panic!("no such type: {row:?}"));
        for column in *columns {
            assert!(!row[*column].is_empty(), "{column}: {row:?}");
        }
        for (column, values) in ENUMS {
            let value = row[column].as_str();
            assert!(value.is_empty() || values.contains(&value), "{row:?}");
        }
        if !row["Score"].is_empty() {
            let score: f64 = row["Score"].parse().expect("a number");
            assert!((0.0..=1.0).contains(&score), "{row:?}");
        }
        let parent = row["ParentEventID"].as_str();
        if !parent.is_empty() {
            let expected: &[&str] = match *kind {
                "Compile" => &["Submit"],
                "Run.Test" => &["Submit", "Run.Test"],
                _ => &["Compile"],
            };
            let found = before.get(parent);
            assert!(found.is_some_and(|kind| expected.contains(kind)), "{row:?}");
        }
        let section = row["CodeStateSection"].as_str();
        if !section.is_empty() {
            assert!(
                self.sections(&row["CodeStateID"]).contains(&section),
                "{row:?}"
            );
        }
        let form = "dddd-dd-ddTdd:dd:dd.dddddd";
        let time = row["ServerTimestamp"].replace(|sign: char| sign.is_ascii_digit(), "d");
        assert_eq!(
            (time.as_str(), row["ServerTimezone"].as_str()),
            (form, "+0000")
        );
    }

    /// Within a subject, the order is that of time, and attempts are counted from 1.
    fn order_means_time(&self) {
        let mut last: BTreeMap<&str, (u64, &str, u64)> = BTreeMap::new();
        for row in &self.events {
            let number = |column: &str| row[column].parse::<u64>().expect("a whole number");
            let (order, time) = (number("Order"), row["ServerTimestamp"].as_str());
            let attempt = number("Attempt");
            let (earlier, since, latest) = last
                .get(row["SubjectID"].as_str())
                .copied()
                .unwrap_or_default();
            assert!(order > earlier && time >= since, "{row:?}");
            let next = latest + u64::from(row["EventType"] == "Submit");
            assert_eq!(attempt, next, "{row:?}");
            last.insert(&row["SubjectID"], (order, time, attempt));
        }
    }
}

fn score(code: &str) -> f64 {
    let folder = crate::support::folder_with(&[("stack.c", code.as_bytes())]);
    let report = Grading::of(folder.path()).lab(lab()).report();
    report.score().expect("a score") / report.max_score()
}

#[test]
fn a_data_set_for_research_keeps_to_progsnap2() {
    let class = Class::new();
    let data = class.exported();
    data.keeps_to_the_specification();

    let submits = data.of_type("Submit");
    assert_eq!(submits.len(), 4, "every attempt");
    assert_eq!(data.cells("SubjectID").collect::<BTreeSet<_>>().len(), 3);
    let (wrong, right, (broken, line)) = (source("wrong-pop-order"), source("right"), broken());
    let ana = data.subject_of(&wrong);
    assert_eq!(ana, data.subject_of(&right), "one pseudonym for both");
    let own = submits.iter().filter(|row| row["SubjectID"] == ana);
    let scores: Vec<f64> = own
        .map(|row| row["Score"].parse().expect("a score"))
        .collect();
    assert_eq!(scores, [score(&wrong), 1.0]);
    assert!(scores[0] < 1.0);

    // The wrong one loses an exercise's points in part, by a case of that exercise.
    let tests = data.of_type("Run.Test");
    let failed: BTreeSet<&str> = tests
        .iter()
        .filter(|row| row["SubjectID"] == ana && row["ExecutionResult"] == "TestFailed")
        .map(|row| row["TestID"].as_str())
        .collect();
    assert!(
        failed.contains("stack") && failed.contains("stack/two-values"),
        "{failed:?}"
    );
    for row in &tests {
        assert!(
            ["stack", "balanced", "bracket_pairs"].contains(&row["ProblemID"].as_str()),
            "{row:?}"
        );
        assert_eq!(row["AssignmentID"], "stack");
    }

    let errors = data.of_type("Compile.Error");
    let ben = data.subject_of(&broken);
    assert!(!errors.is_empty() && errors.iter().all(|row| row["SubjectID"] == ben));
    let place = format!("Text:{line}:");
    let named = errors
        .iter()
        .find(|row| row["SourceLocation"].starts_with(&place));
    let named = named.unwrap_or_else(|| panic!("no error at line {line}: {errors:?}"));
    assert!(named["CompileMessageData"].contains("valeu"), "{named:?}");
    let failed = tests
        .iter()
        .filter(|row| row["SubjectID"] == ben && row["TestID"] == "stack");
    let results: Vec<&str> = failed.map(|row| row["ExecutionResult"].as_str()).collect();
    assert_eq!(results, ["Error"]);
}

#[test]
fn nobody_is_known_in_a_data_set() {
    let class = Class::new();
    class.sudograde(&["gradebook", "forget", "--student", "leo-43"], &[]);
    let data = class.exported();
    data.keeps_to_the_specification();
    for (name, text) in &data.files {
        for secret in SECRETS.split(' ').chain(["leo was here"]) {
            assert!(
                !name.contains(secret) && !text.contains(secret),
                "{secret} in {name}: {text}"
            );
        }
    }
    let codeless: Vec<&Row> = data
        .events
        .iter()
        .filter(|row| row["CodeStateID"].is_empty())
        .collect();
    let [forgotten] = codeless[..] else {
        panic!("one event without code: {codeless:?}");
    };
    assert_eq!(
        (forgotten["EventType"].as_str(), forgotten["Score"].as_str()),
        ("Submit", "1.0")
    );

    // Pseudonyms are drawn anew, so that they say nothing about the order of ids.
    let drawn = (0..24).map(|_| {
        let data = class.exported();
        data.subject_of(&source("right")).to_owned()
    });
    assert!(drawn.collect::<BTreeSet<_>>().len() > 1);
}

#[test]
fn a_data_set_needs_a_file() {
    let class = Class::new();
    let mut command = Command::new(BINARY);
    command
        .args(["export", "--format", "progsnap2", "--db"])
        .arg(class.place("grades.sqlite"));
    run(command).refused(2, &["-o FILE"]);
}
