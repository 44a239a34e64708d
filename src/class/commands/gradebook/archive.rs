//! `sudograde gradebook archive` and `verify`.

use crate::archive::{check, collect};
use crate::cli::{Archive, Verify};
use crate::gradebook::Gradebook;
use command_line::{say, status, tell};
use sudograde_core::visible::on_a_line;

pub fn write(asked: &Archive) -> anyhow::Result<u8> {
    let gradebook = Gradebook::open(&asked.of.db)?;
    let labs = match &asked.lab {
        Some(name) => vec![gradebook.lab_called(Some(name))?],
        None => gradebook.labs()?,
    };
    if labs.is_empty() {
        // It says that there are no grades.
        gradebook.lab_called(None)?;
    }
    let (package, missing) = collect(&gradebook, &labs)?;
    let written = package.write(&asked.to)?;
    for one in &missing {
        tell(&format!("note: missing: {one}"));
    }
    say(&format!(
        "{}: {} files, digest {}",
        asked.to.display(),
        written.count,
        written.digest
    ))?;
    Ok(status::FULL_MARKS)
}

pub fn verify(asked: &Verify) -> anyhow::Result<u8> {
    let checked = check(&asked.file)?;
    let (file, digest) = (asked.file.display(), &checked.digest);
    for difference in &checked.differences {
        tell(&on_a_line(&format!("{file}: {difference}")));
    }
    let wanted = asked.digest.as_deref().map(str::trim);
    if wanted.is_some_and(|wanted| !wanted.eq_ignore_ascii_case(digest)) {
        tell(&format!(
            "{file}: its digest is {digest}, so it is another archive, or all of it was made anew"
        ));
        return Ok(status::POINTS_LOST);
    }
    if !checked.differences.is_empty() {
        return Ok(status::POINTS_LOST);
    }
    say(&format!(
        "{file}: {} files, nothing changed; digest {digest}",
        checked.count
    ))?;
    Ok(status::FULL_MARKS)
}
