//! How the process of a case died, derived from the signal, the recorded fault, and the last
//! output.

use super::outcome::{CrashRecord, End, Outcome};
use super::verdict::Crash;

pub fn crash(outcome: &Outcome) -> Crash {
    if let Some(said) = outcome.fault.as_ref().and_then(|fault| fault.said.as_ref()) {
        let message = said.message.clone();
        return if said.exception {
            Crash::Exception { message }
        } else {
            Crash::Panic { message }
        };
    }
    if let Some(misuse) = outcome.fault.as_ref().and_then(|fault| fault.misuse) {
        return Crash::Misuse(misuse);
    }
    match outcome.end {
        End::Exited(status) => match undefined_symbol(&last_line(&outcome.stdout)) {
            Some(function) => Crash::Undefined { function },
            None => Crash::Exit { status },
        },
        End::Signaled(number) => signal(number, outcome.fault.as_ref(), &outcome.stdout),
        _ => Crash::Signal { number: 0 },
    }
}

/// Addresses below this come from a NULL pointer plus the offset of a field or index.
const NULL_PAGE: u64 = 4096;

fn signal(number: i32, fault: Option<&CrashRecord>, stdout: &str) -> Crash {
    const ILL: i32 = 4;
    const ABRT: i32 = 6;
    const BUS: i32 = 7;
    const FPE: i32 = 8;
    const SEGV: i32 = 11;
    match number {
        SEGV | BUS => match fault {
            Some(fault) if fault.stack_overflow => Crash::StackOverflow,
            // The frames of an overflowing stack can be too deep for the handler to see the end of
            // the stack.
            Some(fault) if fault.address < NULL_PAGE => Crash::NullPointer,
            _ => Crash::BadAddress,
        },
        FPE => Crash::DivisionByZero,
        ILL => Crash::IllegalInstruction,
        ABRT => Crash::Abort {
            said: last_words(stdout),
        },
        number => Crash::Signal { number },
    }
}

/// The message of the C or C++ library before it aborts a process; empty when the last line is not
/// from the library.
fn last_words(stdout: &str) -> String {
    let signs = [
        "free(): ",
        "malloc(): ",
        "realloc(): ",
        "calloc(): ",
        "malloc_consolidate(): ",
        "double free",
        "corrupted",
        "munmap_chunk(): ",
        "*** ",
        ": Assertion `",
        "terminate called",
        "what():",
    ];
    let line = last_line(stdout);
    if let Some(thrown) = thrown(stdout) {
        return thrown;
    }
    if signs.iter().any(|sign| line.contains(sign)) {
        line
    } else {
        String::new()
    }
}

/// An exception of C++ that nothing catches, as Python would write it: `std::out_of_range: …`. The
/// library writes two lines, its class and its text.
fn thrown(stdout: &str) -> Option<String> {
    let (_, said) = stdout.rsplit_once("terminate called after throwing an instance of '")?;
    let (class, said) = said.split_once('\'')?;
    let text = said
        .split_once("what():")
        .map_or("", |(_, text)| text.trim());
    let text: String = text
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(200)
        .collect();
    Some(match text.is_empty() {
        true => class.to_owned(),
        false => format!("{class}: {text}"),
    })
}

pub fn last_line(text: &str) -> String {
    text.trim_end()
        .lines()
        .last()
        .unwrap_or_default()
        .chars()
        .take(200)
        .collect()
}

/// The name in the dynamic linker's message `…: undefined symbol: NAME`. A C++ name is given as
/// written in the source, with the types of its parameters.
pub fn undefined_symbol(said: &str) -> Option<String> {
    let (_, name) = said.split_once("undefined symbol: ")?;
    let name = name.split([' ', '(']).next().unwrap_or(name).trim();
    let written = cpp_demangle::Symbol::new(name)
        .ok()
        .and_then(|symbol| symbol.demangle().ok());
    Some(written.unwrap_or_else(|| name.to_owned()))
}
