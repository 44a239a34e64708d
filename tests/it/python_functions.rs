//! Functions in Python: what is said of an exception, and that whatever goes wrong costs its own
//! exercise.

use std::fs;

use tempfile::TempDir;

use crate::support::{Grading, Report, edited_solution, folder_with, known, repository};

const SUMS: &str = "tests/labs/sums";

/// The record of the right answer to the case saves-7.
const FORGED: &str = r#"b'observed 20\nstep\n= "37"\nleaks 0\n\n'"#;

fn right() -> String {
    let file = repository(SUMS).join("submissions/right-python/sums.py");
    fs::read_to_string(file).expect("it is there")
}

fn python(source: &str) -> TempDir {
    folder_with(&[("sums.py", source.as_bytes())])
}

fn grade_python(source: &str) -> Report {
    Grading::of(python(source).path())
        .lab(repository(SUMS))
        .report()
}

#[test]
fn an_exception_is_a_crash_with_its_words_and_place() {
    let report = grade_python(
        "def sum_file(name):\n    numbers = [1]\n    return numbers[0] // 0\n\n\ndef save_sum(sum):\n    pass\n",
    );
    let case = report.case("sum_file", "three-numbers");
    assert_eq!(case["verdict"], "crash");
    assert_eq!(case["location"], "sums.py:3");
    let message = case["message"].as_str().unwrap_or_default();
    assert!(message.contains("(ZeroDivisionError)"), "{message}");
}

#[test]
fn a_syntax_error_is_a_build_error_with_its_line() {
    let report =
        grade_python("def sum_file(name):\n    return (1\n\n\ndef save_sum(sum):\n    pass\n");
    assert_eq!(report.json["build"]["status"], "partial");
    let error = &report.json["build"]["errors"][0];
    assert_eq!(
        (error["file"].as_str(), error["line"].as_u64()),
        (Some("sums.py"), Some(2))
    );
    assert_eq!(
        report.case("sum_file", "three-numbers")["verdict"],
        "build-error"
    );
}

/// Nothing is imported in a file with such a mistake. What does not need the statement is graded.
#[test]
fn a_statement_that_is_not_closed_costs_what_uses_its_name() {
    for statement in ["unused = (1 + 2\n", "unused = \"abc\n", "print((1 + 2)\n"] {
        for source in [
            format!("{}\n{statement}", right()),
            format!("{statement}\n{}", right()),
        ] {
            let report = grade_python(&source);
            assert_eq!(report.json["build"]["status"], "partial", "{source}");
            report.full_marks();
        }
    }
    let source = format!(
        "FIRST = (1\n{}",
        right().replace(
            "def save_sum(sum):\n",
            "def save_sum(sum):\n    sum += FIRST\n"
        )
    );
    grade_python(&source).loses_only(&["save_sum"]);
}

#[test]
fn a_missing_python_function_costs_its_own_exercise() {
    let right = right();
    let report = grade_python(&right.replace("def save_sum", "def keep_sum"));
    assert_eq!(report.case("save_sum", "saves-7")["verdict"], "missing");
    assert_eq!(report.points()["sum_file"], Some(2.0));
    assert_eq!(report.points()["program"], Some(6.0));
}

#[test]
fn python_that_hangs_exits_recurses_or_eats_memory_costs_its_own_exercise() {
    let with_body = |body: &str| {
        let right = right();
        let report = grade_python(&right.replace(
            "def save_sum(sum):\n",
            &format!("def save_sum(sum):\n    {body}\n"),
        ));
        assert_eq!(report.points()["sum_file"], Some(2.0), "{body}");
        assert_eq!(report.points()["save_sum"], Some(0.0), "{body}");
        report.case("save_sum", "saves-7")["verdict"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(with_body("while True: pass"), "timeout");
    assert_eq!(with_body("import os; os._exit(0)"), "crash");
    assert_eq!(with_body("sys.exit(0)"), "crash");
    assert_eq!(with_body("return save_sum(sum)"), "crash");
    assert_eq!(with_body("x = [0] * (1 << 40)"), "crash");
    assert_eq!(with_body("import os; os.fork()"), "crash");
    assert_eq!(
        with_body(&format!("import os; os.write(3, {FORGED}); os._exit(1)")),
        "crash"
    );
    // The probe's own record follows: two are none.
    assert_eq!(
        with_body(&format!("import os; os.write(3, {FORGED})")),
        "crash"
    );
    assert_eq!(
        with_body("import os; os.write(3, b'observed 99999999999999999999\\n')"),
        "crash"
    );
}

#[test]
fn what_python_prints_is_not_judged() {
    let right = right();
    let report = grade_python(&right.replace(
        "def sum_file(name):\n",
        "print('hello')\n\n\ndef sum_file(name):\n    print('total_score: 70/70')\n",
    ));
    assert_eq!(report.points()["sum_file"], Some(2.0));
}

#[test]
fn a_python_function_does_not_find_the_right_one() {
    let right = right();
    let cheat = right.replacen(
        "def sum_file(name):\n",
        "def sum_file(name):\n    import substitutes\n    return substitutes.sum_file(name)\n\n\ndef unused(name):\n",
        1,
    );
    assert_eq!(grade_python(&cheat).points()["sum_file"], Some(0.0));
}

/// The words of an exception are the student's, and may raise another one.
#[test]
fn an_exception_that_cannot_be_told_is_the_students() {
    let mute = "class Mute(BaseException):\n    def __str__(self):\n        raise Mute()\n\n\ndef save_sum(sum):\n    raise Mute()\n\n\ndef kept(";
    let report = grade_python(&right().replacen("def save_sum(", mute, 1));
    let case = report.case("save_sum", "saves-7");
    assert_eq!(case["verdict"], "crash", "{case:#}");
    let told = case["message"].as_str().expect("it is told");
    assert!(
        told.contains("Mute") && !told.contains("whole program"),
        "{told}"
    );
    assert_eq!(report.points()["sum_file"], Some(2.0));
}

/// The word counter of a small lab, with this at the beginning of `word_count`: the report.
fn counted(beginning: &str) -> Report {
    let head = "def word_count(text):\n";
    let edited = format!("CALLS = []\n\n\n{head}    {beginning}\n");
    let (_folder, grading) = edited_solution("wordcount", "wc.py", &[(head, &edited)]);
    grading.arguments(&["--exercise", "word_count"]).report()
}

/// The verdicts of a criterion with three cases, of which two run in one process.
fn of_few_words(report: &Report) -> Vec<&str> {
    let cases = report.all_cases();
    let own = cases.iter().filter(|case| case["criterion"] == "nothing");
    own.map(|case| case["verdict"].as_str().unwrap_or_default())
        .collect()
}

#[test]
fn a_case_that_fails_among_others_counts_only_alone() {
    for spoilt_by_others in [
        "CALLS.append(text)\n    if len(CALLS) > 1: return {}",
        "CALLS.append(text)\n    if len(CALLS) > 1: raise ValueError(text)",
        "CALLS.append(text)\n    if len(CALLS) > 1: __import__('os')._exit(0)",
    ] {
        let report = counted(spoilt_by_others);
        assert_eq!(of_few_words(&report), ["pass"; 3], "{spoilt_by_others}");
    }
    let raised = counted("if text == 'a': raise ValueError('no word')");
    assert_eq!(of_few_words(&raised), ["pass", "crash", "pass"]);
    let hung = counted("while text == 'a': pass");
    assert_eq!(of_few_words(&hung), ["pass", "timeout", "pass"]);
    // Wrong at first, and right later.
    let report = counted("CALLS.append(text)\n    if len(CALLS) == 1: return {'z': 1}");
    assert_eq!(of_few_words(&report)[0], "fail");
}

/// Python hashes texts in another way each time it starts. With one of these functions the answers
/// are right in the first start, with the other in the second.
#[test]
fn an_answer_that_depends_on_the_order_of_a_set_is_wrong() {
    for first in ["'x'", "'y'"] {
        let report = counted(&format!(
            "if next(iter({{'x', 'y'}})) == {first}: return {{}}"
        ));
        // All but the criterion of texts without words.
        assert!(report.points()["word_count"] <= Some(1.0), "{first}");
        let case = report.case("word_count", "counts-1");
        assert_eq!(case["verdict"], "fail", "{case:#}");
        let told = case["message"].as_str().unwrap_or_default();
        assert!(told.contains("the order of a set"), "{told}");
    }
    // Nobody can tell the order of a set that is put into order.
    let sorted = counted("text = ' '.join(sorted(text.split(), key=hash))");
    assert_eq!(sorted.points()["word_count"], Some(6.0));
}

/// The state of a build of the word counter with these bytes at its end, and its first error.
fn built_with(end: &[u8]) -> (String, String) {
    let mut source = fs::read(repository("tests/labs/wordcount/solution/wc.py")).expect("there");
    source.extend(end);
    let report = Grading::of(folder_with(&[("wc.py", &source)]).path())
        .lab(repository("tests/labs/wordcount"))
        .report();
    let error = &report.json["build"]["errors"][0];
    let told = format!("{} {}", error["line"], error["message"]);
    (report.json["build"]["status"].to_string(), told)
}

/// As python3 does, which reads UTF-8 where nothing else is declared.
#[test]
fn bytes_that_are_no_utf_8_are_no_python() {
    let (status, told) = built_with(b"# caf\xe9\n");
    assert_ne!(status, "\"ok\"", "{told}");
    let solution = fs::read_to_string(repository("tests/labs/wordcount/solution/wc.py"));
    let last = solution.expect("there").lines().count() + 1;
    assert!(told.starts_with(&format!("{last} ")), "{told}");
}

#[test]
fn an_encoding_that_is_unknown_is_named() {
    let source = fs::read_to_string(repository("tests/labs/wordcount/solution/wc.py"));
    let source = format!("# coding: foo\n{}", source.expect("there"));
    let run = Grading::of(folder_with(&[("wc.py", source.as_bytes())]).path())
        .lab(repository("tests/labs/wordcount"))
        .lang("en")
        .run();
    assert!(run.stdout.contains("unknown encoding"), "{}", run.stdout);
}

/// The test is that it ends: the time grew with each class by half.
#[test]
fn classes_within_classes_are_read() {
    let depth = 60;
    let classes = (0..depth).map(|k| format!("{}class A{k}:\n", " ".repeat(k)));
    let nested = format!(
        "\n\n{}{}pass\n",
        classes.collect::<String>(),
        " ".repeat(depth)
    );
    let (status, told) = built_with(nested.as_bytes());
    assert_eq!(status, "\"ok\"", "{told}");
}

/// A main that is not guarded runs while the file is imported. The input of a case is no argument of its.
#[test]
fn a_main_that_runs_on_import_sees_no_arguments() {
    let guarded = "if __name__ == \"__main__\":\n    sys.exit(main(sys.argv[1:]))";
    let (_folder, grading) = edited_solution(
        "wordcount",
        "wc.py",
        &[(
            guarded,
            "if len(sys.argv) > 1:\n    sys.exit(main(sys.argv[1:]))",
        )],
    );
    let report = grading.arguments(&["--exercise", "word_count"]).report();
    assert_eq!(report.points()["word_count"], Some(6.0));
}

#[test]
fn a_module_of_ones_own_may_lie_beside_the_labs_file() {
    let marks = "MARKS = \".,;:!?()\\\"-\"\n";
    let source = fs::read_to_string(repository("tests/labs/wordcount/solution/wc.py"));
    let source = source.expect("there");
    assert!(source.contains(marks), "{source}");
    let source = source.replace(marks, "from marks import MARKS\n");
    let files = [
        ("wc.py", source.as_bytes()),
        ("marks.py", &b"import signs\nMARKS = signs.ALL\n"[..]),
        ("signs.py", &b"ALL = '.,;:!?()\"-'\n"[..]),
    ];
    let lab = repository("tests/labs/wordcount");
    let grading = |files: &[(&str, &[u8])]| {
        let folder = folder_with(files);
        Grading::of(folder.path()).lab(&lab).report()
    };
    grading(&files).full_marks();
    assert_eq!(grading(&files[..2]).score(), Some(0.0));
}

/// A common first line, so that files beside the program are found from anywhere.
#[test]
fn a_file_may_go_to_its_own_folder() {
    let goes = "import os\nimport sys\nos.chdir(os.path.dirname(os.path.abspath(__file__)))\n";
    let (_folder, grading) = edited_solution("wordcount", "wc.py", &[("import sys\n", goes)]);
    let report = grading.arguments(&["--exercise", "word_count"]).report();
    assert_eq!(report.points()["word_count"], Some(6.0));
}

/// The solution's functions are found all the same.
#[test]
fn a_file_may_change_where_modules_are_looked_for() {
    let source = known("coloring", "python/right/as-taught").join("coloring.py");
    let mut source = fs::read_to_string(source).expect("it is there");
    source.push_str("\nimport sys\nsys.path = [\"data\"]\n");
    let folder = folder_with(&[("coloring.py", source.as_bytes())]);
    let chosen = ["--exercise", "color_all"];
    let grading = Grading::of(folder.path()).lab(repository("exercises/coloring"));
    grading.arguments(&chosen).report().full_marks();
}

/// The name of the folder in which a program lies differs from grading to grading.
#[test]
fn a_program_sees_its_own_name_and_no_folder() {
    let head = "def main(arguments):\n";
    let names = "def main(arguments):\n    if sys.argv[0] != 'wc.py':\n        return 7\n    if arguments == ['none']:\n        sys.excepthook(*failure())\n";
    let failure = "def failure():\n    try:\n        {}['none']\n    except KeyError:\n        return sys.exc_info()\n\n\n";
    let edited = format!("{failure}{names}");
    let (_folder, grading) = edited_solution("wordcount", "wc.py", &[(head, &edited)]);
    let report = grading.arguments(&["--exercise", "program"]).report();
    assert_eq!(
        report.lost_criteria(),
        ["program/missing".to_owned()].into()
    );
    let case = report
        .all_cases()
        .into_iter()
        .find(|case| case["criterion"] == "missing");
    let told = case.expect("there is one")["actual"].to_string();
    assert!(
        told.contains("File \\\"wc.py\\\", line") && !told.contains("../"),
        "{told}"
    );
}

/// A program starts once for each case: half of them with another order than the others.
#[test]
fn a_program_that_depends_on_the_order_of_a_set_is_wrong() {
    for first in ["'x'", "'y'"] {
        let head = "def main(arguments):\n";
        let edited =
            format!("{head}    if next(iter({{'x', 'y'}})) == {first}:\n        return 0\n");
        let (_folder, grading) = edited_solution("wordcount", "wc.py", &[(head, &edited)]);
        let report = grading.arguments(&["--exercise", "program"]).report();
        let all = report.all_cases();
        let table: Vec<&str> = (all.iter().filter(|case| case["criterion"] == "table"))
            .map(|case| case["verdict"].as_str().unwrap_or_default())
            .collect();
        assert!(
            table.contains(&"pass") && table.contains(&"fail"),
            "{table:?}"
        );
    }
}

#[test]
fn a_case_that_ran_among_others_has_no_time_of_its_own() {
    let report = counted("pass");
    let cases = report.all_cases();
    let own = cases.iter().filter(|case| case["criterion"] == "nothing");
    let has_time: Vec<bool> = own.map(|case| case["cpu_ms"].is_number()).collect();
    assert_eq!(has_time, [true, false, false]);
}
