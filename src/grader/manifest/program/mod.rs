//! Exercises about a program, or about the files themselves. A case of a program holds what it is
//! given; the solution's program says what is right, where the case does not.

mod random;

use std::collections::BTreeMap;

use sudograde_core::lab::{
    Case, ExerciseKind, Expected, LabError, Language, Match, Part, Run, Status, StatusWord, Task,
    World,
};
use toml::Spanned;
use typed::{Declared, RUN_PARTS};

use crate::manifest::exercise::{self, Inputs, Shared};
use crate::manifest::loader::Loader;
use crate::manifest::written::{self, Compared, Visible};

/// The parts of a result that are compared by default.
const USUAL: [&str; 2] = ["stdout", "status"];

/// The cases of a criterion about a program, or about rules.
pub fn asked(
    loader: &Loader,
    exercise: &written::Exercise,
    written: &written::Criterion,
    shared: &Shared,
) -> Result<Inputs, LabError> {
    for (language, toolchain) in shared.toolchains {
        let has_file = matches!(language, Language::Rust | Language::Python);
        let is_lacking = has_file && toolchain.program.is_none();
        let message = format!(
            "this exercise needs the key \"program\" in [toolchain.{}]",
            language.id()
        );
        let is_program = exercise.kind == ExerciseKind::Program;
        loader.refuse(is_program && is_lacking, &exercise.id, &message)?;
    }
    let about = About {
        loader,
        kind: exercise.kind,
        exercise: exercise.id.get_ref(),
        watch: exercise.watch.as_ref(),
        program: shared.program.as_deref(),
        declared: shared.declared,
    };
    Ok(Inputs {
        cases: about.cases(written, shared.hidden)?,
        properties: Vec::new(),
    })
}

/// The settings that the criteria of an exercise share.
struct About<'a> {
    loader: &'a Loader,
    kind: ExerciseKind,
    exercise: &'a str,
    watch: Option<&'a Spanned<Vec<String>>>,
    /// The name of the program in commands.
    program: Option<&'a str>,
    declared: &'a Declared,
}

/// The parts of a result that are compared, in the order of reports.
#[derive(Default)]
struct Wanted {
    status: Option<Status>,
    parts: BTreeMap<Part, Vec<Match>>,
    judge: Option<String>,
}

impl About<'_> {
    fn cases(
        &self,
        written: &written::Criterion,
        hidden: Option<&Loader>,
    ) -> Result<Vec<Case>, LabError> {
        let mut all = Vec::new();
        for (file, case) in exercise::cases(self.loader, written, hidden) {
            exercise::check_hidden(file, case, hidden)?;
            file.check_id(&case.get_ref().name)?;
            all.push(self.case(file, written, case)?);
        }
        let random = written.random.as_ref();
        match (random, &written.run) {
            (Some(random), Some(run)) => {
                for case in self.random(written, random, run)? {
                    all.push(self.case(self.loader, written, &case)?);
                }
            }
            (Some(random), None) => {
                let message = "what is run? Write run = \"…\" beside \"random\"";
                return Err(self.loader.error(random, message));
            }
            // The criterion is its only case.
            (None, Some(run)) if all.is_empty() => {
                let case = nothing_but(written.id.get_ref(), run);
                all.push(self.case(self.loader, written, &case)?);
            }
            (None, _) => {}
        }
        Ok(all)
    }

    /// A case in a file, which has what its criterion says unless it says it itself.
    fn case(
        &self,
        file: &Loader,
        criterion: &written::Criterion,
        place: &Spanned<written::Case>,
    ) -> Result<Case, LabError> {
        let case = place.get_ref();
        if let Some(steps) = &case.steps {
            let message = "a program has no \"input\": write run, stdin or files";
            return Err(file.error(steps, message));
        }
        if let Some(input) = &case.input_file {
            let message = "a program has no \"input_file\": write files";
            return Err(file.error(input, message));
        }
        let task = match self.kind {
            ExerciseKind::Rules => {
                let is_run = case.run.is_some() || is_compared(case);
                let rule = case.rule.clone().filter(|_| !is_run);
                let message = "a case of kind = \"rules\" needs a \"rule\", and cannot have \"run\" or its keys";
                Task::Rule(rule.ok_or_else(|| file.error(place, message))?)
            }
            _ => Task::Run(self.run(file, criterion, place)?),
        };
        Ok(Case {
            place: file.place(place.span().start),
            name: case.name.get_ref().clone(),
            task,
            visibility: case.visible.into(),
            accept: Vec::new(),
        })
    }

    fn run(
        &self,
        file: &Loader,
        criterion: &written::Criterion,
        place: &Spanned<written::Case>,
    ) -> Result<Run, LabError> {
        let case = place.get_ref();
        let own = case.run.as_ref().map(|run| (file, run));
        let common = criterion.run.as_ref().map(|run| (self.loader, run));
        let Some((whose, run)) = own.or(common).filter(|_| case.rule.is_none()) else {
            let message =
                "a case of kind = \"program\" needs a \"run\", and cannot have a \"rule\"";
            return Err(file.error(place, message));
        };
        let stdin = file.stdin(case.stdin.as_ref(), case.stdin_file.as_ref())?;
        let stdin = stdin.or_else(|| criterion.stdin.clone());
        let mut files = BTreeMap::new();
        self.loader.take_files(&criterion.files, &mut files)?;
        file.take_files(&case.files, &mut files)?;
        let mut wanted = self.wanted(file, criterion, case)?;
        let own = case.watch.as_ref().map(|watch| (file, watch));
        let common = criterion.watch.as_ref().or(self.watch);
        let common = common.map(|watch| (self.loader, watch));
        self.ask_solution(own.or(common), &mut wanted)?;
        let run = Run {
            stages: whose.stages(run, self.program)?,
            command: run.get_ref().clone(),
            world: World {
                stdin: stdin.unwrap_or_default(),
                files,
            },
            expected: Expected {
                status: wanted.status,
                parts: wanted
                    .parts
                    .into_iter()
                    .flat_map(|(part, all)| all.into_iter().map(move |one| (part.clone(), one)))
                    .collect(),
            },
            judge: wanted.judge,
        };
        let message = "an input is text: it cannot hold a NUL byte";
        let has_nul = run.command.contains('\0') || run.world.stdin.contains('\0');
        file.refuse(has_nul, place, message)?;
        Ok(run)
    }

    /// The parts that the case or its criterion says.
    fn wanted(
        &self,
        file: &Loader,
        criterion: &written::Criterion,
        case: &written::Case,
    ) -> Result<Wanted, LabError> {
        let mut wanted = Wanted {
            status: case.status.or(criterion.status),
            ..Wanted::default()
        };
        let named = [
            (Part::Stdout, &case.stdout, &criterion.stdout),
            (Part::Stderr, &case.stderr, &criterion.stderr),
            (Part::Output, &case.output, &criterion.output),
        ];
        let mut put = |part: Part, file: &Loader, compared: &Spanned<Compared>| {
            wanted.parts.insert(part, file.matches(compared)?);
            Ok(())
        };
        for (part, own, common) in named {
            match (own, common) {
                (Some(own), _) => put(part, file, own)?,
                (None, Some(common)) => put(part, self.loader, common)?,
                (None, None) => {}
            }
        }
        for (whose, out) in [(self.loader, &criterion.out), (file, &case.out)] {
            for (name, compared) in out {
                whose.check_file_name(compared, name)?;
                put(Part::File(name.clone()), whose, compared)?;
            }
        }
        Ok(wanted)
    }

    /// Leaves to the solution what is watched, and not said.
    fn ask_solution(
        &self,
        watch: Option<(&Loader, &Spanned<Vec<String>>)>,
        wanted: &mut Wanted,
    ) -> Result<(), LabError> {
        let is_said = wanted.status.is_some() || !wanted.parts.is_empty();
        let (names, file, start) = match watch {
            Some((file, watch)) => (watch.get_ref().clone(), file, watch.span().start),
            None if is_said => return Ok(()),
            // None of the usual ones is refused.
            None => (USUAL.map(str::to_owned).to_vec(), self.loader, 0),
        };
        let refuse = |message: String| Err(file.error_at(start, message));
        if names.is_empty() {
            return refuse("say what is watched: watch = [\"stdout\"]".to_owned());
        }
        for name in names {
            let inner = name
                .strip_prefix("tokens(")
                .and_then(|name| name.strip_suffix(')'));
            let tokens = inner.is_some();
            let part = match inner.unwrap_or(&name) {
                "status" if tokens => {
                    return refuse("a status is a number, and not tokens".to_owned());
                }
                "status" => {
                    let solution = Status::Word(StatusWord::Solution);
                    wanted.status.get_or_insert(solution);
                    continue;
                }
                "stdout" => Part::Stdout,
                "stderr" => Part::Stderr,
                "output" => Part::Output,
                file if file.contains('.') && !file.contains(['/', '(']) => {
                    Part::File(file.to_owned())
                }
                check if self.declared.checks.contains_key(check) => {
                    self.judge(check, wanted).or_else(refuse)?;
                    continue;
                }
                other => {
                    return refuse(format!(
                        "a program has no \"{other}\" to watch (there are: status, stdout, stderr, output, tokens(stdout), names of files that it writes, such as \"out.txt\", and functions of [checks])"
                    ));
                }
            };
            let solutions = || vec![Match::Solution { tokens }];
            wanted.parts.entry(part).or_insert_with(solutions);
        }
        Ok(())
    }

    /// Leaves the judgement to a function of the checks.
    fn judge(&self, check: &str, wanted: &mut Wanted) -> Result<(), String> {
        if !self.declared.laws.contains_key(check) {
            return Err(format!(
                "\"{check}\" judges no program: its result is bool, or text?"
            ));
        }
        let mut names = self.declared.checks[check].inputs().map(|one| &one.name);
        let files = self.declared.checks[check].inputs();
        let mut files = files.filter(|one| ["given", "written"].contains(&one.name.as_str()));
        if let Some(odd) = files.find(|one| !self.declared.is_files(&one.of)) {
            return Err(format!(
                "files are pairs of texts, a name and what is in it: \"{}: {{text: text}}\", a list of records, or for C a list of these texts in turn",
                odd.name
            ));
        }
        if let Some(odd) = names.find(|name| !RUN_PARTS.contains(&name.as_str())) {
            return Err(format!(
                "\"{check}\" asks for \"{odd}\"; of a program, a check can ask for {}",
                RUN_PARTS.join(", ")
            ));
        }
        if wanted.judge.replace(check.to_owned()).is_some() {
            return Err("one function of the checks judges a run, not several".to_owned());
        }
        Ok(())
    }
}

/// Whether a case says what it compares.
pub fn is_compared(case: &written::Case) -> bool {
    case.status.is_some()
        || case.stdout.is_some()
        || case.stderr.is_some()
        || case.output.is_some()
        || !case.out.is_empty()
}

/// A visible case of this name that says nothing else.
fn nothing_but<T>(name: &str, place: &Spanned<T>) -> Spanned<written::Case> {
    let case = written::Case {
        name: Spanned::new(place.span(), name.to_owned()),
        visible: Visible::Is(true),
        steps: None,
        input_file: None,
        run: None,
        stdin: None,
        stdin_file: None,
        files: BTreeMap::new(),
        watch: None,
        status: None,
        stdout: None,
        stderr: None,
        output: None,
        out: BTreeMap::new(),
        rule: None,
    };
    Spanned::new(place.span(), case)
}
