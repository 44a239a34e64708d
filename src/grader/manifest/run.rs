//! A run of a program as a manifest writes it: its command, the files that it finds, and how what
//! it writes is compared.

use std::collections::BTreeMap;
use std::path::PathBuf;

use sudograde_core::lab::{LabError, Match};
use toml::Spanned;

use super::loader::Loader;
use super::written::{Compared, Content, File};

/// The longest name of a file, in bytes: that of file systems.
const LONGEST_NAME: usize = 255;

impl Loader {
    /// The arguments of each program of a pipe.
    pub(super) fn stages(
        &self,
        run: &Spanned<String>,
        program: Option<&str>,
    ) -> Result<Vec<Vec<String>>, LabError> {
        let Some(program) = program else {
            let message = "a lab with a program must name it at the top: program = \"…\"";
            return Err(self.error(run, message));
        };
        let words = shlex::split(run.get_ref())
            .ok_or_else(|| self.error(run, "a quote in it is not closed"))?;
        let mut stages = Vec::new();
        for stage in words.split(|word| word == "|") {
            let message =
                format!("every command in it must start with the lab's program, \"{program}\"");
            let is_other = stage.first().is_none_or(|name| name != program);
            self.refuse(is_other, run, &message)?;
            stages.push(stage[1..].to_vec());
        }
        Ok(stages)
    }

    /// The standard input, if it is said.
    pub(super) fn stdin(
        &self,
        text: Option<&String>,
        file: Option<&Spanned<PathBuf>>,
    ) -> Result<Option<String>, LabError> {
        match (text, file) {
            (Some(_), Some(path)) => {
                Err(self.error(path, "give either \"stdin\" or \"stdin_file\", not both"))
            }
            (Some(text), None) => Ok(Some(text.clone())),
            (None, Some(path)) => self.text_of(path, path.get_ref()).map(Some),
            (None, None) => Ok(None),
        }
    }

    /// Adds files, by name.
    pub(super) fn take_files(
        &self,
        written: &BTreeMap<String, Spanned<File>>,
        files: &mut BTreeMap<String, String>,
    ) -> Result<(), LabError> {
        for (name, file) in written {
            self.check_file_name(file, name)?;
            let text = match file.get_ref() {
                File::Text(text) | File::Is(Content::Text(text)) => text.clone(),
                File::Is(Content::From(path)) => self.text_of(file, path)?,
            };
            files.insert(name.clone(), text);
        }
        Ok(())
    }

    pub(super) fn matches(&self, place: &Spanned<Compared>) -> Result<Vec<Match>, LabError> {
        let compared = place.get_ref();
        let read = |file: &Option<PathBuf>| {
            let file = file.as_ref();
            file.map(|path| self.text_of(place, path)).transpose()
        };
        let all = [
            compared.exact.clone().map(Match::Exact),
            read(&compared.exact_file)?.map(Match::Exact),
            compared.tokens.clone().map(Match::Tokens),
            read(&compared.tokens_file)?.map(Match::Tokens),
            compared.keywords.clone().map(Match::Keywords),
            compared.absent.clone().map(Match::Absent),
        ];
        let words = compared.keywords.iter().chain(&compared.absent);
        let is_empty = |words: &Vec<String>| words.iter().all(|word| word.trim().is_empty());
        let message = "name at least one word";
        self.refuse(words.clone().any(is_empty), place, message)?;
        let all: Vec<Match> = all.into_iter().flatten().collect();
        let message = "say how it is compared: exact, tokens, keywords or absent";
        self.refuse(all.is_empty(), place, message)?;
        Ok(all)
    }

    /// Checks the name of a file that lies directly in the program's own folder.
    pub(super) fn check_file_name<T>(
        &self,
        place: &Spanned<T>,
        name: &str,
    ) -> Result<(), LabError> {
        let is_path = name.is_empty()
            || name.len() > LONGEST_NAME
            || name.starts_with('.')
            || name.contains(['/', '\0']);
        let message = format!("\"{name}\" is not a plain file name");
        self.refuse(is_path, place, &message)
    }
}
