//! The picture of a state:
//!
//! ```text
//! Implicit graph · C · my-folder                      4/10
//! ✓ ✓ ✗ · ·  DFS (3/5)                         grading …
//! ──────────────────────────────────────── 1–15/40 ↑↓ ──
//! the current exercise
//! ──────────────────────────────────────────────────────
//! n next  p previous  h hint  e example  a all  q quit
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};
use sudograde_core::visible::on_a_line;

use super::state::{Extent, Score, State};
use super::texts::{Scene, mark};
use crate::styled::{BAD, GOOD, STRONG, keys, ruled, wrapped};

/// The keys and the texts that say what they do.
const KEYS: [(&str, &str); 6] = [
    ("n", "key-next"),
    ("p", "key-previous"),
    ("h", "key-hint"),
    ("e", "key-example"),
    ("a", "key-all"),
    ("q", "key-quit"),
];

/// Draws a state.
pub fn view(scene: &Scene, state: &State, area: Rect, buffer: &mut Buffer) {
    let keys = keys(scene.locale, &KEYS, area.width);
    let [head, bar, rule, body, end, foot] = parts(area, keys.len());
    Paragraph::new(title(scene, state, head.width)).render(head, buffer);
    Paragraph::new(marks(scene, state, bar.width)).render(bar, buffer);
    let lines = wrapped(scene.page(state), usize::from(body.width));
    let room = usize::from(body.height);
    let first = state.scroll.min(lines.len().saturating_sub(room));
    let place = place(first, room, lines.len());
    Paragraph::new(ruled(&place, rule.width)).render(rule, buffer);
    let shown: Vec<Line> = lines.into_iter().skip(first).take(room).collect();
    Paragraph::new(shown).render(body, buffer);
    Paragraph::new(ruled("", end.width)).render(end, buffer);
    Paragraph::new(keys).render(foot, buffer);
}

/// The facts that keys need about the page that is shown on a screen of this size.
pub fn measure(scene: &Scene, state: &State, area: Rect) -> Extent {
    let keys = keys(scene.locale, &KEYS, area.width).len();
    let [_, _, _, body, ..] = parts(area, keys);
    let lines = wrapped(scene.page(state), usize::from(body.width)).len();
    let current = state.exercises.get(state.current());
    let report = current.and_then(|exercise| exercise.report.as_deref());
    Extent {
        beyond: lines.saturating_sub(usize::from(body.height)),
        ..report.map(|one| scene.extent(one)).unwrap_or_default()
    }
}

fn parts(area: Rect, keys: usize) -> [Rect; 6] {
    let keys = u16::try_from(keys).unwrap_or(1);
    Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(1),
        Constraint::Length(keys),
    ])
    .areas(area)
}

/// Two texts at both ends of a line; the first is cut if there is no room for both.
fn spread(mut left: Line<'static>, right: Span<'static>, width: u16) -> Line<'static> {
    let room = usize::from(width).saturating_sub(right.width() + 1);
    if left.width() > room {
        left = wrapped(vec![left], room.max(1)).swap_remove(0);
    }
    let gap = usize::from(width).saturating_sub(left.width() + right.width());
    left.push_span(Span::raw(" ".repeat(gap)));
    left.push_span(right);
    left
}

fn title(scene: &Scene, state: &State, width: u16) -> Line<'static> {
    let title = scene.lab.title.get(scene.locale.lang.id());
    let more = format!(" · {} · {}", scene.language.name(), on_a_line(scene.label));
    let left = Line::from(vec![
        Span::styled(title.to_owned(), STRONG),
        Span::raw(more),
    ]);
    let score = match state.score {
        None => Span::raw(""),
        Some(Score { score: None, .. }) => Span::styled("?", BAD),
        Some(Score {
            score: Some(score),
            max_score,
        }) => {
            let style = if score.0 >= max_score.0 { GOOD } else { STRONG };
            Span::styled(format!("{score}/{max_score}"), style)
        }
    };
    spread(left, score, width)
}

/// The marks of all exercises, and the name of the current one.
fn marks(scene: &Scene, state: &State, width: u16) -> Line<'static> {
    let mut line = Line::default();
    let current = state.current();
    for (index, exercise) in state.exercises.iter().enumerate() {
        let (mark, style) = mark(exercise);
        let style = match index == current {
            true => style.add_modifier(Modifier::REVERSED),
            false => style,
        };
        line.push_span(Span::styled(mark, style));
        line.push_span(Span::raw(" "));
    }
    if let Some(exercise) = state.exercises.get(current) {
        let (number, count) = (current + 1, state.exercises.len());
        line.push_span(Span::styled(format!(" {}", exercise.id), STRONG));
        line.push_span(Span::raw(format!(" ({number}/{count})")));
    }
    let broken = scene.not_compiling(state.build.as_deref());
    let right = match (state.busy, broken) {
        (true, _) => Span::styled(
            scene.text("watch-grading"),
            Style::new().add_modifier(Modifier::REVERSED),
        ),
        (false, Some(word)) => Span::styled(word, BAD),
        (false, None) => Span::raw(""),
    };
    spread(line, right, width)
}

/// The lines of a long page that are shown, and where there are more.
fn place(first: usize, room: usize, all: usize) -> String {
    let last = (first + room).min(all);
    let arrows = match (first > 0, last < all) {
        (true, true) => "↑↓",
        (true, false) => "↑",
        (false, true) => "↓",
        (false, false) => return String::new(),
    };
    format!(" {}–{last}/{all} {arrows} ", first + 1)
}
