//! The cheats of cheats_that_call.rs in Rust: each function calls a function of the substitutes.

use std::collections::BTreeMap;
use std::fs;

use crate::support::cheats::submission;
use crate::support::refutation::{Places, for_function, functions, graded, objects, refute_all};
use crate::support::repository;

/// What a Rust file of the skeleton asks for: its `use` lines, the function's name, its parameters with their types, and what
/// it returns. None where a cheat cannot name its type.
struct Signature {
    uses: String,
    name: String,
    parameters: Vec<(String, String)>,
    returns: String,
}

fn signature(text: &str) -> Option<Signature> {
    let rest = text.split_once("\npub fn ")?.1;
    let head = rest.split_once(" {\n")?.0;
    let (name, rest) = head.split_once('(')?;
    let mut depth = 1;
    let end = rest.char_indices().find(|(_, letter)| {
        depth += i32::from(*letter == '(') - i32::from(*letter == ')');
        depth == 0
    })?;
    let (inside, returns) = (&rest[..end.0], &rest[end.0 + 1..]);
    let mut parameters = vec![String::new()];
    for letter in inside.chars() {
        depth += i32::from("([<".contains(letter)) - i32::from(")]>".contains(letter));
        match letter {
            ',' if depth == 0 => parameters.push(String::new()),
            letter => parameters.last_mut()?.push(letter),
        }
        // The arrow of a closure's type closes nothing.
        depth = depth.max(0);
    }
    let parameters = parameters.iter().filter_map(|one| one.split_once(": "));
    let parameters = parameters.map(|(name, of)| (name.trim().to_owned(), of.trim().to_owned()));
    let uses = text.lines().filter(|line| line.starts_with("use "));
    let signature = Signature {
        uses: uses.collect::<Vec<_>>().join("\n"),
        name: name.to_owned(),
        parameters: parameters.collect(),
        returns: returns.trim().trim_start_matches("->").trim().to_owned(),
    };
    (!inside.contains("impl ")).then_some(signature)
}

/// The file with a function that calls the place that was picked.
fn calling(signature: &Signature, text: &str) -> String {
    let Signature {
        uses,
        name,
        parameters,
        returns,
    } = signature;
    let hashes = parameters.iter().filter(|(_, of)| !of.contains("dyn "));
    let hashes = hashes.map(|(name, of)| match of.starts_with('&') {
        true => format!(" ^ crate::cheat::hash(&*{name})"),
        false => format!(" ^ crate::cheat::hash(&{name})"),
    });
    let types: Vec<&str> = parameters.iter().map(|(_, of)| of.as_str()).collect();
    let names: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
    let list: Vec<String> = parameters
        .iter()
        .map(|(name, of)| format!("{name}: {of}"))
        .collect();
    // Types of the file's own that others use.
    let own = text.find("\npub enum ").map_or(String::new(), |at| {
        let own = &text[text[..at].rfind("\n\n").unwrap_or(at)..];
        own.split_once("\npub fn ")
            .map_or(own, |(own, _)| own)
            .to_owned()
    });
    format!(
        "{uses}\n{own}\npub fn {name}({}) -> {returns} {{\n    let picked = crate::cheat::pick(\"{name}\", 0{});\n    \
         let called: fn({}) -> {returns} = unsafe {{ std::mem::transmute(picked) }};\n    called({})\n}}\n",
        list.join(", "),
        hashes.collect::<String>(),
        types.join(", "),
        names.join(", ")
    )
}

/// Places in the substitutes, by their addresses. Nothing in a probe that is made can be named
/// outside of it.
fn in_rust(lab: &str) -> Places {
    let mut objects = objects(lab, "rust");
    objects.retain(|object| object.ends_with("substitutes.so"));
    let all = functions(&objects);
    let text = |(_, _, offset, code): &(String, String, u64, [u8; 8])| {
        format!("address({offset}, {code:?})")
    };
    Places {
        texts: all.iter().map(text).collect(),
        names: all
            .iter()
            .map(|(_, name, ..)| format!("substitutes {name}"))
            .collect(),
    }
}

fn refute_all_in_rust(lab: &str) {
    let places = in_rust(lab);
    assert!(places.texts.len() > 5, "{lab}: {:?}", places.names);
    let skeleton = repository("exercises").join(lab).join("rust/src");
    let shared = fs::read_to_string(repository("fixtures/cheats/shared/cheat.rs"));
    let shared = shared.expect("it can be read");
    let graded: BTreeMap<String, Vec<String>> = graded(lab)
        .into_iter()
        .map(|(name, ids)| (name.to_lowercase(), ids))
        .collect();
    refute_all(lab, "rust", &places, &|left, round| {
        let made = submission(lab, "rust", &repository("fixtures/cheats/shared/none"), "");
        let mut lists = String::new();
        for file in fs::read_dir(&skeleton).expect("a skeleton").flatten() {
            let text = fs::read_to_string(file.path()).expect("it is text");
            let Some(signature) = signature(&text).filter(|it| graded.contains_key(&it.name))
            else {
                continue;
            };
            let some = for_function(left, &graded[&signature.name]);
            lists += &format!("        \"{}\" => &{some:?},\n", signature.name);
            fs::write(
                made.path().join("src").join(file.file_name()),
                calling(&signature, &text),
            )
            .expect("it can be written");
        }
        let arms = places.texts.iter().enumerate();
        let arms = arms.map(|(place, text)| format!("        {place} => {text},\n"));
        let text = shared
            .replace("/* places */", &arms.collect::<String>())
            .replace("/* left */", &lists)
            .replace("SEED: u64 = 0", &format!("SEED: u64 = {round}"));
        fs::write(made.path().join("src/cheat.rs"), text).expect("it can be written");
        // Only a module that the crate's root declares is collected.
        let roots = ["src/lib.rs", "src/main.rs"].map(|file| made.path().join(file));
        let root = roots.iter().find(|file| file.is_file());
        let root = root.expect("the skeleton is a crate");
        let text = fs::read_to_string(root).expect("it is text");
        fs::write(root, format!("{text}\nmod cheat;\n")).expect("it can be written");
        made
    });
}

#[test]
fn no_item_of_the_crate_of_implicit_graph_is_an_answer() {
    refute_all_in_rust("implicit-graph");
}

#[test]
fn no_item_of_the_crate_of_samurai_is_an_answer() {
    refute_all_in_rust("samurai");
}

#[test]
fn no_item_of_the_crate_of_coloring_is_an_answer() {
    refute_all_in_rust("coloring");
}

#[test]
fn no_item_of_the_crate_of_conflicts_is_an_answer() {
    refute_all_in_rust("conflicts");
}

#[test]
fn no_item_of_the_crate_of_unique_choice_is_an_answer() {
    refute_all_in_rust("unique-choice");
}
