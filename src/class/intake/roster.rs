//! The roster: a CSV file with the students. Rosters exported by course platforms are read, too.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::names::normal;
use crate::gradebook::{Decided, Student};
use grader::moments;

/// Columns that identify a student, the most reliable first. The first one with a value is the id
/// in the gradebook, and a submission may name a student by any of them.
const KEYS: [&str; 15] = [
    "sis user id",
    "id number",
    "student id",
    "student_id",
    "sis login id",
    "id",
    "key",
    "identifier",
    "username",
    "github_username",
    "github",
    "moodle",
    "canvas",
    "email address",
    "email",
];
const NAMES: [&str; 3] = ["name", "full name", "student"];
/// Columns of a name in two parts.
const PARTS: [&str; 2] = ["first_name", "last_name"];
const SECTIONS: [&str; 4] = ["section", "sections", "group", "groups"];
const TEAMS: [&str; 3] = ["team", "team_name", "team name"];
/// Columns with the time of a student's submission according to the platform.
const TIMES: [&str; 8] = [
    "submitted_at",
    "submitted at",
    "submitted",
    "submission time",
    "submission_time",
    "submission_timestamp",
    "datetime",
    "last modified (submission)",
];

/// The prefix that Moodle puts before the number of an anonymous student.
const MOODLE: &str = "participant ";

/// The entry that Moodle writes for a student without a submission.
const NOT_YET: &str = "-";

#[derive(Debug, Default)]
pub struct Roster {
    pub students: Vec<Student>,
    /// Places in `students`, by every id in lower case.
    by_key: BTreeMap<String, usize>,
    /// Places of the first student of each team, by its name in lower case.
    by_team: BTreeMap<String, usize>,
    /// Whether it has a column of teams.
    pub has_teams: bool,
    /// The times of submissions, by the students' ids in the gradebook.
    times: BTreeMap<String, Timestamp>,
    /// Oddities in the file, a sentence each.
    pub notes: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    #[error("{}: {why}", path.display())]
    Unreadable { path: PathBuf, why: csv::Error },
    #[error("{}: {why}", path.display())]
    Unopened { path: PathBuf, why: std::io::Error },
    #[error("{}: it is no text in UTF-8; save it as \"CSV UTF-8\"", path.display())]
    NoText { path: PathBuf },
    #[error("{}:{line}: it has {found} fields, and the first line names {named} columns; put a field with a comma in quotes", path.display())]
    Fields {
        path: PathBuf,
        line: u64,
        found: usize,
        named: usize,
    },
    #[error("{}:{line}: a field goes on over several lines; is a quote not closed?", path.display())]
    OpenQuote { path: PathBuf, line: u64 },
    #[error("{}: no line has the time of a submission; the first line names the columns, such as id,submitted_at{}", path.display(), notes.iter().map(|note| format!("\n{note}")).collect::<String>())]
    NoTimes { path: PathBuf, notes: Vec<String> },
    #[error("{}: no column identifies the students; the first line names the columns, such as id,name,section", path.display())]
    NoColumn { path: PathBuf },
}

impl Roster {
    /// Reads a roster; times without an offset are by the clock of `zone`.
    ///
    /// # Errors
    /// The file cannot be read, or does not say who its students are.
    pub fn read(path: &Path, zone: &TimeZone) -> Result<Self, RosterError> {
        let unreadable = |why| RosterError::Unreadable {
            path: path.to_owned(),
            why,
        };
        let text = text(path)?;
        let mut reader = csv::ReaderBuilder::new()
            .trim(csv::Trim::All)
            .flexible(true)
            .delimiter(delimiter(&text))
            .from_reader(text.as_bytes());
        let headers: Vec<String> = reader
            .headers()
            .map_err(unreadable)?
            .iter()
            .map(str::to_lowercase)
            .collect();
        let columns = |names: &[&str]| -> Vec<usize> {
            let place = |name: &&str| headers.iter().position(|header| header == name);
            names.iter().filter_map(place).collect()
        };
        let (keys, names, sections) = (columns(&KEYS), columns(&NAMES), columns(&SECTIONS));
        let parts = columns(&PARTS);
        let (teams, times) = (columns(&TEAMS), columns(&TIMES));
        if keys.is_empty() {
            return Err(RosterError::NoColumn {
                path: path.to_owned(),
            });
        }
        let mut roster = Roster {
            has_teams: !teams.is_empty(),
            ..Roster::default()
        };
        let mut spelt: BTreeMap<String, String> = BTreeMap::new();
        for record in reader.records() {
            let record = record.map_err(unreadable)?;
            let line = record.position().map_or(0, csv::Position::line);
            let path_of = || path.to_owned();
            // Comments of a platform may have several lines; who somebody is has one.
            let used = [&keys, &names, &parts, &sections, &teams, &times];
            let mut used = used
                .into_iter()
                .flatten()
                .filter_map(|column| record.get(*column));
            if used.any(|field| field.contains('\n')) {
                let path = path_of();
                return Err(RosterError::OpenQuote { path, line });
            }
            // Some spreadsheets leave out empty fields at the end, and some add some.
            let last = (0..record.len()).rfind(|column| !record[*column].is_empty());
            let found = last.map_or(0, |last| last + 1);
            if found > headers.len() {
                return Err(RosterError::Fields {
                    path: path_of(),
                    line,
                    found,
                    named: headers.len(),
                });
            }
            let filled = |columns: &[usize]| -> Vec<String> {
                let fields = columns.iter().filter_map(|column| record.get(*column));
                fields.map(normal).filter(|text| !text.is_empty()).collect()
            };
            let keys: Vec<String> = filled(&keys).iter().map(|key| bare(key)).collect();
            let first = |columns: &[usize]| filled(columns).into_iter().next();
            let student = Student {
                key: keys.first().cloned().unwrap_or_default(),
                name: first(&names).or_else(|| {
                    let both = filled(&parts).join(" ");
                    Some(both).filter(|both| !both.is_empty())
                }),
                section: first(&sections),
                // The same name in other letters is the same team.
                team: first(&teams)
                    .map(|team| spelt.entry(team.to_lowercase()).or_insert(team).clone()),
            };
            let is_new = roster.add(path, line, &keys, student);
            let time = filled(&times).into_iter().find(|time| time != NOT_YET);
            if let (true, Some(key), Some(time)) = (is_new, keys.first(), time) {
                let time = moments::of_platform(&time, zone);
                roster.note_time(path, line, key, time);
            }
        }
        Ok(roster)
    }

    /// Lets a submission name a team where no student has that name: it is handed in by the first
    /// student of the team. `decided` are teams of students that the roster does not know of.
    pub fn name_teams(&mut self, decided: &Decided) {
        for (place, student) in self.students.iter().enumerate() {
            let team = decided.get(&student.key).unwrap_or(&student.team);
            if let Some(team) = team {
                self.by_team.entry(team.to_lowercase()).or_insert(place);
            }
        }
    }

    /// The first student of the team with this name.
    pub fn of_team(&self, name: &str) -> Option<&Student> {
        let place = self.by_team.get(&normal(name).to_lowercase())?;
        self.students.get(*place)
    }

    /// Adds a student. False for a line without a student, or with a student who was added before.
    fn add(&mut self, path: &Path, line: u64, keys: &[String], student: Student) -> bool {
        let place = self.students.len();
        let Some(key) = keys.first() else {
            // Canvas has a line with the maximal points below the names of the columns.
            return false;
        };
        if let Some(earlier) = self.by_key.get(&key.to_lowercase()) {
            self.notes.push(format!(
                "{}:{line}: the student \"{key}\" is listed twice (before as \"{}\"); the first line counts",
                path.display(),
                self.students[*earlier].key
            ));
            return false;
        }
        for key in keys {
            self.by_key.entry(key.to_lowercase()).or_insert(place);
        }
        self.students.push(student);
        true
    }

    fn note_time(&mut self, path: &Path, line: u64, key: &str, time: Result<Timestamp, String>) {
        match time {
            Ok(time) => {
                self.times.insert(key.to_owned(), time);
            }
            Err(why) => {
                let note = format!("{}:{line}: {why}", path.display());
                self.notes.push(note);
            }
        }
    }

    /// Takes the times of submissions from another file; they come before the roster's own.
    ///
    /// # Errors
    /// The file cannot be read, or has no times.
    pub fn take_times(&mut self, path: &Path, zone: &TimeZone) -> Result<(), RosterError> {
        let other = Roster::read(path, zone)?;
        if other.times.is_empty() {
            return Err(RosterError::NoTimes {
                path: path.to_owned(),
                notes: other.notes,
            });
        }
        self.notes.extend(other.notes);
        for (key, time) in other.times {
            let known = self.find(&key).map(|student| student.key.clone());
            self.times.insert(known.unwrap_or(key), time);
        }
        Ok(())
    }

    /// The time of a student's submission, by the id in the gradebook.
    pub fn submitted(&self, key: &str) -> Option<Timestamp> {
        self.times.get(key).copied()
    }

    /// The student with this key in any column of the roster.
    pub fn find(&self, key: &str) -> Option<&Student> {
        let place = self.by_key.get(&normal(key).to_lowercase())?;
        self.students.get(*place)
    }
}

/// The text of a file: UTF-8, or UTF-16 with a byte order mark, as spreadsheets write it.
fn text(path: &Path) -> Result<String, RosterError> {
    let bytes = std::fs::read(path).map_err(|why| RosterError::Unopened {
        path: path.to_owned(),
        why,
    })?;
    let no_text = || RosterError::NoText {
        path: path.to_owned(),
    };
    let wide = |read: fn([u8; 2]) -> u16| {
        let pairs = bytes[2..]
            .chunks_exact(2)
            .map(|pair| read([pair[0], pair[1]]));
        char::decode_utf16(pairs)
            .collect::<Result<String, _>>()
            .map_err(|_| no_text())
    };
    match bytes.as_slice() {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => std::str::from_utf8(rest)
            .map(str::to_owned)
            .map_err(|_| no_text()),
        _ if bytes.contains(&0) => Err(no_text()),
        _ => String::from_utf8(bytes).map_err(|_| no_text()),
    }
}

/// The sign between fields, by the first line: where a comma is the sign of decimals, spreadsheets write semicolons.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default().as_bytes();
    let count = |sign: &u8| first.iter().filter(|byte| *byte == sign).count();
    // Of several signs that come up as often, the last one is chosen.
    let signs = [b'\t', b';', b','];
    signs.into_iter().max_by_key(count).unwrap_or(b',')
}

fn bare(key: &str) -> String {
    let is_participant = key.to_lowercase().starts_with(MOODLE);
    let number = key.get(MOODLE.len()..).filter(|_| is_participant);
    number.unwrap_or(key).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Roster {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("roster.csv");
        std::fs::write(&file, text).unwrap();
        Roster::read(&file, &TimeZone::UTC).unwrap()
    }

    fn refused(bytes: &[u8]) -> String {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("roster.csv");
        std::fs::write(&file, bytes).unwrap();
        Roster::read(&file, &TimeZone::UTC).unwrap_err().to_string()
    }

    #[test]
    fn spreadsheets_of_all_languages_write_rosters() {
        let wide = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let text = "\u{feff}id\tname\nana\tΓιώργος\n";
            text.encode_utf16().flat_map(order).collect()
        };
        let texts = [
            "id;name\nana;Γιώργος\n".as_bytes().to_vec(),
            "\u{feff}id\tname\r\nana\tΓιώργος\r\n".as_bytes().to_vec(),
            wide(u16::to_le_bytes),
            wide(u16::to_be_bytes),
        ];
        for text in texts {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("roster.csv");
            std::fs::write(&file, text).unwrap();
            let roster = Roster::read(&file, &TimeZone::UTC).unwrap();
            let ana = roster.find("ana").unwrap();
            assert_eq!(ana.name.as_deref(), Some("Γιώργος"));
        }
        assert!(refused(b"id,name\nana,P\xe9rez\n").contains("CSV UTF-8"));
    }

    #[test]
    fn lines_that_say_something_else_than_they_mean_are_refused() {
        let told = refused(b"id,name,section\nben,Ben,B\nana,Perez, Ana,A\n");
        assert!(told.contains("roster.csv:3: it has 4 fields"), "{told}");
        let told = refused(b"id,name,section\nana,\"Ana,A\ngus,Gus,B\n");
        assert!(told.contains("roster.csv:2: a field goes on"), "{told}");
        // Empty fields at the end are left out or added, and comments may have lines.
        let roster = read("id,name,notes\nana\nben,Ben,\"one\ntwo\",,\n");
        assert_eq!(roster.students.len(), 2);
    }

    #[test]
    fn rosters_of_platforms() {
        let canvas = read(
            "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n\"Pérez, Ana\",123,S9,ana@x,A\n",
        );
        assert_eq!(canvas.students.len(), 1);
        assert_eq!(canvas.find("123").unwrap().key, "S9");
        let moodle = read(
            "\u{feff}Identifier,Full name,ID number,Email address\nParticipant 77,Γιώργος,,g@x\n",
        );
        assert_eq!(moodle.find("77").unwrap().name.as_deref(), Some("Γιώργος"));
    }
}
