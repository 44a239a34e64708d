//! Names, messages and output that hold characters which are not seen, or change how others are: every format shows them.

use std::path::Path;
use std::process::Command;

use crate::support::{BINARY, Class, Grading, Submission, folder_with, known, repository, run};

/// Reads `level` as if the comment ended before `Check`: "Trojan Source" (CVE-2021-42574).
const TROJAN: &str = "/*\u{202e} } \u{2066}if (isAdmin)\u{2069} \u{2066} begin admins only */";

/// Texts that a student prints or is called by: each must be seen.
const HOSTILE: &str = "a\u{202e}b\u{2066}c\u{200b}d\u{1b}[31me\u{9b}2Jf\u{feff}g\u{200f}h\u{61c}i\u{7f}j\u{2028}k\u{ad}l\u{e0041}m\rn";

/// The escapes of the above, in the order of the text.
const SHOWN: [&str; 8] = [
    "a\\u{202e}b",
    "b\\u{2066}c",
    "c\\u{200b}d",
    "d\\u{1b}[31me",
    "e\\u{9b}2Jf",
    "f\\u{feff}g",
    "g\\u{200f}h",
    "i\\u{7f}j",
];

/// Letters of many scripts, and emoji with what joins them.
const FINE: &str = "José Γιώργος 李小龍 👩\u{200d}💻 ❤\u{fe0f}";

/// Characters that no output may hold as they are.
fn is_forbidden(letter: char) -> bool {
    let code = u32::from(letter);
    let ranges = [
        (0x00, 0x08),
        (0x0b, 0x1f),
        (0x7f, 0x9f),
        (0xad, 0xad),
        (0x61c, 0x61c),
        (0x200b, 0x200b),
        (0x200e, 0x200f),
        (0x2028, 0x202e),
        (0x2060, 0x206f),
        (0xfeff, 0xfeff),
        (0xfffe, 0xffff),
        (0xe0000, 0xe007f),
    ];
    ranges
        .iter()
        .any(|(first, last)| (*first..=*last).contains(&code))
}

/// No output holds a forbidden character, and each of `words` is in it.
#[track_caller]
fn shows(what: &str, text: &str, words: &[&str]) {
    if let Some((place, letter)) = text
        .char_indices()
        .find(|(_, letter)| is_forbidden(*letter))
    {
        let around: String = text[..place].chars().rev().take(60).collect();
        let around: String = around.chars().rev().collect();
        panic!("{what}: {} behind {around:?}", letter.escape_unicode());
    }
    // Markdown puts a backslash before each sign, and JSON before each backslash.
    let plain = text.replace('\\', "");
    for word in words {
        assert!(
            plain.contains(&word.replace('\\', "")),
            "{what}: {word} is not in: {text}"
        );
    }
}

/// C that prints some text.
fn printing(text: &str) -> String {
    let bytes: String = text.bytes().map(|byte| format!("\\{byte:03o}")).collect();
    format!("printf(\"{bytes}\\n\"); fflush(stdout);")
}

const FORMATS: [&str; 8] = [
    "human",
    "markdown",
    "junit",
    "gradescope",
    "classroom50",
    "coderunner",
    "github",
    "check50",
];

#[test]
fn what_a_function_prints_is_shown_in_every_format() {
    let statements = format!("{} abort();", printing(&format!("{HOSTILE} {FINE}")));
    let folder = Submission::right()
        .beginning("is_final", &statements)
        .folder();
    for format in FORMATS {
        let run = Grading::of(folder.path())
            .arguments(&["--format", format])
            .at_length()
            .run();
        assert_eq!(run.status, Some(1), "{run:#?}");
        shows(format, &run.stdout, &SHOWN);
        shows(
            format,
            &run.stdout,
            &["José Γιώργος 李小龍 👩\u{200d}💻 ❤\u{fe0f}"],
        );
    }
}

#[test]
fn what_a_program_prints_is_shown_in_every_format() {
    let bytes = format!("{HOSTILE} {FINE}\n")
        .bytes()
        .map(|byte| byte.to_string())
        .collect::<Vec<_>>()
        .join(",");
    let program = format!("import sys\nsys.stdout.buffer.write(bytes([{bytes}]))\n");
    let folder = folder_with(&[("coloring.py", program.as_bytes())]);
    for format in FORMATS {
        let run = Grading::of(folder.path())
            .lab(repository("exercises/coloring"))
            .arguments(&["--format", format])
            .at_length()
            .run();
        assert_eq!(run.status, Some(1), "{run:#?}");
        shows(format, &run.stdout, &SHOWN[..3]);
    }
}

#[test]
fn a_source_line_in_a_compilers_message_reads_as_it_is() {
    let line = format!("{TROJAN} undeclared = 1;");
    let folder = Submission::right().beginning("is_final", &line).folder();
    for format in FORMATS {
        let run = Grading::of(folder.path())
            .arguments(&["--format", format])
            .at_length()
            .run();
        assert_eq!(run.status, Some(1), "{run:#?}");
        let order = "/*\\u{202e} } \\u{2066}if (isAdmin)\\u{2069} \\u{2066} begin admins only */";
        if format == "human" {
            assert!(run.stdout.contains(order), "{}", run.stdout);
        }
        shows(format, &run.stdout, &[]);
    }
}

#[test]
fn json_is_exact_data_in_plain_letters() {
    let statements = format!("{} abort();", printing(HOSTILE));
    let report = Submission::right()
        .beginning("is_final", &statements)
        .grade();
    shows("json", &report.text, &[]);
    let exercises = report.json["exercises"].as_array().expect("a list");
    let printed = exercises
        .iter()
        .flat_map(|one| one["cases"].as_array().expect("a list"));
    let mut printed = printed.filter_map(|case| case["stdout"].as_str());
    assert!(
        printed.any(|text| text.contains(HOSTILE)),
        "{}",
        report.text
    );
}

/// A class of which one is called something hostile, another `=1+1`, and one has letters of every script.
fn class() -> Class {
    let class = Class::empty();
    let statements = format!("{} abort();", printing(HOSTILE));
    let wrong = Submission::right()
        .beginning("is_final", &statements)
        .text();
    let broken = Submission::right()
        .beginning("is_final", &format!("{TROJAN} undeclared = 1;"))
        .text();
    let right = known("implicit-graph", "c/right/as-taught").join("sudoku.c");
    let right = std::fs::read_to_string(right).expect("a fixture is text");
    class.add("1001/sudoku.c", wrong.as_bytes());
    class.add("1002/sudoku.c", broken.as_bytes());
    class.add("1003/sudoku.c", right.as_bytes());
    class.add("1004/sudoku.c", format!("// {HOSTILE}\n{right}").as_bytes());
    let roster = class.folder().join("roster.csv");
    let names = format!(
        "id,name,section\n1001,\"{HOSTILE}\",\"A{HOSTILE}\"\n1002,=1+1,+A\n1003,{FINE},A\n1004,\t@SUM(A1),A\n"
    );
    std::fs::write(&roster, names).expect("the roster can be written");
    let graded = class.graded(&["--roster", &roster.display().to_string()]);
    assert_eq!(graded.status, Some(0), "{graded:#?}");
    shows("batch", &graded.stdout, &[]);
    shows("batch", &graded.stderr, &[]);
    class
}

/// What `sudograde` says, with the gradebook of the class; its files, if it writes some.
fn said(class: &Class, words: &[&str]) -> [String; 2] {
    let mut command = Command::new(BINARY);
    command
        .args(words)
        .arg("--db")
        .arg(class.db())
        .env("LC_ALL", "en");
    let run = run(command);
    assert!(matches!(run.status, Some(0 | 1)), "{words:?}: {run:#?}");
    [run.stdout, run.stderr]
}

#[test]
fn names_of_a_class_are_shown_in_every_export_and_page() {
    let class = class();
    let to = |name: &str| class.folder().join(name).display().to_string();
    for format in ["csv", "canvas", "moodle"] {
        let [text, notes] = said(&class, &["export", "--format", format]);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        shows(format, text, &SHOWN);
        shows(
            format,
            text,
            &["José Γιώργος 李小龍 👩\u{200d}💻 ❤\u{fe0f}"],
        );
        shows(format, &notes, &[]);
        for row in csv::Reader::from_reader(text.as_bytes()).records() {
            let row = row.expect("a row");
            let formula = |cell: &&str| cell.starts_with(['=', '+', '@', '\t']);
            assert_eq!(row.iter().find(formula), None, "{format}: {row:?}");
        }
    }
    for format in [
        "markdown",
        "junit",
        "gradescope",
        "classroom50",
        "coderunner",
        "github",
        "check50",
        "moodle-feedback",
    ] {
        let zip = to(&format!("{format}.zip"));
        said(&class, &["export", "--format", format, "-o", &zip]);
        each_of(Path::new(&zip), |name, text| {
            shows(&format!("{format}: the name of a file"), name, &[]);
            let is_hers = name.contains("1001");
            shows(
                &format!("{format}: {name}"),
                text,
                if is_hers { &SHOWN } else { &[] },
            );
        });
    }
    let page = to("class.html");
    said(&class, &["report", "--html", &page]);
    let text = std::fs::read_to_string(&page).expect("the page is there");
    shows("the page of the class", &text, &SHOWN);
    let folder = to("pages");
    said(&class, &["report", "--student", "--html", &folder]);
    for entry in std::fs::read_dir(&folder)
        .expect("the pages are there")
        .flatten()
    {
        let text = std::fs::read_to_string(entry.path()).expect("a page is text");
        shows(&entry.path().display().to_string(), &text, &[]);
    }
    let page = to("similar.html");
    for arguments in [
        &["similar", "--html", &page][..],
        &["similar", "--format", "json"],
        &["gradebook", "show"],
    ] {
        let [text, notes] = said(&class, arguments);
        shows(&arguments.join(" "), &text, &[]);
        shows(&arguments.join(" "), &notes, &[]);
    }
    let text = std::fs::read_to_string(&page).expect("the page is there");
    shows("the page of likeness", &text, &[]);
}

fn each_of(zip: &Path, mut look: impl FnMut(&str, &str)) {
    let file = std::fs::File::open(zip).expect("the zip is there");
    let mut archive = zip::ZipArchive::new(file).expect("it is a zip");
    assert!(archive.len() >= 4, "a file for each student");
    for number in 0..archive.len() {
        let mut entry = archive.by_index(number).expect("an entry");
        let name = entry.name().expect("a name").into_owned();
        let mut text = String::new();
        std::io::Read::read_to_string(&mut entry, &mut text).expect("it is text");
        look(&name, &text);
    }
}

#[test]
fn what_somebody_asks_for_is_shown_when_it_is_done_and_when_it_is_refused() {
    let name = HOSTILE.replace('\r', "");
    let at = |folder: &Path| folder.join(&name).display().to_string();
    let grader = |arguments: &[&str]| {
        let mut command = Command::new(BINARY);
        command.args(arguments);
        run(command)
    };
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (what, arguments) in [
        ("init", vec!["init", "implicit-graph", "--language", "c"]),
        ("pack", vec!["pack", "gradescope", "implicit-graph", "-o"]),
    ] {
        let inside = folder.path().join(what);
        std::fs::create_dir(&inside).expect("it can be made");
        let done = grader(&[&arguments[..], &[&at(&inside)]].concat());
        assert_eq!(done.status, Some(0), "{done:#?}");
        shows(what, &done.stdout, &SHOWN);
    }
    let class = Class::of(1);
    assert_eq!(class.graded(&[]).status, Some(0));
    let copied = class.gradebook("backup", &[&at(class.folder())]);
    shows("backup", &copied.stdout, &SHOWN);
    for arguments in [vec![name.as_str()], vec!["grade", "--lang", &name]] {
        let refused = grader(&arguments);
        assert_eq!(refused.status, Some(2), "{refused:#?}");
        shows("wrong usage", &refused.stderr, &SHOWN);
    }
    let mut script = Command::new("bash");
    script.arg(repository("test.sh")).arg(&name);
    let refused = run(script);
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    shows("test.sh", &refused.stderr, &[]);
}

#[test]
fn paths_in_messages_are_shown() {
    let nowhere = format!("/no/such/{}", HOSTILE.replace('\r', ""));
    let run = Grading::of(nowhere).run();
    assert_eq!(run.status, Some(2), "{run:#?}");
    shows("an error", &run.stderr, &SHOWN);
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let inside = folder
        .path()
        .join(format!("Ana {}", HOSTILE.replace('\r', "")));
    std::fs::create_dir(&inside).expect("it can be made");
    std::fs::write(inside.join("sudoku.c"), Submission::right().text()).expect("it can be written");
    for format in FORMATS {
        let run = Grading::of(&inside).arguments(&["--format", format]).run();
        assert_eq!(run.status, Some(0), "{run:#?}");
        shows(format, &run.stdout, &[]);
        shows(format, &run.stderr, &[]);
    }
}
