//! `sudograde trace`: plays the search of a lab's reference, forwards and backwards, and a
//! submission's own run beside it.
//!
//! | where | what |
//! |---|---|
//! | [`player`] | the state: a record of steps, and a place in it (pure) |
//! | [`beside`] | a submission's run, and where it parts from the search (pure) |
//! | [`sentences`] | a step as a sentence (pure) |
//! | [`view`] | the picture of a state (pure) |

mod beside;
mod player;
mod sentences;
mod view;

#[cfg(test)]
mod tests;

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, bail};
use command_line::{language_in, open_cache, status};
use grader::catalogue::Catalogue;
use grader::grade::{Followed, GradeError, can_be_followed, follow};
use grader::manifest::load;
use grader::ordinary;
use grader::submission::Submission;
use locale::Locale;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use reference::trace::{Field, Step, Traced, traced};
use sudograde_core::lab::Lab;

use crate::cli::Trace;
use crate::terminal::{self, Input, Terminal};
use crate::words::with_screen;
use beside::Beside;
use player::{Event, Key, Player, update};
use sentences::Sentences;
use view::{Scene, view};

/// Steps that are recorded for the screen; a search that has more is cut.
const MOST_STEPS: usize = 500_000;
/// No file of a board is longer, in bytes.
const LONGEST_FILE: u64 = 65_536;

pub fn run(asked: &Trace, on_a_screen: bool) -> anyhow::Result<u8> {
    let lab = load(&Catalogue::locate().find(&asked.lab)?)?;
    let lang = language_in(Path::new("."), asked.lang, &lab.course_language);
    let locale = with_screen(Locale::new(lang));
    let traced =
        traced(&lab.id).with_context(|| locale.text("trace-no-search", &[("lab", &lab.id)]))?;
    let sentences = Sentences {
        traced,
        locale: &locale,
    };
    let start = start(&sentences, asked.board.as_deref())?;
    let most = asked.steps.map(|steps| steps as usize);
    let is_text = asked.plain || !on_a_screen;
    if is_text && asked.with.is_none() {
        print(&sentences, start, most)?;
        return Ok(status::FULL_MARKS);
    }
    // A submission is compared with the whole search, however much of it is printed.
    let recorded = most.filter(|_| asked.with.is_none()).unwrap_or(MOST_STEPS);
    let (steps, is_cut) = record(traced, &start, recorded.min(MOST_STEPS));
    let beside = match &asked.with {
        Some(path) => {
            let run = followed(&lab, path, &start, asked, &locale)?;
            Some(Beside::new(&start, &steps, is_cut, &run))
        }
        None => None,
    };
    let player = Player::new(start, steps, is_cut).with(beside);
    if is_text {
        print_both(&sentences, player, most.unwrap_or(MOST_STEPS))?;
        return Ok(status::FULL_MARKS);
    }
    let scene = Scene {
        title: lab.title.get(lang.id()),
        sentences: &sentences,
    };
    play(&scene, player)
}

/// The run of the submission in this folder, from the same board.
fn followed(
    lab: &Lab,
    path: &Path,
    start: &Field,
    asked: &Trace,
    locale: &Locale,
) -> anyhow::Result<Followed> {
    if !can_be_followed(lab) {
        bail!(locale.text("trace-nothing-with", &[("lab", &lab.id)]));
    }
    let submission = Submission::read(path, lab, asked.language).map_err(GradeError::from)?;
    let cells = (0..start.side() * start.side())
        .filter_map(|place| start.get((place / start.side(), place % start.side())));
    let board: String = cells.map(|digit| digit.to_string()).collect();
    let run = follow(lab, &submission, &board, &open_cache(&asked.space)?)?;
    run.with_context(|| locale.text("trace-not-built", &[("path", &path.display().to_string())]))
}

/// The board to begin with: digits, or a file with them, or the lab's example.
fn start(sentences: &Sentences, board: Option<&str>) -> anyhow::Result<Field> {
    let read = |text: &str| {
        let board = sentences.traced.read(text);
        board.map_err(|why| sentences.unsearchable(&why))
    };
    let Some(board) = board else {
        return read(sentences.traced.example()).map_err(Error::msg);
    };
    let path = Path::new(board);
    let is_digits = board
        .chars()
        .all(|one| one.is_ascii_digit() || ".- ".contains(one));
    if is_digits && !path.exists() {
        return read(board).map_err(Error::msg);
    }
    let unreadable = || sentences.locale.text("trace-no-board", &[("path", board)]);
    let bytes = ordinary::read(path, LONGEST_FILE)
        .ok()
        .with_context(unreadable)?;
    let text = String::from_utf8_lossy(&bytes);
    read(&text).map_err(|why| Error::msg(format!("{board}: {why}")))
}

/// The first steps of the search, and whether there are more.
fn record(traced: &dyn Traced, start: &Field, most: usize) -> (Vec<Step>, bool) {
    let mut steps = Vec::new();
    let ended = traced.search(start, &mut |step| {
        if steps.len() == most {
            return ControlFlow::Break(());
        }
        steps.push(step);
        ControlFlow::Continue(())
    });
    (steps, ended.is_break())
}

/// Prints the steps, one on a line, and the board at the end of them.
fn print(sentences: &Sentences, start: Field, most: Option<usize>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    write!(out, "{}", view::plain(&start))?;
    let mut field = start.clone();
    let mut number = 0;
    let mut failed = None;
    let ended = sentences.traced.search(&start, &mut |step| {
        if most == Some(number) {
            return ControlFlow::Break(());
        }
        number += 1;
        field.apply(&step);
        let line = writeln!(out, "{}", line(sentences, number, &step));
        // A closed output ends the search.
        failed = line.err();
        match failed {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    if ended.is_break() {
        let count = [("count", number.to_string())];
        let count = count
            .each_ref()
            .map(|(name, count)| (*name, count.as_str()));
        writeln!(out, "{}", sentences.locale.text("trace-cut", &count))?;
    }
    write!(out, "{}", view::plain(&field))?;
    Ok(out.flush()?)
}

fn line(sentences: &Sentences, number: usize, step: &Step) -> String {
    let count = match step.count {
        0 => String::new(),
        count => format!("[{count}] "),
    };
    format!("{number:>6}  {count}{}", sentences.of(step))
}

/// Prints the first steps that the search and a submission both take, and the boards where they part.
fn print_both(sentences: &Sentences, player: Player, most: usize) -> anyhow::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    write!(out, "{}", view::plain(&player.start))?;
    for (number, step) in player.steps.iter().enumerate().take(most) {
        writeln!(out, "{}", line(sentences, number + 1, step))?;
    }
    if player.steps.len() > most {
        writeln!(out, "{:>6}", "…")?;
    }
    let player = update(player, Event::Key(Key::Step(isize::MAX)));
    if let Some(beside) = &player.beside {
        writeln!(out, "{}", sentences.parting(beside.parting))?;
    }
    let boards = [
        ("trace-right", Some(&player.field)),
        ("trace-yours", player.other()),
    ];
    for (name, board) in boards {
        if let Some(board) = board {
            write!(
                out,
                "{}:\n{}",
                sentences.locale.word(name),
                view::plain(board)
            )?;
        }
    }
    Ok(out.flush()?)
}

/// Plays on the screen, and returns the exit status.
fn play(scene: &Scene, mut player: Player) -> anyhow::Result<u8> {
    let (sender, receiver) = channel();
    terminal::listen(&sender, |input| input)?;
    let mut terminal = Terminal::take()?;
    let mut status = status::FULL_MARKS;
    let mut next = Instant::now();
    while !player.leaving {
        terminal.draw(|frame| view(scene, &player, frame.area(), frame.buffer_mut()))?;
        let pause = match player.is_playing() {
            true => next.saturating_duration_since(Instant::now()),
            false => Duration::from_secs(3600),
        };
        let event = match receiver.recv_timeout(pause) {
            Ok(Input::Ended(signal)) => {
                status = u8::try_from(128 + signal).unwrap_or(u8::MAX);
                Some(Event::Ended)
            }
            Ok(Input::Key(key)) => read(key).map(Event::Key),
            Ok(Input::Resized) => None,
            Err(RecvTimeoutError::Timeout) => Some(Event::Tick),
            Err(RecvTimeoutError::Disconnected) => Some(Event::Ended),
        };
        if let Some(event) = event {
            let was_playing = player.is_playing();
            let is_tick = matches!(event, Event::Tick);
            player = update(player, event);
            if is_tick || !was_playing {
                next = Instant::now() + player.pause();
            }
        }
    }
    Ok(status)
}

/// The meaning of a key; most have none.
fn read(key: KeyEvent) -> Option<Key> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char('c') if control => Key::Quit,
        KeyCode::Char(_) if control => return None,
        KeyCode::Char(' ') => Key::Play,
        KeyCode::Right | KeyCode::Down | KeyCode::Char('n') => Key::Step(1),
        KeyCode::Left | KeyCode::Up | KeyCode::Char('p') => Key::Step(-1),
        KeyCode::PageDown => Key::Step(10),
        KeyCode::PageUp => Key::Step(-10),
        KeyCode::Char('+' | '=') => Key::Faster,
        KeyCode::Char('-') => Key::Slower,
        KeyCode::Home => Key::Step(isize::MIN),
        KeyCode::End => Key::Step(isize::MAX),
        KeyCode::Char('q') | KeyCode::Esc => Key::Quit,
        _ => return None,
    })
}
