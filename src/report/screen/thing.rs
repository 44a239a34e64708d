//! The first thing to mend, in as many lines as there are.

use std::io::Write;

use anstyle::Style;

use super::board::Board;
use super::lines::{BAD, FAINT, Line, STRONG, cut, fitted, paragraph};
use super::{Screen, USUAL_WIDTH};
use crate::layout::{Input, own_words, printable};
use sudograde_core::first::{Failure, First, Shown};
use sudograde_core::lab::Language;
use sudograde_core::program::is_part;
use sudograde_core::report::{CaseReport, Counterexample, Diagnostic};
use sudograde_core::shown::Small;
use sudograde_core::verdict::Verdict;

/// A board stands at the left of the words if it is no wider than this.
const WIDEST_BESIDE: usize = 44;
const MARGIN: &str = "  ";
/// Lines of what was printed.
const MOST_PRINTED: usize = 3;

/// Columns of the line of code where a function crashed: so much stands beside a board, too.
const LONGEST_CODE: usize = 40;

/// Words about a failure: each paragraph in its style.
type Paragraphs = Vec<(Style, String)>;

impl<W: Write> Screen<'_, W> {
    pub(super) fn thing(&self, first: &First, room: usize) -> Vec<Line> {
        match first {
            First::Error { error, more } => self.error(error, *more, room),
            First::Failure(failure) => self.failure(failure, room),
            First::NotBegun(exercise) => {
                let text = self.locale.text(
                    "begin-with",
                    &[("exercise", &exercise.id), ("title", &exercise.title)],
                );
                paragraph(&text, Style::new(), self.look.width, room)
            }
            First::Note { exercise, note } => {
                let head = Line::of(STRONG, &exercise.id);
                let width = self.look.width - MARGIN.len();
                let words = paragraph(&note.message, FAINT, width, room.saturating_sub(1));
                std::iter::once(head)
                    .chain(words.into_iter().map(inset))
                    .collect()
            }
            First::Warning(warning) => {
                let place = self.locale.place(warning);
                let head = self.locale.text("compiler-warns", &[("place", &place)]);
                let mut lines = vec![Line::of(STRONG, &cut(&head, self.look.width))];
                lines.extend(self.line_of(warning));
                fitted(lines, room, self.look.width)
            }
            First::Nothing => Vec::new(),
        }
    }

    /// A compiler's error: where, the line of code, what it means, and what the compiler said.
    fn error(&self, error: &Diagnostic, more: usize, room: usize) -> Vec<Line> {
        let place = self.locale.place(error);
        let title = self.locale.word(match self.language {
            Language::Python => "build-not-python",
            _ => "build-does-not-compile",
        });
        let head = cut(&format!("{title} {place}"), self.look.width);
        let mut lines = vec![Line::of(BAD, &head)];
        lines.extend(self.line_of(error));
        // The plain sentence says what the compiler said, unless it is a rare mistake.
        if error.kind.is_none() {
            let said = paragraph(&error.message, FAINT, self.inner_width(), 2);
            lines.extend(said.into_iter().map(inset));
        }
        if more > 0 {
            let text = self
                .locale
                .text("build-and-more", &[("count", &more.to_string())]);
            lines.push(inset(Line::of(FAINT, &text)));
        }
        fitted(lines, room, self.look.width)
    }

    fn inner_width(&self) -> usize {
        self.look.width - MARGIN.len()
    }

    /// The line of code that a compiler speaks of, a caret under it, and the plain sentence.
    fn line_of(&self, said: &Diagnostic) -> Vec<Line> {
        let width = self.inner_width();
        let mut lines = Vec::new();
        if !said.source.is_empty() {
            lines.push(inset(Line::plain(cut(&said.source, width))));
            let caret = said.caret.filter(|_| !self.look.plain);
            if let Some(caret) = caret.filter(|caret| *caret < width) {
                lines.push(inset(Line::of(BAD, &format!("{}^", " ".repeat(caret)))));
            }
        }
        let words = paragraph(&said.plain, STRONG, width, 4);
        lines.extend(words.into_iter().map(inset));
        lines
    }

    fn failure(&self, failure: &Failure, room: usize) -> Vec<Line> {
        // The input that stops a function may have nothing to do with the criterion.
        let is_stop = |verdict| verdict != Verdict::Fail;
        let title = match &failure.shown {
            _ if failure.criterion.own_functions => &failure.criterion.title,
            Shown::Small(small) if is_stop(small.found.verdict) => &failure.exercise.title,
            Shown::Case(case) if is_stop(case.verdict) => &failure.exercise.title,
            _ => &failure.criterion.title,
        };
        let head = format!("{}: {title}", failure.exercise.id);
        let mut lines = vec![Line::of(BAD, &cut(&head, self.look.width))];
        if failure.criterion.own_functions {
            let text = self.locale.word("with-your-own");
            let words = paragraph(&text, Style::new(), self.inner_width(), 2);
            lines.extend(words.into_iter().map(inset));
        }
        if let Some(mistake) = failure.mistake {
            lines.push(inset(Line::of(
                FAINT,
                &cut(&self.locale.place(mistake), self.inner_width()),
            )));
            lines.extend(self.line_of(mistake));
            // A function without a return leaves any value, which says nothing; and that an unknown
            // function is called is said already.
            let said = match &failure.shown {
                Shown::Small(small) => Some(small.found.message.as_str()),
                Shown::Case(case) => case.message.as_deref(),
                _ => None,
            };
            let is_said = mistake.names.first().zip(said).is_some_and(|(name, said)| {
                let kind = mistake.kind.as_deref().unwrap_or_default();
                ["misspelt", "unknown-function"].contains(&kind) && said.contains(name)
            });
            if mistake.kind.as_deref() == Some("no-return") || is_said {
                return fitted(lines, room, self.look.width);
            }
            lines.push(Line::default());
        }
        let left = room.saturating_sub(lines.len());
        let (board, words) = match &failure.shown {
            Shown::Small(small) => self.small(small),
            Shown::Case(case) => self.case(case),
            Shown::Sentence(text) => (None, vec![(Style::new(), printable(text))]),
            Shown::Counted {
                text,
                count,
                stopped,
            } => {
                let text = self.locale.text(text, &[("count", &count.to_string())]);
                let stopped = stopped.map(|why| (STRONG, printable(why)));
                (None, stopped.into_iter().chain([(FAINT, text)]).collect())
            }
        };
        let words = self.without(failure.mistake, words);
        lines.extend(self.beside(board.as_ref(), &words, left));
        fitted(lines, room, self.look.width)
    }

    /// The words without the place and the line of code that stand above them already.
    fn without(&self, mistake: Option<&Diagnostic>, mut words: Paragraphs) -> Paragraphs {
        if let Some(mistake) = mistake {
            let (at, place) = (
                self.locale.text("location", &[]),
                self.locale.place(mistake),
            );
            let place = format!("{at}: {place}");
            if words.iter().any(|(_, text)| *text == place) {
                words.retain(|(_, text)| *text != place && text.trim() != mistake.source);
            }
        }
        words
    }

    fn small(&self, small: &Small) -> (Option<Board>, Paragraphs) {
        let Counterexample {
            message,
            location,
            source,
            expected,
            actual,
            ..
        } = small.found;
        let board = self.board(small.found.into());
        let mut words: Paragraphs = vec![(STRONG, printable(message))];
        words.extend(self.explanation(small.explained));
        let location = self.location(location.as_deref(), source, &words);
        words.extend(location);
        let told = small.found.explained && (is_long(expected) || is_long(actual));
        if !told {
            words.extend(self.answers(expected.as_deref(), actual.as_deref()));
        }
        words.extend(self.printed(&small.found.stdout, message));
        (Some(board), words)
    }

    fn case(&self, case: &CaseReport) -> (Option<Board>, Paragraphs) {
        let board = (!case.input.trim().is_empty()).then(|| self.board(case.into()));
        let message = case.message.as_deref().unwrap_or_default();
        let mut words: Paragraphs = vec![(STRONG, printable(message))];
        words.extend(self.explanation(Some(case)));
        let location = self.location(case.location.as_deref(), &case.source, &words);
        words.extend(location);
        match (&case.expected, &case.actual) {
            // Of a rule there is nothing to compare, only places where it is broken.
            (None, Some(found)) if board.is_none() && message.contains(found.trim()) => {}
            (None, Some(found)) if board.is_none() => words.push((FAINT, printable(found))),
            // Where a checker judges, the expected text is one of many.
            _ if case.diff.is_some() => {
                words.extend(self.answers(case.expected.as_deref(), case.actual.as_deref()));
            }
            _ => {}
        }
        words.extend(self.printed(&case.stdout, message));
        (board, words)
    }

    fn board(&self, input: Input) -> Board {
        let width = self.inner_width();
        let board = Board::new(input, self.input_columns, width);
        match self.look.plain {
            true => board,
            false => board.abreast(width),
        }
    }

    fn explanation(&self, case: Option<&CaseReport>) -> Option<(Style, String)> {
        let explanation = case?.explanation.as_ref()?;
        Some((STRONG, printable(&explanation.message)))
    }

    /// The place of a crash, unless these words name it, and its line of code.
    fn location(&self, location: Option<&str>, source: &str, said: &Paragraphs) -> Paragraphs {
        let at = self.locale.text("location", &[]);
        let is_said = |location: &&str| said.iter().any(|(_, text)| text.contains(location));
        let place = location.filter(|location| !is_said(location));
        let place = place.map(|location| format!("{at}: {}", printable(location)));
        let code = format!("  {}", printable(&cut(source, LONGEST_CODE)));
        let code = (!source.is_empty()).then_some(code);
        let lines = place.into_iter().chain(code);
        lines.map(|line| (Style::new(), line)).collect()
    }

    /// Both answers; of long ones, the first line that differs, counted from its part's beginning.
    fn answers(&self, expected: Option<&str>, actual: Option<&str>) -> Paragraphs {
        let (Some(expected), Some(actual)) = (expected, actual) else {
            return Vec::new();
        };
        let words = ["expected", "actual"].map(|id| self.locale.text(id, &[]));
        let is_one_line = !expected.trim_end().contains('\n') && !actual.trim_end().contains('\n');
        if is_one_line {
            let text = format!(
                "{}: {}   {}: {}",
                words[0],
                expected.trim_end(),
                words[1],
                actual.trim_end()
            );
            return vec![(Style::new(), printable(&text))];
        }
        let [mut left, mut right] = [expected, actual].map(str::lines);
        let mut number = 1;
        loop {
            let pair = (left.next(), right.next());
            if pair.0 == pair.1 && pair.0.is_some() {
                number = match pair.0.is_some_and(is_part) {
                    true => 1,
                    false => number + 1,
                };
                continue;
            }
            let nothing = || self.locale.text("nothing-more", &[]);
            // The name of a part stands on a line of its own, before its text; and behind the last
            // part stands the exit status.
            let next = [left.next(), right.next()];
            if [pair.0, pair.1].into_iter().flatten().any(is_part) {
                number = 1;
            }
            let whole = |line: Option<&str>, next: Option<&str>| match (line, next) {
                (Some(line), _) if line.starts_with("[exit status] ") => None,
                (Some(part), Some(text)) if is_part(part) => Some(format!("{part} {text}")),
                (line, _) => line.map(str::to_owned),
            };
            let pair = match pair {
                (Some(left), Some(right)) if both_status(left, right) => {
                    [Some(left.to_owned()), Some(right.to_owned())]
                }
                (left, right) => [whole(left, next[0]), whole(right, next[1])],
            };
            let pair = pair.map(|line| line.map_or_else(nothing, |line| printable(&line)));
            let line = self.locale.text("line", &[("number", &number.to_string())]);
            let text =
                |word: &str, answer: &str| (Style::new(), format!("{word}, {line}: {answer}"));
            return vec![text(&words[0], &pair[0]), text(&words[1], &pair[1])];
        }
    }

    /// The function's output; nothing if the message says it already.
    fn printed(&self, stdout: &str, message: &str) -> Option<(Style, String)> {
        let stdout = own_words(stdout, message);
        let text = stdout.trim_end();
        if text.trim().is_empty() || message.contains(text.trim()) {
            return None;
        }
        let mut lines: Vec<&str> = text.lines().take(MOST_PRINTED).collect();
        if text.lines().nth(MOST_PRINTED).is_some() {
            lines.push("…");
        }
        let word = self.locale.text("you-printed", &[]);
        Some((FAINT, format!("{word}: {}", printable(&lines.join("\n")))))
    }

    /// A board and the words about it: side by side where both fit, else one below the other.
    fn beside(&self, board: Option<&Board>, words: &Paragraphs, room: usize) -> Vec<Line> {
        let width = self.inner_width();
        let Some(board) = board else {
            return flow(words, width, room).into_iter().map(inset).collect();
        };
        let beside = !self.look.plain
            && self.look.width >= USUAL_WIDTH
            && board.height() > 1
            && board.width() <= WIDEST_BESIDE;
        if beside {
            let left = board.lines(room);
            let place = board.width() + 3;
            let right = flow(words, width - place, room);
            let rows = left.len().max(right.len());
            let row = |index: usize| {
                let Some(words) = right.get(index) else {
                    return left.get(index).cloned().unwrap_or_default();
                };
                let board = left.get(index).cloned().unwrap_or_default();
                let space = " ".repeat(place - board.width());
                board.and(Style::new(), &space).join(words.clone())
            };
            return (0..rows).map(row).map(inset).collect();
        }
        let words = flow(words, width, room.saturating_sub(1));
        let mut lines = board.lines(room.saturating_sub(words.len()));
        lines.extend(words);
        lines.into_iter().map(inset).collect()
    }
}

/// Paragraphs in at most that many lines. The first ones are the most important.
fn flow(words: &Paragraphs, width: usize, room: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for (style, text) in words {
        for part in text.lines() {
            let left = room.saturating_sub(lines.len());
            if left > 0 {
                lines.extend(paragraph(part, *style, width, left));
            }
        }
    }
    lines
}

/// Whether two programs ended with another status.
fn both_status(left: &str, right: &str) -> bool {
    [left, right]
        .iter()
        .all(|line| line.starts_with("[exit status] "))
}

pub(super) fn inset(line: Line) -> Line {
    Line::plain(MARGIN.to_owned()).join(line)
}

fn is_long(answer: &Option<String>) -> bool {
    answer
        .as_ref()
        .is_some_and(|text| text.trim_end().contains('\n') || text.len() > USUAL_WIDTH)
}
