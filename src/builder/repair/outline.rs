//! The outline of a file that does not compile: which bytes are which function.
//!
//! Braces are counted, and where they do not match, the layout tells: a definition that begins as near to
//! the margin as the one that is still open is not inside of it, whatever the braces say. A parser's own recovery loses
//! everything behind a missing brace; this loses one function.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Dialect;
use super::item::{Fault, Form, Item, words_of};
use super::tokens::{Kind, Token, tokens};

/// Nobody puts containers deeper into each other.
const DEEPEST: usize = 20;

pub fn outline(source: &[u8], dialect: Dialect) -> Vec<Item> {
    let mut outliner = Outliner {
        source,
        rust: dialect == Dialect::Rust,
        tokens: tokens(source, dialect),
        items: Vec::new(),
        depth: 0,
        headless: None,
    };
    outliner.block(0, false);
    outliner.items
}

pub struct Outliner<'a> {
    source: &'a [u8],
    pub rust: bool,
    pub tokens: Vec<Token>,
    items: Vec<Item>,
    /// Containers around what is looked at.
    depth: usize,
    /// A header of a function that statements follow instead of a brace: its place among the items,
    /// where the header ends, and the function's name.
    headless: Option<(usize, usize, String)>,
}

/// What is known of an item before its end.
#[derive(Default)]
pub struct Header {
    parens: i32,
    pub assigned: bool,
    pub is_fn: bool,
    /// The word before the first parenthesis, or behind `fn`.
    pub name: Option<usize>,
}

impl Outliner<'_> {
    pub fn text(&self, index: usize) -> &[u8] {
        self.tokens
            .get(index)
            .map_or(b"", |token| &self.source[token.start..token.end])
    }

    pub fn kind(&self, index: usize) -> Option<Kind> {
        self.tokens.get(index).map(|token| token.kind)
    }

    pub fn is_sign(&self, index: usize, sign: u8) -> bool {
        self.kind(index) == Some(Kind::Sign(sign))
    }

    fn end(&self, index: usize) -> usize {
        self.tokens
            .get(index)
            .map_or(self.source.len(), |token| token.end)
    }

    /// Items up to the brace that closes the block, and the token behind it.
    fn block(&mut self, mut at: usize, nested: bool) -> usize {
        while at < self.tokens.len() {
            at = match self.kind(at) {
                Some(Kind::Sign(b'}')) if nested => return at + 1,
                Some(Kind::Sign(b'}')) => self.stray_brace(at),
                Some(Kind::Directive) => self.directive(at),
                Some(Kind::Sign(b';')) => at + 1,
                _ => self.item(at),
            };
        }
        at
    }

    /// What is in braces that begin at a token; the token behind them.
    fn inner(&mut self, start: usize, brace: usize) -> usize {
        if self.depth == DEEPEST || !self.is_container(start, brace) {
            return self.skip_braces(brace);
        }
        self.depth += 1;
        let end = self.block(brace + 1, true);
        self.depth -= 1;
        end
    }

    fn push(
        &mut self,
        tokens: Range<usize>,
        form: Form,
        names: BTreeSet<String>,
        fault: Option<Fault>,
    ) {
        let last = tokens.end.max(tokens.start + 1) - 1;
        let bytes = self.tokens[tokens.start].start..self.end(last);
        let words = match form {
            // What is in it speaks for itself.
            Form::Container => BTreeSet::new(),
            Form::Macro => words_of(&self.source[bytes.clone()]),
            _ => self.words(tokens),
        };
        self.items.push(Item {
            bytes,
            names,
            words,
            form,
            fault,
        });
    }

    pub fn words(&self, tokens: Range<usize>) -> BTreeSet<String> {
        let words = tokens.filter(|index| self.kind(*index) == Some(Kind::Word));
        words.map(|index| self.word(index)).collect()
    }

    pub fn word(&self, index: usize) -> String {
        String::from_utf8_lossy(self.text(index)).into_owned()
    }

    fn directive(&mut self, at: usize) -> usize {
        let text = String::from_utf8_lossy(self.text(at)).into_owned();
        let mut words = text
            .trim_start_matches('#')
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let mut words = words.by_ref().filter(|word| !word.is_empty());
        let (form, names) = match words.next() {
            Some("include") => (Form::Include, BTreeSet::new()),
            Some("define") => (
                Form::Macro,
                words.next().map(str::to_owned).into_iter().collect(),
            ),
            _ => (Form::Directive, BTreeSet::new()),
        };
        self.push(at..at + 1, form, names, None);
        at + 1
    }

    /// One item; the token behind it.
    fn item(&mut self, start: usize) -> usize {
        let mut header = Header::default();
        let mut at = start;
        while at < self.tokens.len() {
            match self.kind(at) {
                Some(Kind::Sign(b'(' | b'[')) => {
                    if header.parens == 0
                        && header.name.is_none()
                        && !header.assigned
                        && !self.rust
                        && self.is_sign(at, b'(')
                    {
                        header.name = at.checked_sub(1).filter(|before| *before >= start);
                    }
                    header.parens += 1;
                }
                Some(Kind::Sign(b')' | b']')) => header.parens -= 1,
                Some(Kind::Sign(b'=')) if header.parens <= 0 => {
                    header.assigned |= header.name.is_none() || !self.follows_operator(at)
                }
                Some(Kind::Sign(b';')) if header.parens <= 0 => {
                    self.declaration(start..at + 1, &header);
                    return at + 1;
                }
                Some(Kind::Sign(b'}')) => {
                    self.declaration(start..at, &header);
                    return at;
                }
                Some(Kind::Sign(b'{')) if self.is_function(start, &header) => {
                    return self.function(start, at, &header);
                }
                Some(Kind::Sign(b'{')) => {
                    let before = self.items.len();
                    at = self.inner(start, at);
                    let mut inside = self.items[before..].iter();
                    if inside.any(|item| matches!(item.form, Form::Function { .. })) {
                        self.push(start..at, Form::Container, BTreeSet::new(), None);
                        return at;
                    }
                    // A type that only holds data is there as a whole or not at all.
                    self.items.truncate(before);
                    if self.rust
                        && !header.assigned
                        && self.text(start) != b"use"
                        && header.parens <= 0
                    {
                        self.declaration(start..at, &header);
                        return at;
                    }
                    continue;
                }
                Some(Kind::Word)
                    if self.rust
                        && self.text(at) == b"fn"
                        && header.parens == 0
                        && !header.is_fn =>
                {
                    header.is_fn = true;
                    header.name = Some(at + 1);
                }
                _ => {}
            }
            at += 1;
        }
        self.declaration(start..at, &header);
        at
    }

    fn skip_braces(&self, mut at: usize) -> usize {
        let mut depth = 0;
        while at < self.tokens.len() {
            match self.kind(at) {
                Some(Kind::Sign(b'{')) => depth += 1,
                Some(Kind::Sign(b'}')) => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        at
    }

    /// A function, up to its closing brace, or to where the layout says that it is over.
    fn function(&mut self, start: usize, body: usize, header: &Header) -> usize {
        let margin = self.tokens[start].column;
        let mut depth = 0;
        let mut at = body;
        let mut fault = Some(Fault::Open);
        while at < self.tokens.len() {
            let near = |column: usize| margin.is_some_and(|margin| column <= margin);
            if at > body && self.tokens[at].column.is_some_and(near) && self.begins_definition(at) {
                break;
            }
            match self.kind(at) {
                Some(Kind::Sign(b'{')) => depth += 1,
                Some(Kind::Sign(b'}')) => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                fault = None;
                break;
            }
        }
        let form = Form::Function {
            body: self.tokens[body].start,
        };
        let names = header
            .name
            .map(|name| self.word(name))
            .into_iter()
            .collect();
        self.headless = None;
        self.push(start..at, form, names, fault);
        at
    }

    /// One brace too many: what follows, up to the next definition, is the rest of the function before.
    fn stray_brace(&mut self, at: usize) -> usize {
        let mut end = at + 1;
        while end < self.tokens.len()
            && self.kind(end) != Some(Kind::Directive)
            && !(self.tokens[end].column.is_some() && self.begins_definition(end))
        {
            end += 1;
        }
        let (bytes, words) = (self.end(end - 1), self.words(at..end));
        // Statements of a function look like declarations.
        let mut fault = Fault::ClosedTwice;
        if let Some((index, body, name)) = self.headless.take() {
            self.items.truncate(index + 1);
            self.items[index].form = Form::Function { body };
            self.items[index].names = [name].into();
            fault = Fault::NeverOpened;
        }
        while self
            .items
            .last()
            .is_some_and(|item| item.form == Form::Declaration)
        {
            self.items.pop();
        }
        match self
            .items
            .last_mut()
            .filter(|item| matches!(item.form, Form::Function { .. }))
        {
            Some(function) => {
                function.bytes.end = bytes;
                function.words.extend(words);
                function.fault = Some(fault);
            }
            None => self.push(at..end, Form::Directive, BTreeSet::new(), None),
        }
        end
    }

    fn declaration(&mut self, tokens: Range<usize>, header: &Header) {
        if tokens.is_empty() {
            return;
        }
        let names = self.declared(&tokens, header);
        if let Some((end, name)) = self.header_without_body(header) {
            self.headless = Some((self.items.len(), end, name));
        }
        self.push(tokens, Form::Declaration, names, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn functions(source: &str, dialect: Dialect) -> Vec<(String, Option<Fault>)> {
        let items = outline(source.as_bytes(), dialect);
        let functions = items
            .into_iter()
            .filter(|item| matches!(item.form, Form::Function { .. }));
        functions
            .map(|item| (item.names.into_iter().collect(), item.fault))
            .collect()
    }

    fn named(names: &[(&str, Option<Fault>)]) -> Vec<(String, Option<Fault>)> {
        names
            .iter()
            .map(|(name, fault)| ((*name).to_owned(), *fault))
            .collect()
    }

    #[test]
    fn functions_are_found_among_types_and_declarations() {
        let c = "#include <stdio.h>\ntypedef struct { int a[9]; } Node;\nint f(Node *n);\nint table[] = {1, 2};\n\
                 static int *g(void)\n{\n  if (1) { return 0; }\n  return 0;\n}\nstruct P { int x; };\nint main() { return 0; }\n";
        assert_eq!(
            functions(c, Dialect::C),
            named(&[("g", None), ("main", None)])
        );
        let rust = "use a::{b, c};\nconst X: [i32; 2] = [1, 2];\nstruct S { a: i32 }\nimpl S {\n    pub fn new() -> Self { S { a: 1 } }\n\
                    \n    fn two(&self) {}\n}\npub fn f<T>(x: T) -> Option<T> where T: Copy {\n    None\n}\n";
        assert_eq!(
            functions(rust, Dialect::Rust),
            named(&[("new", None), ("two", None), ("f", None)])
        );
        let cpp = "using namespace std;\nclass Board {\npublic:\n  Board() : n(0) {}\n  bool ok() const { return true; }\n  int n;\n};\nvector<int> f(vector<int> &v) { return v; }\n";
        assert_eq!(
            functions(cpp, Dialect::C),
            named(&[("Board", None), ("ok", None), ("f", None)])
        );
    }

    #[test]
    fn a_missing_brace_spoils_one_function() {
        let c = "int f(int a)\n{\n  for (;;) {\n    a++;\n  return a;\n}\n\nint g(void) {\n  return 1;\n}\n";
        assert_eq!(
            functions(c, Dialect::C),
            named(&[("f", Some(Fault::Open)), ("g", None)])
        );
        let rust = "fn f() {\n    if true {\n}\n\npub fn g() {\n    let x = 1;\n}\n";
        assert_eq!(
            functions(rust, Dialect::Rust),
            named(&[("f", Some(Fault::Open)), ("g", None)])
        );
    }

    #[test]
    fn a_function_whose_first_brace_is_missing_is_still_one() {
        let c = "int f(void) { return 1; }\nint g(int a)\n\n  int b = 1;\n  a++;\n  return a;\n}\n\nint h(void) {\n  return 1;\n}\n";
        let found = functions(c, Dialect::C);
        let expected = [("f", None), ("g", Some(Fault::NeverOpened)), ("h", None)];
        assert_eq!(found, named(&expected));
    }

    #[test]
    fn a_brace_too_many_spoils_the_function_before_it() {
        let c = "int f(int a)\n{\n  if (a) }\n  a++;\n  }\n  return a;\n}\n\nint g(void) {\n  return 1;\n}\n";
        let found = functions(c, Dialect::C);
        assert_eq!(found[0], ("f".to_owned(), Some(Fault::ClosedTwice)));
        assert_eq!(found[1], ("g".to_owned(), None));
    }

    #[test]
    fn statements_at_the_margin_begin_no_function() {
        let c = "int f(int a)\n{\nfor (a = 0; a < 9; a++)\n{\nint b = g(a);\nif (b) {\na++;\n}\n}\nreturn a;\n}\n";
        assert_eq!(functions(c, Dialect::C), named(&[("f", None)]));
    }
}
