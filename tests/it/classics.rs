//! Frequent mistakes (`fixtures/classics`): the screen shows the student's line and the sentence that
//! must come, in every language.

use std::fs;

use serde::Deserialize;

use crate::support::{Grading, copy_folder, repository, two_at_a_time};

const MOST_LINES: usize = 24;
const MOST_COLUMNS: usize = 80;
/// Lines of code may be cut on the screen.
const COMPARED: usize = 60;

#[derive(Deserialize)]
struct Table {
    classic: Vec<Classic>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Classic {
    name: String,
    base: String,
    file: String,
    from: String,
    to: String,
    exercise: String,
    /// The cases that show it, where starting them all takes long.
    case: Option<String>,
    line: Option<String>,
    caret: Option<String>,
    es: String,
    pt: String,
    el: String,
    en: String,
}

impl Classic {
    /// Grades the right submission with the mistake, and checks each screen.
    fn check(&self) -> Result<(), String> {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        copy_folder(&repository("fixtures").join(&self.base), folder.path());
        let path = folder.path().join(&self.file);
        let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", self.file))?;
        if !text.contains(&self.from) {
            return Err(format!("{} does not hold {:?}", self.file, self.from));
        }
        fs::write(&path, text.replacen(&self.from, &self.to, 1)).expect("it can be written");
        let lab = self.base.split('/').next().unwrap_or_default();
        let languages = [
            ("es", &self.es),
            ("pt", &self.pt),
            ("el", &self.el),
            ("en", &self.en),
        ];
        let mut chosen = vec!["--exercise", &self.exercise];
        chosen.extend(self.case.iter().flat_map(|case| ["--case", case]));
        for (lang, sentence) in languages {
            let run = Grading::of(folder.path())
                .lab(repository("exercises").join(lab))
                .lang(lang)
                .arguments(&chosen)
                .run();
            let screen = &run.stdout;
            let found = self.judge(screen, sentence);
            found
                .map_err(|why| format!("{} ({lang}): {why}\n{screen}{}", self.name, run.stderr))?;
        }
        Ok(())
    }

    fn judge(&self, screen: &str, sentence: &str) -> Result<(), String> {
        let lines: Vec<&str> = screen.lines().collect();
        if lines.len() > MOST_LINES {
            return Err(format!("{} lines", lines.len()));
        }
        // A command is never cut.
        let is_wide =
            |line: &&&str| line.chars().count() > MOST_COLUMNS && !line.contains("sudograde ");
        if let Some(wide) = lines.iter().find(is_wide) {
            return Err(format!("a wide line: {wide}"));
        }
        // A sentence may be broken anywhere, and stand beside a board.
        let is_board = |letter: char| " 0123456789[]".contains(letter);
        let beside_board = |line: &str| {
            let line = line.trim_start();
            match line.split_once("    ") {
                Some((board, words)) if board.chars().all(is_board) => words.trim_start(),
                _ => line,
            }
            .to_owned()
        };
        let shown: Vec<String> = lines.iter().map(|line| beside_board(line)).collect();
        let without_space = |text: &str| text.split_whitespace().collect::<String>();
        if !without_space(&shown.join(" ")).contains(&without_space(sentence)) {
            return Err(format!("it does not say: {sentence}"));
        }
        let Some(code) = &self.line else {
            return Ok(());
        };
        let start: String = code.chars().take(COMPARED).collect();
        let place = shown.iter().position(|line| line.starts_with(&start));
        let place = place.ok_or_else(|| format!("it does not show: {code}"))?;
        let Some(caret) = &self.caret else {
            return Ok(());
        };
        let at = match caret.as_str() {
            "$" => Some(code.len()),
            caret => code.find(caret),
        };
        let at = at.ok_or_else(|| format!("{caret:?} is not in the line"))?;
        let margin = lines[place].len() - lines[place].trim_start().len();
        match lines.get(place + 1).and_then(|below| below.find('^')) {
            Some(column) if column == margin + at => Ok(()),
            column => Err(format!("the caret is at {column:?}, not under {caret:?}")),
        }
    }
}

#[test]
fn a_classic_mistake_is_told_in_every_language_with_its_line() {
    let text = fs::read_to_string(repository("fixtures/classics/classics.toml"));
    let table: Table = toml::from_str(&text.expect("there is a table")).expect("it is a table");
    assert!(table.classic.len() >= 40);
    let failures = two_at_a_time(&table.classic, Classic::check);
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
