//! A student's own code around the line that a report names.

use std::path::Path;

use grader::submission::SourceFile;
use maud::{Markup, html};
use report::printable;

/// Lines before and after the one that is named.
const AROUND: usize = 2;

/// The lines around `sudoku.c:48 in is_final`; nothing if the file has no such line.
pub fn excerpt(code: &[SourceFile], location: &str) -> Markup {
    html! {
        @if let Some((first, lines, named)) = lines(code, location) {
            pre.code {
                @for (place, line) in lines.iter().enumerate() {
                    @let number = first + place;
                    @let text = format!("{number:>4}  {}", printable(line));
                    @if number == named { mark { (text) } } @else { (text) }
                    "\n"
                }
            }
        }
    }
}

/// The number of the first line, the lines, and the number of the line that is named.
fn lines(code: &[SourceFile], location: &str) -> Option<(usize, Vec<String>, usize)> {
    let place = location.split(" in ").next()?;
    let (file, rest) = place.split_once(':')?;
    let named: usize = rest.split(':').next()?.parse().ok()?;
    let name = Path::new(file).file_name()?;
    let source = code.iter().find(|one| one.path.file_name() == Some(name))?;
    let text = String::from_utf8_lossy(&source.content);
    text.lines().nth(named.checked_sub(1)?)?;
    let first = named.saturating_sub(AROUND).max(1);
    let lines = text
        .lines()
        .skip(first - 1)
        .take(named + AROUND + 1 - first);
    Some((first, lines.map(str::to_owned).collect(), named))
}
