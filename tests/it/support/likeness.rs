//! `sudograde similar` over a class: submissions in disguise, and what the list says of them.

use std::fs;
use std::process::Command;

use serde_json::Value;
use sudograde_core::lab::Language;

#[path = "../../../benches/support/disguise.rs"]
mod disguise;

use super::{BINARY, Class, Run, known, repository, run};
pub use disguise::Disguise;

/// A source that looks like another's.
pub fn disguised(how: Disguise, original: &str) -> String {
    let header = fs::read_to_string(repository("exercises/implicit-graph/c/list.h"));
    let given = skeleton() + &header.expect("the header is text");
    how.put_on(Language::C, original, &given)
}

pub fn fixture(name: &str) -> String {
    let file = known("implicit-graph", &format!("c/right/{name}")).join("sudoku.c");
    fs::read_to_string(file).expect("a fixture is text")
}

pub fn skeleton() -> String {
    let file = repository("exercises/implicit-graph/c/sudoku.c");
    fs::read_to_string(file).expect("the skeleton is text")
}

pub fn similar(class: &Class, arguments: &[&str]) -> Run {
    run(command(class, arguments))
}

pub fn command(class: &Class, arguments: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command
        .args(["similar", "--db"])
        .arg(class.db())
        .args(arguments)
        .env("LC_ALL", "en");
    command
}

pub fn json(class: &Class, arguments: &[&str]) -> Value {
    let run = similar(class, &[&["--format", "json"], arguments].concat());
    assert_eq!(run.status, Some(0), "{run:#?}");
    serde_json::from_str(&run.stdout).expect("it is JSON")
}

/// The keys of each pair, in the order of the list.
pub fn pairs(listing: &Value) -> Vec<[String; 2]> {
    let list = listing["pairs"].as_array().expect("pairs are a list");
    let key = |pair: &Value, side: usize| pair["students"][side]["id"].as_str().map(str::to_owned);
    let both = |pair: &Value| [0, 1].map(|side| key(pair, side).expect("a key"));
    list.iter().map(both).collect()
}

pub fn html(class: &Class, arguments: &[&str]) -> String {
    let file = class.folder().join("similar.html");
    let path = file.display().to_string();
    let run = similar(class, &[&["--html", &path], arguments].concat());
    assert_eq!(run.status, Some(0), "{run:#?}");
    fs::read_to_string(file).expect("the page is there")
}

/// The members of each group: the count, then those that are the same with `=` between them.
pub fn groups(listing: &Value) -> Vec<String> {
    let id = |one: &Value| one["id"].as_str().expect("a key").to_owned();
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let same = |same: &Value| list(same).iter().map(id).collect::<Vec<_>>().join(" = ");
    let told = |group: &Value| {
        let members = list(&group["members"]);
        let members = members.iter().map(same).collect::<Vec<_>>().join(", ");
        format!("{}: {members}", group["count"])
    };
    list(&listing["groups"]).iter().map(told).collect()
}
