//! The lab's program as the lab's solution in Rust has it: one student's file beside the others. The
//! reference's own is in `program.rs`.

mod carga_tablerote;
mod escritura_datos;
mod lectura_datos;
mod parametros_recorrido;
mod retorna_desde;
mod retorna_hasta;
mod solucionador;
mod tablerote;
mod verificador_insertar;

use std::fs::File;
use std::io::{self, Write};
use std::process::exit;

use carga_tablerote::carga_tablerote;
use escritura_datos::escritura_datos;
use lectura_datos::lectura_datos;
use solucionador::solucionador;

fn main() {
    let name = ask("Archivo del samurái: ");
    let file = File::open(&name).unwrap_or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => fail("El archivo no existe"),
        _ => fail(&format!("No se puede abrir: {error}")),
    });
    let numbers = lectura_datos(file).unwrap_or_else(|error| fail(&format!("{name}: {error}")));
    let solutions = solucionador(&mut carga_tablerote(&numbers), 0, &mut |t| {
        let name = ask("Archivo para la solución: ");
        let written = File::create(&name).and_then(|mut file| escritura_datos(t, &mut file));
        if let Err(error) = written {
            fail(&format!("{name}: no se puede escribir: {error}"));
        }
    });
    if solutions == 0 {
        println!("El samurái no tiene solución.");
    }
}

/// The next line of the standard input, without its end.
fn ask(question: &str) -> String {
    print!("{question}");
    let _ = io::stdout().flush();
    let mut line = String::new();
    match io::stdin().read_line(&mut line) {
        Ok(1..) => line.trim_end_matches(['\r', '\n']).to_owned(),
        _ => fail("Falta un nombre"),
    }
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    exit(1)
}
