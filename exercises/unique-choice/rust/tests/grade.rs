//! Ένας έλεγχος για κάθε άσκηση: `cargo test` τις βαθμολογεί όλες, `cargo test grid_init` μόνο μία.
//!
//! Οι έλεγχοι καλούν τον βαθμολογητή `sudograde`. Τον αναζητούν στη μεταβλητή περιβάλλοντος SUDOGRADE,
//! μετά στο PATH, και τέλος στα target/release ή target/debug των παραπάνω φακέλων.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn grid_init() {
    grade("grid_init");
}

#[test]
fn grid_update() {
    grade("grid_update");
}

#[test]
fn grid_iterate() {
    grade("grid_iterate");
}

#[test]
fn grid_unique() {
    grade("grid_unique");
}

#[test]
fn grid_exist_unique() {
    grade("grid_exist_unique");
}

#[test]
fn grid_clear_unique() {
    grade("grid_clear_unique");
}

#[test]
fn grid_read_value() {
    grade("grid_read_value");
}

#[test]
fn sudoku_read() {
    grade("sudoku_read");
}

#[test]
fn sudoku_print() {
    grade("sudoku_print");
}

#[test]
fn sudoku_is_correct() {
    grade("sudoku_is_correct");
}

#[test]
fn sudoku_print_errors() {
    grade("sudoku_print_errors");
}

#[test]
fn sudoku_solve() {
    grade("sudoku_solve");
}

#[test]
fn sudoku_generate() {
    grade("sudoku_generate");
}

#[test]
fn program() {
    grade("program");
}

#[test]
fn rules() {
    grade("rules");
}

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

/// Βαθμολογεί μία άσκηση. Ο έλεγχος περνά αν πάρει όλους τους βαθμούς της· αλλιώς το cargo δείχνει την
/// αναφορά του βαθμολογητή.
fn grade(exercise: &str) {
    let sudograde = find_sudograde().expect(
        "δεν βρέθηκε ο βαθμολογητής. Φτιάξε τον με `cargo build --release` στον φάκελο του sudograde \
         και πες πού είναι: SUDOGRADE=/διαδρομή/target/release/sudograde cargo test",
    );
    let output = Command::new(&sudograde)
        .args([
            "grade",
            CRATE,
            "--lab",
            "unique-choice",
            "--language",
            "rust",
            "--exercise",
            exercise,
        ])
        .output()
        .unwrap_or_else(|error| {
            panic!(
                "το {} δεν εκτελείται ({error}): έλεγξε τη μεταβλητή SUDOGRADE",
                sudograde.display()
            )
        });
    println!("{}", String::from_utf8_lossy(&output.stdout));
    eprintln!("{}", String::from_utf8_lossy(&output.stderr));
    match output.status.code() {
        Some(0) => {}
        Some(1) => panic!("από την άσκηση {exercise} λείπουν βαθμοί: διάβασε την παραπάνω αναφορά"),
        _ => panic!(
            "το sudograde δεν μπόρεσε να βαθμολογήσει την {exercise} ({})",
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
