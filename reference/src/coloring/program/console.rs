//! Where the program asks and answers.

use std::io::{self, BufRead, Read, Write};

/// No answer is longer than this, in bytes: the input may be a device without end.
const LONGEST_LINE: u64 = 65_536;

/// Lines in, text out.
pub(super) struct Console<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

/// Why the program cannot go on.
pub(super) enum End {
    /// The input has ended: there is nobody to ask.
    OfInput,
    /// Nobody reads the output any more.
    OfReader,
    /// Something does not work; the text says what, and what to do.
    Failure(String),
}

impl<'a> Console<'a> {
    pub fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write) -> Self {
        Self { input, out }
    }

    /// Writes text, and lets it be seen at once.
    pub fn say(&mut self, text: &str) -> Result<(), End> {
        let written = self.out.write_all(text.as_bytes());
        match written.and_then(|()| self.out.flush()) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(End::OfReader),
            Err(error) => Err(End::Failure(format!(
                "a saída não pode ser escrita: {error}"
            ))),
        }
    }

    /// Asks, and returns the line that comes back, without the white space around it.
    pub fn ask(&mut self, question: &str) -> Result<String, End> {
        self.say(question)?;
        let mut line = Vec::new();
        let read = (&mut *self.input)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        match read {
            Ok(0) => {
                // The question was not answered: what follows begins on a line of its own.
                self.say("\n")?;
                Err(End::OfInput)
            }
            Ok(read) if read as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
                Err(End::Failure(
                    "uma linha da entrada é longa demais; responda uma pergunta por linha"
                        .to_owned(),
                ))
            }
            Ok(_) => Ok(String::from_utf8_lossy(&line).trim().to_owned()),
            Err(error) => Err(End::Failure(format!(
                "a entrada não pode ser lida ({error}); use um terminal ou um arquivo de respostas"
            ))),
        }
    }
}

/// Whether an answer asks to leave what is going on.
pub(super) fn is_leave(answer: &str) -> bool {
    answer.eq_ignore_ascii_case("sair")
}

/// An answer inside a message: not more of it than anyone reads, and nothing that could move the
/// cursor.
pub(super) fn quoted(answer: &str) -> String {
    const SHOWN: usize = 20;
    let mut shown: String = answer.chars().take(SHOWN).collect();
    if shown.len() < answer.len() {
        shown.push('…');
    }
    format!("{shown:?}")
}
