//! The proof that a lab's tests work. Skeletons earn nothing, right submissions keep all points,
//! and each wrong submission loses exactly the criteria that it names; a second grading gives the
//! same result. No right answer is near a student's code, and no answer earns points whatever the
//! input.

mod cases;
mod expectation;
mod forged;
mod json;
mod known;
mod look;
mod near;
mod patch;
mod phrases;
mod results;
mod seeds;
mod table;
mod unwritten;
mod whole;

use std::collections::{BTreeMap, BTreeSet};

pub use json::json;
pub use known::{Known, Role, find, fixtures, known_submissions};
pub use results::Checked;
pub use seeds::{Seeded, seeds};
pub use table::{markdown, matrix};
pub use whole::write_whole;

pub use look::{Manner, broken, graded};

use look::{Look, Looking, Tell, look, look_anew};
use results::{CheckedLanguage, CheckedSubmission, RoleName, Tally};

use crate::patience::{Longest, enough};
use crate::shares::Shares;
use grader::builder::Cache;
use grader::grade::{GradeError, Options, Prepared};
use grader::parallel;
use sudograde_core::lab::{Lab, Language, Visibility};
use sudograde_core::report::Points;
use typed::Reach;

/// Grades all known submissions of a lab. Where other machines grade wrong ones, too, there is no
/// result: it takes all of them. The right ones are graded by each machine, as their times there limit
/// those of the wrong ones.
///
/// # Errors
/// The lab is broken, or the grader is at fault.
pub fn check(
    lab: &Lab,
    cache: &Cache,
    threads: usize,
    manner: Manner,
    shares: &Shares,
    tell: &Tell,
) -> Result<Option<Checked>, GradeError> {
    if let Some(why) = unwritten::solution(lab) {
        return Err(GradeError::Lab(why));
    }
    let known = known_submissions(lab).map_err(broken)?;
    let (wrong, others): (Vec<&Known>, Vec<&Known>) = known
        .iter()
        .partition(|one| matches!(one.role, Role::Wrong { .. }));
    let looking = Looking::new(lab, cache, manner, tell);
    let all_time = BTreeMap::new;
    let mut seen = parallel::each(&others, threads, |one| look_anew(&looking, one, all_time()))?;
    let right: Vec<&Look> = seen
        .iter()
        .filter(|one| one.result.is(RoleName::Right))
        .collect();
    let wrong = parallel::each(&shares.own(wrong), threads, |one| {
        look(&looking, one, shares, time(one, base(one, &known), &right))
    })?;
    if shares.is_one_of_several() {
        return Ok(None);
    }
    seen.extend(wrong);
    seen.sort_by_key(|seen| known.iter().position(|one| one.name == seen.result.name));
    let mut failures: Vec<String> = seen.iter().filter_map(|one| one.failure.clone()).collect();
    failures.sort();
    let languages: Vec<CheckedLanguage> = lab
        .toolchains
        .keys()
        .map(|language| summary(lab, *language, &seen))
        .collect();
    failures.extend(never_lost(lab, &seen));
    failures.extend(too_little_time(lab, &seen));
    failures.extend(near::answers(lab, &known, cache)?);
    failures.extend(constant_claims(lab, cache)?);
    failures.extend(phrases::that_stand_nowhere(lab));
    Ok(Some(Checked {
        lab: lab.id.clone(),
        languages,
        criteria: names_of_criteria(lab),
        cases: names_of_cases(lab),
        submissions: seen.into_iter().map(|one| one.result).collect(),
        failures,
        warnings: unwatched(lab),
    }))
}

/// How many of these submissions this machine grades.
pub fn count(known: &[Known], shares: &Shares) -> usize {
    let wrong: Vec<&Known> = known
        .iter()
        .filter(|one| one.role.name() == RoleName::Wrong)
        .collect();
    known.len() - wrong.len() + shares.own(wrong).len()
}

/// The CPU time of a wrong submission, in milliseconds for each exercise. It fits the right submission that
/// it was made of: wrong ones are often endless. One that was made of none has the time of the
/// slowest in its language.
fn time(wrong: &Known, base: Option<&str>, right: &[&Look]) -> BTreeMap<String, u64> {
    if matches!(wrong.role, Role::Wrong { slow: true, .. }) {
        return BTreeMap::new();
    }
    let is_alike = |one: &&&Look| match base {
        Some(base) => base == one.result.name,
        None => wrong.language == Some(one.result.language),
    };
    let mut longest = Longest::new();
    for (exercise, time) in right.iter().filter(is_alike).flat_map(|one| &one.longest) {
        let known = longest.entry(exercise.clone()).or_insert(0.0);
        *known = known.max(*time);
    }
    enough(&longest)
}

/// The name of the right submission that a wrong one is a patch of.
fn base<'k>(wrong: &Known, known: &'k [Known]) -> Option<&'k str> {
    let folder = wrong.base.as_ref()?;
    let base = known
        .iter()
        .find(|one| one.folder == *folder && matches!(one.role, Role::Right));
    base.map(|base| base.name.as_str())
}

/// The claims about constant answers, each once for all languages that have the criterion.
fn constant_claims(lab: &Lab, cache: &Cache) -> Result<BTreeSet<String>, GradeError> {
    let mut claims = BTreeSet::new();
    for language in lab.toolchains.keys() {
        let options = Options {
            seed: 1,
            ..Options::default()
        };
        let prepared = Prepared::new(lab, *language, &options, cache)?;
        let found = forged::constant_claims(prepared.whole()?, prepared.oracle());
        claims.extend(found.map_err(GradeError::Lab)?);
    }
    Ok(claims)
}

/// Warns of each part that no criterion watches.
fn unwatched(lab: &Lab) -> Vec<String> {
    let has = |languages: &[Language]| languages.iter().any(|one| lab.toolchains.contains_key(one));
    let reach = match (has(&[Language::C, Language::Cpp]), has(&[Language::Python])) {
        (true, _) => Reach::Memory,
        (false, true) => Reach::Objects,
        (false, false) => Reach::Nothing,
    };
    let exercises = lab.exercises.iter().map(|exercise| {
        let missing = lab
            .declared
            .unwatched(&exercise.id, &exercise.functions, reach);
        (&exercise.id, missing)
    });
    let exercises = exercises.filter(|(_, missing)| !missing.is_empty());
    exercises
        .map(|(id, missing)| {
            format!(
                "{id}: nothing watches {}, so that it may be wrong without cost; name it in \"watch\", or add a criterion with catch_all = true",
                missing.join(", ")
            )
        })
        .collect()
}

/// A submission may take this many times as long as the slowest right one.
const TIMES: f64 = 30.0;

/// A smaller factor is a fault of the lab. It is less than [`TIMES`] because a busy machine counts
/// more CPU time than the one on which the limit was chosen.
const LEAST_TIMES: f64 = 10.0;

/// A message if the lab gives submissions too little time. The slowest right submission sets the
/// measure, because it must finish on any machine.
fn too_little_time(lab: &Lab, seen: &[Look]) -> Option<String> {
    let right = seen.iter().filter(|one| one.result.is(RoleName::Right));
    let slowest = right.max_by(|one, other| one.needs.total_cmp(&other.needs))?;
    let (needs, given) = (slowest.needs, lab.submission_seconds);
    (needs * LEAST_TIMES > given as f64).then(|| {
        format!(
            "{}: it is right and needs {needs:.1} s or more of CPU time; a submission may take {given} s, which is \
             less than {LEAST_TIMES} times that: write submission_seconds = {} in [limits]",
            slowest.result.name,
            needs.ceil() * TIMES
        )
    })
}

fn summary(lab: &Lab, language: Language, seen: &[Look]) -> CheckedLanguage {
    let own = || {
        seen.iter()
            .filter(move |one| one.result.language == language)
    };
    let tally = |role| {
        let those = own().filter(|one| one.result.is(role));
        Tally {
            all: those.clone().count(),
            as_expected: those.filter(|one| one.failure.is_none()).count(),
        }
    };
    let criteria = lab.exercises.iter().flat_map(|exercise| &exercise.criteria);
    let cases = criteria
        .filter(|criterion| criterion.is_for(language))
        .flat_map(|criterion| &criterion.cases);
    let score_of = |fits: &dyn Fn(&CheckedSubmission) -> bool| {
        own()
            .find(|one| fits(&one.result))
            .and_then(|one| one.result.score)
    };
    CheckedLanguage {
        language,
        points: Points(lab.points(language)),
        cases: cases.clone().count(),
        visible: cases
            .filter(|case| case.visibility == Visibility::Visible)
            .count(),
        skeleton: score_of(&|one| one.is(RoleName::Skeleton)),
        constant: score_of(&|one| is_constant(&one.name)),
        right: tally(RoleName::Right),
        wrong: tally(RoleName::Wrong),
    }
}

/// True for the wrong submission whose functions always return the same, by its name.
fn is_constant(name: &str) -> bool {
    let last = name.rsplit('/').next();
    last.is_some_and(|last| last.starts_with("constant"))
}

fn names_of_criteria(lab: &Lab) -> Vec<String> {
    let mut names = Vec::new();
    for exercise in &lab.exercises {
        let criteria = exercise.criteria.iter();
        names.extend(criteria.map(|criterion| format!("{}/{}", exercise.id, criterion.id)));
    }
    names
}

fn names_of_cases(lab: &Lab) -> Vec<String> {
    let mut names = Vec::new();
    for exercise in &lab.exercises {
        for criterion in &exercise.criteria {
            let of = format!("{}/{}", exercise.id, criterion.id);
            names.extend(
                criterion
                    .cases
                    .iter()
                    .map(|case| format!("{of}/{}", case.name)),
            );
        }
    }
    names
}

/// Criteria that no wrong submission loses, in any language: nothing shows that they can be lost.
fn never_lost(lab: &Lab, seen: &[Look]) -> Vec<String> {
    let lost: BTreeSet<&String> = seen
        .iter()
        .filter(|one| one.result.is(RoleName::Wrong))
        .flat_map(|one| &one.result.lost)
        .collect();
    let never = names_of_criteria(lab);
    let never = never.iter().filter(|name| !lost.contains(name));
    never
        .map(|name| format!("{}: no wrong submission loses {name}", lab.id))
        .collect()
}
