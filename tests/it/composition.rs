//! Every exercise is graded with right versions of the ones that it builds on: a mistake costs its
//! own exercise and no other.

use crate::support::Submission;

const ALWAYS_VALID: &str = "int is_valid(Node *n) { return 1; }";
const NEVER_VALID: &str = "int is_valid(Node *n) { return 0; }";

#[test]
fn a_wrong_is_valid_costs_is_valid_only() {
    for wrong in [ALWAYS_VALID, NEVER_VALID] {
        let report = Submission::right().with("is_valid", wrong).grade();
        report.loses_only(&["is_valid"]);
    }
}

#[test]
fn the_students_own_functions_together_are_shown_and_cost_nothing() {
    let report = Submission::right().with("is_valid", NEVER_VALID).grade();
    let lost = report.lost_criteria();
    assert!(lost.contains("DFS/together"), "{lost:?}");
    assert!(
        lost.iter()
            .all(|criterion| criterion.starts_with("is_valid/") || criterion == "DFS/together"),
        "{lost:?}"
    );
    assert_eq!(report.exercise("DFS")["score"], 15);
}

#[test]
fn a_wrong_is_final_costs_is_final_only() {
    let report = Submission::right()
        .with("is_final", "int is_final(Node *n) { return 0; }")
        .grade();
    report.loses_only(&["is_final"]);
}

#[test]
fn a_wrong_get_adj_nodes_costs_its_two_exercises_only() {
    let report = Submission::right()
        .with(
            "get_adj_nodes",
            "List *get_adj_nodes(Node *n) { return createList(); }",
        )
        .grade();
    report.loses_only(&["get_adj_nodes", "get_adj_nodes_valid"]);
}

#[test]
fn the_first_stage_of_get_adj_nodes_is_right_for_its_exercise() {
    let report = Submission::right()
        .replace("if (is_valid(next))", "if (1)")
        .grade();
    report.loses_only(&["get_adj_nodes_valid"]);
}

#[test]
fn a_wrong_dfs_costs_dfs_only() {
    let report = Submission::right()
        .with(
            "DFS",
            "Node *DFS(Node *initial, int *cont) { return NULL; }",
        )
        .grade();
    report.loses_only(&["DFS"]);
}

#[test]
fn everything_wrong_but_dfs_keeps_dfs() {
    let report = Submission::right()
        .with("is_valid", "int is_valid(Node *n) { abort(); }")
        .with(
            "get_adj_nodes",
            "List *get_adj_nodes(Node *n) { return NULL; }",
        )
        .with("is_final", "int is_final(Node *n) { for (;;) ; }")
        .grade();
    report.loses_only(&[
        "get_adj_nodes",
        "is_valid",
        "get_adj_nodes_valid",
        "is_final",
    ]);
}

#[test]
fn calls_through_a_pointer_are_replaced_too() {
    let report = Submission::right()
        .with("is_valid", ALWAYS_VALID)
        .replace(
            "if (is_valid(next))",
            "int (*volatile check)(Node *) = is_valid;\n        if (check(next))",
        )
        .grade();
    report.loses_only(&["is_valid"]);
}

#[test]
fn a_recursive_exercise_function_calls_itself() {
    let recursive = "
static Node *search(Node *n, int *cont);
Node *DFS(Node *n, int *cont) {
    static int depth;
    if (depth++ == 0) { Node *found = search(n, cont); depth = 0; return found; }
    return search(n, cont);
}
/* Goes down from the last child to the first, as a stack does. */
static Node *search(Node *n, int *cont) {
    (*cont)++;
    if (is_final(n)) return n;
    List *list = get_adj_nodes(n);
    free(n);
    Node *found = NULL;
    for (Node *child = last(list); child != NULL; child = prev(list)) {
        if (found == NULL) found = DFS(child, cont); else free(child);
    }
    clean(list);
    free(list);
    return found;
}";
    Submission::right()
        .with("DFS", recursive)
        .grade()
        .full_marks();
}

#[test]
fn a_prerequisite_that_is_not_written_yet_costs_itself_only() {
    let report = Submission::right().without("is_valid").grade();
    report.loses_only(&["is_valid"]);
    assert_eq!(
        report.verdicts("is_valid").into_iter().collect::<Vec<_>>(),
        ["missing"]
    );
}

#[test]
fn constants_and_the_skeleton_earn_nothing() {
    let skeleton = crate::support::Grading::of(crate::support::implicit_graph().join("c")).report();
    assert_eq!(skeleton.score(), Some(0.0), "{:?}", skeleton.points());
    for (number, list) in [("0", "createList()"), ("1", "NULL"), ("-1", "createList()")] {
        let report = Submission::right()
            .with(
                "is_valid",
                &format!("int is_valid(Node *n) {{ return {number}; }}"),
            )
            .with(
                "is_final",
                &format!("int is_final(Node *n) {{ return {number}; }}"),
            )
            .with(
                "get_adj_nodes",
                &format!("List *get_adj_nodes(Node *n) {{ return {list}; }}"),
            )
            .with("DFS", "Node *DFS(Node *n, int *cont) { return n; }")
            .grade();
        assert_eq!(report.score(), Some(0.0), "{:?}", report.points());
    }
}
