//! Pseudonyms: names that stand for students and teams, so that a gradebook names nobody. The table that tells whose
//! they are is a file of its own, to be kept apart.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::found::Finding;
use super::roster::Roster;
use crate::gradebook::{FORGOTTEN, Student};

const HEAD: &str = "pseudonym,kind,id,name\n";

/// Commas in each line.
const COMMAS: usize = 3;

/// The reason in a gradebook without names why something was not graded.
pub const HIDDEN: &str = "it cannot be graded; the batch told the reason";

/// Random bytes in a pseudonym.
const BYTES: usize = 5;

#[derive(Debug, thiserror::Error)]
pub enum PseudonymsError {
    #[error("{}: it cannot be used as a table of pseudonyms: {why}", path.display())]
    File { path: PathBuf, why: std::io::Error },
    #[error("{}: it is no table of pseudonyms; its first line is pseudonym,kind,id,name. Name a file that does not exist yet, or the one of this gradebook", path.display())]
    NoTable { path: PathBuf },
    #[error("{}: it tells the pseudonym of \"{id}\" twice; remove one of the lines", path.display())]
    Twice { path: PathBuf, id: String },
    #[error("{}: the gradebook {} has students who are not in this table, such as {key}; give the table of that gradebook, or begin another gradebook", path.display(), gradebook.display())]
    OfOther {
        path: PathBuf,
        gradebook: PathBuf,
        key: String,
    },
    #[error("the gradebook {}: its students have pseudonyms; give --pseudonyms and their table", gradebook.display())]
    Nameless { gradebook: PathBuf },
    #[error("no random bytes: {0}")]
    NoRandom(getrandom::Error),
}

/// One line of the table.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
struct Line {
    pseudonym: String,
    kind: String,
    id: String,
    name: String,
}

/// The table, as it is in its file.
#[derive(Debug, Default)]
pub struct Pseudonyms {
    lines: Vec<Line>,
    /// Places in `lines` by kind and id.
    known: BTreeMap<(String, String), usize>,
    taken: BTreeSet<String>,
}

impl Pseudonyms {
    /// Puts pseudonyms in the place of all students, teams and paths that were found. New ones are in the file before
    /// anything else is written; it is created if it is missing, and two batches at once wait for each other.
    ///
    /// # Errors
    /// The file is no table of pseudonyms, or cannot be written.
    pub fn hide(
        path: &Path,
        finding: &mut Finding,
        roster: &mut Roster,
    ) -> Result<(), PseudonymsError> {
        let failed = |why| PseudonymsError::File {
            path: path.to_owned(),
            why,
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).mode(0o600);
        let mut file = options.open(path).map_err(failed)?;
        file.lock().map_err(failed)?;
        let (mut table, end, ends_line) = Pseudonyms::of(&mut file, path)?;
        let before = table.lines.len();
        for student in &mut roster.students {
            table.hide_student(student)?;
        }
        let mut places = BTreeMap::new();
        for found in &mut finding.submissions {
            table.hide_student(&mut found.student)?;
            found.path = place(&mut places, &found.student.key);
        }
        for (path, student, why) in &mut finding.problems {
            // The reason names files, which students name after themselves.
            finding.notes.push(format!("{path}: {why}"));
            HIDDEN.clone_into(why);
            *path = match student {
                Some(student) => {
                    table.hide_student(student)?;
                    place(&mut places, &student.key)
                }
                None => table.for_whom("path", path, "")?,
            };
        }
        let mut writer = csv::WriterBuilder::new()
            .has_headers(end == 0)
            .from_writer(Vec::new());
        for line in &table.lines[before..] {
            let written = writer.serialize(line);
            written.map_err(|why| failed(std::io::Error::other(why)))?;
        }
        let new = writer.into_inner();
        let new = new.map_err(|why| failed(std::io::Error::other(why.to_string())))?;
        file.set_len(end).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if !ends_line {
            file.write_all(b"\n").map_err(failed)?;
        }
        file.write_all(&new).map_err(failed)?;
        file.sync_all().map_err(failed)
    }

    /// Reads a table, to put names back.
    ///
    /// # Errors
    /// There is no such file, or it is no table of pseudonyms.
    pub fn read(path: &Path) -> Result<Self, PseudonymsError> {
        let opened = File::open(path).map_err(|why| PseudonymsError::File {
            path: path.to_owned(),
            why,
        });
        Ok(Pseudonyms::of(&mut opened?, path)?.0)
    }

    /// Refuses a table that is not that of a gradebook's students, by their keys; and no table, where they have
    /// pseudonyms. Those who were forgotten are in none.
    ///
    /// # Errors
    /// They do not belong together.
    pub fn fits(
        path: Option<&Path>,
        gradebook: &Path,
        keys: &[String],
    ) -> Result<(), PseudonymsError> {
        let mut keys = keys.iter().filter(|key| !key.starts_with(FORGOTTEN));
        let gradebook = gradebook.to_owned();
        let Some(path) = path else {
            return match keys.any(|key| is_pseudonym(key)) {
                true => Err(PseudonymsError::Nameless { gradebook }),
                false => Ok(()),
            };
        };
        let table = match path.exists() {
            true => Pseudonyms::read(path)?,
            false => Pseudonyms::default(),
        };
        match keys.find(|key| !table.taken.contains(*key)) {
            None => Ok(()),
            Some(key) => Err(PseudonymsError::OfOther {
                path: path.to_owned(),
                gradebook,
                key: key.clone(),
            }),
        }
    }

    /// The table in a file, the end of its last whole line, and whether there is a line feed.
    fn of(file: &mut File, path: &Path) -> Result<(Self, u64, bool), PseudonymsError> {
        let no_table = || PseudonymsError::NoTable {
            path: path.to_owned(),
        };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(|why| PseudonymsError::File {
                path: path.to_owned(),
                why,
            })?;
        let end = bytes.iter().rposition(|byte| *byte == b'\n');
        let end = end.map_or(0, |end| end + 1);
        // A line that a kill cut off stands for nobody; one that an editor left without its end is whole.
        let is_whole = bytes[end..].iter().filter(|byte| **byte == b',').count() >= COMMAS;
        let whole = if is_whole { &bytes[..] } else { &bytes[..end] };
        let mut table = Pseudonyms::default();
        if whole.is_empty() && !HEAD.as_bytes().starts_with(&bytes)
            || !whole.is_empty() && !whole.starts_with(HEAD.as_bytes())
        {
            return Err(no_table());
        }
        for line in csv::Reader::from_reader(whole).into_deserialize() {
            let line: Line = line.map_err(|_| no_table())?;
            let key = (line.kind.clone(), line.id.clone());
            if table.known.contains_key(&key) {
                let path = path.to_owned();
                return Err(PseudonymsError::Twice { path, id: line.id });
            }
            table.add(line);
        }
        let ends_line = whole.last().is_none_or(|byte| *byte == b'\n');
        Ok((table, whole.len() as u64, ends_line))
    }

    fn add(&mut self, line: Line) {
        let key = (line.kind.clone(), line.id.clone());
        self.known.insert(key, self.lines.len());
        self.taken.insert(line.pseudonym.clone());
        self.lines.push(line);
    }

    fn hide_student(&mut self, student: &mut Student) -> Result<(), PseudonymsError> {
        let name = student.name.take().unwrap_or_default();
        student.key = self.for_whom("student", &student.key, &name)?;
        if let Some(team) = &mut student.team {
            *team = self.for_whom("team", team, "")?;
        }
        Ok(())
    }

    /// The pseudonym of a student or a team; a new one if there is none.
    fn for_whom(&mut self, kind: &str, id: &str, name: &str) -> Result<String, PseudonymsError> {
        let key = (kind.to_owned(), id.to_owned());
        if let Some(place) = self.known.get(&key) {
            return Ok(self.lines[*place].pseudonym.clone());
        }
        let mut pseudonym = String::new();
        while pseudonym.is_empty() || self.taken.contains(&pseudonym) {
            let mut bytes = [0; BYTES];
            getrandom::fill(&mut bytes).map_err(PseudonymsError::NoRandom)?;
            pseudonym = format!("{}-{}", &kind[..1], grader::digest::hex(&bytes));
        }
        self.add(Line {
            pseudonym: pseudonym.clone(),
            kind: kind.to_owned(),
            id: id.to_owned(),
            name: name.to_owned(),
        });
        Ok(pseudonym)
    }

    /// Puts a student's id, name and team back. One who is not in the table stays as it is.
    pub fn restore(&self, student: &mut Student) {
        let line = |pseudonym: &str| self.lines.iter().find(|line| line.pseudonym == pseudonym);
        if let Some(line) = line(&student.key) {
            student.key.clone_from(&line.id);
            student.name = Some(line.name.clone()).filter(|name| !name.is_empty());
        }
        if let Some(team) = &mut student.team
            && let Some(line) = line(team)
        {
            team.clone_from(&line.id);
        }
    }
}

/// Whether a key looks like the pseudonym of a student.
pub fn is_pseudonym(key: &str) -> bool {
    let digits = key.strip_prefix("s-");
    digits.is_some_and(|digits| {
        digits.len() == 2 * BYTES && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// A path of a student's, which tells nothing but their number.
fn place(places: &mut BTreeMap<String, usize>, key: &str) -> String {
    let number = places.entry(key.to_owned()).or_default();
    *number += 1;
    match *number {
        1 => key.to_owned(),
        number => format!("{key}/{number}"),
    }
}
