//! `sudograde watch`: grades a folder each time that it is saved, and shows one exercise at a time.
//!
//! | where | what |
//! |---|---|
//! | [`state`] | the state, and how an event changes it (pure) |
//! | [`texts`], [`view`] | the picture of a state (pure) |
//! | [`files`] | tells when files have changed |
//! | [`grading`] | a grading on a thread of its own |

mod files;
mod grading;
mod state;
mod texts;
mod view;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use command_line::{lab_of, language_in, open_cache, status};
use grader::builder::Cache;
use grader::grade::GradeError;
use grader::manifest::load;
use grader::submission::Submission;
use jiff::Timestamp;
use locale::{Lang, Locale};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use sudograde_core::lab::Lab;
use sudograde_core::plan::{Selection, plan};
use sudograde_core::visible::printable;

use crate::cli::Watch;
use crate::terminal::{self, Input, Terminal};
use crate::words::with_screen;
use files::{Change, Watched};
use grading::Grading;
use state::{Event, Exercise, Key, State, update};
use texts::Scene;
use view::{measure, view};

/// The events that reach the loop.
enum Message {
    Input(Input),
    Change(Change),
    News(u64, state::News),
}

/// The things that all gradings need.
struct Desk {
    lab: Arc<Lab>,
    cache: Arc<Cache>,
    lang: Lang,
    sender: Sender<Message>,
}

impl Desk {
    fn grade(&self, number: u64, submission: &Arc<Submission>) -> Grading {
        let sender = self.sender.clone();
        Grading::start(
            Arc::clone(&self.lab),
            Arc::clone(submission),
            Arc::clone(&self.cache),
            self.lang,
            // If nobody listens any more, the program is about to end.
            move |news| drop(sender.send(Message::News(number, news))),
        )
    }
}

pub fn run(asked: &Watch) -> anyhow::Result<u8> {
    let mut lab = load(&lab_of(&asked.path, asked.lab.as_deref())?)?;
    lab.show_what_is_due(Timestamp::now(), lab.due);
    let lab = Arc::new(lab);
    let submission =
        Submission::read(&asked.path, &lab, asked.language).map_err(GradeError::from)?;
    let submission = Arc::new(submission);
    let lang = language_in(&asked.path, asked.lang, &lab.course_language);
    let locale = with_screen(Locale::for_lab(lang, &lab)?);
    let scene = Scene {
        lab: &lab,
        language: submission.language,
        label: &submission.label,
        locale: &locale,
    };
    let state = State::new(exercises(&scene)?);
    let (sender, receiver) = channel();
    let desk = Desk {
        lab: Arc::clone(&lab),
        cache: Arc::new(open_cache(&asked.space)?),
        lang,
        sender,
    };
    let watched = Watched {
        path: asked.path.clone(),
        lab: Arc::clone(&lab),
        language: submission.language,
        poll: asked.poll,
    };
    let to = desk.sender.clone();
    watched.start(Arc::clone(&submission), move |change| {
        to.send(Message::Change(change)).is_ok()
    });
    terminal::listen(&desk.sender, Message::Input)?;
    on_screen(&scene, state, Arc::clone(&submission), &desk, &receiver)
}

/// The lab's exercises, as far as there is something to grade in them.
fn exercises(scene: &Scene) -> Result<Vec<Exercise>, GradeError> {
    let plan = plan(scene.lab, scene.language, &Selection::default())?;
    let planned = plan.exercises.iter().map(|planned| Exercise {
        id: planned.exercise.id.clone(),
        title: printable(planned.exercise.title.get(scene.locale.lang.id())).into_owned(),
        ..Exercise::default()
    });
    Ok(planned.collect())
}

/// Draws, waits for an event, and goes on with the next state. Returns the exit status.
fn on_screen(
    scene: &Scene,
    mut state: State,
    mut submission: Arc<Submission>,
    desk: &Desk,
    receiver: &Receiver<Message>,
) -> anyhow::Result<u8> {
    let mut status = status::FULL_MARKS;
    let mut gradings = vec![desk.grade(state.grading, &submission)];
    let mut terminal = Terminal::take()?;
    while !state.leaving {
        terminal.draw(|frame| view(scene, &state, frame.area(), frame.buffer_mut()))?;
        let mut message = receiver.recv()?;
        loop {
            let event = match message {
                Message::Input(Input::Ended(signal)) => {
                    status = u8::try_from(128 + signal).unwrap_or(u8::MAX);
                    Some(Event::Ended)
                }
                Message::Input(Input::Key(key)) => read(key).map(Event::Key),
                // The next picture has the new size.
                Message::Input(Input::Resized) => None,
                Message::Change(Change::Saved(now)) => {
                    submission = now;
                    Some(Event::Saved)
                }
                Message::Change(Change::Unreadable(why)) => Some(Event::Unreadable(why)),
                Message::News(number, news) => Some(Event::News(number, news)),
            };
            if let Some(event) = event {
                let (width, height) = terminal.size();
                let extent = measure(scene, &state, Rect::new(0, 0, width, height));
                let before = state.grading;
                state = update(state, event, extent);
                if state.grading != before {
                    gradings.iter().for_each(Grading::stop);
                    gradings.retain(|grading| !grading.is_over());
                    if state.busy {
                        gradings.push(desk.grade(state.grading, &submission));
                    }
                }
            }
            match receiver.try_recv() {
                Ok(next) if !state.leaving => message = next,
                _ => break,
            }
        }
    }
    // The screen is free before the last grading has ended.
    drop(terminal);
    drop(gradings);
    Ok(status)
}

/// The meaning of a key; most have none.
fn read(key: KeyEvent) -> Option<Key> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char('c') if control => Key::Quit,
        KeyCode::Char(_) if control => return None,
        KeyCode::Char('n') | KeyCode::Right => Key::Next,
        KeyCode::Char('p') | KeyCode::Left => Key::Previous,
        KeyCode::Char('h') => Key::Hint,
        KeyCode::Char('e') => Key::Example,
        KeyCode::Char('a') => Key::All,
        KeyCode::Char('r') => Key::Again,
        KeyCode::Char('q') => Key::Quit,
        KeyCode::Esc | KeyCode::Enter => Key::Back,
        KeyCode::Down | KeyCode::Char('j') => Key::Scroll(1),
        KeyCode::Up | KeyCode::Char('k') => Key::Scroll(-1),
        KeyCode::PageDown | KeyCode::Char(' ') => Key::Scroll(10),
        KeyCode::PageUp => Key::Scroll(-10),
        KeyCode::Home => Key::Scroll(isize::MIN),
        KeyCode::End => Key::Scroll(isize::MAX),
        _ => return None,
    })
}
