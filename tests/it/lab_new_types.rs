//! `sudograde lab new`: which functions a lab can ask for, and the types of C++'s standard library.

use crate::lab_new::{has, in_folder};
use crate::support::lab_new::{is_accepted, lab, made_from};

/// Each is a signature, with the reason why no lab can ask for it.
#[test]
fn what_no_lab_can_ask_for_is_refused_with_the_reason() {
    for (language, signature, reason) in [
        (
            "c",
            "int f(int a, int a)",
            "f: two parameters are called \"a\"",
        ),
        (
            "c",
            "int while(int a)",
            "\"while\" is a word of C, and no name",
        ),
        (
            "cpp",
            "int f(int class)",
            "\"class\" is a word of C++, and no name",
        ),
        (
            "rust",
            "fn match(a: i32) -> i32",
            "\"match\" is a word of Rust, and no name",
        ),
        (
            "rust",
            "fn f(a: i32, a: i32) -> i32",
            "two parameters are called \"a\"",
        ),
        ("c", "int f(int n, ...)", "it takes any number of arguments"),
        (
            "python",
            "def f(*args) -> int",
            "it takes any number of arguments",
        ),
        ("python", "def f(a, b)", "it has no types; write them"),
        ("rust", "fn f()", "f: it gives and changes nothing"),
        (
            "cpp",
            "int f(std::array<int, 1000000> a)",
            "there is no type for \"std::array",
        ),
        (
            "c",
            "int f(FILE *in)",
            "\"in\" is an open file: let a program read it",
        ),
        (
            "c",
            "int f(enum color c)",
            "\"enum color\" is declared nowhere: name its header",
        ),
        ("c", "int f(struct { int a; } p)", "a type without a name"),
        ("c", "int main(void)", "main is a program"),
        (
            "cpp",
            "std::set<int> f(int a)",
            "there is no type for \"std::set<int>\"",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let arguments = [
            "new",
            "odd",
            "--language",
            language,
            "--function",
            signature,
        ];
        lab(folder.path(), &arguments).is_refused(reason);
        assert_eq!(in_folder(folder.path()), Vec::<String>::new());
    }
    // One of two.
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let arguments = [
        "new",
        "odd",
        "--language",
        "c",
        "--function",
        "int f(int a)",
        "--function",
        "int g(FILE *in)",
    ];
    lab(folder.path(), &arguments).is_refused("g: \"in\" is an open file");
    assert_eq!(in_folder(folder.path()), Vec::<String>::new());
}

#[test]
fn the_types_of_the_standard_library_of_cpp_are_known() {
    let folder = made_from("words.cpp", include_str!("lab_new/words.cpp"));
    has(
        &folder,
        &[
            "evens = \"(row: numbers) -> numbers\"",
            "turn = \"(row: inout numbers, by: number)\"",
            "place = \"(all: texts, one: text) -> number?\"",
            "count = \"(text) -> {char: number}\"",
            "both = \"(all: [number; 3]) -> (number, number)\"",
            "least = \"(row: numbers, at: out number) -> bool\"",
        ],
    );
    is_accepted(&folder);
}
