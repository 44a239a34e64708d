//! What the grader may ask about this lab: which observations are right.

use std::sync::LazyLock;

use super::answers::{answer, orders};
use super::checkers::{self, Aspect};
use super::error_report;
use super::explain;
use super::facets;
use super::generators::GENERATORS;
use super::given;
use super::grid_init::grid_init;
use super::observed::Input;
use super::program_checks;
use super::smaller;
use crate::{Complaint, Explanation, Lab, LabError, Run, Seen, random};

/// The lab `unique-choice`.
pub struct UniqueChoice;

impl Lab for UniqueChoice {
    fn id(&self) -> &'static str {
        "unique-choice"
    }

    fn accepted(&self, exercise: &str, call: &str, input: &str) -> Result<Vec<String>, LabError> {
        let answer = answer(exercise, call, input)?;
        answer
            .map(|only| vec![only])
            .ok_or_else(|| unknown_call(exercise, call))
    }

    fn given(&self, exercise: &str, call: &str, input: &str) -> String {
        // An input that makes no sense is refused where its answer is asked for.
        given::given(exercise, call, input).unwrap_or_else(|_| input.to_owned())
    }

    fn facet(&self, _: &str, call: &str, input: &str, observation: &str) -> Option<String> {
        facets::facet(call, input, observation)
    }

    fn check(
        &self,
        checker: &str,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Result<Result<(), Complaint>, LabError> {
        let input = Input::parse(input)?;
        match (checker, call) {
            ("walk", "walk") => Ok(checkers::walk(&input.updated()?, observation)),
            ("certain", "certain") => {
                Ok(checkers::certain(&[input.updated()?], false, observation))
            }
            ("certain", "init-state") => {
                let grids: Vec<_> = input.boards.iter().map(grid_init).collect();
                Ok(checkers::certain(&grids, true, observation))
            }
            ("solves", "solve") => Ok(checkers::solves(&input.boards, observation)),
            ("rows", "print-text") => Ok(checkers::rows(input.board()?, observation)),
            ("errors" | "errors-named", "errors") => {
                let repeats = checkers::repeats(input.board()?);
                Ok(error_report::judge(
                    &repeats,
                    checker == "errors",
                    observation,
                ))
            }
            ("clues" | "solvable" | "unique-choices", "generate") => {
                let aspect = match checker {
                    "clues" => Aspect::Clues,
                    "solvable" => Aspect::Solvable,
                    _ => Aspect::Unique,
                };
                Ok(checkers::puzzles(aspect, &orders(&input)?, observation))
            }
            (
                "walk" | "certain" | "solves" | "rows" | "errors" | "errors-named" | "clues"
                | "solvable" | "unique-choices",
                _,
            ) => Err(unknown_call(exercise, call)),
            _ => Err(LabError::UnknownChecker(checker.to_owned())),
        }
    }

    fn describe_run(&self, _: &str, run: &Run) -> Result<String, LabError> {
        program_checks::describe(run)
    }

    fn check_run(
        &self,
        checker: &str,
        _: &str,
        run: &Run,
        seen: &Seen,
    ) -> Result<Result<(), Complaint>, LabError> {
        program_checks::check(checker, run, seen)?
            .ok_or_else(|| LabError::UnknownChecker(checker.to_owned()))
    }

    fn complaints(&self) -> &'static [(&'static str, &'static [&'static str])] {
        static ALL: LazyLock<Vec<(&str, &[&str])>> =
            LazyLock::new(|| [checkers::COMPLAINTS, explain::COMPLAINTS].concat());
        &ALL
    }

    fn generators(&self) -> &'static [&'static str] {
        const NAMES: [&str; GENERATORS.len()] = random::names(&GENERATORS);
        &NAMES
    }

    fn generate(&self, generator: &str, seed: u64, index: u32) -> Result<String, LabError> {
        random::generate(&GENERATORS, generator, seed, index)
    }

    fn smaller(&self, exercise: &str, call: &str, input: &str) -> Vec<String> {
        smaller::smaller(exercise, call, input)
    }

    fn explain(
        &self,
        exercise: &str,
        call: &str,
        input: &str,
        observation: &str,
    ) -> Option<Explanation> {
        explain::explain(exercise, call, input, observation)
    }
}

fn unknown_call(exercise: &str, call: &str) -> LabError {
    LabError::UnknownCall {
        exercise: exercise.to_owned(),
        call: call.to_owned(),
    }
}
