//! The compiler has nothing to say about the student's files.

use super::{Files, Findings, Obstacle};
use crate::builder::{self, Build, Messages};
use crate::core::report::{BuildStatus, Diagnostic};
use crate::submission::Submission;

/// Errors and warnings with these flags; without any, the warnings of the build itself.
pub fn find(files: &Files, build: &Build, flags: &[String]) -> Findings {
    if build.status != BuildStatus::Ok {
        return Err(Obstacle::DoesNotCompile);
    }
    let messages = if flags.is_empty() {
        build.warnings.clone()
    } else {
        compile(files, flags)?
    };
    let own = files.submission.file_names();
    let said = |one: &Diagnostic| format!("{}:{}: {}", one.file, one.line, one.message);
    let own = messages
        .iter()
        .filter(|one| own.contains(&one.file))
        .map(said);
    Ok(own.chain(silenced(files.submission)).collect())
}

/// What the compiler says with these flags.
pub fn compile(files: &Files, flags: &[String]) -> Result<Vec<Diagnostic>, Obstacle> {
    let said = builder::messages(files.lab, files.submission, flags, files.cache);
    let Messages { errors, warnings } =
        said.map_err(|error| Obstacle::Grader(error.to_string()))?;
    Ok(errors.into_iter().chain(warnings).collect())
}

/// Places where a student tells the compiler to be quiet.
fn silenced(submission: &Submission) -> Vec<String> {
    let mut found = Vec::new();
    for file in &submission.files {
        let text = String::from_utf8_lossy(&file.content);
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            let words: String = line.split_whitespace().collect();
            if words.starts_with("#pragmaGCCdiagnostic")
                || words.starts_with("#pragmaGCCsystem_header")
            {
                found.push(format!("{}:{}: {line}", file.path.display(), index + 1));
            }
        }
    }
    found
}
