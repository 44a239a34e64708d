//! Help in the reader's language: the texts of a command and of its arguments, by their names. They
//! are in the .ftl files beside this one; English stands in the command line itself.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};
use locale::{Lang, Locale};

use crate::{lang_among, language_in};

/// The command with its help in the reader's language, if the words ask for help.
pub fn spoken(command: Command, words: &[OsString]) -> Command {
    let asks = |word: &OsString| ["-h", "--help", "help"].iter().any(|help| word == help);
    if words.len() > 1 && !words.iter().any(asks) {
        return command;
    }
    let lang = language_in(Path::new("."), lang_among(words), "");
    let Some(source) = source(lang) else {
        return command;
    };
    let mut locale = Locale::new(lang);
    locale.add(source);
    told(command, "help", &locale)
}

fn source(lang: Lang) -> Option<&'static str> {
    match lang {
        Lang::Es => Some(include_str!("es.ftl")),
        Lang::Pt => Some(include_str!("pt.ftl")),
        Lang::El => Some(include_str!("el.ftl")),
        Lang::En => None,
    }
}

/// The place of a command in a usage: `<COMMAND>` in the reader's language.
pub fn place_of_command(lang: Lang) -> String {
    let Some(source) = source(lang) else {
        return PLACE_OF_COMMAND.to_owned();
    };
    let mut locale = Locale::new(lang);
    locale.add(source);
    format!("<{}>", locale.word("help-command"))
}

/// As clap writes it.
pub const PLACE_OF_COMMAND: &str = "<COMMAND>";

/// A command and those below it. What has no text keeps its own.
fn told(command: Command, id: &str, locale: &Locale) -> Command {
    let known = |id: String| locale.has(&id).then(|| StyledStr::from(locale.word(&id)));
    let after = command.get_after_help().and_then(|_| {
        known(format!("{id}-after")).or_else(|| known("help-exit-status".to_owned()))
    });
    let mut place = 0;
    let mut command = command
        .help_template(format!(
            "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
            locale.word("help-usage")
        ))
        .subcommand_help_heading(locale.word("help-commands"))
        .subcommand_value_name(locale.word("help-command"))
        .mut_args(|argument| {
            place += 1;
            described(argument, id, locale).display_order(place)
        });
    if let Some(about) = known(id.to_owned()) {
        command = command.about(about);
        command = match known(format!("{id}-long")) {
            Some(long) => command.long_about(long),
            None => command.long_about(None),
        };
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    // A command of another program has its help there.
    if !command.is_disable_help_flag_set() {
        let flag = |name: &'static str, letter: char, action: ArgAction| {
            let flag = Arg::new(name).long(name).short(letter).action(action);
            described(flag, id, locale).display_order(usize::MAX)
        };
        command = command
            .disable_help_flag(true)
            .disable_version_flag(true)
            .disable_help_subcommand(true)
            .arg(flag("help", 'h', ArgAction::Help))
            .arg(flag("version", 'V', ArgAction::Version));
    }
    command.mut_subcommands(|below| {
        let id = format!("{id}-{}", below.get_name());
        told(below, &id, locale)
    })
}

/// An argument with the text of its command, else with that of its name.
fn described(argument: Arg, command: &str, locale: &Locale) -> Arg {
    let name = argument.get_id().as_str().replace('_', "-");
    let own = [format!("{command}-{name}"), format!("help-argument-{name}")];
    let Some(id) = own.iter().find(|id| locale.has(id)) else {
        return argument;
    };
    let mut text = locale.word(id);
    let mut more = |id: &str, values: Vec<String>| {
        if !values.is_empty() {
            let values = values.join(", ");
            text = format!("{text} {}", locale.text(id, &[("values", &values)]));
        }
    };
    let takes_values = argument.get_action().takes_values();
    if takes_values {
        let values = argument.get_possible_values();
        let values = values.iter().map(|value| value.get_name().to_owned());
        more("help-values", values.collect());
        let usual = argument.get_default_values().iter();
        let usual = usual.map(|value| value.to_string_lossy().into_owned());
        more("help-default", usual.collect());
    }
    let heading = match argument.is_positional() {
        true => "help-arguments",
        false => "help-options",
    };
    argument
        .help(text)
        .long_help(None)
        .hide_possible_values(takes_values)
        .hide_default_value(takes_values)
        .help_heading(locale.word(heading))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(lang: Lang) -> Vec<&'static str> {
        let lines = source(lang).into_iter().flat_map(str::lines);
        let texts = lines.filter_map(|line| line.split_once(" = "));
        texts.map(|(id, _)| id).collect()
    }

    #[test]
    fn every_language_but_english_has_the_same_texts() {
        for lang in [Lang::Pt, Lang::El] {
            assert_eq!(ids(lang), ids(Lang::Es), "{}", lang.id());
        }
        assert!(ids(Lang::En).is_empty());
    }
}
