//! The checkers of the exercise `program`: what a menu that was driven by a script must have said.

use super::build_graph::sudoku_graph;
use super::check_solution::check_solution;
use super::checkers::{Judgement, complaint, number, quoted};
use super::exact::Exact;
use super::output;
use super::script::{self, Choice, Request};
use crate::{LabError, Run};

/// The texts in the lab's folder `locale`, and what each can mention.
pub(super) const COMPLAINTS: &[(&str, &[&str])] = &[
    ("verdict-missing", &["expected", "found"]),
    ("verdict-too-many", &["expected", "found"]),
    ("verdict-should-be-valid", &["position"]),
    ("verdict-should-be-invalid", &["position"]),
    ("solution-missing", &["position"]),
    ("solution-improper", &[]),
    ("solution-none-not-said", &[]),
    ("solution-none-said", &[]),
    ("layout-wrong", &[]),
    ("step-wrong", &["line", "expected", "found"]),
    ("steps-missing", &["expected", "count", "found"]),
    ("steps-too-many", &["count", "found"]),
    ("steps-without-board", &[]),
    ("steps-of-a-hard-board", &[]),
    ("generated-missing", &["expected", "found"]),
    ("generated-without-solution", &[]),
    ("generated-with-several-solutions", &[]),
    ("generated-solution-missing", &[]),
];

/// Judges what a run printed on its standard output. Err: no such checker, or a script that makes no
/// sense.
pub(super) fn check(checker: &str, run: &Run, stdout: &str) -> Result<Judgement, LabError> {
    let choices = script::parse(&run.stdin)?;
    match checker {
        "verdicts" => Ok(verdicts(&choices, stdout)),
        "solves" => Ok(solves(&choices, stdout)),
        "layout" => Ok(layout(&choices, stdout)),
        "steps" => Ok(steps(&choices, stdout)),
        "generated" => Ok(generated(&choices, stdout)),
        _ => Err(LabError::UnknownChecker(checker.to_owned())),
    }
}

/// What a right program says to a script, without its prompts.
pub(super) fn describe(run: &Run) -> Result<String, LabError> {
    const SHOWN: usize = 5;
    const UNKNOWN: &str = "| ? ? ? | ? ? ? | ? ? ? |";
    let mut lines = Vec::new();
    for choice in script::parse(&run.stdin)? {
        match choice {
            Choice::Nothing => {}
            Choice::Check(board) => lines.push(verdict(is_solution(&board)).to_owned()),
            Choice::Solve(board) => match solution(&board) {
                Some(solution) => lines.extend(output::layout(&solution[1..])),
                None => lines.push("O tabuleiro não tem solução.".to_owned()),
            },
            Choice::RandomWalk => lines.push(UNKNOWN.to_owned()),
            Choice::Walk(board) => {
                let steps = script::steps(&board).unwrap_or_default();
                lines.extend(steps.iter().take(SHOWN).map(ToString::to_string));
                if let Some(last) = steps.last().filter(|_| steps.len() > SHOWN) {
                    lines.push(format!("[{}]", steps.len()));
                    lines.push(last.to_string());
                }
            }
            Choice::Generate(requests) => {
                lines.push(UNKNOWN.to_owned());
                let mut is_solved = false;
                for request in requests {
                    if request == Request::Check {
                        lines.push(verdict(is_solved).to_owned());
                    } else {
                        is_solved = true;
                    }
                }
            }
        }
    }
    Ok(lines.join("\n"))
}

fn verdict(is_valid: bool) -> &'static str {
    if is_valid {
        "A solução dada é válida."
    } else {
        "A solução dada não é válida."
    }
}

fn is_solution(board: &[u8]) -> bool {
    check_solution(sudoku_graph(), board)
}

/// The first solution that comes up.
fn solution(board: &[u8]) -> Option<Vec<u8>> {
    Exact::new(sudoku_graph(), 9).colorings(board, 1).pop()
}

/// The sentences of the checker: one for each board to check, and one for each time that the generator
/// is asked to, in order.
fn verdicts(choices: &[Choice], stdout: &str) -> Judgement {
    let mut expected = Vec::new();
    for choice in choices {
        match choice {
            Choice::Check(board) => expected.push(is_solution(board)),
            Choice::Generate(requests) => {
                // Nobody fills a random board by chance; it is right once the solution was asked for.
                let mut is_solved = false;
                for request in requests {
                    match request {
                        Request::Check => expected.push(is_solved),
                        Request::Solution => is_solved = true,
                    }
                }
            }
            _ => {}
        }
    }
    let found = output::verdicts(stdout);
    for (position, (said, right)) in (1..).zip(found.iter().zip(&expected)) {
        let id = match (said, right) {
            (false, true) => "verdict-should-be-valid",
            (true, false) => "verdict-should-be-invalid",
            _ => continue,
        };
        return Err(complaint(id, [number("position", position)]));
    }
    let id = match found.len().cmp(&expected.len()) {
        std::cmp::Ordering::Less => "verdict-missing",
        std::cmp::Ordering::Equal => return Ok(()),
        std::cmp::Ordering::Greater => "verdict-too-many",
    };
    let [expected, found] = [
        number("expected", expected.len()),
        number("found", found.len()),
    ];
    Err(complaint(id, [expected, found]))
}

/// The boards to solve, and the answers: a solution of each that has one, and a sentence for the others.
fn solves(choices: &[Choice], stdout: &str) -> Judgement {
    let printed = output::boards(stdout);
    let mut full = printed
        .iter()
        .filter(|cells| !cells.contains(&0))
        .map(|cells| [&[0], cells.as_slice()].concat());
    let mut without = 0;
    for (position, board) in (1..).zip(choices.iter().filter_map(|choice| match choice {
        Choice::Solve(board) => Some(board),
        _ => None,
    })) {
        if solution(board).is_none() {
            without += 1;
            continue;
        }
        let keeps = |answer: &[u8]| board.iter().zip(answer).all(|(&a, &b)| a == 0 || a == b);
        // A program may show the board that was typed before it shows its solution.
        if !full.any(|answer| keeps(&answer) && is_solution(&answer)) {
            return Err(complaint(
                "solution-missing",
                [number("position", position)],
            ));
        }
    }
    if full.any(|answer| !is_solution(&answer)) {
        return Err(complaint("solution-improper", []));
    }
    match (without, output::says_none(stdout)) {
        (0, 1..) => Err(complaint("solution-none-said", [])),
        (1.., said) if said < without => Err(complaint("solution-none-not-said", [])),
        _ => Ok(()),
    }
}

/// The solutions of the boards to solve, each with one, laid out as the statement says.
fn layout(choices: &[Choice], stdout: &str) -> Judgement {
    for choice in choices {
        if let Choice::Solve(board) = choice
            && let Some(solution) = solution(board)
            && !output::has_layout(stdout, &solution[1..])
        {
            return Err(complaint("layout-wrong", []));
        }
    }
    Ok(())
}

/// The lines of the step-by-step searches, one after another. A board that the program chose is the
/// first one printed with an empty cell.
fn steps(choices: &[Choice], stdout: &str) -> Judgement {
    let mut printed = output::boards(stdout).into_iter();
    let mut expected = Vec::new();
    for choice in choices {
        let board = match choice {
            Choice::Walk(board) => board.clone(),
            Choice::RandomWalk => match printed.find(|cells| cells.contains(&0)) {
                Some(cells) => [&[0], cells.as_slice()].concat(),
                None => return Err(complaint("steps-without-board", [])),
            },
            _ => continue,
        };
        match script::steps(&board) {
            Some(steps) => expected.extend(steps),
            None => return Err(complaint("steps-of-a-hard-board", [])),
        }
    }
    let found = output::steps(stdout);
    for (line, (found, right)) in (1..).zip(found.iter().zip(&expected)) {
        let right = right.to_string();
        if output::step(&output::folded(&right)).as_ref() != Some(found) {
            let arguments = [
                number("line", line),
                ("expected", quoted(&right)),
                ("found", quoted(found)),
            ];
            return Err(complaint("step-wrong", arguments));
        }
    }
    let [count, seen] = [
        number("count", expected.len()),
        number("found", found.len()),
    ];
    match expected.get(found.len()) {
        Some(next) => {
            let next = ("expected", quoted(&next.to_string()));
            Err(complaint("steps-missing", [next, count, seen]))
        }
        None if found.len() > expected.len() => Err(complaint("steps-too-many", [count, seen])),
        None => Ok(()),
    }
}

/// The generator: every board has one solution, which is shown where it is asked for, and what is said
/// about it is right.
fn generated(choices: &[Choice], stdout: &str) -> Judgement {
    let exact_graph = sudoku_graph();
    let exact = Exact::new(exact_graph, 9);
    let mut printed = output::boards(stdout).into_iter().peekable();
    let mut earlier: Vec<Vec<u8>> = Vec::new();
    for requests in choices.iter().filter_map(|choice| match choice {
        Choice::Generate(requests) => Some(requests),
        _ => None,
    }) {
        // What is shown again after a move is the same board, or has the solution of one before.
        let is_new = |cells: &Vec<u8>| cells.contains(&0) && !earlier.contains(cells);
        let Some(puzzle) = printed.by_ref().find(is_new) else {
            let [expected, found] = [
                number("expected", earlier.len() + 1),
                number("found", earlier.len()),
            ];
            return Err(complaint("generated-missing", [expected, found]));
        };
        let givens = puzzle.iter().filter(|&&cell| cell != 0).count();
        let colors = [&[0], puzzle.as_slice()].concat();
        let mut solutions = if givens < super::checkers::LEAST_GIVENS {
            // Several, or none; and it could take long to tell.
            vec![vec![], vec![]]
        } else {
            exact.colorings(&colors, 2)
        };
        if solutions.len() > 1 {
            return Err(complaint("generated-with-several-solutions", []));
        }
        let Some(solution) = solutions.pop() else {
            return Err(complaint("generated-without-solution", []));
        };
        let is_asked = requests.contains(&Request::Solution);
        if is_asked && !printed.any(|cells| cells == solution[1..]) {
            return Err(complaint("generated-solution-missing", []));
        }
        earlier.push(puzzle);
    }
    verdicts(choices, stdout)
}
