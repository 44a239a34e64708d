//! A command line that cannot be parsed, in the reader's language.

use crate::help;
use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use locale::{Lang, Locale};

use crate::Problem;

/// The mistake and the next step; None for a mistake that only the parser has words for.
pub fn text(error: &clap::Error, locale: &Locale) -> Option<String> {
    let mut lines = vec![problem(error)?.text(locale)];
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.trim_start_matches("Usage:").trim();
        let place = help::place_of_command(locale.lang);
        let told = usage.replace(help::PLACE_OF_COMMAND, &place);
        lines.push(locale.text("problem-usage", &[("usage", &told)]));
        let words = usage.split_whitespace();
        let command = words.take_while(|word| word.starts_with(char::is_alphabetic));
        let command = command.collect::<Vec<_>>().join(" ");
        lines.push(locale.text("problem-more", &[("command", &command)]));
    }
    Some(lines.join("\n"))
}

fn problem(error: &clap::Error) -> Option<Problem> {
    // The option's name comes first, then its value.
    let option = named(error, ContextKind::InvalidArg);
    let option = option.first().and_then(|option| option.split(' ').next());
    let option = option.unwrap_or_default();
    let value = named(error, ContextKind::InvalidValue);
    let value = value.into_iter().next().filter(|value| !value.is_empty());
    match (error.kind(), option, value) {
        (_, "--lang", Some(value)) => {
            let known = Lang::ALL.map(|lang| format!("{} ({})", lang.id(), lang.name()));
            let arguments = [("name", value.as_str()), ("known", &known.join(", "))];
            Some(Problem::new("problem-not-spoken", &arguments))
        }
        (_, "--hint", Some(value)) => Some(Problem::new("problem-hint", &[("name", &value)])),
        (ErrorKind::InvalidValue, _, Some(value)) => {
            let known = named(error, ContextKind::ValidValue);
            Some(Problem::unknown("problem-value", &value, &known).and("option", option.to_owned()))
        }
        (ErrorKind::ValueValidation, _, Some(value)) => {
            let why = std::error::Error::source(error)?;
            let sentence = match (option, why.downcast_ref::<ParseIntError>()) {
                (_, Some(why)) => of_number(&value, why),
                ("--case", _) => "problem-pattern",
                ("--cache-limit", _) => "problem-size",
                ("--due", _) => "problem-date",
                _ => "problem-refused",
            };
            let why = why.to_string();
            let arguments = [("option", option), ("name", &value), ("why", &why)];
            Some(Problem::new(sentence, &arguments))
        }
        (ErrorKind::InvalidSubcommand, ..) => {
            let name = named(error, ContextKind::InvalidSubcommand)
                .into_iter()
                .next()?;
            let near = named(error, ContextKind::SuggestedSubcommand);
            Some(Problem::unknown("problem-no-command", &name, &near))
        }
        (ErrorKind::UnknownArgument, ..) => {
            let near = named(error, ContextKind::SuggestedArg);
            Some(Problem::unknown("problem-no-option", option, &near))
        }
        (ErrorKind::MissingRequiredArgument, ..) => {
            let names = named(error, ContextKind::InvalidArg).join(" ");
            Some(Problem::new("problem-missing", &[("names", &names)]))
        }
        _ => None,
    }
}

/// The sentence about a value that should be a whole number.
fn of_number(value: &str, why: &ParseIntError) -> &'static str {
    match why.kind() {
        IntErrorKind::Zero => "problem-zero",
        IntErrorKind::PosOverflow => "problem-large",
        _ if value.parse::<i64>().is_ok_and(i64::is_negative) => "problem-negative",
        _ => "problem-number",
    }
}

fn named(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}
