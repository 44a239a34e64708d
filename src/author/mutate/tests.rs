//! The mutants of small functions in each language.

use std::collections::BTreeSet;

use super::source::rare_mutants;
use super::{Mutant, Operator, mutants};
use grader::submission::SourceFile;
use sudograde_core::lab::Language;

/// The changed lines of the mutants of `f` by this operator.
fn made(language: Language, source: &str, operator: Operator) -> Vec<String> {
    let file = SourceFile::new("f.rs", source);
    let all = mutants(language, &[file], &["f".to_owned()]);
    let those = all.into_iter().filter(|mutant| mutant.operator == operator);
    those.map(|mutant| mutant.is).collect()
}

const C: &str = "\
int f(int n, int a[3][4])
{
    int sum = 0, seen[10];
    for (int i = 0; i < n; i++) {
        if (a[i][n] && n != 3)
            continue;
        sum += a[i][n] * 2;
        g(sum, n);
        if (sum > 100)
            break;
    }
    free(a);
    return sum;
}
";

#[test]
fn c() {
    let made = |operator| made(Language::C, C, operator);
    assert_eq!(
        made(Operator::Relational),
        [
            "for (int i = 0; i <= n; i++) {",
            "for (int i = 0; i >= n; i++) {",
            "if (a[i][n] && n == 3)",
            "if (sum >= 100)",
            "if (sum <= 100)",
        ]
    );
    assert_eq!(
        made(Operator::Arithmetic),
        [
            "for (int i = 0; i < n; i--) {",
            "sum -= a[i][n] * 2;",
            "sum += a[i][n] / 2;",
        ]
    );
    // A larger array is not a mistake.
    assert_eq!(
        made(Operator::Constant),
        [
            "int sum = 1, seen[10];",
            "int sum = 0, seen[9];",
            "for (int i = 1; i < n; i++) {",
            "if (a[i][n] && n != 4)",
            "if (a[i][n] && n != 2)",
            "sum += a[i][n] * 3;",
            "sum += a[i][n] * 1;",
            "if (sum > 101)",
            "if (sum > 99)",
        ]
    );
    assert_eq!(made(Operator::Logical), ["if (a[i][n] || n != 3)"]);
    assert_eq!(
        made(Operator::SwappedIndices),
        ["if (a[n][i] && n != 3)", "sum += a[n][i] * 2;"]
    );
    assert_eq!(made(Operator::SwappedArguments), ["g(n, sum);"]);
    // A bare comparison is negated by another operator.
    assert_eq!(
        made(Operator::NegatedCondition),
        ["if (!(a[i][n] && n != 3))"]
    );
    assert_eq!(
        made(Operator::LoopBound),
        ["for (int i = 0; i < n - 1; i++) {"]
    );
    assert_eq!(made(Operator::RemovedStatement), [";", ";"]);
    assert_eq!(made(Operator::Jump), ["break;", ";", "continue;", ";"]);
    assert_eq!(made(Operator::DroppedFree), [";"]);
}

const RUST: &str = "\
fn f(n: usize, a: &[[u8; 4]; 3]) -> Option<u8> {
    let seen = [false; 10];
    for i in 0..n {
        for j in 1..=n {
            if let Some(_) = g(i) { continue; }
            if seen[n] { return None; }
        }
    }
    while !done(n, a) { step(); }
    Some(a[n][2])
}
";

#[test]
fn rust() {
    let made = |operator| made(Language::Rust, RUST, operator);
    assert_eq!(
        made(Operator::LoopBound),
        [
            "for i in 0..=n {",
            "for i in 0..n - 1 {",
            "for j in 1..n {",
            "for j in 1..=n + 1 {",
        ]
    );
    assert_eq!(
        made(Operator::Constant),
        [
            "let seen = [true; 10];",
            "let seen = [false; 9];",
            "for i in 1..n {",
            "for j in 2..=n {",
            "for j in 0..=n {",
            "Some(a[n][3])",
            "Some(a[n][1])",
        ]
    );
    assert_eq!(made(Operator::SwappedIndices), ["Some(a[2][n])"]);
    assert_eq!(
        made(Operator::NegatedCondition),
        [
            "if !(seen[n]) { return None; }",
            "while done(n, a) { step(); }"
        ]
    );
    assert_eq!(
        made(Operator::Jump),
        [
            "if let Some(_) = g(i) { break; }",
            "if let Some(_) = g(i) {  }",
            "if seen[n] {  }",
        ]
    );
    assert_eq!(
        made(Operator::SwappedArguments),
        ["while !done(a, n) { step(); }"]
    );
    assert_eq!(made(Operator::RemovedStatement), ["while !done(n, a) {  }"]);
}

const CPP: &str = "\
bool f(vector<int> &v)
{
    if (v.empty())
        cout << 1 << endl;
    delete other;
    return v[0] << 2 == 3 ? true : false;
}
";

#[test]
fn cpp() {
    let made = |operator| made(Language::Cpp, CPP, operator);
    assert_eq!(made(Operator::NegatedCondition), ["if (!(v.empty()))"]);
    assert_eq!(made(Operator::DroppedFree), [";"]);
    assert_eq!(made(Operator::Bitwise), Vec::<String>::new());
    assert_eq!(
        made(Operator::Constant),
        [
            "cout << 2 << endl;",
            "cout << 0 << endl;",
            "return v[1] << 2 == 3 ? true : false;",
            "return v[0] << 3 == 3 ? true : false;",
            "return v[0] << 1 == 3 ? true : false;",
            "return v[0] << 2 == 4 ? true : false;",
            "return v[0] << 2 == 2 ? true : false;",
            "return v[0] << 2 == 3 ? false : false;",
            "return v[0] << 2 == 3 ? true : true;",
        ]
    );
}

const PYTHON: &str = "\
def f(n, a):
    \"\"\"Adds up.\"\"\"
    total = 0
    for i in range(n):
        if a[i][n] and n != 3:
            continue
        elif done(n, a):
            break
        total += a[i][n] // 2
    return total
";

#[test]
fn python() {
    let file = SourceFile::new("f.py", PYTHON);
    let all = mutants(Language::Python, &[file], &["f".to_owned()]);
    let made = |operator| -> Vec<&str> {
        let those = all.iter().filter(|mutant| mutant.operator == operator);
        those.map(|mutant| mutant.is.as_str()).collect()
    };
    assert_eq!(made(Operator::Relational), ["if a[i][n] and n == 3:"]);
    assert_eq!(made(Operator::Logical), ["if a[i][n] or n != 3:"]);
    assert_eq!(
        made(Operator::Arithmetic),
        [
            "total -= a[i][n] // 2",
            "total += a[i][n] * 2",
            "total += a[i][n] % 2",
        ]
    );
    assert_eq!(
        made(Operator::NegatedCondition),
        ["if not (a[i][n] and n != 3):", "elif not (done(n, a)):"]
    );
    assert_eq!(made(Operator::LoopBound), ["for i in range(n - 1):"]);
    assert_eq!(made(Operator::SwappedArguments), ["elif done(a, n):"]);
    assert_eq!(
        made(Operator::SwappedIndices),
        ["if a[n][i] and n != 3:", "total += a[n][i] // 2"]
    );
    assert_eq!(made(Operator::Jump), ["break", "pass", "continue", "pass"]);
    // The text by itself is no statement that anybody misses.
    assert_eq!(made(Operator::RemovedStatement), ["pass", "pass"]);
}

#[test]
fn only_exercises_and_what_they_call() {
    let source = "int deep(void) { return 1; }\nint *helper(void) { deep(); return 0; }\n\
                  int f(void) { helper(); return main(); }\nint other(void) { return 1; }\n\
                  int main(void) { return other() + 1; }\n";
    let file = SourceFile::new("f.c", source);
    let all = mutants(Language::C, &[file], &["F".to_owned()]);
    let functions: BTreeSet<&str> = all.iter().map(|mutant| mutant.function.as_str()).collect();
    assert_eq!(
        functions.into_iter().collect::<Vec<_>>(),
        ["deep", "f", "helper"]
    );
    assert!(all.iter().all(|mutant| mutant.part_of == ["F"]));
    // The program is asked for by its name.
    let file = SourceFile::new("f.c", source);
    let all = mutants(Language::C, &[file], &["f".to_owned(), "main".to_owned()]);
    let of_main = all.iter().filter(|mutant| mutant.part_of == ["main"]);
    let functions: BTreeSet<&str> = of_main.map(|mutant| mutant.function.as_str()).collect();
    assert_eq!(functions.into_iter().collect::<Vec<_>>(), ["main", "other"]);
}

/// Each mutant is the source with one change; mutants with the same lines are told apart.
#[test]
fn mutants_of_the_same_lines_are_counted() {
    let source = "int f(int a) {\n    a++;\n    a++;\n    return a; }\n";
    let file = SourceFile::new("f.c", source);
    let all = mutants(Language::C, &[file], &["f".to_owned()]);
    let twice = all.iter().filter(|mutant| mutant.is == "a--;");
    let twice: Vec<(usize, usize, &[u8])> = twice
        .map(|mutant| (mutant.line, mutant.before, mutant.content.as_slice()))
        .collect();
    let first = b"int f(int a) {\n    a--;\n    a++;\n    return a; }\n";
    let second = b"int f(int a) {\n    a++;\n    a--;\n    return a; }\n";
    assert_eq!(twice, [(2, 0, first.as_slice()), (3, 1, second.as_slice())]);
}

/// The rare mutants of `f`, by when they show.
fn rare(language: Language, name: &str, source: &str) -> Vec<Mutant> {
    let file = SourceFile::new(name, source);
    rare_mutants(language, &[file], &["f".to_owned()], &|_| false)
}

/// The condition and the text of the first of them that shows for values.
fn of_a_value(language: Language, name: &str, source: &str) -> (String, String) {
    let mut all = rare(language, name, source).into_iter();
    let found = all.find(|mutant| {
        mutant
            .when
            .as_ref()
            .is_some_and(|when| when.starts_with("where "))
    });
    let mutant = found.expect("one shows for values");
    let content = String::from_utf8(mutant.content).expect("it is text");
    (mutant.when.unwrap_or_default(), content)
}

#[test]
fn a_statement_is_there_twice_and_a_value_decides() {
    let (when, text) = of_a_value(
        Language::C,
        "f.c",
        "void f(int a[9], int *sum)\n{\n    for (int i = 3; i < 4; i++)\n        *sum += a[i];\n}\n",
    );
    assert_eq!(when, "where i == 3");
    assert!(
        text.contains("{ if (i == 3) { ; } else { *sum += a[i]; } }"),
        "{text}"
    );
    let (when, text) = of_a_value(
        Language::Rust,
        "f.rs",
        "fn f(a: &[u8; 9]) -> u8 {\n    let mut sum = 0;\n    for i in 3..=3 {\n        sum += a[i];\n    }\n    sum\n}\n",
    );
    assert_eq!(when, "where i == 3");
    assert!(
        text.contains("if i == 3 {  } else { sum += a[i]; }"),
        "{text}"
    );
}

#[test]
fn a_declaration_chooses_between_two_values() {
    let (when, text) = of_a_value(
        Language::C,
        "f.c",
        "int f(void)\n{\n    for (int i = 5; i < 6; i++) {\n        int next = i + i;\n        g(next);\n    }\n}\n",
    );
    assert_eq!(when, "where i == 5");
    assert!(
        text.contains("int next = ((i == 5) ? (i - i) : (i + i));"),
        "{text}"
    );
}

#[test]
fn two_branches_of_python_are_as_deep_as_their_statement() {
    let source = "def f(a):\n    total = 0\n    for i in range(7, 8):\n        total += a[i]\n    return total\n";
    let (when, text) = of_a_value(Language::Python, "f.py", source);
    assert_eq!(when, "where i == 7");
    let twice = "        if i == 7:\n            pass\n        else:\n            total += a[i]\n";
    assert!(text.contains(twice), "{text}");
}

#[test]
fn later_calls_have_a_body_of_their_own_and_two_mistakes_both_are_made() {
    let source = "void f(int *a)\n{\n    a[0]++;\n    g(a);\n}\n";
    let all = rare(Language::C, "f.c", source);
    let text = |when: &str| -> Vec<String> {
        let those = all.iter().filter(|mutant| {
            mutant
                .when
                .as_deref()
                .is_some_and(|it| it.starts_with(when))
        });
        those
            .map(|mutant| String::from_utf8_lossy(&mutant.content).into_owned())
            .collect()
    };
    let calls = text("from call ");
    let first = "if (++calls_ >= ";
    assert!(
        calls
            .iter()
            .all(|text| text.contains(first) && text.contains("return; }")),
        "{calls:#?}"
    );
    assert!(
        calls
            .iter()
            .any(|text| text.matches("a[0]--;").count() == 1 && text.contains("a[0]++;")),
        "{calls:#?}"
    );
    let both = text("both at once");
    assert!(
        !both.is_empty() && both.iter().all(|text| !text.contains("calls_")),
        "{both:#?}"
    );
    // A mistake that is none by itself is none here.
    let file = SourceFile::new("f.c", source);
    let none = rare_mutants(Language::C, &[file], &["f".to_owned()], &|_| true);
    assert!(none.is_empty());
}
