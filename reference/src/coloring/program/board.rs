//! Boards as text, and what is wrong with one.

use crate::coloring::graph::Graph;

/// The board of a colouring: a line of 25 dashes, rows like `| 5 3 4 | 6 7 8 | 9 1 2 |`, and dashes
/// after every third row. An empty cell is a 0.
pub(super) fn printed(colors: &[u8]) -> String {
    let rule = "-".repeat(25) + "\n";
    let mut text = rule.clone();
    for (i, row) in colors[1..].chunks(9).enumerate() {
        for three in row.chunks(3) {
            text.push('|');
            for color in three {
                text.push_str(&format!(" {color}"));
            }
            text.push(' ');
        }
        text.push_str("|\n");
        if i % 3 == 2 {
            text.push_str(&rule);
        }
    }
    text
}

/// The cell of a vertex, as people name it: line and column, counted from 1.
fn cell(vertex: usize) -> String {
    format!("({}, {})", (vertex - 1) / 9 + 1, (vertex - 1) % 9 + 1)
}

/// The first edge between two vertices of one colour, said as a sentence.
pub(super) fn conflict(graph: &Graph, colors: &[u8]) -> Option<String> {
    (1..=graph.n()).find_map(|a| {
        let same = |&&b: &&usize| colors[a] != 0 && colors[b] == colors[a];
        let b = graph.neighbours(a).iter().find(same)?;
        Some(format!(
            "O número {} está em {} e em {}, que são vizinhas.",
            colors[a],
            cell(a),
            cell(*b)
        ))
    })
}

/// What there is to say of a board without a solution.
pub(super) fn no_solution(graph: &Graph, colors: &[u8]) -> String {
    let why = match conflict(graph, colors) {
        Some(conflict) => format!("{conflict} Corrija um dos dois."),
        None => "Confira se os números foram bem copiados.".to_owned(),
    };
    format!("O tabuleiro não tem solução.\n{why}\n")
}

/// Why a board is no solution: a conflict, or the cells that are still empty.
pub(super) fn what_is_wrong(graph: &Graph, colors: &[u8]) -> String {
    conflict(graph, colors).unwrap_or_else(|| {
        match colors[1..].iter().filter(|&&color| color == 0).count() {
            1 => "Falta preencher uma célula.".to_owned(),
            empty => format!("Faltam preencher {empty} células."),
        }
    })
}
