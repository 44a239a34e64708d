//! Explains one exercise: what fails, what was asked for, and the wanted number of steps of each hint.

use std::io::{self, Write};

use super::style::{BAD, FAINT, GOOD, STRONG};
use super::writer::Human;
use crate::commands::Commands;
use crate::layout::{laid_out, printable};
use crate::plain::{self, shown};
use locale::Locale;
use sudograde_core::lab::{Exercise, Lab, Language};
use sudograde_core::report::{
    BuildStatus, Example, ExerciseReport, Points, Report, points_or_unknown,
};
use sudograde_core::shown::{Failures, Room};
use sudograde_core::verdict::Verdict;

/// A terminal that nobody has made larger.
const WIDTH: usize = 80;
const HEIGHT: usize = 24;
/// Two texts of so many columns stand side by side.
const HALF: usize = 34;
/// Rows of an example that are shown.
const MOST_ROWS: usize = 11;
/// Lines of the statement that are shown at least.
const FEWEST_WORDS: usize = 2;

impl<W: Write> Human<'_, W> {
    /// Writes the report with this number of steps of each hint.
    pub fn explain(&mut self, report: &Report, steps: usize) {
        let report = &shown(report, |one| plain::report(one, self.locale));
        self.attempt(|human| {
            if report.build.status == BuildStatus::Ok {
                writeln!(human.out, "{}\n", human.title)?;
            } else {
                human.build(&report.build)?;
            }
            for exercise in &report.exercises {
                human.explain_exercise(exercise, steps)?;
            }
            Ok(())
        });
    }

    /// One line below a failing exercise.
    pub(super) fn how_to_get_a_hint(&mut self, report: &ExerciseReport) -> io::Result<()> {
        let mut ladders = report.criteria.iter().map(|criterion| &criterion.ladder);
        let Some(commands) = &self.commands else {
            return Ok(());
        };
        if ladders.all(Vec::is_empty) {
            return Ok(());
        }
        let command = commands.explain(&report.id, &[]);
        let text = self.locale.text("hint-how", &[("command", &command)]);
        writeln!(self.out, "    {FAINT}{text}{FAINT:#}")
    }

    fn explain_exercise(&mut self, report: &ExerciseReport, steps: usize) -> io::Result<()> {
        let points = points_or_unknown(report.score);
        writeln!(
            self.out,
            "{STRONG}{} {points}/{}{STRONG:#}  {}",
            report.id, report.max_score, report.title
        )?;
        let mut all_pass = true;
        let mut most = 0;
        let mut said = None;
        let mut ladders: Vec<&Vec<String>> = Vec::new();
        for criterion in &report.criteria {
            let told = Failures::of_criterion(report, &criterion.id, &Room::EXPLAINED);
            if told.failing == 0 {
                continue;
            }
            all_pass = false;
            most = most.max(criterion.ladder.len());
            writeln!(self.out, "\n{BAD}✗{BAD:#} {}", criterion.title)?;
            match told.sentence {
                // Usually the same sentence holds for every criterion.
                Some(sentence) if said != told.sentence => self.sentence(sentence)?,
                Some(_) => {}
                None => self.failing_case(&told)?,
            }
            said = told.sentence.or(said);
            // The same general steps are told once.
            if !ladders.contains(&&criterion.ladder) {
                self.ladder(&criterion.ladder, steps)?;
                ladders.push(&criterion.ladder);
            }
        }
        if all_pass {
            let text = self
                .locale
                .text("explain-nothing-fails", &[("exercise", &report.id)]);
            return writeln!(self.out, "\n{GOOD}✓{GOOD:#} {text}");
        }
        let Some(commands) = self.commands.as_ref().filter(|_| most > 0) else {
            return Ok(());
        };
        if most > steps {
            let next = (steps + 1).to_string();
            let command = commands.explain(&report.id, &["--hint", &next]);
            let text = self.locale.text("hint-more", &[("command", &command)]);
            return writeln!(self.out, "\n{FAINT}{text}{FAINT:#}");
        }
        for (text, command) in self.what_to_do(report, commands) {
            let text = self.locale.text(text, &[("command", &command)]);
            writeln!(self.out, "\n{FAINT}{text}{FAINT:#}")?;
        }
        Ok(())
    }

    /// The things left to do after the last step: sentences, each with its command.
    fn what_to_do(
        &self,
        report: &ExerciseReport,
        commands: &Commands,
    ) -> Vec<(&'static str, String)> {
        let mut cases = report.cases.iter();
        // The output of a program or a rule is not shown beside the case.
        let text =
            match cases.any(|case| !case.call.is_empty() && case.verdict != Verdict::BuildError) {
                true => "hint-then-print",
                false => "hint-then-again",
            };
        let mut todo = vec![(text, commands.grade_one(&report.id))];
        if report.search {
            let command = commands.trace(&self.lab, self.locale.lang.id());
            todo.push(("hint-then-trace", command));
        }
        todo
    }

    /// The smallest failing input, else the first visible case, else the number of the others.
    fn failing_case(&mut self, told: &Failures) -> io::Result<()> {
        if let Some(small) = told.counterexamples.first() {
            return self.smallest(small.found, None);
        }
        if let Some(case) = told.cases.first() {
            return self.case_of_criterion(case);
        }
        match told.counted().next() {
            Some((text, _)) => {
                let text = self.locale.counted(text, told.failing);
                writeln!(self.out, "    {FAINT}{text}{FAINT:#}")
            }
            None => Ok(()),
        }
    }

    fn ladder(&mut self, ladder: &[String], steps: usize) -> io::Result<()> {
        let count = ladder.len().to_string();
        for (index, step) in ladder.iter().take(steps).enumerate() {
            let number = (index + 1).to_string();
            let head = self
                .locale
                .text("hint-step", &[("number", &number), ("count", &count)]);
            writeln!(self.out, "    {STRONG}{head}{STRONG:#} {step}")?;
        }
        Ok(())
    }
}

/// Describes an exercise: what the statement asks for, its criteria with their points, and an
/// example. It fits on one screen: the words of the statement are cut where they are long.
pub fn describe(
    out: &mut impl Write,
    lab: &Lab,
    exercise: &Exercise,
    language: Language,
    asks: Option<&str>,
    example: Option<&Example>,
    locale: &Locale,
) -> io::Result<()> {
    let lang = locale.lang.id();
    let points = Points(exercise.points(language));
    let title = exercise.title.get(lang);
    let head = format!("{} ({points})", exercise.id);
    let title = format!("{title} · {}", lab.title.get(lang));
    let title = cut(&title, WIDTH.saturating_sub(head.chars().count() + 3));
    writeln!(out, "{STRONG}{head}{STRONG:#}  {title}")?;
    let mut criteria = vec![locale.word("explain-criteria")];
    let own = exercise.criteria.iter();
    criteria.extend(own.filter(|one| one.is_for(language)).map(|one| {
        let points = Points(one.points).to_string();
        cut(
            &format!("  {points:>4}  {}", one.title.get(lang)),
            WIDTH - 1,
        )
    }));
    // The titles take three lines more, and the statement's words with theirs three.
    let room = HEIGHT.saturating_sub(criteria.len() + 3 + FEWEST_WORDS + 1);
    let room = room.clamp(3, MOST_ROWS);
    let mut parts = vec![criteria];
    if let Some(example) = example {
        let input = laid_out(example, lab.view.input_columns);
        let expected = example.expected.as_deref().unwrap_or_default();
        let expected = printable(&locale.observed(expected));
        let mut part = vec![locale.word("explain-example")];
        let blocks = [("input", input), ("expected", expected)];
        let blocks = blocks.map(|(word, text)| (locale.word(word), text));
        part.extend(blocks_of(blocks, room));
        // A rule is about the files, and has nothing to show.
        if part.len() > 1 {
            parts.push(part);
        }
    }
    let lines: usize = 1 + parts.iter().map(Vec::len).sum::<usize>();
    let said = asks.map(sentences).unwrap_or_default();
    let whole = match said.len() {
        0 => lines + parts.len(),
        count => lines + parts.len() + count + 2,
    };
    let blank = if whole <= HEIGHT { "\n" } else { "" };
    if !said.is_empty() {
        writeln!(out, "{blank}{}", locale.word("explain-asks"))?;
        let room = match blank {
            "" => HEIGHT.saturating_sub(lines + 1).max(FEWEST_WORDS),
            _ => said.len(),
        };
        for (index, line) in said.iter().take(room).enumerate() {
            let cut = if index + 1 == room && room < said.len() {
                " …"
            } else {
                ""
            };
            writeln!(out, "{line}{cut}")?;
        }
    }
    for part in parts {
        writeln!(out, "{blank}{}", part.join("\n"))?;
    }
    Ok(())
}

/// The words of the statement in lines.
fn sentences(asks: &str) -> Vec<String> {
    let inset = || {
        let options = textwrap::Options::new(WIDTH - 2);
        options.initial_indent("  ").subsequent_indent("  ")
    };
    let lines = asks.lines().flat_map(|line| textwrap::wrap(line, inset()));
    lines.map(|line| line.into_owned()).collect()
}

/// Two texts with their titles: side by side if both have several short lines.
fn blocks_of(blocks: [(String, String); 2], room: usize) -> Vec<String> {
    let [(input, left), (expected, right)] = &blocks;
    let [left, right] = [left, right].map(|text| {
        let lines = text.trim_end().lines();
        lines
            .map(|line| cut(line, WIDTH - 5))
            .collect::<Vec<String>>()
    });
    let wide = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max();
    let both = left.len() > 1 && right.len() > 1;
    if both && wide(&left).max(wide(&right)) <= Some(HALF) {
        let [left, right] = [left, right].map(|lines| shortened(lines, room));
        let place = wide(&left).max(Some(input.chars().count())).unwrap_or(0) + 4;
        let title = format!("{input}:");
        let mut lines = vec![format!("  {title:<place$}  {expected}:")];
        for row in 0..left.len().max(right.len()) {
            let [left, right] =
                [&left, &right].map(|lines| lines.get(row).map_or("", String::as_str));
            lines.push(format!("    {left:<place$}{right}").trim_end().to_owned());
        }
        return lines;
    }
    let most = if both { room / 2 } else { room };
    let mut lines = Vec::new();
    for (title, text) in [(input, left), (expected, right)] {
        match shortened(text, most).as_slice() {
            [] => {}
            [line] => lines.push(cut(&format!("  {title}: {line}"), WIDTH - 1)),
            text => {
                lines.push(format!("  {title}:"));
                lines.extend(text.iter().map(|line| format!("    {line}")));
            }
        }
    }
    lines
}

/// The first lines, with `…` for the others.
fn shortened(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        lines.truncate(most - 1);
        lines.push("…".to_owned());
    }
    lines
}

fn cut(line: &str, width: usize) -> String {
    match line.char_indices().nth(width) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
