//! A question of CodeRunner in Moodle's XML: the statement, and a template that grades the answer with the grader, a
//! support file of the question.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::parts::{LABS, Parts, chosen, tarred};
use command_line::workplace::{File, Workplace};
use locale::Lang;
use report::printable;
use sudograde_core::lab::{Lab, Language};

const TEMPLATE: &str = include_str!("coderunner-template.py");

/// The support file: the grader with its lab.
const GRADER: &str = "sudograde.tar.gz";

/// Jobe refuses a run that asks for more CPU seconds, unless its administrator allows more.
const MOST_SECONDS: u64 = 120;
/// CPU seconds for compilers and the lab's solution, beside those of the student's code.
const BUILD_SECONDS: u64 = 60;
/// MiB for compilers and the grader itself, beside those of a case.
const BUILD_MIB: u64 = 1024;
/// Processes that run at once, and MiB of a file: a grader's needs are more than Jobe's defaults.
const SANDBOX: &str = r#"{"numprocs": 200, "disklimit": 200}"#;
/// The largest attachment in bytes: one of the sizes that the form of a question offers.
const MOST_BYTES: u64 = 1 << 20;
/// The form of a question requires no more attachments than this.
const MOST_REQUIRED: usize = 3;

type Xml = Writer<Vec<u8>>;

/// Writes the question.
///
/// # Errors
/// The lab has no such language, two of its files have one name, or a file cannot be read or written.
pub fn write(
    lab: &Lab,
    parts: &Parts,
    language: Option<Language>,
    lang: Option<Lang>,
    file: &Path,
) -> anyhow::Result<()> {
    let language = chosen(lab, language)?;
    let course = Lang::from_name(&lab.course_language);
    let lang = lang.or(course).unwrap_or(Lang::En);
    let place = Workplace {
        lab,
        language,
        lang,
        keeps_lang: true,
        name: lab.id.clone(),
        built: None,
    };
    let (files, statement) = place.files()?;
    let question = Question {
        lab,
        language,
        lang,
        statement: statement.map_or_else(String::new, |path| text_of(&files, &path)),
        answers: Answers::of(lab, language, &files)?,
    };
    let grader = BASE64_STANDARD.encode(&tarred(&parts.files)?);
    let text = question.xml(&grader)?;
    fs::write(file, text).with_context(|| format!("{}: it cannot be written", file.display()))
}

/// A text among the files that students get.
fn text_of(files: &[File], path: &Path) -> String {
    let found = files.iter().find(|one| one.path == path);
    found.map_or_else(String::new, |one| {
        String::from_utf8_lossy(&one.content).into_owned()
    })
}

/// The way in which an answer is given.
enum Answers {
    /// In the answer box, which holds the skeleton of the only file.
    Box { file: PathBuf, skeleton: String },
    /// As attachments, which have names without folders.
    Attachments { files: Vec<PathBuf> },
}

impl Answers {
    /// # Errors
    /// Two files of the lab have one name.
    fn of(lab: &Lab, language: Language, skeleton: &[File]) -> anyhow::Result<Self> {
        let files = lab.toolchains[&language].student.clone();
        if let [file] = files.as_slice() {
            return Ok(Answers::Box {
                file: file.clone(),
                skeleton: text_of(skeleton, file),
            });
        }
        for (place, file) in files.iter().enumerate() {
            let mut before = files[..place].iter();
            if before.any(|other| other.file_name() == file.file_name()) {
                bail!(
                    "{}: two files of the lab {} have this name, and attachments have no folders",
                    name(file),
                    lab.id
                );
            }
        }
        Ok(Answers::Attachments { files })
    }

    fn files(&self) -> Vec<String> {
        let files = match self {
            Answers::Box { file, .. } => std::slice::from_ref(file),
            Answers::Attachments { files } => files,
        };
        files.iter().map(|one| one.display().to_string()).collect()
    }

    /// The fields of a question about its answers, apart from the box's look.
    fn fields(&self) -> Vec<(&'static str, String)> {
        let (skeleton, files) = match self {
            Answers::Box { skeleton, .. } => (printable(skeleton), [].as_slice()),
            Answers::Attachments { files } => (String::new(), files.as_slice()),
        };
        let names: Vec<String> = files.iter().map(|file| name(file)).collect();
        let pattern: Vec<String> = names.iter().map(|name| name.replace('.', "\\.")).collect();
        let most = match names.len() {
            most @ ..=MOST_REQUIRED => most.to_string(),
            // Any number.
            _ => "-1".to_owned(),
        };
        let required = names.len().min(MOST_REQUIRED).to_string();
        let pattern = match pattern.is_empty() {
            true => String::new(),
            false => format!("({})", pattern.join("|")),
        };
        vec![
            ("answerpreload", skeleton),
            ("attachments", most),
            ("attachmentsrequired", required),
            ("maxfilesize", MOST_BYTES.to_string()),
            ("filenamesregex", pattern),
            ("filenamesexplain", names.join(", ")),
        ]
    }
}

/// The name of an attachment.
fn name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

struct Question<'a> {
    lab: &'a Lab,
    language: Language,
    lang: Lang,
    statement: String,
    answers: Answers,
}

impl Question<'_> {
    fn xml(&self, grader: &str) -> anyhow::Result<Vec<u8>> {
        let mut xml = Writer::new(Vec::new());
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let fields = self.fields()?;
        xml.create_element("quiz").write_inner_content(|xml| {
            let question = xml.create_element("question");
            let question = question.with_attribute(("type", "coderunner"));
            question.write_inner_content(|xml| {
                self.texts(xml)?;
                for (name, value) in &fields {
                    text(xml, name, value)?;
                }
                testcases(xml, grader)
            })?;
            Ok(())
        })?;
        Ok(xml.into_inner())
    }

    /// The fields of every question of Moodle.
    fn texts(&self, xml: &mut Xml) -> std::io::Result<()> {
        let title = self.lab.title.get(self.lang.id());
        let title = format!("{title} ({})", self.language.name());
        xml.create_element("name")
            .write_inner_content(|xml| text(xml, "text", &printable(&title)))?;
        let statement = xml.create_element("questiontext");
        let statement = statement.with_attribute(("format", "markdown"));
        statement.write_inner_content(|xml| text(xml, "text", &printable(&self.statement)))?;
        let points = self.lab.points(self.language);
        text(xml, "defaultgrade", &points.max(1.0).to_string())?;
        text(xml, "penalty", "0")?;
        text(xml, "hidden", "0")
    }

    /// The fields of CodeRunner. Those that are missing are the prototype's.
    fn fields(&self) -> anyhow::Result<Vec<(&'static str, String)>> {
        let memory = self.lab.exercises.iter().map(|one| one.limits.memory_mib);
        let memory = memory.max().unwrap_or_default() + BUILD_MIB;
        let seconds = self
            .lab
            .submission_seconds
            .saturating_add(BUILD_SECONDS)
            .min(MOST_SECONDS);
        let mut fields: Vec<(&str, String)> = [
            ("coderunnertype", "python3"),
            ("prototypetype", "0"),
            ("allornothing", "0"),
            ("penaltyregime", "0"),
            ("precheck", "0"),
            ("hidecheck", "0"),
            ("showsource", "0"),
            ("answerboxlines", "30"),
            ("answerboxcolumns", "100"),
            ("useace", "1"),
            ("iscombinatortemplate", "1"),
            ("allowmultiplestdins", "1"),
            ("answer", ""),
            ("validateonsave", "0"),
            ("language", "python3"),
            ("acelang", ace(self.language)),
            ("grader", "TemplateGrader"),
            ("sandboxparams", SANDBOX),
            ("hoisttemplateparams", "0"),
            ("extractcodefromjson", "0"),
            ("templateparamsevalpertry", "0"),
            ("twigall", "0"),
            ("uiplugin", "ace"),
            ("displayfeedback", "1"),
            ("giveupallowed", "0"),
        ]
        .map(|(name, value)| (name, value.to_owned()))
        .into();
        fields.push(("template", self.template()?));
        fields.push(("cputimelimitsecs", seconds.to_string()));
        fields.push(("memlimitmb", memory.to_string()));
        fields.extend(self.answers.fields());
        Ok(fields)
    }

    fn template(&self) -> anyhow::Result<String> {
        let is_box = matches!(self.answers, Answers::Box { .. });
        Ok(TEMPLATE
            .replace("@FILES@", &serde_json::to_string(&self.answers.files())?)
            .replace("@IN_BOX@", if is_box { "True" } else { "False" })
            .replace("@ARCHIVE@", GRADER)
            .replace("@LAB@", &format!("{LABS}/{}", self.lab.id))
            .replace("@LANGUAGE@", self.language.id())
            .replace("@LANG@", self.lang.id()))
    }
}

/// A test of no content, as a question needs one, and the support file, which stands among the tests.
fn testcases(xml: &mut Xml, grader: &str) -> std::io::Result<()> {
    let cases = xml.create_element("testcases");
    cases.write_inner_content(|xml| {
        let case = xml.create_element("testcase").with_attributes([
            ("testtype", "0"),
            ("useasexample", "0"),
            ("hiderestiffail", "0"),
            ("mark", "1.0000000"),
        ]);
        case.write_inner_content(|xml| {
            let parts = [
                ("testcode", "# The template grades the whole answer."),
                ("stdin", ""),
                ("expected", ""),
                ("extra", ""),
                ("display", "HIDE"),
            ];
            for (name, value) in parts {
                xml.create_element(name)
                    .write_inner_content(|xml| text(xml, "text", value))?;
            }
            Ok(())
        })?;
        let file = xml.create_element("file").with_attributes([
            ("name", GRADER),
            ("path", "/"),
            ("encoding", "base64"),
        ]);
        file.write_text_content(BytesText::from_escaped(grader))?;
        Ok(())
    })?;
    Ok(())
}

fn text(xml: &mut Xml, name: &str, content: &str) -> std::io::Result<()> {
    xml.create_element(name)
        .write_text_content(BytesText::new(content))?;
    Ok(())
}

/// The language of the editor.
fn ace(language: Language) -> &'static str {
    match language {
        Language::C => "c",
        Language::Cpp => "cpp",
        Language::Rust => "rust",
        Language::Python => "python3",
    }
}
