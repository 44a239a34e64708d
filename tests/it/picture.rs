//! docs/terminal.svg, the picture in README.md: it shows what the program prints.
//!
//! To renew it: `RENEW_PICTURE=1 cargo test -p sudograde --test it -- picture::`

use std::fs;
use std::path::Path;
use std::process::Command;

use anstyle_svg::{Term, WIN10_CONSOLE};

use crate::support::{BINARY, cache, repository, run};

/// The command that the picture shows.
const COMMAND: &str = "sudograde grade box is_valid --lab implicit-graph --lang en";

/// The terminal after the command, with escape sequences.
fn session(folder: &Path) -> String {
    let sudograde = |line: &str| {
        let mut command = Command::new(BINARY);
        command
            .args(line.split(' ').skip(1))
            .current_dir(folder)
            .env("SUDOGRADE_CACHE", cache())
            .env("CLICOLOR_FORCE", "1")
            .env_remove("NO_COLOR");
        run(command).stdout
    };
    sudograde("sudograde lab copy implicit-graph c/wrong/box-loop-one-short box");
    format!("\u{1b}[1m$ {COMMAND}\u{1b}[0m\n{}", sudograde(COMMAND))
}

#[test]
fn the_picture_shows_what_the_program_prints() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let terminal = Term::new().palette(WIN10_CONSOLE);
    let picture = terminal.render_svg(session(folder.path()).trim_end());
    let file = repository("docs/terminal.svg");
    if std::env::var_os("RENEW_PICTURE").is_some() {
        fs::write(&file, &picture).expect("it can be written");
    }
    let kept = fs::read_to_string(&file).expect("docs/terminal.svg is there");
    assert_eq!(
        kept, picture,
        "docs/terminal.svg is out of date; to renew it: \
         RENEW_PICTURE=1 cargo test -p sudograde --test it -- picture::"
    );
}
