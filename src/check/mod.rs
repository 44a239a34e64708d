//! The proof that a lab's tests work: its skeletons earn nothing, right submissions keep everything, and each
//! wrong one loses just what it names.

mod known;
mod table;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;

pub use known::{Known, Role, fixtures, known_submissions};
pub use table::markdown;

use crate::builder::Cache;
use crate::core::report::{BuildStatus, Points, Report};
use crate::core::verdict::Verdict;
use crate::grade::{GradeError, Options, grade};
use crate::lab::{Lab, LabError, Language};
use crate::locale::{Lang, Locale};
use crate::submission::Submission;

/// What was found out about a lab.
#[derive(Debug)]
pub struct Checked {
    pub lab: String,
    pub languages: Vec<CheckedLanguage>,
    /// What does not hold, a sentence each.
    pub failures: Vec<String>,
}

/// The submissions in one language.
#[derive(Debug)]
pub struct CheckedLanguage {
    pub language: Language,
    pub points: f64,
    pub cases: usize,
    pub visible: usize,
    pub skeleton: Option<Points>,
    /// The score of the submission whose functions return constants.
    pub constant: Option<Points>,
    pub right: Tally,
    pub wrong: Tally,
}

/// How many submissions there are, and how many of them came out as they should.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub all: usize,
    pub as_expected: usize,
}

/// How one submission came out.
struct Seen<'a> {
    known: &'a Known,
    language: Language,
    score: Option<Points>,
    lost: BTreeSet<String>,
    failure: Option<String>,
}

/// Grades all known submissions of a lab. `tell` hears of each that is done.
///
/// # Errors
/// The lab is broken, or the grader is at fault.
pub fn check(
    lab: &Lab,
    cache: &Cache,
    threads: usize,
    tell: &(dyn Fn(&str) + Sync),
) -> Result<Checked, GradeError> {
    let known = known_submissions(lab).map_err(|error| GradeError::Lab(error.to_string()))?;
    let next = Mutex::new(known.iter());
    let seen = std::thread::scope(|scope| {
        let work = || {
            let mut seen = Vec::new();
            loop {
                // The lock is given back before the work is done.
                let one = next.lock().ok().and_then(|mut next| next.next());
                let Some(one) = one else {
                    return Ok(seen);
                };
                seen.push(look(lab, one, cache)?);
                tell(&one.name);
            }
        };
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut all: Vec<Seen> = Vec::new();
        for thread in threads {
            let failed = |_| Err(GradeError::Lab("a thread of the check failed".to_owned()));
            all.extend(thread.join().unwrap_or_else(failed)?);
        }
        Ok::<_, GradeError>(all)
    })?;
    let mut failures: Vec<String> = seen.iter().filter_map(|one| one.failure.clone()).collect();
    failures.sort();
    let languages: Vec<CheckedLanguage> = lab
        .toolchains
        .keys()
        .map(|language| summary(lab, *language, &seen))
        .collect();
    failures.extend(never_lost(lab, &seen));
    Ok(Checked {
        lab: lab.id.clone(),
        languages,
        failures,
    })
}

fn look<'a>(lab: &Lab, known: &'a Known, cache: &Cache) -> Result<Seen<'a>, GradeError> {
    let submission = Submission::read(&known.folder, lab, known.language)?;
    let broken = |error: LabError| GradeError::Lab(error.to_string());
    let locale = Locale::for_lab(Lang::En, lab.locale.as_deref()).map_err(broken)?;
    let options = Options {
        seed: 1,
        ..Options::default()
    };
    let report = grade(lab, &submission, &options, cache, &locale, &mut |_| {})?;
    let lost = lost(&report);
    Ok(Seen {
        failure: failure(known, &report, &lost).map(|why| format!("{}: {why}", known.name)),
        score: report.score,
        language: submission.language,
        known,
        lost,
    })
}

/// The criteria of which a case is not passed, as `exercise/criterion`.
fn lost(report: &Report) -> BTreeSet<String> {
    let mut lost = BTreeSet::new();
    for exercise in &report.exercises {
        for case in &exercise.cases {
            if case.verdict != Verdict::Pass {
                lost.insert(format!("{}/{}", exercise.id, case.criterion));
            }
        }
    }
    lost
}

/// What did not come out as it should.
fn failure(known: &Known, report: &Report, lost: &BTreeSet<String>) -> Option<String> {
    let Some(score) = report.score else {
        let mut cases = report.exercises.iter().flat_map(|one| &one.cases);
        let failed = cases.find(|case| case.verdict == Verdict::GraderError);
        return Some(failed.map_or_else(String::new, |case| {
            let why = case.message.as_deref().unwrap_or_default();
            format!("it has no score: {}: {why}", case.name)
        }));
    };
    match &known.role {
        Role::Skeleton if report.build.status == BuildStatus::Failed => {
            Some("the skeleton does not compile".to_owned())
        }
        Role::Skeleton if score.0 > 0.0 => Some(format!("the skeleton earns {score} points")),
        Role::Skeleton => None,
        Role::Right if score.0 < report.max_score.0 => Some(format!(
            "it is right and has {score} of {} points; it loses {}",
            report.max_score,
            list(lost.difference(&bonus(report)))
        )),
        Role::Right => differs(lost, &BTreeSet::new(), report),
        Role::Wrong { loses } => differs(lost, loses, report),
    }
}

fn bonus(report: &Report) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for exercise in &report.exercises {
        for criterion in exercise.criteria.iter().filter(|criterion| criterion.bonus) {
            names.insert(format!("{}/{}", exercise.id, criterion.id));
        }
    }
    names
}

/// Extra credit that a submission does not have is no loss, unless it is said to be one.
fn differs(lost: &BTreeSet<String>, loses: &BTreeSet<String>, report: &Report) -> Option<String> {
    let bonus = bonus(report);
    let too_many: Vec<&String> = lost
        .difference(loses)
        .filter(|name| !bonus.contains(*name))
        .collect();
    let too_few: Vec<&String> = loses.difference(lost).collect();
    let mut parts = Vec::new();
    if !too_many.is_empty() {
        parts.push(format!("it also loses {}", list(too_many)));
    }
    if !too_few.is_empty() {
        parts.push(format!("it does not lose {}", list(too_few)));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn list<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
    names.join(", ")
}

fn summary(lab: &Lab, language: Language, seen: &[Seen]) -> CheckedLanguage {
    let own = || seen.iter().filter(move |one| one.language == language);
    let tally = |is_role: fn(&Role) -> bool| {
        let those = own().filter(|one| is_role(&one.known.role));
        Tally {
            all: those.clone().count(),
            as_expected: those.filter(|one| one.failure.is_none()).count(),
        }
    };
    let criteria = lab.exercises.iter().flat_map(|exercise| &exercise.criteria);
    let cases = criteria
        .filter(|criterion| criterion.is_for(language))
        .flat_map(|criterion| &criterion.cases);
    let score_of =
        |fits: &dyn Fn(&Known) -> bool| own().find(|one| fits(one.known)).and_then(|one| one.score);
    CheckedLanguage {
        language,
        points: lab.points(language),
        cases: cases.clone().count(),
        visible: cases.filter(|case| case.visible).count(),
        skeleton: score_of(&|known| matches!(known.role, Role::Skeleton)),
        constant: score_of(&|known| is_constant(&known.folder)),
        right: tally(|role| matches!(role, Role::Right)),
        wrong: tally(|role| matches!(role, Role::Wrong { .. })),
    }
}

/// The wrong submission whose functions always return the same is called so.
fn is_constant(folder: &Path) -> bool {
    folder
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with("constant"))
}

/// Criteria that no wrong submission loses, in any language: nothing shows that they can be lost.
fn never_lost(lab: &Lab, seen: &[Seen]) -> Vec<String> {
    let lost: BTreeSet<&String> = seen
        .iter()
        .filter(|one| matches!(one.known.role, Role::Wrong { .. }))
        .flat_map(|one| &one.lost)
        .collect();
    let mut failures = Vec::new();
    for exercise in &lab.exercises {
        for criterion in &exercise.criteria {
            let name = format!("{}/{}", exercise.id, criterion.id);
            if !lost.contains(&name) {
                failures.push(format!("{}: no wrong submission loses {name}", lab.id));
            }
        }
    }
    failures
}
