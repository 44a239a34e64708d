//! Files that a function leaves behind, or leaves open, in its folder.

use crate::support::{Grading, copy_folder, edit, repository};

/// The function writes behind what is in its files, and closes none. Its folder holds no file for
/// each of sixty generated inputs, and its open files never run out.
#[test]
fn a_function_meets_no_file_that_it_wrote_for_another_input() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &repository("fixtures/samurai/c/right/as-taught"),
        folder.path(),
    );
    let edits = [
        (
            r#"FILE *f = fopen(nombre, "w");"#,
            r#"FILE *f = fopen(nombre, "a");"#,
        ),
        ("resuelto\\n\");\n    fclose(f);\n", "resuelto\\n\");\n"),
    ];
    edit(&folder.path().join("samurai.c"), &edits);
    let report = Grading::of(folder.path())
        .lab(repository("exercises/samurai"))
        .arguments(&["--exercise", "escritura_datos"])
        .report();
    let exercise = report.exercise("escritura_datos");
    assert_eq!(exercise["score"], exercise["max_score"], "{exercise}");
    assert_eq!(exercise["notes"], serde_json::json!([]));
}
