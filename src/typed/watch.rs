//! The parts of an observation that a criterion watches, as text: a line for each moment at which
//! there is something to see. The solution's text and the submission's are compared.

use super::evaluate::{Names, evaluate, exception};
use super::expression::{Expression, parse};
use super::observed::{Moment, Observed};
use super::steps::{Did, Steps};
use super::{Declared, Law};

/// Between the parts of a line.
const BETWEEN: &str = "; ";

/// A part that a criterion watches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Watch {
    /// The results of the steps.
    Returned,
    /// Blocks that were not given back.
    Leaks,
    /// A law by its name.
    Law(String),
    /// These views are as before the step.
    Unchanged(Vec<String>),
    /// An expression about the views, and how the manifest writes it.
    Seen(Expression, String),
}

impl Watch {
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, declared: &Declared) -> Result<Self, String> {
        Ok(match text.trim() {
            "returned" => Watch::Returned,
            "leaks" => Watch::Leaks,
            name if declared.laws.contains_key(name) => Watch::Law(name.to_owned()),
            text => match parse(text)? {
                Expression::Call(function, arguments) if function == "unchanged" => {
                    let names = arguments.into_iter().map(|argument| match argument {
                        Expression::Name(name) => Ok(name),
                        _ => Err("\"unchanged\" takes the names of views".to_owned()),
                    });
                    Watch::Unchanged(names.collect::<Result<_, _>>()?)
                }
                expression => Watch::Seen(expression, text.to_owned()),
            },
        })
    }

    /// The part at a moment; None: there is nothing to see. A handle owns `most` blocks.
    fn at(
        &self,
        moment: &Moment,
        before: Option<&Moment>,
        most: Option<i64>,
        declared: &Declared,
    ) -> Option<String> {
        if let Watch::Returned = self {
            let returned = moment.returned.as_ref();
            return returned.map(|value| format!("returned {value}"));
        }
        if let Watch::Leaks = self {
            let owned = moment.owns.zip(most);
            return owned.map(|(owns, most)| format!("blocks too many = {}", (owns - most).max(0)));
        }
        if let Some(why) = &moment.broken {
            return Some(why.clone());
        }
        match self {
            Watch::Law(name) => Some(law(name, declared.laws.get(name)?, &moment.views)),
            Watch::Unchanged(names) => {
                let before = before?;
                let is_same = |name: &&String| moment.views.get(*name) == before.views.get(*name);
                Some(match names.iter().find(|name| !is_same(name)) {
                    Some(name) => format!("{name} changed"),
                    None => format!("{} unchanged", names.join(" and ")),
                })
            }
            Watch::Seen(expression, text) => {
                let value = evaluate(expression, &moment.views);
                Some(match value {
                    Ok(value) => format!("{text} = {value}"),
                    Err(why) => format!("{text}: {why}"),
                })
            }
            Watch::Returned | Watch::Leaks => None,
        }
    }
}

fn law(name: &str, law: &Law, views: &Names) -> String {
    match exception(&law.holds, views) {
        Ok(None) => name.to_owned(),
        Ok(Some(names)) => {
            let says = law.says.as_ref().map(|says| filled(says, &names));
            format!("not {name}: {}", says.unwrap_or_default())
        }
        Err(why) => format!("not {name}: {why}"),
    }
}

/// A sentence with its expressions in braces replaced by their values.
fn filled(sentence: &str, names: &Names) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, behind)) = rest.split_once('{') {
        let (inner, behind) = behind.split_once('}').unwrap_or((behind, ""));
        let value = parse(inner).and_then(|read| evaluate(&read, names));
        text += before;
        text += &value.map_or_else(|_| "?".to_owned(), |value| value.to_string());
        rest = behind;
    }
    text + rest
}

/// Where two texts of [`Declared::watched`] first differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The step: `new` before the first one, `end` after the last.
    pub step: String,
    pub expected: String,
    pub actual: String,
}

impl Difference {
    /// None: they are the same.
    pub fn between(expected: &str, actual: &str) -> Option<Self> {
        let lines = expected.lines().zip(actual.lines());
        let (expected, actual) = lines.into_iter().find(|(one, other)| one != other)?;
        let (step, expected) = expected.split_once(": ")?;
        let (_, actual) = actual.split_once(": ")?;
        let parts: Vec<&str> = expected.split(BETWEEN).collect();
        let seen: Vec<&str> = actual.split(BETWEEN).collect();
        let different = match parts.len() == seen.len() {
            true => parts
                .into_iter()
                .zip(seen)
                .find(|(one, other)| one != other),
            false => None,
        };
        let (expected, actual) = different.unwrap_or((expected, actual));
        Some(Difference {
            step: step.to_owned(),
            expected: expected.to_owned(),
            actual: actual.to_owned(),
        })
    }
}

impl Declared {
    /// What a criterion sees of an observation, a line for each moment.
    pub fn watched(&self, key: &str, input: &str, observation: &str) -> Option<String> {
        let asked = self.asked.get(key)?;
        let machine = self.machine(asked)?;
        let steps = Steps::parse(input, machine, self).ok()?;
        let seen = Observed::read(observation, machine, self);
        let most = self.most_blocks(machine);
        let mut lines = Vec::new();
        for (k, moment) in seen.moments.iter().enumerate() {
            let before = k.checked_sub(1).and_then(|k| seen.moments.get(k));
            let parts = asked.watch.iter();
            let parts = parts.filter_map(|watch| watch.at(moment, before, most, self));
            let mut parts: Vec<String> = parts.collect();
            // A moment at which nothing can be read says so once.
            parts.dedup();
            let did = k.checked_sub(1).and_then(|k| steps.0.get(k));
            let name = did.map_or("new".to_owned(), Did::to_string);
            if !parts.is_empty() {
                lines.push(format!("{name}: {}", parts.join(BETWEEN)));
            }
        }
        if asked.watch.contains(&Watch::Leaks) {
            let leaks = seen.leaks.map_or("?".to_owned(), |leaks| leaks.to_string());
            lines.push(format!("end: blocks not freed = {leaks}"));
        }
        if seen.moments.len() != steps.0.len() + 1 || seen.leaks.is_none() {
            lines.push("end: not reached".to_owned());
        }
        Some(lines.join("\n"))
    }
}
