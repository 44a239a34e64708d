//! A solution that nobody has written yet: it is still the skeleton's.

use std::path::Path;

use grader::builder::functions;
use grader::submission::SourceFile;
use sudograde_core::lab::Lab;

/// A message if a solution is still the skeleton. Such a solution makes every answer of the skeleton
/// right, and the check would report each of them.
pub fn solution(lab: &Lab) -> Option<String> {
    let mut unwritten = lab.solutions.iter().filter_map(|(language, folder)| {
        let toolchain = lab.toolchains.get(language)?;
        let read = |folder: &Path, name: &Path| {
            let content = std::fs::read(folder.join(name)).ok()?;
            Some(functions(&SourceFile::new(name, content), *language))
        };
        let is_same = |name: &Path| {
            let own = read(folder, name);
            own.is_some() && own == read(&toolchain.skeleton, name)
        };
        let first = toolchain.student.first()?;
        toolchain.student.iter().all(|name| is_same(name)).then(|| {
            format!(
                "{}: the solution is still the skeleton; write the right functions there, then check again",
                folder.join(first).display()
            )
        })
    });
    unwritten.next()
}
