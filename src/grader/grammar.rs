//! Parsers: from a source to its syntax tree, even if the source has mistakes.
//!
//! A source may be hostile, for example one long line with endless nesting. So a parse has limits
//! on time and memory, and a walk uses neither recursion nor a node's parent, which costs as much
//! as the tree is deep.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use tree_sitter::{Node, ParseOptions, ParseState, Parser, Tree};

use crate::bounded::Bounded;
use crate::parallel::locked;
use sudograde_core::lab::Language;

/// The longest source that is parsed, in bytes: the parser needs a few hundred bytes of memory for
/// each byte.
pub const MOST_BYTES: usize = 256 << 10;

/// The most steps of a parse, in hundreds. A source of `MOST_BYTES` as people write it needs a
/// tenth of them.
const MOST_STEPS: usize = 10_000;

/// The most CPU time for a parse; a busy machine reads the same. In some sources of a few thousand
/// bytes, each step takes as long, and as much memory, as all steps before it. People's sources need
/// some hundredths of a second.
const LONGEST: Duration = Duration::from_secs(2);

/// The bytes of the sources whose trees are remembered: those of a lab and a submission. A tree is some ten times as large.
const REMEMBERED_BYTES: usize = 256 << 10;

type Trees = Bounded<(Language, Vec<u8>), Option<Tree>>;

/// The syntax tree of a source; None if the source is too long or too intricate.
///
/// Several parts of the grader look at the same files, so that the last trees are remembered.
pub fn parse(language: Language, source: &[u8]) -> Option<Tree> {
    static TREES: LazyLock<Mutex<Trees>> =
        LazyLock::new(|| Mutex::new(Bounded::new(REMEMBERED_BYTES)));
    if source.len() > MOST_BYTES {
        return None;
    }
    let name = (language, source.to_owned());
    if let Some(tree) = locked(&TREES).get(&name) {
        return tree;
    }
    let tree = parse_anew(language, source);
    locked(&TREES).insert(name, source.len(), tree.clone());
    tree
}

fn parse_anew(language: Language, source: &[u8]) -> Option<Tree> {
    let grammar = match language {
        Language::C => tree_sitter_c::LANGUAGE,
        Language::Cpp => tree_sitter_cpp::LANGUAGE,
        Language::Rust => tree_sitter_rust::LANGUAGE,
        Language::Python => tree_sitter_python::LANGUAGE,
    };
    let mut parser = Parser::new();
    parser.set_language(&grammar.into()).ok()?;
    let started = cpu_time();
    let mut steps = 0;
    let mut count = |_: &ParseState| {
        steps += 1;
        if steps > MOST_STEPS || cpu_time().saturating_sub(started) > LONGEST {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let options = ParseOptions::new().progress_callback(&mut count);
    let mut rest = |offset: usize, _| source.get(offset..).unwrap_or_default();
    parser.parse_with_options(&mut rest, None, Some(options))
}

/// The CPU time of this thread.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Visits the nodes of a tree in the order of the source, outer nodes first. `visit` gets its own
/// result for the node around (`root` for the first node). If it returns None, the nodes inside
/// are skipped.
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

/// The name of a function in `Grid_T grid_init(…)`, below pointers and parameters.
pub fn name_of(function: Node) -> Option<Node> {
    let mut node = function;
    loop {
        let inner = match node.kind() {
            // C++ only: the grammar has no field name for the inner node.
            "reference_declarator" => node.named_child(0),
            _ => node.child_by_field_name("declarator"),
        };
        match inner {
            Some(inner) => node = inner,
            None => break,
        }
    }
    let names = ["identifier", "qualified_identifier", "field_identifier"];
    names.contains(&node.kind()).then_some(node)
}

/// The language of a file of code, by its ending. A header has the language of the files beside
/// it, `of_headers`.
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
