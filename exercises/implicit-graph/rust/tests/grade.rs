//! Una prueba por ejercicio: `cargo test` los califica todos, `cargo test is_valid` solo uno.
//!
//! Las pruebas llaman al calificador `sudograde`. Se busca en la variable de entorno SUDOGRADE,
//! después en PATH, y por último en target/release o target/debug de las carpetas de arriba.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn get_adj_nodes() {
    grade("get_adj_nodes");
}

#[test]
fn is_valid() {
    grade("is_valid");
}

#[test]
fn get_adj_nodes_valid() {
    grade("get_adj_nodes_valid");
}

#[test]
fn is_final() {
    grade("is_final");
}

#[test]
fn dfs() {
    grade("DFS");
}

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

/// Califica un ejercicio de este laboratorio. La prueba pasa si se obtienen todos sus puntos; si no,
/// cargo muestra el informe del calificador.
fn grade(exercise: &str) {
    let sudograde = find_sudograde().expect(
        "no se encuentra el calificador. Compílalo con `cargo build --release` en la carpeta \
         de sudograde y di dónde está: SUDOGRADE=/ruta/a/target/release/sudograde cargo test",
    );
    let output = Command::new(&sudograde)
        .args([
            "grade",
            CRATE,
            "--lab",
            "implicit-graph",
            "--exercise",
            exercise,
        ])
        .output()
        .unwrap_or_else(|error| {
            panic!(
                "{} no se puede ejecutar ({error}): revisa la variable SUDOGRADE",
                sudograde.display()
            )
        });
    println!("{}", String::from_utf8_lossy(&output.stdout));
    eprintln!("{}", String::from_utf8_lossy(&output.stderr));
    match output.status.code() {
        Some(0) => {}
        Some(1) => panic!("a {exercise} le faltan puntos: lee el informe de arriba"),
        _ => panic!("sudograde no pudo calificar {exercise} ({})", output.status),
    }
}

fn find_sudograde() -> Option<PathBuf> {
    if let Some(path) = env::var_os("SUDOGRADE") {
        return Some(PathBuf::from(path));
    }
    let name = format!("sudograde{}", env::consts::EXE_SUFFIX);
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).map(|folder| folder.join(&name));
    let built = Path::new(CRATE).ancestors().flat_map(|folder| {
        ["release", "debug"].map(|profile| folder.join("target").join(profile).join(&name))
    });
    let packed = Path::new(CRATE).join(".sudograde").join(&name);
    let mut all = std::iter::once(packed).chain(on_path).chain(built);
    all.find(|candidate| candidate.is_file())
}
