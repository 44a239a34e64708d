//! The key `random` of a criterion: how inputs are made by chance.

use std::collections::BTreeMap;

use sudograde_core::lab::LabError;
use toml::Spanned;
use typed::{Declared, Kind, Machine, Require};

use super::criterion::About;
use super::loader::Loader;
use super::written;

/// The inputs that are made for a criterion that does not say how many.
const COUNT: i64 = 200;

/// The most inputs of a criterion.
const MOST: u32 = 10_000;

/// The least and the most steps of an input, where a criterion does not say.
const LENGTH: [usize; 2] = [1, 20];

/// As many calls, for an input of a function: what a call leaves behind for the next one shows.
const CALLS: [usize; 2] = [1, 2];

impl About<'_> {
    /// The inputs of a criterion whose machine is `machine`.
    pub fn random(
        &self,
        loader: &Loader,
        place: &Spanned<written::Random>,
        machine: &Machine,
        declared: &Declared,
    ) -> Result<typed::Random, LabError> {
        let own = place.get_ref();
        // The exercise says what its criteria do not say.
        let usual = self.random.cloned().unwrap_or_default();
        let written = written::Random {
            n: own.n.or(usual.n),
            steps: own.steps.clone().or(usual.steps),
            // With "from", it is how many of its inputs come in a row.
            length: match own.from {
                Some(_) => own.length,
                None => own.length.or(usual.length),
            },
            distinct: own.distinct.clone().or(usual.distinct),
            end: own.end.clone().or(usual.end),
            require: own.require.clone().or(usual.require),
            from: own.from.clone().or(usual.from),
            ranges: usual.ranges.into_iter().chain(own.ranges.clone()).collect(),
            ..own.clone()
        };
        let message = "\"file\" and \"stdin\" are for kind = \"program\"";
        let is_of_program = !written.file.is_empty() || written.stdin.is_some();
        loader.refuse(is_of_program, place, message)?;
        let fail = |why: String| loader.error(place, why);
        let message = "an input of a function is one call or several: it has no steps with names";
        let has_names = written.end.is_some() || written.steps.is_some();
        if machine.is_nameless() && has_names {
            return Err(fail(message.to_owned()));
        }
        let names: Vec<String> = machine.steps.iter().map(|step| step.name.clone()).collect();
        let is_step = |name: &String| match names.contains(name) {
            true => Ok(()),
            false => Err(fail(format!(
                "there is no step \"{name}\" (there are: {})",
                names.join(", ")
            ))),
        };
        let steps = match &written.steps {
            Some(steps) => steps.clone(),
            // A function that the exercise does not build on is the student's own, and may be wrong.
            None => {
                let known = machine.steps.iter();
                let known = known.filter(|step| self.may_call.contains(&step.function));
                known.map(|step| (step.name.clone(), 1)).collect()
            }
        };
        steps.keys().chain(&written.end).try_for_each(is_step)?;
        // A function that makes inputs chooses the steps itself.
        if written.from.is_none() && steps.values().all(|weight| *weight == 0) {
            let message =
                "no step is ever taken: give one a number, as in step = { push = 3, pop = 2 }";
            return Err(fail(message.to_owned()));
        }
        let count = written.n.unwrap_or(COUNT);
        let count = u32::try_from(count)
            .ok()
            .filter(|count| (1..=MOST).contains(count));
        let count = count.ok_or_else(|| fail(format!("n is a number from 1 to {MOST}")))?;
        let is_made = written.from.is_some();
        if is_made && !machine.is_nameless() && written.length.is_some() {
            let message =
                "\"from\" makes whole inputs here, all steps of them: leave \"length\" out";
            return Err(fail(message.to_owned()));
        }
        let usual = match machine.is_nameless() {
            true if is_made => [1, 1],
            true => CALLS,
            false => LENGTH,
        };
        let [least, most] = written.length.unwrap_or(usual);
        let fewest = usize::from(machine.is_nameless());
        if least < fewest || least > most || most > typed::MOST_STEPS {
            let message = format!("length = [LEAST, MOST], at most {}", typed::MOST_STEPS);
            return Err(fail(message));
        }
        let distinct = match &written.distinct {
            None => Vec::new(),
            Some(written::OneOrMore::One(name)) => vec![name.clone()],
            Some(written::OneOrMore::More(names)) => names.clone(),
        };
        let distinct = distinct.into_iter().map(|name| {
            let found = declared.type_named(&name);
            found.ok_or_else(|| fail(format!("\"{name}\" is no type, and no field of one")))
        });
        let condition = |text: &String| {
            let read = typed::parse_expression(text).map_err(fail)?;
            declared.check(&read, machine).map_err(fail)?;
            if machine.handle.is_none() && read.names().iter().any(|name| name == "returned") {
                let message = "\"require\" is about inputs: before a call there is no result";
                return Err(fail(message.to_owned()));
            }
            Ok(read)
        };
        let require = match &written.require {
            None => Vec::new(),
            Some(written::Require::AtTheEnd(text)) => vec![Require {
                before: None,
                holds: condition(text)?,
            }],
            Some(written::Require::Before(all)) => {
                all.keys().try_for_each(is_step)?;
                let all = all.iter().map(|(name, text)| {
                    Ok(Require {
                        before: Some(name.clone()),
                        holds: condition(text)?,
                    })
                });
                all.collect::<Result<_, LabError>>()?
            }
        };
        if let Some(from) = &written.from {
            declared.check_from(from, machine).map_err(fail)?;
        }
        let (ranges, words) = narrower(&written.ranges, declared).map_err(fail)?;
        Ok(typed::Random {
            count,
            steps,
            length: (least, most),
            distinct: distinct.collect::<Result<_, _>>()?,
            end: written.end.clone(),
            require,
            from: written.from.clone(),
            ranges,
            words,
        })
    }
}

/// Ranges and words by the types that they make narrower.
type Narrower = (BTreeMap<String, (i64, i64)>, BTreeMap<String, Vec<String>>);

/// # Errors
/// A type that has no numbers, words or length, or a range outside of its own.
pub fn narrower(
    written: &BTreeMap<String, written::Narrower>,
    declared: &Declared,
) -> Result<Narrower, String> {
    let mut ranges = BTreeMap::new();
    let mut words = BTreeMap::new();
    for (name, narrower) in written {
        let [least, most] = match narrower {
            written::Narrower::Range(range) => range,
            written::Narrower::Text(of_text) => {
                let kind = declared.kind(name);
                let has_words = matches!(kind, Some(Kind::Text { words: Some(_), .. }));
                let some = of_text.words.as_ref();
                if !has_words || some.is_some_and(Vec::is_empty) {
                    let message = format!("\"{name}\" is no text of words, or none is left");
                    return Err(message);
                }
                words.extend(some.map(|some| (name.clone(), some.clone())));
                match &of_text.length {
                    Some(length) => length,
                    None => continue,
                }
            }
        };
        let whole = declared.range(name).or_else(|| declared.lengths(name));
        let whole = whole.ok_or_else(|| {
            format!(
                "\"{name}\" is no key of \"random\", and no type of numbers, texts, lists or maps"
            )
        })?;
        if least > most || *least < whole.0 || *most > whole.1 {
            let message = format!(
                "{name} = [{least}, {most}] is not within {} to {}",
                whole.0, whole.1
            );
            return Err(message);
        }
        ranges.insert(name.clone(), (*least, *most));
    }
    Ok((ranges, words))
}
