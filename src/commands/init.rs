//! `sudograde init`: a lab's skeleton in a new folder.

use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::Init;
use command_line::{refuse_unless_empty, say, status};
use grader::builder::tool;
use grader::catalogue::Catalogue;
use grader::manifest::load;

pub fn run(asked: &Init) -> anyhow::Result<u8> {
    let lab = load(&Catalogue::locate().find(&asked.lab)?)?;
    let toolchain = match asked.language {
        None => lab.toolchains.iter().next(),
        Some(language) => lab.toolchains.get_key_value(&language),
    };
    let Some((language, toolchain)) = toolchain else {
        let known: Vec<&str> = lab
            .toolchains
            .keys()
            .map(|language| language.id())
            .collect();
        bail!(
            "the lab \"{}\" has no version in that language; it has: {}",
            lab.id,
            known.join(", ")
        );
    };
    let folder = &asked.folder;
    refuse_unless_empty(folder)?;
    copy_folder(&toolchain.skeleton, folder)?;
    let statement = copy_statement(&lab.folder, folder)?;
    say(&format!(
        "{}: the lab {} in {}.{}",
        folder.display(),
        lab.id,
        language.name(),
        statement.map_or(String::new(), |file| format!(
            " Its statement is in {file}."
        ))
    ))?;
    if folder.join("test.sh").is_file() {
        say("Run `bash test.sh` in it.")?;
    }
    if tool::on_path("sudograde").is_none()
        && let Ok(executable) = std::env::current_exe()
    {
        say(&format!(
            "Before that, because sudograde is not on your PATH: export SUDOGRADE='{}'",
            executable.display()
        ))?;
    }
    Ok(status::FULL_MARKS)
}

/// Copies the lab's statement in each of its languages, as STATEMENT if the student writes a
/// README. Returns the name of the file in the course's language.
fn copy_statement(lab: &Path, to: &Path) -> anyhow::Result<Option<String>> {
    let name = if to.join("README.md").exists() {
        "STATEMENT"
    } else {
        "README"
    };
    let mut last = None;
    for entry in
        std::fs::read_dir(lab).with_context(|| format!("{}: cannot be read", lab.display()))?
    {
        let entry = entry?;
        let file = entry.file_name().to_string_lossy().into_owned();
        let Some(rest) = file.strip_prefix("README") else {
            continue;
        };
        let text = std::fs::read_to_string(entry.path())
            .with_context(|| format!("{}: cannot be read", entry.path().display()))?;
        // The statements link to each other.
        let text = text.replace("(README", &format!("({name}"));
        let file = format!("{name}{rest}");
        let target = to.join(&file);
        std::fs::write(&target, text)
            .with_context(|| format!("{}: cannot be written", target.display()))?;
        // README.md, in the course's language, is the last in order.
        last = last.max(Some(file));
    }
    Ok(last)
}

/// Copies files and folders, without the output of builds.
fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(to).with_context(|| format!("{}: cannot be made", to.display()))?;
    let entries =
        std::fs::read_dir(from).with_context(|| format!("{}: cannot be read", from.display()))?;
    for entry in entries {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_name() == "target" || entry.file_name() == "Cargo.lock" {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), &target)
                .with_context(|| format!("{}: cannot be written", target.display()))?;
        }
    }
    Ok(())
}
