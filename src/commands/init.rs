//! `sudograde init`: a lab's skeleton in a new folder.

use crate::cli::Init;
use command_line::workplace::{Workplace, name_of, words};
use command_line::{Problem, language, refuse_unless_empty, say, status};
use grader::catalogue::Catalogue;
use grader::manifest::load;

pub fn run(asked: &Init) -> anyhow::Result<u8> {
    let lab = load(&Catalogue::locate().find(&asked.lab)?)?;
    let toolchain = match asked.language {
        None => lab.toolchains.iter().next(),
        Some(language) => lab.toolchains.get_key_value(&language),
    };
    let Some((&written, _)) = toolchain else {
        let known: Vec<&str> = lab.toolchains.keys().map(|one| one.name()).collect();
        let language = asked.language.map_or("", |language| language.name());
        let arguments = [
            ("lab", lab.id.as_str()),
            ("language", language),
            ("known", &known.join(", ")),
        ];
        return Err(Problem::new("problem-no-version", &arguments).into());
    };
    let folder = &asked.folder;
    refuse_unless_empty(folder)?;
    let place = Workplace {
        lab: &lab,
        language: written,
        lang: language(asked.lang, &lab.course_language),
        keeps_lang: asked.lang.is_some(),
        name: name_of(&lab),
        built: std::env::current_exe().ok(),
    };
    let (files, statement) = place.files()?;
    for file in files {
        file.write(folder)?;
    }
    let texts = words::with_workplace(place.lang);
    let shown = folder.display().to_string();
    let made = [
        ("folder", shown.as_str()),
        ("lab", &lab.id),
        ("language", written.name()),
    ];
    let mut said = texts.text("place-made", &made);
    if let Some(statement) = statement {
        let file = statement.display().to_string();
        said.push(' ');
        said.push_str(&texts.text("place-statement", &[("file", &file)]));
    }
    if place.reads() != place.lang.id() {
        said.push(' ');
        said.push_str(&texts.text("place-reads", &[("lang", &place.reads())]));
    }
    say(&said)?;
    say(&texts.text("place-run", &[]))?;
    Ok(status::FULL_MARKS)
}
