//! Places for results that the solution leaves without a value: whatever stands there is right.

use tempfile::TempDir;

use crate::support::{Grading, Report, folder_with};

const LAB: &str = r#"
format_version = 2
id = "places"
course_language = "en"
title.en = "Places"
solution.LANGUAGE = "solution"
toolchain.LANGUAGE = { skeleton = "given", student = ["FILE"], given = ["places.h"] }

[type]
row = { kind = "list", of = "int 0..9" }
ends = { kind = "record", fields = { first = "int", last = "int", several = "bool" }, c = "struct ends" }
pair = { kind = "array", shape = [2], of = "int" }

[function]
least = "(row, n: len(row), at: out int) -> bool"
ends = "(row, n: len(row), found: out ends) -> int"
firsts = "(row, n: len(row), found: out pair)"

[[exercise]]
id = "least"
title.en = "The least"
criterion = [{ id = "all", points = 2, title.en = "is found", watch = ["returned", "at"], visible = ["[3, 2]", "[]"], random = { n = 50 } }]

[[exercise]]
id = "ends"
title.en = "The ends"
criterion = [{ id = "all", points = 2, title.en = "are found", watch = ["returned", "found"], visible = ["[3, 2]", "[3]", "[]"], random = { n = 50 } }]

[[exercise]]
id = "firsts"
title.en = "The first two"
criterion = [{ id = "all", points = 2, title.en = "are found", watch = ["found"], visible = ["[3, 2]", "[3]", "[]"], random = { n = 50 } }]
"#;

const HEADER: &str = "#include <stdbool.h>\nstruct ends { int first, last; bool several; };\n#ifdef __cplusplus\nusing ends = struct ends;\n#endif\nbool least(const int *row, int n, int *at);\nint ends(const int *row, int n, struct ends *found);\nvoid firsts(const int *row, int n, int found[2]);\n";

const SKELETON: &str = "#include \"places.h\"\nbool least(const int *row, int n, int *at) { (void)row; (void)n; (void)at; return n < 0; }\nint ends(const int *row, int n, struct ends *found) { (void)row; (void)n; (void)found; return -1; }\nvoid firsts(const int *row, int n, int found[2]) { (void)row; (void)n; found[0] = found[1] = -1; }\n";

/// It says nothing about places for which there is no answer.
const SOLUTION: &str = "#include \"places.h\"
bool least(const int *row, int n, int *at)
{
    if (n == 0)
        return false;
    *at = 0;
    for (int k = 1; k < n; k++)
        if (row[k] < row[*at])
            *at = k;
    return true;
}

int ends(const int *row, int n, struct ends *found)
{
    if (n == 0)
        return 0;
    found->first = row[0];
    if (n > 1) {
        found->several = true;
        found->last = row[n - 1];
    }
    return n;
}

void firsts(const int *row, int n, int found[2])
{
    for (int k = 0; k < 2 && k < n; k++)
        found[k] = row[k];
}
";

/// Another value wherever the solution leaves none.
const TIDY: [(&str, &str); 3] = [
    (
        "    if (n == 0)\n        return false;",
        "    *at = -1;\n    if (n == 0)\n        return false;",
    ),
    (
        "    if (n == 0)\n        return 0;",
        "    found->first = found->last = 0;\n    found->several = false;\n    if (n == 0)\n        return 0;",
    ),
    (
        "    for (int k = 0; k < 2",
        "    found[0] = found[1] = 0;\n    for (int k = 0; k < 2",
    ),
];

fn lab(language: &str) -> TempDir {
    let file = format!("places.{language}");
    let lab = LAB.replace("LANGUAGE", language).replace("FILE", &file);
    let lab = match language {
        "cpp" => lab.replace(", c = \"struct ends\"", ", cpp = \"struct ends\""),
        _ => lab,
    };
    let header = match language {
        "cpp" => HEADER.replace(
            "#ifdef __cplusplus\nusing ends = struct ends;\n#endif\n",
            "",
        ),
        _ => HEADER.to_owned(),
    };
    folder_with(&[
        ("places/lab.toml", lab.as_bytes()),
        ("places/given/places.h", header.as_bytes()),
        (&format!("places/given/{file}"), SKELETON.as_bytes()),
        (&format!("places/solution/{file}"), SOLUTION.as_bytes()),
    ])
}

/// The report on a solution with these edits.
fn report(language: &str, edits: &[(&str, &str)]) -> Report {
    let lab = lab(language);
    let source = edits
        .iter()
        .fold(SOLUTION.to_owned(), |source, (from, to)| {
            assert_eq!(source.matches(from).count(), 1, "{from}");
            source.replace(from, to)
        });
    let submission = folder_with(&[(&format!("places.{language}"), source.as_bytes())]);
    Grading::of(submission.path())
        .lab(lab.path().join("places"))
        .report()
}

#[test]
fn anything_is_right_where_the_solution_leaves_a_place_without_a_value() {
    for language in ["c", "cpp"] {
        report(language, &TIDY).full_marks();
    }
}

#[test]
fn a_place_for_which_there_is_an_answer_needs_it() {
    for language in ["c", "cpp"] {
        let mistakes = [
            ("            *at = k;", "            row = row;"),
            ("        found->several = true;\n", ""),
            ("k < 2 && k < n", "k < 1 && k < n"),
        ];
        report(language, &mistakes).loses_only(&["least", "ends", "firsts"]);
    }
}
