//! Checks a case: it has the keys that fit its kind of exercise, and its files exist.

use std::collections::BTreeMap;

use toml::Spanned;

use super::loader::Loader;
use super::written::{ManifestCase, ManifestFile, ManifestMatch};
use sudograde_core::lab::{
    Call, Case, ExerciseKind, Expected, LabError, Match, Part, Run, STDIN, Task, World,
};

/// The settings that a case shares with the others of its exercise.
pub struct Surroundings<'a> {
    pub exercise: &'a str,
    pub kind: ExerciseKind,
    pub input_to: Option<&'a Spanned<String>>,
    pub stdin: Option<&'a str>,
    pub workspace: bool,
    pub program: Option<&'a str>,
}

impl Loader {
    pub(super) fn check_case(
        &self,
        case: Spanned<ManifestCase>,
        surroundings: &Surroundings,
    ) -> Result<Case, LabError> {
        let start = case.span().start;
        let case = case.into_inner();
        let here = |message: &str| self.error_at(start, message);
        self.check_id(&case.name)?;
        let (is_run, is_rule) = (case.run.is_some(), case.rule.is_some());
        let compared = case.status.is_some()
            || case.stdout.is_some()
            || case.stderr.is_some()
            || case.output.is_some()
            || !case.out.is_empty();
        let asks = case.call.is_some() || case.input.is_some() || case.input_file.is_some();
        match surroundings.kind {
            ExerciseKind::Functions if is_run || is_rule || compared => Err(here(
                "a case of kind = \"functions\" needs an \"input\", and cannot have \"run\", \"rule\" or their keys",
            )),
            ExerciseKind::Program if !is_run || is_rule || asks || !case.accept.is_empty() => {
                Err(here(
                    "a case of kind = \"program\" needs a \"run\", and cannot have \"input\", \"accept\" or \"rule\"",
                ))
            }
            ExerciseKind::Program if !compared && case.checker.is_none() => Err(here(
                "say what is compared: \"status\", \"stdout\", \"stderr\", \"output\", \"out\" or \"checker\"",
            )),
            ExerciseKind::Rules if !is_rule || is_run || asks || compared => Err(here(
                "a case of kind = \"rules\" needs a \"rule\", and cannot have \"input\" or \"run\"",
            )),
            _ => Ok(()),
        }?;
        let task = match (case.rule.clone(), surroundings.kind) {
            (Some(rule), _) => Task::Rule(rule),
            (None, ExerciseKind::Program) => Task::Run(self.check_run(&case, surroundings)?),
            (None, _) => Task::Call(self.check_call(&case, surroundings, here)?),
        };
        let texts = match &task {
            Task::Call(call) => vec![&call.call, &call.input, &call.around.stdin],
            Task::Run(run) => vec![&run.command, &run.world.stdin],
            Task::Rule(_) => Vec::new(),
        };
        if texts.iter().any(|text| text.contains('\0')) {
            return Err(here("an input is text: it cannot hold a NUL byte"));
        }
        Ok(Case {
            place: self.place(start),
            name: case.name.into_inner(),
            task,
            visibility: case.visible.into(),
            accept: case.accept,
            checker: case.checker,
        })
    }

    fn check_call(
        &self,
        case: &ManifestCase,
        surroundings: &Surroundings,
        here: impl Fn(&str) -> LabError,
    ) -> Result<Call, LabError> {
        let input = match (&case.input, &case.input_file) {
            (Some(input), None) => input.clone(),
            (None, Some(path)) => self.text_of(path, path.get_ref())?,
            (None, None) => return Err(here("a case needs \"input\" or \"input_file\"")),
            (Some(_), Some(_)) => {
                return Err(here("give either \"input\" or \"input_file\", not both"));
            }
        };
        Ok(Call {
            call: case
                .call
                .clone()
                .unwrap_or_else(|| surroundings.exercise.to_owned()),
            input,
            input_to: self.place_of_input(surroundings)?.map(str::to_owned),
            around: World {
                stdin: self.stdin(case, surroundings)?,
                files: self.files(case)?,
                workspace: surroundings.workspace,
            },
        })
    }

    /// The place where the exercise's inputs lie besides the probe's argument: standard input or a
    /// file.
    pub(super) fn place_of_input<'a>(
        &self,
        surroundings: &Surroundings<'a>,
    ) -> Result<Option<&'a str>, LabError> {
        let Some(place) = surroundings.input_to else {
            return Ok(None);
        };
        if place.get_ref() != STDIN {
            self.check_file_name(place, place.get_ref())?;
        }
        Ok(Some(place.get_ref()))
    }

    fn check_run(&self, case: &ManifestCase, surroundings: &Surroundings) -> Result<Run, LabError> {
        let Some(run) = &case.run else {
            return Err(self.error(&case.name, "a case of a program needs a \"run\""));
        };
        let Some(program) = surroundings.program else {
            let message = "a lab with a program must name it at the top: program = \"…\"";
            return Err(self.error(run, message));
        };
        let words = shlex::split(run.get_ref())
            .ok_or_else(|| self.error(run, "a quote in it is not closed"))?;
        let mut stages = Vec::new();
        for stage in words.split(|word| word == "|") {
            let message =
                format!("every command in it must start with the lab's program, \"{program}\"");
            let is_other = stage.first().is_none_or(|name| name != program);
            self.refuse(is_other, run, &message)?;
            stages.push(stage[1..].to_vec());
        }
        let named = [
            (Part::Stdout, &case.stdout),
            (Part::Stderr, &case.stderr),
            (Part::Output, &case.output),
        ];
        let named = named
            .into_iter()
            .filter_map(|(part, wanted)| Some((part, wanted.as_ref()?)));
        let files = case.out.iter();
        let files = files.map(|(name, wanted)| (Part::File(name.clone()), wanted));
        let parts = named.chain(files);
        let parts = parts.map(|(part, wanted)| {
            let all = self.check_match(wanted, wanted.get_ref())?.into_iter();
            Ok(all.map(move |wanted| (part.clone(), wanted)))
        });
        let parts: Vec<_> = parts.collect::<Result<_, LabError>>()?;
        let parts = parts.into_iter().flatten().collect();
        Ok(Run {
            command: run.get_ref().clone(),
            stages,
            world: World {
                stdin: self.stdin(case, surroundings)?,
                files: self.files(case)?,
                workspace: true,
            },
            expected: Expected {
                status: case.status,
                parts,
            },
        })
    }

    fn stdin(&self, case: &ManifestCase, surroundings: &Surroundings) -> Result<String, LabError> {
        match (&case.stdin, &case.stdin_file) {
            (Some(_), Some(path)) => {
                Err(self.error(path, "give either \"stdin\" or \"stdin_file\", not both"))
            }
            (Some(text), None) => Ok(text.clone()),
            (None, Some(path)) => self.text_of(path, path.get_ref()),
            (None, None) => Ok(surroundings.stdin.unwrap_or_default().to_owned()),
        }
    }

    fn files(&self, case: &ManifestCase) -> Result<BTreeMap<String, String>, LabError> {
        let mut files = BTreeMap::new();
        for (name, file) in &case.files {
            self.check_file_name(file, name)?;
            let text = match file.get_ref() {
                ManifestFile::Text(text) => text.clone(),
                ManifestFile::From(path) => self.text_of(file, path)?,
            };
            files.insert(name.clone(), text);
        }
        Ok(files)
    }

    fn check_match(
        &self,
        place: &Spanned<ManifestMatch>,
        wanted: &ManifestMatch,
    ) -> Result<Vec<Match>, LabError> {
        Ok(vec![match wanted {
            ManifestMatch::All(all) => {
                let all = all.iter().map(|one| self.check_match(place, one));
                return all.collect::<Result<Vec<_>, _>>().map(|all| all.concat());
            }
            ManifestMatch::Absent(words) => Match::Absent(words.clone()),
            ManifestMatch::Solution { tokens } => Match::Solution { tokens: *tokens },
            ManifestMatch::Exact(text) => Match::Exact(text.clone()),
            ManifestMatch::ExactFile(path) => Match::Exact(self.text_of(place, path)?),
            ManifestMatch::Tokens(text) => Match::Tokens(text.clone()),
            ManifestMatch::TokensFile(path) => Match::Tokens(self.text_of(place, path)?),
            ManifestMatch::Keywords(words) => Match::Keywords(words.clone()),
        }])
    }

    /// Checks the name of a file that lies directly in the program's own folder.
    fn check_file_name<T>(&self, place: &Spanned<T>, name: &str) -> Result<(), LabError> {
        let is_path = name.is_empty() || name.starts_with('.') || name.contains(['/', '\0']);
        self.refuse(
            is_path,
            place,
            &format!("\"{name}\" is not a plain file name"),
        )
    }
}
