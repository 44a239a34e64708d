//! Linker options of the runner. It exports functions that no shared library has, for student
//! code. It contains the unwinder, and no segment of it is protected after relocation, because
//! every fork copies each library and each segment.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for function in ["__ubsan_handle_out_of_bounds", "atexit", "at_quick_exit"] {
        println!(
            "cargo::rustc-link-arg-bin=sudograde-runner=-Wl,--export-dynamic-symbol={function}"
        );
    }
    println!("cargo::rustc-link-arg-bin=sudograde-runner=-Wl,-z,norelro");
    // Without the static unwinder the shared one is linked, and a case costs a little more.
    if let Some(folder) = static_unwinder() {
        println!("cargo::rustc-link-search=native={}", folder.display());
    }
}

/// Makes a folder in which the static unwinder has the name of the shared one, so that the linker
/// finds it when it looks for that one.
fn static_unwinder() -> Option<PathBuf> {
    let asked = Command::new("cc")
        .arg("-print-file-name=libgcc_eh.a")
        .output()
        .ok()?;
    let path = String::from_utf8(asked.stdout).ok()?;
    let library = Path::new(path.trim());
    let folder = PathBuf::from(std::env::var_os("OUT_DIR")?);
    (library.is_absolute() && std::fs::copy(library, folder.join("libgcc_s.a")).is_ok())
        .then_some(folder)
}
