//! Takes the terminal, and gives it back as it was: at the end, after a signal, and in a panic.

use std::io::{self, Stdout, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, ThreadId};

use ratatui::Frame;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, KeyEvent, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours. It is given back when the value is dropped.
pub struct Terminal(ratatui::Terminal<CrosstermBackend<Stdout>>);

impl Terminal {
    /// # Errors
    /// The terminal does not obey.
    pub fn take() -> io::Result<Self> {
        give_back_in_a_panic(thread::current().id());
        TAKEN.store(true, Ordering::SeqCst);
        let taken = enable_raw_mode()
            .and_then(|()| execute!(stdout(), EnterAlternateScreen))
            .and_then(|()| ratatui::Terminal::new(CrosstermBackend::new(stdout())));
        if taken.is_err() {
            give_back();
        }
        taken.map(Terminal)
    }

    /// Draws a whole screen.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.0.draw(draw).map(|_| ())
    }

    /// Columns and rows.
    pub fn size(&self) -> (u16, u16) {
        // A terminal that does not tell its size has the usual one.
        self.0
            .size()
            .map_or((80, 24), |size| (size.width, size.height))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // A terminal that is gone needs nothing back.
        let _ = execute!(stdout(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// A panic of the drawing thread is told after the terminal is given back. A grading that panics is
/// told as any other error of the grader, by the thread that waits for it.
fn give_back_in_a_panic(drawing: ThreadId) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let tell = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if thread::current().id() == drawing {
                give_back();
                tell(panic);
            }
        }));
    });
}

/// An event of the terminal.
pub enum Input {
    Key(KeyEvent),
    Resized,
    /// A signal asks the program to end, or the terminal is gone (SIGHUP).
    Ended(i32),
}

/// Sends keys, sizes and signals from now on.
///
/// # Errors
/// Signals cannot be caught.
pub fn listen<E: Send + 'static>(
    sender: &Sender<E>,
    event: impl Fn(Input) -> E + Copy + Send + 'static,
) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT])?;
    let to = sender.clone();
    thread::spawn(move || {
        for signal in signals.forever() {
            if to.send(event(Input::Ended(signal))).is_err() {
                break;
            }
        }
    });
    let to = sender.clone();
    thread::spawn(move || {
        loop {
            let input = match event::read() {
                Ok(event::Event::Key(key)) if key.kind != KeyEventKind::Release => Input::Key(key),
                Ok(event::Event::Resize(..)) => Input::Resized,
                Ok(_) => continue,
                Err(_) => Input::Ended(SIGHUP),
            };
            let last = matches!(input, Input::Ended(_));
            if to.send(event(input)).is_err() || last {
                break;
            }
        }
    });
    Ok(())
}
