//! A student's folder: the skeleton, the statement, test.sh, and what editors and platforms read.
//!
//! Templates are in `files/`; their words are in [`words`].

mod statement;
pub mod words;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use grader::catalogue::Catalogue;
use grader::submission::is_of_one_language;
use grader::{manifest, ordinary};
use locale::{Lang, Locale};
use sudograde_core::lab::{Lab, LabError, Language, Text};

/// A file of the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Relative to the folder.
    pub path: PathBuf,
    pub content: Vec<u8>,
    pub executable: bool,
}

/// The folder of a student who works on a lab in a language.
pub struct Workplace<'a> {
    pub lab: &'a Lab,
    pub language: Language,
    /// The language of texts.
    pub lang: Lang,
    /// Whether commands in the folder speak that language, whatever the environment's is.
    pub keeps_lang: bool,
    /// The lab as `sudograde grade --lab` takes it.
    pub name: String,
    /// A grader that test.sh starts when it finds no other.
    pub built: Option<PathBuf>,
}

/// The lab's id where that is enough to find it, else its path.
pub fn name_of(lab: &Lab) -> String {
    let real = |folder: &Path| folder.canonicalize().ok();
    // Not in a folder that only this environment names, or the current folder.
    let known = Catalogue::own().folder().join(&lab.id);
    let real_folder = real(&lab.folder);
    match real_folder.is_some() && real(&known) == real_folder {
        true => lab.id.clone(),
        false => real_folder
            .unwrap_or_else(|| lab.folder.clone())
            .display()
            .to_string(),
    }
}

impl Workplace<'_> {
    /// All files of the folder, and the name of the statement.
    ///
    /// # Errors
    /// A file of the lab cannot be read.
    pub fn files(&self) -> anyhow::Result<(Vec<File>, Option<PathBuf>)> {
        let toolchain = &self.lab.toolchains[&self.language];
        let mut files = Vec::new();
        take(&toolchain.skeleton, Path::new(""), &mut files)?;
        let phrases = manifest::phrases(&self.lab.folder)?;
        let is_the_students = |path: &PathBuf| toolchain.student.contains(path);
        for file in &mut files {
            // A README that the student writes is handed in as it is, so it counts as not begun.
            if is_of_one_language(&file.path) || !is_the_students(&file.path) {
                self.translate(&phrases, &mut file.content);
            }
        }
        // A script that the lab's author wrote for another purpose stays.
        files.retain(|file| file.path != Path::new("test.sh") || !names_lab(&file.content));
        let (statements, statement) = statement::files(self, &files)?;
        let texts = words::with_workplace(self.lang);
        let entry = &toolchain.student[0].display().to_string();
        let own = [
            ("test.sh", self.script(&texts)),
            (".vscode/tasks.json", tasks(&texts)),
            (
                ".replit",
                include_str!("files/replit.toml").replace("@ENTRY@", entry),
            ),
            (".gitignore", include_str!("files/gitignore").to_owned()),
            (
                ".gitattributes",
                include_str!("files/gitattributes").to_owned(),
            ),
            (".github/workflows/grade.yml", workflow(&texts)),
        ];
        let own = own.map(|(path, text)| File::text(path, text));
        for file in statements.into_iter().chain(own) {
            // The lab's own file comes first.
            if files.iter().all(|there| there.path != file.path) {
                files.push(file);
            }
        }
        Ok((files, statement))
    }

    /// The skeleton's words in the language of texts, where the lab has them.
    fn translate(&self, phrases: &[Text], content: &mut Vec<u8>) {
        let (course, lang) = (&self.lab.course_language, self.reads());
        if *course == lang {
            return;
        }
        let Ok(mut text) = String::from_utf8(content.clone()) else {
            return;
        };
        let mut phrases: Vec<&Text> = phrases.iter().filter(|text| text.has(&lang)).collect();
        // A phrase may be a part of a longer one.
        phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.get(course).len()));
        for phrase in phrases.iter().filter(|phrase| phrase.has(course)) {
            text = text.replace(phrase.get(course), phrase.get(&lang));
        }
        *content = text.into_bytes();
    }

    /// The language of the statement and of comments: that of texts, else English, else the course's.
    pub fn reads(&self) -> String {
        let (course, folder) = (&self.lab.course_language, &self.lab.folder);
        let is_there =
            |lang: &&str| *lang == course || folder.join(format!("README.{lang}.md")).is_file();
        let best = [self.lang.id(), Lang::En.id()];
        let found = best.into_iter().find(is_there);
        found.unwrap_or(course).to_owned()
    }

    fn kept_lang(&self) -> String {
        match self.keeps_lang {
            true => format!("SPEAKS={}\n", self.lang.id()),
            false => String::new(),
        }
    }

    fn script(&self, texts: &Locale) -> String {
        let built = self.built.as_ref().map(|built| built.display().to_string());
        include_str!("files/test.sh")
            .replace("@ABOUT@", &comment(&texts.text("script-about", &[])))
            .replace("@LAB@", &quoted(&self.name))
            .replace("@SPEAKS@\n", &self.kept_lang())
            .replace("@BUILT@", &built.map_or(String::new(), |it| quoted(&it)))
            .replace(
                "@NO_PROGRAM@",
                &quoted(&texts.text("script-no-program", &[])),
            )
            .replace("@NOT_FOUND@", &texts.text("script-not-found", &[]))
    }
}

impl File {
    pub fn text(path: impl Into<PathBuf>, text: String) -> Self {
        File {
            path: path.into(),
            content: text.into_bytes(),
            executable: false,
        }
    }

    /// The same file in a folder.
    pub fn below(self, folder: &Path) -> Self {
        File {
            path: folder.join(&self.path),
            ..self
        }
    }

    /// Writes the file below a folder.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        let path = folder.join(&self.path);
        let mode = if self.executable { 0o755 } else { 0o644 };
        fs::create_dir_all(path.parent().unwrap_or(folder))
            .and_then(|()| fs::write(&path, &self.content))
            .and_then(|()| fs::set_permissions(&path, fs::Permissions::from_mode(mode)))
            .with_context(|| format!("{}: it cannot be written", path.display()))
    }
}

/// Takes a file, or a folder without the output of builds. Links are followed within the folder.
///
/// # Errors
/// It cannot be read, is no ordinary file, or a link leads elsewhere: people get what is taken.
pub fn take(from: &Path, to: &Path, files: &mut Vec<File>) -> anyhow::Result<()> {
    let root = match from.is_dir() {
        true => from,
        false => from.parent().unwrap_or(from),
    };
    take_within(root, from, to, files)
}

fn take_within(root: &Path, from: &Path, to: &Path, files: &mut Vec<File>) -> anyhow::Result<()> {
    let unreadable = || format!("{}: it cannot be read", from.display());
    let wrong = |why: String| LabError::new(from, why);
    let is_link = fs::symlink_metadata(from).is_ok_and(|found| found.is_symlink());
    if is_link && from != root && !ordinary::leads_inside(from, root) {
        return Err(
            wrong("this link leads out of its folder; put the file there".to_owned()).into(),
        );
    }
    if !from.is_dir() {
        let real = from.canonicalize().with_context(unreadable)?;
        let content = ordinary::read(&real, u64::MAX).map_err(|why| wrong(why.to_string()))?;
        let mode = fs::metadata(&real).with_context(unreadable)?.permissions();
        files.push(File {
            path: to.to_owned(),
            content,
            executable: mode.mode() & 0o111 != 0,
        });
        return Ok(());
    }
    for entry in fs::read_dir(from).with_context(unreadable)? {
        let name = entry.with_context(unreadable)?.file_name();
        if !["target", ".git", "Cargo.lock"]
            .iter()
            .any(|one| name == *one)
        {
            take_within(root, &from.join(&name), &to.join(&name), files)?;
        }
    }
    Ok(())
}

fn names_lab(script: &[u8]) -> bool {
    let script = String::from_utf8_lossy(script);
    script.lines().any(|line| line.starts_with("LAB="))
}

fn tasks(texts: &Locale) -> String {
    // No text needs more than quotes in JSON.
    let label = |id| format!("\"{}\"", texts.text(id, &[]));
    include_str!("files/tasks.json")
        .replace("@GRADE@", &label("task-grade"))
        .replace("@WATCH@", &label("task-watch"))
}

fn workflow(texts: &Locale) -> String {
    let about = comment(&texts.text("ci-about", &[]));
    include_str!("files/grade.yml").replace("@ABOUT@", &about)
}

fn comment(text: &str) -> String {
    let lines = text.lines().map(|line| format!("# {line}"));
    let lines = lines.map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

/// The word as a shell takes it.
fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| String::new(), Into::into)
}
