//! A generated board that people fill.

use super::board::{printed, what_is_wrong};
use super::console::{Console, End, is_leave, quoted};
use crate::coloring::check_solution::check_solution;
use crate::coloring::exact::Exact;
use crate::coloring::generate::generate;
use crate::coloring::graph::Graph;
use crate::coloring::random::Random;

const QUESTION: &str = "(x, y) - val, `verificar`, `solução` ou `sair`: ";

pub(super) fn run(console: &mut Console, graph: &Graph, random: &mut Random) -> Result<(), End> {
    let Some(given) = generate(graph, random.number()) else {
        return Ok(());
    };
    let clues = given.iter().filter(|&&color| color != 0).count();
    let mut colors = given.clone();
    console.say(&format!(
        "\nTabuleiro com {clues} números e uma só solução:\n{}",
        printed(&colors)
    ))?;
    loop {
        let answer = console.ask(QUESTION)?;
        match answer.to_lowercase().as_str() {
            leave if is_leave(leave) => return Ok(()),
            "verificar" if check_solution(graph, &colors) => {
                console.say("A solução dada é válida.\n")?;
            }
            "verificar" => console.say(&format!(
                "A solução dada não é válida.\n{}\n",
                what_is_wrong(graph, &colors)
            ))?,
            "solução" | "solucao" => {
                // It takes the place of what was filled in, right or wrong.
                for solution in Exact::new(graph, 9).colorings(&given, 1) {
                    console.say(&printed(&solution))?;
                    colors = solution;
                }
            }
            _ => match parse_move(&answer).and_then(|it| allowed(it, &given)) {
                Ok((vertex, color)) => {
                    colors[vertex] = color;
                    console.say(&printed(&colors))?;
                }
                Err(why) => console.say(&format!("{why}\n"))?,
            },
        }
    }
}

/// The numbers x, y and val of `(x, y) - val`, whatever they are.
fn parse_move(answer: &str) -> Result<[i64; 3], String> {
    let parts = || {
        let (position, value) = answer.strip_prefix('(')?.split_once(')')?;
        let (x, y) = position.split_once(',')?;
        let value = value.trim_start().strip_prefix('-')?;
        let number = |text: &str| text.trim().parse().ok();
        Some([number(x)?, number(y)?, number(value)?])
    };
    parts().ok_or_else(|| {
        format!(
            "{} não foi entendido. Escreva, por exemplo, (1, 3) - 4.",
            quoted(answer)
        )
    })
}

/// The vertex and its colour, if the number may be put there.
fn allowed([x, y, value]: [i64; 3], given: &[u8]) -> Result<(usize, u8), String> {
    let coordinate = |it| usize::try_from(it).ok().filter(|it| (1..=9).contains(it));
    let (Some(row), Some(column)) = (coordinate(x), coordinate(y)) else {
        return Err(format!(
            "A posição ({x}, {y}) está fora do tabuleiro: x e y vão de 1 a 9."
        ));
    };
    let Some(color) = u8::try_from(value).ok().filter(|&it| it <= 9) else {
        return Err(format!(
            "{value} não é um número de 1 a 9, nem 0 para esvaziar a célula."
        ));
    };
    let vertex = 9 * (row - 1) + column;
    if given[vertex] != 0 {
        return Err(format!("O número em ({x}, {y}) é dado e fica onde está."));
    }
    Ok((vertex, color))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_understood_or_asked_again() {
        let mut given = [0; 82];
        given[1] = 5;
        let read = |answer: &str| parse_move(answer).and_then(|it| allowed(it, &given));
        assert_eq!(read("(1, 3) - 4"), Ok((3, 4)));
        assert_eq!(read("(9,9)-9"), Ok((81, 9)));
        assert_eq!(read("( 2 , 1 )  -  0"), Ok((10, 0)));
        for (answer, reason) in [
            ("", "não foi entendido"),
            ("1 3 4", "não foi entendido"),
            ("(1, 3) 4", "não foi entendido"),
            ("(1, x) - 4", "não foi entendido"),
            ("(1, 3) - 99999999999999999999", "não foi entendido"),
            ("(0, 3) - 4", "fora do tabuleiro"),
            ("(1, 10) - 4", "fora do tabuleiro"),
            ("(-1, 3) - 4", "fora do tabuleiro"),
            ("(1, 3) - 10", "10 não é um número"),
            ("(1, 3) - -4", "-4 não é um número"),
            ("(1, 1) - 4", "é dado"),
        ] {
            let why = read(answer).expect_err(answer);
            assert!(why.contains(reason), "{why}");
        }
    }
}
