//! The cases of an exercise that fit a problem package: standard input, and standard output that is compared as a
//! text. The right output is the solution's.

use anyhow::bail;
use grader::builder::Cache;
use grader::grade::{Options, Prepared};
use sudograde_core::lab::{
    Case, Exercise, Expected, Lab, Language, Match, Part, Run, Status, StatusWord, Task,
};
use sudograde_core::plan::Selection;

use super::Left;

/// The most standard output of the solution that is kept, in KiB: the most that a lab may ask for.
const STDOUT_KIB: usize = 16_384;

/// A case with the right output.
pub struct Answered {
    pub name: String,
    pub is_sample: bool,
    pub input: String,
    pub answer: String,
    /// Whether words are compared, and not lines.
    pub tokens: bool,
}

/// How a judge compares all cases of a problem.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    Lines,
    Words,
    /// The lab compares words in some cases and lines in others; a judge compares words.
    Mixed,
}

impl Comparison {
    pub fn of(answered: &[Answered]) -> Self {
        match answered.iter().filter(|one| one.tokens).count() {
            0 => Comparison::Lines,
            all if all == answered.len() => Comparison::Words,
            _ => Comparison::Mixed,
        }
    }

    /// The flags of the judge's default validator.
    pub fn flags(self) -> &'static str {
        match self {
            Comparison::Lines => "case_sensitive space_change_sensitive",
            Comparison::Words | Comparison::Mixed => "case_sensitive",
        }
    }

    /// The difference to the lab.
    pub fn note(self) -> Option<&'static str> {
        match self {
            Comparison::Lines => Some(
                "White space counts everywhere in the package, at the ends of lines, too. To compare words only, watch tokens(stdout) in the lab, or remove space_change_sensitive from problem.yaml.",
            ),
            Comparison::Words => None,
            Comparison::Mixed => Some(
                "Some cases of the lab compare lines, others words. The package compares words in all of them.",
            ),
        }
    }

    /// The names of the cases in which an output that is wrong in the lab is wrong for the judge.
    pub fn telling(self, answered: &[Answered]) -> Vec<&str> {
        let telling = answered.iter().filter(|one| match self {
            Comparison::Lines | Comparison::Words => true,
            Comparison::Mixed => one.tokens,
        });
        telling.map(|one| one.name.as_str()).collect()
    }
}

/// The lab with only those cases of an exercise that fit, each of which is as with the solution, and the others with
/// their reasons.
pub fn trimmed(lab: &Lab, exercise: &Exercise) -> (Lab, Left) {
    let mut lab = lab.clone();
    let mut left = Vec::new();
    let asked = lab.exercises.iter_mut().filter(|one| one.id == exercise.id);
    for own in asked {
        own.limits.stdout_kib = STDOUT_KIB;
        for criterion in &mut own.criteria {
            criterion.cases = std::mem::take(&mut criterion.cases)
                .into_iter()
                .filter_map(|case| fitting(case).map_err(|why| left.push(why)).ok())
                .collect();
        }
        own.criteria.retain(|criterion| !criterion.cases.is_empty());
    }
    (lab, left)
}

/// The case, as with the solution; else its name and the reason why it does not fit.
fn fitting(case: Case) -> Result<Case, (String, String)> {
    let refuse = |why: &str| Err((case.name.clone(), why.to_owned()));
    let Task::Run(run) = &case.task else {
        return refuse("it runs no program");
    };
    match tokens(run) {
        Err(why) => refuse(why),
        Ok(tokens) => Ok(Case {
            task: Task::Run(Run {
                expected: Expected {
                    status: Some(Status::Word(StatusWord::Solution)),
                    parts: vec![(Part::Stdout, Match::Solution { tokens })],
                },
                ..run.clone()
            }),
            ..case
        }),
    }
}

/// Whether words of standard output are compared, and not lines.
///
/// # Errors
/// The reason why a judge cannot run or judge it.
fn tokens(run: &Run) -> Result<bool, &'static str> {
    match &run.stages[..] {
        [arguments] if arguments.is_empty() => {}
        [_] => return Err("it has arguments"),
        _ => return Err("it is a pipe"),
    }
    if !run.world.files.is_empty() {
        return Err("it has files");
    }
    if run.judge.is_some() {
        return Err("a function of [checks] judges it; write an output validator by hand");
    }
    let fails = |status| match status {
        Status::Code(code) => code != 0,
        Status::Word(word) => word == StatusWord::Failure,
    };
    if run.expected.status.is_some_and(fails) {
        return Err("its right exit status is not 0, which is a run-time error for a judge");
    }
    match &run.expected.parts[..] {
        [(Part::Stdout, Match::Exact(_))] => Ok(false),
        [(Part::Stdout, Match::Tokens(_))] => Ok(true),
        [(Part::Stdout, Match::Solution { tokens })] => Ok(*tokens),
        [(Part::Stdout, _)] => Err("it looks for words in standard output"),
        [] => Err("it compares no output"),
        _ => Err("it compares more than standard output"),
    }
}

/// The cases of a trimmed exercise with the solution's output, and those whose right program fails.
///
/// # Errors
/// The solution cannot be built or run, or its output is cut off.
pub fn answered(
    trimmed: &Lab,
    exercise: &str,
    language: Language,
    cache: &Cache,
) -> anyhow::Result<(Vec<Answered>, Left)> {
    let selection = Selection {
        exercises: vec![exercise.to_owned()],
        cases: Vec::new(),
    };
    let options = Options {
        selection,
        seed: 1,
        ..Options::default()
    };
    let (mut answered, mut left) = (Vec::new(), Vec::new());
    let Some(own) = trimmed.exercises.iter().find(|one| one.id == exercise) else {
        return Ok((answered, left));
    };
    let all = own.criteria.iter().filter(|one| one.is_for(language));
    let all = all.flat_map(|one| one.cases.iter().map(|case| (one.id.as_str(), case)));
    let all: Vec<(&str, &Case)> = all.collect();
    if all.is_empty() {
        return Ok((answered, left));
    }
    let prepared = Prepared::new(trimmed, language, &options, cache)?;
    for (criterion, case) in all {
        let Task::Run(run) = &case.task else {
            continue;
        };
        let expected = match prepared.oracle().expected(own, case, run) {
            Ok(expected) => expected,
            Err(why) => bail!("{}/{exercise}/{}: {why}", trimmed.id, case.name),
        };
        if expected.status != Some(Status::Code(0)) {
            let why = "the solution ends with another exit status than 0, which is a run-time error for a judge";
            left.push((case.name.clone(), why.to_owned()));
            continue;
        }
        let Some((_, Match::Exact(answer) | Match::Tokens(answer))) = expected.parts.first() else {
            continue;
        };
        if answer.len() >= STDOUT_KIB << 10 {
            bail!(
                "{}/{exercise}/{}: the solution prints more than {} MiB; a smaller input is needed",
                trimmed.id,
                case.name,
                STDOUT_KIB >> 10
            );
        }
        answered.push(Answered {
            name: case.name.clone(),
            is_sample: case.is_visible() && !is_made(criterion, case),
            input: run.world.stdin.clone(),
            answer: answer.clone(),
            tokens: matches!(expected.parts[0].1, Match::Tokens(_)),
        });
    }
    Ok((answered, left))
}

/// Whether chance made it: a statement shows all samples, and nobody reads these.
fn is_made(criterion: &str, case: &Case) -> bool {
    let number = case.name.strip_prefix(criterion);
    let number = number.and_then(|name| name.strip_prefix("-random-"));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}
