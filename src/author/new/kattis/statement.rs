//! The statements of a problem, and its names: Markdown as it is, LaTeX as far as Markdown can say it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::super::folder::Files;
use super::package::Package;
use sudograde_core::lab::LANGUAGES;

pub struct Statements {
    pub files: Files,
    /// The problem's name by language; there is an English one.
    pub titles: BTreeMap<String, String>,
    /// The language of README.md.
    pub course: String,
}

/// The statements in the lab's languages.
///
/// # Errors
/// A statement is no text.
pub fn statements(
    package: &Package,
    names: &BTreeMap<String, String>,
    notes: &mut Vec<String>,
) -> anyhow::Result<Statements> {
    let mut found = BTreeMap::new();
    let mut titles = names.clone();
    let folders = ["problem_statement/", "statement/"];
    for file in folders.iter().flat_map(|folder| package.within(folder)) {
        let name = file.rsplit('/').next().unwrap_or(file);
        let parts: Vec<&str> = name.split('.').collect();
        let (language, is_latex) = match parts[..] {
            ["problem", ending @ ("tex" | "md")] => ("en", ending == "tex"),
            ["problem", language, ending @ ("tex" | "md")] => (language, ending == "tex"),
            _ => continue,
        };
        let Some(text) = package.text(file)? else {
            continue;
        };
        if let Some(name) = argument(&text, "\\problemname{") {
            titles
                .entry(language.to_owned())
                .or_insert_with(|| unescaped(name));
        }
        if is_latex {
            notes.push(format!(
                "{}: formulas and tables of LaTeX stand in the statement as they are.",
                package.place(file)
            ));
        }
        let text = if is_latex { markdown(&text) } else { text };
        found.insert(language.to_owned(), text);
    }
    let fallback = titles.values().next().cloned();
    let fallback = fallback.unwrap_or_else(|| "Problem".to_owned());
    titles.entry("en".to_owned()).or_insert(fallback);
    titles.retain(|language, title| {
        *title = plain(title);
        LANGUAGES.contains(&language.as_str()) && !title.is_empty()
    });
    let course = LANGUAGES
        .iter()
        .find(|one| found.contains_key(**one))
        .unwrap_or(&"en");
    let mut files = Files::new();
    if let Some(other) = found.keys().find(|one| !LANGUAGES.contains(&one.as_str())) {
        notes.push(format!(
            "The statement in \"{other}\" is left out: a lab speaks {}.",
            LANGUAGES.join(", ")
        ));
    }
    for (language, text) in &found {
        if !LANGUAGES.contains(&language.as_str()) {
            continue;
        }
        let name = match language == course {
            true => "README.md".to_owned(),
            false => format!("README.{language}.md"),
        };
        let title = titles.get(language).or_else(|| titles.get("en"));
        let text = headed(text.trim(), title.map_or("", String::as_str));
        files.push((PathBuf::from(name), text));
    }
    if files.is_empty() {
        notes.push("There is no statement in a language of labs: write README.md.".to_owned());
        let title = titles.get("en").map_or("", String::as_str);
        files.push((PathBuf::from("README.md"), format!("# {title}\n")));
    }
    Ok(Statements {
        files,
        titles,
        course: (*course).to_owned(),
    })
}

fn headed(text: &str, title: &str) -> String {
    match text.starts_with("# ") {
        true => format!("{text}\n"),
        false => format!("# {title}\n\n{text}\n"),
    }
}

/// A name in one line.
fn plain(name: &str) -> String {
    let letters = name
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter });
    letters.collect::<String>().trim().to_owned()
}

/// The text between the braces behind a command; braces may be within each other.
fn argument<'t>(text: &'t str, command: &str) -> Option<&'t str> {
    let start = text.find(command)? + command.len();
    let mut depth = 1;
    let mut is_escaped = false;
    for (at, letter) in text[start..].char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&text[start..start + at]);
        }
    }
    None
}

/// LaTeX with its plain parts in Markdown: sections, lists, emphasis, code.
fn markdown(latex: &str) -> String {
    let mut out = String::new();
    let mut verbatim = false;
    let mut lists: Vec<&str> = Vec::new();
    for line in latex.lines() {
        let bare = line.trim();
        match bare {
            "\\begin{verbatim}" => (verbatim, out) = (true, out + "```\n"),
            "\\end{verbatim}" => (verbatim, out) = (false, out + "```\n"),
            _ if verbatim => out = out + line + "\n",
            "\\begin{itemize}" => lists.push("- "),
            "\\begin{enumerate}" => lists.push("1. "),
            "\\end{itemize}" | "\\end{enumerate}" => {
                lists.pop();
            }
            _ if bare.starts_with("\\problemname{") || bare.starts_with('%') => {}
            _ => {
                let item = bare.strip_prefix("\\item");
                let mark = lists.last().filter(|_| item.is_some()).copied();
                out += mark.unwrap_or_default();
                out += &inline(item.map_or(bare, str::trim_start));
                out.push('\n');
            }
        }
    }
    out
}

/// Commands with one argument, and the signs around it in Markdown.
const COMMANDS: [(&str, &str, &str); 9] = [
    ("\\section*{", "## ", ""),
    ("\\section{", "## ", ""),
    ("\\subsection*{", "### ", ""),
    ("\\subsection{", "### ", ""),
    ("\\texttt{", "`", "`"),
    ("\\emph{", "*", "*"),
    ("\\textit{", "*", "*"),
    ("\\textbf{", "**", "**"),
    ("\\verb{", "`", "`"),
];

fn inline(line: &str) -> String {
    let mut line = line.to_owned();
    for (command, before, behind) in COMMANDS {
        while let Some(inner) = argument(&line, command) {
            let whole = format!("{command}{inner}}}");
            line = line.replacen(&whole, &format!("{before}{inner}{behind}"), 1);
        }
    }
    unescaped(&line)
}

/// Signs that mean something to LaTeX, as they are printed.
fn unescaped(text: &str) -> String {
    const SIGNS: [(&str, &str); 10] = [
        ("\\textasciitilde{}", "~"),
        ("\\textasciicircum{}", "^"),
        ("\\{", "{"),
        ("\\}", "}"),
        ("\\$", "$"),
        ("\\&", "&"),
        ("\\#", "#"),
        ("\\%", "%"),
        ("\\_", "_"),
        ("\\textbackslash{}", "\\"),
    ];
    let signs = SIGNS.iter();
    signs.fold(text.to_owned(), |text, (sign, plain)| {
        text.replace(sign, plain)
    })
}
