//! The statement of a lab, in each of its languages. The one in the reader's language is README.md.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;

use super::{File, Workplace};

/// The statements, and the name of the one that the student reads. They are called STATEMENT if
/// the student writes a README.
///
/// # Errors
/// A statement cannot be read.
pub fn files(place: &Workplace, skeleton: &[File]) -> anyhow::Result<(Vec<File>, Option<PathBuf>)> {
    let has_readme = skeleton.iter().any(|file| file.path == *"README.md");
    let name = if has_readme { "STATEMENT" } else { "README" };
    let (course, asked) = (place.lab.course_language.as_str(), place.reads());
    let folder = &place.lab.folder;
    let unreadable = || format!("{}: it cannot be read", folder.display());
    let mut endings = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(unreadable)? {
        let file = entry.with_context(unreadable)?.file_name();
        let file = file.to_string_lossy().into_owned();
        if let Some(ending) = file.strip_prefix("README") {
            endings.push(ending.to_owned());
        }
    }
    endings.sort();
    let own = format!(".{asked}.md");
    let is_translated = asked != course && endings.contains(&own);
    // The ending of a statement in the lab, and its ending in the folder.
    let renamed = |ending: &str| match ending {
        ".md" if is_translated => format!(".{course}.md"),
        _ if is_translated && ending == own => ".md".to_owned(),
        _ => ending.to_owned(),
    };
    let names: BTreeMap<&str, String> = endings
        .iter()
        .map(|ending| (ending.as_str(), format!("{name}{}", renamed(ending))))
        .collect();
    let mut files = Vec::new();
    for (ending, to) in &names {
        let path = folder.join(format!("README{ending}"));
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("{}: it cannot be read", path.display()))?;
        files.push(File::text(to, linked(&text, &names)));
    }
    let main = names.get(if is_translated { own.as_str() } else { ".md" });
    Ok((files, main.map(PathBuf::from)))
}

/// The statements link to each other.
fn linked(text: &str, names: &BTreeMap<&str, String>) -> String {
    let mut parts = text.split("(README");
    let mut linked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let ending = part.split([')', '#']).next().unwrap_or_default();
        linked.push('(');
        match names.get(ending) {
            Some(name) => linked.push_str(&format!("{name}{}", &part[ending.len()..])),
            None => linked.push_str(&format!("README{part}")),
        }
    }
    linked
}
