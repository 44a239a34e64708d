//! Panics of Rust, exceptions of C++ and of Python: a plain sentence for each frequent one.

use crate::{Argument, Locale};

/// The id of a sentence, and its arguments.
type Sentence<'m> = (&'static str, Vec<Argument<'m>>);

impl Locale {
    /// A panic or an exception: a plain sentence, and of the original message the exception's class, or
    /// all of it where it tells more than the sentence; None if it is a rare one.
    pub(crate) fn thrown(&self, message: &str) -> Option<String> {
        let message = message.trim();
        let panic = of_rust(message);
        let own_words = if panic.is_some() { "" } else { class(message) };
        let (id, arguments) = panic
            .or_else(|| of_cpp(message))
            .or_else(|| of_python(message))?;
        let plain = match number(&arguments, "count") {
            Some(0) => self.text("thrown-index-of-nothing", &arguments),
            Some(count) => {
                let last = (count - 1).to_string();
                self.text(id, &[&arguments[..], &[("last", &last)]].concat())
            }
            None => self.text(id, &arguments),
        };
        let own_words = if tells_more(id) { message } else { own_words };
        if own_words.is_empty() {
            return Some(plain);
        }
        let both = [("plain", plain.as_str()), ("message", own_words)];
        Some(self.text("thrown", &both))
    }
}

/// `KeyError` of `KeyError: 3`.
fn class(message: &str) -> &str {
    message.split(": ").next().unwrap_or(message)
}

/// Whether the original message has a value or a text that its sentence does not have.
fn tells_more(id: &str) -> bool {
    matches!(
        id,
        "compiler-bad-operands"
            | "thrown-assert"
            | "thrown-err"
            | "thrown-not-a-number"
            | "thrown-not-allowed"
            | "thrown-range"
            | "thrown-uncaught"
    )
}

fn number(arguments: &[Argument], name: &str) -> Option<u64> {
    let found = arguments.iter().find(|(known, _)| *known == name)?;
    found.1.parse().ok()
}

fn of_rust(message: &str) -> Option<Sentence<'_>> {
    if let Some(numbers) = message.strip_prefix("index out of bounds: the len is ") {
        let (count, index) = numbers.split_once(" but the index is ")?;
        return Some(("thrown-index", vec![("count", count), ("index", index)]));
    }
    let id = match message {
        "attempt to divide by zero" => "crash-division-by-zero",
        "attempt to calculate the remainder with a divisor of zero" => "crash-division-by-zero",
        "attempt to subtract with overflow" => "thrown-below-zero",
        "called `Option::unwrap()` on a `None` value" => "thrown-none",
        _ if message.starts_with("attempt to ") && message.ends_with(" overflow") => {
            "thrown-overflow"
        }
        _ if message.starts_with("called `Result::unwrap()` on an `Err`") => "thrown-err",
        _ if message.starts_with("not yet implemented") => "thrown-todo",
        _ if message.starts_with("not implemented") => "thrown-todo",
        _ if message.contains("already borrowed") => "thrown-borrowed",
        _ if message.contains("already mutably borrowed") => "thrown-borrowed",
        _ if message.starts_with("range ") && message.contains(" out of range for slice") => {
            "thrown-range"
        }
        _ if message.starts_with("slice index starts at ") => "thrown-range",
        _ => return None,
    };
    Some((id, Vec::new()))
}

/// The message is the exception's class, and its own text behind it: `std::out_of_range: …`.
fn of_cpp(message: &str) -> Option<Sentence<'_>> {
    let class = class(message).strip_prefix("std::")?;
    let id = match class {
        "out_of_range" => return Some(of_range(message)),
        "bad_alloc" | "length_error" | "bad_array_new_length" => "thrown-memory",
        "invalid_argument" if message.contains(": sto") => "thrown-not-a-number",
        "logic_error" if message.contains(" null") => "thrown-null-string",
        _ => "thrown-uncaught",
    };
    Some((id, Vec::new()))
}

/// `vector::_M_range_check: __n (which is 9) >= this->size() (which is 9)`: the index and the size.
fn of_range(message: &str) -> Sentence<'_> {
    let mut values = message.split("(which is ").skip(1);
    let mut value = || values.next()?.split(')').next();
    match (value(), value()) {
        (Some(index), Some(count)) => ("thrown-index", vec![("count", count), ("index", index)]),
        _ if message.contains(": sto") => ("thrown-overflow", Vec::new()),
        _ => ("thrown-outside", Vec::new()),
    }
}

/// The message is the exception's class, and its own text behind it: `KeyError: 3`.
fn of_python(message: &str) -> Option<Sentence<'_>> {
    let (class, said) = message.split_once(": ").unwrap_or((message, ""));
    let quoted = |index: usize| said.split('\'').skip(1).step_by(2).nth(index);
    let near = said
        .split_once("Did you mean: '")
        .and_then(|(_, near)| near.split('\'').next());
    let word = |id, name| Some((id, vec![("name", name)]));
    let names = |id, name, other| Some((id, vec![("name", name), ("other", other)]));
    let plain = |id| Some((id, Vec::new()));
    match (class, near) {
        ("NameError", Some(near)) => names("compiler-misspelt", quoted(0)?, near),
        ("NameError", None) => word("crash-unknown-name", quoted(0)?),
        ("AttributeError", Some(near)) => names("compiler-misspelt-field", quoted(1)?, near),
        ("AttributeError", None) if quoted(0) == Some("NoneType") => {
            word("thrown-none-before", quoted(1)?)
        }
        ("AttributeError", None) => of_type("thrown-no-attribute", quoted(0)?, quoted(1)?),
        ("UnboundLocalError", Some(near)) => names("thrown-no-value-near", quoted(0)?, near),
        ("UnboundLocalError", None) => word("crash-no-value", quoted(0)?),
        ("TypeError", _) => of_type_error(said),
        ("ModuleNotFoundError", _) => word("thrown-no-module", quoted(0)?),
        ("ImportError", _) => names("thrown-no-import", quoted(0)?, quoted(1)?),
        ("IndexError", _) if said.contains("out of range") => plain("crash-index"),
        ("IndexError" | "KeyError", _) if said.contains("empty") => plain("thrown-empty"),
        ("KeyError", _) => word("thrown-key", said),
        ("RecursionError", _) => plain("thrown-recursion"),
        ("ZeroDivisionError", _) => plain("crash-division-by-zero"),
        ("ValueError", _) if said.contains("could not convert string") => {
            plain("thrown-not-a-number")
        }
        ("ValueError", _) if said.starts_with("invalid literal for int()") => {
            plain("thrown-not-a-number")
        }
        ("ValueError", _) if said.contains(" values to unpack") => plain("thrown-unpack"),
        ("ValueError", _) if said.ends_with(" not in list") => plain("thrown-not-in-list"),
        ("ValueError", _) if said.ends_with(" not in deque") => plain("thrown-not-in-list"),
        ("RuntimeError", _) if said.contains("changed size during iteration") => {
            plain("thrown-changed-size")
        }
        ("RuntimeError", _) if said.starts_with("can't start new thread") => {
            plain("thrown-not-allowed")
        }
        // The system's answer to a call that the sandbox does not let through.
        ("PermissionError", _) if said.starts_with("[Errno 1]") => plain("thrown-not-allowed"),
        ("AssertionError", _) => plain("thrown-assert"),
        ("EOFError", _) => plain("thrown-no-input"),
        ("MemoryError", _) => plain("thrown-memory"),
        _ => None,
    }
}

fn of_type<'m>(id: &'static str, class: &'m str, name: &'m str) -> Option<Sentence<'m>> {
    Some((id, vec![("type", class), ("name", name)]))
}

fn of_type_error(said: &str) -> Option<Sentence<'_>> {
    let class = said.split('\'').nth(1).unwrap_or_default();
    let function = said.split("()").next().unwrap_or_default();
    let function = function.rsplit('.').next().unwrap_or_default();
    let is_none = class == "NoneType";
    let id = match said {
        _ if said.contains(" were given") || said.contains(" was given") => {
            return Some(("compiler-too-many-arguments", vec![("name", function)]));
        }
        _ if said.contains(" missing ") => {
            return Some(("compiler-too-few-arguments", vec![("name", function)]));
        }
        _ if said.contains(" indices must be integers") => {
            let class = said.rsplit(' ').next().unwrap_or_default();
            return of_type("thrown-index-type", class.trim_matches('\''), "");
        }
        _ if said.ends_with("cannot be interpreted as an integer") => "thrown-whole-number",
        // "can't multiply sequence by non-int of type 'float'"
        _ if said.starts_with("can't multiply sequence by non-int") => {
            let class = said.rsplit('\'').nth(1).unwrap_or_default();
            return of_type("thrown-whole-number", class, "");
        }
        _ if said.contains(" format: ") || said.contains("string formatting") => "thrown-format",
        _ if said.ends_with("for format string") => "thrown-format",
        _ if said.starts_with("unsupported operand") => "compiler-bad-operands",
        _ if said.contains(" not supported between instances") => "compiler-bad-operands",
        _ if said.starts_with("can only concatenate") => "compiler-bad-operands",
        _ if said.ends_with("has no len()") && !is_none => "thrown-no-length",
        _ if said.ends_with("is not callable") && !is_none => "thrown-not-callable",
        _ if said.ends_with("does not support item assignment") && !is_none => {
            "thrown-unchangeable"
        }
        _ if said.ends_with("is not iterable") && !is_none => "thrown-no-elements",
        _ if said.ends_with("is not subscriptable") && !is_none => "thrown-no-elements",
        _ if said.starts_with("unhashable type: ") => "thrown-unhashable",
        _ if said.starts_with("cannot unpack non-iterable") && !said.contains("NoneType") => {
            "thrown-unpack"
        }
        _ if said.contains("NoneType") => "thrown-is-none",
        _ => return None,
    };
    of_type(id, class, "")
}

#[cfg(test)]
mod tests {
    use crate::{Lang, Locale};

    /// Messages as rustc, libstdc++ and CPython write them, and the sentences that must come.
    #[test]
    fn a_frequent_panic_or_exception_is_told_in_plain_words() {
        let told = [
            (
                "index out of bounds: the len is 9 but the index is 12",
                "The index 12 does not exist: there are 9 elements, with the indices 0 to 8.",
            ),
            (
                "index out of bounds: the len is 1 but the index is 18446744073709551615",
                "The index 18446744073709551615 does not exist: there is one element, with the index 0.",
            ),
            (
                "index out of bounds: the len is 0 but the index is 0",
                "The index 0 does not exist: there is no element at all.",
            ),
            (
                "UnboundLocalError: cannot access local variable 'dada' where it is not associated with a value. Did you mean: 'dadas'?",
                "\"dada\" has no value yet where it is used. Did you mean \"dadas\"? An assignment inside of a function makes a name local. (UnboundLocalError)",
            ),
            ("attempt to divide by zero", "Division by zero."),
            (
                "attempt to subtract with overflow",
                "The result of this subtraction does not fit into its type: a usize is never less than 0.",
            ),
            (
                "attempt to add with overflow",
                "The result does not fit into its type: it is too large or too small.",
            ),
            (
                "called `Option::unwrap()` on a `None` value",
                "\"unwrap\" finds no value here, but None: ask first, with \"if let\" or \"match\".",
            ),
            (
                "RefCell already borrowed",
                "This RefCell is borrowed again while an earlier borrow lasts: end that one first.",
            ),
            (
                "std::out_of_range: vector::_M_range_check: __n (which is 9) >= this->size() (which is 9)",
                "The index 9 does not exist: there are 9 elements, with the indices 0 to 8. (std::out_of_range)",
            ),
            (
                "std::out_of_range: map::at",
                "An index or a key is asked for that is not there (vector, string or map). (std::out_of_range)",
            ),
            (
                "std::out_of_range: stoi",
                "The result does not fit into its type: it is too large or too small. (std::out_of_range)",
            ),
            (
                "std::bad_alloc: std::bad_alloc",
                "More memory is asked for than there is: is a size negative, or does something grow without end? (std::bad_alloc)",
            ),
            (
                "std::invalid_argument: stoi",
                "This text is not a number, so it cannot be turned into one. (std::invalid_argument: stoi)",
            ),
            (
                "std::runtime_error: no move",
                "An exception is thrown here, and nothing catches it. (std::runtime_error: no move)",
            ),
            (
                "AttributeError: 'NoneType' object has no attribute 'append'",
                "The value before \".append\" is None: does a function end without \"return\"? (AttributeError)",
            ),
            (
                "AttributeError: 'list' object has no attribute 'push'",
                "A value of type \"list\" has no \"push\". (AttributeError)",
            ),
            (
                "TypeError: object of type 'int' has no len()",
                "A value of type \"int\" has no length (len). (TypeError)",
            ),
            (
                "TypeError: 'NoneType' object is not subscriptable",
                "This value is None, so it cannot be used like this: does a function end without \"return\"? (TypeError)",
            ),
            (
                "TypeError: list indices must be integers or slices, not float",
                "An index of a list is a whole number (int), not of type \"float\": \"//\" divides without a fraction. (TypeError)",
            ),
            (
                "TypeError: 'float' object cannot be interpreted as an integer",
                "A whole number (int) is asked for here, and this is of type \"float\": \"//\" divides without a fraction. (TypeError)",
            ),
            (
                "TypeError: can't multiply sequence by non-int of type 'float'",
                "A whole number (int) is asked for here, and this is of type \"float\": \"//\" divides without a fraction. (TypeError)",
            ),
            (
                "TypeError: not enough arguments for format string",
                "The text before \"%\" does not fit the values behind it: compare their number and types. (TypeError)",
            ),
            (
                "TypeError: %d format: a real number is required, not str",
                "The text before \"%\" does not fit the values behind it: compare their number and types. (TypeError)",
            ),
            (
                "RuntimeError: dictionary changed size during iteration",
                "This dictionary or set gets longer or shorter while a \"for\" goes through it: go through a copy, list(…). (RuntimeError)",
            ),
            (
                "ModuleNotFoundError: No module named 'numpy'",
                "There is no module \"numpy\" here: only Python's own modules and the lab's files can be imported, and files beside yours. (ModuleNotFoundError)",
            ),
            (
                "ImportError: cannot import name 'dequeue' from 'collections' (/usr/lib/x.py)",
                "\"collections\" has no \"dequeue\" to import: a typing mistake? (ImportError)",
            ),
            (
                "IndexError: list index out of range",
                "Used an index that is outside of the list. (IndexError)",
            ),
            (
                "IndexError: pop from empty list",
                "Something is taken out of a list, a queue or a set that is empty. (IndexError)",
            ),
            (
                "KeyError: (3, 4)",
                "The dictionary has no key (3, 4). (KeyError)",
            ),
            (
                "RuntimeError: can't start new thread",
                "The grader does not allow this: a program reads and writes files in its folder, and has no network, no threads, no other programs and no new folders. (RuntimeError: can't start new thread)",
            ),
            (
                "PermissionError: [Errno 1] Operation not permitted: 'made'",
                "The grader does not allow this: a program reads and writes files in its folder, and has no network, no threads, no other programs and no new folders. (PermissionError: [Errno 1] Operation not permitted: 'made')",
            ),
            (
                "RecursionError: maximum recursion depth exceeded",
                "A function calls itself without end. (RecursionError)",
            ),
            (
                "ValueError: invalid literal for int() with base 10: 'x'",
                "This text is not a number, so it cannot be turned into one. (ValueError: invalid literal for int() with base 10: 'x')",
            ),
            (
                "called `Result::unwrap()` on an `Err` value: ParseIntError { kind: InvalidDigit }",
                "\"unwrap\" finds an error (Err) here: ask first, with \"if let\" or \"match\". (called `Result::unwrap()` on an `Err` value: ParseIntError { kind: InvalidDigit })",
            ),
            (
                "ZeroDivisionError: division by zero",
                "Division by zero. (ZeroDivisionError)",
            ),
        ];
        let locale = Locale::new(Lang::En);
        for (message, plain) in told {
            assert_eq!(locale.thrown(message).as_deref(), Some(plain));
            for lang in Lang::ALL {
                let other = Locale::new(lang).thrown(message).expect("it is a sentence");
                assert!(!other.contains("{ $"), "{other}");
                assert!(lang == Lang::En || !other.contains(plain), "{other}");
            }
        }
        assert_eq!(locale.thrown("the board is full"), None);
        assert_eq!(locale.thrown("Full: no move is left"), None);
    }
}
