//! Boards that people type: to solve them, or to check them.

use super::board::{no_solution, printed, what_is_wrong};
use super::console::{Console, End, is_leave, quoted};
use crate::coloring::check_solution::check_solution;
use crate::coloring::exact::Exact;
use crate::coloring::graph::Graph;

const QUESTION: &str = "
Digite os 81 números do tabuleiro, linha por linha: 1 a 9, ou 0 na célula vazia.
`sair` volta ao menu.
";

/// Reads a board and solves it. This search takes the vertices in the quick order, as people may
/// type a board on which the ascending one would take hours.
pub(super) fn solve(console: &mut Console, graph: &Graph) -> Result<(), End> {
    let Some(board) = read_board(console)? else {
        return Ok(());
    };
    match Exact::new(graph, 9).colorings(&board, 2).as_slice() {
        [] => console.say(&no_solution(graph, &board)),
        [only] => console.say(&format!("Solução encontrada.\n{}", printed(only))),
        [first, ..] => console.say(&format!(
            "Solução encontrada. O tabuleiro tem mais de uma; esta é uma delas.\n{}",
            printed(first)
        )),
    }
}

/// Reads a board and says whether it is a solution.
pub(super) fn check(console: &mut Console, graph: &Graph) -> Result<(), End> {
    let Some(board) = read_board(console)? else {
        return Ok(());
    };
    if check_solution(graph, &board) {
        return console.say("A solução dada é válida.\n");
    }
    console.say(&format!(
        "A solução dada não é válida.\n{}\n",
        what_is_wrong(graph, &board)
    ))
}

/// Asks for 81 numbers, cell by cell; an answer may hold several. `None` when somebody left.
pub(super) fn read_board(console: &mut Console) -> Result<Option<Vec<u8>>, End> {
    console.say(QUESTION)?;
    // The colour of vertex v stands at index v, and index 0 is not used.
    let mut colors = vec![0];
    while colors.len() <= 81 {
        let cell = colors.len() - 1;
        let answer = console.ask(&format!(
            "Linha {}, coluna {}: ",
            cell / 9 + 1,
            cell % 9 + 1
        ))?;
        if is_leave(&answer) {
            return Ok(None);
        }
        let mut words = answer.split_whitespace();
        while colors.len() <= 81
            && let Some(word) = words.next()
        {
            match word.parse() {
                Ok(color @ 0..=9) => colors.push(color),
                _ => {
                    // What stands after a wrong number would land in the wrong cells.
                    console.say(&format!(
                        "{} não é um número de 0 a 9. Digite de novo, a partir desta célula.\n",
                        quoted(word)
                    ))?;
                    break;
                }
            }
        }
        let more = words.count();
        if colors.len() > 81 && more > 0 {
            console.say(&format!(
                "O tabuleiro está completo; o que sobrou da linha ({more}) foi ignorado.\n"
            ))?;
        }
    }
    Ok(Some(colors))
}
