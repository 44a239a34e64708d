//! Builds and grades mutants, and finds the cases that catch them.

use std::collections::{BTreeMap, BTreeSet};

use super::equivalent::Equivalents;
use super::keep;
use super::results::{Fate, Mutated, Trial};
use super::source::{Mutant, mutants, rare_mutants};
use crate::check::{Known, Role, broken, known_submissions};
use crate::patience::{enough, longest};
use crate::shares::Shares;
use grader::builder::{BuildError, Cache};
use grader::content;
use grader::digest::sha256;
use grader::grade::{GradeError, Options, Prepared, grade_prepared};
use grader::parallel;
use grader::run::RunError;
use grader::submission::Submission;
use locale::{Lang, Locale};
use sudograde_core::lab::{ExerciseKind, Lab, Language};
use sudograde_core::plan::Part;
use sudograde_core::report::{BuildStatus, Report, Visibility};
use sudograde_core::verdict::Verdict;

/// The mutants to make.
#[derive(Debug, Default)]
pub struct MutantChoice {
    /// Names of right submissions; empty: the first one in each language.
    pub from: Vec<String>,
    pub language: Option<Language>,
    /// The maximum of mutants of each submission, spread over all of them.
    pub limit: Option<usize>,
    /// Also those of `main`, and of functions that it alone calls.
    pub programs: bool,
    /// How many mutants whose mistakes show only sometimes; spread in the same way.
    pub rare: usize,
    /// The number of mutants graded side by side; None: one for each processor.
    pub jobs: Option<usize>,
}

/// Mutates right submissions of a lab; of their mutants, those of this machine's share. `tell` is called after each mutant, with the submission's
/// name and the number of its mutants.
///
/// # Errors
/// The lab is broken, no submission has a name that was asked for, or the grader is at fault.
pub fn mutate(
    lab: &Lab,
    asked: &MutantChoice,
    shares: &Shares,
    cache: &Cache,
    tell: &(dyn Fn(&str, usize) + Sync),
) -> Result<Vec<Mutated>, GradeError> {
    let list = Equivalents::of(lab).map_err(broken)?;
    let known = known_submissions(lab).map_err(broken)?;
    let right = known.iter().filter(|one| matches!(one.role, Role::Right));
    let names: Vec<&str> = right.map(|one| one.name.as_str()).collect();
    list.check_names(&names).map_err(broken)?;
    let jobs = asked.jobs.unwrap_or_else(parallel::cores);
    let mut all = Vec::new();
    for (known, submission) in chosen(lab, &known, asked)? {
        let bench = Bench::open(lab, submission, cache)?;
        let language = bench.submission.language;
        let (files, functions) = (bench.files(), functions(bench.lab, asked.programs));
        let every = mutants(language, &files, &functions);
        let mut faults = list.stale(&known.name, &every);
        let mut some = spread(every, asked.limit);
        if asked.rare > 0 {
            let is_fine = |mutant: &Mutant| list.reason(&known.name, mutant).is_some();
            let rare = rare_mutants(language, &files, &functions, &is_fine);
            some.extend(spread(rare, Some(asked.rare)));
        }
        let some = shares.own(some);
        let count = some.len();
        let fates = parallel::each(&some, jobs, |mutant| {
            let is_listed = list.reason(&known.name, mutant).is_some();
            let slow = match is_listed {
                // An equivalent mutant may be slow.
                true => Slow::IsFine,
                false => Slow::IsCaught,
            };
            let piece = bench.piece(&known.name, mutant, slow);
            let fate = shares.result(&piece, || bench.fate(mutant, slow));
            tell(&known.name, count);
            fate
        })?;
        let mut trials = Vec::new();
        for (mutant, fate) in some.into_iter().zip(fates) {
            let fate = match (list.reason(&known.name, &mutant), fate) {
                (Some(reason), Fate::Survives) => Fate::Equivalent {
                    reason: reason.to_owned(),
                },
                (Some(_), fate) => {
                    faults.push(format!(
                        "{}: a mutant of {} in {} is listed as equivalent, but is not: {}",
                        list.file().display(),
                        known.name,
                        mutant.function,
                        mutant.is
                    ));
                    fate
                }
                (None, fate) => fate,
            };
            trials.push(Trial { mutant, fate });
        }
        let (rare, always) = trials
            .into_iter()
            .partition(|trial: &Trial| trial.mutant.when.is_some());
        let mutated = |rare: bool, trials: Vec<Trial>, faults| Mutated {
            lab: lab.id.clone(),
            language,
            from: known.name.clone(),
            rare,
            trials,
            faults,
        };
        all.push(mutated(false, always, faults));
        if asked.rare > 0 {
            all.push(mutated(true, rare, Vec::new()));
        }
    }
    Ok(all)
}

/// The right submissions that were asked for.
fn chosen<'a>(
    lab: &Lab,
    known: &'a [Known],
    asked: &MutantChoice,
) -> Result<Vec<(&'a Known, Submission)>, GradeError> {
    let mut chosen: Vec<(&Known, Submission)> = Vec::new();
    let right = || known.iter().filter(|one| matches!(one.role, Role::Right));
    for one in right() {
        let is_named =
            |name: &String| one.name == *name || one.name.rsplit('/').next() == Some(name.as_str());
        if !asked.from.is_empty() && !asked.from.iter().any(is_named) {
            continue;
        }
        let submission = Submission::read(&one.folder, lab, one.language)?;
        let language = submission.language;
        let is_wanted = asked.language.is_none_or(|asked| asked == language);
        let is_first = chosen.iter().all(|(_, other)| other.language != language);
        if is_wanted && (is_first || !asked.from.is_empty()) {
            chosen.push((one, submission));
        }
    }
    if chosen.is_empty() {
        let names: Vec<&str> = right().map(|one| one.name.as_str()).collect();
        return Err(GradeError::Lab(format!(
            "{}: nothing to mutate: no right submission fits; there are: {}",
            lab.id,
            names.join(", ")
        )));
    }
    Ok(chosen)
}

/// The functions that the lab's exercises are about.
fn functions(lab: &Lab, programs: bool) -> Vec<String> {
    let of_kind = |kind| {
        let exercises = lab.exercises.iter();
        exercises.filter(move |exercise| exercise.kind == kind)
    };
    let about = of_kind(ExerciseKind::Functions).flat_map(|exercise| &exercise.functions);
    let mut names: Vec<String> = about.map(|name| last(name).to_owned()).collect();
    if programs && of_kind(ExerciseKind::Program).next().is_some() {
        names.push(MAIN.to_owned());
    }
    names
}

/// The function that a program begins with.
const MAIN: &str = "main";

/// A method without its class.
fn last(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

/// Takes every n-th mutant, so that all functions and kinds of mistakes are among them.
fn spread(mutants: Vec<Mutant>, limit: Option<usize>) -> Vec<Mutant> {
    let all = mutants.len();
    let limit = limit.unwrap_or(all).min(all);
    let kept: BTreeSet<usize> = (0..limit).map(|index| index * all / limit).collect();
    let numbered = mutants.into_iter().enumerate();
    numbered
        .filter(|(index, _)| kept.contains(index))
        .map(|(_, mutant)| mutant)
        .collect()
}

/// A right submission, ready to be graded with small mistakes in it.
struct Bench<'a> {
    lab: &'a Lab,
    /// For gradings without remembered outcomes.
    prepared: Prepared<'a>,
    /// The time that fits the right submission.
    cpu_ms: BTreeMap<String, u64>,
    submission: Submission,
    cache: &'a Cache,
}

impl<'a> Bench<'a> {
    /// Grades the right submission without changes.
    fn open(lab: &'a Lab, submission: Submission, cache: &'a Cache) -> Result<Self, GradeError> {
        let options = Options {
            seed: 1,
            anew: true,
            ..Options::default()
        };
        let mut bench = Bench {
            lab,
            prepared: Prepared::new(lab, submission.language, &options, cache)?,
            cpu_ms: BTreeMap::new(),
            submission,
            cache,
        };
        for exercises in bench.stages(&[]) {
            let part = bench.part(exercises, Slow::IsFine);
            let report = bench.grade(&bench.submission, &part, cache)?;
            if let Some((name, _)) = failing(&report, Slow::IsCaught)?.first_key_value() {
                let label = &bench.submission.label;
                return Err(GradeError::Lab(format!(
                    "{label} is listed as right, but does not pass {name}"
                )));
            }
            bench.cpu_ms.extend(enough(&longest(&report)));
        }
        Ok(bench)
    }

    /// These exercises. Where a timeout does not count, code has all the time of a student's.
    fn part(&self, exercises: Vec<String>, slow: Slow) -> Part {
        let cpu_ms = match slow {
            Slow::IsCaught => self.cpu_ms.clone(),
            Slow::IsFine => BTreeMap::new(),
        };
        Part { exercises, cpu_ms }
    }

    fn grade(
        &self,
        submission: &Submission,
        part: &Part,
        cache: &Cache,
    ) -> Result<Report, GradeError> {
        let locale = Locale::for_lab(Lang::En, self.lab).map_err(broken)?;
        let prepared = &self.prepared;
        grade_prepared(prepared, submission, part, cache, &locale, &mut |_| {})
    }

    /// Ids of exercises, in the groups that are graded together: those that the functions belong
    /// to, all other functions, programs. Rules are left out because they are about style.
    fn stages(&self, functions: &[String]) -> Vec<Vec<String>> {
        let language = self.submission.language;
        let exercises = self.lab.exercises.iter().filter(|exercise| {
            exercise.kind != ExerciseKind::Rules
                && exercise.criteria.iter().any(|one| one.is_for(language))
        });
        let mut stages = vec![Vec::new(); 3];
        for exercise in exercises {
            let mut own = exercise.functions.iter();
            let is_among = |name: &str| functions.iter().any(|one| one == name);
            let stage = match exercise.kind {
                ExerciseKind::Functions if own.any(|one| is_among(last(one))) => 0,
                ExerciseKind::Program if is_among(MAIN) => 0,
                ExerciseKind::Functions => 1,
                _ => 2,
            };
            stages[stage].push(exercise.id.clone());
        }
        stages.retain(|stage| !stage.is_empty());
        stages
    }

    fn files(&self) -> Vec<grader::submission::SourceFile> {
        let own = self.submission.files.iter();
        own.chain(&self.submission.further_files).cloned().collect()
    }

    /// All that the fate of a mutant depends on.
    fn piece(&self, from: &str, mutant: &Mutant, slow: Slow) -> [String; 6] {
        [
            "mutant".to_owned(),
            from.to_owned(),
            content::of_files(&self.files()),
            mutant.file.display().to_string(),
            sha256(&mutant.content),
            format!("{slow:?}"),
        ]
    }

    /// Grades the mutant until a case that students see catches it.
    fn fate(&self, mutant: &Mutant, slow: Slow) -> Result<Fate, GradeError> {
        let mut submission = self.submission.clone();
        let files = submission.files.iter_mut();
        for file in files.chain(&mut submission.further_files) {
            if file.path == mutant.file {
                file.content.clone_from(&mutant.content);
            }
        }
        let cache = self.cache.apart().map_err(BuildError::from)?;
        let mut by = BTreeSet::new();
        let mut by_visible = false;
        let mut shrunk = Vec::new();
        let mut needs = Vec::new();
        for exercises in self.stages(&mutant.part_of) {
            let report = self.grade(&submission, &self.part(exercises, slow), &cache)?;
            if report.build.status != BuildStatus::Ok {
                return Ok(Fate::DoesNotCompile);
            }
            for exercise in &report.exercises {
                for found in &exercise.counterexamples {
                    let size = self.lab.declared.size(&found.call, &found.input);
                    shrunk.extend(size.map(|size| (exercise.id.clone(), size)));
                }
            }
            let failing = failing(&report, slow)?;
            let names: Vec<String> = failing.keys().cloned().collect();
            let found = keep::needs(self.lab, &report, &names);
            match names.is_empty() {
                false if by.is_empty() => needs = found,
                // A written case of this stage catches it, too.
                false if found.is_empty() => needs.clear(),
                _ => {}
            }
            for (name, visibility) in failing {
                by.insert(name);
                by_visible |= visibility == Visibility::Visible;
            }
            if by_visible {
                break;
            }
        }
        Ok(if by.is_empty() {
            Fate::Survives
        } else {
            Fate::Caught {
                by,
                by_visible,
                shrunk,
                needs,
            }
        })
    }
}

/// Whether a timeout counts as caught.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Slow {
    IsCaught,
    IsFine,
}

/// The cases that do not pass, as `exercise/criterion/case`.
fn failing(report: &Report, slow: Slow) -> Result<BTreeMap<String, Visibility>, GradeError> {
    let mut failing = BTreeMap::new();
    for exercise in &report.exercises {
        for case in &exercise.cases {
            let is_fine = slow == Slow::IsFine && case.verdict == Verdict::Timeout;
            if is_fine || case.verdict == Verdict::Pass {
                continue;
            }
            let name = format!("{}/{}/{}", exercise.id, case.criterion, case.name);
            if case.verdict == Verdict::GraderError {
                let why = case.message.as_deref().unwrap_or_default();
                let why = format!("{}: {name}: {why}", report.submission);
                return Err(GradeError::Run(RunError::Broken(why)));
            }
            failing.insert(name, case.visibility);
        }
    }
    Ok(failing)
}
