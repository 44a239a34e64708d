//! The shape of a function's header: what a call depends on.

use std::collections::BTreeMap;

use crate::builder::repair::Dialect;
use crate::tokens::{Language, TokenKind, tokens};

/// The parts of each parameter and of the result on which a call depends; names do not count.
pub struct Shape {
    parameters: Vec<Type>,
    result: Type,
}

/// A type: its words, and in C how many pointers deep it is.
#[derive(Default, PartialEq, Eq)]
struct Type {
    words: Vec<String>,
    pointers: usize,
}

impl Shape {
    /// Whether a call of the other signature may reach this one; `own` are types of the student's.
    pub fn fits(&self, asked: &Shape, own: &BTreeMap<&String, bool>) -> bool {
        let mut pairs = self.parameters.iter().zip(&asked.parameters);
        self.parameters.len() == asked.parameters.len()
            && pairs.all(|(one, asked)| one.fits(asked, own))
            && self.result.fits(&asked.result, own)
    }
}

impl Type {
    /// A type of the student's own may stand for any. If the skeleton does not have it, there may be
    /// pointers in it; a reference is told from a value.
    fn fits(&self, asked: &Type, own: &BTreeMap<&String, bool>) -> bool {
        let is_reference = |of: &Type| of.words.iter().any(|word| word == "&");
        let mut own = self.words.iter().filter_map(|word| own.get(word));
        self == asked
            || own.next().is_some_and(|is_given| {
                is_reference(self) == is_reference(asked)
                    && match is_given {
                        true => self.pointers == asked.pointers,
                        false => self.pointers <= asked.pointers,
                    }
            })
    }
}

/// The shape of a header; None if it cannot be told.
pub fn shape(header: &str, dialect: Dialect) -> Option<Shape> {
    let language = match dialect {
        Dialect::Rust => Language::Rust,
        _ => Language::C,
    };
    let source = header.as_bytes();
    let all = tokens(source, language);
    let words: Vec<(TokenKind, &str)> = all
        .iter()
        .map(|token| (token.kind, &header[token.start..token.end]))
        .collect();
    let open = words.iter().position(|(_, text)| *text == "(")?;
    let mut depth = 0;
    let mut close = None;
    let mut parameters: Vec<Vec<(TokenKind, &str)>> = vec![Vec::new()];
    for (at, word) in words.iter().enumerate().skip(open) {
        match word.1 {
            "(" | "[" | "{" | "<" => depth += 1,
            ")" | "]" | "}" | ">" => depth -= 1,
            "," if depth == 1 => {
                parameters.push(Vec::new());
                continue;
            }
            _ => {}
        }
        if depth == 0 {
            close = Some(at);
            break;
        }
        if at > open
            && let Some(last) = parameters.last_mut()
        {
            last.push(*word);
        }
    }
    parameters.retain(|parameter| !parameter.is_empty());
    let before = &words[..open.checked_sub(1)?];
    let behind = &words[close? + 1..];
    let of_rust = |words: &[(TokenKind, &str)]| Type {
        words: words.iter().map(|(_, text)| (*text).to_owned()).collect(),
        pointers: 0,
    };
    Some(match dialect {
        Dialect::Rust => Shape {
            parameters: parameters
                .iter()
                .map(|one| {
                    let colon = one.iter().position(|(_, text)| *text == ":");
                    of_rust(&one[colon.map_or(0, |at| at + 1)..])
                })
                .collect(),
            result: of_rust(behind),
        },
        Dialect::Python => Shape {
            // A parameter with a default, or with a star, takes what there is.
            parameters: match parameters
                .iter()
                .flatten()
                .any(|(_, text)| "*=".contains(*text))
            {
                true => return None,
                false => parameters.iter().map(|_| Type::default()).collect(),
            },
            result: Type::default(),
        },
        Dialect::C => {
            let is_nothing = |one: &[(TokenKind, &str)]| matches!(one, [(_, "void")]);
            let parameters = parameters.iter().filter(|one| !is_nothing(one));
            let mut result = of_c(before, false);
            // Truth values have several types.
            for word in result.words.iter_mut().filter(|word| *word == "bool") {
                *word = "int".to_owned();
            }
            Shape {
                parameters: parameters.map(|one| of_c(one, true)).collect(),
                result,
            }
        }
    })
}

/// A C or C++ type: its words, and how many pointers deep it is. An array is a pointer.
fn of_c(words: &[(TokenKind, &str)], is_named: bool) -> Type {
    // "using namespace std" is usual.
    let ignored = [
        "const", "static", "inline", "extern", "struct", "register", "std", ":",
    ];
    let mut pointers = 0;
    let mut depth = 0;
    let mut kept: Vec<&str> = Vec::new();
    for (kind, text) in words {
        match *text {
            "[" => {
                pointers += 1;
                depth += 1;
            }
            "]" => depth -= 1,
            "*" => pointers += 1,
            "(" | ")" => {}
            _ if depth > 0 || ignored.contains(text) => {}
            _ if *kind == TokenKind::Word || "&<>:,".contains(*text) => kept.push(text),
            _ => {}
        }
    }
    // The last word is the parameter's name, unless it is the only one.
    let nouns = kept
        .iter()
        .filter(|word| word.starts_with(|first: char| first.is_alphabetic() || first == '_'));
    if is_named && nouns.count() > 1 && kept.last().is_some_and(|word| !"&<>".contains(*word)) {
        kept.pop();
    }
    // Only the first size of an array may be left out.
    let texts: Vec<&str> = words.iter().map(|(_, text)| *text).collect();
    if texts.windows(3).any(|three| three == ["]", "[", "]"]) {
        kept.push("[]");
    }
    Type {
        words: kept.into_iter().map(str::to_owned).collect(),
        pointers,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(left: &str, right: &str, dialect: Dialect) -> bool {
        let own = ["Lista", "boolean", "Matriz", "Celula", "Node"].map(str::to_owned);
        let own = own.iter().map(|name| (name, name == "Node"));
        let [left, right] = [left, right].map(|header| shape(header, dialect));
        let [left, right] = [left.expect("a header"), right.expect("a header")];
        left.fits(&right, &own.collect())
    }

    #[test]
    fn a_type_of_the_students_own_may_stand_for_any() {
        let c = |left, right| same(left, right, Dialect::C);
        let asked = "void f(int t[][9], std::vector<int> &v)";
        assert!(c("void f(int t[][9], Lista &v)", asked));
        assert!(c("void f(Matriz t, Lista &v)", asked));
        assert!(!c("void f(int t[][9], Lista v)", asked));
        assert!(c("boolean f(int a)", "int f(int a)"));
        assert!(c("int f(Matriz n)", "int f(Node *n)"));
        assert!(!c("int f(Node n)", "int f(Node *n)"));
        assert!(!c("boolean f(Lista *a)", "int f(int a)"));
        assert!(!c("boolean f(int a)", "int f(int a, int b)"));
        let rust = |left, right| same(left, right, Dialect::Rust);
        assert!(rust("fn f(v: &[Celula])", "fn f(v: &[(usize, usize)])"));
    }

    #[test]
    fn names_and_ways_to_write_the_same_type_do_not_count() {
        let c = |left, right| same(left, right, Dialect::C);
        assert!(c("int is_valid(Node *n)", "int is_valid(Node* node)"));
        assert!(c(
            "bool f(int s[][9], int i)",
            "int f(int (*s)[9], const int i)"
        ));
        assert!(c(
            "void f(char n[128], vector<int> &v)",
            "void f(char *n, vector<int>& all)"
        ));
        assert!(c("int f()", "int f(void)"));
        assert!(c("int f(int *v[])", "int f(int *all[9])"));
        assert!(!c("int f(int t[][])", "int f(int t[][21])"));
        assert!(c(
            "void f(vector<pair<int, int>> &all)",
            "void f(std::vector<std::pair<int, int> > &all)"
        ));
        assert!(!c("int is_valid(Node *n)", "int is_valid(Node n)"));
        assert!(!c("int f(int a, int b)", "int f(int a)"));
        assert!(!c("void f(int a)", "int f(int a)"));
        assert!(!c("void f(vector<int> v)", "void f(vector<int> &v)"));
        let rust = |left, right| same(left, right, Dialect::Rust);
        assert!(rust(
            "pub fn f(n: &Node) -> bool",
            "pub fn f(m: &Node) -> bool"
        ));
        assert!(!rust(
            "pub fn f(n: &Node) -> bool",
            "pub fn f(n: Node) -> bool"
        ));
        assert!(!rust("pub fn f(n: &Node) -> bool", "pub fn f(n: &Node)"));
        let python = |left, right| same(left, right, Dialect::Python);
        assert!(python("def f(a, b)", "def f(x, y)"));
        assert!(!python("def f(a, b)", "def f(a)"));
    }
}
