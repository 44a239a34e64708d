//! Um teste por exercício: `cargo test` corrige todos, `cargo test color_first` só um.
//!
//! Os testes chamam o corretor `sudograde`. Ele é procurado na variável de ambiente SUDOGRADE,
//! depois no PATH e por fim em target/release ou target/debug das pastas acima.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn build_graph() {
    grade("build_graph");
}

#[test]
fn color_first() {
    grade("color_first");
}

#[test]
fn color_all() {
    grade("color_all");
}

#[test]
fn check_solution() {
    grade("check_solution");
}

#[test]
fn generate() {
    grade("generate");
}

#[test]
fn program() {
    grade("program");
}

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

/// Corrige um exercício deste laboratório. O teste passa se todos os pontos dele são obtidos; senão,
/// cargo mostra o relatório do corretor.
fn grade(exercise: &str) {
    let sudograde = find_sudograde().expect(
        "o corretor não foi encontrado. Compile-o com `cargo build --release` na pasta do \
         sudograde e diga onde está: SUDOGRADE=/caminho/target/release/sudograde cargo test",
    );
    let output = Command::new(&sudograde)
        .args(["grade", CRATE, "--lab", "coloring", "--exercise", exercise])
        .output()
        .unwrap_or_else(|error| {
            panic!(
                "{} não pode ser executado ({error}): confira a variável SUDOGRADE",
                sudograde.display()
            )
        });
    println!("{}", String::from_utf8_lossy(&output.stdout));
    eprintln!("{}", String::from_utf8_lossy(&output.stderr));
    match output.status.code() {
        Some(0) => {}
        Some(1) => panic!("faltam pontos em {exercise}: leia o relatório acima"),
        _ => panic!(
            "o sudograde não conseguiu corrigir {exercise} ({})",
            output.status
        ),
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
