//! Classes for tests: submissions made from the fixtures, batches over them, and what the gradebook says then.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use rusqlite::Connection;
use rusqlite::types::Value as Cell;
use serde_json::Value;
use tempfile::TempDir;

use super::{
    BINARY, Run, all_known, cache, copy_folder, edit, implicit_graph, known, repository, run,
    run_within,
};

/// A batch of these tests may take so long, on a busy machine.
const MOST_SECONDS: u64 = 900;

/// A folder with submissions, and a gradebook beside it.
pub struct Class {
    folder: TempDir,
}

impl Class {
    pub fn empty() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let class = Class { folder };
        fs::create_dir(class.submissions()).expect("the folder of submissions can be made");
        class.make_lab();
        class
    }

    /// So many different submissions, right and wrong ones in turn.
    pub fn of(count: usize) -> Self {
        let class = Class::empty();
        for number in 0..count {
            class.add(&format!("s{number:03}/sudoku.c"), source(number).as_bytes());
        }
        class
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The lab that the class is graded with: a copy of implicit-graph.
    pub fn lab(&self) -> PathBuf {
        self.folder.path().join("implicit-graph")
    }

    fn make_lab(&self) {
        copy_folder(&implicit_graph(), &self.lab());
        let manifest = self.lab().join("lab.toml");
        let text = fs::read_to_string(&manifest).expect("the manifest is text");
        // A path in it leads out of the lab's folder.
        let outside = repository("reference/src/implicit_graph")
            .display()
            .to_string();
        let text = text.replace("../../reference/src/implicit_graph", &outside);
        fs::write(manifest, text).expect("the manifest can be written");
    }

    pub fn submissions(&self) -> PathBuf {
        self.folder.path().join("class")
    }

    pub fn db(&self) -> PathBuf {
        self.folder.path().join("grades.sqlite")
    }

    /// A file among the submissions.
    pub fn add(&self, name: &str, content: &[u8]) {
        let file = self.submissions().join(name);
        fs::create_dir_all(file.parent().expect("it lies in a folder")).expect("it can be made");
        fs::write(file, content).expect("it can be written");
    }

    /// A batch over all of the submissions.
    pub fn batch(&self) -> Command {
        self.batch_of(&[self.submissions()])
    }

    pub fn batch_of(&self, paths: &[PathBuf]) -> Command {
        let mut command = Command::new(BINARY);
        command
            .arg("batch")
            .args(paths)
            .arg("--lab")
            .arg(self.lab())
            .arg("--db")
            .arg(self.db())
            .args(["--lang", "en", "--verbose"])
            .env("SUDOGRADE_CACHE", cache());
        command
    }

    /// Grades the submissions in another lab, too, `second`, which asks for the same.
    #[track_caller]
    pub fn graded_in_a_second_lab(&self, roster: &str) {
        let second = self.folder().join("second");
        copy_folder(&self.lab(), &second);
        let id = [("id = \"implicit-graph\"", "id = \"second\"")];
        edit(&second.join("lab.toml"), &id);
        let mut batch = Command::new(BINARY);
        batch
            .arg("batch")
            .arg(self.submissions())
            .arg("--lab")
            .arg(second)
            .arg("--db")
            .arg(self.db())
            .args(["--roster", roster, "--lang", "en"])
            .env("SUDOGRADE_CACHE", cache());
        let done = self.run(batch);
        assert_eq!(done.status, Some(0), "{done:#?}");
    }

    /// Runs a batch with further arguments.
    pub fn graded(&self, arguments: &[&str]) -> Run {
        let mut command = self.batch();
        command.args(arguments);
        self.run(command)
    }

    /// Runs a batch, however long it takes.
    pub fn run(&self, command: Command) -> Run {
        run_within(command, MOST_SECONDS)
    }

    /// `sudograde gradebook` of this class.
    pub fn gradebook(&self, word: &str, arguments: &[&str]) -> Run {
        let mut command = Command::new(BINARY);
        command
            .args(["gradebook", word, "--db"])
            .arg(self.db())
            .args(arguments);
        run(command)
    }

    /// Checks that the file is whole, as the command says and as SQLite says.
    #[track_caller]
    pub fn is_whole(&self) {
        let run = self.gradebook("check", &[]);
        assert_eq!(run.status, Some(0), "{run:#?}");
        assert_eq!(self.column("PRAGMA integrity_check"), ["ok"]);
        assert_eq!(self.column("SELECT work FROM claims"), [""; 0]);
    }

    /// The first column of what SQL answers, as texts.
    pub fn column(&self, sql: &str) -> Vec<String> {
        let rows = self.rows(sql);
        rows.into_iter().map(|mut row| row.swap_remove(0)).collect()
    }

    pub fn rows(&self, sql: &str) -> Vec<Vec<String>> {
        let connection = Connection::open(self.db()).expect("the gradebook can be opened");
        rows(&connection, sql)
    }

    /// All that the gradebook says, without times, in an order of its own.
    pub fn dump(&self) -> String {
        let connection = Connection::open(self.db()).expect("the gradebook can be opened");
        let mut dump = String::new();
        for sql in DUMP {
            let mut lines: Vec<String> = rows(&connection, sql)
                .iter()
                .map(|row| {
                    let row: Vec<String> = row.iter().map(|cell| without_times(cell)).collect();
                    row.join(" | ") + "\n"
                })
                .collect();
            lines.sort();
            // Of texts that are kept once, two may be told apart by their times alone.
            if sql == KEPT_ONCE {
                lines.dedup();
            }
            dump.extend(lines);
        }
        dump
    }
}

/// Every table, by names instead of numbers, as numbers are given in the order in which gradings end.
const DUMP: [&str; 11] = [
    "SELECT name, title, counts FROM labs ORDER BY name",
    "SELECT key, name, section FROM students ORDER BY key",
    "SELECT key, content_hash FROM submissions JOIN students ON students.id = student_id ORDER BY 1, 2",
    "SELECT path, content_hash FROM sources JOIN submissions ON submissions.id = submission_id ORDER BY 1",
    "SELECT submissions.content_hash, position, path, hex(hash) FROM files
     JOIN submissions ON submissions.id = submission_id JOIN contents ON contents.id = content_id ORDER BY 1, 2",
    "SELECT path, message FROM problems ORDER BY 1",
    "SELECT key, content_hash, why, lab_hash, toolchain, grader, options, fault, score, max_score, detail
     FROM runs JOIN submissions ON submissions.id = submission_id
     JOIN students ON students.id = student_id ORDER BY 1, 2, runs.id",
    "SELECT content_hash, exercises.name, exercise_results.score, json
     FROM exercise_results JOIN runs ON runs.id = run_id JOIN submissions ON submissions.id = submission_id
     JOIN exercises ON exercises.id = exercise_id JOIN details ON details.id = detail_id ORDER BY 1, 2, run_id",
    "SELECT content_hash, criteria.name, criterion_results.score, json
     FROM criterion_results JOIN runs ON runs.id = run_id JOIN submissions ON submissions.id = submission_id
     JOIN criteria ON criteria.id = criterion_id JOIN details ON details.id = detail_id
     ORDER BY 1, exercise_id IS NULL, criteria.name, run_id",
    // Without peak_bytes: where the allocator finds room, a block may be 16 bytes larger another time.
    "SELECT student, content_hash, exercise, criterion, case_name, verdict, score, results.max_score,
         visibility, iif(verdict = 'memory', NULL, leaked_blocks), detail
     FROM results JOIN submissions ON submissions.id = submission_id ORDER BY 1, 2, 3, 4, 5, run_id",
    KEPT_ONCE,
];

const KEPT_ONCE: &str = "SELECT json FROM details ORDER BY json";

fn rows(connection: &Connection, sql: &str) -> Vec<Vec<String>> {
    let mut statement = connection.prepare(sql).expect("this is SQL");
    let columns = statement.column_count();
    let read = statement.query_map([], |row| {
        let cells = (0..columns).map(|column| row.get::<_, Cell>(column));
        cells.collect::<Result<Vec<Cell>, _>>()
    });
    let rows = read.expect("it can be asked");
    rows.map(|row| row.expect("a row can be read").iter().map(text).collect())
        .collect()
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Null => String::new(),
        Cell::Integer(number) => number.to_string(),
        Cell::Real(number) => number.to_string(),
        Cell::Text(text) => text.clone(),
        Cell::Blob(bytes) => format!("{bytes:?}"),
    }
}

/// JSON without the times in it; other texts as they are.
fn without_times(cell: &str) -> String {
    match serde_json::from_str(cell) {
        Ok(mut json @ Value::Object(_)) => {
            super::report::remove_times(&mut json);
            json.to_string()
        }
        _ => cell.to_owned(),
    }
}

/// The source of submission `number`: a fixture, made another one by a comment.
pub fn source(number: usize) -> String {
    static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let names = ["right", "wrong"].map(|kind| all_known("implicit-graph", kind));
        let names = names.concat().into_iter();
        let names = names.filter(|name| name.starts_with("c/") && !takes_long(name));
        let files = names.map(|name| known("implicit-graph", &name).join("sudoku.c"));
        let texts = files.filter_map(|file| fs::read(file).ok());
        texts
            .filter_map(|text| String::from_utf8(text).ok())
            .collect()
    });
    let text = &TEXTS[number * 7 % TEXTS.len()];
    format!("{text}\n/* submission {number} */\n")
}

/// Fixtures that loop for ever, where a test waits for each of their limits, and those that print
/// so much that how many inputs they get through depends on how busy the machine is.
pub fn takes_long(name: &str) -> bool {
    let slow = [
        "loop",
        "forever",
        "hang",
        "endless",
        "slow",
        "memory",
        "sleep",
        "megabytes",
    ];
    slow.iter().any(|word| name.contains(word))
        || fs::read_to_string(
            repository("fixtures/implicit-graph")
                .join(name)
                .join("expect.toml"),
        )
        .is_ok_and(|text| text.contains("timeout"))
}

/// A zip archive with these entries.
pub fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    use std::io::Write;
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in entries {
        let options = zip::write::SimpleFileOptions::default();
        writer
            .start_file(*name, options)
            .expect("an entry can be added");
        writer.write_all(content).expect("it can be written");
    }
    writer
        .finish()
        .expect("the archive is complete")
        .into_inner()
}

/// A .tar.gz archive with these entries, whatever their names.
pub fn tar_gz(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(flate2::write::GzEncoder::new(
        Vec::new(),
        flate2::Compression::fast(),
    ));
    for (name, content) in entries {
        let mut header = tar::Header::new_gnu();
        // Set by hand, as the library refuses names that lead out.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        builder
            .append(&header, *content)
            .expect("an entry can be added");
    }
    builder
        .into_inner()
        .and_then(flate2::write::GzEncoder::finish)
        .expect("the archive is complete")
}
