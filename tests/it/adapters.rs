//! Adapters: functions of a lab that stand between its values and the student's function.

use crate::support::{Grading, copy_of_lab, of_lab, repository};

/// The lab with this edit is refused with these words.
#[track_caller]
fn mistake(file: &str, from: &str, to: &str, words: &[&str]) {
    let lab = copy_of_lab("streams", file, &[(from, to)]);
    let skeleton = lab.path().join("c");
    let run = Grading::of(skeleton).lab(lab.path()).run();
    run.refused(2, words);
}

#[test]
fn mistakes_about_adapters_have_the_next_step() {
    mistake(
        "lab.toml",
        "rust = \"adapters.rs\"\n",
        "",
        &[
            "each_below is called through an adapter",
            "[adapter] rust = \"FILE\"",
        ],
    );
    mistake(
        "lab.toml",
        "c = \"adapters.c\"",
        "c = \"adaptors.c\"",
        &["\"adaptors.c\" does not exist"],
    );
    mistake(
        "adapters.py",
        "def adapt_each_below",
        "def each_below",
        &["\"adapters.py\" does not define adapt_each_below"],
    );
    // The line is the adapter's own.
    mistake(
        "adapters.c",
        "fclose(stdout);",
        "fclose(stdoot);",
        &["adapters.c:12:", "stdoot"],
    );
}

/// The student's own signature is the one that is checked, and not the adapter's.
#[test]
fn another_signature_costs_its_own_exercise() {
    let submission = of_lab("streams", "wrong-rust-another-signature");
    let lab = repository("tests/labs/streams");
    let run = Grading::of(submission).lab(lab).lang("en").run();
    let words = [
        "The lab asks for \"pub fn print_row(row: &[i32], out: &mut impl Write)",
        "2/2  Call for each number",
    ];
    for one in words {
        assert!(run.stdout.contains(one), "{one}: {}", run.stdout);
    }
}
