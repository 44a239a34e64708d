//! The state of `sudograde trace`: a record of steps, and the board at a place in it. It follows
//! from the steps alone, so going back is exact.

use std::time::Duration;

use reference::trace::{Field, Step};

use super::beside::{Beside, Parting};

/// How long a step is shown, in milliseconds, and how many are taken at once: at the highest speeds
/// a screen shows not every one.
const SPEEDS: [(u64, isize); 8] = [
    (1600, 1),
    (800, 1),
    (400, 1),
    (200, 1),
    (80, 1),
    (40, 1),
    (40, 8),
    (40, 64),
];
const FIRST_SPEED: usize = 2;

pub struct Player {
    pub start: Field,
    pub steps: Vec<Step>,
    /// Whether the search goes on after the last step.
    pub is_cut: bool,
    /// A submission's run, which is played as far as it is the same.
    pub beside: Option<Beside>,
    /// How many steps are taken.
    pub at: usize,
    /// The board after them.
    pub field: Field,
    playing: bool,
    speed: usize,
    pub leaving: bool,
}

pub enum Event {
    Key(Key),
    /// The time of a step is over.
    Tick,
    /// The program has to end.
    Ended,
}

#[derive(Clone, Copy, Debug)]
pub enum Key {
    Play,
    /// Steps to go forwards; backwards, if negative.
    Step(isize),
    Faster,
    Slower,
    Quit,
}

impl Player {
    pub fn new(start: Field, steps: Vec<Step>, is_cut: bool) -> Self {
        Player {
            field: start.clone(),
            start,
            steps,
            is_cut,
            beside: None,
            at: 0,
            playing: false,
            speed: FIRST_SPEED,
            leaving: false,
        }
    }

    /// The same with a submission's run beside it. The play stops where the two part.
    pub fn with(mut self, beside: Option<Beside>) -> Self {
        if let Some(beside) = &beside {
            self.is_cut &= beside.steps == self.steps.len();
            self.steps.truncate(beside.steps);
        }
        self.beside = beside;
        self
    }

    /// The board that the submission looks at, if there is one.
    pub fn other(&self) -> Option<&Field> {
        let beside = self.beside.as_ref()?;
        match self.last() {
            None => Some(&self.start),
            // The solved board is the same, and nothing is asked about it.
            Some(_) if self.at == self.steps.len() && beside.parting == Parting::Never => {
                Some(&self.field)
            }
            Some(step) => beside.board(step.count),
        }
    }

    /// The step that led here.
    pub fn last(&self) -> Option<&Step> {
        self.at.checked_sub(1).and_then(|last| self.steps.get(last))
    }

    pub fn is_playing(&self) -> bool {
        self.playing && self.at < self.steps.len()
    }

    /// The speed, counted from 1, and how many there are.
    pub fn speed(&self) -> (usize, usize) {
        (self.speed + 1, SPEEDS.len())
    }

    /// The time until the next step.
    pub fn pause(&self) -> Duration {
        Duration::from_millis(SPEEDS[self.speed].0)
    }

    fn go(&mut self, steps: isize) {
        let to = self.at.saturating_add_signed(steps).min(self.steps.len());
        for step in self.steps.get(self.at..to).unwrap_or_default() {
            self.field.apply(step);
        }
        for step in self.steps.get(to..self.at).unwrap_or_default().iter().rev() {
            self.field.undo(step);
        }
        self.at = to;
    }
}

/// The state after an event.
pub fn update(mut player: Player, event: Event) -> Player {
    match event {
        Event::Tick if player.is_playing() => player.go(SPEEDS[player.speed].1),
        Event::Tick => {}
        Event::Key(Key::Play) => player.playing = !player.is_playing(),
        Event::Key(Key::Step(steps)) => {
            player.playing = false;
            player.go(steps);
        }
        Event::Key(Key::Faster) => player.speed = (player.speed + 1).min(SPEEDS.len() - 1),
        Event::Key(Key::Slower) => player.speed = player.speed.saturating_sub(1),
        Event::Key(Key::Quit) | Event::Ended => player.leaving = true,
    }
    player
}
