//! Resuelve el tablero de `s12a.txt`, o el del archivo que se nombre:
//! `cargo run --example solve` o `cargo run --example solve -- otro.txt`.

use std::process::ExitCode;

use implicit_graph_lab::{Node, dfs};

fn main() -> ExitCode {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/s12a.txt").to_owned();
    let path = std::env::args().nth(1).unwrap_or(example);
    let initial = match Node::read_file(&path) {
        Ok(node) => node,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };

    let mut cont = 0;
    let solution = dfs(initial, &mut cont);
    println!("iterations:{cont}");
    match solution {
        Some(node) => {
            println!("{node}");
            ExitCode::SUCCESS
        }
        None => {
            println!("No se encontró ninguna solución.");
            ExitCode::FAILURE
        }
    }
}
