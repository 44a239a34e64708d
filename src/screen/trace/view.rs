//! The picture of a search: the board, the cell that the last step is about, the digits that fit
//! there, and what happened, in a sentence.

use locale::Locale;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};
use reference::boards::Cell;
use reference::trace::{Field, What};

use super::player::Player;
use super::sentences::Sentences;
use crate::styled::{BAD, FAINT, GOOD, STRONG, keys, ruled, wrapped};

/// The subject of the picture, all through.
pub struct Scene<'a> {
    pub title: &'a str,
    pub sentences: &'a Sentences<'a>,
}

/// The keys and the texts that say what they do.
const KEYS: [(&str, &str); 5] = [
    ("space", "key-play"),
    ("← →", "key-step"),
    ("+ -", "key-speed"),
    ("home end", "key-ends"),
    ("q", "key-quit"),
];

/// The narrowest column of text that is legible beside a board.
const TEXT_COLUMNS: usize = 24;
/// The rows that text has below a board.
const TEXT_ROWS: u16 = 3;

/// Draws a state.
pub fn view(scene: &Scene, player: &Player, area: Rect, buffer: &mut Buffer) {
    let locale = scene.sentences.locale;
    let keys = keys(locale, &KEYS, area.width);
    let foot = u16::try_from(keys.len()).unwrap_or(1);
    let [head, rule, body, end, foot] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(1),
        Constraint::Length(foot),
    ])
    .areas(area);
    Paragraph::new(Line::styled(scene.title.to_owned(), STRONG)).render(head, buffer);
    Paragraph::new(ruled(&place(scene, player), rule.width)).render(rule, buffer);
    Paragraph::new(ruled("", end.width)).render(end, buffer);
    Paragraph::new(keys).render(foot, buffer);

    let rows = match player.beside {
        None => rows(player),
        Some(_) => pairs(player, locale),
    };
    let wide = rows.iter().map(Line::width).max().unwrap_or(0);
    let beside = usize::from(body.width) >= wide + 2 + TEXT_COLUMNS;
    let [board, text] = if beside {
        let wide = u16::try_from(wide + 2).unwrap_or(body.width);
        Layout::horizontal([Constraint::Length(wide), Constraint::Min(1)]).areas(body)
    } else {
        let high = u16::try_from(rows.len()).unwrap_or(body.height);
        Layout::vertical([Constraint::Max(high), Constraint::Length(TEXT_ROWS)]).areas(body)
    };
    let room = usize::from(board.height);
    let first = first_row(player, rows.len(), room);
    let shown: Vec<Line> = rows.into_iter().skip(first).take(room).collect();
    Paragraph::new(shown).render(board, buffer);
    let lines = wrapped(texts(scene, player), usize::from(text.width));
    Paragraph::new(lines).render(text, buffer);
}

/// The place in the record, and the speed.
fn place(scene: &Scene, player: &Player) -> String {
    let locale = scene.sentences.locale;
    let text = |id, arguments: [(&'static str, usize); 2]| {
        let arguments = arguments.map(|(name, number)| (name, number.to_string()));
        let arguments = arguments
            .each_ref()
            .map(|(name, text)| (*name, text.as_str()));
        locale.text(id, &arguments)
    };
    let steps = player.steps.len();
    let mut place = format!(
        " {}",
        text("trace-step", [("step", player.at), ("count", steps)])
    );
    if player.is_cut {
        place.push('+');
    }
    if let Some(count) = player
        .last()
        .map(|step| step.count)
        .filter(|count| *count > 0)
    {
        let count = count.to_string();
        let count = locale.text("trace-iteration", &[("count", &count)]);
        place.push_str(&format!(" · {count}"));
    }
    let (speed, speeds) = player.speed();
    let mark = if player.is_playing() { "▶" } else { "‖" };
    let speed = text("trace-speed", [("speed", speed), ("count", speeds)]);
    format!("{place} · {mark} {speed} ")
}

/// The last event, and the digits that fit.
fn texts(scene: &Scene, player: &Player) -> Vec<Line<'static>> {
    let locale = scene.sentences.locale;
    let Some(step) = player.last() else {
        return vec![Line::from(locale.text("trace-begin", &[]))];
    };
    let style = match step.what {
        What::Solved => GOOD,
        What::Refused { .. } | What::DeadEnd { .. } | What::Exhausted => {
            Style::new().fg(Color::Red)
        }
        What::TakenBack { .. } => Style::new().fg(Color::Yellow),
        What::Placed { .. } | What::Waits { .. } => Style::new(),
    };
    let mut lines = vec![Line::styled(scene.sentences.of(step), style)];
    if let Some(cell) = step.what.cell() {
        // While the cell is empty: before a digit was placed, after one was taken back.
        let mut field = player.field.clone();
        if matches!(step.what, What::Placed { .. }) {
            field.undo(step);
        }
        let fitting = scene.sentences.traced.fitting(&field, cell);
        lines.push(choices(
            locale.text("trace-choices", &[]),
            &fitting,
            step.what,
        ));
    }
    if player.at < player.steps.len() {
        return lines;
    }
    if player.is_cut {
        let count = player.steps.len().to_string();
        lines.push(Line::from(locale.text("trace-cut", &[("count", &count)])));
    }
    if let Some(beside) = &player.beside {
        let style = if beside.parting.is_a_difference() {
            BAD
        } else {
            GOOD
        };
        lines.push(Line::styled(scene.sentences.parting(beside.parting), style));
    }
    lines
}

/// The nine digits: those that fit stand out, and so does the one of this step.
fn choices(head: String, fitting: &[u8], what: What) -> Line<'static> {
    let current = match what {
        What::Placed { digit, .. }
        | What::Waits { digit, .. }
        | What::Refused { digit, .. }
        | What::TakenBack { digit, .. } => digit,
        What::DeadEnd { .. } | What::Solved | What::Exhausted => 0,
    };
    let mut line = Line::from(Span::styled(head, FAINT));
    for digit in 1..=9 {
        let (text, style) = match fitting.contains(&digit) {
            true => (digit.to_string(), STRONG),
            false => ("·".to_owned(), FAINT),
        };
        let style = match digit == current {
            true => style.add_modifier(Modifier::REVERSED),
            false => style,
        };
        line.push_span(Span::raw(" "));
        line.push_span(Span::styled(text, style));
    }
    line
}

/// Blanks between two boards.
const BETWEEN: usize = 3;

/// The board and the submission's, side by side, under their names.
fn pairs(player: &Player, locale: &Locale) -> Vec<Line<'static>> {
    let right = rows(player);
    let wide = right.iter().map(Line::width).max().unwrap_or(0) + BETWEEN;
    let other = match player.other() {
        Some(other) => drawn(other, |cell| other_cell(player, other, cell)),
        None => Vec::new(),
    };
    let [name, other_name] = ["trace-right", "trace-yours"]
        .map(|id| Line::styled(format!(" {}", locale.word(id)), FAINT));
    let right = std::iter::once(name).chain(right);
    let mut other = std::iter::once(other_name).chain(other);
    let pairs = right.map(|mut line| {
        let blanks = wide.saturating_sub(line.width());
        line.push_span(Span::raw(" ".repeat(blanks)));
        line.extend(other.next().unwrap_or_default());
        line
    });
    pairs.collect()
}

/// A cell of the submission's board: what differs stands out.
fn other_cell(player: &Player, other: &Field, cell: Cell) -> Span<'static> {
    let digit = other.get(cell);
    let style = match digit {
        _ if digit != player.field.get(cell) => BAD,
        Some(0) | None => FAINT,
        Some(_) if player.start.get(cell) == Some(0) => Style::new().fg(Color::Cyan),
        Some(_) => STRONG,
    };
    Span::styled(text_of(digit), style)
}

/// The board of the search.
fn rows(player: &Player) -> Vec<Line<'static>> {
    drawn(&player.field, |place| cell(player, place))
}

/// A board, as rows of the screen. One of nine by nine has lines between its boxes.
fn drawn(field: &Field, cell: impl Fn(Cell) -> Span<'static>) -> Vec<Line<'static>> {
    let has_lines = field.side() == 9;
    let mut rows = Vec::new();
    for row in 0..field.side() {
        if has_lines && (row == 3 || row == 6) {
            rows.push(Line::styled("───────┼───────┼───────", FAINT));
        }
        let mut line = Line::from(" ");
        for column in 0..field.side() {
            if has_lines && (column == 3 || column == 6) {
                line.push_span(Span::styled("│ ", FAINT));
            }
            line.push_span(cell((row, column)));
            line.push_span(Span::raw(" "));
        }
        rows.push(line);
    }
    rows
}

fn cell(player: &Player, cell: Cell) -> Span<'static> {
    let digit = player.field.get(cell);
    let text = text_of(digit);
    let style = match digit {
        None => Style::new(),
        Some(0) => FAINT,
        Some(_) if player.start.get(cell) == Some(0) => Style::new().fg(Color::Cyan),
        Some(_) => STRONG,
    };
    let what = player.last().map(|step| step.what);
    let is_obstacle = matches!(what, Some(What::Refused { why, .. }) if why.cell == cell);
    if what.and_then(What::cell) == Some(cell) {
        return Span::styled(text, style.add_modifier(Modifier::REVERSED));
    }
    Span::styled(text, if is_obstacle { BAD } else { style })
}

fn text_of(digit: Option<u8>) -> String {
    match digit {
        None => " ".to_owned(),
        Some(0) => "·".to_owned(),
        Some(digit) => digit.to_string(),
    }
}

/// The first row that is shown where not all fit: the current cell is in the middle.
fn first_row(player: &Player, rows: usize, room: usize) -> usize {
    let cell = player.last().and_then(|step| step.what.cell());
    let row = cell.map_or(0, |(row, _)| match player.field.side() {
        9 => row + row / 3,
        _ => row,
    });
    let row = row + usize::from(player.beside.is_some());
    row.saturating_sub(room / 2).min(rows.saturating_sub(room))
}

/// A board as text.
pub fn plain(field: &Field) -> String {
    let mut text = String::new();
    for row in 0..field.side() {
        let cells = (0..field.side()).map(|column| text_of(field.get((row, column))));
        let cells: Vec<String> = cells.collect();
        text.push_str(cells.join(" ").trim_end());
        text.push('\n');
    }
    text
}
