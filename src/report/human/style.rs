//! The styles of the report in a terminal.

use anstyle::{AnsiColor, Style};

pub const GOOD: Style = AnsiColor::Green.on_default().bold();
pub const BAD: Style = AnsiColor::Red.on_default().bold();
pub const FAINT: Style = Style::new().dimmed();
pub const STRONG: Style = Style::new().bold();
