//! Pseudonyms: names that stand for students and teams, so that a gradebook names nobody. The table that tells whose
//! they are is a file of its own, to be kept apart.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::find::Finding;
use super::roster::Roster;
use crate::gradebook::Student;

const HEAD: &str = "pseudonym,kind,id,name\n";

/// Random bytes in a pseudonym.
const BYTES: usize = 5;

#[derive(Debug, thiserror::Error)]
pub enum PseudonymsError {
    #[error("{}: it cannot be used as a table of pseudonyms: {why}", path.display())]
    File { path: PathBuf, why: std::io::Error },
    #[error("{}: it is no table of pseudonyms; its first line is pseudonym,kind,id,name. Name a file that does not exist yet, or the one of this gradebook", path.display())]
    NoTable { path: PathBuf },
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
        let (mut table, end) = Pseudonyms::of(&mut file, path)?;
        let before = table.lines.len();
        for student in &mut roster.students {
            table.hide_student(student)?;
        }
        let mut places = BTreeMap::new();
        for found in &mut finding.submissions {
            table.hide_student(&mut found.student)?;
            found.path = place(&mut places, &found.student.key);
        }
        for (path, student, _) in &mut finding.problems {
            let mut whose = student.take().unwrap_or_else(|| Student {
                key: path.clone(),
                ..Student::default()
            });
            table.hide_student(&mut whose)?;
            *path = place(&mut places, &whose.key);
            *student = Some(whose);
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
        // A line that was cut off by a kill stands for nobody.
        file.set_len(end).map_err(failed)?;
        file.seek(SeekFrom::Start(end)).map_err(failed)?;
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

    /// The table in a file, and the end of its last whole line.
    fn of(file: &mut File, path: &Path) -> Result<(Self, u64), PseudonymsError> {
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
        let whole = &bytes[..end.map_or(0, |end| end + 1)];
        let mut table = Pseudonyms::default();
        if whole.is_empty() && !HEAD.as_bytes().starts_with(&bytes)
            || !whole.is_empty() && !whole.starts_with(HEAD.as_bytes())
        {
            return Err(no_table());
        }
        for line in csv::Reader::from_reader(whole).into_deserialize() {
            table.add(line.map_err(|_| no_table())?);
        }
        Ok((table, whole.len() as u64))
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

/// A path of a student's, which tells nothing but their number.
fn place(places: &mut BTreeMap<String, usize>, key: &str) -> String {
    let number = places.entry(key.to_owned()).or_default();
    *number += 1;
    match *number {
        1 => key.to_owned(),
        number => format!("{key}/{number}"),
    }
}
