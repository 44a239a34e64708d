//! Programs in labs of format 2: they are as the solution's.

use crate::support::{Grading, copy_of_lab, edited_solution, of_lab, repository};

#[test]
fn a_program_is_as_the_solutions() {
    let lab = repository("tests/labs/wordcount");
    let graded = |name: &str| {
        let folder = of_lab("wordcount", name);
        Grading::of(folder)
            .lab(&lab)
            .lang("en")
            .arguments(&["--all", "--exercise", "program"])
            .run()
    };
    let run = graded("wrong-program-traceback");
    assert!(
        run.in_one_line().contains("FileNotFoundError"),
        "{}",
        run.stdout
    );
    assert!(run.in_one_line().contains("wc.py:"), "{}", run.stdout);
    // Python's words of an uncaught exception, written by the program itself.
    let (_kept, grading) = edited_solution(
        "wordcount",
        "wc.py",
        &[(
            "print(f\"wc: {arguments[0]}: {error.strerror}\"",
            "print(f\"Traceback: {arguments[0]}\"",
        )],
    );
    let run = grading
        .lang("en")
        .arguments(&["--all", "--exercise", "program"])
        .run();
    assert!(
        run.in_one_line()
            .contains("“Traceback” must not be in stderr"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_program_of_the_solution_that_fails_is_the_labs_mistake() {
    let refused = |edits: &[(&str, &str)], words: &[&str]| {
        let lab = copy_of_lab("wordcount", "solution/wc.py", edits);
        let right = repository("tests/labs/wordcount/submissions/right-counter");
        let run = Grading::of(right)
            .lab(lab.path())
            .arguments(&["--exercise", "program"])
            .run();
        run.refused(2, words);
    };
    refused(
        &[(
            "def main(arguments):\n",
            "def main(arguments):\n    arguments[99]\n",
        )],
        &[
            "lab.toml:",
            "the solution's program fails",
            "IndexError",
            "wc.py, line",
        ],
    );
    refused(
        &[("with open(out, \"w\"", "with open(\"other.txt\", \"w\"")],
        &["the solution writes no file out.txt"],
    );
}
