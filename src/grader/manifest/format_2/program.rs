//! Exercises about a program, or about the files themselves. A case of a program holds what it is
//! given; the solution's program says what is right, where the case does not.

use std::collections::BTreeMap;

use sudograde_core::lab::{ExerciseKind, LabError, Status, StatusWord};
use toml::Spanned;
use typed::{Declared, RUN_PARTS, Random, Value};

use super::written::{self, Compared, File};
use crate::manifest::loader::Loader;
use crate::manifest::written::{
    ManifestCase, ManifestCriterion, ManifestExercise, ManifestFile, ManifestMatch, ManifestVisible,
};

/// The parts of a result that are compared by default.
const USUAL: [&str; 2] = ["stdout", "status"];

/// The random runs of a criterion that does not say how many, and the most.
const COUNT: i64 = 20;
const MOST: i64 = 200;

pub fn exercise(
    loader: &Loader,
    written: written::Exercise,
    declared: &Declared,
) -> Result<ManifestExercise, LabError> {
    let is_function = written.function.is_some() || written.functions.is_some();
    let message = "only kind = \"functions\" names functions";
    loader.refuse(is_function, &written.id, message)?;
    let mut criteria = Vec::new();
    for criterion in written.criterion {
        let span = criterion.span();
        let about = About {
            loader,
            kind: written.kind,
            exercise: written.id.get_ref(),
            watch: written.watch.as_ref(),
            declared,
        };
        criteria.push(Spanned::new(span, about.criterion(criterion.into_inner())?));
    }
    Ok(ManifestExercise {
        id: written.id,
        kind: written.kind,
        function: None,
        functions: None,
        title: written.title,
        prerequisites: written.prerequisites,
        files: BTreeMap::new(),
        view: Default::default(),
        limits: written.limits,
        input_to: None,
        stdin: None,
        workspace: false,
        search: false,
        criterion: criteria,
    })
}

/// The settings that the criteria of an exercise share.
struct About<'a> {
    loader: &'a Loader,
    kind: ExerciseKind,
    exercise: &'a str,
    watch: Option<&'a Spanned<Vec<String>>>,
    declared: &'a Declared,
}

impl About<'_> {
    fn criterion(&self, mut written: written::Criterion) -> Result<ManifestCriterion, LabError> {
        let inputs = written.visible.iter().chain(&written.hidden);
        let input = inputs.map(Spanned::span).next();
        let machine = written.machine.as_ref().map(Spanned::span);
        if let Some(span) = input.or(machine) {
            let message =
                "this is about functions; a program has cases = [{ name = \"…\", run = \"…\" }]";
            return Err(self.loader.error_at(span.start, message));
        }
        let mut all = Vec::new();
        for case in std::mem::take(&mut written.cases) {
            let span = case.span();
            let case = self.case(&written, case.into_inner())?;
            all.push(Spanned::new(span, case));
        }
        let random = written.random.as_ref();
        match (random, &written.run) {
            (Some(random), Some(run)) => {
                for (name, stdin, files) in self.random(&written, random)? {
                    let case = written::Case {
                        name: Spanned::new(random.span(), name),
                        visible: ManifestVisible::Is(true),
                        stdin,
                        files,
                        run: Some(run.clone()),
                        ..nothing(random)
                    };
                    all.push(Spanned::new(random.span(), self.case(&written, case)?));
                }
            }
            (Some(random), None) => {
                let message = "what is run? Write run = \"…\" beside \"random\"";
                return Err(self.loader.error(random, message));
            }
            // The criterion is its only case.
            (None, Some(run)) if all.is_empty() => {
                let name = written.id.get_ref().clone();
                let case = written::Case {
                    name: Spanned::new(run.span(), name),
                    visible: ManifestVisible::Is(true),
                    ..nothing(run)
                };
                all.push(Spanned::new(run.span(), self.case(&written, case)?));
            }
            (None, _) => {}
        }
        Ok(ManifestCriterion {
            id: written.id,
            points: written.points,
            title: written.title,
            score: written.score,
            own_functions: written.own_functions,
            catch_all: written.catch_all,
            bonus: written.bonus,
            languages: written.languages,
            cases: all,
            properties: Vec::new(),
            hidden: Vec::new(),
        })
    }

    /// A case, which has what its criterion says unless it says it itself.
    fn case(
        &self,
        criterion: &written::Criterion,
        case: written::Case,
    ) -> Result<ManifestCase, LabError> {
        if let Some(steps) = &case.steps {
            let message = "a program has no \"input\": write run, stdin or files";
            return Err(self.loader.error(steps, message));
        }
        if let Some(file) = &case.input_file {
            let message = "a program has no \"input_file\": write files";
            return Err(self.loader.error(file, message));
        }
        let mut made = ManifestCase {
            stdin: case.stdin.or_else(|| criterion.stdin.clone()),
            files: BTreeMap::new(),
            run: case.run.or_else(|| criterion.run.clone()),
            rule: case.rule,
            visible: case.visible,
            status: case.status.or(criterion.status),
            name: case.name,
            input: None,
            input_file: None,
            call: None,
            stdin_file: None,
            accept: Vec::new(),
            checker: None,
            stdout: self.compared(case.stdout.as_ref().or(criterion.stdout.as_ref()))?,
            stderr: self.compared(case.stderr.as_ref().or(criterion.stderr.as_ref()))?,
            output: self.compared(case.output.as_ref().or(criterion.output.as_ref()))?,
            out: BTreeMap::new(),
        };
        for (name, compared) in criterion.out.iter().chain(&case.out) {
            if let Some(compared) = self.compared(Some(compared))? {
                made.out.insert(name.clone(), compared);
            }
        }
        for (name, file) in criterion.files.iter().chain(&case.files) {
            let found = match file.get_ref() {
                File::Text(text) => ManifestFile::Text(text.clone()),
                File::Is(file) => file.clone(),
            };
            made.files
                .insert(name.clone(), Spanned::new(file.span(), found));
        }
        if self.kind == ExerciseKind::Program {
            let watch = case.watch.as_ref();
            let watch = watch.or(criterion.watch.as_ref()).or(self.watch);
            self.ask_solution(watch, &mut made)?;
        }
        Ok(made)
    }

    /// Leaves to the solution what is watched, and not said.
    fn ask_solution(
        &self,
        watch: Option<&Spanned<Vec<String>>>,
        case: &mut ManifestCase,
    ) -> Result<(), LabError> {
        let is_said = case.status.is_some()
            || case.stdout.is_some()
            || case.stderr.is_some()
            || case.output.is_some()
            || !case.out.is_empty();
        let usual = || USUAL.map(str::to_owned).to_vec();
        let (names, span) = match watch {
            Some(watch) => (watch.get_ref().clone(), watch.span()),
            None if is_said => return Ok(()),
            None => (usual(), case.name.span()),
        };
        for name in names {
            let inner = name
                .strip_prefix("tokens(")
                .and_then(|name| name.strip_suffix(')'));
            let tokens = inner.is_some();
            let wanted = || Spanned::new(span.clone(), ManifestMatch::Solution { tokens });
            match inner.unwrap_or(&name) {
                "status" if tokens => {
                    let message = "a status is a number, and not tokens";
                    return Err(self.loader.error_at(span.start, message));
                }
                "status" => {
                    case.status
                        .get_or_insert(Status::Word(StatusWord::Solution));
                }
                "stdout" => {
                    case.stdout.get_or_insert_with(wanted);
                }
                "stderr" => {
                    case.stderr.get_or_insert_with(wanted);
                }
                "output" => {
                    case.output.get_or_insert_with(wanted);
                }
                file if file.contains('.') && !file.contains(['/', '(']) => {
                    case.out.entry(file.to_owned()).or_insert_with(wanted);
                }
                check if self.declared.checks.contains_key(check) => {
                    self.judge(check, span.start, case)?;
                }
                other => {
                    let message = format!(
                        "a program has no \"{other}\" to watch (there are: status, stdout, stderr, output, tokens(stdout), names of files that it writes, such as \"out.txt\", and functions of [checks])"
                    );
                    return Err(self.loader.error_at(span.start, message));
                }
            }
        }
        Ok(())
    }

    /// Leaves the judgement to a function of the checks.
    fn judge(&self, check: &str, start: usize, case: &mut ManifestCase) -> Result<(), LabError> {
        let refuse = |message: String| Err(self.loader.error_at(start, message));
        if !self.declared.laws.contains_key(check) {
            return refuse(format!(
                "\"{check}\" judges no program: its result is bool, or text?"
            ));
        }
        let mut names = self.declared.checks[check].inputs().map(|one| &one.name);
        let files = self.declared.checks[check].inputs();
        let mut files = files.filter(|one| ["given", "written"].contains(&one.name.as_str()));
        if let Some(odd) = files.find(|one| !self.declared.is_files(&one.of)) {
            return refuse(format!(
                "files are pairs of texts, a name and what is in it: \"{}: {{text: text}}\", a list of records, or for C a list of these texts in turn",
                odd.name
            ));
        }
        if let Some(odd) = names.find(|name| !RUN_PARTS.contains(&name.as_str())) {
            return refuse(format!(
                "\"{check}\" asks for \"{odd}\"; of a program, a check can ask for {}",
                RUN_PARTS.join(", ")
            ));
        }
        if case.checker.replace(check.to_owned()).is_some() {
            return refuse("one function of the checks judges a run, not several".to_owned());
        }
        Ok(())
    }

    fn compared(
        &self,
        written: Option<&Spanned<Compared>>,
    ) -> Result<Option<Spanned<ManifestMatch>>, LabError> {
        let Some(place) = written else {
            return Ok(None);
        };
        let Compared {
            exact,
            exact_file,
            tokens,
            tokens_file,
            keywords,
            absent,
        } = place.get_ref().clone();
        let all = [
            exact.map(ManifestMatch::Exact),
            exact_file.map(ManifestMatch::ExactFile),
            tokens.map(ManifestMatch::Tokens),
            tokens_file.map(ManifestMatch::TokensFile),
            keywords.map(ManifestMatch::Keywords),
            absent.map(ManifestMatch::Absent),
        ];
        let all: Vec<ManifestMatch> = all.into_iter().flatten().collect();
        let message = "say how it is compared: exact, tokens, keywords or absent";
        self.loader.refuse(all.is_empty(), place, message)?;
        Ok(Some(Spanned::new(place.span(), ManifestMatch::All(all))))
    }

    /// The names of runs by chance, with standard input and files. They are the same for each seed.
    #[expect(clippy::type_complexity, reason = "three parts of a case")]
    fn random(
        &self,
        written: &written::Criterion,
        place: &Spanned<written::Random>,
    ) -> Result<Vec<(String, Option<String>, BTreeMap<String, Spanned<File>>)>, LabError> {
        let random = place.get_ref();
        let refuse = |message: &str| Err(self.loader.error(place, message));
        if random.steps.is_some()
            || random.length.is_some()
            || random.distinct.is_some()
            || random.end.is_some()
            || random.require.is_some()
        {
            return refuse(
                "of a program, \"random\" has n, file, stdin, and the words and ranges of types",
            );
        }
        let count = random.n.unwrap_or(COUNT);
        if !(1..=MOST).contains(&count) {
            return refuse(&format!(
                "n is a number from 1 to {MOST}: each is a process"
            ));
        }
        if random.file.is_empty() && random.stdin.is_none() {
            return refuse(
                "what is by chance? Write file.\"a.txt\" = \"TYPE\" or stdin = \"TYPE\"",
            );
        }
        let types: Vec<&String> = random.stdin.iter().chain(random.file.values()).collect();
        for of in &types {
            if !matches!(self.declared.kind(of), Some(typed::Kind::Text { .. })) {
                return refuse(&format!("\"{of}\" is no type of the kind \"text\""));
            }
        }
        let (ranges, words) = super::random::narrower(&random.ranges, self.declared)
            .map_err(|why| self.loader.error(place, why))?;
        let narrowed = Random {
            ranges,
            words,
            ..Random::default()
        };
        let id = written.id.get_ref();
        let key = Declared::key(self.exercise, id);
        let types: Vec<&str> = types.iter().map(|of| of.as_str()).collect();
        let mut made: Vec<Vec<Value>> = Vec::new();
        let indices = 0..u32::try_from(count * 3).unwrap_or(0);
        for index in indices {
            let values = typed::values(self.declared, &key, &narrowed, &types, index);
            if !made.contains(&values) && made.len() < usize::try_from(count).unwrap_or(0) {
                made.push(values);
            }
        }
        let all = made.into_iter().enumerate().map(|(k, values)| {
            let texts = values.into_iter().map(|value| match value {
                Value::Text(text) => text.to_string(),
                other => other.to_string(),
            });
            let mut texts = texts.collect::<Vec<String>>().into_iter();
            let stdin = random.stdin.as_ref().and_then(|_| texts.next());
            let files = random.file.keys().zip(texts);
            let files = files
                .map(|(name, text)| (name.clone(), Spanned::new(place.span(), File::Text(text))));
            (format!("{id}-random-{}", k + 1), stdin, files.collect())
        });
        Ok(all.collect())
    }
}

fn nothing<T>(place: &Spanned<T>) -> written::Case {
    written::Case {
        name: Spanned::new(place.span(), String::new()),
        visible: ManifestVisible::default(),
        steps: None,
        input_file: None,
        run: None,
        stdin: None,
        files: BTreeMap::new(),
        watch: None,
        status: None,
        stdout: None,
        stderr: None,
        output: None,
        out: BTreeMap::new(),
        rule: None,
    }
}
