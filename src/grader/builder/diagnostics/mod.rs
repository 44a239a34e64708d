//! Reads compilers' messages: the place, the text, and the kind of a frequent mistake.

mod kinds;

use serde::Deserialize;

use sudograde_core::report::Diagnostic;

/// The messages of one compilation.
#[derive(Clone, Debug, Default)]
pub struct Messages {
    pub errors: Vec<Diagnostic>,
    pub warnings: Vec<Diagnostic>,
}

impl Messages {
    /// Adds those that are not known yet.
    pub fn add(&mut self, further: Messages) {
        let errors = (&mut self.errors, further.errors);
        for (known, mut further) in [errors, (&mut self.warnings, further.warnings)] {
            further.retain(|one| !known.contains(one));
            known.extend(further);
        }
    }

    fn push(&mut self, severity: &str, diagnostic: Diagnostic) {
        match severity {
            "error" | "fatal error" => self.errors.push(diagnostic),
            "warning" => self.warnings.push(diagnostic),
            _ => {}
        }
    }

    /// The messages of a compiler that was stopped: one error, which says so.
    pub fn stopped(file: String) -> Self {
        Messages {
            errors: vec![whole_file(file, "too-long", "the compiler was stopped")],
            warnings: Vec::new(),
        }
    }
}

/// The lines in which a compiler, assembler or linker speaks of itself (`gcc: …`, `cc1: …`), or
/// rustc of no file; never a line that quotes the student's code.
pub fn own_words(text: &str) -> impl Iterator<Item = &str> {
    let tools = [
        "gcc", "cc", "g++", "c++", "cc1", "cc1plus", "as", "ld", "collect2",
    ];
    text.lines().filter(move |line| {
        let name = line.split(':').next().unwrap_or_default();
        let name = name.rsplit('/').next().unwrap_or(name);
        tools.contains(&name)
            || line.starts_with("memory allocation of")
            || serde_json::from_str::<RustMessage>(line).is_ok_and(|said| said.spans.is_empty())
    })
}

/// The first name that the linker does not find.
pub fn undefined_reference(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("undefined reference to `")?;
    Some(rest.split('\'').next()?.to_owned())
}

/// The line in which a compiler rejects an option.
pub fn refused_option(text: &str) -> Option<String> {
    let refused = |line: &&str| line.contains("unrecognized command-line option");
    own_words(text).find(refused).map(str::to_owned)
}

/// A compiler's complaint that a part of it is missing or may not be started, or that it has no
/// room to write.
pub fn fault_of_toolchain(text: &str) -> Option<String> {
    let signs = [
        "fatal error: cannot execute",
        "could not exec the linker",
        "cannot find crate for `std`",
        "No space left on device",
        "Disk quota exceeded",
        "Input/output error",
        "File too large",
    ];
    let line = own_words(text).find(|line| signs.iter().any(|sign| line.contains(sign)))?;
    let said = serde_json::from_str::<RustMessage>(line)
        .map_or_else(|_| line.to_owned(), |message| message.message);
    Some(said)
}

/// A message that belongs to no line.
pub fn without_place(file: String, message: String) -> Diagnostic {
    bare(file, 0, 0, message)
}

/// A mistake of a known kind that concerns a file as a whole.
pub fn whole_file(file: String, kind: &str, message: impl Into<String>) -> Diagnostic {
    Diagnostic {
        kind: Some(kind.to_owned()),
        ..without_place(file, message.into())
    }
}

fn bare(file: String, line: u32, column: u32, message: String) -> Diagnostic {
    Diagnostic {
        file,
        line,
        column,
        message,
        source: String::new(),
        caret: None,
        kind: None,
        names: Vec::new(),
        function: None,
        stops: Vec::new(),
        plain: String::new(),
    }
}

/// Adds the line of code, without its margin.
fn show(diagnostic: &mut Diagnostic, line: &str) {
    let shown = line.trim();
    let margin = line.chars().count() - line.trim_start().chars().count();
    let column = (diagnostic.column as usize).checked_sub(margin + 1);
    diagnostic.caret = column.filter(|column| *column <= shown.chars().count());
    shown.clone_into(&mut diagnostic.source);
}

/// Reads messages of gcc: `file:line:column: error: text`, then the line of code behind `|`, then
/// notes.
pub fn of_c(text: &str) -> Messages {
    read(
        text,
        kinds::of_c,
        |(kind, names), source, caret| match kind {
            "unexpected" | "missing-sign" => kinds::by_its_code(kind, names, source, caret),
            _ => None,
        },
    )
}

/// Reads messages about Python files, which have the same form.
pub fn of_python(text: &str) -> Messages {
    let of_message = |message: &str, _: &str| kinds::of_python(message);
    read(text, of_message, |(kind, _), source, _| match kind {
        "syntax" | "unexpected" | "missing-sign" => kinds::foreign(source),
        _ => None,
    })
}

/// `kind_of` gets a message and the notes behind it, and `closer` the kind with its names, the line of code and
/// the caret's place in it, of which it may tell more.
fn read(
    text: &str,
    kind_of: impl Fn(&str, &str) -> kinds::Mistake,
    closer: impl Fn((&str, &[String]), &str, usize) -> Option<kinds::Mistake>,
) -> Messages {
    let mut messages = Messages::default();
    let lines: Vec<&str> = text.lines().collect();
    // The student's line whose use of a system header went wrong stands before the message.
    let mut used_at = None;
    for (index, line) in lines.iter().enumerate() {
        used_at = required_from(line).or(used_at);
        let Some((severity, mut diagnostic)) = c_message(line) else {
            continue;
        };
        let following = &lines[index + 1..];
        let shown = following.first().and_then(|next| next.split_once('|'));
        if let Some((number, source)) = shown
            && number.trim().parse::<u32>().is_ok()
        {
            // One space belongs to the frame around the line.
            show(&mut diagnostic, source.strip_prefix(' ').unwrap_or(source));
        }
        let until = following.iter().position(|line| c_message(line).is_some());
        let notes = following[..until.unwrap_or(following.len())].join("\n");
        let (mut kind, mut names) = kind_of(&diagnostic.message, &notes);
        if let (Some(known), Some(caret)) = (&kind, diagnostic.caret)
            && let Some(mistake) = closer((known, &names), &diagnostic.source, caret)
        {
            (kind, names) = mistake;
        }
        if diagnostic.file.starts_with('/')
            && let Some((file, line, column)) = used_at.take()
        {
            diagnostic = Diagnostic {
                line,
                column,
                ..whole_file(file, "misused-header", diagnostic.message)
            };
        } else {
            (diagnostic.kind, diagnostic.names) = (kind, names);
        }
        messages.push(severity, diagnostic);
    }
    messages
}

/// The student's place in `sudoku.cpp:48:9:   required from here`.
fn required_from(line: &str) -> Option<(String, u32, u32)> {
    let (place, _) = line.split_once(":   required from ")?;
    let place = place_of(place)?;
    (!place.0.starts_with('/')).then_some(place)
}

/// Splits `file:line:column`, or `file:line`, which is about the whole line.
fn place_of(place: &str) -> Option<(String, u32, u32)> {
    let (rest, last) = place.rsplit_once(':')?;
    let last = last.parse().ok()?;
    let of_line = rest
        .rsplit_once(':')
        .and_then(|(file, line)| Some((file, line.parse().ok()?)));
    Some(match of_line {
        Some((file, line)) => (file.to_owned(), line, last),
        None => (rest.to_owned(), last, 1),
    })
}

fn c_message(line: &str) -> Option<(&str, Diagnostic)> {
    for severity in ["fatal error", "error", "warning"] {
        let Some((place, message)) = line.split_once(&format!(": {severity}: ")) else {
            continue;
        };
        let (file, line, column) = place_of(place)?;
        return Some((severity, bare(file, line, column, message.to_owned())));
    }
    None
}

#[derive(Deserialize)]
struct RustMessage {
    message: String,
    code: Option<RustCode>,
    level: String,
    spans: Vec<RustSpan>,
    #[serde(default)]
    children: Vec<RustMessage>,
}

#[derive(Deserialize)]
struct RustCode {
    code: String,
}

#[derive(Deserialize)]
struct RustSpan {
    file_name: String,
    line_start: u32,
    column_start: u32,
    is_primary: bool,
    label: Option<String>,
    text: Vec<RustText>,
    suggested_replacement: Option<String>,
}

#[derive(Deserialize)]
struct RustText {
    text: String,
}

impl RustSpan {
    fn label(&self) -> &str {
        self.label.as_deref().unwrap_or_default()
    }
}

/// Reads messages of rustc: one JSON object on each line.
pub fn of_rust(text: &str) -> Messages {
    let mut messages = Messages::default();
    for message in text
        .lines()
        .filter_map(|line| serde_json::from_str::<RustMessage>(line).ok())
    {
        let Some(primary) = message.spans.iter().find(|span| span.is_primary) else {
            // "aborting due to …" only counts the other errors.
            if !message.message.starts_with("aborting due to") {
                messages.push(
                    &message.level,
                    without_place(String::new(), message.message),
                );
            }
            continue;
        };
        let label = primary.label();
        let said = if label.is_empty() {
            message.message.clone()
        } else {
            format!("{}: {label}", message.message)
        };
        let code = message.code.as_ref().map_or("", |code| code.code.as_str());
        let proposals = message.children.iter().flat_map(|child| {
            let replaced = child.spans.iter();
            replaced.filter_map(|span| {
                let text = span.suggested_replacement.as_deref()?;
                Some((child.message.as_str(), text, span))
            })
        });
        let own = kinds::quoted(&message.message).into_iter().next();
        let proposed = kinds::of_proposals(own, proposals);
        let elsewhere = proposed.as_ref().and_then(|(_, span)| *span);
        let unclosed = message.spans.iter().find(|span| {
            span.label() == "unclosed delimiter" && message.message.contains("closing delimiter")
        });
        // "expected `;`" stands where the sign is missing, which may be lines above.
        let wanted = message.spans.iter().find(|span| {
            let sign = span.label().strip_prefix("expected `");
            let sign = sign.and_then(|sign| sign.strip_suffix('`'));
            !span.is_primary && sign.is_some_and(|sign| sign.len() == 1)
        });
        let span = elsewhere.or(unclosed).or(wanted).unwrap_or(primary);
        let mut diagnostic = bare(
            span.file_name.clone(),
            span.line_start,
            span.column_start,
            said,
        );
        if let Some(line) = span.text.first() {
            show(&mut diagnostic, &line.text);
        }
        // The earlier place that the mistake is about: of a move, or of another borrow.
        let mut others = message.spans.iter().filter(|span| !span.is_primary);
        let is_earlier = |span: &&RustSpan| {
            let label = span.label();
            let is_borrow = label.contains("borrow") && label.contains(" here");
            label.starts_with("value moved") || is_borrow && !label.contains("later")
        };
        let other = others.find(is_earlier).map(|span| span.line_start);
        (diagnostic.kind, diagnostic.names) = match (proposed, unclosed) {
            (Some((mistake, _)), _) => mistake,
            (None, Some(_)) => {
                let sign = diagnostic
                    .caret
                    .and_then(|at| diagnostic.source.chars().nth(at));
                let names = sign.map(|sign| sign.to_string()).into_iter().collect();
                (Some("never-closed".to_owned()), names)
            }
            (None, None) => kinds::of_rust(code, &message.message, label, other),
        };
        messages.push(&message.level, diagnostic);
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_of_gcc_is_read_with_its_line_of_code() {
        let text = "sudoku.c: In function ‘is_valid’:\n\
            sudoku.c:12:9: error: ‘i’ undeclared (first use in this function)\n   \
            12 |     for(i = 0; i < 9; i++)\n      |         ^\n\
            sudoku.c:20:1: warning: control reaches end of non-void function [-Wreturn-type]\n";
        let messages = of_c(text);
        assert_eq!(messages.errors.len(), 1);
        let error = &messages.errors[0];
        assert_eq!(
            (error.file.as_str(), error.line, error.column),
            ("sudoku.c", 12, 9)
        );
        assert_eq!(error.source, "for(i = 0; i < 9; i++)");
        assert_eq!(error.caret, Some(4));
        assert_eq!(error.kind.as_deref(), Some("undeclared"));
        assert_eq!(error.names, ["i"]);
        assert_eq!(messages.warnings.len(), 1);
    }

    #[test]
    fn a_system_header_is_not_blamed_for_the_line_that_uses_it() {
        let text = "/usr/include/c++/12/bits/predefined_ops.h: In instantiation of ‘bool f()’:\n\
            /usr/include/c++/12/bits/stl_algo.h:1847:4:   required from ‘void g()’\n\
            a.cpp:7:9:   required from here\n\
            /usr/include/c++/12/bits/predefined_ops.h:156:11: error: expression cannot be used as a function\n";
        let error = &of_c(text).errors[0];
        assert_eq!(
            (error.file.as_str(), error.line, error.column),
            ("a.cpp", 7, 9)
        );
        assert_eq!(error.kind.as_deref(), Some("misused-header"));
    }

    #[test]
    fn a_broken_toolchain_is_not_the_students_fault() {
        let gcc = "gcc: fatal error: cannot execute ‘cc1’: execvp: No such file or directory";
        assert_eq!(fault_of_toolchain(gcc).as_deref(), Some(gcc));
        assert_eq!(
            fault_of_toolchain("sudoku.c:1:1: error: unknown type name ‘x’"),
            None
        );
    }

    #[test]
    fn a_message_of_rustc_is_read() {
        let line = r#"{"message":"cannot find value `x` in this scope","code":{"code":"E0425"},"level":"error","spans":[{"file_name":"src/dfs.rs","line_start":3,"column_start":5,"is_primary":true,"label":"not found","text":[{"text":"    x"}]}]}"#;
        let messages = of_rust(line);
        assert_eq!(messages.errors[0].file, "src/dfs.rs");
        assert_eq!(messages.errors[0].kind.as_deref(), Some("unresolved"));
        assert_eq!(messages.errors[0].names, ["x"]);
        assert_eq!(messages.errors[0].caret, Some(0));
    }
}
