//! The place of a mistake: its function, its line of code, and the line where something is missing.

use crate::builder::repair::{Dialect, Sheet};
use crate::tokens::{Language, Token, TokenKind, tokens};
use sudograde_core::report::Diagnostic;

/// Words behind which no comma is missing.
const STATEMENTS: [&str; 10] = [
    "return", "if", "for", "while", "do", "else", "break", "continue", "int", "switch",
];

pub fn complete(one: &mut Diagnostic, sheet: &Sheet, dialect: Dialect) {
    if one.function.is_none() {
        one.function = sheet.function_at(one.line, one.column);
    }
    let kind = one.kind.clone().unwrap_or_default();
    match kind.as_str() {
        "open-function" | "closed-twice" | "never-opened" | "stray-brace"
            if to_open_comment(one, sheet, dialect) => {}
        "open-function" if dialect != Dialect::Python => to_open_brace(one, sheet, dialect),
        "missing-sign" if dialect == Dialect::C => missing_sign(one, sheet),
        "not-a-function" | "bad-operands" if dialect == Dialect::C => forgotten_end(one, sheet),
        "guards-nothing" if is_ended(&one.source) => {
            one.kind = Some("ends-at-semicolon".to_owned());
        }
        "no-effect" if is_step_of_a_pointer(&one.source) => {
            one.kind = Some("star-and-plus".to_owned());
        }
        "ends-before-body" => ends_before_body(one, sheet),
        "no-return" => one.names = one.function.clone().into_iter().collect(),
        _ => {}
    }
    if one.source.is_empty() && one.line > 0 {
        show(
            one,
            sheet,
            one.line,
            (one.column as usize).saturating_sub(1),
        );
    }
}

/// The body of a function that its declaration ended before, or a block outside of any function.
fn ends_before_body(one: &mut Diagnostic, sheet: &Sheet) {
    let source = sheet.source();
    let start = place_start(source, one.line);
    let here = |token: &&Token| token.start >= start && token.kind == TokenKind::Sign(b'{');
    let all = all_tokens(sheet, Dialect::C);
    let at = all.iter().position(|token| here(&token));
    let before = at.and_then(|at| at.checked_sub(1)).map(|at| &all[at]);
    match before.filter(|token| token.kind == TokenKind::Sign(b';') && one.function.is_some()) {
        Some(end) => {
            let (number, byte) = place_of(source, end.start);
            show(one, sheet, number, byte);
            one.names = one.function.clone().into_iter().collect();
        }
        None => one.kind = Some("unexpected".to_owned()),
    }
}

/// Whether a statement ends on its line, maybe before a block: `if (found); {`.
fn is_ended(line: &str) -> bool {
    line.trim_end_matches(['{', ' ', '\t']).ends_with(';')
}

/// `*count++;`
fn is_step_of_a_pointer(line: &str) -> bool {
    line.trim_start().starts_with('*') && (line.contains("++") || line.contains("--"))
}

/// Puts the caret under the word or sign that the message is about.
pub fn point(one: &mut Diagnostic, sheet: &Sheet) {
    match one.kind.as_deref() {
        Some("one-equals-sign") => to_equals_sign(one),
        Some("no-include" | "no-use" | "no-namespace" | "missing-between") => to_name(one),
        Some("indentation" | "no-block" | "too-far-right" | "tabs") => keep_margin(one, sheet),
        _ => {}
    }
}

/// Shows the line with its margin, which is what the message is about. A tab is shown as an arrow.
fn keep_margin(one: &mut Diagnostic, sheet: &Sheet) {
    let line = String::from_utf8_lossy(sheet.line(one.line)).into_owned();
    let code = line.trim_start();
    let margin = line[..line.len() - code.len()].replace('\t', "→   ");
    one.caret = Some(margin.chars().count());
    one.source = format!("{margin}{}", code.trim_end());
}

/// Shows a line of the file, with the caret at a byte of it.
fn show(one: &mut Diagnostic, sheet: &Sheet, number: u32, byte: usize) {
    let line = sheet.line(number);
    let text = String::from_utf8_lossy(line);
    let before = String::from_utf8_lossy(&line[..byte.min(line.len())]).into_owned();
    let margin = text.chars().count() - text.trim_start().chars().count();
    one.line = number;
    text.trim().clone_into(&mut one.source);
    one.caret = before.chars().count().checked_sub(margin);
    one.caret = one
        .caret
        .filter(|caret| *caret <= one.source.chars().count());
}

fn all_tokens(sheet: &Sheet, dialect: Dialect) -> Vec<Token> {
    let language = match dialect {
        Dialect::Rust => Language::Rust,
        _ => Language::C,
    };
    tokens(sheet.source(), language)
}

/// The number of a byte's line, and the byte within it.
fn place_of(source: &[u8], byte: usize) -> (u32, usize) {
    let before = &source[..byte.min(source.len())];
    let start = before.iter().rposition(|byte| *byte == b'\n');
    let number = before.iter().filter(|byte| **byte == b'\n').count() as u32 + 1;
    (number, byte - start.map_or(0, |at| at + 1))
}

/// A sign is missing at the end of the line before, not where the compiler noticed.
fn missing_sign(one: &mut Diagnostic, sheet: &Sheet) {
    if one.names.first().is_some_and(|sign| sign == ";") && is_in_parentheses(one, sheet) {
        one.names[0] = ")".to_owned();
    }
    let at_end = one.caret == Some(one.source.chars().count());
    let sign = one.names.first().map_or("", String::as_str);
    if one.caret == Some(0) {
        let source = sheet.source();
        let start = place_start(source, one.line);
        let all = all_tokens(sheet, Dialect::C);
        let before = all.iter().rev().find(|token| token.end <= start);
        if let Some(before) = before.filter(|token| token.kind != TokenKind::Directive) {
            let (number, byte) = place_of(source, before.end);
            show(one, sheet, number, byte);
        }
        return;
    }
    let other = one.names.get(1).cloned().unwrap_or_default();
    let is_value = other.starts_with(|first: char| first.is_alphanumeric() || first == '_');
    if sign == ")" && !at_end && is_value && !STATEMENTS.contains(&other.as_str()) {
        one.kind = Some("missing-between".to_owned());
        one.names = vec![other];
    }
}

/// Whether parentheses are open where a message points, other than those of a "for", whose parts end with ";".
fn is_in_parentheses(one: &Diagnostic, sheet: &Sheet) -> bool {
    let source = sheet.source();
    let begin = beginning(one, sheet);
    let end = place_start(source, one.line) + one.column as usize;
    let mut open = Vec::new();
    let mut word: &[u8] = &[];
    for token in all_tokens(sheet, Dialect::C) {
        if !(begin..end).contains(&token.start) {
            continue;
        }
        match token.kind {
            TokenKind::Sign(sign @ (b'(' | b'[' | b'{')) => open.push((sign, word)),
            TokenKind::Sign(b')' | b']' | b'}') => drop(open.pop()),
            _ => {}
        }
        word = &source[token.start..token.end];
    }
    matches!(open.last(), Some((b'(', word)) if *word != b"for")
}

/// The first byte of the message's function, or of the file.
fn beginning(one: &Diagnostic, sheet: &Sheet) -> usize {
    let line = sheet.beginning_at(one.line, one.column);
    line.map_or(0, |line| place_start(sheet.source(), line))
}

/// Moves the caret to the first name of the message.
fn to_name(one: &mut Diagnostic) {
    let name = one.names.first().map_or("", String::as_str);
    if let Some(at) = one.source.find(name) {
        one.caret = Some(one.source[..at].chars().count());
    }
}

/// Moves the caret to the sign that assigns.
fn to_equals_sign(one: &mut Diagnostic) {
    let letters: Vec<char> = one.source.chars().collect();
    let beside = |at: Option<usize>, signs: &str| {
        let letter = at.and_then(|at| letters.get(at));
        letter.is_some_and(|letter| signs.contains(*letter))
    };
    let from = one.caret.unwrap_or(0);
    let assigns = (from..letters.len()).find(|at| {
        letters[*at] == '='
            && !beside(at.checked_sub(1), "=<>!+-*/%&|^")
            && !beside(Some(at + 1), "=")
    });
    one.caret = assigns.or(one.caret);
}

/// A call or a product that goes on in the next line was meant to end in this one.
fn forgotten_end(one: &mut Diagnostic, sheet: &Sheet) {
    let source = sheet.source();
    let start = place_start(source, one.line + 1);
    let all = all_tokens(sheet, Dialect::C);
    let next = all.partition_point(|token| token.start < start);
    let (Some(before), Some(behind)) = (next.checked_sub(1).map(|at| all[at]), all.get(next))
    else {
        return;
    };
    let ended = matches!(
        before.kind,
        TokenKind::Word | TokenKind::Quoted | TokenKind::Sign(b')' | b']')
    );
    if ended
        && matches!(
            behind.kind,
            TokenKind::Sign(b'(' | b'*' | b'&' | b'-' | b'+')
        )
    {
        let (number, byte) = place_of(source, before.end);
        show(one, sheet, number, byte);
        (one.kind, one.names) = (Some("missing-sign".to_owned()), vec![";".to_owned()]);
    }
}

fn place_start(source: &[u8], line: u32) -> usize {
    let breaks = source
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n');
    let mut starts = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1));
    starts
        .nth(line.saturating_sub(1) as usize)
        .unwrap_or(source.len())
}

/// Moves the message to a comment that holds the beginning of another one, which was to end before it. Whether
/// there is one in the function.
fn to_open_comment(one: &mut Diagnostic, sheet: &Sheet, dialect: Dialect) -> bool {
    let source = sheet.source();
    let begin = beginning(one, sheet);
    let mut end = 0;
    for token in all_tokens(sheet, dialect) {
        // Comments stand between tokens.
        let mut open = None;
        for at in end..token.start {
            open = match &source[at..token.start] {
                [b'/', b'*', ..] if open.is_some() => break,
                [b'/', b'*', ..] => Some(at),
                [b'*', b'/', ..] => None,
                _ => open,
            };
        }
        end = token.end;
        if let Some(open) = open.filter(|open| *open >= begin) {
            let (number, byte) = place_of(source, open);
            show(one, sheet, number, byte);
            (one.kind, one.names) = (Some("open-comment".to_owned()), Vec::new());
            return true;
        }
    }
    false
}

/// Moves the message to the brace that is never closed, as far as the layout shows it.
fn to_open_brace(one: &mut Diagnostic, sheet: &Sheet, dialect: Dialect) {
    let Some(index) = sheet.item_at(one.line, one.column) else {
        return;
    };
    let bytes = sheet.items[index].bytes.clone();
    // Open braces, each with the margin of its line.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut margin = 0;
    let mut found = None;
    for token in all_tokens(sheet, dialect) {
        if token.start < bytes.start || token.start >= bytes.end {
            continue;
        }
        margin = token.column.unwrap_or(margin);
        match token.kind {
            TokenKind::Sign(b'{') => open.push((token.start, margin)),
            TokenKind::Sign(b'}') => {
                let inner = open.pop();
                if token.column.is_some()
                    && let Some((brace, of_line)) = inner
                    && of_line > margin
                {
                    found = Some(brace);
                    break;
                }
            }
            _ => {}
        }
    }
    if let Some(brace) = found.or(open.last().map(|(brace, _)| *brace)) {
        let (number, byte) = place_of(sheet.source(), brace);
        show(one, sheet, number, byte);
    }
}
