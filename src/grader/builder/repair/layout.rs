//! Recognizes the header of a function or of a type, or a statement, by the tokens at a place.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use super::code::Code;
use crate::tokens::TokenKind;

type WordSet = HashSet<&'static [u8]>;

pub fn words(text: &'static str) -> WordSet {
    text.split_whitespace().map(str::as_bytes).collect()
}

/// In Rust, the name of a declaration stands behind one of these words.
static DECLARING: LazyLock<WordSet> =
    LazyLock::new(|| words("const static struct enum union type mod macro_rules"));

/// Words in declarations that are not the student's names.
static KEYWORDS: LazyLock<WordSet> = LazyLock::new(|| {
    words(
        "int char void long short unsigned signed float double bool auto const static extern \
         inline volatile register typedef struct union enum class using namespace std \
         use pub crate super self as",
    )
});

/// Words that begin a statement in C and C++, or that stand before a parenthesis and name no
/// function.
static C_STATEMENTS: LazyLock<WordSet> = LazyLock::new(|| {
    words(
        "if for while switch else do return case default sizeof goto break continue alignof \
         _Alignof",
    )
});

/// Words that begin a statement in C++ only; C functions may have these names.
static CPP_STATEMENTS: LazyLock<WordSet> = LazyLock::new(|| words("try catch throw"));

/// Words that begin a statement in Rust.
static RUST_STATEMENTS: LazyLock<WordSet> =
    LazyLock::new(|| words("if for while loop match else return let break continue"));

/// The facts about an item that are known before its end.
#[derive(Default)]
pub struct Header {
    pub parens: i32,
    pub assigned: bool,
    pub is_fn: bool,
    /// Whether a keyword of a statement stands before the first parenthesis.
    pub is_statement: bool,
    /// The word before the first parenthesis, or behind `fn`.
    pub name: Option<usize>,
}

/// The number of tokens that are searched for the header of a function or type.
const LONGEST_HEADER: usize = 100;

impl Code<'_> {
    pub fn follows_operator(&self, at: usize) -> bool {
        let mut before = (1..=2).filter_map(|back| at.checked_sub(back));
        before.any(|at| self.text(at) == b"operator")
    }

    /// Notes the word before the first parenthesis of an item in C: the name of a function, or a
    /// statement.
    pub fn name_before(&self, start: usize, open: usize, header: &mut Header) {
        let is_settled = header.name.is_some() || header.assigned || header.is_statement;
        if self.is_rust
            || header.parens != 0
            || is_settled
            || self.sign(open) != b'('
            || open == start
        {
            return;
        }
        let word = open - 1;
        header.is_statement =
            self.is_statement(word) || (word == start && self.begins_statement(word));
        header.name = (!header.is_statement).then_some(word);
    }

    pub fn name_of(&self, header: &Header) -> BTreeSet<String> {
        let name = header.name.map(|name| self.word(name));
        name.into_iter().collect()
    }

    pub fn is_function(&self, start: usize, header: &Header) -> bool {
        let named = header.name.is_some_and(|name| self.is_word(name));
        let by_form = match self.is_rust {
            true => header.is_fn,
            false => self.text(start) != b"typedef",
        };
        named && by_form && !header.assigned
    }

    pub fn is_container(&self, start: usize, brace: usize) -> bool {
        let holds: &[&[u8]] = match self.is_rust {
            true => &[b"impl", b"mod", b"trait", b"extern"],
            false => &[b"namespace", b"extern", b"class", b"struct"],
        };
        let mut header = start..brace.min(start + LONGEST_HEADER);
        let is_plain = header.clone().all(|at| match self.sign(at) {
            b'=' => false,
            b'(' => self.is_rust,
            _ => true,
        });
        is_plain
            && header.any(|at| holds.contains(&self.text(at)))
            && self.text(start) != b"typedef"
    }

    /// Whether a statement begins here, in a place where a declaration could begin.
    pub fn begins_statement(&self, at: usize) -> bool {
        self.is_statement(at) || (!self.is_rust && CPP_STATEMENTS.contains(self.text(at)))
    }

    /// Whether a word is a keyword of statements or expressions, which names no function.
    pub fn is_statement(&self, at: usize) -> bool {
        let words = match self.is_rust {
            true => &RUST_STATEMENTS,
            false => &C_STATEMENTS,
        };
        self.is_word(at) && words.contains(self.text(at))
    }

    /// Whether the definition of a function begins here: words, a list in parentheses, and a
    /// brace, or a statement in the place of the brace.
    pub fn begins_definition(&self, at: usize) -> bool {
        if self.is_rust {
            return self.begins_rust(at);
        }
        if self.begins_statement(at) {
            return false;
        }
        let mut words = 0;
        for index in at..at + LONGEST_HEADER {
            match self.kind(index) {
                Some(TokenKind::Word) if self.is_statement(index) => return false,
                Some(TokenKind::Word) => words += 1,
                Some(TokenKind::Sign(b'*' | b'&' | b':' | b'<' | b'>' | b',' | b'~')) => {}
                Some(TokenKind::Sign(b'(')) => {
                    let is_named = words >= 2 || self.text(at) == b"main";
                    let end = self.behind_parameters(index).filter(|_| is_named);
                    return end.is_some_and(|at| self.sign(at) == b'{' || self.begins_body(at));
                }
                _ => return false,
            }
        }
        false
    }

    /// Whether `fn` or `impl` stands here, perhaps behind words like `pub`.
    fn begins_rust(&self, mut at: usize) -> bool {
        let before: &[&[u8]] = &[b"pub", b"const", b"async", b"unsafe", b"extern"];
        for _ in 0..before.len() {
            if !before.contains(&self.text(at)) {
                break;
            }
            at += 1;
            if self.sign(at) == b'(' {
                at += 3;
            } else if self.kind(at) == Some(TokenKind::Quoted) {
                at += 1;
            }
        }
        matches!(self.text(at), b"fn" | b"impl")
    }

    /// The token behind the parentheses that open here, and behind words that may follow them.
    fn behind_parameters(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        let mut at = open;
        loop {
            match self.kind(at).filter(|_| at < open + LONGEST_HEADER)? {
                TokenKind::Sign(b'(') => depth += 1,
                TokenKind::Sign(b')') => depth -= 1,
                TokenKind::Sign(b';' | b'{' | b'}') => return None,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        while matches!(
            self.text(at),
            b"const" | b"noexcept" | b"override" | b"final" | b"__attribute__"
        ) {
            at += 1;
        }
        Some(at)
    }

    /// Whether a statement stands in the place of a body's opening brace.
    fn begins_body(&self, at: usize) -> bool {
        match self.kind(at) {
            Some(TokenKind::Word) => true,
            // `*a = 1;` begins a line; a product that goes on does not.
            Some(TokenKind::Sign(b'*' | b'(' | b'+' | b'-')) => {
                self.column(at).is_some() && self.sign(at + 1) != b'>'
            }
            _ => false,
        }
    }

    /// The names that a declaration declares.
    pub fn declared(&self, tokens: &Range<usize>, header: &Header) -> BTreeSet<String> {
        if self.is_rust && self.text(tokens.start) != b"use" {
            let mut words = tokens.clone();
            let declares = words.find(|at| DECLARING.contains(self.text(*at)));
            return declares.map(|at| self.word(at + 1)).into_iter().collect();
        }
        let mut names = match header.name {
            _ if self.is_rust => self.words(tokens.clone()),
            Some(name) if !header.assigned => return [self.word(name)].into(),
            _ => self.declarators(tokens.clone()),
        };
        names.retain(|name| !KEYWORDS.contains(name.as_bytes()));
        names
    }

    /// The words before a sign that can follow the name of a variable or a type. Words in the
    /// value of a variable are not declared.
    fn declarators(&self, tokens: Range<usize>) -> BTreeSet<String> {
        let mut depth = 0;
        let mut is_value = false;
        let declared = tokens.filter(|at| {
            match self.sign(*at) {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth -= 1,
                b'=' if depth == 0 => is_value = true,
                b',' if depth == 0 => is_value = false,
                _ => {}
            }
            let ends = matches!(self.sign(at + 1), b'=' | b'[' | b',' | b';' | b')' | b'{');
            !is_value && self.is_word(*at) && ends
        });
        declared.map(|at| self.word(at)).collect()
    }

    /// The token behind the header of a function, if a statement follows instead of a brace.
    pub fn header_without_body(&self, start: usize, header: &Header) -> Option<usize> {
        let name = header.name?;
        self.column(start)?;
        if self.is_rust {
            return self.rust_without_body(name).filter(|_| header.is_fn);
        }
        let end = self.behind_parameters(name + 1)?;
        (self.text(start) != b"typedef" && self.begins_body(end)).then_some(end)
    }

    /// The same for Rust: a type and bounds follow the parameters, and a body begins with a
    /// statement or on a line of its own.
    fn rust_without_body(&self, name: usize) -> Option<usize> {
        let mut open = name + 1;
        while self.sign(open) != b'(' {
            self.kind(open).filter(|_| open < name + LONGEST_HEADER)?;
            open += 1;
        }
        let first = self.behind_parameters(open)?;
        for at in first..first + LONGEST_HEADER {
            match self.kind(at)? {
                TokenKind::Sign(b'{' | b'}' | b';') => return None,
                TokenKind::Word if self.text(at) == b"where" => return None,
                TokenKind::Word if self.is_statement(at) => return Some(at),
                // `-> T` may stand on the next line.
                TokenKind::Sign(b'-') if self.sign(at + 1) == b'>' => {}
                _ if self.column(at).is_some() => return Some(at),
                _ => {}
            }
        }
        None
    }
}
