//! The probe of samurai in Rust: calls one of the student's functions and writes what came back,
//! as probe.c does. Several lines of an input, or several samurais, are several calls in the same
//! process: what a function keeps from one call to the next shows. As there, the probe does not know where
//! the boards lie, nor how a file is read: it receives numbers.
//!
//! This file is the root of the crate that holds the student's files, in the place of their
//! main.rs. It offers the same paths: `crate::retorna_desde::retorna_desde`,
//! `crate::tablerote::Tablerote` and so on. Behind the paths of functions that other exercises
//! build on stands the student's function, or the reference's in the runs where that one is
//! called for; what is observed is always the student's.
//!
//! It is compiled with every submission, and plain loops are compiled sooner than iterators.

#[path = "src/tablerote.rs"]
pub mod tablerote;

#[path = "src/retorna_desde.rs"]
mod student_retorna_desde;
pub mod retorna_desde {
    // A helper that the student made public is reached under the module's name as well.
    #[allow(unused_imports)]
    pub use crate::student_retorna_desde::*;

    sudograde::substitutable! {
        pub fn retorna_desde(i: usize, j: usize) -> usize = crate::student_retorna_desde::retorna_desde
    }
}

#[path = "src/retorna_hasta.rs"]
mod student_retorna_hasta;
pub mod retorna_hasta {
    #[allow(unused_imports)]
    pub use crate::student_retorna_hasta::*;

    sudograde::substitutable! {
        pub fn retorna_hasta(i: usize, j: usize) -> usize = crate::student_retorna_hasta::retorna_hasta
    }
}

#[path = "src/parametros_recorrido.rs"]
mod student_parametros_recorrido;
pub mod parametros_recorrido {
    #[allow(unused_imports)]
    pub use crate::student_parametros_recorrido::*;

    sudograde::substitutable! {
        pub fn parametros_recorrido(selector: usize) -> Option<[usize; 4]>
            = crate::student_parametros_recorrido::parametros_recorrido
    }
}

#[path = "src/verificador_insertar.rs"]
mod student_verificador_insertar;
pub mod verificador_insertar {
    #[allow(unused_imports)]
    pub use crate::student_verificador_insertar::*;

    use crate::tablerote::Tablerote;
    sudograde::substitutable! {
        pub fn verificador_insertar(t: &Tablerote, i: usize, j: usize, valor: u8) -> bool
            = crate::student_verificador_insertar::verificador_insertar
    }
}

#[path = "src/carga_tablerote.rs"]
pub mod carga_tablerote;
#[path = "src/escritura_datos.rs"]
pub mod escritura_datos;
#[path = "src/lectura_datos.rs"]
pub mod lectura_datos;
#[path = "src/solucionador.rs"]
pub mod solucionador;

use sudograde::Probe;
use tablerote::{ACTIVE_CELLS, Tablerote};

/// As many solutions of a samurai are kept; a right answer has fewer.
const MOST_WRITTEN: usize = 60;
/// As many are shown where there are more.
const MOST_SHOWN: usize = 3;

sudograde::probe!(observe);

fn observe(probe: &Probe) {
    match probe.call {
        "retorna_desde" => observe_bounds(probe, student_retorna_desde::retorna_desde),
        "retorna_hasta" => observe_bounds(probe, student_retorna_hasta::retorna_hasta),
        "rows" | "columns" => observe_edges(probe),
        "upper" | "middle" | "lower" | "holes" => observe_spread(probe),
        "ask" => observe_questions(probe),
        "row" | "column" | "box" => observe_maps(probe),
        "solutions" | "found" | "restored" => observe_solver(probe),
        "lectura_datos" => observe_reading(probe),
        "files" => observe_writing(probe),
        call => probe.write(&format!("the probe knows no call \"{call}\"\n")),
    }
}

// ---- Inputs ----

fn numbers(text: &str) -> Vec<usize> {
    let mut numbers = Vec::new();
    let mut is_in_number = false;
    for byte in text.bytes() {
        if !byte.is_ascii_digit() {
            is_in_number = false;
            continue;
        }
        if !is_in_number {
            numbers.push(0);
            is_in_number = true;
        }
        if let Some(number) = numbers.last_mut() {
            *number = *number * 10 + usize::from(byte - b'0');
        }
    }
    numbers
}

/// Numbers, so many at a time; of a text that holds others, as many as there are.
fn groups<const N: usize>(text: &str) -> Vec<[u8; N]> {
    let mut groups = Vec::new();
    for chunk in numbers(text).chunks_exact(N) {
        let mut group = [0; N];
        for place in 0..N {
            group[place] = chunk[place] as u8;
        }
        groups.push(group);
    }
    groups
}

fn matrices(text: &str) -> Vec<Tablerote> {
    let mut matrices = Vec::new();
    for group in groups::<441>(text) {
        let mut t = [[0; 21]; 21];
        for place in 0..441 {
            t[place / 21][place % 21] = group[place];
        }
        matrices.push(t);
    }
    matrices
}

/// The matrix that comes before the questions, and the questions.
fn matrix_and_lines(text: &str) -> (Tablerote, Vec<&str>) {
    let mut lines: Vec<&str> = text.lines().collect();
    let questions = lines.split_off(lines.len().min(21));
    let t = matrices(&lines.join("\n")).pop().unwrap_or([[0; 21]; 21]);
    (t, questions)
}

// ---- Observations ----

/// 21 cells and a space between them; a point where there is none.
fn write_row(probe: &Probe, cell: &dyn Fn(usize) -> Option<u8>) {
    let mut line = String::new();
    for j in 0..21 {
        match cell(j) {
            Some(cell) => line.push_str(&cell.to_string()),
            None => line.push('.'),
        }
        line.push(if j < 20 { ' ' } else { '\n' });
    }
    probe.write(&line);
}

fn write_rows(probe: &Probe, t: &Tablerote) {
    for row in t {
        write_row(probe, &|j| Some(row[j]));
    }
}

// ---- The exercises ----

fn observe_bounds(probe: &Probe, bound: fn(usize, usize) -> usize) {
    for pair in numbers(probe.input).chunks_exact(2) {
        let (i, j) = (pair[0], pair[1]);
        probe.write(&format!("({i},{j}): {}\n", bound(i, j)));
    }
}

fn observe_edges(probe: &Probe) {
    for selector in numbers(probe.input) {
        let call = probe.call;
        match student_parametros_recorrido::parametros_recorrido(selector) {
            None => probe.write(&format!("{selector}: None\n")),
            Some([row0, row1, column0, column1]) => {
                let (first, last) = if call == "rows" { (row0, row1) } else { (column0, column1) };
                probe.write(&format!("{selector}: {call} {first} to {last}\n"));
            }
        }
    }
}

fn observe_spread(probe: &Probe) {
    for c in groups::<ACTIVE_CELLS>(probe.input) {
        write_rows(probe, &carga_tablerote::carga_tablerote(&c));
    }
}

fn asked(t: &Tablerote, i: usize, j: usize, valor: usize) -> u8 {
    let valor = u8::try_from(valor).unwrap_or_default();
    u8::from(student_verificador_insertar::verificador_insertar(t, i, j, valor))
}

/// A line `(i,j) = valor`, and whether it asks.
fn read_line(line: &str) -> Option<(usize, usize, usize, bool)> {
    match numbers(line)[..] {
        [i, j, valor] if i < 21 && j < 21 => Some((i, j, valor, line.bytes().any(|byte| byte == b'?'))),
        _ => None,
    }
}

fn observe_questions(probe: &Probe) {
    let (mut t, lines) = matrix_and_lines(probe.input);
    for line in lines {
        let Some((i, j, valor, asks)) = read_line(line) else {
            continue;
        };
        if asks {
            probe.write(&format!("({i},{j}) = {valor}: {}\n", asked(&t, i, j, valor)));
        } else {
            t[i][j] = u8::try_from(valor).unwrap_or_default();
        }
    }
}

/// Where the number of a placement may stand as well: along its row or column outside of its
/// box, or in all cells that are neither in its row nor in its column.
fn observe_maps(probe: &Probe) {
    let (empty, lines) = matrix_and_lines(probe.input);
    for line in lines {
        let Some((i, j, valor, _)) = read_line(line) else {
            continue;
        };
        let mut t = empty;
        t[i][j] = u8::try_from(valor).unwrap_or_default();
        let answer = |shown: bool, k: usize, l: usize| (shown && t[k][l] == 0).then(|| asked(&t, k, l, valor));
        probe.write(&format!("{valor} at ({i},{j})\n"));
        match probe.call {
            "row" => write_row(probe, &|l| answer(l / 3 != j / 3, i, l)),
            "column" => write_row(probe, &|k| answer(k / 3 != i / 3, k, j)),
            _ => {
                for k in 0..21 {
                    write_row(probe, &|l| answer(k != i && l != j, k, l));
                }
            }
        }
    }
}

fn observe_solver(probe: &Probe) {
    for mut t in matrices(probe.input) {
        let (mut written, mut count) = (Vec::new(), 0_usize);
        solucionador::solucionador(&mut t, 0, &mut |t: &Tablerote| {
            count += 1;
            if count <= MOST_WRITTEN {
                let after = written.iter().position(|other| other > t);
                written.insert(after.unwrap_or(written.len()), *t);
            }
        });
        if count > MOST_WRITTEN {
            probe.write(&format!("solutions: more than {MOST_WRITTEN}\n"));
            written.truncate(MOST_SHOWN);
        } else {
            probe.write(&format!("solutions: {count}\n"));
        }
        for t in &written {
            probe.write("\n");
            write_rows(probe, t);
        }
        probe.write("left\n");
        write_rows(probe, &t);
    }
}

fn observe_reading(probe: &Probe) {
    match lectura_datos::lectura_datos(probe.input.as_bytes()) {
        Ok(c) => {
            for line in c.chunks(9) {
                let words: Vec<String> = line.iter().map(u8::to_string).collect();
                probe.write(&format!("{}\n", words.join(" ")));
            }
        }
        Err(_) => probe.write("an error\n"),
    }
}

fn observe_writing(probe: &Probe) {
    let mut file = 0;
    for t in matrices(probe.input) {
        file += 1;
        let mut out = Vec::new();
        let outcome = escritura_datos::escritura_datos(&t, &mut out);
        let text = match outcome {
            Ok(()) => String::from_utf8_lossy(&out).into_owned(),
            Err(_) => "an error".to_owned(),
        };
        probe.write(&format!("file {file}\n{text}\n"));
    }
}
