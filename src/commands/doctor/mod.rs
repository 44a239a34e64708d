//! `sudograde doctor`: the compilers and the sandbox layers of this machine, and what to do about
//! missing ones. Its texts are in the .ftl files beside this one.

use std::io::Write;
use std::path::Path;

use command_line::{Problem, language_in, status};
use grader::builder::{Cache, MissingTool, Tool, confine, tool};
use grader::run::Runner;
use locale::{Lang, Locale};
use protocol::Layer;
use unicode_width::UnicodeWidthStr;

/// The path or the meaning of what is there, or the next step where it is missing.
type Health = Result<String, String>;

pub fn run(lang: Option<Lang>) -> anyhow::Result<u8> {
    let mut locale = Locale::new(language_in(Path::new("."), lang, ""));
    locale.add(words(locale.lang));
    let lines = [tools(&locale), layers(&locale)?].concat();
    write!(anstream::stdout().lock(), "{}", table(&lines, &locale))?;
    let lacking = lines.iter().any(|(_, state)| state.is_err());
    Ok(match lacking {
        true => status::POINTS_LOST,
        false => status::FULL_MARKS,
    })
}

fn words(lang: Lang) -> &'static str {
    match lang {
        Lang::Es => include_str!("es.ftl"),
        Lang::Pt => include_str!("pt.ftl"),
        Lang::El => include_str!("el.ftl"),
        Lang::En => include_str!("en.ftl"),
    }
}

fn tools(locale: &Locale) -> Vec<(String, Health)> {
    let compiler = |found: Result<Tool, MissingTool>| {
        let path = found.map(|tool| tool.path.display().to_string());
        path.map_err(|missing| Problem::without(missing).text(locale))
    };
    let program = |name: &str| {
        let found = tool::on_path(name).map(|path| path.display().to_string());
        let state = found.ok_or_else(|| locale.word(&format!("doctor-{name}")));
        (name.to_owned(), state)
    };
    let mut lines = vec![
        (locale.word("doctor-c"), compiler(tool::c_compiler())),
        (locale.word("doctor-cpp"), compiler(tool::cpp_compiler())),
        ("Python".to_owned(), compiler(tool::python())),
        program("make"),
        program("git"),
    ];
    let cache = Cache::open(Cache::locate());
    if let Ok(cache) = &cache {
        let rust = tool::rust_compiler(cache.folder()).map(|rust| rust.tool);
        lines.push((locale.word("doctor-rust"), compiler(rust)));
    }
    let checked = cache.and_then(|cache| cache.check_writable().map(|()| cache));
    let folder = checked.map(|cache| cache.folder().display().to_string());
    let folder = folder.map_err(|error| error.to_string());
    lines.push((locale.word("doctor-cache"), folder));
    lines
}

/// The layers around a student's code, and those around compilers, make and git, which read a
/// student's files.
fn layers(locale: &Locale) -> anyhow::Result<Vec<(String, Health)>> {
    let runner = Runner::start(&[], &[], None)?.wait_until_ready()?;
    let of_layer = |layer: Layer| {
        let id = layer.name();
        let state = match runner.missing.iter().find(|missing| missing.layer == layer) {
            None => Ok(locale.word(&format!("doctor-with-{id}"))),
            Some(missing) => {
                let consequence = locale.word(&format!("doctor-without-{id}"));
                Err(format!("{}\n{consequence}", missing.reason))
            }
        };
        (name(layer, locale), state)
    };
    let order = [
        Layer::User,
        Layer::Namespaces,
        Layer::Landlock,
        Layer::Seccomp,
    ];
    let mut lines: Vec<_> = order.into_iter().map(of_layer).collect();
    lines.push((locale.word("doctor-boxes"), boxes(locale)));
    Ok(lines)
}

fn boxes(locale: &Locale) -> Health {
    let missing = confine::missing_layers().map_err(|error| error.to_string())?;
    if missing.is_empty() {
        return Ok(locale.word("doctor-with-boxes"));
    }
    let told = missing.iter().map(|missing| {
        let consequence = match missing.layer {
            Layer::User => "doctor-boxes-without-user",
            Layer::Namespaces => "doctor-boxes-without-namespaces",
            Layer::Landlock | Layer::Seccomp => "doctor-boxes-without-other",
        };
        let name = name(missing.layer, locale);
        format!("{name}: {}\n{}", missing.reason, locale.word(consequence))
    });
    Err(told.collect::<Vec<_>>().join("\n"))
}

/// The other layers have the kernel's names.
fn name(layer: Layer, locale: &Locale) -> String {
    match layer {
        Layer::User => locale.word("doctor-user"),
        other => other.name().to_owned(),
    }
}

/// Three columns: the state, the name, and what was found or what to do.
fn table(lines: &[(String, Health)], locale: &Locale) -> String {
    let [ok, missing] =
        ["ok", "missing"].map(|state| locale.word(&format!("doctor-state-{state}")));
    let states = ok.width().max(missing.width());
    let names = lines.iter().map(|(name, _)| name.width()).max();
    let names = names.unwrap_or_default();
    let padded = |text: &str, width: usize| format!("{text}{}", " ".repeat(width - text.width()));
    let indent = format!("\n{}", " ".repeat(2 + states + 2 + names + 2));
    let line = |(name, state): &(String, Health)| {
        let (mark, text) = match state {
            Ok(found) => (&ok, found.clone()),
            Err(advice) => (&missing, advice.replace('\n', &indent)),
        };
        let (mark, name) = (padded(mark, states), padded(name, names));
        format!("  {mark}  {name}  {text}\n")
    };
    lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_reads_without_errors_and_has_the_same_texts() {
        locale::assert_complete(|lang| words(lang).to_owned());
    }
}
