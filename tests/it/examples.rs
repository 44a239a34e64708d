//! Each example that a report of a known submission shows fails as it says: it is taken from the JSON
//! alone, made a case of a copy of the lab, and graded there. The reports are those of tests/it/corpus.rs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use serde_json::Value;
use toml::{Table, Value as Toml};

use crate::corpus::checked;
use crate::support::{
    Grading, Report, all_known, copy_folder, known as known_submission, repository, two_at_a_time,
};

/// Cases that a clock stopped are graded one at a time, as the grader gives less time to those after them.
const SLOW: [&str; 2] = ["timeout", "skipped"];

/// The least CPU time that a manifest may give.
const LEAST_MS: f64 = 100.0;

/// Cases of coloring in which the program draws another puzzle each time, and one may take a wrong search too long.
const DRAWN: [&str; 2] = ["menu-1-", "menu-2-"];

const FAILURES: [&str; 5] = ["fail", "crash", "timeout", "memory", "output-limit"];

/// An example, and where it belongs.
struct Example<'r> {
    exercise: &'r str,
    criterion: &'r str,
    /// The case or property that it was made of.
    from: &'r str,
    /// The report's part about it.
    shown: &'r Value,
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

fn list<'v>(value: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    value[key].as_array().into_iter().flatten()
}

/// The CPU time that a stopped case had, as its message says.
fn time_limit_ms(shown: &Value) -> Option<f64> {
    let (_, rest) = text(shown, "message").split_once("It did not end within ")?;
    let (seconds, _) = rest.split_once(" s of CPU time")?;
    Some(seconds.parse::<f64>().ok()? * 1e3)
}

/// The examples of a report: counterexamples, and failing cases that students see.
fn examples(report: &Report) -> Vec<Example<'_>> {
    let mut all = Vec::new();
    for exercise in report.exercises() {
        let found = list(exercise, "counterexamples").map(|one| (one, text(one, "from")));
        let is_shown = |case: &&Value| {
            case["visibility"] == "visible" && FAILURES.contains(&text(case, "verdict"))
        };
        let cases = list(exercise, "cases").filter(is_shown);
        let cases = cases.map(|one| (one, text(one, "name")));
        all.extend(found.chain(cases).map(|(shown, from)| Example {
            exercise: text(exercise, "id"),
            criterion: text(shown, "criterion"),
            from,
            shown,
        }));
    }
    all
}

impl Example<'_> {
    /// A function is called; else a program is run, or a rule is kept.
    fn is_call(&self) -> bool {
        !text(self.shown, "call").is_empty()
    }

    fn is_slow(&self) -> bool {
        SLOW.contains(&text(self.shown, "verdict"))
    }

    /// It as a case of the manifest. `known` is the case or property that it was made of: it says how answers are
    /// judged. Of a program, it says all, as the input is told in words.
    fn as_case(&self, name: String, known: &Table) -> Table {
        let mut case = if self.is_call() {
            let mut case = Table::new();
            for key in ["call", "input"] {
                case.insert(key.to_owned(), text(self.shown, key).into());
            }
            let around = &self.shown["around"];
            if let Some(stdin) = around["stdin"].as_str() {
                case.insert("stdin".to_owned(), stdin.into());
            }
            let files = around["files"].as_object().into_iter().flatten();
            let files = files.map(|(name, content)| {
                let content = content.as_str().unwrap_or_default();
                let file = Table::from_iter([("text".to_owned(), Toml::from(content))]);
                (name.clone(), Toml::from(file))
            });
            let files: Table = files.collect();
            if !files.is_empty() {
                case.insert("files".to_owned(), files.into());
            }
            if let Some(checker) = known.get("checker") {
                case.insert("checker".to_owned(), checker.clone());
            }
            // The expected answer of the case is right for its own input.
            let is_its_input =
                known.get("input").and_then(Toml::as_str) == Some(text(self.shown, "input"));
            if let Some(accept) = known.get("accept").filter(|_| is_its_input) {
                case.insert("accept".to_owned(), accept.clone());
            }
            case
        } else {
            known.clone()
        };
        case.insert("name".to_owned(), name.into());
        case.insert("visible".to_owned(), true.into());
        case
    }

    /// Whether a case that failed in another way still shows that the report was right.
    fn is_confirmed_by(&self, case: &Value) -> bool {
        let fails = FAILURES.contains(&text(case, "verdict"));
        // Bytes that were never written may look like a pointer: then they lead to a crash in both runs.
        let both = [self.shown, case];
        let is_unused = |one: &&Value| text(one, "message").contains("uninitialised memory");
        let crashes = |one: &&Value| text(one, "verdict") == "crash";
        let same_bytes = both.iter().any(is_unused) && both.iter().any(crashes);
        let is_slow = |one: &&Value| text(one, "verdict") == "timeout";
        let is_drawn = DRAWN.iter().any(|name| self.from.starts_with(name));
        fails && (same_bytes || is_drawn && both.iter().any(is_slow))
    }

    /// Whether a case came to what is said of the example.
    fn differs_from(&self, case: &Value) -> Option<String> {
        let differs = |key: &str| self.shown[key] != case[key];
        // It is told that another time may come to something else.
        let is_unsteady = text(self.shown, "message").starts_with("It gives different answers");
        let confirmed = self.is_confirmed_by(case);
        // The call of an input of another criterion's generator, DFS/frees<unsolvable, is asked for less.
        let is_borrowed = text(self.shown, "call").contains('<');
        let has = |line| text(case, "actual").lines().any(|other| other == line);
        let shown = self.shown["actual"].as_str();
        let is_part = is_borrowed && shown.is_some_and(|shown| shown.lines().all(has));
        let is_another = differs("actual") && !is_part;
        // A program that draws lots prints something else each time.
        let wrong = differs("verdict") || (self.is_call() && is_another);
        (wrong && !is_unsteady && !confirmed).then(|| {
            let (exercise, criterion, from) = (self.exercise, self.criterion, self.from);
            format!(
                "{exercise}/{criterion} of {from}: input {}\n  says {}, {}, {}\n  and is {}, {}, {}",
                self.shown["input"],
                self.shown["verdict"],
                self.shown["actual"],
                self.shown["message"],
                case["verdict"],
                case["actual"],
                case["message"],
            )
        })
    }
}

/// A lab's folder and manifest, to be copied with other cases.
struct Original {
    folder: PathBuf,
    manifest: Table,
}

impl Original {
    fn read(folder: PathBuf) -> Self {
        let manifest = fs::read_to_string(folder.join("lab.toml")).expect("the manifest is text");
        // A copy lies elsewhere.
        let root = repository("").display().to_string();
        let manifest = manifest.replace("\"../../", &format!("\"{root}"));
        Original {
            manifest: toml::from_str(&manifest).expect("it is TOML"),
            folder,
        }
    }

    /// Makes a copy whose only cases are these examples, each named by its place.
    fn with(&self, examples: &[&Example], copy: &Path) {
        let mut manifest = self.manifest.clone();
        let is_declared = manifest.get("format_version") == Some(&Toml::Integer(2));
        retain(&mut manifest, "exercise", |exercise| {
            let id = exercise
                .get("id")
                .and_then(Toml::as_str)
                .unwrap_or_default()
                .to_owned();
            if examples.iter().all(|one| one.exercise != id) {
                return true;
            }
            // A known submission has less time than others, and cases after one that was stopped have a tenth of it. An
            // example that was stopped needs longer than half of that, also on a machine that has become quicker.
            let stopped = examples.iter().filter(|one| one.exercise == id);
            let limits = stopped.filter_map(|one| time_limit_ms(one.shown));
            if let Some(limit) = limits
                .reduce(f64::max)
                .map(|limit| f64::max(limit / 2.0, LEAST_MS))
            {
                let own = exercise
                    .entry("limits")
                    .or_insert_with(|| Table::new().into());
                let own = own.as_table_mut().expect("limits are a table");
                own.insert("cpu_seconds".to_owned(), (limit / 1e3).into());
            }
            exercise.remove("random");
            retain(exercise, "criterion", |criterion| {
                let name = criterion
                    .get("id")
                    .and_then(Toml::as_str)
                    .unwrap_or_default();
                let own = examples.iter().enumerate();
                let own = own.filter(|(_, one)| one.exercise == id && one.criterion == name);
                let cases: Vec<Toml> = own
                    .map(|(place, one)| {
                        let known = known(criterion, one.from);
                        let mut case = one.as_case(format!("shown-{place}"), &known);
                        if is_declared {
                            case.remove("call");
                        }
                        case.into()
                    })
                    .collect();
                let is_used = !cases.is_empty();
                criterion.insert("cases".to_owned(), cases.into());
                criterion.remove("properties");
                criterion.remove("random");
                is_used
            });
            true
        });
        copy_folder(&self.folder, copy);
        // Hints are about criteria that are not here any more.
        let _ = fs::remove_file(copy.join("hints.toml"));
        let lines = manifest
            .iter()
            .map(|(key, value)| format!("{key} = {}\n", written(value)));
        let text: String = lines.collect();
        fs::write(copy.join("lab.toml"), text).expect("the manifest can be written");
    }
}

/// A value as TOML, on one line.
fn written(value: &Toml) -> String {
    // A text in JSON is one in TOML, too.
    let quoted = |text: &str| Value::from(text).to_string();
    match value {
        Toml::String(text) => quoted(text),
        Toml::Integer(number) => number.to_string(),
        Toml::Float(number) => format!("{number:?}"),
        Toml::Boolean(is) => is.to_string(),
        Toml::Datetime(moment) => moment.to_string(),
        Toml::Array(list) => {
            let parts: Vec<String> = list.iter().map(written).collect();
            format!("[{}]", parts.join(", "))
        }
        Toml::Table(table) => {
            let pairs = table.iter();
            let pairs = pairs.map(|(key, one)| format!("{} = {}", quoted(key), written(one)));
            format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Keeps those tables of a list for which `keep`, which may change them, says so.
fn retain(table: &mut Table, key: &str, mut keep: impl FnMut(&mut Table) -> bool) {
    if let Some(list) = table.get_mut(key).and_then(Toml::as_array_mut) {
        list.retain_mut(|one| one.as_table_mut().is_some_and(&mut keep));
    }
}

/// The case or property of this name. In a lab that declares its types, inputs that are made have
/// nothing in the manifest but where they come from.
fn known(criterion: &Table, name: &str) -> Table {
    let of = |key: &str| criterion.get(key).and_then(Toml::as_array);
    let all = of("cases").into_iter().chain(of("properties")).flatten();
    let mut tables = all.filter_map(Toml::as_table);
    let found = tables.find(|one| one.get("name").and_then(Toml::as_str) == Some(name));
    let made = ["-random", "-whole-domain"];
    let is_made = made.iter().any(|end| name.ends_with(end)) || name.contains("-in-");
    match found {
        Some(found) => found.clone(),
        None if is_made => Table::new(),
        None => panic!("{name} is not in the manifest"),
    }
}

/// Examples in rounds: in each, one that a clock stops is the only one of its exercise. It has less time than others.
fn rounds<'e, 'r>(examples: &'e [Example<'r>]) -> Vec<Vec<&'e Example<'r>>> {
    let mut rounds: Vec<Vec<&Example>> = vec![Vec::new()];
    for one in examples {
        let has_room = |round: &Vec<&Example>| {
            let mut others = round.iter().filter(|other| other.exercise == one.exercise);
            !others.any(|other| one.is_slow() || other.is_slow())
        };
        match rounds.iter().position(has_room) {
            Some(place) => rounds[place].push(one),
            None => rounds.push(vec![one]),
        }
    }
    rounds
}

/// Grades what the report of a known submission shows by itself. Gives how many examples there were.
fn check(
    original: &Original,
    lab: &str,
    name: &str,
    exercise: Option<&str>,
) -> Result<usize, String> {
    let submission = known_submission(lab, name);
    let report = checked(lab).report(name);
    let mut shown = examples(&report);
    shown.retain(|one| exercise.is_none_or(|id| one.exercise == id));
    for round in rounds(&shown).into_iter().filter(|round| !round.is_empty()) {
        let copy = tempfile::tempdir().expect("a temporary folder can be made");
        original.with(&round, copy.path());
        let ids: BTreeSet<&str> = round.iter().map(|one| one.exercise).collect();
        let chosen = ids.iter().flat_map(|id| ["--exercise", id]);
        let chosen: Vec<&str> = chosen.collect();
        let again = Grading::of(&submission)
            .lab(copy.path())
            .arguments(&chosen)
            .report();
        for (place, one) in round.iter().enumerate() {
            let case = again.case(one.exercise, &format!("shown-{place}"));
            if let Some(difference) = one.differs_from(case) {
                return Err(format!("{name}: {difference}"));
            }
        }
    }
    Ok(shown.len())
}

/// Checks what reports of these show, and that nearly every mistake shows.
#[track_caller]
fn check_all(lab: &str, names: &[String], exercise: Option<&str>, least: usize) {
    let original = Original::read(repository("exercises").join(lab));
    let shown = AtomicUsize::new(0);
    let failures = two_at_a_time(names, |name| {
        shown.fetch_add(check(&original, lab, name, exercise)?, Relaxed);
        Ok(())
    });
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert!(shown.load(Relaxed) >= least, "{shown:?} of {least}");
}

/// Of all exercises: every so many of the wrong submissions, and all with ALL_EXAMPLES in the environment, which takes minutes.
#[track_caller]
fn whole(lab: &str) {
    let every = match std::env::var_os("ALL_EXAMPLES") {
        Some(_) => 1,
        None => 6,
    };
    let chosen = all_known(lab, "wrong").into_iter();
    let chosen: Vec<String> = chosen.step_by(every).collect();
    check_all(lab, &chosen, None, chosen.len());
}

/// Of an exercise whose inputs are in a file or on standard input, too: all wrong submissions.
#[test]
fn with_files_of_their_own_fail_by_themselves() {
    for (lab, exercise, least) in [
        ("conflicts", "ler_sudoku", 20),
        ("samurai", "lectura_datos", 8),
        ("unique-choice", "sudoku_read", 15),
    ] {
        check_all(lab, &all_known(lab, "wrong"), Some(exercise), least);
    }
}

#[test]
fn of_conflicts_fail_by_themselves() {
    whole("conflicts");
}

#[test]
fn of_samurai_fail_by_themselves() {
    whole("samurai");
}

#[test]
fn of_unique_choice_fail_by_themselves() {
    whole("unique-choice");
}

#[test]
fn of_coloring_fail_by_themselves() {
    whole("coloring");
}

#[test]
fn of_implicit_graph_fail_by_themselves() {
    whole("implicit-graph");
}
