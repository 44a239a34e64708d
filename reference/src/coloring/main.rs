//! The lab's program as the grader takes it for the solution's: it answers without asking, and its
//! boards are always the same. So a report shows, beside what a student's program printed, only what the
//! statement asks for. [`program`](super::program) is the one for people.

mod build_graph;
mod check_solution;
mod color_all;
mod color_first;
mod generate;
mod graph;
mod random;

use std::fmt::Write;

use graph::Graph;

fn main() {
    let script = std::io::read_to_string(std::io::stdin()).unwrap_or_default();
    let graph = build_graph::build_graph();
    let mut lines = script.lines().map(str::trim);
    let mut seed = 1;
    while let Some(choice) = lines.next() {
        match choice {
            "1" => walk(&graph, &easy(&graph, seed)),
            "2" => play(&graph, seed, &mut lines),
            "3" => with_board(&mut lines, |board| match solution(&graph, board) {
                Some(solution) => print!("{}", printed(&solution)),
                None => println!("O tabuleiro não tem solução."),
            }),
            "4" => with_board(&mut lines, |board| say_verdict(&graph, board)),
            "5" => with_board(&mut lines, |board| walk(&graph, board)),
            "6" => return,
            _ => {}
        }
        seed += 1;
    }
}

/// The numbers 0 to 9 until there are 81; what is something else is asked again.
fn with_board<'a>(lines: &mut impl Iterator<Item = &'a str>, on_board: impl FnOnce(&[u8])) {
    let mut colors = vec![0];
    while colors.len() <= 81 {
        match lines.next() {
            None | Some("sair") => return,
            Some(word) => colors.extend(word.parse::<u8>().ok().filter(|&color| color <= 9)),
        }
    }
    on_board(&colors);
}

fn solution(graph: &Graph, board: &[u8]) -> Option<Vec<u8>> {
    color_first::color_first(graph, 9, board)
}

fn printed(colors: &[u8]) -> String {
    let rule = "-".repeat(25) + "\n";
    let mut text = rule.clone();
    for (i, row) in colors[1..].chunks(9).enumerate() {
        for three in row.chunks(3) {
            let _ = write!(text, "| {} {} {} ", three[0], three[1], three[2]);
        }
        text.push_str("|\n");
        if i % 3 == 2 {
            text.push_str(&rule);
        }
    }
    text
}

fn say_verdict(graph: &Graph, colors: &[u8]) {
    match check_solution::check_solution(graph, colors) {
        true => println!("A solução dada é válida."),
        false => println!("A solução dada não é válida."),
    }
}

fn walk(graph: &Graph, board: &[u8]) {
    print!("{}", printed(board));
    let mut text = String::new();
    let mut colors = board.to_vec();
    let is_found = !is_contradictory(graph, board) && steps(graph, &mut colors, 1, &mut text);
    print!("{text}");
    match is_found {
        true => print!("{}", printed(&colors)),
        false => println!("O tabuleiro não tem solução."),
    }
}

/// The steps of the search from `vertex` on. Returns whether the rest can be coloured.
fn steps(graph: &Graph, colors: &mut [u8], vertex: usize, text: &mut String) -> bool {
    if vertex > graph.n() {
        text.push_str("Solução encontrada.\n");
        return true;
    }
    if colors[vertex] != 0 {
        return steps(graph, colors, vertex + 1, text);
    }
    let _ = writeln!(text, "Mapeando cores possíveis para {vertex}");
    for color in 1..=9 {
        let mut neighbours = graph.neighbours(vertex).iter();
        if neighbours.any(|&neighbour| colors[neighbour] == color) {
            let _ = writeln!(
                text,
                "Cor {color} não é possível para {vertex}. Partindo para a próxima cor."
            );
            continue;
        }
        let _ = writeln!(text, "Cor {color} é possível para {vertex}");
        text.push_str("Partindo para o próximo vértice:\n");
        colors[vertex] = color;
        if steps(graph, colors, vertex + 1, text) {
            return true;
        }
    }
    colors[vertex] = 0;
    false
}

fn is_contradictory(graph: &Graph, colors: &[u8]) -> bool {
    let same = |vertex: usize| {
        let mut neighbours = graph.neighbours(vertex).iter();
        colors[vertex] != 0 && neighbours.any(|&neighbour| colors[neighbour] == colors[vertex])
    };
    (1..=graph.n()).any(same)
}

/// A puzzle with more of its numbers than it needs, so that the search is short.
fn easy(graph: &Graph, seed: u64) -> Vec<u8> {
    let mut board = generate::generate(graph, seed).unwrap_or_default();
    let solution = solution(graph, &board).unwrap_or_default();
    let empty: Vec<usize> = (1..board.len())
        .filter(|&vertex| board[vertex] == 0)
        .collect();
    for &vertex in empty.iter().skip(20) {
        board[vertex] = solution[vertex];
    }
    board
}

fn play<'a>(graph: &Graph, seed: u64, lines: &mut impl Iterator<Item = &'a str>) {
    let given = generate::generate(graph, seed).unwrap_or_default();
    let mut colors = given.clone();
    print!("{}", printed(&colors));
    for line in lines {
        match line {
            "sair" => return,
            "verificar" => say_verdict(graph, &colors),
            "solução" => {
                colors = solution(graph, &given).unwrap_or(colors);
                print!("{}", printed(&colors));
            }
            _ => {
                if let Some((vertex, color)) = played(line)
                    && given[vertex] == 0
                {
                    colors[vertex] = color;
                    print!("{}", printed(&colors));
                }
            }
        }
    }
}

/// The vertex and the colour of `(row, column) - colour`.
fn played(line: &str) -> Option<(usize, u8)> {
    let (cell, color) = line.strip_prefix('(')?.split_once(") - ")?;
    let (row, column) = cell.split_once(", ")?;
    let digit = |text: &str| text.parse().ok().filter(|digit| (1..=9).contains(digit));
    let (row, column, color): (u8, u8, u8) = (digit(row)?, digit(column)?, digit(color)?);
    Some((9 * usize::from(row - 1) + usize::from(column), color))
}
