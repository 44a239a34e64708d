//! The plan: every case that will be judged, in order, known before any code runs.

use std::borrow::Cow;
use std::collections::BTreeMap;

use glob::Pattern;

use super::outcome::Outcome;
use crate::lab::{Case, Criterion, Exercise, Lab, Language, Limits, Property};
use crate::text_tools::did_you_mean;

/// The user's choice of exercises and cases.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Ids of exercises; empty: all exercises.
    pub exercises: Vec<String>,
    /// Patterns for names of cases; empty: all cases.
    pub cases: Vec<Pattern>,
}

#[derive(Clone, Debug)]
pub struct Plan<'lab> {
    pub lab: &'lab Lab,
    pub exercises: Vec<PlannedExercise<'lab>>,
}

/// A part of a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Ids of exercises; empty: all exercises.
    pub exercises: Vec<String>,
    /// The CPU time of each case of an exercise in milliseconds, where it has less than the lab gives.
    pub cpu_ms: BTreeMap<String, u64>,
}

impl<'lab> Plan<'lab> {
    pub fn part(&self, part: &Part) -> Cow<'_, Plan<'lab>> {
        if *part == Part::default() {
            return Cow::Borrowed(self);
        }
        let names = &part.exercises;
        let is_in = |one: &&PlannedExercise| names.is_empty() || names.contains(&one.exercise.id);
        let mut exercises: Vec<_> = self.exercises.iter().filter(is_in).cloned().collect();
        for planned in &mut exercises {
            let limit = &mut planned.limits.cpu_ms;
            let less = part.cpu_ms.get(&planned.exercise.id);
            *limit = less.map_or(*limit, |less| *less.min(limit));
        }
        Cow::Owned(Plan {
            lab: self.lab,
            exercises,
        })
    }
}

#[derive(Clone, Debug)]
pub struct PlannedExercise<'lab> {
    pub exercise: &'lab Exercise,
    pub limits: Limits,
    pub cases: Vec<PlannedCase<'lab>>,
    pub properties: Vec<PlannedProperty<'lab>>,
}

impl PlannedExercise<'_> {
    /// The names that a pattern can match: those of cases and properties.
    fn names(&self) -> impl Iterator<Item = &String> {
        let cases = self.cases.iter().map(|one| &one.case.name);
        cases.chain(self.properties.iter().map(|one| &one.property.name))
    }

    /// The lab's cases, then the generated ones.
    pub fn all_cases(&self) -> impl Iterator<Item = &Case> {
        let given = self.cases.iter().map(|one| one.case);
        given.chain(self.properties.iter().flat_map(|one| &one.cases))
    }

    /// The generated cases of all properties that are graded with the student's own prerequisites
    /// (`own_functions`) or with the solution's, property by property.
    pub fn generated(&self, own_functions: bool) -> impl Iterator<Item = PlannedCase<'_>> {
        self.properties
            .iter()
            .filter(move |planned| planned.criterion.own_functions == own_functions)
            .filter(|planned| !planned.property.shared)
            .flat_map(|planned| {
                let criterion = planned.criterion;
                let cases = planned.cases.iter();
                cases.map(move |case| PlannedCase { criterion, case })
            })
    }
}

#[derive(Clone, Debug)]
pub struct PlannedProperty<'lab> {
    pub criterion: &'lab Criterion,
    pub property: &'lab Property,
    /// One case for each generated input; empty until the inputs are generated.
    pub cases: Vec<Case>,
}

#[derive(Clone, Copy, Debug)]
pub struct PlannedCase<'lab> {
    pub criterion: &'lab Criterion,
    pub case: &'lab Case,
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum PlanError {
    #[error("{}", unknown_exercise(name, known))]
    UnknownExercise { name: String, known: Vec<String> },
    #[error("no case matches \"{pattern}\"; some names: {}", examples.join(", "))]
    NoCase {
        pattern: String,
        examples: Vec<String>,
    },
}

fn unknown_exercise(name: &str, known: &[String]) -> String {
    format!(
        "there is no exercise \"{name}\"{}\nexercises of this lab: {}",
        did_you_mean(name, known),
        known.join(", ")
    )
}

/// Lists the cases of a submission in `language` that the selection names, in the lab's order.
///
/// # Errors
/// An exercise is unknown, or no case is left.
pub fn plan<'lab>(
    lab: &'lab Lab,
    language: Language,
    selection: &Selection,
) -> Result<Plan<'lab>, PlanError> {
    let exercises = lab.exercises.iter();
    let known: Vec<String> = exercises.map(|exercise| exercise.id.clone()).collect();
    let mut asked = selection.exercises.iter();
    if let Some(name) = asked.find(|name| !known.contains(name)) {
        let name = name.clone();
        return Err(PlanError::UnknownExercise { name, known });
    }
    let wanted = |exercise: &&Exercise| {
        selection.exercises.is_empty() || selection.exercises.contains(&exercise.id)
    };
    let patterns = &selection.cases;
    let matches =
        |name: &str| patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(name));
    let mut exercises = Vec::new();
    for exercise in lab.exercises.iter().filter(wanted) {
        let mut planned = PlannedExercise {
            exercise,
            limits: exercise.limits,
            cases: Vec::new(),
            properties: Vec::new(),
        };
        let criteria = exercise.criteria.iter();
        for criterion in criteria.filter(|criterion| criterion.is_for(language)) {
            let cases = criterion.cases.iter().filter(|case| matches(&case.name));
            planned
                .cases
                .extend(cases.map(|case| PlannedCase { criterion, case }));
            let properties = criterion.properties.iter();
            let properties = properties.filter(|property| matches(&property.name));
            planned
                .properties
                .extend(properties.map(|property| PlannedProperty {
                    criterion,
                    property,
                    cases: Vec::new(),
                }));
        }
        if !planned.cases.is_empty() || !planned.properties.is_empty() {
            exercises.push(planned);
        }
    }
    let fits = |pattern: &Pattern| {
        let mut planned = exercises.iter();
        planned.any(|one| one.names().any(|name| pattern.matches(name)))
    };
    let unknown = patterns.iter().find(|pattern| !fits(pattern));
    if exercises.is_empty() || unknown.is_some() {
        let criteria = lab
            .exercises
            .iter()
            .filter(wanted)
            .flat_map(|one| &one.criteria);
        let examples = criteria.filter_map(|criterion| Some(criterion.cases.first()?.name.clone()));
        return Err(PlanError::NoCase {
            pattern: unknown.map(ToString::to_string).unwrap_or_default(),
            examples: examples.take(5).collect(),
        });
    }
    Ok(Plan { lab, exercises })
}

/// A place where a file breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// `file:line: message`.
    pub text: String,
    /// The way in which the rule is broken, if it is not the usual one; it chooses the sentence
    /// that says what to do.
    pub how: Option<&'static str>,
}

impl From<String> for Finding {
    fn from(text: String) -> Self {
        Finding { text, how: None }
    }
}

impl Finding {
    pub fn how(how: &'static str, text: impl Into<String>) -> Self {
        Finding {
            text: text.into(),
            how: Some(how),
        }
    }
}

/// The result of a planned case: an outcome, or why there is none.
#[derive(Clone, Debug)]
pub enum Attempt {
    Ran(Box<Outcome>),
    /// The submission does not define this function.
    Missing {
        function: String,
    },
    /// The exercise's code does not compile.
    DoesNotCompile,
    /// The exercise uses this function of the student's, which does not compile.
    NeedsBroken {
        function: String,
    },
    /// The student's files were checked; these places break the rule.
    Looked {
        findings: Vec<Finding>,
    },
    /// The rules of a submission do not count because nothing else of it works.
    NothingWorks,
    /// The submission uses a name that is defined nowhere, so it cannot be loaded.
    Undefined {
        name: String,
    },
    /// The grader could not run the case.
    Grader(String),
}
