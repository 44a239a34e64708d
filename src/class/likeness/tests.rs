//! Laws of fingerprints: shared code is found, and mechanical changes make no difference.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::fingerprints::{GUARANTEE, grams, winnowed};
use super::groups::{firsts, groups};
use super::words::{Word, silent, words};
use super::{Code, Given, Pair, compare, regions};
use grader::submission::SourceFile;
use sudograde_core::lab::Language;

fn source(text: &str) -> [SourceFile; 1] {
    [SourceFile::new("a.c", text)]
}

fn code(text: &str) -> Code {
    Code::read(&source(text), &Given::default())
}

fn spelled(language: Language, text: &str) -> Vec<u64> {
    let words = words(language, text.as_bytes()).expect("it can be read");
    words.into_iter().map(|word| word.word).collect()
}

fn likeness(one: &str, other: &str) -> Option<Pair> {
    compare(&[code(one), code(other)], 2, 0.0).first().copied()
}

fn hashes(words: &[u64]) -> BTreeSet<u64> {
    let words: Vec<Word> = words
        .iter()
        .map(|word| Word {
            word: *word,
            line: 1,
        })
        .collect();
    winnowed(&grams(&words))
        .into_iter()
        .map(|gram| gram.hash)
        .collect()
}

/// Words from a small language, so that they repeat.
fn some_words(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(1..12u64, count)
}

/// A C function of a few statements. `NAME` is its name; `X` and `Y` are variables.
fn function() -> impl Strategy<Value = String> {
    let statement = prop::sample::select(vec![
        "X = Y * 3;",
        "if (X < Y) { Y -= X; }",
        "for (int i = 0; i < X; i++) Y = Y + i / 2;",
        "while (X > 0) { X = X / 2; if (Y == X) break; }",
        "Y = X % 7 == 0 ? Y : X + 1;",
        "X = NAME2(Y, X - 1) << 2;",
        "do { X = X - Y; } while (X > Y && Y != 0);",
    ]);
    prop::collection::vec(statement, 3..9).prop_map(|body| {
        format!(
            "int NAME(int X, int Y) {{ {} return X; }}\n",
            body.join(" ")
        )
    })
}

/// Several functions, named by the prefix.
fn program(functions: &[String], prefix: &str) -> String {
    let named = functions.iter().enumerate().map(|(number, text)| {
        text.replace("NAME2", "other")
            .replace("NAME", &format!("{prefix}{number}"))
            .replace('X', &format!("{prefix}x"))
            .replace('Y', &format!("{prefix}y"))
    });
    named.collect()
}

proptest! {
    #[test]
    fn a_run_that_is_as_long_as_guaranteed_is_found(
        run in some_words(GUARANTEE..GUARANTEE + 9),
        around in prop::array::uniform4(some_words(0..30)),
    ) {
        let [before, after, elsewhere, behind] = around;
        let one = hashes(&[before, run.clone(), after].concat());
        let other = hashes(&[elsewhere, run, behind].concat());
        prop_assert!(!one.is_disjoint(&other));
    }

    #[test]
    fn fingerprints_are_some_of_the_grams(words in some_words(0..80)) {
        let words: Vec<Word> = words.iter().map(|word| Word { word: *word, line: 1 }).collect();
        let all = grams(&words);
        let kept = winnowed(&all);
        prop_assert!(kept.iter().all(|gram| all.contains(gram)));
        prop_assert_eq!(kept.is_empty(), all.is_empty());
    }

    #[test]
    fn other_names_are_the_same_words(functions in prop::collection::vec(function(), 1..4)) {
        let (one, other) = (program(&functions, "a"), program(&functions, "longer_name_"));
        prop_assert_ne!(&one, &other);
        prop_assert_eq!(spelled(Language::C, &one), spelled(Language::C, &other));
    }

    #[test]
    fn the_order_of_functions_means_nothing(
        functions in prop::collection::vec(function(), 2..6),
        turn in 0..6usize,
    ) {
        let mut turned = functions.clone();
        turned.rotate_left(turn % functions.len());
        turned.swap(0, 1);
        let pair = likeness(&program(&functions, "a"), &program(&turned, "b"));
        let pair = pair.expect("they share everything");
        prop_assert_eq!((pair.shares, pair.jaccard), ([1.0, 1.0], 1.0));
        let codes = [code("int z;"), code(&program(&functions, "a")), code(&program(&turned, "b"))];
        prop_assert_eq!(firsts(&codes), [0, 1, 1]);
    }

    #[test]
    fn a_group_holds_all_that_pairs_join_and_nobody_twice(
        pairs in prop::collection::vec(prop::array::uniform2(0..12usize), 0..12),
    ) {
        let found = groups(12, pairs.iter().copied());
        let place = |number: &usize| found.iter().position(|group| group.contains(number));
        prop_assert!(pairs.iter().all(|[one, other]| one == other || place(one) == place(other)));
        let members: Vec<usize> = found.concat();
        let each: BTreeSet<usize> = members.iter().copied().collect();
        prop_assert_eq!(each.len(), members.len());
        let paired: BTreeSet<usize> = pairs.iter().filter(|[one, other]| one != other).flatten().copied().collect();
        prop_assert_eq!(each, paired, "nobody without a pair");
        prop_assert!(found.is_sorted_by(|one, other| one.len() >= other.len()));
        let turned = groups(12, pairs.iter().rev().map(|[one, other]| [*other, *one]));
        prop_assert_eq!(found, turned);
    }

    #[test]
    fn likeness_is_symmetric(
        one in prop::collection::vec(function(), 1..5),
        other in prop::collection::vec(function(), 1..5),
    ) {
        let (one, other) = (program(&one, "a"), program(&other, "b"));
        let there = likeness(&one, &other).map(|pair| (pair.shares[0], pair.shares[1]));
        let back = likeness(&other, &one).map(|pair| (pair.shares[1], pair.shares[0]));
        prop_assert_eq!(there, back);
    }

    #[test]
    fn nothing_of_a_skeleton_is_anybodys_own(functions in prop::collection::vec(function(), 1..5)) {
        let skeleton = source(&program(&functions, "a"));
        let mut given = Given::default();
        given.add(&skeleton);
        let code = Code::read(&skeleton, &given);
        prop_assert!(code.fingerprints.is_empty());
        prop_assert_eq!(compare(&[code, Code::read(&skeleton, &given)], 2, 0.0), []);
    }

    #[test]
    fn no_word_is_in_two_regions(
        one in prop::collection::vec(function(), 1..5),
        other in prop::collection::vec(function(), 1..5),
    ) {
        let (one, other) = (code(&program(&one, "a")), code(&program(&other, "b")));
        let words: usize = regions(&one, &other).iter().map(|region| region.words).sum();
        prop_assert!(words <= one.own_words().min(other.own_words()));
        let whole: usize = regions(&one, &one).iter().map(|region| region.words).sum();
        prop_assert_eq!(whole, one.own_words(), "all of it is in itself");
    }
}

#[test]
fn another_loop_or_way_to_count_is_the_same_words() {
    let c = |text: &str| spelled(Language::C, &format!("void f(int n) {{ {text} }}"));
    let counted = c("for (i = 0; i < n; i++) { g(i); }");
    assert_eq!(counted, c("i = 0; while (i < n) { g(i); i += 1; }"));
    assert_eq!(counted, c("i = 0; while (i < n) { g(i); i = i + 1; }"));
    assert_ne!(counted, c("for (i = 0; i > n; i++) { g(i); }"));
    assert_eq!(c("x--;"), c("x = x - 1;"));
    let rust = |text: &str| spelled(Language::Rust, &format!("fn f() {{ {text} }}"));
    assert_eq!(rust("x += 2;"), rust("y = y + 1;"));
    let python = |text: &str| spelled(Language::Python, text);
    assert_eq!(python("x *= 2\n"), python("y = y * 3  # why\n"));
    let cpp = |text: &str| spelled(Language::Cpp, text);
    assert_eq!(
        cpp("int f() { return a::b(1); }"),
        cpp("long g() { /* b */ return c::d(7); }")
    );
}

#[test]
fn the_step_of_a_loop_stands_at_its_end() {
    let text = "void f(int n) {\n for (int i = 0; i < n; i++) {\n  g(i);\n }\n}\n";
    let lines: Vec<usize> = words(Language::C, text.as_bytes())
        .expect("it can be read")
        .iter()
        .map(|word| word.line)
        .collect();
    assert!(
        lines.is_sorted_by(|one, next| one <= next || *next == 0),
        "{lines:?}"
    );
    assert!(lines.contains(&4), "{lines:?}");
}

#[test]
fn what_is_between_functions_is_apart_from_them() {
    let methods = "class A:\n    def f(self):\n        return self.x + 1\n\n    def g(self):\n        return 2\n";
    let turned = "class A:\n    def g(self):\n        return 2\n\n    def f(self):\n        return self.x + 1\n";
    let sorted = |text: &str| {
        let words = spelled(Language::Python, text);
        let mut parts: Vec<Vec<u64>> = words
            .split(|word| *word == 0)
            .map(<[u64]>::to_vec)
            .collect();
        parts.sort();
        parts
    };
    assert_eq!(sorted(methods), sorted(turned));
}

/// Eight statements that differ from all others.
fn own_work(seed: u64) -> String {
    let operators = ["+", "-", "*", "/", "%", "&", "|", "^"];
    let mut state = seed + 1;
    let mut operator = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        operators[(state >> 61) as usize]
    };
    let mut body = String::new();
    for _ in 0..8 {
        let (a, b, c) = (operator(), operator(), operator());
        body.push_str(&format!("x = x {a} 2 {b} (y {c} 3);\n"));
    }
    format!("int f{seed}(int x, int y) {{\n{body}return x;\n}}\n")
}

const USUAL: &str = "int usual(int b[9][9]) {\n for (int i = 0; i < 9; i++)\n  for (int j = 0; j < 9; j++)\n   if (b[i][j] == 0)\n    return 0;\n return 1;\n}\n";

#[test]
fn what_everybody_writes_counts_next_to_nothing() {
    let class = |usual: u64| -> Vec<Code> {
        let text = |number: u64| match number < usual {
            true => format!("{USUAL}{}", own_work(number)),
            false => own_work(number),
        };
        (0..12).map(|number| code(&text(number))).collect()
    };
    let share = |usual: u64| {
        let pairs = compare(&class(usual), 12, 0.0);
        pairs.iter().find(|pair| pair.of == [0, 1]).map(Pair::share)
    };
    let (of_two, of_all) = (
        share(2).expect("they share it"),
        share(12).expect("they share it"),
    );
    assert!(of_all < of_two / 4.0, "{of_all} {of_two}");
}

#[test]
fn a_solution_that_half_of_the_class_passed_on_is_shared_as_a_whole() {
    let texts = (0..12).map(|number| own_work(if number < 6 { 0 } else { number }));
    let codes: Vec<Code> = texts.map(|text| code(&text)).collect();
    let pairs = compare(&codes, codes.len(), 0.99);
    assert_eq!(pairs.len(), 15, "each with each of six");
    assert!(
        pairs
            .iter()
            .all(|pair| pair.of[1] < 6 && pair.jaccard == 1.0)
    );
}

#[test]
fn regions_name_the_lines_on_both_sides() {
    let one = format!("{}{}", own_work(1), own_work(2));
    let other = format!(
        "// a comment\n\n{}{}",
        own_work(3),
        own_work(2).replace("f2", "g")
    );
    let found = regions(&code(&one), &code(&other));
    let longest = found
        .iter()
        .max_by_key(|region| region.words)
        .expect("f2 is in both");
    let lines = |side: usize| {
        let lines = &longest.sides[side].lines;
        (lines.first().copied(), lines.last().copied())
    };
    // Each function takes 11 lines; the last one is a bracket, which is not a word.
    assert_eq!(lines(0), (Some(12), Some(21)));
    assert_eq!(lines(1), (Some(14), Some(23)));
}

#[test]
fn what_authors_say_can_be_left_out() {
    let text = "// by Ana\nint f(void) { puts(\"I am Νίκος\"); return 1; } /* Ana\nagain */\n#define N 9 // Ana\n#define M \"Ana\"\n";
    let silent = String::from_utf8(silent(Language::C, text.as_bytes())).expect("it stays text");
    for name in ["Ana", "Νίκος", "again"] {
        assert!(!silent.contains(name), "{silent}");
    }
    assert!(
        silent.contains("return 1;") && silent.contains("#define N 9"),
        "{silent}"
    );
    assert_eq!(silent.lines().count(), text.lines().count());
}
