//! Cheats that call whatever lies beside them in their process: each function in the lab's
//! objects, each name of a Python probe. None of them is an answer.

use std::fs;

use crate::support::cheats::submission;
use crate::support::refutation::{Places, for_function, functions, graded, objects, refute_all};
use crate::support::repository;

fn in_c(lab: &str, language: &str) -> Places {
    let all = functions(&objects(lab, language));
    let text = |(object, _, offset, code): &(String, String, u64, [u8; 8])| {
        let code: Vec<String> = code.iter().map(u8::to_string).collect();
        format!("{{\"{object}\", {offset}, {{{}}}}}", code.join(", "))
    };
    Places {
        texts: all.iter().map(text).collect(),
        names: all
            .iter()
            .map(|(object, name, ..)| format!("{object} {name}"))
            .collect(),
    }
}

fn in_python(lab: &str) -> Places {
    let mut places = Places {
        texts: Vec::new(),
        names: Vec::new(),
    };
    let folder = repository("exercises").join(lab);
    for (module, file) in [
        ("probe", repository("src/grader/bind/python/beginning.py")),
        // The names of an adapter are in no module.
        ("", folder.join("adapters.py")),
        ("substitutes", folder.join("solution/coloring.py")),
        ("sudograde", repository("src/grader/support/sudograde.py")),
    ] {
        let text = fs::read_to_string(file);
        for line in text.expect("it can be read").lines() {
            let name = line
                .strip_prefix("def ")
                .or_else(|| line.strip_prefix("class "));
            let name = name.or_else(|| line.split_once(" = ").map(|(name, _)| name));
            let Some(name) = name.and_then(|name| name.split(['(', ':']).next()) else {
                continue;
            };
            if name
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_')
            {
                let owner = match module {
                    "" => "None".to_owned(),
                    _ => format!("\"{module}\""),
                };
                places.texts.push(format!("({owner}, \"{name}\")"));
                places.names.push(format!("{module} {name}"));
            }
        }
    }
    places
}

fn refute_all_in_c(lab: &str, language: &str) {
    let places = in_c(lab, language);
    assert!(places.texts.len() > 3, "{lab}: {:?}", places.names);
    let cheat = repository("fixtures/cheats")
        .join(lab)
        .join(language)
        .join("symbols");
    let functions = graded(lab);
    refute_all(lab, language, &places, &|left, round| {
        let mut text = format!(
            "#define CHEAT_SEED {round}UL\n#define CHEAT_PLACES {}\n",
            places.texts.join(", ")
        );
        for (function, exercises) in &functions {
            let some: Vec<String> = for_function(left, exercises)
                .iter()
                .map(|place| format!("{place}, "))
                .collect();
            text += &format!(
                "static const int cheat_left_{function}[] = {{{}-1}};\n",
                some.concat()
            );
        }
        submission(lab, language, &cheat, &text)
    });
}

#[test]
fn no_function_in_the_objects_of_implicit_graph_is_an_answer() {
    refute_all_in_c("implicit-graph", "c");
}

#[test]
fn no_function_in_the_objects_of_samurai_is_an_answer() {
    refute_all_in_c("samurai", "c");
}

#[test]
fn no_function_in_the_objects_of_coloring_is_an_answer() {
    refute_all_in_c("coloring", "c");
}

#[test]
fn no_function_in_the_objects_of_conflicts_is_an_answer() {
    refute_all_in_c("conflicts", "cpp");
}

#[test]
fn no_function_in_the_objects_of_unique_choice_is_an_answer() {
    refute_all_in_c("unique-choice", "c");
}

#[test]
fn no_name_of_a_python_probe_is_an_answer() {
    let places = in_python("coloring");
    assert!(places.texts.len() > 20, "{:?}", places.names);
    let cheat = repository("fixtures/cheats/coloring/python/symbols");
    let functions = graded("coloring");
    refute_all("coloring", "python", &places, &|left, round| {
        let made = submission("coloring", "python", &cheat, "");
        let file = made.path().join("coloring.py");
        let text = fs::read_to_string(&file).expect("it can be read");
        let lists = functions.iter().map(|(function, exercises)| {
            format!("\"{function}\": {:?}", for_function(left, exercises))
        });
        let lists: Vec<String> = lists.collect();
        let text = text
            .replace(
                "PLACES = []",
                &format!("PLACES = [{}]", places.texts.join(", ")),
            )
            .replace("LEFT = {}", &format!("LEFT = {{{}}}", lists.join(", ")))
            .replace("SEED = 0", &format!("SEED = {round}"));
        fs::write(&file, text).expect("it can be written");
        made
    });
}
