//! Labs of format 2 in C whose types stand in the student's own file: the skeleton's declarations
//! serve for the probe, a submission's own ones too if they have what the lab looks at, and what
//! cannot be bound costs the exercises that use it.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{
    BINARY, Grading, Run, copy_of_lab, edited_solution, folder_with, of_lab, repository, run,
};

pub const NODE: &str = "typedef struct {\n    int sudo[4][4];\n} Node;";

/// The solution with another declaration of a node.
#[track_caller]
fn with_node(node: &str) -> (TempDir, Grading) {
    let (folder, grading) = edited_solution("nodes", "sudoku.c", &[(NODE, node)]);
    (folder, grading.lang("en"))
}

#[track_caller]
fn shows(run: &Run, words: &[&str]) {
    let shown = run.in_one_line();
    for one in words {
        assert!(shown.contains(one), "{one}: {}", run.stdout);
    }
}

#[test]
fn each_declaration_with_the_fields_is_bound() {
    for node in [
        "typedef struct {\n    int depth;\n    int sudo[4][4];\n    char note[9];\n} Node;",
        "typedef struct _node Node;\n#define N 4\nstruct _node { Node *above; int sudo[N][N]; };",
        "enum { SIDE = 2 + 2 };\ntypedef unsigned Row[SIDE];\ntypedef struct { Row sudo[SIDE]; } Node;",
        // Names that the probe has, too.
        "#define value 3\n#define at 2\nenum { count = 7 };\n\
         typedef struct { int it[value]; int other[count * at]; int sudo[4][4]; } Node;",
        "#include <time.h>\ntypedef struct { int sudo[4][4]; time_t when; FILE *log; } Node;",
        "typedef struct { int sudo[4][4] } Node;",
    ] {
        let (_folder, grading) = with_node(node);
        grading.report().full_marks();
    }
}

#[test]
fn what_cannot_be_bound_is_told_with_its_line_and_what_to_write() {
    for (node, words) in [
        (
            "typedef struct {\n    int board[4][4];\n} Node;\n#define sudo board",
            [
                "sudoku.c:6",
                "\"Node\" has to have this field, as in the skeleton: write \"int sudo[4][4];\".",
            ],
        ),
        (
            "typedef struct {\n    int depth;\n    char sudo[4][4];\n} Node;",
            [
                "sudoku.c:8",
                "The lab asks for \"int sudo[4][4];\", but here stands \"char sudo[4][4];\".",
            ],
        ),
        (
            "typedef struct __attribute__((packed)) {\n    char a; int sudo[4][4];\n} Node;",
            [
                "sudoku.c:6",
                "write it as in the skeleton, \"typedef struct { int sudo[4][4]; } Node;\".",
            ],
        ),
        (
            "#define sg_text 3\ntypedef struct { int a[sg_text]; int sudo[4][4]; } Node;",
            ["sudoku.c:6", "cannot use this declaration of \"Node\""],
        ),
        (
            "struct Board { int sudo[4][4]; };\n#define Node struct Board",
            [
                "sudoku.c",
                "The lab needs the type \"Node\" here, as in the skeleton",
            ],
        ),
    ] {
        let (_folder, grading) = with_node(node);
        let run = grading.run();
        shows(&run, &words);
        assert!(!run.stdout.contains("probe"), "{}", run.stdout);
    }
}

/// A type that goes with the student's file, and not with the probe.
#[test]
fn a_compilers_words_about_the_probe_are_never_shown() {
    let node =
        "struct sg_api { int a; };\ntypedef struct { struct sg_api a; int sudo[4][4]; } Node;";
    let (_folder, grading) = with_node(node);
    let run = grading.run();
    shows(&run, &["cannot use this declaration of \"Node\""]);
    let strange = "typedef struct { int sudo[4][4]; wchar_t *text; va_list all; } Node;";
    let strange = format!("#include <stdarg.h>\n#include <complex.h>\n{strange}");
    let (_folder, grading) = with_node(&strange);
    grading.report().full_marks();
    let unknown =
        "#include <sys/resource.h>\ntypedef struct { int sudo[4][4]; struct rusage all; } Node;";
    let (_folder, grading) = with_node(unknown);
    let run = grading.run();
    shows(
        &run,
        &["sudoku.c:7", "cannot use this declaration of \"Node\""],
    );
    assert!(!run.stdout.contains("incomplete"), "{}", run.stdout);
}

#[test]
fn an_error_elsewhere_costs_only_its_function() {
    let edits = [(
        "    return 1;\n}\n\nint is_final",
        "    return 1\n}\n\nint is_final",
    )];
    let (_folder, grading) = edited_solution("nodes", "sudoku.c", &edits);
    let report = grading.report();
    report.loses_only(&["is_valid"]);
    let own = ("int sudo[4][4];", "int sudo[4][4]; int depth;");
    let (_folder, grading) = edited_solution("nodes", "sudoku.c", &[own, edits[0]]);
    assert_eq!(grading.report().points()["is_final"], Some(4.0));
}

/// The lab's probe is built once, and serves all who declare the same.
#[test]
fn the_same_declarations_share_the_labs_probe() {
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let probes = || {
        let entries = fs::read_dir(cache.path()).expect("it can be listed");
        let folders = entries.map(|entry| entry.expect("it is there").path());
        folders
            .filter(|folder| folder.join("probe.so").exists())
            .count()
    };
    let graded = |node: &str| {
        let (_folder, grading) = with_node(node);
        grading.cache(cache.path()).report().full_marks();
        probes()
    };
    assert_eq!(graded(NODE), 1);
    let same =
        "/* mine */\n#define LARGE 100\ntypedef struct{\n    int  sudo[4][4]; // rows\n}Node;";
    assert_eq!(graded(same), 1);
    assert_eq!(graded("typedef struct { int a; int sudo[4][4]; } Node;"), 2);
    assert_eq!(
        graded("typedef struct {\n  int a;\n  int sudo[4][4];\n} Node;"),
        2
    );
}

#[test]
fn nodes_that_are_no_blocks_of_their_own_are_told() {
    for (submission, words) in [
        (
            "wrong-nodes-of-one-array",
            "3 blocks cannot be freed: one of them lies inside of another block.",
        ),
        (
            "wrong-nodes-argument-in-list",
            "one block cannot be freed: it is the argument itself, which the caller frees.",
        ),
        (
            "wrong-nodes-one-twice",
            "one block cannot be freed: it is the same block twice.",
        ),
        ("wrong-nodes-null-among", "returned[0] = NULL"),
        (
            "wrong-nodes-freed",
            "returned[0] = a pointer to memory that is not in use",
        ),
        ("wrong-nodes-endless", "a list without end"),
        ("wrong-nodes-wild", "returned[0] = ?"),
        (
            "wrong-nodes-no-list",
            "len(returned) = a pointer to memory that is not in use",
        ),
        (
            "wrong-search-frees-result",
            "returned a pointer to memory that is not in use",
        ),
    ] {
        let grading = Grading::of(of_lab("nodes", submission));
        let grading = grading.lab(repository("tests/labs/nodes")).lang("en");
        let run = grading.arguments(&["--all"]).run();
        shows(&run, &[words]);
        let crashed = ["crash", "SIG"]
            .iter()
            .find(|one| run.stdout.contains(**one));
        assert_eq!(crashed, None, "{submission}: {}", run.stdout);
    }
}

/// Each call gives nodes of its own, in a list that serves for all calls.
#[test]
fn a_list_may_serve_for_several_calls() {
    let edits = [(
        "    List *list = createList();\n    int place = 0;\n",
        "    static List *list;\n    int place = 0;\n\n    if (list == NULL)\n        \
         list = createList();\n    clean(list);\n",
    )];
    let (_folder, grading) = edited_solution("nodes", "sudoku.c", &edits);
    grading.report().full_marks();
}

/// The heap of the tests with its types in heap.c.
#[test]
fn a_handle_may_be_the_students_own_type() {
    let lab = copy_of_lab("heap", "lab.toml", &[("given = [\"heap.h\"]\n", "")]);
    let header = fs::read_to_string(lab.path().join("c/heap.h")).expect("it is text");
    let types = header.split("Heap *createHeap").next().unwrap_or_default();
    let types = types.split("#define HEAP_H").nth(1).unwrap_or_default();
    let own = |text: &str| text.replace("#include \"heap.h\"", types);
    for folder in ["c", "solution"] {
        let file = lab.path().join(folder).join("heap.c");
        let text = fs::read_to_string(&file).expect("it is text");
        fs::write(&file, own(&text)).expect("it can be written");
    }
    let solution = lab.path().join("solution/heap.c");
    let right = fs::read_to_string(solution).expect("it is text");
    for (from, to, words) in [
        ("int size;", "int size; int pushes;", "23/23"),
        (
            "capac",
            "room",
            "\"Heap\" has to have this field, as in the skeleton: write \"int capac;\".",
        ),
        (
            "int priority;\n}",
            "double priority;\n}",
            "asks for \"int priority;\"",
        ),
    ] {
        let folder = folder_with(&[("heap.c", right.replace(from, to).as_bytes())]);
        let run = Grading::of(folder.path()).lab(lab.path()).lang("en").run();
        shows(&run, &[words]);
    }
}

#[test]
fn mistakes_of_authors_have_the_next_step() {
    let more = [("int sudo[4][4];", "int sudo[4][4]; int depth;")];
    for (file, edits, words) in [
        (
            "solution/sudoku.c",
            &more[..],
            [
                "solution/sudoku.c",
                "it declares Node otherwise than the skeleton",
            ],
        ),
        (
            "lab.toml",
            &[("c = \"Node *\"", "c = \"Nodo *\"")],
            ["lab.toml:28", "did you mean \"Node\"?"],
        ),
        (
            "lab.toml",
            &[(
                "fields = { sudo = \"board\" }",
                "fields = { sodo = \"board\" }",
            )],
            ["\"Node\" has no field \"sodo\"", "did you mean \"sudo\"?"],
        ),
    ] {
        let copy = copy_of_lab("nodes", file, edits);
        let run = Grading::of(repository("tests/labs/nodes/solution"))
            .lab(copy.path())
            .run();
        run.refused(2, &words);
    }
}

#[test]
fn the_lab_is_whole() {
    let lab = repository("tests/labs/nodes");
    let mut command = Command::new(BINARY);
    command.args(["lab", "check"]).arg(lab);
    let run = run(command);
    assert_eq!(run.status, Some(0), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("4 of 4"), "{}", run.stdout);
}
