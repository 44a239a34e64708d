//! Problem packages of the Kattis format: written from a lab, and back to a lab with the same verdicts.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::lab_new::lab;
use crate::support::{
    BINARY, Grading, Run, cache, copy_of_lab, folder_with, of_lab, repository, run,
};

/// `sudograde pack kattis` of a lab into a folder.
fn pack(of: &Path, to: &Path, more: &[&str]) -> Run {
    let mut command = Command::new(BINARY);
    command.args(["pack", "kattis"]).arg(of).arg("-o").arg(to);
    command.args(more).env("SUDOGRADE_CACHE", cache());
    run(command)
}

/// A folder with the package `problem` of a lab.
fn packed(of: &Path, more: &[&str]) -> (TempDir, Run) {
    let folder = folder_with(&[]);
    let run = pack(of, &folder.path().join("problem"), more);
    assert_eq!(run.status, Some(0), "{run:#?}");
    (folder, run)
}

/// The files of a package and their texts.
fn files(folder: &TempDir) -> BTreeMap<String, String> {
    let root = folder.path().join("problem");
    let pattern = root.join("**/*").display().to_string();
    let found = glob::glob(&pattern).expect("a pattern").flatten();
    let found = found.filter(|path| path.is_file());
    let read = |path: PathBuf| {
        let name = path
            .strip_prefix(&root)
            .expect("it lies there")
            .display()
            .to_string();
        (name, fs::read_to_string(&path).expect("it is text"))
    };
    found.map(read).collect()
}

/// A lab in C and Python: an exercise about a program that adds up, with cases of all kinds.
const ADDS: &str = r#"
format_version = 2
id = "adds"
course_language = "es"
title = { en = "Adding 50% & more", es = "Sumas" }
solution = { c = "solution", python = "solution" }
program = "adds"
limits = { cpu_seconds = 1.5, memory_mib = 256 }
toolchain.c = { skeleton = "c", student = ["adds.c"] }
toolchain.python = { skeleton = "python", student = ["adds.py"], program = "adds.py" }

[type]
digits = { kind = "text", words = ["1", "22"], length = [1, 4] }

[[exercise]]
id = "program"
kind = "program"
title.en = "The program"

  [[exercise.criterion]]
  id = "sum"
  points = 1
  title.en = "adds"
  run = "adds"
  watch = ["tokens(stdout)", "status"]
  random = { n = 3, stdin = "digits" }
  cases = [
    { name = "small", visible = true, stdin = "1 2\n3\n" },
    { name = "later", visible = "after-due", stdin = "5\n" },
    { name = "negative", stdin = "-5 2\n", stdout = { exact = "-3\n" }, status = 0 },
    { name = "loud", stdin = "1\n", stdout = { keywords = ["1"] } },
    { name = "quiet", stdin = "1\n", stderr = { exact = "" } },
    { name = "fails", stdin = "x\n", status = "failure", stdout = { exact = "" } },
    { name = "odd", stdin = "x\n", stdout = { exact = "" }, watch = ["stdout"] },
    { name = "named", run = "adds -v", stdin = "1\n" },
    { name = "filed", files."a.txt" = "1\n", stdin = "1\n" },
    { name = "piped", run = "adds | adds", stdin = "1\n" },
  ]
"#;
const ADDS_IN_C: &str = "#include <stdio.h>\n#include <string.h>\n\nint main(void)\n{\n    int sum = 0, one, end;\n    \
    while ((end = scanf(\"%d\", &one)) == 1)\n        sum += one;\n    if (end == 0)\n        return 3;\n    \
    printf(\"%d\\n\", sum);\n    return 0;\n}\n";
const ADDS_IN_PYTHON: &str = "import sys\ntry:\n    print(sum(int(word) for word in sys.stdin.read().split()))\nexcept ValueError:\n    sys.exit(3)\n";

fn adds() -> TempDir {
    let forgets = ADDS_IN_C.replace("int sum = 0", "int sum = 1");
    let dies = "raise SystemExit(1)\n";
    let expect = "mistake = \"m\"\nloses = [\"program/sum\"]\n";
    folder_with(&[
        ("lab.toml", ADDS.as_bytes()),
        ("README.md", "# Sumas\n\nSuma 50% de {todo} con `a_b`:\n\n- *uno*\n- **dos**\n\n```\n1 & 2\n```\n\n| a | b |\n|---|---|\n| 1 | $x^2$ |\n".as_bytes()),
        ("README.en.md", b"# Adding\n\nAdd up.\n"),
        ("solution/adds.c", ADDS_IN_C.as_bytes()),
        ("solution/adds.py", ADDS_IN_PYTHON.as_bytes()),
        ("c/adds.c", b"int main(void)\n{\n    return 0;\n}\n"),
        ("python/adds.py", b"import sys\n"),
        ("submissions/wrong-dies/adds.py", dies.as_bytes()),
        ("submissions/wrong-dies/expect.toml", expect.as_bytes()),
        ("submissions/wrong-forgets/adds.c", forgets.as_bytes()),
        ("submissions/wrong-forgets/expect.toml", expect.as_bytes()),
    ])
}

#[test]
fn a_package_holds_what_a_judge_can_run() {
    let adds = adds();
    let (folder, run) = packed(adds.path(), &[]);
    let files = files(&folder);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let cases = |group: &str| -> Vec<&str> {
        let inputs = names
            .iter()
            .filter_map(|name| name.strip_prefix(group)?.strip_suffix(".in"));
        inputs.collect()
    };
    assert_eq!(cases("data/sample/"), ["small"]);
    let made = ["sum-random-1", "sum-random-2", "sum-random-3"];
    let secret = [&["later", "negative"][..], &made].concat();
    assert_eq!(cases("data/secret/"), secret);
    let others = names.iter().filter(|name| !name.starts_with("data/"));
    assert_eq!(
        others.copied().collect::<Vec<_>>(),
        [
            ".timelimit",
            "input_validators/validate_input.py",
            "problem.yaml",
            "problem_statement/problem.en.tex",
            "problem_statement/problem.es.tex",
            "submissions/accepted/solution.c",
            "submissions/accepted/solution.py",
            "submissions/wrong_answer/wrong-forgets.c",
        ],
        "a submission that dies is no wrong answer for a judge"
    );
    assert_eq!(files["data/sample/small.in"], "1 2\n3\n");
    assert_eq!(files["data/sample/small.ans"], "6\n");
    assert_eq!(files["data/secret/negative.ans"], "-3\n");
    assert_eq!(files[".timelimit"], "2\n");
    for line in [
        "problem_format_version: legacy",
        "validator_flags: case_sensitive",
        "  memory: 256",
    ] {
        assert!(
            files["problem.yaml"].lines().any(|one| one == line),
            "{line}"
        );
    }
    assert_eq!(
        files["problem_statement/problem.en.tex"].trim(),
        "\\problemname{Adding 50\\% \\& more}\n\nAdd up."
    );
    let spanish = &files["problem_statement/problem.es.tex"];
    for words in [
        "\\problemname{Sumas}",
        "50\\% de \\{todo\\} con \\texttt{a\\_b}",
        "\\item \\emph{uno}",
        "\\begin{verbatim}\n1 & 2\n\\end{verbatim}",
        "1 & $x^2$ \\\\",
    ] {
        assert!(spanish.contains(words), "{words}\n{spanish}");
    }
    for words in [
        "sample cases: 1, secret cases: 5",
        "left out: loud: it looks for words",
        "left out: quiet: it compares",
        "left out: fails: its right exit status",
        "left out: named: it has arguments",
        "left out: filed: it has files",
        "left out: piped: it is a pipe",
        "left out: odd: the solution ends with another exit status than 0",
        "wrong submission: wrong-forgets",
        "compares words in all of them",
    ] {
        assert!(run.stdout.contains(words), "{words}\n{}", run.stdout);
    }
    let (python, _) = packed(adds.path(), &["--language", "python"]);
    assert!(
        !python
            .path()
            .join("problem/submissions/accepted/solution.c")
            .exists()
    );
    let (again, _) = packed(adds.path(), &[]);
    assert_eq!(self::files(&again), files, "each time the same");
}

#[test]
fn a_package_that_cannot_be_is_refused() {
    let to = folder_with(&[]);
    let refused = |of: &str, name: &str, more: &[&str], words: &[&str]| {
        let run = pack(&repository(of), &to.path().join(name), more);
        run.refused(2, words);
        assert!(!to.path().join(name).exists(), "nothing is written");
    };
    let shop = "tests/labs/shop";
    refused(
        shop,
        "shop",
        &[],
        &[
            "no case of it fits",
            "six, none",
            "a function of [checks] judges it",
        ],
    );
    refused(
        "tests/labs/streams",
        "streams",
        &[],
        &["no exercise of it is about a program"],
    );
    refused(
        shop,
        "shop",
        &["--exercise", "prices"],
        &["no exercise \"prices\" is about a program", "there is"],
    );
    refused(shop, "The-Shop", &[], &["small letters and digits only"]);
    refused(shop, "shop", &["--lang", "es"], &["--lang is for"]);
    let run = pack(
        &repository("tests/labs/sums"),
        &to.path().join("sums"),
        &["--language", "rust"],
    );
    run.refused(2, &["Rust: a judge builds one file"]);
}

/// The verdicts of a submission in the cases that the package has.
fn verdicts(submission: &Path, lab: &Path, cases: &[&str]) -> Vec<String> {
    let grading = Grading::of(submission).lab(lab);
    let report = grading.arguments(&["--exercise", "program"]).report();
    let verdict = |name: &&str| {
        report.case("program", name)["verdict"]
            .as_str()
            .map(str::to_owned)
    };
    cases.iter().filter_map(verdict).collect()
}

#[test]
fn out_and_in_again_a_submission_has_the_same_verdicts() {
    let wordcount = repository("tests/labs/wordcount");
    let (folder, _) = packed(&wordcount, &[]);
    let said = lab(folder.path(), &["new", "made", "--from-kattis", "problem"]).fine();
    assert!(
        said.out.contains("visible cases: 1, hidden cases: 1"),
        "{}",
        said.out
    );
    lab(folder.path(), &["check", "made", "--once"]).fine();
    let made = folder.path().join("made");
    let mut seen = Vec::new();
    for name in [
        "right-counter",
        "right-by-hand",
        "wrong-program-ignores-stdin",
        "wrong-table-without-blank",
        "wrong-keeps-capitals",
    ] {
        let file = of_lab("wordcount", name).join("wc.py");
        let cases = ["two-lines", "nothing"];
        let before = verdicts(&file, &wordcount, &cases);
        assert_eq!(before, verdicts(&file, &made, &cases), "{name}");
        seen.push(before.concat());
    }
    assert_eq!(seen[0], "passpass");
    assert!(
        seen.iter().any(|verdicts| verdicts.contains("fail")),
        "{seen:?}"
    );
    let readme = fs::read_to_string(made.join("README.md")).expect("it is there");
    assert!(
        readme.starts_with("# Counting words: The program\n"),
        "{readme}"
    );
    assert!(readme.contains("- `top_n(counts, n)` gives"), "{readme}");
}

/// Several files in C, and words compared everywhere.
#[test]
fn a_program_of_several_files_comes_back() {
    let (folder, _) = packed(&repository("tests/labs/sums"), &["--language", "c"]);
    assert_eq!(files(&folder)["data/secret/from-stdin.ans"], "6\n");
    lab(folder.path(), &["new", "made", "--from-kattis", "problem"]).fine();
    lab(folder.path(), &["check", "made", "--once"]).fine();
    let text = fs::read_to_string(folder.path().join("made/lab.toml")).expect("it is there");
    assert!(
        text.contains("student = [\"sums.c\", \"sums.h\"]"),
        "{text}"
    );
    assert!(
        text.contains("tokens_file = \"cases/from-stdin.ans\""),
        "{text}"
    );
}

/// The tool of the format's authors reads the package, where it is installed.
#[test]
fn verifyproblem_finds_no_error() {
    let is_there = |program: &str| {
        let output = Command::new(program).arg("--version").output();
        output.is_ok_and(|output| output.status.success())
    };
    if !is_there("verifyproblem") {
        println!("skipped: verifyproblem (problemtools) is not installed");
        return;
    }
    let config = "python3:\n    compile: 'python3 -m py_compile {files}'\n    run: 'python3 \"{mainfile}\"'\n";
    let config = folder_with(&[("problemtools/languages.yaml", config.as_bytes())]);
    let mut parts = vec!["config", "data", "submissions", "validators"];
    match is_there("lualatex") {
        true => parts.push("statement"),
        false => println!("skipped: lualatex is not installed, which the statement needs"),
    }
    let edit = (
        "stdout = { tokens = \"6\" }",
        "stdout = { exact = \"6\\n\" }",
    );
    let exact = copy_of_lab("sums", "lab.toml", &[edit]);
    let adds = adds();
    for lab in [
        adds.path(),
        &repository("tests/labs/wordcount"),
        exact.path(),
    ] {
        let (folder, _) = packed(lab, &[]);
        let mut command = Command::new("verifyproblem");
        command
            .arg(folder.path().join("problem"))
            .arg("-p")
            .args(&parts);
        command.env("XDG_CONFIG_HOME", config.path());
        let verified = run(command);
        let all = format!("{}{}", verified.stdout, verified.stderr);
        assert!(all.contains("problem tested: 0 errors"), "{all}");
        assert!(all.contains("OK: AC") && all.contains("OK: WA"), "{all}");
    }
}
