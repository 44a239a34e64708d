//! The parts of an observation that a criterion watches, as text: a line for each moment at which
//! there is something to see. The solution's text and the submission's are compared.

use std::borrow::Cow;

use super::evaluate::{evaluate, exception};
use super::expression::{Expression, parse};
use super::observed::{Moment, RETURNED, RIGHT, Seen};
use super::scope::{Names, Scope};
use super::types::parts;
use super::value::Value;
use super::{Declared, Law, Lens};

/// Between the parts of a line.
const BETWEEN: &str = "; ";

/// A part that a criterion watches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Watch {
    /// The results of the steps.
    Returned,
    /// Blocks that were not given back.
    Leaks,
    /// Blocks that the caller has to free, and cannot.
    Fresh,
    /// A law by its name.
    Law(String),
    /// These views are as before the step.
    Unchanged(Vec<String>),
    /// An expression about the views, and how the manifest writes it.
    Seen(Expression, String),
}

impl Watch {
    /// # Errors
    /// The mistake in it, in words.
    pub fn parse(text: &str, declared: &Declared) -> Result<Self, String> {
        Ok(match text.trim() {
            "returned" => Watch::Returned,
            "leaks" => Watch::Leaks,
            "fresh" => Watch::Fresh,
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

    /// The part at a moment; None: there is nothing to see. A handle owns `most` blocks. Numbers
    /// with a fraction that are as good as in `like` are written as there.
    fn at(
        &self,
        moment: &Moment,
        before: &Names,
        like: Option<&Moment>,
        most: Option<i64>,
        lens: &Lens,
    ) -> Option<String> {
        let scope = |names| Scope {
            names,
            checks: lens.checks,
        };
        let settled = |value: Value, like: Option<Value>| match like {
            Some(like) => value.settled(&like),
            None => value,
        };
        if let Watch::Returned = self {
            let returned = moment.seen.get(RETURNED)?.clone();
            let like = like.and_then(|like| like.seen.get(RETURNED)).cloned();
            return Some(match settled(returned, like) {
                thrown @ Value::Thrown(_) => thrown.to_string(),
                value => format!("{RETURNED} {value}"),
            });
        }
        if let Watch::Leaks = self {
            let owned = moment.owns.zip(most);
            return owned.map(|(owns, most)| format!("blocks too many = {}", (owns - most).max(0)));
        }
        if let Watch::Fresh = self {
            return None;
        }
        if let Some(why) = &moment.broken {
            return Some(why.clone());
        }
        match self {
            Watch::Law(name) => {
                let of = lens.declared.laws.get(name)?;
                let says = of.says.as_ref().is_some_and(|says| says.contains(RIGHT));
                let names = moment.names(says || of.holds.uses(RIGHT), like);
                Some(law(name, of, scope(&names)))
            }
            Watch::Unchanged(names) => {
                moment.step?;
                // A place for a result has no value before the call.
                let is_place = |name: &&String| {
                    !moment.before.contains_key(*name)
                        && moment.seen.get(*name) == Some(&Value::Unset)
                };
                let is_same =
                    |name: &&String| is_place(name) || moment.seen.get(*name) == before.get(*name);
                Some(match names.iter().find(|name| !is_same(name)) {
                    Some(name) => format!("{name} changed"),
                    None => format!("{} unchanged", names.join(" and ")),
                })
            }
            Watch::Seen(expression, text) => {
                // A part of an answer is seen as it is, arguments too.
                let names = match expression.uses(RIGHT) {
                    true => Cow::Owned(moment.beside(like.unwrap_or(moment))),
                    false => Cow::Borrowed(&moment.seen),
                };
                let value = evaluate(expression, scope(&names));
                let like = like.and_then(|like| evaluate(expression, scope(&like.seen)).ok());
                Some(match value {
                    Ok(value) => format!("{text} = {}", settled(value, like)),
                    Err(why) => format!("{text}: {why}"),
                })
            }
            Watch::Returned | Watch::Leaks | Watch::Fresh => None,
        }
    }
}

impl Moment {
    /// The names of an expression. Without a solution's moment, this one is the solution's.
    fn names(&self, uses_right: bool, like: Option<&Moment>) -> Cow<'_, Names> {
        match uses_right {
            true => Cow::Owned(self.beside(like.unwrap_or(self))),
            false => self.judged(),
        }
    }
}

fn law(name: &str, law: &Law, scope: Scope) -> String {
    match exception(&law.holds, scope) {
        Ok(None) => name.to_owned(),
        Ok(Some(names)) => {
            let says = law
                .says
                .as_ref()
                .map(|says| filled(says, scope.with(&names)));
            broken(name, &says.unwrap_or_default())
        }
        Err(why) => broken(name, &why),
    }
}

/// Stands before the name of a law that is broken.
const NOT: &str = "not ";

fn broken(law: &str, why: &str) -> String {
    format!("{NOT}{law}: {why}")
}

/// A sentence with its expressions in braces replaced by their values.
fn filled(sentence: &str, scope: Scope) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, behind)) = rest.split_once('{') {
        let (inner, behind) = behind.split_once('}').unwrap_or((behind, ""));
        let value = parse(inner).and_then(|read| evaluate(&read, scope));
        text += before;
        text += &value.map_or_else(|_| "?".to_owned(), |value| value.to_string());
        rest = behind;
    }
    text + rest
}

/// Where two texts of [`Declared::watched`] first differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The step: `new` before the first one, `end` after the last; of calls, its number, and
    /// nothing for the only one.
    pub step: String,
    pub expected: String,
    pub actual: String,
}

impl Difference {
    /// The words for a law that is broken; None: it is something else that differs.
    pub fn complaint(&self) -> Option<&str> {
        let rest = self.actual.strip_prefix(NOT)?;
        let words = rest.strip_prefix(&self.expected)?.strip_prefix(": ")?;
        Some(words.trim_end_matches('.')).filter(|words| !words.is_empty())
    }

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
        let (expected, actual) = narrowed(expected, actual);
        Some(Difference {
            step: step.strip_prefix(CALL).unwrap_or(step).trim().to_owned(),
            expected,
            actual,
        })
    }
}

/// The first word of the line of a call.
const CALL: &str = "call";

/// Values that are longer than this are told by their first part that differs.
const LONG: usize = 40;

/// Two parts whose values are long lists or boards, as the first element in which they differ.
fn narrowed(expected: &str, actual: &str) -> (String, String) {
    let whole = (expected.to_owned(), actual.to_owned());
    let split = |text: &str| {
        let split = text.split_once(" = ").or_else(|| text.split_once(' '));
        split.map(|(name, value)| (name.to_owned(), value.to_owned()))
    };
    let (Some((name, right)), Some((other, wrong))) = (split(expected), split(actual)) else {
        return whole;
    };
    if name != other || right.len().max(wrong.len()) <= LONG {
        return whole;
    }
    if let Some((row, column, right, wrong)) = cell(&right, &wrong) {
        let place = format!("{name}({row},{column})");
        return (format!("{place} = {right}"), format!("{place} = {wrong}"));
    }
    let (Some(right), Some(wrong)) = (elements(&right), elements(&wrong)) else {
        return whole;
    };
    let both = right.iter().zip(&wrong);
    match both.clone().position(|(one, other)| one != other) {
        Some(k) => {
            let place = format!("{name}[{k}]");
            narrowed(
                &format!("{place} = {}", right[k]),
                &format!("{place} = {}", wrong[k]),
            )
        }
        None => (
            format!("len({name}) = {}", right.len()),
            format!("len({name}) = {}", wrong.len()),
        ),
    }
}

/// The first cell in which two square boards differ: its row, its column and both digits.
fn cell(right: &str, wrong: &str) -> Option<(usize, usize, char, char)> {
    let is_board = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if right.len() != wrong.len() || !is_board(right) || !is_board(wrong) {
        return None;
    }
    let columns = right.len().isqrt();
    let mut both = right.chars().zip(wrong.chars());
    let place = both.position(|(one, other)| one != other)?;
    let at = |text: &str| text.chars().nth(place);
    Some((place / columns, place % columns, at(right)?, at(wrong)?))
}

/// The elements of a list as people see it.
fn elements(text: &str) -> Option<Vec<&str>> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    Some(match inner {
        "" => Vec::new(),
        _ => parts(inner, ','),
    })
}

impl Declared {
    /// Whether an observation of another criterion's input says nothing to this one, as it is not
    /// whole.
    pub fn shows_nothing(&self, key: &str, seen: &Seen) -> bool {
        let is_shared = self.asked.get(key).is_some_and(|asked| asked.is_shared);
        let mut moments = seen.observed.moments.iter();
        let is_whole = seen.observed.is_whole(&seen.steps);
        is_shared && (!is_whole || moments.any(|one| one.broken.is_some()))
    }
}

impl Lens<'_> {
    /// The parts of an observation that a criterion watches, a line for each moment. Numbers with a fraction
    /// that are as good as those of the observation `like` are written as there.
    pub fn watched(&self, key: &str, seen: &Seen, like: Option<&Seen>) -> Option<String> {
        let declared = self.declared;
        let asked = declared.asked.get(key)?;
        let machine = declared.machine(asked)?;
        let (steps, seen) = (&seen.steps, &seen.observed);
        let most = declared.most_blocks(machine);
        let mut lines = Vec::new();
        for (k, moment) in seen.moments.iter().enumerate() {
            let like = like.and_then(|like| like.observed.moments.get(k));
            let before = moment.step.and_then(|step| seen.before(step));
            let before = before.unwrap_or_default();
            let parts = asked.watch.iter();
            let parts = parts.filter(|watch| !declared.is_elsewhere(watch, moment, machine));
            let parts = parts.filter_map(|watch| watch.at(moment, &before, like, most, self));
            let mut parts: Vec<String> = parts.collect();
            // A moment at which nothing can be read says so once.
            parts.dedup();
            let did = moment.step.and_then(|step| steps.0.get(step));
            let name = match (did, moment.step) {
                (Some(did), Some(step)) if did.name.is_empty() => match steps.0.len() {
                    1 => CALL.to_owned(),
                    _ => format!("{CALL} {}", step + 1),
                },
                (Some(did), _) => did.to_string(),
                (None, _) => "new".to_owned(),
            };
            // Each part of a call has a line of its own; a step with a handle is one line.
            match did {
                Some(did) if did.name.is_empty() => {
                    lines.extend(parts.iter().map(|part| format!("{name}: {part}")));
                }
                _ if parts.is_empty() => {}
                _ => lines.push(format!("{name}: {}", parts.join(BETWEEN))),
            }
        }
        let watches_leaks = asked.watch.contains(&Watch::Leaks);
        if watches_leaks {
            let leaks = seen.leaks.map_or("?".to_owned(), |leaks| leaks.to_string());
            lines.push(format!("end: blocks not freed = {leaks}"));
        }
        if watches_leaks || asked.watch.contains(&Watch::Fresh) {
            let why = seen
                .foreign_why
                .as_ref()
                .map(|why| format!(" ({})", why.words()));
            lines.push(format!(
                "end: blocks that cannot be freed = {}{}",
                seen.foreign,
                why.unwrap_or_default()
            ));
        }
        let at_the_end = |watch: &&Watch| declared.is_at_the_end(watch);
        if asked.watch.iter().any(|watch| at_the_end(&watch)) {
            let end = seen.at_the_end(declared);
            let like = like.map(|like| like.observed.at_the_end(declared));
            let parts = asked.watch.iter().filter(at_the_end);
            let parts =
                parts.filter_map(|watch| watch.at(&end, &Names::new(), like.as_ref(), most, self));
            lines.extend(parts.map(|part| format!("end: {part}")));
        }
        if !seen.is_whole(steps) {
            lines.push("end: not reached".to_owned());
        }
        Some(lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_value_is_told_by_its_first_difference() {
        let board =
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let other = board.replacen("6001", "6031", 1);
        let long = |board: &str| format!("call: returned [{board}, {board}]");
        let found = Difference::between(&long(board), &long(&other)).expect("they differ");
        assert_eq!(found.step, "");
        assert_eq!(found.expected, "returned[0](1,2) = 0");
        assert_eq!(found.actual, "returned[0](1,2) = 3");
        let short = Difference::between("call 2: a = [1, 2]", "call 2: a = [1]");
        let short = short.expect("they differ");
        assert_eq!(
            (short.step.as_str(), short.actual.as_str()),
            ("2", "a = [1]")
        );
        let fewer = Difference::between(&long(board), &format!("call: returned [{board}]"));
        assert_eq!(fewer.expect("they differ").actual, "len(returned) = 1");
    }
}
