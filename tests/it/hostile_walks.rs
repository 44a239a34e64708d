//! Sources that are out to harm whatever reads them: nested without end, one long line, a million short ones. Each costs
//! bounded time and memory, and never keeps the others of a class from being graded or compared.

use std::process::Command;

use serde_json::Value;

use grader::submission::SourceFile;

use crate::support::gradebook::Class;
use crate::support::{BINARY, Grading, cache, folder_with, known, repository, run_within};

/// A grading, or a comparison of a whole class, that takes longer hangs.
const MOST_SECONDS: u64 = 300;

/// The grader may not take more memory than this, in KiB.
const MOST_MEMORY: u64 = 6 << 20;

/// `sudograde` with a limit to its memory.
fn limited() -> Command {
    let mut command = Command::new("/bin/sh");
    let script = format!("ulimit -v {MOST_MEMORY}; exec \"$0\" \"$@\"");
    command.args(["-c", &script, BINARY]);
    command
        .env_remove("SUDOGRADE_LABS")
        .env("SUDOGRADE_CACHE", cache())
        .env("LC_ALL", "en");
    command
}

/// `before` and `after`, so many times each, around something.
fn nested(count: usize, before: &str, inside: &str, after: &str) -> String {
    format!("{}{inside}{}", before.repeat(count), after.repeat(count))
}

const DEEP: usize = 10_000;
const MEGABYTE: usize = 1 << 20;

/// Hostile sources in C and C++.
fn in_c() -> Vec<(&'static str, String)> {
    let many = |text: &str| text.repeat(MEGABYTE / text.len());
    vec![
        // Each level of it was read twice, and each of those.
        (
            "updates",
            format!(
                "int u(int *a) {{ return {}; }}",
                nested(60, "a[", "0", "]++")
            ),
        ),
        (
            "assignments",
            format!(
                "int v(int *a) {{ return {}; }}",
                nested(60, "a[", "0", "] += 1")
            ),
        ),
        (
            "parentheses",
            format!("int x = {};", nested(DEEP, "(", "1", ")")),
        ),
        (
            "braces",
            format!("int f(void) {}", nested(DEEP, "{", "", "}")),
        ),
        ("open-braces", format!("int f(void) {}", "{".repeat(DEEP))),
        ("closing-braces", "}".repeat(DEEP)),
        ("open-functions", "int f(void) {\n".repeat(DEEP)),
        (
            "ifs",
            format!("int f(int x) {{ {}; }}", "if (x) ".repeat(DEEP)),
        ),
        ("unary", format!("int x = {} 1;", "- ".repeat(DEEP))),
        (
            "declarators",
            format!("int {};", nested(DEEP, "(*", "f", ")(int *)")),
        ),
        ("pointers", format!("int {} p;", many("*"))),
        ("many-pointers", format!("int *p{};", ", *p".repeat(50_000))),
        (
            "templates",
            format!("int x = {};", nested(DEEP, "a<", "1", ">")),
        ),
        ("conditions", nested(DEEP, "#if 1\n", "", "#endif\n")),
        ("comments", nested(DEEP, "/*", "", "*/")),
        ("line", many("x = x + 1; ")),
        ("lines", many("x;\n")),
        ("blank-lines", many("\n")),
        ("word", many("x")),
        ("directive", format!("#define A {}", many("(x)"))),
    ]
}

fn in_rust() -> Vec<(&'static str, String)> {
    let many = |text: &str| text.repeat(MEGABYTE / text.len());
    vec![
        (
            "parentheses",
            format!("fn f() {{ {} }}", nested(DEEP, "(", "1", ")")),
        ),
        ("blocks", format!("fn f() {}", nested(DEEP, "{", "", "}"))),
        (
            "generics",
            format!("fn f(x: {}) {{}}", nested(DEEP, "A<", "B", ">")),
        ),
        (
            "closures",
            format!("fn f() {{ {} 1 }}", "|x| ".repeat(DEEP)),
        ),
        ("comments", nested(DEEP, "/*", "", "*/")),
        ("raw-texts", many("r#\"")),
        ("modules", nested(DEEP, "mod m {", "", "}")),
        ("open-functions", "fn f() {\n".repeat(DEEP)),
        ("line", many("x = x + 1; ")),
        ("lines", many("x;\n")),
    ]
}

fn in_python() -> Vec<(&'static str, String)> {
    let many = |text: &str| text.repeat(MEGABYTE / text.len());
    let ladder: String = (0..1000)
        .map(|depth| format!("{}if x:\n", " ".repeat(depth)))
        .collect();
    vec![
        // The parser takes gigabytes for these few bytes, in one step.
        ("stars", format!("{}\n", nested(DEEP, "/*", "", "*/"))),
        (
            "parentheses",
            format!("x = {}\n", nested(DEEP, "(", "1", ")")),
        ),
        ("lists", format!("x = {}\n", nested(DEEP, "[", "1", "]"))),
        ("lambdas", format!("x = {} 1\n", "lambda: ".repeat(DEEP))),
        ("texts", format!("x = {}\n", "f\"{".repeat(DEEP))),
        ("ladder", ladder),
        ("line", many("x = x + 1; ")),
        ("lines", many("x\n")),
    ]
}

fn right(lab: &str, name: &str, file: &str) -> String {
    let file = known(lab, name).join(file);
    std::fs::read_to_string(file).expect("a fixture is text")
}

/// A gradebook with two copies of a right program, and one for each hostile text, which stands behind a copy.
fn class_of(lab: &str, file: &str, program: &str, hostile: &[(&str, String)]) -> Class {
    let folder = folder_with(&[(file, program.as_bytes())]);
    let graded = Grading::of(folder.path()).lab(repository("exercises").join(lab));
    let report = graded.report().json;
    let mut class = Class::in_lab(lab);
    let mut add = |name: &str, text: &str| {
        let student = class.enrol(name, name, "A");
        let files = [SourceFile::new(file, text)];
        class.records_with(&student, &files, Ok(report.clone()));
    };
    add("ana", program);
    add("eva", program);
    for (name, text) in hostile {
        add(name, &format!("{program}\n{text}\n"));
    }
    class
}

/// Compares everybody; Ana and Eva are listed, and everybody else is compared or named. Returns who is named.
#[track_caller]
fn compared(class: &Class, count: usize) -> Vec<String> {
    let similar = |arguments: &[&str]| {
        let mut command = limited();
        command.args(["similar", "--format", "json", "--least", "90"]);
        command.args(arguments).arg("--db").arg(&class.file);
        let run = run_within(command, MOST_SECONDS);
        assert!(matches!(run.status, Some(0 | 1)), "{run:#?}");
        let listing: Value = serde_json::from_str(&run.stdout).expect("it is JSON");
        listing
    };
    let listing = similar(&["--limit", "1000"]);
    // The same files are one entry of a group.
    let groups = listing["groups"].as_array().expect("a list");
    let entries = groups
        .iter()
        .filter_map(|group| group["members"].as_array());
    let is_theirs = |entry: &Value| {
        let of = |id: &str| {
            entry
                .as_array()
                .is_some_and(|all| all.iter().any(|one| one["id"] == id))
        };
        of("ana") && of("eva")
    };
    assert!(entries.flatten().any(is_theirs), "{listing}");
    let left_out = listing["left_out"].as_array().expect("a list");
    let whole = left_out.iter().filter(|one| one["file"].is_null());
    let compared = listing["compared"].as_u64().expect("a number");
    assert_eq!(compared as usize + whole.count(), count + 2, "{listing}");
    let page = class
        .folder
        .path()
        .join("similar.html")
        .display()
        .to_string();
    let anonymous = similar(&["--limit", "10", "--anonymous", "--html", &page]);
    assert_eq!(anonymous["compared"], listing["compared"]);
    let unread = left_out
        .iter()
        .filter(|one| one["reason"] == "too-much-code");
    let name = |one: &Value| {
        assert!(one["file"].is_string(), "{one}");
        one["student"].as_str().expect("it is named").to_owned()
    };
    unread.map(name).collect()
}

#[test]
fn no_source_in_c_keeps_a_class_from_being_compared() {
    let program = right("implicit-graph", "c/right/as-taught", "sudoku.c");
    let class = class_of("implicit-graph", "sudoku.c", &program, &in_c());
    let unread = compared(&class, in_c().len());
    // These are short, and read to their end.
    for name in ["updates", "assignments", "parentheses", "braces"] {
        assert!(!unread.contains(&name.to_owned()), "{unread:?}");
    }
    assert!(unread.contains(&"lines".to_owned()), "{unread:?}");
}

#[test]
fn no_source_in_cpp_keeps_a_class_from_being_compared() {
    let program = right("conflicts", "cpp/right/as-taught", "conflicts.cpp");
    let class = class_of("conflicts", "conflicts.cpp", &program, &in_c());
    compared(&class, in_c().len());
}

#[test]
fn no_source_in_python_keeps_a_class_from_being_compared() {
    let program = right("coloring", "python/right/as-taught", "coloring.py");
    let class = class_of("coloring", "coloring.py", &program, &in_python());
    let unread = compared(&class, in_python().len());
    assert!(unread.contains(&"stars".to_owned()), "{unread:?}");
}

#[test]
fn no_source_in_rust_keeps_a_class_from_being_compared() {
    let program = right("implicit-graph", "rust/right/as-taught", "src/dfs.rs");
    let class = class_of("implicit-graph", "src/dfs.rs", &program, &in_rust());
    compared(&class, in_rust().len());
}

/// Grades each of these, and one that is right.
fn graded(lab: &str, file: &str, program: &str, hostile: &[(&str, String)], chosen: &[&str]) {
    let class = tempfile::tempdir().expect("a temporary folder can be made");
    let add = |name: &str, text: &str| {
        let path = class.path().join("class").join(name).join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        std::fs::write(path, text).expect("it can be written");
    };
    add("ana", program);
    for (name, text) in hostile.iter().filter(|(name, _)| chosen.contains(name)) {
        add(name, &format!("{program}\n{text}\n"));
    }
    let db = class.path().join("grades.sqlite");
    let mut command = limited();
    command.arg("batch").arg(class.path().join("class"));
    command
        .args(["--lab", lab, "--lang", "en", "--verbose", "--db"])
        .arg(db);
    let run = run_within(command, 3 * MOST_SECONDS);
    assert_eq!(run.status, Some(0), "{run:#?}");
    // A line for each submission, and one that counts them.
    let columns = |line: &&str| line.contains('\t');
    let lines: Vec<&str> = run.stdout.lines().filter(columns).collect();
    assert_eq!(lines.len(), chosen.len() + 1, "{run:#?}");
    assert!(
        lines.iter().all(|line| !line.contains("?/")),
        "each has a score: {run:#?}"
    );
}

#[test]
fn what_does_not_compile_is_taken_apart_whatever_it_is() {
    let program = right("implicit-graph", "c/right/as-taught", "sudoku.c");
    let chosen = [
        "braces",
        "closing-braces",
        "open-functions",
        "ifs",
        "conditions",
        "line",
        "lines",
    ];
    graded("implicit-graph", "sudoku.c", &program, &in_c(), &chosen);
    let program = right("coloring", "python/right/as-taught", "coloring.py");
    let chosen = ["stars", "parentheses", "ladder"];
    graded("coloring", "coloring.py", &program, &in_python(), &chosen);
}

#[test]
fn rules_and_headers_bear_any_source() {
    // This lab looks for pointers, global variables and the types of the student's own header.
    let walked = ["declarators", "many-pointers", "line"];
    for (name, text) in in_c().iter().filter(|(name, _)| walked.contains(name)) {
        let header = format!("#ifndef H\n#define H\n{text}\n#endif\n");
        let code = format!("#include \"sudoku.h\"\n{text}\n");
        let folder = folder_with(&[
            ("sudoku.c", code.as_bytes()),
            ("grid.c", text.as_bytes()),
            ("sudoku.h", header.as_bytes()),
            ("grid.h", header.as_bytes()),
            ("README.md", text.as_bytes()),
        ]);
        let lab = repository("exercises/unique-choice");
        let mut command = limited();
        command.args(Grading::of(folder.path()).lab(lab).words());
        command.args(["--format", "json"]);
        let run = run_within(command, MOST_SECONDS);
        assert_eq!(run.status, Some(1), "{name}: {}", run.stderr);
        assert!(
            run.stdout.len() < 4 << 20,
            "{name}: {} bytes",
            run.stdout.len()
        );
    }
}
