//! The lab's program: asks for the name of a file, reads the board in it, prints it solved.
//!
//! It answers with an exit status: 0 when it printed the solution, or the board with a line that
//! says that there is none; 1 when it got no name or the file holds no board; 2 when it was called
//! wrongly. What it says is in the course's language, Portuguese.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::conflito::conflito;
use super::imprimir_sudoku::imprimir_sudoku;
use super::ler_sudoku::ler_sudoku;
use super::resolve::resolve;
use super::sudoku::Sudoku;

const USAGE: &str = "\
uso: conflicts
Pergunta o nome de um arquivo, lê o sudoku que está nele (nove linhas de nove
números, 0 na célula vazia) e o imprime resolvido.
Estado de saída: 0 resolvido ou sem solução, 1 sem arquivo ou sem sudoku nele,
2 uso errado.
";

/// Names are shorter than this on every system, in bytes, and reading stops here.
const LONGEST_NAME: u64 = 65_536;

/// Runs the program with the arguments that follow its name. Returns its exit status.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    errors: &mut dyn Write,
) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let outcome = match arguments.as_slice() {
        [] => solve(input, out),
        [help] if help == "-h" || help == "--help" => print(out, USAGE.as_bytes()),
        _ => Err(Failure {
            status: 2,
            message: USAGE.to_owned(),
        }),
    };
    match outcome {
        Ok(()) => 0,
        Err(failure) => {
            // When even this cannot be written, the exit status still tells.
            let _ = errors.write_all(failure.message.as_bytes());
            failure.status
        }
    }
}

/// Why the program did not do its work.
struct Failure {
    status: u8,
    message: String,
}

impl Failure {
    fn new(message: impl std::fmt::Display) -> Self {
        Self {
            status: 1,
            message: format!("conflicts: {message}\n"),
        }
    }
}

fn solve(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    print(out, b"Qual e o nome do arquivo? ")?;
    let name = read_name(input)?;
    let path = Path::new(OsStr::from_bytes(&name));
    let mut sudoku = [[0; 9]; 9];
    let mut vazios = Vec::new();
    ler_sudoku(&mut sudoku, path, &mut vazios)
        .map_err(|why| Failure::new(format!("{}: {why}", path.display())))?;

    let text = answer(path, &mut sudoku, &vazios).map_err(Failure::new)?;
    print(out, &text)
}

/// Solves the board that was read from `path`. Returns what is printed of it.
fn answer(path: &Path, sudoku: &mut Sudoku, vazios: &[(usize, usize)]) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let solved = resolve(sudoku, vazios);
    imprimir_sudoku(sudoku, &mut text)?;
    if !solved {
        let why = why_unsolvable(sudoku);
        text.extend(format!("{}: este sudoku não tem solução: {why}.\n", path.display()).bytes());
    }
    Ok(text)
}

/// The first line of the input, without its end.
fn read_name(input: &mut dyn BufRead) -> Result<Vec<u8>, Failure> {
    let mut name = Vec::new();
    input
        .take(LONGEST_NAME)
        .read_until(b'\n', &mut name)
        .map_err(|error| {
            Failure::new(format!(
                "a entrada não pode ser lida ({error}); escreva o nome de um arquivo"
            ))
        })?;
    while matches!(name.last(), Some(b'\n' | b'\r')) {
        name.pop();
    }
    if name.is_empty() {
        return Err(Failure::new(
            "nenhum nome foi dado; escreva o nome de um arquivo com um sudoku",
        ));
    }
    Ok(name)
}

/// Says what to do about a board that has no solution.
fn why_unsolvable(sudoku: &Sudoku) -> String {
    let in_conflict = (0..81)
        .map(|cell| (cell / 9, cell % 9))
        .find(|&(i, j)| conflito(sudoku, i, j));
    match in_conflict {
        Some((i, j)) => format!(
            "o {} da célula ({i},{j}) se repete na sua linha, coluna ou subquadrado; corrija um dos \
             dois",
            sudoku[i][j]
        ),
        None => "confira se os números foram bem copiados".to_owned(),
    }
}

/// Writes to the standard output. A reader that has gone away, like `head`, has read what it
/// wanted: that is no failure.
fn print(out: &mut dyn Write, text: &[u8]) -> Result<(), Failure> {
    match out.write_all(text).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::new(format!(
            "o resultado não pode ser escrito: {error}"
        ))),
        _ => Ok(()),
    }
}
