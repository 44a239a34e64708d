//! Declarations as pieces: what each gives and needs, and which hold nothing but a type.

use std::collections::BTreeSet;

use super::blocks::*;
use crate::submission::SourceFile;

fn of(source: &str) -> Vec<Block> {
    blocks([&SourceFile::new("a.c", source)])
}

fn texts<'b>(blocks: impl IntoIterator<Item = &'b Block>) -> Vec<&'b str> {
    blocks.into_iter().map(|one| one.text.as_str()).collect()
}

const SOURCE: &str = "#include <stdio.h>\n#define N 9 /* rows */\n#define OTHER 3\n\
    typedef struct Cell Cell; // below\nstruct Cell {\n    Cell *next;\n    int at[N * 2];\n};\n\
    enum Mark { EMPTY, FULL = 2 };\ntypedef struct {\n    enum Mark mark; Cell *all;\n} Board, *Place;\n\
    static int count = 0;\nstruct Point { int x, y; } origin;\n\
    static int help(struct Point p)\n{\n    struct Inner { int a; } inner;\n    return p.x;\n}\n\
    Board* fill(Board *b, int n[]){ return b; }\n";

#[test]
fn a_name_needs_what_its_declaration_names() {
    let blocks = of(SOURCE);
    let names = BTreeSet::from(["Board".to_owned()]);
    assert_eq!(
        texts(needed(&blocks, &names)),
        [
            "#define N 9",
            "typedef struct Cell Cell ;",
            "struct Cell { Cell * next ; int at [ N * 2 ] ; } ;",
            "enum Mark { EMPTY , FULL = 2 } ;",
            "typedef struct { enum Mark mark ; Cell * all ; } Board , * Place ;",
        ]
    );
    assert!(blocks.iter().all(|one| one.is_plain), "{blocks:?}");
    let fill = blocks.iter().find(|one| one.names.contains("fill"));
    let fill = fill.expect("it is there");
    assert_eq!(fill.text, "Board * fill ( Board * b , int n [ ] ) ;");
    assert!(fill.needs.contains("Board"));
    let help = blocks.iter().find(|one| one.names.contains("help"));
    assert_eq!(
        help.expect("it is there").text,
        "int help ( struct Point p ) ;"
    );
}

#[test]
fn a_structure_with_a_variable_is_a_type() {
    let blocks = of(SOURCE);
    let names = BTreeSet::from(["struct Point".to_owned()]);
    let found = needed(&blocks, &names);
    assert_eq!(texts(found.clone()), ["struct Point { int x , y ; } ;"]);
    let fields: Vec<_> = found[0].fields.iter().collect();
    assert_eq!(fields.len(), 2);
    assert_eq!(*fields[1], ("y".to_owned(), "int x, y;".to_owned(), 14));
}

#[test]
fn what_is_more_than_a_type_is_not_plain() {
    for source in [
        "typedef struct { int a; } __attribute__((packed)) Node;",
        "typedef __typeof__(0) Node;",
        "typedef struct { int a[sizeof(\"x\")]; } Node;",
        "typedef struct { int a[({ 1; })]; } Node;",
        "#define Node system(\"ls\")",
        "typedef struct { int a;; int } Node;",
    ] {
        let blocks = of(source);
        let plain = blocks.iter().filter(|one| one.names.contains("Node"));
        assert!(
            plain.clone().all(|one| !one.is_plain),
            "{source}: {blocks:?}"
        );
    }
}

#[test]
fn other_white_space_and_comments_make_the_same_words() {
    let one = of("typedef struct{int sudo[9][9];}Node;");
    let other = of("/* mine */\ntypedef struct\n{\n    int sudo[9][9]; // rows\n} Node;\n");
    assert_eq!(texts(&one), texts(&other));
    assert_eq!(
        spaced(&one[0].text),
        "typedef struct { int sudo[9][9]; } Node;"
    );
}

#[test]
fn a_semicolon_that_is_missing_before_a_brace_is_there() {
    let one = of("typedef struct { int a; int sudo[9][9]; } Node;");
    let other = of("typedef struct { int a; int sudo[9][9] } Node;");
    assert_eq!(texts(&one), texts(&other));
    assert!(other[0].is_plain);
}

#[test]
fn words_are_written_as_people_write_them() {
    for (words, text) in [
        ("int ( * rows ) [ N * 4 ] ;", "int (*rows)[N * 4];"),
        (
            "Node * copy ( Node * n , int k ) ;",
            "Node *copy(Node *n, int k);",
        ),
    ] {
        assert_eq!(spaced(words), text);
    }
}

#[test]
fn nesting_without_end_is_no_danger() {
    let deep = format!("typedef struct {{ int a{} ; }} Node;", "[(".repeat(20_000));
    of(&deep);
}
