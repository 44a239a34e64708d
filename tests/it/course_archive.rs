//! The archive of a course: all that the marks rest on in one file, which shows any later change.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use class::gradebook::Gradebook;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::support::{BINARY, Class, Run, Submission, repository, run};

/// Four students: three right submissions, and one that lost points.
fn class() -> Class {
    let class = Class::empty();
    class.add(
        "ana.c",
        Submission::right().without("is_final").text().as_bytes(),
    );
    for (student, note) in [("ben", "// 1\n"), ("eva", "// 2\n"), ("../max", "// 3\n")] {
        let file = format!("{}.c", student.replace("../", ".. "));
        class.add(&file, Submission::right().before(note).text().as_bytes());
    }
    assert_eq!(class.graded(&[]).status, Some(0));
    let reason = [
        "--student",
        "ana",
        "--points",
        "1",
        "--reason",
        "a\ttab",
        "--by",
        "Eva",
    ];
    assert_eq!(class.gradebook("adjust", &reason).status, Some(0));
    class
}

/// Makes the archive, with the labs of this folder.
fn archive(class: &Class, name: &str, labs: &Path) -> (PathBuf, Run) {
    let to = class.folder().join(name);
    let mut command = Command::new(BINARY);
    command
        .args(["gradebook", "archive", "--db"])
        .arg(class.db())
        .arg(&to);
    command.env("SUDOGRADE_LABS", labs);
    (to, run(command))
}

fn verify(file: &Path, more: &[&str]) -> Run {
    let mut command = Command::new(BINARY);
    command.args(["gradebook", "verify"]).arg(file).args(more);
    run(command)
}

/// The files of an archive, each with its path.
fn files(archive: &Path) -> Vec<(String, Vec<u8>)> {
    let file = File::open(archive).expect("it is there");
    let mut tar = tar::Archive::new(GzDecoder::new(file));
    let entries = tar.entries().expect("it is a tar");
    let read = |entry: std::io::Result<tar::Entry<_>>| {
        let mut entry = entry.expect("it is whole");
        let name = entry.path().expect("it has a name").display().to_string();
        let mut content = Vec::new();
        entry.read_to_end(&mut content).expect("it can be read");
        (name, content)
    };
    entries.map(read).collect()
}

fn write(archive: &Path, files: &[(String, Vec<u8>)]) {
    let file = File::create(archive).expect("it can be made");
    let mut tar = tar::Builder::new(GzEncoder::new(file, Compression::fast()));
    for (name, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        tar.append_data(&mut header, name, &content[..])
            .expect("it can be written");
    }
    let gz = tar.into_inner().expect("it can be written");
    gz.finish().expect("it can be written");
}

#[test]
fn the_archive_holds_all_that_the_marks_rest_on() {
    let class = class();
    // A repository's history may hold secrets.
    fs::create_dir(class.lab().join(".git")).expect("it can be made");
    fs::write(class.lab().join(".git/config"), "token").expect("it can be written");
    let (file, made) = archive(&class, "course.tar.gz", class.folder());
    assert_eq!((made.status, &*made.stderr), (Some(0), ""), "{made:#?}");
    let all = files(&file);
    assert!(!all.iter().any(|(path, _)| path.contains(".git/")));
    let text = |name: &str| {
        let found = all
            .iter()
            .find(|(path, _)| path == &format!("course/{name}"));
        String::from_utf8_lossy(&found.unwrap_or_else(|| panic!("{name} is missing")).1)
            .into_owned()
    };
    assert!(text("README.txt").contains("Nothing is missing."));
    assert!(text("implicit-graph/lab/lab.toml").contains("is_valid"));
    assert!(text("implicit-graph/decisions.tsv").contains("Eva\tana\tadjust\t+1\ta tab"));
    assert!(text("implicit-graph/marks.csv").contains("ana"));
    assert!(text("implicit-graph/toolchain.tsv").contains("seed="));
    assert!(text("implicit-graph/sample/75-99/ana/report.json").contains("is_final"));
    assert!(text("implicit-graph/sample/75-99/ana/files/sudoku.c").contains("is_valid"));
    // Of three with full marks, the two with the smallest digests.
    let mut right = class.rows(
        "SELECT content_hash, key FROM submissions JOIN students ON students.id = student_id WHERE key <> 'ana'",
    );
    right.sort();
    for (place, row) in right.iter().enumerate() {
        let kept = all.iter().any(|(path, _)| {
            path.contains("/sample/100/") && path.contains(&format!("/{}/", row[1]))
        });
        assert_eq!(
            kept,
            place < 2,
            "{row:?} {:?}",
            all.iter().map(|one| &one.0).collect::<Vec<_>>()
        );
    }
    // Anybody can check it without sudograde.
    let unpacked = class.folder().join("unpacked");
    fs::create_dir(&unpacked).expect("it can be made");
    let tar = Command::new("tar")
        .arg("-xzf")
        .arg(&file)
        .arg("-C")
        .arg(&unpacked)
        .status();
    assert!(tar.is_ok_and(|status| status.success()));
    let mut sums = Command::new("sha256sum");
    sums.args(["--check", "--strict", "--quiet", "SHA256SUMS"])
        .current_dir(unpacked.join("course"));
    let sums = run(sums);
    assert_eq!((sums.status, &*sums.stdout), (Some(0), ""), "{sums:#?}");
    // The same gradebook gives the same file, and an existing one stays.
    let (again, _) = archive(&class, "again.tar.gz", class.folder());
    assert_eq!(fs::read(&again).ok(), fs::read(&file).ok());
    let (_, twice) = archive(&class, "again.tar.gz", class.folder());
    assert_eq!(twice.status, Some(2));
    assert!(
        twice
            .stderr
            .contains("again.tar.gz: it exists and is not overwritten"),
        "{twice:#?}"
    );
}

#[test]
fn every_change_is_told() {
    let class = class();
    let (file, made) = archive(&class, "course.tar.gz", class.folder());
    let digest = made
        .stdout
        .trim()
        .rsplit(' ')
        .next()
        .expect("it tells a digest")
        .to_owned();
    let right = verify(&file, &["--digest", &digest]);
    assert_eq!(right.status, Some(0), "{right:#?}");
    assert!(
        right
            .stdout
            .ends_with(&format!("files, nothing changed; digest {digest}\n"))
    );
    let wrong = verify(&file, &["--digest", "00"]);
    assert_eq!(wrong.status, Some(1), "{wrong:#?}");
    assert!(wrong.stderr.contains(&format!("its digest is {digest}")));

    let all = files(&file);
    let marks = "course/implicit-graph/marks.csv";
    let place = all
        .iter()
        .position(|(name, _)| name == marks)
        .expect("it has marks");
    let changed = class.folder().join("changed.tar.gz");
    let told = |files: &[(String, Vec<u8>)]| {
        write(&changed, files);
        let run = verify(&changed, &[]);
        assert_eq!((run.status, &*run.stdout), (Some(1), ""), "{run:#?}");
        run.stderr
    };
    let mut one = all.clone();
    one[place].1[0] ^= 1;
    assert!(told(&one).contains("changed.tar.gz: implicit-graph/marks.csv: changed\n"));
    one = all.clone();
    one.remove(place);
    assert!(told(&one).contains("implicit-graph/marks.csv: missing\n"));
    one = all.clone();
    one.push(("course/more".to_owned(), vec![1]));
    one.push(("elsewhere".to_owned(), vec![1]));
    let more = told(&one);
    assert!(
        more.contains(": more: added\n") && more.contains(": ../elsewhere: added\n"),
        "{more}"
    );
    // A second file of that name is the one that tar would unpack.
    one = all.clone();
    one.push((marks.to_owned(), b"forged".to_vec()));
    assert!(told(&one).contains("implicit-graph/marks.csv: changed\n"));
    // Behind its end, where only some programs look.
    let behind = class.folder().join("behind.tar.gz");
    write(&behind, &[(marks.to_owned(), b"forged".to_vec())]);
    let read = |file: &Path| fs::read(file).expect("it is there");
    let unended = |file: &Path| {
        let mut tar = Vec::new();
        GzDecoder::new(&*read(file))
            .read_to_end(&mut tar)
            .expect("it is gzip");
        let end = tar
            .iter()
            .rposition(|byte| *byte != 0)
            .expect("it has files")
            / 512
            * 512
            + 512;
        tar.truncate(end);
        let mut gz = GzEncoder::new(Vec::new(), Compression::fast());
        gz.write_all(&tar)
            .and_then(|()| gz.finish())
            .expect("it can be packed")
    };
    fs::write(&changed, [unended(&file), read(&behind)].concat()).expect("it can be written");
    let forged = verify(&changed, &["--digest", &digest]);
    assert_eq!(forged.status, Some(1), "{forged:#?}");
    assert!(
        forged.stderr.contains("implicit-graph/marks.csv: changed"),
        "{forged:#?}"
    );
    fs::write(&changed, [read(&file), read(&behind)].concat()).expect("it can be written");
    let after = verify(&changed, &[]);
    assert_eq!(after.status, Some(2), "{after:#?}");
    assert!(
        after.stderr.contains("there is something behind its end"),
        "{after:#?}"
    );
    // With sums to match, only the digest tells.
    one = all.clone();
    one[place].1 = b"forged".to_vec();
    let sums = one
        .iter()
        .position(|(name, _)| name == "course/SHA256SUMS")
        .expect("it has sums");
    let hex = |content: &[u8]| -> String {
        Sha256::digest(content)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    };
    let text = String::from_utf8_lossy(&one[sums].1).replace(&hex(&all[place].1), &hex(b"forged"));
    one[sums].1 = text.into_bytes();
    write(&changed, &one);
    assert_eq!(verify(&changed, &[]).status, Some(0));
    assert_eq!(verify(&changed, &["--digest", &digest]).status, Some(1));
}

#[test]
fn a_file_that_is_no_archive_is_told() {
    let class = class();
    let (file, _) = archive(&class, "course.tar.gz", class.folder());
    let whole = fs::read(&file).expect("it is there");
    let bad = class.folder().join("bad.tar.gz");
    for content in [
        &b""[..],
        b"text",
        &whole[..whole.len() / 2],
        &whole[..whole.len() - 4],
    ] {
        fs::write(&bad, content).expect("it can be written");
        let run = verify(&bad, &[]);
        assert_eq!(run.status, Some(2), "{run:#?}");
        assert!(
            run.stderr
                .contains("bad.tar.gz: it is no archive of a course"),
            "{run:#?}"
        );
    }
    write(&bad, &[("course/README.txt".to_owned(), vec![])]);
    assert!(verify(&bad, &[]).stderr.contains("it has no SHA256SUMS"));
    let none = verify(&class.folder().join("none.tar.gz"), &[]);
    assert_eq!(none.status, Some(2));
    assert!(
        none.stderr.contains("none.tar.gz: it cannot be read"),
        "{none:#?}"
    );
}

#[test]
fn a_lab_that_changed_or_is_not_at_hand_is_told() {
    let class = class();
    let (_, none) = archive(&class, "without.tar.gz", &class.folder().join("class"));
    assert_eq!(none.status, Some(0), "{none:#?}");
    assert!(
        none.stderr
            .contains("note: missing: the folder of implicit-graph"),
        "{none:#?}"
    );
    let (_, other) = archive(&class, "other.tar.gz", &repository("exercises"));
    assert!(other.stderr.contains("it changed since"), "{other:#?}");
    std::os::unix::fs::symlink("/etc/passwd", class.lab().join("link")).expect("it can be made");
    let (_, link) = archive(&class, "link.tar.gz", class.folder());
    assert!(
        link.stderr
            .contains("note: missing: implicit-graph/lab/link: it is a link"),
        "{link:#?}"
    );
    fs::write(class.lab().join("lab.toml"), "id = 7").expect("it can be written");
    let (_, broken) = archive(&class, "broken.tar.gz", class.folder());
    assert!(broken.stderr.contains("lab.toml"), "{broken:#?}");
    let nowhere = class.folder().join("none").join("x.tar.gz");
    let mut command = Command::new(BINARY);
    command
        .args(["gradebook", "archive", "--db"])
        .arg(class.db())
        .arg(nowhere);
    let run = run(command);
    assert_eq!(run.status, Some(3), "{run:#?}");
    assert!(run.stderr.contains("it cannot be written"), "{run:#?}");
}

#[test]
fn a_gradebook_without_grades_has_no_archive() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("empty.sqlite");
    Gradebook::open_or_create(&db).expect("it can be made");
    let mut command = Command::new(BINARY);
    command
        .args(["gradebook", "archive", "--db"])
        .arg(&db)
        .arg(folder.path().join("x.tar.gz"));
    let run = run(command);
    assert_eq!(run.status, Some(2), "{run:#?}");
    assert!(run.stderr.contains("it holds no grades yet"), "{run:#?}");
}
