//! The question for CodeRunner: its XML by the form of an export (trampgeek/moodle-qtype_coderunner,
//! `unsupportedquestiontypes/examples`), and its template run with Python as Jobe runs it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use roxmltree::{Document, Node, ParsingOptions};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{BINARY, Grading, Run, folder_with, repository, run};

/// The elements of a question in an export of CodeRunner.
const FIELDS: &str = "name questiontext generalfeedback defaultgrade penalty hidden idnumber coderunnertype prototypetype \
    allornothing penaltyregime precheck hidecheck showsource answerboxlines answerboxcolumns \
    answerpreload globalextra useace resultcolumns template iscombinatortemplate allowmultiplestdins \
    answer validateonsave testsplitterre language acelang sandbox grader cputimelimitsecs memlimitmb \
    sandboxparams templateparams hoisttemplateparams extractcodefromjson templateparamslang \
    templateparamsevalpertry templateparamsevald twigall uiplugin uiparameters attachments \
    attachmentsrequired maxfilesize filenamesregex filenamesexplain displayfeedback giveupallowed \
    testcases tags";

/// The keys that CodeRunner takes from a combinator template grader. With any other, it shows an error.
const RESULT: &str = "fraction prologuehtml testresults epiloguehtml feedbackhtml columnformats showdifferences \
    showoutputonly graderstate instructorhtml";

const ANSWER: &str = "{{ STUDENT_ANSWER | e('py') }}";
const ATTACHMENTS: &str = "{{ ATTACHMENTS | e('py') }}";

/// A packed question.
struct Question {
    folder: TempDir,
    xml: String,
}

impl Question {
    fn pack(lab: &Path, more: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let file = folder.path().join("question.xml");
        let mut command = Command::new(BINARY);
        command
            .args(["pack", "coderunner"])
            .arg(lab)
            .args(more)
            .arg("-o")
            .arg(&file);
        let packed = run(command);
        assert_eq!(packed.status, Some(0), "{packed:#?}");
        let xml = fs::read_to_string(file).expect("it was written");
        let question = Question { folder, xml };
        question.keep_grader();
        question
    }

    fn document(&self) -> Document<'_> {
        let options = ParsingOptions::default();
        Document::parse_with_options(&self.xml, options).expect("well-formed XML")
    }

    fn field(&self, name: &str) -> String {
        let document = self.document();
        let found: Vec<Node> = children(question(&document))
            .filter(|node| node.has_tag_name(name))
            .collect();
        assert_eq!(found.len(), 1, "{name}");
        found[0].text().unwrap_or_default().to_owned()
    }

    fn archive(&self) -> PathBuf {
        self.folder.path().join("sudograde.tar.gz")
    }

    /// Decodes the support file, as Moodle does when it imports the question.
    fn keep_grader(&self) {
        let document = self.document();
        let file = document
            .descendants()
            .find(|node| node.has_tag_name("file"));
        let file = file.expect("a support file");
        assert_eq!(
            file.parent().map(|node| node.tag_name().name()),
            Some("testcases")
        );
        assert_eq!(file.attribute("encoding"), Some("base64"));
        assert_eq!(file.attribute("name"), Some("sudograde.tar.gz"));
        assert_eq!(file.attribute("path"), Some("/"));
        let encoded = self.folder.path().join("encoded");
        fs::write(&encoded, file.text().expect("a content")).expect("written");
        let to = File::create(self.archive()).expect("made");
        let decoded = Command::new("base64")
            .arg("-d")
            .arg(encoded)
            .stdout(to)
            .status();
        assert!(decoded.is_ok_and(|status| status.success()));
    }

    /// The grader's fault: the archive without this file.
    fn lose(&self, name: &str) {
        let folder = self.folder.path().join("unpacked");
        fs::create_dir(&folder).expect("made");
        let tar = |words: &[&str]| {
            let mut command = Command::new("tar");
            command
                .args(words)
                .arg(self.archive())
                .arg("-C")
                .arg(&folder);
            if words[0] == "-czf" {
                command.arg(".");
            }
            let done = command.stdout(Stdio::null()).status();
            assert!(done.is_ok_and(|status| status.success()), "{words:?}");
        };
        tar(&["-xzf"]);
        fs::remove_file(folder.join(name)).expect("it was packed");
        tar(&["-czf"]);
    }

    /// Runs the template on an answer: with what Twig puts into it, in a new folder with the support file and the
    /// attachments, under the question's limits.
    fn run(&self, answer: &str, attached: &[(&str, &str)]) -> Run {
        let names: Vec<&str> = attached.iter().map(|(name, _)| *name).collect();
        let template = self.field("template");
        assert_eq!(
            template.matches("{{").count(),
            2,
            "Twig expands nothing else"
        );
        assert_eq!(template.matches("}}").count(), 2);
        assert!(!template.contains("{%") && !template.contains("{#"));
        assert!(template.contains(ANSWER) && template.contains(ATTACHMENTS));
        let program = template
            .replace(ATTACHMENTS, &for_python(&names.join(",")))
            .replace(ANSWER, &for_python(answer));
        let attached = attached.iter().map(|(name, text)| (*name, text.as_bytes()));
        let files: Vec<(&str, &[u8])> = attached.collect();
        let folder = folder_with(&files);
        fs::copy(self.archive(), folder.path().join("sudograde.tar.gz")).expect("copied");
        fs::write(folder.path().join("prog.python3"), program).expect("written");
        let [seconds, mib] = ["cputimelimitsecs", "memlimitmb"].map(|name| self.field(name));
        let kib = mib.parse::<u64>().expect("a number") * 1024;
        let script = format!("ulimit -t {seconds} -v {kib} && exec python3 prog.python3");
        let mut command = Command::new("bash");
        command
            .args(["-c", &script])
            .current_dir(folder.path())
            .env_clear();
        for name in ["PATH", "RUSTUP_HOME", "CARGO_HOME"] {
            command.envs(std::env::var_os(name).map(|value| (name, value)));
        }
        command.env("RUSTUP_HOME", rustup());
        run(command)
    }

    /// The result of a run that CodeRunner takes for a mark.
    fn marked(&self, answer: &str, attached: &[(&str, &str)]) -> Value {
        let run = self.run(answer, attached);
        // Jobe takes a program that writes to standard error for one that failed.
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{run:#?}");
        let result: Value = serde_json::from_str(&run.stdout).expect("one JSON object");
        let fraction = result["fraction"].as_f64().expect("a fraction");
        assert!((0.0..=1.0).contains(&fraction), "{result}");
        for key in result.as_object().expect("an object").keys() {
            assert!(is_in(RESULT, key), "{key}");
        }
        result
    }
}

fn rustup() -> PathBuf {
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".rustup"));
    let named = std::env::var_os("RUSTUP_HOME").map(PathBuf::from);
    named.or_else(home).unwrap_or_default()
}

fn question<'a, 'input>(document: &'a Document<'input>) -> Node<'a, 'input> {
    let quiz = document.root_element();
    assert!(quiz.has_tag_name("quiz"));
    let mut inside = children(quiz);
    let question = inside.next().expect("a question");
    assert!(question.has_tag_name("question") && inside.next().is_none());
    assert_eq!(question.attribute("type"), Some("coderunner"));
    question
}

fn children<'a, 'input>(node: Node<'a, 'input>) -> impl Iterator<Item = Node<'a, 'input>> {
    node.children().filter(Node::is_element)
}

fn is_in(names: &str, name: &str) -> bool {
    names.split(' ').any(|one| one == name)
}

/// CodeRunner's escaper `py`: backslashes first, then quotes.
fn for_python(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

fn stack() -> PathBuf {
    repository("tests/labs/stack")
}

fn source(name: &str) -> String {
    let file = stack().join("submissions").join(name).join("stack.c");
    fs::read_to_string(file).expect("a submission of the lab")
}

fn html(result: &Value) -> &str {
    result["epiloguehtml"].as_str().expect("a text")
}

#[test]
fn the_question_has_the_form_of_an_export() {
    let question_of = Question::pack(&stack(), &["--lang", "en"]);
    let document = question_of.document();
    let mut seen = Vec::new();
    for field in children(question(&document)) {
        let name = field.tag_name().name();
        assert!(is_in(FIELDS, name), "{name}");
        assert!(!seen.contains(&name), "{name} twice");
        seen.push(name);
    }
    let expected = [
        ("coderunnertype", "python3"),
        ("prototypetype", "0"),
        ("iscombinatortemplate", "1"),
        ("grader", "TemplateGrader"),
        ("language", "python3"),
        ("acelang", "c"),
        ("precheck", "0"),
        ("attachments", "0"),
        ("attachmentsrequired", "0"),
        ("filenamesregex", ""),
        ("defaultgrade", "22"),
        ("memlimitmb", "1088"),
        ("cputimelimitsecs", "120"),
    ];
    for (name, value) in expected {
        assert_eq!(question_of.field(name), value, "{name}");
    }
    let skeleton = fs::read_to_string(stack().join("c/stack.c")).expect("a skeleton");
    let preload = question_of.field("answerpreload");
    assert_eq!(preload.lines().count(), skeleton.lines().count());
    assert!(preload.contains("stack_push"), "{preload}");
    let params = question_of.field("sandboxparams");
    let params: Value = serde_json::from_str(&params).expect("a JSON record");
    assert!(params["numprocs"].as_u64() > Some(30), "{params}");

    let text = |name: &str| {
        let node = children(question(&document)).find(|node| node.has_tag_name(name));
        let inner = children(node.expect("it is there")).next().expect("a text");
        assert!(inner.has_tag_name("text"));
        inner.text().unwrap_or_default().to_owned()
    };
    assert_eq!(text("name"), "A stack that grows (C)");
    let statement = fs::read_to_string(stack().join("README.en.md")).expect("a statement");
    let first = statement.lines().next().expect("a title");
    assert!(text("questiontext").contains(first));
    let case = document
        .descendants()
        .find(|node| node.has_tag_name("testcase"));
    let parts = children(case.expect("a question needs a test")).map(|node| {
        let inner = children(node).next().expect("a text");
        assert!(inner.has_tag_name("text"));
        node.tag_name().name()
    });
    let parts: Vec<&str> = parts.collect();
    assert_eq!(parts, ["testcode", "stdin", "expected", "extra", "display"]);
}

#[test]
fn the_template_marks_an_answer_as_jobe_runs_it() {
    let question = Question::pack(&stack(), &["--lang", "en"]);
    let right = question.marked(&source("right"), &[]);
    assert_eq!(right["fraction"], 1.0);
    assert!(!html(&right).contains("<pre>"), "{right}");

    // All that could end a text of Python, or that Twig could take for its own.
    let odd = format!(
        "{}\n/* \"\"\" ''' \\\" \\\\ \\n {{{{ 7 * 7 }}}} {{% if %}} ñ 🎉 */\nstatic const char *odd = \"\\\"\\n\\\\\";\n",
        source("right")
    );
    assert_eq!(question.marked(&odd, &[])["fraction"], 1.0);

    let text = source("wrong-pop-order");
    let folder = folder_with(&[("stack.c", text.as_bytes())]);
    let report = Grading::of(folder.path()).lab(stack()).report();
    let part = report.score().expect("a score") / report.max_score();
    let wrong = question.marked(&text, &[]);
    assert_eq!(wrong["fraction"], part);
    assert!(
        part < 1.0 && html(&wrong).contains("gives back the last value first"),
        "{wrong}"
    );

    let broken = question.marked("int stack_push(;\n<b>&", &[]);
    assert_eq!(broken["fraction"], 0.0);
    let shown = html(&broken);
    assert!(
        shown.contains("stack.c:1") && shown.contains("&lt;b&gt;&amp;"),
        "{shown}"
    );
    assert!(!shown.contains("<b>"), "{shown}");
}

#[test]
fn a_fault_of_the_grader_is_no_mark_on_coderunner() {
    let question = Question::pack(&stack(), &[]);
    question.lose("sudograde-runner");
    let fault = |question: &Question, words: &str| {
        let run = question.run(&source("right"), &[]);
        assert!(run.status.is_some_and(|status| status > 0), "{run:#?}");
        assert_eq!(run.stdout, "", "no JSON, so no mark");
        assert!(run.stderr.contains(words), "{words}: {run:#?}");
    };
    fault(&question, "the grader failed");
    fs::write(question.archive(), "no archive").expect("written");
    fault(&question, "sudograde: ");

    let broken = Question::pack(&stack(), &[]);
    broken.lose("exercises/stack/lab.toml");
    fault(&broken, "the grader failed");
}

#[test]
fn a_lab_of_several_files_takes_attachments() {
    let lab = repository("tests/labs/tiles");
    let question = Question::pack(&lab, &[]);
    for (name, value) in [
        ("acelang", "rust"),
        ("attachments", "3"),
        ("attachmentsrequired", "3"),
        ("filenamesregex", "(grow\\.rs|area\\.rs|areas\\.rs)"),
        ("filenamesexplain", "grow.rs, area.rs, areas.rs"),
        ("answerpreload", ""),
    ] {
        assert_eq!(question.field(name), value, "{name}");
    }
    let folder = lab.join("submissions/right-by-parts/src");
    let names = ["grow.rs", "area.rs", "areas.rs"];
    let texts = names.map(|name| fs::read_to_string(folder.join(name)).expect("a file"));
    let attached: Vec<(&str, &str)> = names
        .into_iter()
        .zip(texts.iter().map(String::as_str))
        .collect();
    assert_eq!(question.marked("", &attached)["fraction"], 1.0);

    let nothing = question.marked("", &[]);
    assert_eq!(nothing["fraction"], 0);
    assert!(html(&nothing).contains("src/grow.rs"), "{nothing}");
}

#[test]
fn a_language_is_one_of_the_labs() {
    let mut command = Command::new(BINARY);
    command.args(["pack", "coderunner"]).arg(stack());
    command.args(["--language", "python", "-o", "/tmp/never.xml"]);
    run(command).refused(2, &["no version in Python"]);
}
