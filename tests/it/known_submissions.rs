//! Wrong submissions that are kept as a base and a patch: made whole, or refused with the line that does not fit.

use std::fs;

use author::check::write_whole;
use tempfile::TempDir;

use crate::support::folder_with;

const EXPECTED: &str = "base = 'right/base'\nmistake = 'one'\nloses = ['a/b']\n";

const TEXT: &str = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n";

const PATCH: &str = "\
--- a/text.c
+++ b/text.c
@@ -2,3 +2,3 @@
 two
-three
+3
 four
";

/// A base of these files, beside `wrong/one` with these.
fn submissions(base: &[(&str, &[u8])], wrong: &[(&str, &[u8])]) -> TempDir {
    let below = |folder: &str, files: &[(&str, &[u8])]| {
        let files = files.iter();
        let files = files.map(|(name, content)| (format!("{folder}/{name}"), content.to_vec()));
        files.collect::<Vec<_>>()
    };
    let all = [below("right/base", base), below("wrong/one", wrong)].concat();
    let all: Vec<(&str, &[u8])> = all
        .iter()
        .map(|(name, text)| (&name[..], &text[..]))
        .collect();
    folder_with(&all)
}

/// The files of `wrong/one`, or the fault without the folder's own path.
fn whole(root: &TempDir) -> Result<Vec<(String, Vec<u8>)>, String> {
    let to = root.path().join("whole");
    let root = root.path();
    write_whole(&root.join("wrong/one"), root, &to)
        .map_err(|error| error.to_string().replace(&root.display().to_string(), "R"))?;
    let mut found = Vec::new();
    let mut folders = vec![to.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("it can be read").flatten() {
            match entry.path().is_dir() {
                true => folders.push(entry.path()),
                false => {
                    let name = entry.path();
                    let name = name.strip_prefix(&to).expect("it lies there").display();
                    let content = fs::read(entry.path()).expect("it can be read");
                    found.push((name.to_string(), content));
                }
            }
        }
    }
    found.sort();
    Ok(found)
}

/// As [`whole`], of a base `text.c` and a patch.
fn patched(base: &[u8], patch: &[u8]) -> Result<Vec<u8>, String> {
    let wrong = [
        ("expect.toml", EXPECTED.as_bytes()),
        ("mistake.patch", patch),
    ];
    let files = whole(&submissions(&[("text.c", base)], &wrong))?;
    assert_eq!(files.len(), 1, "{files:?}");
    Ok(files[0].1.clone())
}

// ---- what is written ----

#[test]
fn a_base_may_lie_beside_the_submissions() {
    let expected = EXPECTED.replace("right/base", "../solution");
    let lab = folder_with(&[
        ("solution/text.c", TEXT.as_bytes()),
        ("submissions/wrong/mistake.patch", PATCH.as_bytes()),
        ("submissions/wrong/expect.toml", expected.as_bytes()),
    ]);
    let (root, to) = (lab.path().join("submissions"), lab.path().join("whole"));
    write_whole(&root.join("wrong"), &root, &to).expect("the solution is its base");
    let text = fs::read_to_string(to.join("text.c")).expect("it was written");
    assert_eq!(text, TEXT.replace("three", "3"));
    for base in [
        "../../solution",
        "..",
        "../",
        "../nothing",
        "../solution/..",
    ] {
        let expected = EXPECTED.replace("right/base", base);
        fs::write(root.join("wrong/expect.toml"), expected).expect("it can be written");
        let refused = write_whole(&root.join("wrong"), &root, &to).expect_err(base);
        assert!(refused.to_string().contains(base), "{refused}");
    }
}

#[test]
fn the_bases_files_come_first_then_the_patch_then_the_folders_own() {
    let patch = format!(
        "{PATCH}--- a/gone.h\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-int a;\n-int b;\n\
         --- /dev/null\n+++ b/src/new.c\n@@ -0,0 +1 @@\n+int c;\n"
    );
    let base: [(&str, &[u8]); 4] = [
        ("text.c", TEXT.as_bytes()),
        ("gone.h", b"int a;\nint b;\n"),
        ("src/same.c", b"same\n"),
        ("sudoku", b"old"),
    ];
    let wrong: [(&str, &[u8]); 3] = [
        ("expect.toml", EXPECTED.as_bytes()),
        ("mistake.patch", patch.as_bytes()),
        ("sudoku", b"\x7fELF\0"),
    ];
    let files = whole(&submissions(&base, &wrong)).expect("it fits");
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, text)| (&name[..], &text[..]))
        .collect();
    let expected: [(&str, &[u8]); 4] = [
        ("src/new.c", b"int c;\n"),
        ("src/same.c", b"same\n"),
        ("sudoku", b"\x7fELF\0"),
        ("text.c", b"one\ntwo\n3\nfour\nfive\nsix\nseven\n"),
    ];
    assert_eq!(files, expected);
}

#[test]
fn bytes_that_are_no_utf8_and_line_ends_of_windows_are_kept() {
    let base = b"a\xf1o\r\n\xe1rbol\r\nfin\r\n";
    let patch = b"--- a/text.c\n+++ b/text.c\n@@ -1,3 +1,3 @@\n a\xf1o\r\n-\xe1rbol\r\n+\xe9poca\r\n fin\r\n";
    assert_eq!(
        patched(base, patch).expect("it fits"),
        b"a\xf1o\r\n\xe9poca\r\nfin\r\n"
    );
    // A line end is part of its line.
    let other = patched(b"a\xf1o\n\xe1rbol\nfin\n", patch);
    assert!(other.is_err_and(|why| why.contains("mistake.patch:3")));
}

#[test]
fn a_last_line_without_an_end_is_taken_away_and_made() {
    let end = "\\ No newline at end of file\n";
    let made = format!("--- a/text.c\n+++ b/text.c\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n{end}");
    assert_eq!(
        patched(b"one\ntwo\n", made.as_bytes()).expect("it fits"),
        b"one\n2"
    );
    let taken = format!("--- a/text.c\n+++ b/text.c\n@@ -1,2 +1,2 @@\n one\n-two\n{end}+two\n");
    assert_eq!(
        patched(b"one\ntwo", taken.as_bytes()).expect("it fits"),
        b"one\ntwo\n"
    );
}

#[test]
fn lines_before_the_change_may_come_and_go_in_the_base() {
    let moved = format!("zero\n{TEXT}");
    let found = patched(moved.as_bytes(), PATCH.as_bytes()).expect("it fits");
    assert_eq!(found, b"zero\none\ntwo\n3\nfour\nfive\nsix\nseven\n");
}

/// As `git diff --no-index --no-prefix a b` writes it, where a deleted line looks like a header.
#[test]
fn what_git_writes_is_read() {
    let patch = "diff --git a/text.c b/text.c\nindex 1234567..89abcde 100644\n--- a/text.c\n+++ b/text.c\n\
                 @@ -1,3 +1,2 @@ int main(void)\n one\n--- two\n three\n";
    let found = patched(b"one\n-- two\nthree\n", patch.as_bytes()).expect("it fits");
    assert_eq!(found, b"one\nthree\n");
}

// ---- what is refused ----

#[test]
fn a_patch_that_does_not_fit_is_a_fault_with_its_line() {
    let twice = format!("{PATCH}@@ -5,3 +5,3 @@\n five\n-6\n+VI\n seven\n");
    for (patch, fault) in [
        (
            twice.as_str(),
            "R/wrong/one/mistake.patch:8:1: this change does not fit text.c of the base",
        ),
        (
            &PATCH.replace("text.c", "test.c"),
            "R/wrong/one/mistake.patch:1:1: the base has no file test.c",
        ),
        (
            &PATCH.replace("a/text.c", "/dev/null"),
            "R/wrong/one/mistake.patch:1:1: the patch adds text.c, which the base has",
        ),
        (
            &PATCH.replace("b/text.c", "/dev/null"),
            "R/wrong/one/mistake.patch:1:1: the patch deletes text.c, but leaves some of its lines",
        ),
        (
            &PATCH.replace("b/text.c", "b/other.c"),
            "R/wrong/one/mistake.patch:1:1: the patch renames the file",
        ),
        (
            &PATCH.replace("-2,3 +2,3", "-2,3 +2,4"),
            "R/wrong/one/mistake.patch:3:1: the change cannot be read: ",
        ),
        (
            &format!("{PATCH}+a line more\n"),
            "R/wrong/one/mistake.patch:3:1: more lines follow than the header says",
        ),
        (
            &format!("{PATCH}Binary files a/x and b/x differ\n"),
            "R/wrong/one/mistake.patch:8:1: this line is not part of a unified diff",
        ),
        (
            "--- a/text.c\n+++ b/text.c\n",
            "R/wrong/one/mistake.patch:1:1: no change follows",
        ),
        ("", "R/wrong/one/mistake.patch:1:1: the patch is empty"),
    ] {
        let found = patched(TEXT.as_bytes(), patch.as_bytes());
        let said = found.expect_err("it does not fit");
        assert!(said.starts_with(fault), "{said}\n{patch}");
    }
}

#[test]
fn a_path_that_leads_out_is_refused() {
    for name in [
        "a/../text.c",
        "/etc/text.c",
        "a/src/../../text.c",
        "text.c",
        "a/",
    ] {
        let patch = PATCH.replace("a/text.c", name);
        let patch = patch.replace("b/text.c", &name.replacen("a/", "b/", 1));
        let said = patched(TEXT.as_bytes(), patch.as_bytes()).expect_err("it leads out");
        let is_refused =
            said.contains("points outside of the submission") || said.contains("write a/ or b/");
        assert!(
            is_refused && said.contains("mistake.patch:1"),
            "{name}: {said}"
        );
    }
}

#[test]
fn a_base_is_a_whole_submission_below_the_same_folder() {
    let bases = [
        ("right/baes", "no such folder"),
        ("../one", "write a path below"),
        ("/etc", "write a path below"),
        ("", "write a path below"),
        ("right/link", "no such folder"),
        ("right/based", "that submission has a base itself"),
        ("wrong/one", "that submission has a base itself"),
    ];
    for (base, fault) in bases {
        let expected = EXPECTED.replace("right/base", base);
        let wrong = [
            ("expect.toml", expected.as_bytes()),
            ("mistake.patch", PATCH.as_bytes()),
        ];
        let root = submissions(&[("text.c", TEXT.as_bytes())], &wrong);
        let based = root.path().join("right/based");
        fs::create_dir(&based).expect("it can be made");
        fs::write(based.join("expect.toml"), EXPECTED).expect("it can be written");
        std::os::unix::fs::symlink("/etc", root.path().join("right/link")).expect("it can be made");
        let said = whole(&root).expect_err("it is no base");
        let place = format!("R/wrong/one/expect.toml: base = \"{base}\": ");
        assert!(said.starts_with(&place) && said.contains(fault), "{said}");
    }
}

#[test]
fn a_base_needs_a_difference_and_a_patch_needs_a_base() {
    let base: [(&str, &[u8]); 1] = [("text.c", TEXT.as_bytes())];
    let same = submissions(&base, &[("expect.toml", EXPECTED.as_bytes())]);
    let said = whole(&same).expect_err("nothing differs");
    assert!(
        said.starts_with("R/wrong/one: without a mistake.patch it is the same"),
        "{said}"
    );

    let expected = EXPECTED.replace("base = 'right/base'\n", "");
    let wrong = [
        ("expect.toml", expected.as_bytes()),
        ("mistake.patch", PATCH.as_bytes()),
    ];
    let said = whole(&submissions(&base, &wrong)).expect_err("there is no base");
    assert!(
        said.contains("mistake.patch: expect.toml beside it names no base"),
        "{said}"
    );
}

/// It could name any file that the grader may read.
#[test]
fn a_link_is_not_followed() {
    let wrong = [
        ("expect.toml", EXPECTED.as_bytes()),
        ("mistake.patch", PATCH.as_bytes()),
    ];
    let root = submissions(&[("text.c", TEXT.as_bytes())], &wrong);
    std::os::unix::fs::symlink("/etc/passwd", root.path().join("wrong/one/more.c"))
        .expect("it can be made");
    let said = whole(&root).expect_err("it is a link");
    assert!(
        said.starts_with("R/wrong/one/more.c: cannot be read"),
        "{said}"
    );
}
