//! `sudograde pack student`: what a student gets grades as the lab does, and holds no answers.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use toml::{Table, Value};

use crate::support::{BINARY, Grading, Run, copy_folder, known, repository, run};

/// A pack, unpacked.
struct Pack {
    root: TempDir,
    lab: String,
}

impl Pack {
    fn of(lab: &str, language: &str) -> Pack {
        let root = tempfile::tempdir().expect("a temporary folder can be made");
        let zip = root.path().join("lab.zip");
        let mut command = Command::new(BINARY);
        command.args(["pack", "student", lab, "--language", language, "-o"]);
        command.arg(&zip).env_remove("SUDOGRADE_LABS");
        let packed = run(command);
        assert_eq!(packed.status, Some(0), "{packed:#?}");
        let file = File::open(&zip).expect("the zip is there");
        let mut archive = zip::ZipArchive::new(file).expect("it is a zip");
        let place = root.path().join("tarea de José");
        archive.extract(&place).expect("it can be unpacked");
        let lab = Path::new(lab).file_name().expect("a name");
        let lab = lab.to_string_lossy().into_owned();
        Pack { root, lab }
    }

    fn folder(&self) -> PathBuf {
        self.root.path().join("tarea de José").join(&self.lab)
    }

    fn copy_of_lab(&self) -> PathBuf {
        self.folder().join(".sudograde/exercises").join(&self.lab)
    }

    /// Runs test.sh where nothing else of ours is, not even cargo on the PATH.
    fn test_sh(&self, words: &[&str]) -> Run {
        let mut command = Command::new("bash");
        command
            .arg("test.sh")
            .args(words)
            .current_dir(self.folder());
        command.env_clear().env("HOME", self.root.path());
        for name in ["PATH", "RUSTUP_HOME", "CARGO_HOME"] {
            command.envs(std::env::var_os(name).map(|value| (name, value)));
        }
        // A rustup without one keeps its toolchains in the home folder.
        if let (None, Some(home)) = (std::env::var_os("RUSTUP_HOME"), std::env::var_os("HOME")) {
            command.env("RUSTUP_HOME", Path::new(&home).join(".rustup"));
        }
        run(command)
    }

    /// Grades these files in place of the skeleton's, by test.sh.
    fn graded(&self, submission: &Path) -> Run {
        copy_folder(submission, &self.folder());
        self.test_sh(&["--format", "json"])
    }

    /// All files but the programs.
    fn texts(&self) -> Vec<(PathBuf, String)> {
        let mut files = Vec::new();
        let mut folders = vec![self.folder()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if !path.parent().is_some_and(|it| it.ends_with(".sudograde")) {
                    let content = fs::read(&path).expect("a file");
                    files.push((path, String::from_utf8_lossy(&content).into_owned()));
                }
            }
        }
        assert!(files.len() > 10);
        files
    }

    fn shows_none_of(&self, secrets: &BTreeSet<String>) {
        assert!(!secrets.is_empty());
        for (path, text) in self.texts() {
            for secret in secrets {
                assert!(!text.contains(secret), "{}: {secret}", path.display());
            }
        }
    }
}

/// The name and the input of each case of a manifest.
fn cases(manifest: &Path, visible: bool) -> Vec<(String, String)> {
    let text = fs::read_to_string(manifest).expect("a manifest");
    let manifest: Table = toml::from_str(&text).expect("it is TOML");
    let list = |table: &Value, key: &str| table[key].as_array().expect("a list").clone();
    let mut found = Vec::new();
    for exercise in manifest["exercise"].as_array().expect("a list") {
        for criterion in list(exercise, "criterion") {
            for case in list(&criterion, "cases") {
                if (case.get("visible") == Some(&Value::Boolean(true))) == visible {
                    let text = |key| case.get(key).and_then(Value::as_str).unwrap_or_default();
                    found.push((text("name").to_owned(), text("input").to_owned()));
                }
            }
        }
    }
    found
}

/// The lines of these files that are long enough to be no chance, without what `given` holds.
fn lines(files: &[PathBuf], given: &[PathBuf]) -> BTreeSet<String> {
    let read = |files: &[PathBuf]| -> String {
        let texts = files.iter().map(|file| fs::read(file).expect("a file"));
        texts
            .map(|text| String::from_utf8_lossy(&text).into_owned() + "\n")
            .collect()
    };
    let given = read(given);
    let lines = read(files);
    let lines = lines.lines().map(str::trim);
    let lines = lines.filter(|line| line.len() > 24 && !given.contains(line));
    lines.map(str::to_owned).collect()
}

fn in_folder(folder: &str, ending: &str) -> Vec<PathBuf> {
    let pattern = repository(folder).join("**").join(format!("*.{ending}"));
    let found = glob::glob(&pattern.to_string_lossy()).expect("a pattern");
    let found: Vec<PathBuf> = found.flatten().collect();
    assert!(!found.is_empty(), "{folder}");
    found
}

#[test]
fn a_students_folder_grades_by_itself_and_holds_no_answers() {
    let pack = Pack::of("implicit-graph", "c");
    let skeleton = pack.test_sh(&["--format", "json"]);
    assert_eq!(skeleton.status, Some(1), "{skeleton:#?}");
    assert_eq!(skeleton.report().score(), Some(0.0));
    assert_eq!(skeleton.report().max_score(), 70.0);

    // Hidden cases are neither there nor shown.
    let manifest = repository("exercises/implicit-graph/lab.toml");
    let copy = pack.copy_of_lab().join("lab.toml");
    let (visible, hidden) = (cases(&manifest, true), cases(&manifest, false));
    assert_eq!(cases(&copy, true), visible);
    assert_eq!(cases(&copy, false), []);
    let shown: String = visible
        .iter()
        .map(|(name, input)| format!("{name}\n{input}\n"))
        .collect();
    let secrets = hidden.iter().flat_map(|(name, input)| [name, input]);
    // A word such as "solved" alone tells nothing, and generators stay.
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let generates = |name: &str| text.contains(&format!("generator = \"{name}\""));
    let secrets = secrets
        .filter(|text| text.contains(['-', '0']) && !shown.contains(*text) && !generates(text));
    let secrets: BTreeSet<String> = secrets.cloned().collect();
    assert!(secrets.len() > 50, "{}", secrets.len());
    pack.shows_none_of(&secrets);

    // No right version of a function.
    let mut right = in_folder("reference/src/implicit_graph", "rs");
    right.extend(in_folder("fixtures/implicit-graph/c/right", "c"));
    right.push(repository("exercises/implicit-graph/checks.c"));
    right.push(repository("exercises/implicit-graph/solution/sudoku.c"));
    let mut given = in_folder("exercises/implicit-graph/c", "[ch]");
    given.extend(in_folder("exercises/implicit-graph", "md"));
    pack.shows_none_of(&lines(&right, &given));
    assert!(!pack.copy_of_lab().join("rust").exists());

    let right = pack.graded(&known("implicit-graph", "c/right/as-taught"));
    assert_eq!(right.status, Some(0), "{right:#?}");
    right.report().full_marks();
    assert_eq!(right.report().score(), Some(70.0));
    // Mistakes lose what they lose in the whole lab; prerequisites are replaced as there.
    for name in [
        "box-loop-one-short",
        "constant",
        "children-in-descending-order",
        "freed-twice",
        "counter-reset-in-the-loop",
        "forges-a-score",
    ] {
        let submission = known("implicit-graph", &format!("c/wrong/{name}"));
        let run = pack.graded(&submission);
        assert_eq!(run.status, Some(1), "{name}: {run:#?}");
        let whole = Grading::of(&submission).report().lost_criteria();
        assert_eq!(run.report().lost_criteria(), whole, "{name}");
    }
    // The command that the report names can be run there.
    pack.graded(&known("implicit-graph", "c/wrong/box-loop-one-short"));
    let told = pack.test_sh(&["is_valid", "--lang", "en"]);
    assert!(
        told.stdout.contains(".sudograde/sudograde explain"),
        "{}",
        told.stdout
    );
    let mut command = Command::new(".sudograde/sudograde");
    command.args(["explain", "is_valid", "--lang", "en"]);
    command.current_dir(pack.folder());
    let explained = run(command);
    let next = ".sudograde/sudograde explain is_valid --lang en --hint 2";
    assert!(explained.stdout.contains(next), "{explained:#?}");
}

#[test]
fn a_pack_in_rust_seals_the_modules_that_other_exercises_build_on() {
    let pack = Pack::of("implicit-graph", "rust");
    let right = in_folder("reference/src/implicit_graph", "rs");
    let given = in_folder("exercises/implicit-graph/rust", "rs");
    pack.shows_none_of(&lines(&right, &given));
    let wrong = pack.graded(&known("implicit-graph", "rust/wrong/constant"));
    assert_eq!(wrong.status, Some(1), "{wrong:#?}");
    let right = pack.graded(&known("implicit-graph", "rust/right/as-taught"));
    assert_eq!(right.status, Some(0), "{right:#?}");
}

#[test]
fn labs_of_all_kinds_can_be_packed_for_students() {
    // Its solution and its adapter are sealed.
    let stack = repository("tests/labs/stack");
    let pack = Pack::of(&stack.display().to_string(), "c");
    let mut right = in_folder("tests/labs/stack/reference", "c");
    right.push(stack.join("adapters.c"));
    let given = in_folder("tests/labs/stack/c", "[ch]");
    pack.shows_none_of(&lines(&right, &given));
    let graded = pack.graded(&stack.join("submissions/right"));
    assert_eq!(graded.status, Some(0), "{graded:#?}");
    // Files of cases that lie beside the folder of all labs, some of them hidden.
    let pack = Pack::of("samurai", "c");
    let skeleton = pack.test_sh(&["--format", "json"]);
    assert_eq!(skeleton.status, Some(1), "{skeleton:#?}");
    let texts = pack.texts();
    let has = |name: &str| {
        texts
            .iter()
            .any(|(path, _)| path.to_string_lossy().ends_with(name))
    };
    assert!(has("-unique-300.txt") && !has("two-170.txt") && !has("upper-of-fives-and-ones.txt"));
    let right = pack.graded(&known("samurai", "c/right/as-taught"));
    assert_eq!(right.status, Some(0), "{right:#?}");
    // A program, rules and adapters, in Python.
    let sums = repository("tests/labs/sums");
    let pack = Pack::of(&sums.display().to_string(), "python");
    let skeleton = pack.test_sh(&["--format", "json"]);
    assert_eq!(skeleton.status, Some(1), "{skeleton:#?}");
}

/// Of a lab that declares its types, the solutions and the checks are sealed.
#[test]
fn labs_that_declare_their_types_can_be_packed() {
    for (lab, language, ending, solution, wrong) in [
        ("heap", "c", "c", "solution", "wrong-pop-shrinks"),
        (
            "latin",
            "rust",
            "rs",
            "solution-rust",
            "wrong-rust-fits-only-rows",
        ),
        (
            "wordcount",
            "python",
            "py",
            "solution",
            "wrong-ranked-rises",
        ),
        (
            "streams",
            "rust",
            "rs",
            "solution",
            "wrong-rust-another-signature",
        ),
    ] {
        let folder = repository("tests/labs").join(lab);
        let pack = Pack::of(&folder.display().to_string(), language);
        let all = |path: &str| in_folder(&format!("tests/labs/{lab}/{path}"), ending);
        let own = ["checks.py", "adapters.rs"].map(|own| folder.join(own));
        let own = own.into_iter().filter(|own| own.exists());
        let right: Vec<PathBuf> = all(solution).into_iter().chain(own).collect();
        pack.shows_none_of(&lines(&right, &all(language)));
        let graded = pack.graded(&folder.join("submissions").join(wrong));
        assert_eq!(graded.status, Some(1), "{graded:#?}");
        let graded = pack.graded(&folder.join(solution));
        assert_eq!(graded.status, Some(0), "{graded:#?}");
    }
}

/// A rule against object files does not count the grader. Nothing is earned without a line of code, although
/// the folder has no hidden cases.
#[test]
fn the_grader_in_the_folder_lists_the_commands_that_are_there() {
    let pack = Pack::of("implicit-graph", "c");
    let said = |program: &Path, word: &str| {
        let mut command = Command::new(program);
        command.arg(word);
        run(command)
    };
    let own = pack.folder().join(".sudograde/sudograde");
    let told = said(&own, "--help").stdout;
    let lists = |told: &str, word: &str| told.contains(&format!("\n  {word} "));
    for word in ["grade", "explain", "watch", "init"] {
        assert!(lists(&told, word), "{word}: {told}");
    }
    for word in ["batch", "gradebook", "report", "lab", "pack", "man"] {
        assert!(!lists(&told, word), "{word}: {told}");
    }
    said(&own, "batch").refused(2, &["sudograde batch:", "is missing"]);
    // Where all programs lie, all commands are listed.
    let told = said(Path::new(BINARY), "--help").stdout;
    assert!(lists(&told, "batch"), "{told}");
}

#[test]
fn the_grader_in_the_folder_is_not_taken_for_the_students_work() {
    let pack = Pack::of("unique-choice", "c");
    let rules =
        |run: &Run| run.report().case("rules", "no-object-or-executable")["verdict"].clone();
    let packed = pack.test_sh(&["--format", "json"]);
    assert_eq!(packed.report().score(), Some(0.0), "{packed:#?}");
    let packed = pack.test_sh(&["rules", "--format", "json"]);
    assert_eq!(rules(&packed), "pass", "{packed:#?}");
    fs::copy(BINARY, pack.folder().join("sudoku")).expect("it can be copied");
    let packed = pack.test_sh(&["rules", "--format", "json"]);
    assert_eq!(rules(&packed), "fail", "{packed:#?}");
}

#[test]
fn options_for_students_are_refused_elsewhere() {
    let root = tempfile::tempdir().expect("a temporary folder can be made");
    let zip = root.path().join("a.zip");
    let pack = |words: &[&str]| {
        let mut command = Command::new(BINARY);
        command.arg("pack").args(words).arg("-o").arg(&zip);
        run(command)
    };
    pack(&["gradescope", "samurai", "--lang", "en"]).refused(2, &["pack student"]);
    pack(&["student", "samurai", "--language", "python"]).refused(2, &["no version in Python"]);
    assert!(!zip.exists());
}
