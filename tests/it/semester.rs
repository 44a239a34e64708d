//! docs/semester.md: its commands run as they stand there.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{BINARY, Class, Submission, cache, repository};

#[test]
fn ten_commands_from_the_roster_to_the_archive() {
    let page = fs::read_to_string(repository("docs/semester.md")).expect("the page is there");
    let (_, commands) = page
        .split_once("<!-- run -->\n```sh\n")
        .expect("they are there");
    let (commands, _) = commands.split_once("```").expect("they end");
    let class = Class::empty();
    let wrong = Submission::right().without("is_final");
    class.add("ana.c", wrong.text().as_bytes());
    class.add("ben.c", wrong.before("// ben\n").text().as_bytes());
    class.add("eva.c", Submission::right().text().as_bytes());
    fs::rename(class.submissions(), class.folder().join("submissions")).expect("it can be renamed");
    let roster = "id,name,submitted_at\nana,Ana P,2026-12-05T12:00Z\nben,Ben Q,2026-12-01T12:00Z\n\
                  eva,Eva R,2026-12-02T03:05Z\nmax,Max S,\n";
    fs::write(class.folder().join("class.csv"), roster).expect("it can be written");
    let programs = Path::new(BINARY).parent().expect("it lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut bash = Command::new("bash");
    bash.args(["-euc", commands])
        .current_dir(class.folder())
        .env("PATH", format!("{}:{path}", programs.display()))
        .env("TZ", "UTC")
        .env("SUDOGRADE_LABS", class.folder())
        .env("SUDOGRADE_CACHE", cache());
    let done = class.run(bash);
    assert_eq!(done.status, Some(0), "{done:#?}");
    assert!(
        done.stdout
            .contains("implicit-graph: appeal 4 of ana is granted"),
        "{done:#?}"
    );
    assert!(
        done.stdout.contains("files, nothing changed; digest "),
        "{done:#?}"
    );
    assert!(
        done.stderr.contains("preview: 0 of 4 marks would change"),
        "{done:#?}"
    );
    // ana has her extension and two points more; eva is within the grace; ben is nobody, and has his points.
    let shown = class.gradebook("show", &[]).stdout;
    let rows: Vec<Vec<&str>> = shown
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect())
        .collect();
    let of = |student: &str| {
        let mut fitting = rows.iter().filter(|row| row[0].starts_with(student));
        let row = fitting
            .next()
            .unwrap_or_else(|| panic!("{student} is listed in {shown}"));
        format!("{} {} {}", row[1], row[6], row[8])
    };
    assert_eq!(
        [of("ana"), of("eva"), of("forgotten-"), of("max")],
        ["Ana P 100% 62", "Eva R 100% 70", " 100% 60", "Max S  "]
    );
    assert_eq!(rows.len(), 4);
    for file in [
        "class.html",
        "pages/ana.html",
        "canvas.csv",
        "ben.json",
        "course.tar.gz",
    ] {
        assert!(class.folder().join(file).is_file(), "{file}");
    }
    let canvas = fs::read_to_string(class.folder().join("canvas.csv")).expect("it is text");
    assert!(canvas.contains("Ana P,,,ana,,62\n"), "{canvas}");
    let private = fs::read_to_string(class.folder().join("private/ana.html")).expect("it is text");
    assert!(
        private.contains("(hidden)") || private.contains("(oculto)"),
        "{private}"
    );
    class.is_whole();
}
