//! The sources of a program as a judge builds them: all C or C++ files together, one Rust file, or Python files of
//! which `main.py` starts.

use std::path::Path;

use anyhow::Context;
use command_line::workplace::File;
use grader::submission::{Submission, is_of_one_language};
use sudograde_core::lab::{Lab, Language};

/// The sources of a submission and the lab's given ones; else the reason why a judge cannot build them.
///
/// # Errors
/// A given file cannot be read.
pub fn of(lab: &Lab, submission: &Submission) -> anyhow::Result<Result<Vec<File>, String>> {
    let toolchain = &lab.toolchains[&submission.language];
    let own = submission.files.iter().chain(&submission.further_files);
    let own = own.filter(|file| is_of_one_language(&file.path));
    let mut files: Vec<File> = own
        .map(|file| File {
            path: file.path.clone(),
            content: file.content.clone(),
            executable: false,
        })
        .collect();
    for path in toolchain
        .given
        .iter()
        .filter(|path| is_of_one_language(path))
    {
        let file = toolchain.skeleton.join(path);
        let content = std::fs::read(&file);
        files.push(File {
            path: path.clone(),
            content: content.with_context(|| format!("{}: it cannot be read", file.display()))?,
            executable: false,
        });
    }
    let begins = |file: &File| Some(&file.path) == toolchain.program.as_ref();
    Ok(match submission.language {
        Language::C | Language::Cpp => Ok(files),
        Language::Rust | Language::Python if files.len() == 1 => Ok(files),
        Language::Rust => Err("a judge builds one file, and it has several".to_owned()),
        Language::Python
            if files
                .iter()
                .any(|one| begins(one) && one.path == *"main.py") =>
        {
            Ok(files)
        }
        Language::Python => Err(
            "of several files, a judge starts main.py, and its program has another name".to_owned(),
        ),
    })
}

/// The program in a folder of submissions: a file, or a folder of files.
pub fn placed(program: &[File], name: &str, language: Language, place: &Path) -> Vec<File> {
    let moved = |file: &File, to: &Path| File {
        path: to.to_owned(),
        ..file.clone()
    };
    match program {
        [only] => {
            let ending = only.path.extension().unwrap_or_default();
            let file = place.join(name).with_extension(ending);
            vec![moved(only, &file)]
        }
        several => {
            let folder = place.join(format!("{name}-{}", language.id()));
            let several = several.iter();
            several
                .map(|file| moved(file, &folder.join(&file.path)))
                .collect()
        }
    }
}
