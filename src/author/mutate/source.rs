//! Turns source text into mutants: the same text with one small mistake each. Nothing here builds
//! or runs.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;

use tree_sitter::{Node, Tree};

use super::edits::edits;
use super::operators::{Edit, Operator};
use super::rare::{self, Rare};
use grader::grammar::parse;
use grader::submission::SourceFile;
use sudograde_core::lab::Language;

/// A file with one small mistake.
#[derive(Clone, Debug)]
pub struct Mutant {
    pub operator: Operator,
    /// When the mistake shows, as [`rare`] says it; None for always.
    pub when: Option<String>,
    pub file: PathBuf,
    pub function: String,
    /// The exercise functions that the mutant belongs to: the function itself, else the functions
    /// that reach it by calls.
    pub part_of: Vec<String>,
    /// Counted from 1.
    pub line: usize,
    /// The lines of the mistake, before and after.
    pub was: String,
    pub is: String,
    /// The number of earlier mutants with the same function and lines.
    pub before: usize,
    pub content: Vec<u8>,
}

struct Parsed<'a> {
    file: &'a SourceFile,
    tree: Tree,
}

struct Function<'a> {
    file: &'a SourceFile,
    name: String,
    node: Node<'a>,
    body: Node<'a>,
    /// The exercise functions that it belongs to.
    part_of: Vec<String>,
}

/// All mutants of the functions named in `exercises` (in upper or lower case) and of the functions
/// that they call, in the files' order.
pub fn mutants(language: Language, files: &[SourceFile], exercises: &[String]) -> Vec<Mutant> {
    let mut mutants: Vec<Mutant> = Vec::new();
    for_each_function(language, files, exercises, &mut |function| {
        let mistakes = function.mistakes(language).into_iter();
        mutants.extend(mistakes.map(|(_, mutant)| mutant));
    });
    mutants
}

/// Mutants of the same functions whose mistakes show only sometimes, without those that hold a
/// mistake that is none (`is_fine`).
pub fn rare_mutants(
    language: Language,
    files: &[SourceFile],
    exercises: &[String],
    is_fine: &dyn Fn(&Mutant) -> bool,
) -> Vec<Mutant> {
    let mut kinds: [Vec<Mutant>; 3] = Default::default();
    for_each_function(language, files, exercises, &mut |function| {
        let mistakes = function.mistakes(language).into_iter();
        let wrong = mistakes.filter(|(_, mutant)| !is_fine(mutant));
        let wrong: Vec<Edit> = wrong.map(|(edit, _)| edit).collect();
        let found = rare::of(language, function.node, &function.file.content, &wrong);
        for (all, found) in kinds.iter_mut().zip(found) {
            all.extend(found.iter().map(|one| function.rare_mutant(one)));
        }
    });
    kinds.into_iter().flatten().collect()
}

/// Visits the functions named in `exercises` and those that they call.
fn for_each_function(
    language: Language,
    files: &[SourceFile],
    exercises: &[String],
    visit: &mut dyn FnMut(&Function),
) {
    let parsed: Vec<Parsed> = files
        .iter()
        .filter(|file| is_code(file))
        .filter_map(|file| {
            let tree = parse(language, &file.content)?;
            Some(Parsed { file, tree })
        })
        .collect();
    let functions: Vec<Function> = parsed.iter().flat_map(functions).collect();
    let reached: Vec<(&String, BTreeSet<String>)> = exercises
        .iter()
        .map(|exercise| (exercise, reachable(&functions, exercise)))
        .collect();
    let parts: Vec<Vec<String>> = functions
        .iter()
        .map(|function| part_of(function, &reached))
        .collect();
    for (mut function, part_of) in functions.into_iter().zip(parts) {
        if !part_of.is_empty() {
            function.part_of = part_of;
            visit(&function);
        }
    }
}

impl Function<'_> {
    /// Each small mistake that can be made in it, and the file with that mistake.
    fn mistakes(&self, language: Language) -> Vec<(Edit, Mutant)> {
        let mut made: Vec<(Edit, Mutant)> = Vec::new();
        for edit in edits(language, self.body, &self.file.content) {
            let mut mutant = self.mutant(&edit, &edit.range, &edit.replacement);
            let alike = made.iter().filter(|(_, other)| other.is_like(&mutant));
            mutant.before = alike.count();
            made.push((edit, mutant));
        }
        made
    }

    /// The file with this replacement, which is or holds a mistake.
    fn mutant(&self, mistake: &Edit, range: &Range<usize>, replacement: &str) -> Mutant {
        let source = &self.file.content;
        let (was, is) = lines(source, &mistake.range, &mistake.replacement);
        let mut content = source.clone();
        content.splice(range.clone(), replacement.bytes());
        Mutant {
            operator: mistake.operator,
            when: None,
            file: self.file.path.clone(),
            function: self.name.clone(),
            part_of: self.part_of.clone(),
            line: line_of(source, mistake.range.start),
            was,
            is,
            before: 0,
            content,
        }
    }

    fn rare_mutant(&self, rare: &Rare) -> Mutant {
        let mut mutant = self.mutant(&rare.mistakes[0], &rare.range, &rare.replacement);
        for mistake in &rare.mistakes[1..] {
            let (was, is) = lines(&self.file.content, &mistake.range, &mistake.replacement);
            mutant.was += &format!("\n{was}");
            mutant.is += &format!("\n{is}");
        }
        mutant.when = Some(rare.when.clone());
        mutant
    }
}

impl Mutant {
    /// Whether people cannot tell the two mutants of a function by their lines.
    fn is_like(&self, other: &Mutant) -> bool {
        (&self.was, &self.is) == (&other.was, &other.is)
    }
}

fn is_code(file: &SourceFile) -> bool {
    let endings = ["c", "h", "cpp", "cc", "cxx", "hpp", "rs", "py"];
    let ending = file.path.extension().unwrap_or_default();
    endings.iter().any(|known| ending == *known)
}

fn functions<'a>(parsed: &'a Parsed) -> Vec<Function<'a>> {
    let mut found = Vec::new();
    let mut open = vec![parsed.tree.root_node()];
    while let Some(node) = open.pop() {
        let name = match node.kind() {
            "function_item" => node.child_by_field_name("name"),
            "function_definition" => node
                .child_by_field_name("name")
                .or_else(|| declared_name(node)),
            _ => None,
        };
        if let (Some(name), Some(body)) = (name, node.child_by_field_name("body")) {
            found.push(Function {
                file: parsed.file,
                name: text(name, &parsed.file.content),
                node,
                body,
                part_of: Vec::new(),
            });
        }
        let children = (0..node.named_child_count()).rev();
        open.extend(children.filter_map(|index| node.named_child(index as u32)));
    }
    found
}

/// The name inside of a declarator: `*f(int a)` is f.
fn declared_name(node: Node) -> Option<Node> {
    let mut inside = node.child_by_field_name("declarator")?;
    loop {
        // A C++ reference holds its declarator in no field.
        let deeper = inside
            .child_by_field_name("declarator")
            .or_else(|| {
                let is_reference = inside.kind() == "reference_declarator";
                inside.named_child(0).filter(|_| is_reference)
            })
            .or_else(|| inside.child_by_field_name("name"));
        match deeper {
            Some(deeper) => inside = deeper,
            None => return Some(inside),
        }
    }
}

fn part_of(function: &Function, reached: &[(&String, BTreeSet<String>)]) -> Vec<String> {
    let is_own = |exercise: &String| exercise.eq_ignore_ascii_case(&function.name);
    let own = reached.iter().find(|(exercise, _)| is_own(exercise));
    if let Some((exercise, _)) = own {
        return vec![exercise.to_string()];
    }
    let those = reached
        .iter()
        .filter(|(_, names)| names.contains(&function.name));
    those.map(|(exercise, _)| exercise.to_string()).collect()
}

/// The function with this name, and all functions whose names stand in a reached one. `main` is
/// never a helper, but may be asked for.
fn reachable(functions: &[Function], root: &str) -> BTreeSet<String> {
    let is_root = |one: &&Function| root.eq_ignore_ascii_case(&one.name);
    let mut open: Vec<&Function> = functions.iter().filter(is_root).collect();
    let mut reached = BTreeSet::new();
    while let Some(function) = open.pop() {
        let is_helper = function.name != "main" || root == "main";
        if !is_helper || !reached.insert(function.name.clone()) {
            continue;
        }
        let names = names_in(function);
        open.extend(functions.iter().filter(|one| names.contains(&one.name)));
    }
    reached
}

fn names_in(function: &Function) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut open = vec![function.body];
    while let Some(node) = open.pop() {
        if matches!(node.kind(), "identifier" | "field_identifier") {
            names.insert(text(node, &function.file.content));
        }
        let children = 0..node.named_child_count();
        open.extend(children.filter_map(|index| node.named_child(index as u32)));
    }
    names
}

fn text(node: Node, source: &[u8]) -> String {
    String::from_utf8_lossy(&source[node.byte_range()]).into_owned()
}

fn line_of(source: &[u8], offset: usize) -> usize {
    1 + source[..offset]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count()
}

/// The whole lines around an edit, before and after it, without white space around them.
fn lines(source: &[u8], range: &Range<usize>, replacement: &str) -> (String, String) {
    let is_end = |byte: &u8| *byte == b'\n';
    let start = source[..range.start].iter().rposition(is_end);
    let start = start.map_or(0, |before| before + 1);
    let end = source[range.end..].iter().position(is_end);
    let end = end.map_or(source.len(), |after| range.end + after);
    let part = |range: Range<usize>| String::from_utf8_lossy(&source[range]).into_owned();
    let was = part(start..end);
    let is = part(start..range.start) + replacement + &part(range.end..end);
    (was.trim().to_owned(), is.trim().to_owned())
}
