//! The lab's statement in LaTeX, as a problem package has it, from Markdown.

use std::fs;

use anyhow::Context;
use command_line::workplace::File;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use sudograde_core::lab::{Exercise, Lab};

/// A statement for each language of the lab's, and notes about parts that LaTeX does not show.
///
/// # Errors
/// A statement cannot be read.
pub fn files(lab: &Lab, exercise: &Exercise) -> anyhow::Result<(Vec<File>, Vec<String>)> {
    let course = lab.course_language.as_str();
    let (mut files, mut notes) = (Vec::new(), Vec::new());
    for language in sudograde_core::lab::LANGUAGES {
        let name = match language == course {
            true => "README.md".to_owned(),
            false => format!("README.{language}.md"),
        };
        let path = lab.folder.join(&name);
        if !path.is_file() {
            continue;
        }
        let text = fs::read_to_string(&path)
            .with_context(|| format!("{}: it cannot be read", path.display()))?;
        let (body, pictures) = latex(&text);
        if pictures {
            notes.push(format!(
                "{name}: pictures and HTML are left out of the statement."
            ));
        }
        let statement = format!(
            "\\problemname{{{}}}\n\n{body}",
            title(lab, exercise, language)
        );
        files.push(written(language, statement));
    }
    if files.is_empty() {
        notes.push("The lab has no README.md: write problem_statement/problem.en.tex.".to_owned());
        let statement = format!("\\problemname{{{}}}\n", title(lab, exercise, "en"));
        files.push(written("en", statement));
    }
    if lab.exercises.len() > 1 {
        notes.push(format!(
            "The statement is the whole lab's: cut {} down to this exercise.",
            files
                .iter()
                .map(|file| file.path.display().to_string())
                .collect::<Vec<_>>()
                .join(", ")
        ));
    }
    Ok((files, notes))
}

fn written(language: &str, text: String) -> File {
    File::text(format!("problem_statement/problem.{language}.tex"), text)
}

fn title(lab: &Lab, exercise: &Exercise, language: &str) -> String {
    let whole = lab.title.get(language);
    escaped(&match lab.exercises.len() {
        1 => whole.to_owned(),
        _ => format!("{whole}: {}", exercise.title.get(language)),
    })
}

/// Markdown in LaTeX, without its first heading, and whether a picture or HTML is left out.
fn latex(markdown: &str) -> (String, bool) {
    let mut out = Latex::default();
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    Parser::new_ext(markdown, options).for_each(|event| out.add(event));
    (out.text.trim_start().to_owned(), out.left_out)
}

/// The text so far.
#[derive(Default)]
struct Latex {
    text: String,
    left_out: bool,
    /// Inside of a block whose text stays as it is.
    verbatim: bool,
    /// Inside of something that is not shown.
    hidden: bool,
    cells: usize,
}

impl Latex {
    fn add(&mut self, event: Event) {
        match event {
            Event::End(TagEnd::Heading(HeadingLevel::H1) | TagEnd::Image) if self.hidden => {
                self.hidden = false;
            }
            _ if self.hidden => {}
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            // The end of the block would end it within a text.
            Event::Text(text) if self.verbatim => self.text += &text.replace("\\end{", "\\end {"),
            Event::Text(text) => self.text += &escaped(&text),
            Event::Code(code) => self.text += &format!("\\texttt{{{}}}", escaped(&code)),
            Event::InlineMath(math) => self.text += &format!("${math}$"),
            Event::DisplayMath(math) => self.text += &format!("\\[{math}\\]"),
            Event::SoftBreak => self.text.push('\n'),
            Event::HardBreak => self.text += "\\\\\n",
            Event::Rule => self.text += "\n\\medskip\n\n",
            Event::Html(_) | Event::InlineHtml(_) => self.left_out = true,
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: &Tag) {
        match tag {
            Tag::Heading {
                level: HeadingLevel::H1,
                ..
            } if self.text.trim().is_empty() => {
                self.hidden = true;
            }
            Tag::Heading {
                level: HeadingLevel::H1 | HeadingLevel::H2,
                ..
            } => {
                self.text += "\n\\section*{";
            }
            Tag::Heading { .. } => self.text += "\n\\subsection*{",
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => {
                self.verbatim = true;
                self.text += "\n\\begin{verbatim}\n";
            }
            Tag::BlockQuote(_) => self.text += "\n\\begin{quote}\n",
            Tag::List(Some(_)) => self.text += "\n\\begin{enumerate}\n",
            Tag::List(None) => self.text += "\n\\begin{itemize}\n",
            Tag::Item => self.text += "\\item ",
            Tag::Emphasis => self.text += "\\emph{",
            Tag::Strong => self.text += "\\textbf{",
            Tag::Table(columns) => {
                self.text += &format!("\n\\begin{{tabular}}{{{}}}\n", "l".repeat(columns.len()));
            }
            Tag::TableHead | Tag::TableRow => self.cells = 0,
            Tag::TableCell => {
                self.text += if self.cells > 0 { " & " } else { "" };
                self.cells += 1;
            }
            Tag::Image { .. } => (self.hidden, self.left_out) = (true, true),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.text += "\n\n",
            TagEnd::Heading(_) => self.text += "}\n\n",
            TagEnd::CodeBlock => {
                self.verbatim = false;
                self.text += "\\end{verbatim}\n\n";
            }
            TagEnd::BlockQuote(_) => self.text += "\\end{quote}\n\n",
            TagEnd::List(true) => self.text += "\\end{enumerate}\n\n",
            TagEnd::List(false) => self.text += "\\end{itemize}\n\n",
            TagEnd::Item => self.text.push('\n'),
            TagEnd::Emphasis | TagEnd::Strong => self.text.push('}'),
            TagEnd::Table => self.text += "\\end{tabular}\n\n",
            TagEnd::TableHead => self.text += " \\\\ \\hline\n",
            TagEnd::TableRow => self.text += " \\\\\n",
            _ => {}
        }
    }
}

/// A text without signs that mean something to LaTeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}
