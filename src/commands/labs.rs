//! `sudograde labs`: the labs that can be graded.

use std::io::Write;
use std::path::Path;

use crate::cli::Labs;
use command_line::{language_in, status};
use grader::catalogue::Catalogue;
use grader::manifest::load_all;
use locale::Lang;
use sudograde_core::lab::Lab;
use sudograde_core::report::Points;

pub fn run(asked: &Labs) -> anyhow::Result<u8> {
    let catalogue = Catalogue::locate();
    let mut out = anstream::stdout().lock();
    let labs = load_all(&catalogue);
    if labs.is_empty() {
        anyhow::bail!(
            "there are no labs in {}; SUDOGRADE_LABS names another folder",
            catalogue.folder().display()
        );
    }
    for lab in labs {
        let lab = lab?;
        let lang = language_in(Path::new("."), asked.lang, &lab.course_language);
        show(&lab, lang, &mut out)?;
    }
    Ok(status::FULL_MARKS)
}

fn show(lab: &Lab, lang: Lang, out: &mut impl Write) -> std::io::Result<()> {
    let languages: Vec<&str> = lab
        .toolchains
        .keys()
        .map(|language| language.name())
        .collect();
    // The points hardly differ between languages, so those of the first one are shown.
    let Some(language) = lab.toolchains.keys().next().copied() else {
        return Ok(());
    };
    let title = lab.title.get(lang.id());
    writeln!(
        out,
        "{}  {title} ({}; {})",
        lab.id,
        languages.join(", "),
        Points(lab.points(language))
    )?;
    for exercise in &lab.exercises {
        writeln!(
            out,
            "  {:<22}{:>3}  {}",
            exercise.id,
            Points(exercise.points(language)),
            exercise.title.get(lang.id())
        )?;
    }
    Ok(())
}
