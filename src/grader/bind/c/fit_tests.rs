//! Tests: which declarations of a student's can be bound, and what the others cost.

use std::collections::BTreeSet;
use std::sync::Arc;

use typed::{Asked, Declared, Function, InLanguages, Kind, Machine, Step, Type};

use super::Wanted;
use super::fit::Fit;
use crate::submission::SourceFile;

const SKELETON: &str = "#include \"list.h\"\n#define N 9\ntypedef struct { int sudo[N][N]; } Node;\n\
    typedef struct { int row; double share; char *name; } Place;\n\
    int is_valid(Node *n) { return 0; }\nint twice(int n) { return 0; }\nint where(Place p) { return 0; }\n\
    static int help(Node *n) { return 0; }\n";

fn of_c(kind: Kind, c: &str) -> Type {
    Type {
        kind,
        written: InLanguages::from([("c".to_owned(), c.to_owned())]),
        line: 1,
    }
}

/// A lab with an exercise for each of three functions.
fn lab() -> Declared {
    let mut declared = Declared::default();
    let int = Kind::Int { least: 0, most: 9 };
    let text = Kind::Text {
        at_most: 9,
        letters: vec!['a'],
        words: None,
    };
    for (name, kind) in [("int", int), ("bool", Kind::Bool), ("text", text)] {
        let of = Type {
            kind,
            written: InLanguages::new(),
            line: 0,
        };
        declared.types.insert(name.to_owned(), of);
    }
    let board = declared.type_of("[[int; 9]; 9]").expect("it is a type");
    let fields = |all: &[(&str, &str)]| -> Vec<(Arc<str>, String)> {
        let all = all.iter();
        all.map(|(name, of)| (Arc::from(*name), (*of).to_owned()))
            .collect()
    };
    let node = Kind::Record {
        fields: fields(&[("sudo", &board)]),
    };
    let place = Kind::Record {
        fields: fields(&[("row", "int"), ("name", "text")]),
    };
    declared
        .types
        .insert("node".to_owned(), of_c(node, "Node *"));
    declared
        .types
        .insert("place".to_owned(), of_c(place, "Place"));
    for (name, signature) in [
        ("is_valid", "(n: node) -> bool"),
        ("twice", "(n: int) -> int"),
        ("where", "(place) -> int"),
    ] {
        let function = Function::parse(signature, &mut declared).expect("it is a signature");
        let step = Step::of("", name, &function, None);
        declared.functions.insert(name.to_owned(), function);
        let machine = Machine {
            handle: None,
            steps: vec![step],
        };
        declared.machines.insert(format!("call {name}"), machine);
        let asked = Asked {
            machine: format!("call {name}"),
            ..Asked::default()
        };
        declared.asked.insert(Declared::key(name, "right"), asked);
    }
    declared
}

fn wanted(declared: &Declared) -> Wanted<'_> {
    let header = SourceFile::new("list.h", "typedef struct List List;\nList *create(void);\n");
    Wanted::of(declared, &[header], &[SourceFile::new("a.c", SKELETON)])
}

fn fit(source: &str) -> Fit {
    let declared = lab();
    wanted(&declared).fit(&[SourceFile::new("a.c", source)], &BTreeSet::new())
}

/// The skeleton with another declaration of a node.
fn with_node(node: &str) -> Fit {
    fit(&SKELETON.replace("typedef struct { int sudo[N][N]; } Node;", node))
}

#[test]
fn the_probe_has_what_the_lab_names_and_nothing_else() {
    let declared = lab();
    let text = wanted(&declared).in_skeleton();
    for line in [
        "#line 2 \"a.c\"\n#define N 9\n",
        "#line 3 \"a.c\"\ntypedef struct { int sudo [ N ] [ N ] ; } Node ;\n",
        "int is_valid ( Node * n ) ;\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
    assert!(!text.contains("help"), "{text}");
}

#[test]
fn the_same_words_are_the_same() {
    let other = SKELETON.replace("{ int sudo", "{ // a board\n    int  sudo");
    let other = other.replace(
        "#include \"list.h\"\n",
        "#include \"list.h\"\n#define MINE 3\n",
    );
    assert!(fit(&other).is_same);
    let mut latin = b"/* \xe1rbol */\n".to_vec();
    latin.extend(SKELETON.bytes());
    let declared = lab();
    let latin = [SourceFile::new("a.c", latin)];
    assert!(wanted(&declared).fit(&latin, &BTreeSet::new()).is_same);
    let body = SKELETON.replace("{ return 0; }", "{ struct Inner { int a; } x; return 1; }");
    assert!(fit(&body).is_same);
}

#[test]
fn further_fields_and_other_ways_to_write_the_same_fit() {
    for node in [
        "typedef struct { int depth; int sudo[N][N]; } Node;",
        "typedef struct _node Node;\nstruct _node { int sudo[N][N]; Node *next; };",
        "enum { ROWS = 9 };\ntypedef int Row[9];\ntypedef struct { Row sudo[ROWS]; } Node;",
        "typedef struct { unsigned int sudo[3 * 3][N]; } Node;",
        "typedef struct node { int sudo[N][N]; List *list; } Node, *Pointer;",
    ] {
        let fit = with_node(node);
        assert!(fit.faults.is_empty() && !fit.is_same, "{node}: {fit:?}");
        assert!(fit.exercises.is_empty(), "{node}: {fit:?}");
        assert!(fit.text.contains("Node"), "{node}: {fit:?}");
    }
}

#[test]
fn what_cannot_be_bound_costs_the_exercises_that_use_it_and_is_told() {
    for (node, kind, line, names) in [
        (
            "typedef struct {\n    int depth;\n} Node;",
            "lacks-field",
            3,
            ["Node", "int sudo[N][N];"],
        ),
        (
            "typedef struct {\n    int depth;\n    float sudo[N][N];\n} Node;",
            "signature-differs",
            5,
            ["int sudo[N][N];", "float sudo[N][N];"],
        ),
        (
            "typedef struct { int sudo[N * N]; } Node;",
            "signature-differs",
            3,
            ["int sudo[N][N];", "int sudo[N * N];"],
        ),
        (
            "typedef struct { int sudo[N][OTHER]; } Node;",
            "signature-differs",
            3,
            ["int sudo[N][N];", "int sudo[N][OTHER];"],
        ),
        (
            "typedef struct { int **sudo; } Node;",
            "signature-differs",
            3,
            ["int sudo[N][N];", "int **sudo;"],
        ),
        (
            "typedef struct __attribute__((packed)) { int sudo[N][N]; } Node;",
            "other-type",
            3,
            ["Node", "typedef struct { int sudo[N][N]; } Node;"],
        ),
        (
            "#define sg_int 3\ntypedef struct { int a[sg_int]; int sudo[N][N]; } Node;",
            "other-type",
            3,
            ["Node", "typedef struct { int sudo[N][N]; } Node;"],
        ),
        (
            "#define sudo board\ntypedef struct { int sudo[N][N]; } Node;",
            "other-type",
            3,
            ["Node", "typedef struct { int sudo[N][N]; } Node;"],
        ),
        (
            "typedef struct { int sudo[N][N]; } Nodo;",
            "lacks-type",
            0,
            ["typedef struct { int sudo[N][N]; } Node;", "Node"],
        ),
    ] {
        let fit = with_node(node);
        let [fault] = fit.faults.as_slice() else {
            panic!("{node}: {fit:?}");
        };
        assert_eq!((fault.kind, fault.line), (kind, line), "{node}");
        assert_eq!(fault.names, names, "{node}");
        assert_eq!(fault.file, "a.c", "{node}");
        let lost: Vec<&str> = fit.exercises.iter().map(String::as_str).collect();
        assert_eq!(lost, ["is_valid"], "{node}");
        assert!(!fit.text.contains("Node"), "{node}: {}", fit.text);
        assert!(fit.text.contains("int where ( Place p ) ;"), "{node}");
        let rest = fit.rest(&lab());
        let probe = super::probe(&rest, &[], &fit.text).expect("the rest can be bound");
        assert!(!probe.contains("Node"), "{node}");
    }
}

/// The lab does not look at `share`; a number that stands alone may have any size.
#[test]
fn fields_that_the_lab_does_not_name_do_not_matter() {
    let other = "typedef struct { char *name; long row; } Place;";
    let asked = "typedef struct { int row; double share; char *name; } Place;";
    let fit = fit(&SKELETON.replace(asked, other));
    assert!(fit.faults.is_empty() && !fit.is_same, "{fit:?}");
    let wrong = SKELETON.replace("char *name", "char name[20]");
    let wrong = self::fit(&wrong);
    assert_eq!(wrong.faults.len(), 1, "{wrong:?}");
    assert!(wrong.exercises.contains("where"), "{wrong:?}");
}

/// A constant of the student's own may have any name that the rest of the probe has, too.
#[test]
fn constants_end_with_the_declarations() {
    let fit = with_node("#define value 2\ntypedef struct { int a[value]; int sudo[N][N]; } Node;");
    assert!(fit.text.contains("#define value 2\n"), "{}", fit.text);
    assert!(fit.text.ends_with("#undef value\n"), "{}", fit.text);
    assert!(!fit.text.contains("#undef N"), "{}", fit.text);
}

#[test]
fn what_changes_the_meaning_of_all_types_costs_all_of_them() {
    let fit = with_node("#pragma pack(1)\ntypedef struct { int sudo[N][N]; } Node;");
    let lost: Vec<&str> = fit.exercises.iter().map(String::as_str).collect();
    assert_eq!(lost, ["is_valid", "where"], "{fit:?}");
    assert!(fit.faults.iter().all(|one| one.line == 3), "{fit:?}");
    let fit = with_node("#define MAX(a, b) ((a) > (b))\ntypedef struct { int sudo[N][N]; } Node;");
    assert!(fit.is_same, "{fit:?}");
}
