//! Reads code in separate processes with limits: a source of a few thousand bytes can make a parser
//! take all memory of a machine within one of its steps. Such a file is left out; the other files
//! of the class are compared.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};

use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};

use super::words::{Word, silent, words};
use sudograde_core::lab::Language;

/// The grader's command for such a process.
pub const COMMAND: &str = "read-code";

/// Limits of a process that reads the files of one submission, which takes some hundredths of a
/// second.
const CPU_SECONDS: u64 = 6;
const MEMORY_BYTES: u64 = 1 << 30;

/// The maximal length of an answer about one file.
const MOST_BYTES: u32 = 64 << 20;

#[derive(Serialize, Deserialize)]
struct WordsRequest {
    silent: bool,
    files: Vec<(Language, Vec<u8>)>,
}

/// The words of each file; None for a file that is too long or too intricate to be read.
pub fn words_of(files: &[(Language, &[u8])]) -> io::Result<Vec<Option<Vec<Word>>>> {
    let answers = ask(files, false)?;
    let words = answers.into_iter().map(|answer| answer?.words);
    Ok(words.collect())
}

/// Each file without its author's comments and strings; None for a file that cannot be read.
pub fn silent_of(files: &[(Language, &[u8])]) -> io::Result<Vec<Option<Vec<u8>>>> {
    let answers = ask(files, true)?;
    Ok((answers.into_iter())
        .map(|answer| Some(answer?.silent))
        .collect())
}

#[derive(Default, Serialize, Deserialize)]
struct WordsAnswer {
    words: Option<Vec<Word>>,
    silent: Vec<u8>,
}

/// Asks a process. If it ends early, its current file is given up, and another process goes on with
/// the next file.
fn ask(files: &[(Language, &[u8])], silent: bool) -> io::Result<Vec<Option<WordsAnswer>>> {
    let mut answers = Vec::new();
    while answers.len() < files.len() {
        let rest = &files[answers.len()..];
        let asked = WordsRequest {
            silent,
            files: rest
                .iter()
                .map(|(one, text)| (*one, text.to_vec()))
                .collect(),
        };
        let request = postcard::to_stdvec(&asked).map_err(io::Error::other)?;
        let mut child = Command::new(std::env::current_exe()?)
            .arg(COMMAND)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let told = tell(&mut child, &request, rest.len());
        // The process has answered, or never will.
        let _ = child.kill();
        child.wait()?;
        let told = told?;
        let gave_up = told.len() < rest.len();
        answers.extend(told.into_iter().map(Some));
        if gave_up {
            answers.push(None);
        }
    }
    Ok(answers)
}

/// The answers of the process, until it ends.
fn tell(child: &mut Child, request: &[u8], count: usize) -> io::Result<Vec<WordsAnswer>> {
    if let Some(mut input) = child.stdin.take() {
        // A process that has already ended gives no answers, so the error is ignored.
        let _ = input.write_all(request);
    }
    let Some(mut output) = child.stdout.take() else {
        return Ok(Vec::new());
    };
    let mut answers = Vec::new();
    while answers.len() < count
        && let Some(answer) = answer(&mut output)
    {
        answers.push(answer);
    }
    Ok(answers)
}

fn answer(output: &mut impl Read) -> Option<WordsAnswer> {
    let mut length = [0; 4];
    output.read_exact(&mut length).ok()?;
    let length = u32::from_le_bytes(length);
    let mut bytes = Vec::new();
    let mut whole = output.take(u64::from(length.min(MOST_BYTES)));
    whole.read_to_end(&mut bytes).ok()?;
    postcard::from_bytes(&bytes).ok()
}

/// The process's side: reads the request from standard input, and answers file by file.
///
/// # Errors
/// Standard input or output cannot be used.
pub fn serve() -> io::Result<()> {
    let limits = [
        (Resource::Cpu, CPU_SECONDS),
        (Resource::As, MEMORY_BYTES),
        (Resource::Core, 0),
        (Resource::Fsize, 0),
        (Resource::Nofile, 16),
    ];
    for (resource, most) in limits {
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        setrlimit(resource, limit)?;
    }
    let mut request = Vec::new();
    io::stdin().read_to_end(&mut request)?;
    let asked: WordsRequest = postcard::from_bytes(&request).map_err(io::Error::other)?;
    let mut output = io::stdout().lock();
    for (language, source) in asked.files {
        let answer = if asked.silent {
            WordsAnswer {
                silent: silent(language, &source),
                words: None,
            }
        } else {
            WordsAnswer {
                words: words(language, &source),
                silent: Vec::new(),
            }
        };
        let bytes = postcard::to_stdvec(&answer).map_err(io::Error::other)?;
        let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        output.write_all(&length.to_le_bytes())?;
        output.write_all(&bytes)?;
        output.flush()?;
    }
    Ok(())
}
