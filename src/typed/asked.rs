//! The questions of a criterion: the parts that it watches, and the inputs that are made for it.

use std::collections::BTreeMap;

use super::evaluate::truth;
use super::expression::Expression;
use super::observed::{Observed, Seen};
use super::scope::{Checks, Scope};
use super::steps::Steps;
use super::value::Value;
use super::watch::Watch;
use super::{Declared, Machine, wire};

#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub machine: String,
    pub watch: Vec<Watch>,
    pub random: Option<Random>,
    /// Calls the function of the checks that explains a wrong answer.
    pub explain: Option<Expression>,
    pub retrace: Option<Retrace>,
    /// Smaller is nearer to the end of a search: a board with fewer empty cells.
    pub fuller: bool,
    /// It looks at the inputs of another criterion: what they break costs that one, and here only
    /// what differs in an observation that is whole.
    pub is_shared: bool,
}

/// A wrong answer is explained by the calls that led to it: the input is asked once more, while the
/// solution's version of another function writes down the argument of each of its calls.
#[derive(Clone, Debug)]
pub struct Retrace {
    /// The function whose calls are written down.
    pub function: String,
    /// The type of its only argument.
    pub of: String,
    /// Calls a function of the checks, which may name [`CALLS`] and [`ALL_CALLS`].
    pub explain: Expression,
}

/// The name of the list of those arguments.
pub const CALLS: &str = "calls";
/// The name of the truth that each call is in the list: there is room for some hundreds.
pub const ALL_CALLS: &str = "all_calls";

/// The parts of a program's run that a check can ask for: the command, what it reads and writes, its
/// exit status, what the solution's program writes on its standard output, and files.
pub const RUN_PARTS: [&str; 8] = [
    "run", "stdin", "stdout", "stderr", "status", "right", "given", "written",
];

impl Retrace {
    /// The arguments in what was written down, a line each, and whether they are all. None: nothing
    /// was written, or something else than arguments.
    pub fn calls(&self, written: &str, declared: &Declared) -> Option<(Vec<Value>, bool)> {
        // Where there was no more room, the last line is cut.
        let whole = &written[..=written.rfind('\n')?];
        let calls = whole
            .lines()
            .map(|line| wire::read(line.trim_end(), &self.of, declared));
        Some((calls.collect::<Option<_>>()?, whole.len() == written.len()))
    }
}

/// How the inputs of a criterion are made.
#[derive(Clone, Debug, Default)]
pub struct Random {
    pub count: u32,
    /// How often a step is taken, compared with the others; empty: all equally often.
    pub steps: BTreeMap<String, u32>,
    /// The least and the most steps, or calls.
    pub length: (usize, usize),
    /// Types whose values are all different within an input.
    pub distinct: Vec<String>,
    /// The step that an input ends with.
    pub end: Option<String>,
    pub require: Vec<Require>,
    /// The function of the checks that makes the inputs; None: they are made from their types.
    pub from: Option<String>,
    /// The range of numbers of a type, or of the lengths of texts, lists and maps, narrower than
    /// the type's own.
    pub ranges: BTreeMap<String, (i64, i64)>,
    /// The words of texts, by their types, instead of the type's own.
    pub words: BTreeMap<String, Vec<String>>,
}

/// A condition on what can be seen before a step.
#[derive(Clone, Debug)]
pub struct Require {
    /// Before each step with this name; None: before the last step.
    pub before: Option<String>,
    pub holds: Expression,
}

/// A number itself; the length of a text, list or map.
fn size(value: &Value) -> Option<i64> {
    let length = match value {
        Value::Int(number) => return Some(*number),
        Value::Text(text) => text.chars().count(),
        Value::List(all) => all.len(),
        Value::Map(pairs) => pairs.len(),
        _ => return None,
    };
    i64::try_from(length).ok()
}

impl Random {
    /// The numbers of the inputs from the checks, one call each, that input number `index` asks in a row. The first row
    /// is the shortest and the last one the longest. A row of three or more ends with its first question, which has
    /// the same answer after others.
    pub fn row(&self, index: u32) -> Vec<u32> {
        let (least, most) = (self.length.0.max(1) as u32, self.length.1.max(1) as u32);
        let count = self.count.max(1);
        let more = most.saturating_sub(least) * (index % count) / (count - 1).max(1);
        let first = index * most;
        let mut row: Vec<u32> = (first..first + least + more).collect();
        if let [first, _, .., last] = &mut row[..] {
            *last = *first;
        }
        row
    }

    /// Whether the values of an input are as different as they have to be, and it ends as it has
    /// to.
    pub fn fits(&self, steps: &Steps, machine: &Machine, declared: &Declared) -> bool {
        let last = steps.0.last().map(|did| &did.name);
        if self.end.is_some() && last != self.end.as_ref() {
            return false;
        }
        self.distinct.iter().all(|of| {
            let mut values: Vec<&Value> = Vec::new();
            for did in &steps.0 {
                for (name, value) in machine.steps[did.step].values().zip(&did.values) {
                    declared.each(value, name, &mut |value, name| {
                        if name == of {
                            values.push(value);
                        }
                    });
                }
            }
            let count = values.len();
            values.sort();
            values.dedup();
            values.len() == count
        })
    }

    /// Whether the steps are those that are taken, and numbers and lengths within their ranges: an
    /// input of another criterion need not be like that.
    pub fn is_within(&self, steps: &Steps, machine: &Machine, declared: &Declared) -> bool {
        let is_taken = |name: &String| {
            self.steps.is_empty() || self.steps.get(name).is_some_and(|weight| *weight > 0)
        };
        // The domain of inputs that the checks make is known by its condition only.
        let is_known = self.from.is_none() || !self.require.is_empty();
        let mut within = is_known && steps.0.iter().all(|did| is_taken(&did.name));
        for did in &steps.0 {
            for (name, value) in machine.steps[did.step].values().zip(&did.values) {
                declared.each(value, name, &mut |value, name| {
                    if let (Some((least, most)), Some(size)) = (self.ranges.get(name), size(value))
                    {
                        within &= (*least..=*most).contains(&size);
                    }
                });
            }
        }
        within
    }

    /// Whether the conditions hold in what the solution makes of an input. A condition without a
    /// value does not hold.
    pub fn holds(&self, seen: &Seen, checks: &dyn Checks) -> bool {
        self.conditions(seen, checks, |truth| truth == Some(true))
    }

    /// Whether no condition is false for the arguments alone, whatever the solution makes of them. It takes
    /// less time than to ask the solution, which may have no answer to an input that is not wanted.
    pub fn may_hold(
        &self,
        steps: &Steps,
        machine: &Machine,
        declared: &Declared,
        checks: &dyn Checks,
    ) -> bool {
        let seen = Seen {
            steps: steps.clone(),
            observed: Observed::of_arguments(steps, machine, declared),
        };
        self.conditions(&seen, checks, |truth| truth != Some(false))
    }

    /// Whether each condition is as it should be where it has to hold.
    fn conditions(
        &self,
        seen: &Seen,
        checks: &dyn Checks,
        is_well: impl Fn(Option<bool>) -> bool,
    ) -> bool {
        let steps = &seen.steps;
        let holds = |step: usize, condition: &Expression| {
            let before = seen.observed.before(step);
            is_well(before.and_then(|names| {
                let scope = Scope {
                    names: &names,
                    checks,
                };
                truth(condition, scope).ok()
            }))
        };
        self.require.iter().all(|require| match &require.before {
            // Of calls, each has to be as it is required.
            None if steps.0.iter().all(|did| did.name.is_empty()) => {
                (0..steps.0.len()).all(|step| holds(step, &require.holds))
            }
            None => holds(steps.0.len().saturating_sub(1), &require.holds),
            Some(name) => {
                let places = steps.0.iter().enumerate();
                let mut places = places.filter(|(_, did)| did.name == *name);
                places.all(|(place, _)| holds(place, &require.holds))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::scope::NoChecks;
    use crate::{Function, InLanguages, Kind, Step, Type, expression};

    fn with_digits() -> Declared {
        let int = Type {
            kind: Kind::Int { least: 0, most: 9 },
            written: InLanguages::new(),
            line: 0,
        };
        Declared {
            types: [("int".to_owned(), int)].into(),
            ..Declared::default()
        }
    }

    #[test]
    fn calls_are_read_as_far_as_there_was_room() {
        let declared = with_digits();
        let retrace = Retrace {
            function: "f".to_owned(),
            of: "int".to_owned(),
            explain: Expression::Name(CALLS.to_owned()),
        };
        let calls = |written: &str| retrace.calls(written, &declared);
        let both = vec![Value::Int(5), Value::Int(7)];
        assert_eq!(calls("5 \n7\n"), Some((both.clone(), true)));
        assert_eq!(calls("5\n7\n1"), Some((both, false)));
        assert_eq!(calls(""), None);
        assert_eq!(calls("5\nodd words\n"), None);
    }

    /// A lab with `f(n) -> int` in calls, of which these conditions are wanted.
    fn with_conditions(conditions: &[&str]) -> (Declared, Machine, Random) {
        let mut declared = with_digits();
        let function = Function::parse("(n: int) -> int", &mut declared).expect("a signature");
        let machine = Machine {
            handle: None,
            steps: vec![Step::of("", "f", &function, None)],
        };
        declared.functions.insert("f".to_owned(), function);
        let require = conditions.iter().map(|condition| Require {
            before: None,
            holds: expression::parse(condition).expect("a condition"),
        });
        let random = Random {
            require: require.collect(),
            ..Random::default()
        };
        (declared, machine, random)
    }

    #[test]
    fn arguments_alone_rule_out_an_input() {
        let may_hold = |conditions: &[&str], input: &str| {
            let (declared, machine, random) = with_conditions(conditions);
            let steps = Steps::parse(input, &machine, &declared).expect("an input");
            random.may_hold(&steps, &machine, &declared, &NoChecks)
        };
        assert!(may_hold(&["n > 3"], "4; 5"));
        assert!(!may_hold(&["n > 3"], "4; 3"));
        // Nothing is known of a result, nor of a check that cannot be called.
        assert!(may_hold(&["returned > 3", "big(n)"], "1; 1"));
        assert!(!may_hold(&["returned > 3", "n > 3"], "1; 1"));
    }

    #[test]
    fn rows_are_of_all_lengths_and_end_with_their_first_question() {
        let rows = |count, length| {
            let random = Random {
                count,
                length,
                ..Random::default()
            };
            (0..count)
                .map(|index| random.row(index))
                .collect::<Vec<_>>()
        };
        assert_eq!(rows(3, (1, 1)), [[0], [1], [2]]);
        assert_eq!(rows(3, (0, 0)), [[0], [1], [2]]);
        let all = [vec![0, 1], vec![4, 5, 4], vec![8, 9, 10, 8]];
        assert_eq!(rows(3, (2, 4)), all);
        assert_eq!(rows(1, (2, 4)), [[0, 1]]);
        let lengths: Vec<usize> = rows(5, (2, 40)).iter().map(Vec::len).collect();
        assert_eq!(lengths, [2, 11, 21, 30, 40]);
    }

    proptest! {
        /// No input is ruled out that the criterion takes once the solution was asked.
        #[test]
        fn what_holds_may_hold(calls in prop::collection::vec((0i64..9, 0i64..9), 1..4)) {
            let (declared, machine, random) = with_conditions(&["n > 3", "n < 7 or returned > 2"]);
            let input: Vec<String> = calls.iter().map(|(n, _)| n.to_string()).collect();
            let steps = Steps::parse(&input.join("; "), &machine, &declared).expect("an input");
            let said: String = calls.iter().map(|(_, result)| format!("step\n= {result}\n")).collect();
            let observed = Observed::read(&said, &steps, &machine, &declared);
            let seen = Seen { steps: steps.clone(), observed };
            let holds = random.holds(&seen, &NoChecks);
            let may_hold = random.may_hold(&steps, &machine, &declared, &NoChecks);
            prop_assert!(may_hold || !holds);
        }
    }
}
