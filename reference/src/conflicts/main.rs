//! The program as a student writes it, in one file, for the crate that these files are in the place
//! of a student's. The reference's own is `program.rs`.

mod conflito;
mod conflito_coluna;
mod conflito_linha;
mod conflito_subquadrado;
mod imprimir_sudoku;
mod ler_sudoku;
mod resolve;
mod sudoku;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

fn main() -> io::Result<ExitCode> {
    let mut out = io::stdout();
    write!(out, "Qual e o nome do arquivo? ")?;
    out.flush()?;
    let mut nome = String::new();
    io::stdin().read_line(&mut nome)?;
    let nome = nome.trim();

    let mut sudoku = [[0; 9]; 9];
    let mut vazios = Vec::new();
    if let Err(why) = ler_sudoku::ler_sudoku(&mut sudoku, Path::new(nome), &mut vazios) {
        eprintln!("{nome}: {why}");
        return Ok(ExitCode::FAILURE);
    }
    let solved = resolve::resolve(&mut sudoku, &vazios);
    imprimir_sudoku::imprimir_sudoku(&sudoku, &mut out)?;
    if !solved {
        writeln!(out, "Este sudoku não tem solução.")?;
    }
    Ok(ExitCode::SUCCESS)
}
