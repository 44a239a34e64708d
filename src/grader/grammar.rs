//! Parsers: from a source to its syntax tree, whatever mistakes are in it.
//!
//! A source may be made to harm: one long line, nested without end. So a parse is bounded in time and memory, and a tree is walked without recursion and without asking a node for its parent, which costs as
//! much as the tree is deep.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use tree_sitter::{Node, ParseOptions, ParseState, Parser, Tree};

use sudograde_core::lab::Language;

/// A longer source is not parsed: the parser needs a few hundred bytes of memory for each byte.
pub const MOST_BYTES: usize = 256 << 10;

/// A parse is given up after this many hundreds of the parser's steps; a source of `MOST_BYTES` as people write it needs a
/// tenth of them.
const MOST_STEPS: usize = 10_000;

/// There are sources of a few thousand bytes for which each step takes as long, and as much memory, as all before it: they are
/// given up by the clock. People's sources need some hundredths of a second.
const LONGEST: Duration = Duration::from_secs(2);

/// The syntax tree of a source; None when the source is too long or too intricate to be parsed.
pub fn parse(language: Language, source: &[u8]) -> Option<Tree> {
    if source.len() > MOST_BYTES {
        return None;
    }
    let grammar = match language {
        Language::C => tree_sitter_c::LANGUAGE,
        Language::Cpp => tree_sitter_cpp::LANGUAGE,
        Language::Rust => tree_sitter_rust::LANGUAGE,
        Language::Python => tree_sitter_python::LANGUAGE,
    };
    let mut parser = Parser::new();
    parser.set_language(&grammar.into()).ok()?;
    let started = Instant::now();
    let mut steps = 0;
    let mut count = |_: &ParseState| {
        steps += 1;
        if steps > MOST_STEPS || started.elapsed() > LONGEST {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let options = ParseOptions::new().progress_callback(&mut count);
    let mut rest = |offset: usize, _| source.get(offset..).unwrap_or_default();
    parser.parse_with_options(&mut rest, None, Some(options))
}

/// Visits the nodes of a tree in the order of the source, the outer ones first. `visit` is told what it returned for the
/// node around (`root` for the first); where it returns None, nothing inside of the node is visited.
pub fn walk<'t, A>(tree: &'t Tree, root: A, mut visit: impl FnMut(Node<'t>, &A) -> Option<A>) {
    let mut cursor = tree.walk();
    let mut around = vec![root];
    while let Some(outer) = around.last() {
        if let Some(inner) = visit(cursor.node(), outer)
            && cursor.goto_first_child()
        {
            around.push(inner);
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
            around.pop();
        }
    }
}

/// The language of a file of code, by its ending; that of a header is the language of what lies beside it.
pub fn language_of(file: &Path, of_headers: Language) -> Option<Language> {
    match file.extension()?.to_str()? {
        "c" => Some(Language::C),
        "h" => Some(of_headers),
        "cpp" | "cc" | "cxx" | "hpp" => Some(Language::Cpp),
        "rs" => Some(Language::Rust),
        "py" => Some(Language::Python),
        _ => None,
    }
}
