//! `sudograde lab new --from-kattis`: problem packages, as people make them, become labs that `lab check` accepts.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;

use tempfile::TempDir;

use crate::support::lab_new::{Said, lab, read};
use crate::support::{Grading, folder_with, zip};

const HALVES_IN_C: &str = "#include <stdio.h>\n\nint main(void)\n{\n    double x;\n    scanf(\"%lf\", &x);\n    \
    printf(\"Half: %.9f\\n\", x / 2);\n    return 0;\n}\n";
const HALVES_IN_PYTHON: &str = "print('Half:', float(input()) / 2)\n";
const STATEMENT: &str = "\\problemname{Halves of 100\\%}\n\n% for us\nGive \\emph{half} of $x$.\n\n\\section*{Input}\n\
    \\begin{itemize}\n\\item a number \\texttt{a\\_b}\n\\end{itemize}\n";

/// A package of the older format: answers with letters and real numbers, groups, submissions of all kinds.
const HALVES: [(&str, &str); 20] = [
    (
        "problem.yaml",
        "# old\nlicense: cc by-sa\nvalidator_flags: float_tolerance 1e-6\nlimits:\n    memory: 256 # MB\n",
    ),
    (".timelimit", "3\n"),
    ("problem_statement/problem.en.tex", STATEMENT),
    ("data/sample/1.in", "3\n"),
    ("data/sample/1.ans", "HALF: 1.5\n"),
    ("data/secret/again.in", "3\n"),
    ("data/secret/again.ans", "HALF: 1.5\n"),
    ("data/secret/big/01.first.in", "8\n"),
    ("data/secret/big/01.first.ans", "half: 4\n"),
    ("data/secret/big/01.first.desc", "a description\n"),
    ("data/secret/exact/1.in", "5\n"),
    ("data/secret/exact/1.ans", "Half: 2.5\n"),
    (
        "data/secret/exact/testdata.yaml",
        "on_reject: break\noutput_validator_flags: case_sensitive\n",
    ),
    ("input_validators/validate.ctd", "anything"),
    ("submissions/accepted/a.c", HALVES_IN_C),
    (
        "submissions/accepted/old.py",
        "#!/usr/bin/python2\nprint 'Half:', input() / 2.0\n",
    ),
    ("submissions/accepted/p.py", HALVES_IN_PYTHON),
    ("submissions/accepted/Halves.java", "class Halves {}\n"),
    (
        "submissions/wrong_answer/wholes/wholes.py",
        "print('Half:', int(input()) // 2)\n",
    ),
    (
        "submissions/time_limit_exceeded/slow.py",
        "while True: pass\n",
    ),
];

fn folder_of(files: &[(&str, &str)]) -> TempDir {
    let files = files
        .iter()
        .map(|(name, text)| (format!("problem/{name}"), text.as_bytes()));
    let files: Vec<(String, &[u8])> = files.collect();
    let files = files.iter().map(|(name, text)| (name.as_str(), *text));
    folder_with(&files.collect::<Vec<_>>())
}

fn made(folder: &TempDir) -> Said {
    lab(folder.path(), &["new", "made", "--from-kattis", "problem"])
}

#[track_caller]
fn has(text: &str, all: &[&str]) {
    for words in all {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn a_package_becomes_a_lab_that_is_proved() {
    let folder = folder_of(&HALVES);
    let said = made(&folder).fine();
    has(
        &said.out,
        &[
            "visible cases: 1, hidden cases: 2",
            "left out: submissions/accepted/old.py: it is in Python 2",
            "left out: submissions/accepted/Halves.java: it is in no language",
            "left out: submissions/time_limit_exceeded/slow.py: submissions of the kind time_limit_exceeded",
            "checks.py compares numbers, or words in any case",
        ],
    );
    lab(folder.path(), &["check", "made"]).fine();
    has(
        &read(&folder, "made/lab.toml"),
        &[
            "# license: cc by-sa\n\nformat_version = 2\n",
            "title = { en = \"Halves of 100%\" }",
            "solution = { c = \"solution/c\", python = \"solution/python\" }",
            "cpu_seconds = 3\nstdout_kib = 8192\nsubmission_seconds = 60\nmemory_mib = 256\n",
            "{ name = \"1\", visible = true, stdin_file = \"cases/1.in\", watch = [\"is_right\"] },",
            "{ name = \"big-01-first\", stdin_file = \"cases/big-01-first.in\", watch = [\"is_right\"] },",
        ],
    );
    let statement = "# Halves of 100%\n\nGive *half* of $x$.\n\n## Input\n- a number `a_b`\n";
    assert_eq!(read(&folder, "made/README.md"), statement);
    assert_eq!(
        read(&folder, "made/solution/python/main.py"),
        HALVES_IN_PYTHON
    );
    let expected = read(&folder, "made/submissions/wrong-wholes/expect.toml");
    has(
        &expected,
        &[
            "submissions/wrong_answer/wholes",
            "loses = [\"program/output\"]",
        ],
    );
}

/// Numbers within the tolerance are right, and words in any case, where the group of cases does not forbid it.
#[test]
fn the_flags_of_the_package_judge() {
    let folder = folder_of(&HALVES);
    made(&folder).fine();
    let verdicts = |program: &str| -> Vec<String> {
        let file = folder_with(&[("any.py", program.as_bytes())]);
        let grading = Grading::of(file.path().join("any.py")).lab(folder.path().join("made"));
        let report = grading.report();
        let cases = ["1", "big-01-first", "exact-1"];
        let verdict = |name: &&str| {
            report.case("program", name)["verdict"]
                .as_str()
                .map(str::to_owned)
        };
        cases.iter().filter_map(verdict).collect()
    };
    let all = |pass: &str, exact: &str| vec![pass.to_owned(), pass.to_owned(), exact.to_owned()];
    assert_eq!(verdicts(HALVES_IN_PYTHON), all("pass", "pass"));
    let near = "print('Half:', float(input()) / 2 + 4e-7)\n";
    assert_eq!(verdicts(near), all("pass", "pass"));
    let near = "print('hAlF:  ', float(input()) / 2 + 4e-7)\n";
    assert_eq!(verdicts(near), all("pass", "fail"));
    let far = "print('Half:', float(input()) / 2 + 4e-5)\n";
    assert_eq!(verdicts(far), all("fail", "fail"));
    let more = "print('Half:', float(input()) / 2, 0)\n";
    assert_eq!(verdicts(more), all("fail", "fail"));
    let fails = "import sys\nprint('Half:', float(input()) / 2)\nsys.exit(1)\n";
    assert_eq!(verdicts(fails), all("fail", "fail"));
}

/// The newer format in a zip, with a folder around it: names and statements by language, Markdown, Rust.
#[test]
fn a_zip_of_the_newer_format_becomes_a_lab() {
    let yaml = "problem_format_version: 2023-07-draft\nname:\n  es: \"Dos \\\"veces\\\"\"\n  sv: Dubbelt\n\
        uuid: 1f6f5d8e-2f0a-4d0e-9d0e-000000000000\ntype: pass-fail\nlimits: {time_limit: 0.5, output: 1}\n\
        credits: {authors: [Ana]}\nkeywords:\n";
    let rust = "fn main() {\n    let mut line = String::new();\n    std::io::stdin().read_line(&mut line).unwrap();\n    \
        println!(\"{}\", 2 * line.trim().parse::<i64>().unwrap());\n}\n";
    let wrong = rust.replace("2 *", "3 *");
    let files: [(&str, &[u8]); 9] = [
        ("double/problem.yaml", yaml.as_bytes()),
        (
            "double/statement/problem.es.md",
            b"# Dos veces\n\nDuplica.\n",
        ),
        ("double/statement/problem.sv.md", b"Dubblera.\n"),
        ("double/attachments/picture.png", &[0xff; 9 << 20]),
        ("double/data/sample/1.in", b"4\n"),
        ("double/data/sample/1.ans", b"8\n"),
        (
            "double/data/sample/1.yaml",
            b"hint: four\noutput_validator_args: [space_change_sensitive]\n",
        ),
        ("double/submissions/accepted/double.rs", rust.as_bytes()),
        ("double/submissions/wrong_answer/three.rs", wrong.as_bytes()),
    ];
    let folder = folder_with(&[("double.zip", &zip(&files))]);
    let said = lab(
        folder.path(),
        &["new", "made", "--from-kattis", "double.zip"],
    )
    .fine();
    has(
        &said.out,
        &[
            "The statement in \"sv\" is left out",
            "White space at the ends of lines",
        ],
    );
    has(
        &read(&folder, "made/lab.toml"),
        &[
            "course_language = \"es\"",
            "title = { en = 'Dos \"veces\"', es = 'Dos \"veces\"' }",
            "cpu_seconds = 0.5\nstdout_kib = 1024\n",
            "stdout = { exact_file = \"cases/1.ans\" }",
            "program = \"src/main.rs\"",
        ],
    );
    assert_eq!(read(&folder, "made/README.md"), "# Dos veces\n\nDuplica.\n");
    lab(folder.path(), &["check", "made", "--once"]).fine();
}

/// The package with other files in the place of some; an empty text takes the file away.
fn refused(changes: &[(&str, &str)], words: &[&str]) {
    let mut files = HALVES.to_vec();
    files.retain(|(name, _)| changes.iter().all(|(changed, _)| changed != name));
    files.extend(changes.iter().filter(|(_, text)| !text.is_empty()));
    let folder = folder_of(&files);
    let said = made(&folder);
    words.iter().for_each(|words| said.is_refused(words));
    assert!(!folder.path().join("made").exists(), "nothing is written");
}

#[test]
fn a_problem_that_no_lab_holds_is_refused() {
    let with = |yaml: &str, words: &[&str]| refused(&[("problem.yaml", yaml)], words);
    with(
        "",
        &[
            "problem: there is no problem.yaml in it",
            "name the folder that holds",
        ],
    );
    with("name: [1\n", &["problem/problem.yaml: "]);
    with(
        "validation: custom\n",
        &[
            "problem/problem.yaml: the problem has an output validator",
            "[checks]",
        ],
    );
    with(
        "validation: custom interactive\n",
        &["the problem is interactive"],
    );
    with(
        "type: [pass-fail, multi-pass]\n",
        &["the problem is multi-pass"],
    );
    with(
        "validator_flags: float_tolerance\n",
        &["problem/problem.yaml: behind float_tolerance stands a number"],
    );
    with(
        "limits:\nname:\nvalidator_flags: gentle\n",
        &["no flag \"gentle\"", "case_sensitive"],
    );
    let validator = "output_validators/v/validate.cc";
    refused(
        &[(validator, "int main;\n")],
        &["problem/output_validators/v/validate.cc: the problem has an output"],
    );
    refused(
        &[("include/c/help.h", "int x;\n")],
        &["problem/include/c/help.h: files that are built with"],
    );
    refused(
        &[("data/secret/big/01.first.ans", "")],
        &[
            "01.first.in: there is no right answer",
            "add data/secret/big/01.first.ans",
        ],
    );
    refused(
        &[("data/secret/big/01.first.args", "-v\n")],
        &["01.first.args: a case with arguments"],
    );
    refused(
        &[("data/sample/1.in", "3\0\n")],
        &["problem/data/sample/1.in: it is no text in UTF-8"],
    );
    refused(
        &[("data/sample/1.yaml", "args: [-v]\n")],
        &["problem/data/sample/1.yaml: a case with arguments"],
    );
    refused(
        &[(".timelimit", "soon\n")],
        &["problem/.timelimit: it is no number of seconds"],
    );
    let sources = [
        ("submissions/accepted/a.c", ""),
        ("submissions/accepted/p.py", ""),
    ];
    refused(
        &sources,
        &[
            "no accepted submission is in C",
            "old.py: it is in Python 2",
            "submissions/accepted",
        ],
    );
    let cases: Vec<(&str, &str)> = HALVES
        .iter()
        .filter(|(name, _)| name.ends_with(".in"))
        .map(|(name, _)| (*name, ""))
        .collect();
    refused(
        &cases,
        &[
            "problem: there is no case in it",
            "data/secret/1.in and data/secret/1.ans",
        ],
    );
}

#[test]
fn a_package_stays_within_itself() {
    let outside = folder_with(&[("secret.in", b"1\n")]);
    let folder = folder_of(&HALVES);
    let data = folder.path().join("problem/data/secret");
    symlink(outside.path().join("secret.in"), data.join("out.in")).expect("it can be made");
    made(&folder).is_refused("out.in: this link leads out of the package");
    fs::remove_file(data.join("out.in")).expect("it is there");
    // A link within the package is a usual way to repeat a case, and may lead round in a circle.
    symlink("big/01.first.in", data.join("link.in")).expect("it can be made");
    fs::write(data.join("link.ans"), "Half: 4.0\n").expect("it can be written");
    assert!(made(&folder).fine().out.contains("hidden cases: 3"));
    fs::remove_dir_all(folder.path().join("made")).expect("it was made");
    symlink("../secret", data.join("round")).expect("it can be made");
    made(&folder).is_refused("does a link lead round in a circle?");
    fs::remove_file(data.join("round")).expect("it is there");

    let big = fs::File::create(data.join("huge.in")).expect("it can be made");
    big.set_len((8 << 20) + 1).expect("it can be long");
    made(&folder).is_refused("problem/data/secret/huge.in: it is larger than 8 MiB");

    let zipped = |entries: &[(&str, &[u8])], words: &str| {
        let folder = folder_with(&[("problem.zip", &zip(entries))]);
        let said = lab(
            folder.path(),
            &["new", "made", "--from-kattis", "problem.zip"],
        );
        said.is_refused(words);
        assert!(!folder.path().join("made").exists());
    };
    let yaml: (&str, &[u8]) = ("problem.yaml", b"name: x\n");
    zipped(
        &[yaml, ("data/../../evil.in", b"1\n")],
        "\"data/../../evil.in\" leads out of the package",
    );
    zipped(
        &[yaml, ("/etc/evil", b"1\n")],
        "\"/etc/evil\" leads out of the package",
    );
    zipped(
        &[yaml, ("data/secret/bomb.in", &vec![b'1'; 9 << 20])],
        "problem.zip/data/secret/bomb.in: it is larger than 8 MiB",
    );
    zipped(&[("a.txt", b"1\n")], "there is no problem.yaml in it");
    linked_entry_is_refused();
    let folder = folder_with(&[("problem", b"no zip")]);
    made(&folder).is_refused("it is neither a folder nor a zip");
    lab(folder.path(), &["new", "made", "--from-kattis", "none"])
        .is_refused("none: it cannot be read");
    lab(
        folder.path(),
        &["new", "made", "--from-kattis", "problem", "--language", "c"],
    )
    .is_refused("--language");
}

fn linked_entry_is_refused() {
    let folder = folder_with(&[]);
    let file = fs::File::create(folder.path().join("problem.zip")).expect("it can be made");
    let mut writer = zip::ZipWriter::new(file);
    let options = zip::write::SimpleFileOptions::default();
    writer
        .start_file("problem.yaml", options)
        .expect("an entry can be added");
    writer.write_all(b"name: x\n").expect("it can be written");
    let link = Path::new("/etc/passwd").display().to_string();
    writer
        .add_symlink("data/secret/1.in", link, options)
        .expect("an entry can be added");
    writer.finish().expect("the archive is complete");
    let said = lab(
        folder.path(),
        &["new", "made", "--from-kattis", "problem.zip"],
    );
    said.is_refused("\"data/secret/1.in\" is a link");
}
