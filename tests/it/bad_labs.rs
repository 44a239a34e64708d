//! Mistakes of a lab's author: each is named with its file, its place and what is expected.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::TempDir;

use crate::support::edits::{self, mistake_at};
use crate::support::{Grading, copy_folder, copy_of_lab, edited_lab, is_root, known, repository};

/// A copy of the stack lab, with one edit of its manifest.
#[track_caller]
pub fn edited(from: &str, to: &str) -> TempDir {
    copy_of_lab("stack", "lab.toml", &[(from, to)])
}

pub fn grade_stack(lab: &Path) -> crate::support::Run {
    Grading::of(repository("tests/labs/stack/submissions/right"))
        .lab(lab)
        .run()
}

#[test]
fn flags_that_would_be_ignored_are_refused() {
    let lab = edited_lab(|text| {
        let (before, rust) = text
            .split_once("[toolchain.rust]\n")
            .expect("the lab is in Rust, too");
        format!("{before}[toolchain.rust]\nwatch = [\"-O\"]\n{rust}")
    });
    let run = Grading::of(known("implicit-graph", "c/right/as-taught"))
        .lab(lab.path())
        .run();
    run.refused(2, &["lab.toml:", "\"watch\" is for C and C++"]);
}

/// The edit is answered with status 2, the file and line of the edit, and these words.
#[track_caller]
pub fn mistake(from: &str, to: &str, words: &[&str]) {
    edits::mistake("stack", "submissions/right", (from, to), words);
}

#[test]
fn the_copy_of_the_lab_is_sound() {
    let run = grade_stack(edited("cpu_seconds = 2", "cpu_seconds = 3").path());
    assert_eq!(run.status, Some(0), "{}", run.stderr);
}

#[test]
fn an_unknown_key_is_refused_with_those_that_are_known() {
    mistake(
        "memory_mib = 64",
        "memory_mb = 64",
        &["memory_mb", "memory_mib"],
    );
    mistake(
        "    { name = \"two-values\", visible",
        "    { name = \"two-values\", visibl",
        &["visibl", "visible"],
    );
}

#[test]
fn a_value_of_another_type_is_refused() {
    mistake("points = 3", "points = \"three\"", &["points = \"three\""]);
    mistake(
        "student = [\"stack.c\"]",
        "student = \"stack.c\"",
        &["student = \"stack.c\""],
    );
    mistake("cpu_seconds = 2", "cpu_seconds = -2", &["cpu_seconds = -2"]);
    mistake("cpu_seconds = 2", "cpu_seconds = 0", &["cpu_seconds = 0"]);
    let no_time = "submission_seconds = 0";
    mistake("cpu_seconds = 2", no_time, &[no_time]);
    let no_room = "observation_kib = 0";
    mistake("observation_kib = 64", no_room, &[no_room]);
}

#[test]
fn a_text_without_english_is_refused() {
    mistake(
        "title = { en = \"A stack that grows\", es",
        "title = { es",
        &["English"],
    );
}

#[test]
fn a_text_in_a_language_that_nobody_reads_is_refused() {
    mistake(
        "title = { en = \"A stack that grows\", es",
        "title = { en = \"A stack that grows\", fr = \"Une pile\", es",
        &["\"fr\" is no language of a text: they are en, es, pt, el"],
    );
}

#[test]
fn an_id_that_is_there_twice_is_refused() {
    mistake(
        "id = \"bracket_pairs\"",
        "id = \"balanced\"",
        &["\"balanced\" appears twice"],
    );
    mistake(
        "id = \"size\"",
        "id = \"order\"",
        &["\"order\" appears twice"],
    );
    mistake(
        "name = \"pop-between-pushes\"",
        "name = \"two-values\"",
        &["\"two-values\" appears twice"],
    );
}

#[test]
fn an_id_that_is_none_is_refused() {
    mistake("id = \"stack\"", "id = \"../stack\"", &["../stack"]);
    mistake("id = \"size\"", "id = \"\"", &["is not an id"]);
    mistake(
        "name = \"two-values\"",
        "name = \"two values\"",
        &["two values"],
    );
}

#[test]
fn an_unknown_prerequisite_is_refused_with_the_nearest_name() {
    mistake(
        "prerequisites = [\"stack\"]",
        "prerequisites = [\"stak\"]",
        &["stak", "did you mean \"stack\"?"],
    );
    mistake(
        "prerequisites = [\"stack\"]",
        "prerequisites = [\"balanced\"]",
        &["its own prerequisite"],
    );
}

#[test]
fn a_file_that_is_missing_is_refused() {
    mistake(
        "adapter.c = \"adapters.c\"",
        "adapter.c = \"adapter.c\"",
        &["adapter.c", "does not exist"],
    );
    mistake("given = [\"stack.h\"]", "given = [\"stak.h\"]", &["stak.h"]);
    mistake(
        "input_file = \"inputs/program.txt\"",
        "input_file = \"inputs/none.txt\"",
        &["inputs/none.txt"],
    );
    mistake(
        "solution.c = \"reference\"",
        "solution.c = \"referense\"",
        &["referense"],
    );
}

#[test]
fn a_criterion_without_cases_is_refused() {
    let original = fs::read_to_string(repository("tests/labs/stack/lab.toml")).expect("it is text");
    let criterion = "[[exercise.criterion]]
  id = \"size\"";
    let start = original.find(criterion).expect("the criterion is there");
    let cases = original[start..].find("cases = [").expect("it has cases") + start;
    let end = original[cases..]
        .find(
            "
  ]",
        )
        .expect("the list ends")
        + cases
        + "
  ]"
        .len();
    let emptied = format!("{}cases = []", &original[start..cases]);
    mistake_at(
        "stack",
        "submissions/right",
        "[[",
        (&original[start..end], &emptied),
        &["at least one case"],
    );
}

#[test]
fn a_case_without_an_input_or_with_two_is_refused() {
    mistake(
        "visible = true, input = \"push 7; pop\"",
        "visible = true",
        &["\"input\" or \"input_file\""],
    );
    mistake(
        "input = \"push 7; push 7; push 7\"",
        "input = \"\", input_file = \"inputs/program.txt\"",
        &["not both"],
    );
}

#[test]
fn points_are_never_negative_or_endless() {
    mistake("points = 3", "points = -3", &["points", "0 or more"]);
    mistake("points = 3", "points = inf", &["points"]);
    mistake("points = 3", "points = nan", &["points"]);
}

#[test]
fn another_format_version_is_refused() {
    mistake(
        "format_version = 2",
        "format_version = 1",
        &["format_version must be 2"],
    );
    mistake(
        "format_version = 2",
        "format_version = \"2\"",
        &["format_version"],
    );
}

#[test]
fn what_is_no_toml_is_refused() {
    mistake("[limits]", "[limits", &["lab.toml"]);
    mistake("memory_mib = 64", "memory_mib = ", &["lab.toml"]);
    let lab = edited("[limits]", "[limits]");
    fs::write(lab.path().join("lab.toml"), b"\xff\xfe\x00").expect("the manifest can be written");
    grade_stack(lab.path()).refused(2, &["lab.toml"]);
    fs::write(lab.path().join("lab.toml"), "").expect("the manifest can be written");
    grade_stack(lab.path()).refused(2, &["lab.toml"]);
}

#[test]
fn a_file_of_the_student_lies_in_the_skeleton() {
    for (from, to) in [
        ("student = [\"stack.c\"]", "student = [\"../c/stack.c\"]"),
        ("given = [\"stack.h\"]", "given = [\".\"]"),
    ] {
        let words = ["lab.toml:", "is not a file in the skeleton"];
        grade_stack(edited(from, to).path()).refused(2, &words);
    }
}

#[test]
fn a_lab_without_exercises_and_columns_that_are_none_are_refused() {
    let lab = edited("[limits]", "[view]\ninput_columns = 0\n\n[limits]");
    grade_stack(lab.path()).refused(2, &["lab.toml:", "input_columns must be a number from 1"]);
    let file = lab.path().join("lab.toml");
    let text = fs::read_to_string(&file).expect("it is text");
    let (before, _) = text.split_once("[[exercise]]").expect("it has exercises");
    let before = before.replace("input_columns = 0", "input_columns = 1");
    let (top, tables) = before.split_once("\n[").expect("it has tables");
    fs::write(&file, format!("{top}\nexercise = []\n[{tables}")).expect("it can be written");
    grade_stack(lab.path()).refused(2, &["lab.toml:", "at least one [[exercise]]"]);
}

#[test]
fn a_solution_in_no_language_or_in_another_one_is_refused() {
    mistake("solution.c = ", "solution.cc = ", &["solution.c = "]);
    mistake(
        "solution.c = \"reference\"",
        "solution = { c = \"reference\", rust = \"reference\" }",
        &["Rust", "no toolchain"],
    );
    mistake(
        "solution.c = ",
        "solution.rust = ",
        &["Rust", "no toolchain"],
    );
}

#[test]
fn a_part_to_watch_that_does_not_exist_is_refused() {
    mistake(
        "watch = [\"size\"]",
        "watch = [\"by_magic\"]",
        &["by_magic", "size"],
    );
}

#[test]
fn a_solution_that_is_broken_is_the_labs_fault() {
    let broken = |from: &str, to: &str| {
        let lab = copy_of_lab("stack", "reference/stack.c", &[(from, to)]);
        let right = Grading::of(repository("tests/labs/stack/submissions/right"));
        right.lab(lab.path()).json_run()
    };
    let first = "static void ignore_pair";
    broken(first, &format!("int broken = nothing;\n{first}"))
        .refused(2, &["reference/stack.c", "nothing"]);
    // One that crashes has no right answers to give.
    broken("return stack->size;", "abort();").refused(2, &["the solution fails", "stack"]);
}

#[test]
fn an_adapter_that_does_not_compile_is_the_labs_fault() {
    let lab = edited("[limits]", "[limits]");
    let file = lab.path().join("adapters.c");
    let text = fs::read_to_string(&file).expect("it is text");
    fs::write(&file, format!("{text}\nint broken = nothing;\n")).expect("it can be written");
    let right = Grading::of(repository("tests/labs/stack/submissions/right"));
    let run = right.lab(lab.path()).json_run();
    run.refused(2, &["adapters.c", "nothing"]);
}

#[test]
fn a_file_of_the_solution_that_is_missing_or_unreadable_is_the_labs_fault() {
    let damage: [fn(&Path); 4] = [
        |file| fs::remove_file(file).expect("it can be removed"),
        |file| {
            fs::remove_file(file).expect("it can be removed");
            fs::create_dir(file).expect("a folder can be made");
        },
        |file| fs::write(file, b"\xff\xfe").expect("it can be written"),
        |file| {
            fs::set_permissions(file, fs::Permissions::from_mode(0o000)).expect("it can be closed")
        },
    ];
    for (index, damage) in damage.into_iter().enumerate() {
        if index == 3 && is_root() {
            eprintln!("skipped: no permission stops root");
            continue;
        }
        let lab = tempfile::tempdir().expect("a temporary folder can be made");
        copy_folder(&repository("tests/labs/words"), lab.path());
        damage(&lab.path().join("solution/words.cpp"));
        let grading = Grading::of(repository("tests/labs/words/submissions/right")).lab(lab.path());
        grading.json_run().refused(
            2,
            &["solution/words.cpp", "the solution has the student's files"],
        );
    }
}

#[test]
fn limits_have_bounds_that_are_named() {
    let keys = [
        ("memory_mib = 64", "memory_mib", 16, 16_384),
        ("stdout_kib = 64", "stdout_kib", 0, 16_384),
        ("observation_kib = 64", "observation_kib", 1, 16_384),
    ];
    for (written, key, least, most) in keys {
        let range = format!("{key} must be a number from {least} to {most}");
        let beyond = [most + 1, i64::MAX];
        for value in beyond.into_iter().chain((least > 0).then_some(least - 1)) {
            let wrong = format!("{key} = {value}");
            mistake(written, &wrong, &[&range, &wrong]);
        }
        for value in [-1, i64::MIN] {
            mistake(written, &format!("{key} = {value}"), &[key]);
        }
    }
    let range = "cpu_seconds must be a number from 0.1 to 600";
    for wrong in ["0.09", "600.5", "-1", "inf", "nan"] {
        let wrong = format!("cpu_seconds = {wrong}");
        mistake("cpu_seconds = 2", &wrong, &[range, &wrong]);
    }
    let range = "wall_seconds must be a number from 1 to 3600";
    mistake("memory_mib = 64", "wall_seconds = 3601", &[range]);
    mistake(
        "prerequisites = []",
        "limits = { observation_kib = 99999999999 }",
        &["observation_kib must be a number from 1 to 16384"],
    );
}

#[test]
fn prerequisites_in_a_circle_are_refused_and_the_circle_is_shown() {
    let circle = "the prerequisites form a cycle: stack → balanced → stack;";
    mistake(
        "prerequisites = []",
        "prerequisites = [\"balanced\"]",
        &[circle],
    );
    // Through an exercise that is about the same function: DFS builds on a second stage of get_adj_nodes.
    let lab = edited_lab(|text| {
        let (before, after) = text
            .split_once("id = \"is_valid\"\n")
            .expect("the exercise is there");
        format!("{before}id = \"is_valid\"\nprerequisites = [\"DFS\"]\n{after}")
    });
    let run = Grading::of(known("implicit-graph", "c/right/as-taught"))
        .lab(lab.path())
        .run();
    let words = "get_adj_nodes → is_valid → DFS → get_adj_nodes_valid;";
    run.refused(2, &["lab.toml:", "form a cycle", words]);
}
