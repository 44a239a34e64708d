//! The choices that the program offers.

use super::console::{Console, End, is_leave, quoted};
use super::{entry, play, walk};
use crate::coloring::build_graph::build_graph;
use crate::coloring::random::Random;

const TITLE: &str = "Sudoku como coloração de um grafo\n";

const CHOICES: &str = "
0 - Instruções
1 - Passo a passo em um tabuleiro aleatório
2 - Gerador: um tabuleiro para você preencher
3 - Solucionador
4 - Verificador
5 - Passo a passo em um tabuleiro digitado
6 - Sair
";

const INSTRUCTIONS: &str = "
Cada célula do Sudoku é um vértice, de 1 (no alto, à esquerda) a 81, linha por
linha. Há uma aresta entre duas células da mesma linha, da mesma coluna ou do
mesmo bloco de 3x3: elas são vizinhas. Os números são as cores, de 1 a 9;
resolver é colorir sem dar a mesma cor a duas vizinhas.

1 e 5 mostram como a busca com retrocesso experimenta as cores, vértice por
  vértice.
2 gera um tabuleiro com uma só solução. Escreva (x, y) - val para pôr o número
  val na linha x, coluna y, contadas de 1 a 9; val 0 esvazia a célula. Escreva
  `verificar` para saber se está certo e `solução` para que o resto se preencha.
3 resolve um tabuleiro, 4 verifica uma solução: digite os 81 números, linha por
  linha, 0 na célula vazia. Uma linha digitada pode ter um número ou vários, com
  espaços entre eles. Em 5 também.
`sair` volta ao menu e, no menu, termina.
";

/// Offers the menu until somebody leaves it. Boards are generated from `seed`.
pub(super) fn run(console: &mut Console, seed: u64) -> Result<(), End> {
    let graph = build_graph();
    let mut random = Random::new(seed);
    console.say(TITLE)?;
    loop {
        console.say(CHOICES)?;
        let choice = console.ask("Opção: ")?;
        match choice.as_str() {
            "0" => console.say(INSTRUCTIONS)?,
            "1" => walk::random(console, &graph, &mut random)?,
            "2" => play::run(console, &graph, &mut random)?,
            "3" => entry::solve(console, &graph)?,
            "4" => entry::check(console, &graph)?,
            "5" => walk::typed(console, &graph)?,
            "6" => return console.say("Até logo.\n"),
            leave if is_leave(leave) => return console.say("Até logo.\n"),
            other => console.say(&format!(
                "{} não é uma opção. Digite um número de 0 a 6.\n",
                quoted(other)
            ))?,
        }
    }
}
