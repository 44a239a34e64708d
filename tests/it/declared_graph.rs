//! implicit-graph as a lab of format 2: explanations of its own, laws about blocks that are left, and
//! a search that is shown near its end. The known submissions lose the criteria that their mistakes
//! say in both formats.

use std::collections::BTreeSet;

use crate::support::edits::mistake;
use crate::support::{Grading, known, repository};

fn declared(name: &str) -> Grading {
    Grading::of(known("implicit-graph", name)).lab(repository("exercises/implicit-graph"))
}

/// The first screen of a wrong submission, in Spanish.
fn screen(name: &str) -> String {
    declared(name).lang("es").run().stdout
}

fn in_one_line(screen: &str) -> String {
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn known_submissions_lose_what_their_mistakes_say() {
    let full_board = ["get_adj_nodes/full-board", "get_adj_nodes/argument"];
    for (name, criteria) in [
        (
            "c/wrong/columns-only",
            &["is_valid/rows", "is_valid/boxes", "DFS/together"][..],
        ),
        ("c/wrong/frees-only-dead-ends", &["DFS/frees"]),
        ("c/wrong/popped-nodes-never-freed", &["DFS/frees"]),
        ("c/wrong/crash-on-a-full-board", &full_board),
        ("c/wrong/null-for-a-full-board", &full_board),
        ("rust/wrong/nodes-leaked", &["DFS/frees"]),
        ("rust/wrong/unwrap-on-a-full-board", &full_board),
        (
            "rust/wrong/counts-a-copy",
            &["DFS/iterations", "DFS/together"],
        ),
    ] {
        let lost = declared(name).report().lost_criteria();
        let expected: BTreeSet<String> = criteria.iter().map(|&one| one.to_owned()).collect();
        assert_eq!(lost, expected, "{name}");
    }
}

/// Nodes that are left on the stack, and both ways to count, are right.
#[test]
fn what_the_statement_leaves_open_keeps_full_marks() {
    for name in [
        "c/right/as-taught",
        "c/right/frees-everything",
        "c/right/lists-never-freed",
        "c/right/counts-the-final-node",
        "c/right/counts-without-the-final-node",
        "rust/right/as-taught",
        "rust/right/recursion-in-a-helper",
    ] {
        declared(name).report().full_marks();
    }
}

#[test]
fn a_sentence_of_the_lab_tells_the_difference_and_marks_the_cells() {
    let shown = screen("c/wrong/columns-only");
    assert!(shown.contains("[1]"), "{shown}");
    let line = in_one_line(&shown);
    assert!(line.contains("is_valid devolvió 1;"), "{shown}");
    assert!(line.contains("tiene dos veces"), "{shown}");
    assert!(!shown.contains("esperado:"), "{shown}");
}

/// Answers that only name a check of the lab are for programs.
#[test]
fn names_of_checks_are_not_shown_beside_a_sentence() {
    let grading = declared("c/wrong/null-when-found");
    let found = grading.report().without_times().to_string();
    assert!(found.contains("call: not solves: solution-null"), "{found}");
    let shown = screen("c/wrong/null-when-found");
    assert!(shown.contains("La función devolvió NULL"), "{shown}");
    assert!(!shown.contains("solves"), "{shown}");
}

/// Fewer empty cells, not fewer given ones: a search over an empty board shows nothing.
#[test]
fn a_search_is_shown_near_its_end() {
    let shown = screen("c/wrong/null-when-found");
    let line = in_one_line(&shown);
    let cells = line.split(' ').filter(|word| *word == "0").count();
    assert!(line.contains("DFS: encuentra una solución"), "{shown}");
    assert!(cells <= 2, "{shown}");
}

#[test]
fn a_node_that_lies_in_no_block_of_its_own_is_told() {
    let report = declared("c/wrong/nodes-of-a-static-array").report();
    let lost = report.lost_criteria();
    assert!(lost.contains("get_adj_nodes/argument"), "{lost:?}");
}

#[test]
fn mistakes_of_authors_have_a_line_and_the_next_step() {
    let mistake = |from, to, words| mistake("chain", "solution", (from, to), words);
    mistake(
        "  watch = [\"len(returned)\", \"leaks\"]",
        "  watch = [\"leaks(nobody)\"]",
        &["leaks takes the name of a type: leaks(node)"],
    );
    mistake(
        "holds = \"returned[i-1] <= returned[i]\"",
        "holds = \"returned[i-1] <= right.nobody[i]\"",
        &["right.nobody"],
    );
    mistake(
        "title = { en = \"A list of these numbers\"",
        "smaller = \"empty\"\ntitle = { en = \"A list of these numbers\"",
        &["\"smaller\" can be \"fuller\""],
    );
    mistake(
        "  title = { en = \"holds the numbers in their order\"",
        "  explain = \"nobody\"\n  title = { en = \"holds the numbers in their order\"",
        &["nobody"],
    );
}

/// The numbers were counted in the course, by programs that are none of this repository's.
#[test]
fn the_solutions_take_as_many_iterations_as_the_course_counted() {
    for language in ["c", "rust"] {
        let never = format!("{language}/wrong/never-counts");
        for (case, iterations) in [
            ("iterations-of-example", 475),
            ("iterations-without-solution", 333),
            ("iterations-of-empty", 392),
            ("iterations-of-two-solutions", 5),
            ("iterations-of-one-empty-cell", 2),
        ] {
            let report = declared(&never)
                .arguments(&["--exercise", "DFS", "--case", case])
                .report();
            let found = report.case("DFS", case)["explanation"]["message"].to_string();
            let said = format!("The search makes {iterations} iterations");
            assert!(found.contains(&said), "{language}, {case}: {found}");
        }
    }
}
