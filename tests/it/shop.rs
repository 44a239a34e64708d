//! Arguments that the checks of a lab make, and programs that they judge.

use crate::support::{Grading, copy_of_lab, of_lab, repository};

/// The lab with this edit is refused with these words.
#[track_caller]
fn mistake(file: &str, from: &str, to: &str, words: &[&str]) {
    let lab = copy_of_lab("shop", file, &[(from, to)]);
    let skeleton = lab.path().join("c");
    let run = Grading::of(skeleton).lab(lab.path()).run();
    run.refused(2, words);
}

#[test]
fn mistakes_about_made_arguments_have_the_next_step() {
    mistake(
        "lab.toml",
        "made prices = list_of(bought)",
        "made prices = prices_of(bought)",
        &["[checks.function] declares no \"prices_of\""],
    );
    mistake(
        "lab.toml",
        "made prices = list_of(bought)",
        "made prices = list_of(sold)",
        &["\"list_of\" is called with \"sold\", which is no argument"],
    );
    mistake(
        "lab.toml",
        "made prices = list_of(bought)",
        "made prices",
        &["a value that is made names a check and other parameters"],
    );
    mistake(
        "checks.c",
        "    *count = 10;\n",
        "    *(volatile int *)0 = *count = 10;\n",
        &[
            "\"list_of\" of the checks",
            "signal 11, in checks.c:15 in list_of",
        ],
    );
}

#[test]
fn mistakes_about_judges_of_programs_have_the_next_step() {
    mistake(
        "lab.toml",
        "watch = [\"is_change\"]",
        "watch = [\"is_change\", \"as_many\"]",
        &["one function of the checks judges a run, not several"],
    );
    mistake(
        "lab.toml",
        "watch = [\"is_change\"]",
        "watch = [\"list_of\"]",
        &["\"list_of\" judges no program"],
    );
    mistake(
        "lab.toml",
        "(stdin: text, stdout: text) -> text?",
        "(stdin: text, printed: text) -> text?",
        &[
            "\"is_change\" asks for \"printed\"",
            "stderr, status, right",
        ],
    );
}

/// The judge's sentence is told, and what the solution's program prints stands beside it.
#[test]
fn a_program_is_judged_by_a_check() {
    let submission = of_lab("shop", "wrong-program-one-too-few");
    let lab = repository("tests/labs/shop");
    let run = Grading::of(submission)
        .lab(lab)
        .lang("en")
        .arguments(&["--all", "--exercise", "program"])
        .run();
    for words in ["the coins add up to 5", "5 1"] {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
}
