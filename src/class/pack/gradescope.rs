//! The autograder of Gradescope: a zip with `setup.sh` and `run_autograder` at its root.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::parts::{Parts, name};
use sudograde_core::lab::{Lab, Language};

const SETUP: &str = include_str!("gradescope-setup.sh");
const RUN: &str = include_str!("gradescope-run.sh");

/// Writes the zip.
///
/// # Errors
/// The file cannot be written.
pub fn write(lab: &Lab, mut parts: Parts, file: &Path) -> anyhow::Result<()> {
    let needs: Vec<&str> = lab
        .toolchains
        .keys()
        .map(|language| need(*language))
        .collect();
    parts.add(
        "setup.sh",
        &SETUP.replace("@NEEDS@", &needs.join("\n")),
        true,
    );
    parts.add("run_autograder", RUN, true);
    zipped(&parts, file).with_context(|| format!("{}: it cannot be written", file.display()))
}

/// The requirements of a language: a command, and the Ubuntu packages that provide it.
fn need(language: Language) -> &'static str {
    match language {
        Language::C => "need gcc gcc libc6-dev",
        Language::Cpp => "need g++ g++",
        Language::Rust => "need rustc rustc gcc libc6-dev",
        Language::Python => "need python3 python3",
    }
}

fn zipped(parts: &Parts, file: &Path) -> anyhow::Result<()> {
    let mut zip = ZipWriter::new(BufWriter::new(File::create_new(file)?));
    for part in &parts.files {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .unix_permissions(if part.executable { 0o755 } else { 0o644 });
        zip.start_file(name(&part.path), options)?;
        zip.write_all(&part.content)?;
    }
    zip.finish()?.flush()?;
    Ok(())
}
