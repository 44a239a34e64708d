//! The outline of a file that does not compile: which bytes are which function.
//!
//! Braces are counted, and where they do not match, the layout tells: a definition that begins as near to
//! the margin as the one that is still open is not inside of it, whatever the braces say. A parser's own recovery loses
//! everything behind a missing brace; this loses one function.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Dialect;
use super::ends::Landmarks;
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
        landmarks: Landmarks::default(),
        depth: 0,
        around: None,
    };
    outliner.landmarks = outliner.landmarks();
    outliner.block(0, false);
    outliner.items
}

pub struct Outliner<'a> {
    source: &'a [u8],
    pub rust: bool,
    pub tokens: Vec<Token>,
    items: Vec<Item>,
    pub landmarks: Landmarks,
    /// Containers around what is looked at.
    pub depth: usize,
    /// How far from the margin the innermost of them begins.
    pub around: Option<usize>,
}

/// What is known of an item before its end.
#[derive(Default)]
pub struct Header {
    parens: i32,
    pub assigned: bool,
    pub is_fn: bool,
    /// A keyword of a statement stands before the first parenthesis.
    is_statement: bool,
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
                Some(Kind::Sign(b'}')) => self.rest_of_function(at),
                Some(Kind::Directive) => self.directive(at),
                Some(Kind::Sign(b';')) => at + 1,
                Some(Kind::Word) if self.begins_statement(at) && self.follows_function() => {
                    self.rest_of_function(at)
                }
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
        let around = std::mem::replace(&mut self.around, self.tokens[start].column);
        self.depth += 1;
        let end = self.block(brace + 1, true);
        self.depth -= 1;
        self.around = around;
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
            let ends = match self.kind(at) {
                Some(Kind::Sign(b';')) => header.parens <= 0,
                Some(Kind::Sign(b'{' | b'}')) => true,
                _ => false,
            };
            if ends && let Some(end) = self.headless(start, &header) {
                return end;
            }
            match self.kind(at) {
                Some(Kind::Sign(b'(' | b'[')) => {
                    if header.parens == 0
                        && header.name.is_none()
                        && !header.assigned
                        && !header.is_statement
                        && !self.rust
                        && self.is_sign(at, b'(')
                    {
                        let before = at.checked_sub(1).filter(|before| *before >= start);
                        header.is_statement = before.is_some_and(|before| {
                            self.is_statement(before)
                                || (before == start && self.begins_statement(before))
                        });
                        header.name = before.filter(|_| !header.is_statement);
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
        while at < self.tokens.len() && !(at > body && self.is_next(at, margin)) {
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
        if depth == 0 {
            while let Some(end) = self.end_at_unopened(at, margin) {
                (at, fault) = (end, Some(Fault::ClosedTwice));
            }
        }
        let form = Form::Function {
            body: self.tokens[body].start,
        };
        self.push(start..at, form, self.name_of(header), fault);
        at
    }

    /// A function whose opening brace is missing; the token behind it.
    fn headless(&mut self, start: usize, header: &Header) -> Option<usize> {
        let body = self.header_without_body(start, header)?;
        let margin = self.tokens[start].column;
        let mut end = self.end_at_unopened(body, margin)?;
        while let Some(later) = self.end_at_unopened(end, margin) {
            end = later;
        }
        let form = Form::Function {
            body: self.end(body - 1),
        };
        let names = self.name_of(header);
        self.push(start..end, form, names, Some(Fault::NeverOpened));
        Some(end)
    }

    fn name_of(&self, header: &Header) -> BTreeSet<String> {
        let name = header.name.map(|name| self.word(name));
        name.into_iter().collect()
    }

    /// Whether nothing but what looks like declarations stands behind the last function.
    fn follows_function(&self) -> bool {
        let mut before = self.items.iter().rev();
        before
            .find(|item| item.form != Form::Declaration)
            .is_some_and(|item| matches!(item.form, Form::Function { .. }))
    }

    /// What follows, up to the next definition, is the rest of the function before.
    fn rest_of_function(&mut self, at: usize) -> usize {
        let end = self.end_of_rest(at + 1);
        let (bytes, words) = (self.end(end - 1), self.words(at..end));
        // Statements of a function look like declarations.
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
                function.fault = Some(function.fault.unwrap_or(Fault::ClosedTwice));
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
    fn a_keyword_is_the_name_of_no_function() {
        let keywords = [
            ("for (;;) {\n    x();\n    if (x) {\n", Dialect::C),
            ("while (x) {\n    do {\n", Dialect::C),
            ("switch (x) {\n    case 1: {\n", Dialect::C),
            ("try {\n    x();\n  } catch (int e) {\n    {\n", Dialect::C),
            ("for i in x {\n    match i {\n", Dialect::Rust),
            ("loop {\n    if let Some(i) = x {\n", Dialect::Rust),
        ];
        for (statements, dialect) in keywords {
            let word = if dialect == Dialect::C { "int" } else { "fn" };
            let loops = format!("  {statements}    }}\n  }}\n");
            let source =
                format!("{word} f() {{\n{loops}{loops}  x();\n}}\n\n{word} g() {{\n  x();\n}}\n");
            let braces: Vec<usize> = source.match_indices('{').map(|(at, _)| at).collect();
            assert_eq!(
                functions(&source, dialect),
                named(&[("f", None), ("g", None)])
            );
            for brace in &braces[1..braces.len() - 1] {
                let mut source = source.clone();
                source.replace_range(brace..&(brace + 1), "");
                let expected = named(&[("f", Some(Fault::ClosedTwice)), ("g", None)]);
                assert_eq!(functions(&source, dialect), expected, "{source}");
            }
        }
        let c = "int try(int a) {\n  return a;\n}\nint g(void) {\n  return 1;\n}\n";
        assert_eq!(
            functions(c, Dialect::C),
            named(&[("try", None), ("g", None)])
        );
    }

    #[test]
    fn a_first_brace_that_is_missing_is_found_before_any_statement() {
        let bodies = [
            "for (;;) {\n    x();\n  }",
            "if (x)\n    y();",
            "int b = 1;\n  while (x) y();",
            "*a = 1;\n  x();",
            "(*a)++;",
            "return 1;",
        ];
        for body in bodies {
            let c = format!(
                "int f(int a) {{\n  return 1;\n}}\nint g(int *a)\n  {body}\n}}\nint h(void) {{ return 1; }}\n"
            );
            let expected = [("f", None), ("g", Some(Fault::NeverOpened)), ("h", None)];
            assert_eq!(functions(&c, Dialect::C), named(&expected), "{c}");
        }
        let bodies = [
            "for i in a {\n    x();\n  }",
            "let b = 1;",
            "a.len() == 1",
            "!a",
        ];
        for body in bodies {
            let rust = format!(
                "fn f() -> bool {{\n    true\n}}\npub fn g(a: &A) -> bool\n    {body}\n}}\npub fn h() {{\n}}\n"
            );
            let expected = [("f", None), ("g", Some(Fault::NeverOpened)), ("h", None)];
            assert_eq!(functions(&rust, Dialect::Rust), named(&expected), "{rust}");
        }
    }

    #[test]
    fn a_missing_brace_in_a_class_spoils_one_method() {
        let class = "class A {\n  int f() {\n    if (x) {\n      y();\n    }\n    return 1;\n  }\n  int g() {\n    return 1;\n  }\n};\nint h(void) {\n  return 1;\n}\n";
        for (missing, fault) in [
            ("{\n    if", Fault::NeverOpened),
            ("{\n      y", Fault::ClosedTwice),
        ] {
            let source = class.replace(missing, missing.trim_start_matches('{'));
            let expected = [("f", Some(fault)), ("g", None), ("h", None)];
            assert_eq!(functions(&source, Dialect::C), named(&expected), "{source}");
        }
    }

    #[test]
    fn statements_at_the_margin_begin_no_function() {
        let c = "int f(int a)\n{\nfor (a = 0; a < 9; a++)\n{\nint b = g(a);\nif (b) {\na++;\n}\n}\nreturn a;\n}\n";
        assert_eq!(functions(c, Dialect::C), named(&[("f", None)]));
    }
}
