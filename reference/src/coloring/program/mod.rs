//! The lab's program: a menu in the course's language, Portuguese, driven by lines of text.
//!
//! `console` asks and answers, `menu` offers the choices, `walk` shows the search step by step,
//! `play` lets people fill a generated board, `entry` reads boards to solve or check, and `board`
//! prints them.
//!
//! The program ends when it is told to, when its input ends and when nobody reads its output any
//! more, all with exit status 0. The status is 1 when it cannot read or write, 2 when it was
//! called wrongly.

mod board;
mod console;
mod entry;
mod menu;
mod play;
mod walk;

use std::ffi::OsString;
use std::io::{BufRead, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use console::{Console, End};

const USAGE: &str = "\
uso: coloring [--seed N]
Sudoku como coloração de um grafo: um menu que mostra a busca passo a passo, gera,
resolve e verifica tabuleiros. Com a mesma semente N, os tabuleiros gerados são os
mesmos.
Estado de saída: 0 terminado, 1 a entrada não pode ser lida ou a saída escrita,
2 uso errado.
";

/// Runs the program with the arguments that follow its name. Returns its exit status.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    errors: &mut dyn Write,
) -> u8 {
    let mut console = Console::new(input, out);
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let end = match seed(&arguments) {
        Ok(Called::Menu(seed)) => menu::run(&mut console, seed),
        Ok(Called::Help) => console.say(USAGE),
        Err(why) => {
            // When even this cannot be written, the exit status still tells.
            let _ = errors.write_all(format!("coloring: {why}\n{USAGE}").as_bytes());
            return 2;
        }
    };
    match end {
        Ok(()) | Err(End::OfInput | End::OfReader) => 0,
        Err(End::Failure(why)) => {
            let _ = errors.write_all(format!("coloring: {why}\n").as_bytes());
            1
        }
    }
}

/// What the program was called for.
enum Called {
    /// The menu, with this seed.
    Menu(u64),
    Help,
}

fn seed(arguments: &[OsString]) -> Result<Called, String> {
    let words: Vec<_> = arguments.iter().map(|it| it.to_string_lossy()).collect();
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            // A clock that stands before 1970 gives the same boards each time: odd, not wrong.
            Ok(Called::Menu(since.map_or(0, |it| it.as_nanos() as u64)))
        }
        ["-h" | "--help"] => Ok(Called::Help),
        ["--seed", number] => match number.parse() {
            Ok(seed) => Ok(Called::Menu(seed)),
            Err(_) => Err(format!(
                "{number:?} não é uma semente; dê um número de 0 em diante"
            )),
        },
        ["--seed"] => Err("--seed precisa de um número de 0 em diante".to_owned()),
        [other, ..] => Err(format!("{other:?} não é um argumento deste programa")),
    }
}
