//! The text of a new lab's lab.toml.

use std::fmt::Write;

use sudograde_core::lab::Language;

use super::exercises::{Criterion, Exercise};
use super::model::Model;

/// The manifest's lines about files.
pub struct Files<'a> {
    pub id: &'a str,
    pub language: Language,
    /// The student's file.
    pub student: &'a str,
    pub given: &'a [String],
}

/// A text as TOML writes it.
pub fn quoted(text: &str) -> String {
    let is_plain = !text.contains(['\\', '\n', '\t']);
    match (text.contains('"'), text.contains('\'')) {
        (false, _) if is_plain => format!("\"{text}\""),
        (true, false) if is_plain => format!("'{text}'"),
        _ => {
            let text = text.replace('\\', "\\\\").replace('"', "\\\"");
            format!("\"{}\"", text.replace('\n', "\\n").replace('\t', "\\t"))
        }
    }
}

fn list(all: &[String]) -> String {
    let all: Vec<String> = all.iter().map(|one| quoted(one)).collect();
    format!("[{}]", all.join(", "))
}

fn comment(text: &mut String, lines: &[String]) {
    for line in lines.iter().flat_map(|line| line.lines()) {
        let _ = writeln!(text, "# {line}");
    }
}

/// A key as TOML writes it: one with other signs than letters is quoted.
fn key(name: &str) -> String {
    let is_bare = name
        .chars()
        .all(|one| one.is_ascii_alphanumeric() || one == '_' || one == '-');
    if is_bare {
        name.to_owned()
    } else {
        quoted(name)
    }
}

pub fn manifest(
    files: &Files,
    model: &Model,
    exercises: &[Exercise],
    left: &[(String, String)],
) -> String {
    let (id, language) = (files.id, files.language.id());
    let mut text = format!(
        "# Proposed by sudograde lab new: read it, and correct what it could not know (TODO).
# Every key is in docs/lab-format.md.

format_version = 2
id = {id:?}
course_language = \"en\"
title = {{ en = {id:?} }}
# It says what is right, and stands in for what an exercise builds on.
solution.{language} = \"solution\"

[toolchain.{language}]
skeleton = \"{language}\"
student = [{student:?}]
",
        student = files.student
    );
    if !files.given.is_empty() {
        let _ = writeln!(text, "given = {}", list(files.given));
    }
    if matches!(files.language, Language::C | Language::Cpp) {
        text += "flags = [\"-Wall\"]\n";
    }
    for entry in &model.types.entries {
        text.push('\n');
        comment(&mut text, &entry.comments);
        let _ = writeln!(text, "[type.{}]\n{}", entry.name, entry.lines.join("\n"));
    }
    handle(&mut text, language, model);
    text += "\n[function]\n";
    for function in &model.functions {
        let name = &function.name;
        if let Some(why) = &function.unasked {
            let _ = writeln!(text, "# TODO: {name} is left out. {why}");
            continue;
        }
        comment(&mut text, &function.notes);
        let _ = writeln!(text, "{} = {}", key(name), quoted(&function.signature()));
    }
    if let Some(steps) = model
        .handle
        .as_ref()
        .filter(|handle| !handle.steps.is_empty())
    {
        text += "\n# An input is a list of steps, as in \"push 3; pop\".\n[step]\n";
        for (step, name) in &steps.steps {
            let call = call(name, model);
            let _ = writeln!(text, "{} = {}", key(step), quoted(&call));
        }
    }
    for (name, why) in left {
        if model
            .functions
            .iter()
            .all(|one| one.name != *name || one.unasked.is_none())
        {
            let _ = write!(text, "\n# {name} is no exercise: {why}.\n");
        }
    }
    for exercise in exercises {
        self::exercise(&mut text, exercise);
    }
    text
}

/// `heap_push(it, data, prio)`
fn call(name: &str, model: &Model) -> String {
    let function = model.functions.iter().find(|one| one.name == name);
    let parameters = function.into_iter().flat_map(|one| &one.parameters);
    let words = parameters.filter_map(|one| match one.mode {
        super::model::Mode::It => Some("it"),
        _ if one.is_input() => Some(one.of.name.as_str()),
        _ => None,
    });
    format!("{name}({})", words.collect::<Vec<_>>().join(", "))
}

fn handle(text: &mut String, language: &str, model: &Model) {
    let Some(handle) = &model.handle else {
        return;
    };
    let name = &handle.name;
    text.push('\n');
    text.push_str("# A value that only functions make and change.\n");
    comment(text, &handle.comments);
    let _ = writeln!(
        text,
        "[type.{name}]\nkind = \"handle\"\n{language} = {}\nnew = {}",
        quoted(&handle.written),
        quoted(&handle.new)
    );
    let _ = writeln!(text, "drop.{language} = {}", quoted(&handle.drop));
    let _ = writeln!(text, "\n# What can be seen of it.\n[type.{name}.view]");
    for view in &handle.views {
        let _ = writeln!(text, "{view}");
    }
}

fn exercise(text: &mut String, exercise: &Exercise) {
    let id = &exercise.id;
    let _ = write!(
        text,
        "\n[[exercise]]\nid = {id:?}\ntitle = {{ en = {id:?} }}\n"
    );
    if !exercise.prerequisites.is_empty() {
        let _ = writeln!(text, "prerequisites = {}", list(&exercise.prerequisites));
    }
    for criterion in &exercise.criteria {
        self::criterion(text, criterion);
    }
}

fn criterion(text: &mut String, criterion: &Criterion) {
    let Criterion {
        id,
        points,
        title,
        watch,
        visible,
        random,
        perhaps,
    } = criterion;
    let _ = write!(
        text,
        "\n  [[exercise.criterion]]\n  id = {id:?}\n  points = {points}\n  title = {{ en = {title:?} }}\n  watch = {}\n  visible = {}\n",
        list(watch),
        list(visible)
    );
    if let Some(random) = random {
        let _ = writeln!(text, "  random = {{ {random} }}");
    }
    if let Some(perhaps) = perhaps {
        let _ = writeln!(
            text,
            "  # Inputs that lead nowhere are left out by a key of random: require = {}",
            quoted(perhaps)
        );
    }
}
