//! Rules that the files themselves must keep to.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::{Grading, Report, copy_folder, repository};

pub fn lab() -> PathBuf {
    repository("tests/labs/sums")
}

fn right() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&lab().join("submissions/right-c"), folder.path());
    folder
}

/// Replaces a text in a file of the submission.
pub fn edit(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).expect("the file is there");
    assert!(text.contains(from), "{file} does not hold {from:?}");
    fs::write(path, text.replacen(from, to, 1)).expect("it can be written");
}

pub fn grade(folder: &Path) -> Report {
    Grading::of(folder)
        .lab(lab())
        .arguments(&["--exercise", "rules"])
        .report()
}

/// The verdict of a rule after a change, and what was found.
fn verdict(case: &str, file: &str, from: &str, to: &str) -> (String, String) {
    let folder = right();
    edit(folder.path(), file, from, to);
    let report = grade(folder.path());
    let case = report.case("rules", case);
    let text = |key: &str| case[key].as_str().unwrap_or_default().to_owned();
    (text("verdict"), text("actual"))
}

#[test]
fn a_makefile_that_fails_builds_something_else_or_never_ends_loses() {
    let recipe = "gcc -Wall -Wextra -o sums sums.c";
    assert_eq!(
        verdict("make", "Makefile", recipe, "gcc -o other sums.c").0,
        "fail"
    );
    let (failed, why) = verdict("make", "Makefile", recipe, "gcc -o sums missing.c");
    assert_eq!(failed, "fail");
    assert!(why.contains("missing.c"), "{why}");
    assert_eq!(
        verdict("make", "Makefile", recipe, "while :; do :; done").0,
        "fail"
    );
    // A script of another name for the same work is right.
    assert_eq!(
        verdict("make", "Makefile", recipe, "cc sums.c -o sums").0,
        "pass"
    );
}

#[test]
fn make_clean_leaves_what_was_there_and_nothing_else() {
    assert_eq!(
        verdict("make-clean", "Makefile", "rm -f sums", "rm -f *.c sums").0,
        "fail"
    );
    assert_eq!(
        verdict("make-clean", "Makefile", "rm -f sums", "true").1,
        "+ sums"
    );
    assert_eq!(
        verdict("make-clean", "Makefile", "rm -f sums", "rm -rf sums *.o").0,
        "pass"
    );
}

#[test]
fn a_makefile_reaches_nothing_outside() {
    let outside = tempfile::tempdir().expect("a temporary folder can be made");
    let mark = outside.path().join("mark");
    fs::write(&mark, "mine").expect("it can be written");
    let recipe = "gcc -Wall -Wextra -o sums sums.c";
    let hostile = format!(
        "-rm -f {0}; echo x > {0}.new; kill -9 -1; kill -9 $$PPID; cat /etc/shadow > stolen\n\t{recipe}",
        mark.display()
    );
    let (verdict, _) = verdict("make", "Makefile", recipe, &hostile);
    assert_eq!(verdict, "pass");
    assert!(mark.exists() && !outside.path().join("mark.new").exists());
}

#[test]
fn objects_and_executables_are_found_by_what_they_are() {
    let folder = right();
    let made = Command::new("gcc")
        .args(["-c", "sums.c", "-o", "notes.txt"])
        .current_dir(folder.path())
        .status();
    assert!(made.is_ok_and(|status| status.success()));
    fs::write(folder.path().join("empty.o"), "no object").expect("it can be written");
    let report = grade(folder.path());
    let case = report.case("rules", "no-objects");
    assert_eq!(case["verdict"], "fail");
    assert_eq!(case["actual"], "notes.txt");
}

#[test]
fn globals_are_variables_of_the_whole_program() {
    let include = "#include \"sums.h\"\n";
    let found = |line: &str| {
        verdict(
            "no-globals",
            "sums.c",
            include,
            &format!("{include}{line}\n"),
        )
    };
    assert_eq!(found("int count;").1, "sums.c:5: count");
    assert_eq!(
        found("static int cache[9][9] = {{1}};").1,
        "sums.c:5: cache"
    );
    // Constants, and words in a comment, are none.
    assert_eq!(found("static const int days[] = {31, 28};").0, "pass");
    assert_eq!(found("/* int count; */").0, "pass");
    let (inside, _) = verdict(
        "no-globals",
        "sums.c",
        "    long sum = 0, number;\n",
        "    static int calls;\n    long sum = 0, number;\n\n    calls++;\n",
    );
    assert_eq!(inside, "pass");
}

#[test]
fn pointers_are_found_by_a_parser() {
    let body = "    long sum = 0, number;\n";
    let found = |to: &str| verdict("no-pointers", "sums.c", body, to).0;
    assert_eq!(
        found("    long sum = 0, number, *p;\n    p = &sum;\n    *p = 0;\n"),
        "fail"
    );
    assert_eq!(
        found("    long sum = 0, number; /* long *p; */\n    number = 2 * sum;\n"),
        "pass"
    );
}

#[test]
fn a_readme_needs_its_sections_with_text() {
    assert_eq!(
        verdict("sections", "README.md", "## Usage", "## usage of sums").0,
        "pass"
    );
    assert_eq!(
        verdict("sections", "README.md", "## Usage", "## How to use it").0,
        "pass"
    );
    assert_eq!(
        verdict("sections", "README.md", "## Usage", "Usage").1,
        "Usage"
    );
}

#[test]
fn rules_count_once_something_works() {
    let report = Grading::of(lab().join("c")).lab(lab()).report();
    assert_eq!(report.points()["rules"], Some(0.0));
    // By themselves they can be looked at any time.
    let report = grade(&lab().join("c"));
    assert!(report.points()["rules"] > Some(0.0));
}

#[test]
fn extra_credit_makes_up_for_lost_points_and_no_more() {
    let report = Grading::of(lab().join("submissions/right-c"))
        .lab(lab())
        .report();
    assert_eq!(report.score(), Some(15.0));
    let folder = right();
    edit(folder.path(), "README.md", "## Files", "Files");
    let report = Grading::of(folder.path()).lab(lab()).report();
    assert_eq!(report.points()["rules"], Some(6.0));
    assert_eq!(report.score(), Some(15.0));
    assert_eq!(report.json["max_score"], 15);
}

/// The right submission has more points for the rules than they are worth: they hide no wrong function.
#[test]
fn extra_credit_of_the_rules_hides_no_wrong_function() {
    let folder = right();
    edit(
        folder.path(),
        "sums.c",
        "\"%ld\", sum)",
        "\"%ld\", sum + 1)",
    );
    let report = Grading::of(folder.path()).lab(lab()).report();
    let of_rules = report.exercise("rules");
    assert!(
        of_rules["score"].as_f64() > of_rules["max_score"].as_f64(),
        "{of_rules}"
    );
    let others = report.json["exercises"].as_array().expect("a list");
    let others = others.iter().filter(|one| one["id"] != "rules");
    let others: f64 = others
        .map(|one| one["score"].as_f64().expect("a score"))
        .sum();
    let max_of_rules = of_rules["max_score"].as_f64().expect("points");
    assert!(others + max_of_rules < 15.0);
    assert_eq!(report.score(), Some(others + max_of_rules));
}

/// A lab with a program and rules, and no function.
fn adder() -> TempDir {
    let manifest = r#"
format_version = 2
id = "adder"
course_language = "en"
title = { en = "Adding" }
program = "adder"
solution.c = "right"
[toolchain.c]
skeleton = "c"
student = ["adder.c", "Makefile"]
flags = ["-Wall"]
[[exercise]]
id = "program"
kind = "program"
title = { en = "The program" }
[[exercise.criterion]]
id = "adds"
points = 5
title = { en = "adds" }
cases = [ { name = "two", visible = true, run = "adder 2 3", stdout = { tokens = "5" } } ]
[[exercise]]
id = "rules"
kind = "rules"
title = { en = "Rules" }
[[exercise.criterion]]
id = "warnings"
points = 1
title = { en = "no warnings" }
cases = [ { name = "warnings", visible = true, rule = { kind = "warnings" } } ]
"#;
    let right = "#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv)\n\
                 {\n    printf(\"%d\\n\", argc == 3 ? atoi(argv[1]) + atoi(argv[2]) : 0);\n    return 0;\n}\n";
    crate::support::folder_with(&[
        ("lab.toml", manifest.as_bytes()),
        ("c/adder.c", b"int main(void) { return 0; }\n"),
        ("c/Makefile", b"all:\n"),
        ("right/adder.c", right.as_bytes()),
        ("right/Makefile", b""),
    ])
}

#[test]
fn rules_alone_are_graded_where_there_is_no_function() {
    let lab = adder();
    let right = lab.path().join("right");
    let whole = Grading::of(&right).lab(lab.path()).report();
    // An empty Makefile is no reason not to compile.
    assert_eq!(whole.json["build"]["status"], "ok");
    assert_eq!(whole.score(), Some(6.0), "{:?}", whole.lost_criteria());
    let rules = Grading::of(&right)
        .lab(lab.path())
        .arguments(&["--exercise", "rules"])
        .report();
    assert_eq!(rules.score(), Some(1.0), "{}", rules.json["build"]);
}

/// The name of a part, above its text, is no line of it.
#[test]
fn the_line_of_an_output_that_differs_is_counted_from_its_beginning() {
    let lab = adder();
    let file = lab.path().join("right/adder.c");
    let text = fs::read_to_string(&file).expect("it is text");
    fs::write(&file, text.replace(" + ", " - ")).expect("it can be written");
    let shown = Grading::of(lab.path().join("right")).lab(lab.path()).run();
    assert!(
        shown.stdout.contains("expected, line 1: 5"),
        "{}",
        shown.stdout
    );
    assert!(
        shown.stdout.contains("yours, line 1: -1"),
        "{}",
        shown.stdout
    );
}

#[test]
fn one_file_of_code_is_a_submission_whatever_else_the_lab_takes() {
    let lab = adder();
    let file = lab.path().join("right/adder.c");
    let report = Grading::of(&file).lab(lab.path()).report();
    assert_eq!(report.points()["program"], Some(5.0));
}

#[test]
fn what_a_makefile_leaves_running_ends_with_it() {
    let recipe = "gcc -Wall -Wextra -o sums sums.c";
    let hostile = format!("sleep 98765 & setsid sleep 98765 & (sleep 98765 &)\n\t{recipe}");
    assert_eq!(verdict("make", "Makefile", recipe, &hostile).0, "pass");
    let processes = fs::read_dir("/proc").expect("there is a /proc").flatten();
    let left = processes.filter(|process| {
        fs::read(process.path().join("cmdline")).is_ok_and(|line| line == b"sleep\098765\0")
    });
    assert_eq!(left.count(), 0);
}

#[test]
fn a_link_or_a_script_is_not_what_make_builds() {
    let recipe = "gcc -Wall -Wextra -o sums sums.c";
    assert_eq!(
        verdict("make", "Makefile", recipe, "ln -s /bin/true sums").0,
        "fail"
    );
    assert_eq!(
        verdict("make", "Makefile", recipe, "echo exit > sums").0,
        "fail"
    );
}

#[test]
fn the_compiler_is_not_told_to_be_quiet() {
    let include = "#include \"sums.h\"\n";
    let quiet = format!("#pragma GCC diagnostic ignored \"-Wall\"\n{include}");
    let (verdict, found) = verdict("no-warnings", "sums.c", include, &quiet);
    assert_eq!(verdict, "fail");
    assert!(found.contains("#pragma"), "{found}");
}

#[test]
fn a_warning_about_the_file_of_a_rust_program_counts() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let right = repository("fixtures/unique-choice/rust/right/as-taught");
    copy_folder(&right, folder.path());
    let graded = || {
        let report = Grading::of(folder.path())
            .lab(repository("exercises/unique-choice"))
            .arguments(&["--exercise", "rules"])
            .report();
        report.case("rules", "rustc")["verdict"].clone()
    };
    assert_eq!(graded(), "pass");
    let main = "fn main() -> ExitCode {\n";
    edit(
        folder.path(),
        "src/main.rs",
        main,
        &format!("{main}    let unused = 5;\n"),
    );
    assert_eq!(graded(), "fail");
}
