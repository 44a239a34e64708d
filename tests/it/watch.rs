//! `sudograde watch`, in a terminal of its own: tmux draws what the program writes, and presses keys.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::leftovers::processes_under;
use crate::support::{BINARY, Submission, cache, implicit_graph, repository, run};

/// Nothing that these tests wait for takes this long by far.
const MOST_SECONDS: u64 = 120;

/// A killed process is gone by then, on a busy machine too; student code that goes on is not.
const LEAVING: Duration = Duration::from_secs(1);

/// tmux, where there is one; continuous integration has to have one.
pub fn tmux() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let mut found = folders.iter().map(|folder| folder.join("tmux"));
    let found = found.find(|program| program.is_file());
    if found.is_none() {
        let needed = std::env::var_os("SUDOGRADE_CI").is_some();
        assert!(!needed, "tmux is not installed; .ci/run does that");
        println!("skipped: tmux is not installed");
    }
    found
}

/// A terminal in which a command runs; when it ends, its exit status stands there.
pub struct Screen {
    tmux: PathBuf,
    folder: TempDir,
}

impl Screen {
    /// None where there is no tmux.
    pub fn open(command: &str, width: u16, height: u16) -> Option<Self> {
        let tmux = tmux()?;
        // A folder for temporary files of its own tells its processes from those of other tests.
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))
            .expect("it can be opened to all");
        fs::create_dir(folder.path().join("tmp")).expect("a folder can be made");
        let screen = Screen { tmux, folder };
        let command = format!(
            "echo before; {command}; echo left with $?; stty -a | grep -o -- '-\\?icanon'; exec sleep 600"
        );
        let (width, height) = (width.to_string(), height.to_string());
        let words = ["new-session", "-d", "-x", &width, "-y", &height, "sh", "-c"];
        screen.tmux(&[&words[..], &[&command]].concat());
        Some(screen)
    }

    fn tmux(&self, words: &[&str]) -> String {
        let mut command = Command::new(&self.tmux);
        command
            .args(["-f", "/dev/null", "-u", "-S"])
            .arg(self.folder.path().join("socket"))
            .args(words)
            .env_remove("TMUX")
            .env_remove("SUDOGRADE_LABS")
            .env("TMPDIR", self.temporary())
            .env("SUDOGRADE_CACHE", cache());
        let done = run(command);
        assert_eq!(done.status, Some(0), "tmux {words:?}: {}", done.stderr);
        done.stdout
    }

    pub fn temporary(&self) -> PathBuf {
        self.folder.path().join("tmp")
    }

    pub fn picture(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    pub fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    pub fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// Waits until the screen is as it should be, and returns the picture.
    #[track_caller]
    pub fn wait(&self, is_as_it_should_be: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let picture = self.picture();
            if is_as_it_should_be(&picture) {
                return picture;
            }
            assert!(
                began.elapsed() < Duration::from_secs(MOST_SECONDS),
                "the screen stays like this:\n{picture}"
            );
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Waits for the end of the command: the screen is as it was before, and nothing is left.
    #[track_caller]
    pub fn ends_with(&self, status: &str) {
        let left = format!("left with {status}");
        let picture = self.wait(|picture| picture.contains(&left) && picture.contains("icanon"));
        assert!(picture.starts_with("before\n"), "{picture}");
        let own = |line: &&str| !line.trim().is_empty() && !line.starts_with("Terminated");
        let lines: Vec<&str> = picture.lines().filter(own).collect();
        assert_eq!(
            lines,
            ["before", &left, "icanon"],
            "lines are read as before"
        );
        // A killed process takes a moment to go on a busy machine.
        let since = Instant::now();
        while !processes_under(&self.temporary()).is_empty() {
            assert!(since.elapsed() < LEAVING, "a process is left");
            thread::sleep(Duration::from_millis(20));
        }
        let files = fs::read_dir(self.temporary()).expect("it can be read");
        assert_eq!(files.count(), 0, "temporary files are left");
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let mut command = Command::new(&self.tmux);
        command.arg("-S").arg(self.folder.path().join("socket"));
        // If it is gone already, all the better.
        let _ = command.arg("kill-server").output();
    }
}

fn watch(folder: &Path, more: &str) -> String {
    format!(
        "{BINARY} watch {} --lab {} --lang en {more}",
        folder.display(),
        implicit_graph().display()
    )
}

const RIGHT: &str = "fixtures/implicit-graph/c/right/as-taught/sudoku.c";

fn right() -> String {
    fs::read_to_string(repository(RIGHT)).expect("it is text")
}

/// A submission in which is_valid forgets the columns.
fn wrong() -> String {
    let wrong = right().replace("int num = n->sudo[i][j];", "int num = n->sudo[i][0] * 0;");
    assert_ne!(wrong, right());
    wrong
}

/// As editors save: the new file takes the old one's name.
fn replace(file: &Path, text: &str) {
    let new = file.with_extension("new");
    fs::write(&new, text).expect("it can be written");
    fs::rename(new, file).expect("it can be renamed");
}

/// As vim saves: the old file is moved away, and a new one is written in pieces.
fn dance(file: &Path, text: &str) {
    let backup = file.with_extension("c~");
    fs::rename(file, &backup).expect("it can be renamed");
    let (first, second) = text.split_at(text.len() / 2);
    fs::write(file, first).expect("it can be written");
    fs::write(file, [first, second].concat()).expect("it can be written");
    fs::remove_file(backup).expect("it can be removed");
}

#[test]
fn a_student_saves_fails_mends_passes_and_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("sudoku.c");
    fs::write(&file, wrong()).expect("it can be written");
    let Some(screen) = Screen::open(&watch(folder.path(), ""), 80, 24) else {
        return;
    };
    let failing =
        screen.wait(|picture| picture.contains("✗ is_valid") && !picture.contains("grading …"));
    assert!(failing.contains("is_valid (2/5)"), "{failing}");
    assert!(
        failing
            .lines()
            .nth(1)
            .is_some_and(|marks| marks.starts_with("✓ ✗")),
        "{failing}"
    );
    screen.press(&["h"]);
    screen.wait(|picture| picture.contains("Hint 1 of"));
    screen.press(&["e"]);
    screen.wait(|picture| picture.contains("Step 1 of 3: input"));
    screen.press(&["e", "e"]);
    screen.wait(|picture| picture.contains("Step 3 of 3: yours"));
    screen.press(&["a"]);
    screen.wait(|picture| picture.contains("All exercises") && picture.contains("▸ ✗ is_valid"));
    screen.press(&["a"]);

    // The mended file takes the place of the wrong one.
    dance(&file, &right());
    let full = screen.wait(|picture| picture.contains("Everything works"));
    assert!(full.contains("is_valid works"), "{full}");
    screen.press(&["n"]);
    screen.wait(|picture| picture.contains("is_valid (2/5)"));
    screen.press(&["p"]);
    screen.wait(|picture| picture.contains("get_adj_nodes (1/5)"));

    replace(&file, &wrong());
    screen.press(&["n"]);
    screen.wait(|picture| picture.contains("✗ is_valid"));
    screen.resize(60, 20);
    screen.wait(|picture| {
        let rows: Vec<&str> = picture.lines().collect();
        rows.len() == 20 && rows[2].chars().count() == 60 && rows[19].starts_with("n next")
    });
    screen.press(&["q"]);
    screen.ends_with("0");
}

#[test]
fn a_save_ends_the_grading_before_it() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("sudoku.c");
    let endless = right()
        .replace("int is_final(Node* n)", "int is_final(Node *n)")
        .replace(
            "int is_final(Node *n) {",
            "int is_final(Node *n) { for (volatile int i = 0; ; i++); ",
        );
    assert_ne!(endless, right());
    fs::write(&file, &endless).expect("it can be written");
    let Some(screen) = Screen::open(&watch(folder.path(), "--poll"), 80, 24) else {
        return;
    };
    // The others are done, and is_final goes on.
    screen.wait(|picture| picture.contains("✓") && picture.contains("grading …"));
    replace(&file, &right());
    screen.wait(|picture| picture.contains("Everything works") && !picture.contains("grading …"));
    // A file that is gone is told, until it is there again.
    fs::remove_file(&file).expect("it can be removed");
    screen.wait(|picture| picture.contains("cannot be read"));
    fs::write(&file, &endless).expect("it can be written");
    screen.wait(|picture| !picture.contains("cannot be read") && picture.contains("grading …"));
    screen.press(&["q"]);
    screen.ends_with("0");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let folder = Submission::right().folder();
    let Some(screen) = Screen::open(&watch(folder.path(), ""), 80, 24) else {
        return;
    };
    screen.wait(|picture| picture.contains("n next"));
    let name = folder.path().to_string_lossy().into_owned();
    let all = Command::new("pgrep")
        .args(["-f", &format!("watch {name}")])
        .output();
    let all = all.expect("the processes can be listed").stdout;
    let all = String::from_utf8_lossy(&all).into_owned();
    let is_it = |pid: &&str| {
        let program = fs::read_link(format!("/proc/{pid}/exe"));
        program.is_ok_and(|path| path.ends_with("sudograde-screen"))
    };
    let pid = all.lines().find(is_it).expect("it runs");
    let killed = Command::new("kill").arg(pid).status();
    assert!(killed.is_ok_and(|status| status.success()));
    screen.ends_with("143");
}

#[test]
fn without_a_terminal_it_says_so() {
    let folder = Submission::right().folder();
    let mut command = Command::new(BINARY);
    command
        .arg("watch")
        .arg(folder.path())
        .arg("--lab")
        .arg(implicit_graph())
        .args(["--lang", "en"]);
    run(command).refused(2, &["watch fills a terminal", "sudograde grade"]);
}

#[test]
fn a_folder_without_a_lab_is_refused_before_the_screen_is_taken() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let command = format!("{BINARY} watch {}", folder.path().display());
    let Some(screen) = Screen::open(&command, 80, 24) else {
        return;
    };
    screen.wait(|picture| picture.contains("is unknown") && picture.contains("left with 2"));
}
