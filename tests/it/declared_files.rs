//! Labs of format 2 in C with several files of the student's, and their types in any of these.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::declared_nodes::NODE;
use crate::support::{Grading, Run, copy_of_lab, folder_with};

/// A lab with two types, two files, and no header.
fn two_files() -> TempDir {
    let manifest = r#"
format_version = 2
id = "two"
course_language = "en"
title.en = "Two files"
solution.c = "solution"

[toolchain.c]
skeleton = "c"
student = ["src/point.c", "src/pair.c"]

[type]
small = { kind = "int", range = [0, 9] }
point = { kind = "record", c = "Point", fields = { x = "small", y = "small" } }
pair = { kind = "record", c = "struct Pair *", fields = { left = "small", right = "small" } }

[function]
sum = "(point) -> int"
swap = "(pair: changes pair)"
twice = "(n: small) -> int"
total = "(pair) -> int"

[[exercise]]
id = "sum"
title.en = "Sum"
criterion = [{ id = "right", points = 1, title.en = "right", visible = ["1 2"], random = { n = 20 } }]

[[exercise]]
id = "swap"
title.en = "Swap"
criterion = [{ id = "right", points = 1, title.en = "right", visible = ["1 2"], random = { n = 20 } }]

[[exercise]]
id = "twice"
title.en = "Twice"
criterion = [{ id = "right", points = 1, title.en = "right", visible = ["1"] }]

[[exercise]]
id = "total"
title.en = "Total"
prerequisites = ["twice"]
criterion = [{ id = "right", points = 1, title.en = "right", visible = ["1 2"], random = { n = 20 } }]
"#;
    let point = "typedef struct { int x, y; } Point;\n\nint sum(Point p)\n{\n    return p.x + p.y;\n}\n\n\
        int twice(int n)\n{\n    return 2 * n;\n}\n";
    let pair = "int twice(int n);\n\nstruct Pair {\n    int left, right;\n};\n\nvoid swap(struct Pair *p)\n{\n    int old = p->left;\n\n    \
        p->left = p->right;\n    p->right = old;\n}\n\n\
        int total(struct Pair *p)\n{\n    return twice(p->left) + twice(p->right);\n}\n";
    folder_with(&[
        ("lab.toml", manifest.as_bytes()),
        ("README.md", b"# Two files\n"),
        ("c/src/point.c", b"typedef struct { int x, y; } Point;\n\nint sum(Point p)\n{\n    return 0;\n}\n\nint twice(int n)\n{\n    return 0;\n}\n"),
        ("c/src/pair.c", b"int twice(int n);\n\nstruct Pair {\n    int left, right;\n};\n\nvoid swap(struct Pair *p)\n{\n}\n\nint total(struct Pair *p)\n{\n    return 0;\n}\n"),
        ("solution/src/point.c", point.as_bytes()),
        ("solution/src/pair.c", pair.as_bytes()),
    ])
}

fn of_two(lab: &Path, edits: &[(&str, &str, &str)]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    fs::create_dir(folder.path().join("src")).expect("it can be made");
    for file in ["src/point.c", "src/pair.c"] {
        let text = fs::read_to_string(lab.join("solution").join(file)).expect("it is text");
        let edits = edits.iter().filter(|(of, _, _)| *of == file);
        let text = edits.fold(text, |text, (_, from, to)| {
            assert!(text.contains(from), "{from}");
            text.replace(from, to)
        });
        fs::write(folder.path().join(file), text).expect("it can be written");
    }
    Grading::of(folder.path()).lab(lab).json_run()
}

#[test]
fn a_lab_in_c_may_have_several_files_of_the_students() {
    let lab = two_files();
    of_two(lab.path(), &[]).report().full_marks();
    // The other file's function is the solution's where it is a prerequisite.
    let wrong = [("src/point.c", "2 * n", "3 * n")];
    of_two(lab.path(), &wrong).report().loses_only(&["twice"]);
    let wrong = [("src/pair.c", "twice(p->left) +", "twice(p->left) -")];
    of_two(lab.path(), &wrong).report().loses_only(&["total"]);
}

#[test]
fn a_type_that_cannot_be_bound_costs_the_exercises_that_use_it() {
    let lab = two_files();
    let other = [
        ("src/point.c", "int x, y; } Point", "int x, z; } Point"),
        ("src/point.c", "p.y", "p.z"),
    ];
    let run = of_two(lab.path(), &other);
    let report = run.report();
    report.loses_only(&["sum"]);
    let error = &report.json["build"]["errors"][0];
    assert_eq!(error["file"], "src/point.c");
    assert_eq!(error["line"], 1);
    assert_eq!(error["kind"], "lacks-field");
    let other = [(
        "src/pair.c",
        "    int left, right;",
        "    double left;\n    int right;",
    )];
    let run = of_two(lab.path(), &other);
    let report = run.report();
    report.loses_only(&["swap", "total"]);
    let error = &report.json["build"]["errors"][0];
    assert_eq!(
        (&error["file"], &error["line"]),
        (&"src/pair.c".into(), &4.into())
    );
}

/// The type moves to a header that is the student's, too.
#[test]
fn a_header_of_the_students_may_have_the_type() {
    let lab = copy_of_lab(
        "nodes",
        "lab.toml",
        &[(
            "student = [\"sudoku.c\"]",
            "student = [\"node.h\", \"sudoku.c\"]",
        )],
    );
    let include = "#include \"node.h\"\n";
    for folder in ["c", "solution"] {
        let file = lab.path().join(folder).join("sudoku.c");
        let text = fs::read_to_string(&file).expect("it is text");
        let own = text.replace("typedef struct{", "typedef struct {");
        fs::write(&file, own.replace(NODE, include)).expect("it can be written");
        let header = lab.path().join(folder).join("node.h");
        fs::write(header, format!("{NODE}\n")).expect("it can be written");
    }
    let graded = |header: Option<&str>| {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let source = lab.path().join("solution/sudoku.c");
        fs::copy(source, folder.path().join("sudoku.c")).expect("it can be copied");
        if let Some(header) = header {
            fs::write(folder.path().join("node.h"), header).expect("it can be written");
        }
        Grading::of(folder.path()).lab(lab.path()).run().status
    };
    assert_eq!(graded(Some(NODE)), Some(0));
    assert_eq!(
        graded(Some(&NODE.replace("int sudo", "int a, sudo"))),
        Some(0)
    );
    assert_eq!(graded(None), Some(0));
    assert_eq!(
        graded(Some(
            "#pragma pack(1)\ntypedef struct { int sudo[4][4]; } Node;"
        )),
        Some(1)
    );
}
