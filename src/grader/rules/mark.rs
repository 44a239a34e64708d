//! Marks a student's source: a program made from it ends with a certain exit status on request.

use std::collections::BTreeMap;
use std::path::PathBuf;

use sha2::{Digest, Sha256};
use tree_sitter::Node;

use super::files::Files;
use crate::grammar::{name_of, parse, walk};
use crate::submission::SourceFile;
use sudograde_core::lab::Language;

/// The environment variable that asks for the mark.
pub const ASKED: &str = "SUDOGRADE_MARK";

/// Some of the student's files, with a mark.
pub struct Mark {
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    pub status: u8,
}

impl Mark {
    /// The ways to mark a submission in C, best first. The first is inside every `main`, as one of
    /// them may be for a test. The second is beside `main`, if the first does not compile or the
    /// parser finds no `main`.
    pub fn ways(files: &Files) -> Vec<Mark> {
        if files.submission.language != Language::C {
            return Vec::new();
        }
        let is_c = |file: &&SourceFile| file.path.extension().is_some_and(|ending| ending == "c");
        let sources = files.submission.files.iter().filter(is_c);
        let mains = sources
            .clone()
            .map(|file| (file, bodies_of_main(&file.content)));
        let mains = mains.filter(|(_, bodies)| !bodies.is_empty());
        let mains: Vec<(&SourceFile, Vec<usize>)> = mains.collect();
        let mut first = mains.iter().map(|(file, _)| *file).chain(sources);
        let Some(main) = first.next() else {
            return Vec::new();
        };
        let status = status(&main.content);
        // One expression that every C compiler takes without a warning; lines keep their numbers.
        let inside = format!(
            " int sudograde_mark __attribute__((unused)) = __extension__ ({{ \
             extern char *getenv(const char *); if (getenv(\"{ASKED}\")) return {status}; 0; }});"
        );
        let beside = format!(
            "\nextern char *getenv(const char *);\nextern void _exit(int);\n\
             static void sudograde_mark(void) __attribute__((constructor));\n\
             static void sudograde_mark(void) {{ if (getenv(\"{ASKED}\")) _exit({status}); }}\n"
        );
        let with = |file: &SourceFile, places: &[usize], text: &str| {
            let mut source = file.content.clone();
            for place in places.iter().rev() {
                source.splice(place..place, text.bytes());
            }
            (file.path.clone(), source)
        };
        let insides = mains.iter();
        let insides = insides.map(|(file, bodies)| with(file, bodies, &inside));
        let beside = with(main, &[main.content.len()], &beside);
        let ways = [insides.collect(), BTreeMap::from([beside])].into_iter();
        ways.filter(|files: &BTreeMap<_, _>| !files.is_empty())
            .map(|files| Mark { files, status })
            .collect()
    }
}

/// An exit status that differs between sources, and with which no program ends by chance.
fn status(source: &[u8]) -> u8 {
    let digest = Sha256::new()
        .chain_update(env!("CARGO_PKG_VERSION"))
        .chain_update(source)
        .finalize();
    3 + digest[0] % 120
}

/// The positions, in bytes, where the bodies of `main` begin, behind their braces.
fn bodies_of_main(source: &[u8]) -> Vec<usize> {
    let mut bodies = Vec::new();
    let Some(tree) = parse(Language::C, source) else {
        return bodies;
    };
    walk(&tree, (), |node, ()| {
        let is_main = |name: Node| name.utf8_text(source) == Ok("main");
        if node.kind() == "function_definition" && name_of(node).is_some_and(is_main) {
            let body = node.child_by_field_name("body");
            bodies.extend(body.map(|body| body.start_byte() + 1));
        }
        let may_hold_main = node == tree.root_node() || node.kind().starts_with("preproc");
        may_hold_main.then_some(())
    });
    bodies
}

#[cfg(test)]
mod tests {
    use super::bodies_of_main;

    #[test]
    fn main_is_found_whatever_it_is_given() {
        let bodies = [
            "int f(void) { return 0; }\nint main(int argc, char **argv)\n{ return f(); }",
            "#ifdef A\nint main(void) { return 0; }\n#else\nint main(void) { return 1; }\n#endif",
        ];
        for source in bodies {
            let places = bodies_of_main(source.as_bytes());
            assert!(!places.is_empty(), "{source}");
            for place in places {
                assert!(source[..place].ends_with('{'), "{source}");
                assert!(source[place..].starts_with(" return"), "{source}");
            }
        }
        assert!(bodies_of_main(b"int domain(void) { return 0; }").is_empty());
        // The parser takes this for a call, so such a source is marked beside its `main`.
        assert!(bodies_of_main(b"main() { return 0; }").is_empty());
    }
}
