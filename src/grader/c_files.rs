//! The files of a C or C++ submission beyond the lab's own: headers that its files include, the
//! source beside such a header, and sources that its Makefile builds.

use std::collections::VecDeque;
use std::path::{Component, Path, PathBuf};

use crate::builder::functions;
use crate::submission::SourceFile;
use sudograde_core::lab::{Language, Toolchain};

/// The most files beyond the lab's; more of that size would fill the memory.
const MOST: usize = 64;

/// The endings of sources.
fn endings(language: Language) -> &'static [&'static str] {
    match language {
        Language::Cpp => &["cpp", "cc", "cxx"],
        _ => &["c"],
    }
}

/// The files of the student's, all of which are in the folder that `read` reads from.
///
/// # Errors
/// As `read`, which gives None for a file that is not there; or `refuse` with the last file, if there
/// are too many.
pub fn further<E>(
    toolchain: &Toolchain,
    language: Language,
    files: &[SourceFile],
    read: impl Fn(&Path) -> Option<Result<Vec<u8>, E>>,
    refuse: impl Fn(&Path, String) -> E,
) -> Result<Vec<SourceFile>, E> {
    let mut all: Vec<SourceFile> = Vec::new();
    let mut open: VecDeque<(PathBuf, bool)> = VecDeque::new();
    for file in files {
        open.extend(named(file, language));
    }
    while let Some((path, is_built)) = open.pop_front() {
        let is_labs = toolchain.student.contains(&path) || toolchain.given.contains(&path);
        if is_labs || all.iter().any(|known| known.path == path) {
            continue;
        }
        let Some(content) = read(&path) else {
            continue;
        };
        let file = SourceFile::new(&path, content?);
        // A test of the student's own, with a `main`, is another program.
        if is_built && functions(&file, language).contains_key("main") {
            continue;
        }
        if all.len() == MOST {
            let why = format!("it is one of more than {MOST} further files");
            return Err(refuse(&path, why));
        }
        open.extend(named(&file, language));
        open.extend(sources_of(&file.path, language));
        all.push(file);
    }
    Ok(all)
}

/// The files that a file names, and whether they are sources to build.
fn named(file: &SourceFile, language: Language) -> Vec<(PathBuf, bool)> {
    let name = file.path.file_name().unwrap_or_default();
    let makes = ["Makefile", "makefile", "GNUmakefile"];
    match makes.iter().any(|make| name == *make) {
        true => built(file, language),
        false => {
            let all = includes(file).into_iter();
            all.map(|path| (path, false)).collect()
        }
    }
}

/// The sources that may be beside a header.
fn sources_of(header: &Path, language: Language) -> Vec<(PathBuf, bool)> {
    let is_header = has_ending(header, &["h", "hpp"]);
    let endings = endings(language).iter().filter(|_| is_header);
    endings
        .map(|ending| (header.with_extension(ending), true))
        .collect()
}

/// The files of the submission that a file includes: `#include "name"`, from its own folder.
pub fn includes(file: &SourceFile) -> Vec<PathBuf> {
    let folder = file.path.parent().unwrap_or(Path::new(""));
    let text = String::from_utf8_lossy(&file.content);
    let names = text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start();
        let rest = rest.strip_prefix("include")?.trim_start();
        let (name, _) = rest.strip_prefix('"')?.split_once('"')?;
        Some(folder.join(name))
    });
    names.filter(|path| is_inside(path)).collect()
}

/// The sources of the objects and sources that a Makefile names. An object may lie in another folder
/// than its source.
fn built(makefile: &SourceFile, language: Language) -> Vec<(PathBuf, bool)> {
    let text = String::from_utf8_lossy(&makefile.content);
    let is_separator = |one: char| one.is_whitespace() || ":=$(){},;&|\"'".contains(one);
    let words = text.split(is_separator).map(Path::new);
    let sources = words.flat_map(|path| match has_ending(path, &["o"]) {
        true => {
            let name = path.file_name().map(Path::new);
            let places = [Some(path), name].into_iter().flatten();
            let with = |place: &Path| {
                let endings = endings(language).iter();
                endings
                    .map(|ending| place.with_extension(ending))
                    .collect::<Vec<_>>()
            };
            places.flat_map(with).collect()
        }
        false if has_ending(path, endings(language)) => vec![path.to_owned()],
        false => Vec::new(),
    });
    let inside = sources.filter(|path| is_inside(path));
    inside.map(|path| (path, true)).collect()
}

fn is_inside(path: &Path) -> bool {
    path.components()
        .all(|part| matches!(part, Component::Normal(_)))
}

pub fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| endings.iter().any(|known| ending == *known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_and_sources_are_found_by_their_names() {
        let file = |text: &str| SourceFile::new("src/a.c", text);
        let names = |file: &SourceFile| -> Vec<String> {
            let named = named(file, Language::C).into_iter();
            named.map(|(path, _)| path.display().to_string()).collect()
        };
        let text = "#include <stdio.h>\n # include \"part.c\"\n#include \"../up.h\"\n#include \"/etc/x.h\"\n";
        assert_eq!(names(&file(text)), ["src/part.c"]);
        let beside = sources_of(Path::new("src/units.h"), Language::C);
        assert_eq!(beside, [(PathBuf::from("src/units.c"), true)]);
        let make = SourceFile::new(
            "Makefile",
            "OBJS=a.o build/b.o $(OUT)/c.o $(SRC:.c=.o)\nsudoku: a.o list.c\n",
        );
        let made = names(&make);
        for name in ["a.c", "b.c", "c.c", "list.c"] {
            assert!(made.contains(&name.to_owned()), "{name}: {made:?}");
        }
    }
}
