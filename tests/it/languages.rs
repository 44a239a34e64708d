//! Every text that a student reads is in the student's language: the labs' titles, hints and
//! complaints, and the screens of known wrong submissions.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use grader::manifest::load;
use locale::Lang;
use report::retold;
use sudograde_core::lab::{Lab, Text};
use sudograde_core::report::Report;

use crate::corpus::{LABS, checked};
use crate::screen::Reader;
use crate::support::{BINARY, all_known, known, repository, run};

const OTHERS: [Lang; 3] = [Lang::Es, Lang::Pt, Lang::El];

/// Frequent English words that are words of none of the other languages, nor of their programming.
const ENGLISH: &str = "about after again all and answer answers any are argument at be because before begin \
    below board boards both box boxes but by call called cannot cell cells changed choice \
    choices colour colours column columns copy count counts different digit digits does each \
    either empty end ends every expected expects fails find first found fresh from function \
    functions given goes greater has have hidden how however if in input instead into is it \
    its itself last leave left less like line lines list look loop lost made many memory \
    missing more must name neighbour neighbours never next node nodes none not nothing \
    number numbers of once one only other others out outside own place point pointer puzzle \
    reads repeats return returned returns right row rows same shows solution some stack \
    steps still that the their them then there these they this those through times took \
    tried twice two unchanged until used uses value vertex was were what when where which \
    while who whose why will with without words writes written wrong wrote yet you your";

/// The English words of a text, code between backquotes and quotation marks aside.
fn english(text: &str) -> Vec<String> {
    let list: BTreeSet<&str> = ENGLISH.split_whitespace().collect();
    let mut outside = String::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 0 {
            outside.push_str(part);
        }
    }
    // One word in quotation marks is one of a program.
    let is_apart = |letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | '"');
    let words = outside.split(is_apart);
    let words = words.filter(|word| list.contains(word));
    words.map(str::to_owned).collect()
}

/// Sentences of programs that the statements ask for in English.
fn without_what_programs_say(text: &str) -> String {
    let said = [
        "Puzzle has a (unique choice) solution",
        "unique choice",
        "multiple choice",
        "no solution",
        "New puzzle",
        "Puzzle has",
        "Puzzle solution is",
        "make clean",
        // A message of make's own, in one line or two.
        "No targets specified and no",
        "makefile found.  Stop.",
        "found.  Stop.",
        // The name of a layout, which is a value of the lab's.
        "layout = \"no last line end\"",
        "--all",
        "“solution”",
    ];
    let conflicts = (0..=9).map(|number| format!("number {number} more than once"));
    let said = said.map(str::to_owned).into_iter().chain(conflicts);
    said.fold(text.to_owned(), |text, said| text.replace(&said, ""))
}

fn lab(id: &str) -> Lab {
    load(&repository("exercises").join(id)).expect("the lab is sound")
}

/// Every text of the manifest and of the hints, with its place.
fn texts(lab: &Lab) -> Vec<(String, Text)> {
    let mut texts = vec![("title".to_owned(), lab.title.clone())];
    for exercise in &lab.exercises {
        texts.push((exercise.id.clone(), exercise.title.clone()));
        for criterion in &exercise.criteria {
            let place = format!("{}/{}", exercise.id, criterion.id);
            texts.push((place, criterion.title.clone()));
        }
    }
    for hint in &lab.hints {
        let place = format!("hint for {:?}", hint.criteria[0]);
        texts.extend(hint.steps.iter().map(|step| (place.clone(), step.clone())));
    }
    texts
}

#[test]
fn english_words_are_found() {
    assert_eq!(english("esperado: some nodes"), ["some", "nodes"]);
    assert_eq!(english("at: sudoku.c:4 in is_valid"), ["at", "in"]);
    assert_eq!(english("`for` y is_valid, NULL, \"return\"?"), [""; 0]);
}

#[test]
fn every_text_of_every_lab_is_there_in_every_language() {
    for id in LABS {
        for (place, text) in texts(&lab(id)) {
            for lang in Lang::ALL {
                assert!(text.has(lang.id()), "{id}: {place} lacks {}", lang.id());
            }
            let all: BTreeSet<&str> = Lang::ALL.iter().map(|lang| text.get(lang.id())).collect();
            assert!(all.len() > 1, "{id}: {place} is the same in all languages");
        }
        let ids = |lang: Lang| -> Vec<String> {
            let file = repository("exercises").join(id).join("locale");
            let file = file.join(lang.id()).with_extension("ftl");
            let text = fs::read_to_string(file).expect("the lab has this language");
            let starts = text.lines().filter(|line| !line.starts_with(['#', ' ']));
            let mut ids: Vec<String> = starts
                .filter_map(|line| Some(line.split_once(" =")?.0.to_owned()))
                .collect();
            ids.sort();
            ids
        };
        for lang in OTHERS {
            assert_eq!(ids(lang), ids(Lang::En), "{id}: {}", lang.id());
        }
    }
}

#[test]
fn no_english_word_is_left_in_the_texts_of_labs() {
    let mut found = Vec::new();
    for id in LABS {
        for (place, text) in texts(&lab(id)) {
            for lang in OTHERS {
                let words = english(&without_what_programs_say(text.get(lang.id())));
                if !words.is_empty() {
                    found.push(format!("{id}, {place}, {}: {words:?}", lang.id()));
                }
            }
        }
        for lang in OTHERS {
            let file = repository("exercises").join(id).join("locale");
            let file = file.join(lang.id()).with_extension("ftl");
            let text = fs::read_to_string(file).expect("the lab has this language");
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let Some((_, said)) = line.split_once(" = ") else {
                    continue;
                };
                // Names of arguments follow a dollar sign.
                let said = said
                    .split('$')
                    .enumerate()
                    .map(|(index, part)| match index {
                        0 => part,
                        _ => part.trim_start_matches(|letter: char| {
                            letter.is_alphanumeric() || letter == '_'
                        }),
                    });
                let said: String = said.collect();
                let words = english(&without_what_programs_say(&said));
                if !words.is_empty() {
                    found.push(format!("{id}, {}, {line}: {words:?}", lang.id()));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A line before its last column, and that column: a board may be to the left of a text.
fn columns(line: &str) -> (&str, &str) {
    let line = line.trim_end();
    let begin = line.rfind("  ").map_or(0, |place| place + 2);
    line.split_at(begin)
}

/// The lines of a screen without the words of a run-time system in parentheses, which may go on in the
/// column of the next line: ``(called `Result::unwrap()` on an`` and `` `Err` value: …)``.
fn without_raw_messages(screen: &str) -> Vec<String> {
    const BEGIN: [&str; 2] = ["(called `", "Error: "];
    let mut depth = 0;
    let lines = screen.lines().map(|line| {
        let (left, column) = columns(line);
        let begin = match depth {
            0 => BEGIN.iter().find_map(|begin| column.find(begin)),
            _ => Some(0),
        };
        let Some(begin) = begin else {
            return line.to_owned();
        };
        // "Error: " stands in parentheses that are open.
        if depth == 0 && !column[begin..].starts_with('(') {
            depth = 1;
        }
        let mut end = column.len();
        for (at, letter) in column[begin..].char_indices() {
            match letter {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => continue,
            }
            if depth == 0 {
                end = begin + at + 1;
                break;
            }
        }
        format!("{left}{}{}", &column[..begin], &column[end..])
    });
    lines.collect()
}

/// The lines of a submission, each without the blanks around it.
fn lines_of_code(submission: &Path) -> Vec<String> {
    let folders = [submission.to_owned(), submission.join("src")];
    let files = folders.iter().flat_map(fs::read_dir).flatten();
    let texts = files.filter_map(|file| fs::read_to_string(file.ok()?.path()).ok());
    let lines = texts.flat_map(|text| {
        let lines = text.lines().map(|line| line.trim().to_owned());
        lines.collect::<Vec<_>>()
    });
    lines.filter(|line| !line.is_empty()).collect()
}

/// A line without its last column where that is a line of the submission, perhaps cut.
fn without_code<'l>(line: &'l str, code: &[String]) -> &'l str {
    let (left, column) = columns(line);
    let is_code = match column.strip_suffix('…').map(str::trim_end) {
        Some("") => false,
        Some(cut) => code.iter().any(|line| line.starts_with(cut)),
        None => code.iter().any(|line| line == column),
    };
    if is_code { left } else { line }
}

#[test]
fn raw_messages_and_code_are_told_from_texts() {
    let screen = "  0 all  un error (called `a()` on\n  0  0  an `Err` value) y más\n  all";
    let lines = ["  0 all  un error ", "  0  0   y más", "  all"];
    assert_eq!(without_raw_messages(screen), lines);
    let code = ["if (all[a] == b)".to_owned()];
    for line in ["  0 all  if (all[a] == …", "  0 all  if (all[a] == b)"] {
        assert_eq!(without_code(line, &code), "  0 all  ");
    }
    for line in ["   if all", "  all  …"] {
        assert_eq!(without_code(line, &code), line);
    }
}

/// The stored report of each, told in all other languages.
#[test]
fn no_english_word_is_left_on_the_screens_of_wrong_submissions() {
    let mut found = Vec::new();
    for id in LABS {
        for lang in OTHERS {
            let reader = Reader::of(id, lang);
            for name in all_known(id, "wrong") {
                let stored: Report =
                    serde_json::from_str(&checked(id).report(&name).text).expect("it is a report");
                let screen = reader.screen(&retold(stored, &reader.locale, Some(&reader.lab)));
                let code = lines_of_code(&known(id, &name));
                let said = without_raw_messages(&screen);
                // The first line names the folder; commands are English.
                let is_command =
                    |line: &str| line.contains("sudograde ") || columns(line).1.starts_with("$ ");
                let lines = said.iter().skip(1).filter(|line| !is_command(line));
                let lines = lines.map(|line| without_code(line, &code));
                found.extend(lines.filter_map(|line| {
                    let words = english(&without_what_programs_say(line));
                    (!words.is_empty()).then(|| format!("{id} {name} {}: {line}", lang.id()))
                }));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn mistakes_in_a_command_line_are_told_in_the_students_language() {
    for (words, said) in [
        (&["grad"][..], "\"grad\""),
        (&["grade", ".", "--lagn"], "\"--lang\""),
        (&["grade", ".", "--format", "jsn"], "\"json\""),
        (&["grade", ".", "--seed", "x"], "--seed \"x\""),
        (&["grade", ".", "--seed", "-1"], "--seed \"-1\""),
        (&["grade", ".", "--seed", "99999999999999999999"], "--seed"),
        (&["grade", ".", "--case", "["], "--case \"[\""),
        (&["grade", ".", "--due", "soon"], "--due \"soon\""),
        (&["grade", ".", "--cache-limit", "1"], "--cache-limit \"1\""),
        (&["batch", ".", "--jobs", "0"], "--jobs \"0\""),
        (&["batch", ".", "--jobs", "-1"], "--jobs \"-1\""),
        (&["trace"], "<LAB>"),
        (&["init"], "<LAB> <FOLDER>"),
    ] {
        let mistaken = |lang: &str| {
            let mut command = Command::new(BINARY);
            command.args(words).env("SUDOGRADE_LANG", lang);
            let run = run(command);
            assert_eq!(run.status, Some(2), "{words:?}: {}", run.stderr);
            assert!(run.stderr.contains(said), "{words:?}: {}", run.stderr);
            run.stderr.lines().next().unwrap_or_default().to_owned()
        };
        for lang in OTHERS {
            let sentence = mistaken(lang.id());
            assert!(english(&sentence).is_empty(), "{words:?}: {sentence}");
        }
        assert!(!mistaken("es").contains("<COMMAND>"), "{words:?}");
        let sentence = mistaken("en");
        assert!(!english(&sentence).is_empty(), "{words:?}: {sentence}");
    }
}

/// Options, values and names of commands are the same in each language.
#[test]
fn the_help_of_a_students_commands_is_in_the_readers_language() {
    let help = |command: &str, lang: &str| {
        let mut asked = Command::new(BINARY);
        asked.args(command.split_whitespace()).arg("--help");
        let help = run({
            asked.env("SUDOGRADE_LANG", lang);
            asked
        });
        assert_eq!(help.status, Some(0), "{command}: {help:#?}");
        let words = help.stdout.split_whitespace();
        let words = words.filter(|word| word.contains('`') || !word.starts_with(['-', '<', '[']));
        (english(&words.collect::<Vec<_>>().join(" ")), help.stdout)
    };
    for command in [
        "", "grade", "explain", "watch", "trace", "labs", "init", "doctor",
    ] {
        let (found, text) = help(command, "en");
        assert!(!found.is_empty() && text.contains("Usage:"), "{text}");
        for lang in OTHERS {
            let (found, text) = help(command, lang.id());
            assert!(found.is_empty(), "{command}: {found:?}: {text}");
            let english = ["Usage:", "Options:", "default", "possible"];
            let left = english.iter().find(|word| text.contains(*word));
            assert_eq!(left, None, "{text}");
        }
    }
}

/// Names of tools, paths and commands are the same in each language.
#[test]
fn the_doctor_speaks_the_readers_language() {
    let doctor = |lang: Lang| {
        let mut asked = Command::new(BINARY);
        asked.args(["doctor", "--lang", lang.id()]);
        asked.env("SUDOGRADE_CACHE", crate::support::cache());
        let told = run({
            asked.env("PATH", "/nowhere");
            asked
        });
        assert_eq!(told.status, Some(1), "{told:#?}");
        let words = told.stdout.split_whitespace();
        let words = words.filter(|word| !word.contains('/'));
        let text: Vec<&str> = words.collect();
        (english(&text.join(" ")), told.stdout)
    };
    assert!(!doctor(Lang::En).0.is_empty());
    for lang in OTHERS {
        let (found, text) = doctor(lang);
        assert!(found.is_empty(), "{found:?}: {text}");
        let english = ["missing", "compiler", "install it", "there is no"];
        let left = english.iter().find(|word| text.contains(*word));
        assert_eq!(left, None, "{text}");
    }
}

/// A machine without a compiler is the first thing that goes wrong for a beginner.
#[test]
fn a_missing_compiler_is_told_in_the_readers_language() {
    for lang in Lang::ALL {
        let mut asked = Command::new(BINARY);
        asked.args(["grade", "fixtures/implicit-graph/c/right/as-taught"]);
        asked.args(["--lab", "implicit-graph", "--lang", lang.id()]);
        let told = run({
            asked.env("SUDOGRADE_CACHE", crate::support::cache());
            asked.env("PATH", "/nowhere");
            asked
        });
        assert_eq!(told.status, Some(2), "{told:#?}");
        let sentence = match lang {
            Lang::Es => "no hay un compilador de C",
            Lang::Pt => "não há um compilador de C",
            Lang::El => "δεν υπάρχει μεταγλωττιστής της C",
            Lang::En => "there is no C compiler here",
        };
        assert!(told.stderr.contains(sentence), "{told:#?}");
        let advice = "sudo apt install gcc (Debian, Ubuntu)";
        assert!(told.stderr.contains(advice), "{told:#?}");
    }
}
