//! The lab's program: solves the samurai in a file and writes each solution to a file of its own.
//!
//! It takes no arguments. The first line of the standard input is the name of the samurai's file;
//! for each solution that is found, one more line is read, the name of the file to write. It
//! answers with an exit status: 0 when all solutions were written, or there is none, which a line
//! says; 1 when a name is missing, the file does not exist or holds no samurai, or a solution
//! cannot be written; 2 when it was called wrongly. What it says is in the course's language,
//! Spanish.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufWriter, Read, Write};
use std::ops::ControlFlow;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use super::carga_tablerote::carga_tablerote;
use super::escritura_datos::escritura_datos;
use super::geometry::{conflict, solver};
use super::lectura_datos::lectura_datos;
use super::tablerote::ACTIVE_CELLS;

const USAGE: &str = "\
uso: samurai
Lee de la entrada el nombre del archivo de un samurái y, por cada solución que encuentra, el nombre
del archivo en que la escribe.
Estado de salida: 0 escritas todas las soluciones o no hay ninguna, 1 falta un nombre o un archivo
no sirve, 2 uso incorrecto.
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
        [help] if help == "-h" || help == "--help" => print(out, USAGE),
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
            message: format!("samurai: {message}\n"),
        }
    }
}

fn solve(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    print(out, "Archivo del samurái: ")?;
    let path = read_name(input)?.ok_or_else(|| {
        Failure::new("no se dio ningún nombre; escriba el del archivo de un samurái")
    })?;
    let numbers = read(&path)?;

    let mut solutions = 0;
    let mut outcome = Ok(());
    let each = |solution: &[u8]| {
        solutions += 1;
        outcome = write(solution, solutions, input, out);
        match outcome {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    solver().for_each(&numbers, each).map_err(Failure::new)?;
    outcome?;
    match solutions {
        0 => {
            let name = path.display();
            let why = why_unsolvable(&numbers);
            print(out, &format!("\n{name}: no tiene solución; {why}.\n"))
        }
        1 => print(out, "\nUna solución.\n"),
        _ => print(out, &format!("\n{solutions} soluciones.\n")),
    }
}

fn read(path: &PathBuf) -> Result<[u8; ACTIVE_CELLS], Failure> {
    let failure = |why: &dyn std::fmt::Display| Failure::new(format!("{}: {why}", path.display()));
    let file = File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            failure(&"El archivo no existe; dé el nombre de un archivo con un samurái")
        }
        _ => failure(&format!(
            "no se puede abrir ({error}); dé el nombre de un archivo con un samurái"
        )),
    })?;
    lectura_datos(file).map_err(|error| failure(&error))
}

/// Asks for a name and writes the solution there.
fn write(
    solution: &[u8],
    number: usize,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    print(out, &format!("\nArchivo para la solución {number}: "))?;
    let path = read_name(input)?.ok_or_else(|| {
        Failure::new(format!(
            "no se dio ningún nombre para la solución {number}; escriba uno por solución"
        ))
    })?;
    let numbers = solution.try_into().map_err(Failure::new)?;
    File::create(&path)
        .and_then(|file| {
            let mut file = BufWriter::new(file);
            escritura_datos(&carga_tablerote(numbers), &mut file)?;
            file.flush()
        })
        .map_err(|error| {
            Failure::new(format!(
                "{}: no se puede escribir ({error}); dé el nombre de otro archivo",
                path.display()
            ))
        })
}

/// The next line of the input, without its end. `None` when it is empty or there is none.
fn read_name(input: &mut dyn BufRead) -> Result<Option<PathBuf>, Failure> {
    let mut name = Vec::new();
    input
        .take(LONGEST_NAME)
        .read_until(b'\n', &mut name)
        .map_err(|error| {
            Failure::new(format!(
                "la entrada no se puede leer ({error}); escriba el nombre de un archivo"
            ))
        })?;
    while matches!(name.last(), Some(b'\n' | b'\r')) {
        name.pop();
    }
    Ok((!name.is_empty()).then(|| PathBuf::from(OsStr::from_bytes(&name))))
}

/// Says what to do about a samurai that has no solution.
fn why_unsolvable(numbers: &[u8; ACTIVE_CELLS]) -> String {
    match conflict(numbers) {
        Some([(i, j), (k, l)]) => {
            format!("las casillas ({i},{j}) y ({k},{l}) tienen el mismo número: corrija una")
        }
        None => "compruebe que los números están bien copiados".to_owned(),
    }
}

/// Writes to the standard output. A reader that has gone away, like `head`, has read what it
/// wanted: that is no failure.
fn print(out: &mut dyn Write, text: &str) -> Result<(), Failure> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::new(format!(
            "el resultado no se puede escribir: {error}"
        ))),
        _ => Ok(()),
    }
}
