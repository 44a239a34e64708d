//! An exception or a panic that nobody catches is a crash of a program in every language, told with its line; a program that
//! ends by itself with a status does not crash, whatever it prints.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Grading, Report, copy_folder, folder_with, repository};

fn grade(folder: &TempDir) -> Report {
    Grading::of(folder.path())
        .lab(repository("tests/labs/sums"))
        .arguments(&["--exercise", "program"])
        .report()
}

fn right_python() -> String {
    let file = repository("tests/labs/sums/submissions/right-python/sums.py");
    fs::read_to_string(file).expect("it is there")
}

/// Grades a program that does this with a file that is not there.
fn no_file_in_python(code: &str) -> Value {
    let text = right_python();
    let main = "if __name__ == \"__main__\":\n";
    assert!(text.contains(main));
    let code = code.replace('\n', "\n        ");
    let changed = text.replacen(
        main,
        &format!("{main}    if sys.argv[1:] == [\"b.txt\"]:\n        {code}\n"),
        1,
    );
    let report = grade(&folder_with(&[("sums.py", changed.as_bytes())]));
    report.case("program", "no-file").clone()
}

#[test]
fn an_exception_that_a_program_does_not_catch_is_a_crash() {
    // The last words name the file, and the status is 1.
    let thrown = [
        "open(sys.argv[1])",
        "raise OSError('no such file: b.txt')",
        "sys.excepthook = sys.__excepthook__\nraise OSError('no such file: b.txt')",
        "del sys.excepthook\nraise OSError('no such file: b.txt')",
        "sys.excepthook = lambda *a: print('no such file: b.txt', file=sys.stderr)\nraise OSError('x')",
        "import os; os.close(3)\nraise OSError('no such file: b.txt')",
        "raise KeyboardInterrupt('no such file: b.txt')",
        "import os; os.write(3, b'said 0')\nraise OSError('no such file: b.txt')",
    ];
    for code in thrown {
        let case = no_file_in_python(code);
        assert_eq!(case["verdict"], "crash", "{code}: {case:#}");
    }
    let case = no_file_in_python("raise OSError('no such file: b.txt')");
    let line = 1 + right_python()
        .lines()
        .position(|line| line.starts_with("if __name__"))
        .expect("a line");
    assert_eq!(case["location"], format!("sums.py:{}", line + 2));
    let message = case["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("OSError: no such file: b.txt"),
        "{message}"
    );
}

#[test]
fn a_program_that_ends_by_itself_does_not_crash() {
    let honest = [
        "sys.exit('no such file: b.txt')",
        "print('no such file: b.txt', file=sys.stderr); sys.exit(2)",
        "raise SystemExit('no such file: b.txt')",
        "print('no such file: b.txt'); exit(1)",
        "import os; os.write(2, b'no such file: b.txt'); os._exit(1)",
        "try:\n    open(sys.argv[1])\nexcept OSError as error:\n    sys.exit('no such file: ' + error.filename)",
    ];
    for code in honest {
        let case = no_file_in_python(code);
        assert_eq!(case["verdict"], "pass", "{code}: {case:#}");
    }
}

#[test]
fn a_program_finds_itself_as_python_starts_it() {
    let text = right_python();
    let main = "if __name__ == \"__main__\":\n";
    let checks = "    import __main__, os, sums as again\n    \
        assert __main__.sum_file is sum_file and again.sum_file is not sum_file\n    \
        assert os.path.basename(__file__) == os.path.basename(sys.argv[0]) == 'sums.py'\n    \
        assert sys.modules['__main__'].__dict__ is globals() and __spec__ is None\n";
    let changed = text.replacen(main, &format!("{main}{checks}"), 1);
    let report = grade(&folder_with(&[("sums.py", changed.as_bytes())]));
    assert_eq!(
        report.points()["program"],
        Some(6.0),
        "{:#}",
        report.case("program", "from-stdin")
    );
    // Nobody is at fault whose neighbour reads no more.
    let deaf = text.replacen(main, &format!("{main}    if len(sys.argv) == 1:\n        os = __import__('os'); os.close(0); print(10); sys.exit()\n"), 1);
    let report = grade(&folder_with(&[("sums.py", deaf.as_bytes())]));
    assert_eq!(
        report.case("program", "list-and-sum")["verdict"],
        "pass",
        "{:#}",
        report.case("program", "list-and-sum")
    );
}

/// Grades a program in Rust that does this with a file that is not there.
fn no_file_in_rust(code: &str) -> Value {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &repository("tests/labs/sums/submissions/right-rust"),
        folder.path(),
    );
    let file = folder.path().join("src/main.rs");
    let text = fs::read_to_string(&file).expect("it is there");
    let start = text.find("fn main()").expect("it has main");
    let body = start + text[start..].find('{').expect("a body") + 1;
    let (before, after) = text.split_at(body);
    let check =
        format!("\n    if std::env::args().nth(1).as_deref() == Some(\"b.txt\") {{ {code} }}");
    fs::write(&file, format!("{before}{check}{after}")).expect("it can be written");
    grade(&folder).case("program", "no-file").clone()
}

#[test]
fn a_panic_is_a_crash_and_an_exit_is_none() {
    let case = no_file_in_rust("panic!(\"no such file: b.txt\");");
    assert_eq!(case["verdict"], "crash", "{case:#}");
    assert!(
        case["location"]
            .as_str()
            .is_some_and(|place| place.starts_with("src/main.rs:")),
        "{case:#}"
    );
    let message = case["message"].as_str().unwrap_or_default();
    assert!(message.contains("no such file: b.txt"), "{message}");
    let silent =
        "std::panic::set_hook(Box::new(|_| eprintln!(\"no such file: b.txt\"))); panic!();";
    assert_eq!(no_file_in_rust(silent)["verdict"], "crash");
    let honest =
        "eprintln!(\"no such file: b.txt, panicked at x.rs:1:1:\"); std::process::exit(1);";
    assert_eq!(no_file_in_rust(honest)["verdict"], "pass");
    let caught = "let _ = std::panic::catch_unwind(|| panic!(\"x\")); eprintln!(\"no such file: b.txt\"); std::process::exit(1);";
    assert_eq!(no_file_in_rust(caught)["verdict"], "pass");
}
