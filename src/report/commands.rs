//! The commands that a report names. They can be copied and run as they are.

use sudograde_core::visible::on_a_line;

#[derive(Clone, Debug)]
pub struct Commands {
    /// The program as the student starts it: `sudograde`, or a path.
    pub program: String,
    /// The arguments with which a command finds the same submission, and uses the same language.
    pub place: Vec<String>,
}

impl Commands {
    /// Grades the submission again.
    pub fn grade(&self, more: &[&str]) -> String {
        self.command(&["grade"], more)
    }

    /// Explains an exercise.
    pub fn explain(&self, exercise: &str, more: &[&str]) -> String {
        self.command(&["explain", exercise], more)
    }

    /// Grades one exercise again.
    pub fn grade_one(&self, exercise: &str) -> String {
        self.grade(&["--exercise", exercise])
    }

    /// Shows the right search of a lab.
    pub fn trace(&self, lab: &str, lang: &str) -> String {
        let words = [self.program.as_str(), "trace", lab, "--lang", lang];
        words.map(quoted).join(" ")
    }

    fn command(&self, first: &[&str], more: &[&str]) -> String {
        let program = std::iter::once(self.program.as_str());
        let place = self.place.iter().map(String::as_str);
        let words = program.chain(first.iter().copied()).chain(place);
        let words = words.chain(more.iter().copied()).map(quoted);
        on_a_line(&words.collect::<Vec<_>>().join(" ")).into_owned()
    }
}

/// The word as a shell takes it.
fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_can_be_copied_whatever_the_folder_is_called() {
        let commands = Commands {
            program: "sudograde".to_owned(),
            place: vec![
                "tarea de José".to_owned(),
                "--lang".to_owned(),
                "es".to_owned(),
            ],
        };
        assert_eq!(
            commands.explain("DFS", &["--hint", "2"]),
            "sudograde explain DFS 'tarea de José' --lang es --hint 2"
        );
        assert_eq!(
            commands.grade(&[]),
            "sudograde grade 'tarea de José' --lang es"
        );
    }
}
