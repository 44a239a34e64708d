//! A lab reads ordinary files of its own only, and none of another place.

use std::fs;
use std::path::Path;

use crate::bad_labs::{edited, grade_stack, mistake};
use crate::support::{Grading, copy_of_lab, edited_lab, edits, known};

/// The lab with one edit is refused, and nothing of a file outside of it is told.
#[track_caller]
fn kept_inside(lab: &Path, words: &[&str]) {
    let run = grade_stack(lab);
    run.refused(2, words);
    assert!(run.stderr.contains("lab.toml:"), "{}", run.stderr);
    assert!(!run.stderr.contains("the secret"), "{}", run.stderr);
}

#[test]
fn a_lab_reads_its_own_files_only() {
    let outside = crate::support::folder_with(&[("secret.txt", b"the secret")]);
    let secret = outside.path().join("secret.txt").display().to_string();
    let from = "\"inputs/program.txt\"";
    kept_inside(edited(from, &format!("\"{secret}\"")).path(), &["outside"]);
    kept_inside(
        edited(from, "\"../../../../../../../../etc/passwd\"").path(),
        &["outside"],
    );
    let adapter = format!("adapter.c = \"{secret}\"");
    kept_inside(
        edited("adapter.c = \"adapters.c\"", &adapter).path(),
        &["outside"],
    );
    let folder = outside.path().display().to_string();
    kept_inside(
        edited("skeleton = \"c\"", &format!("skeleton = \"{folder}\"")).path(),
        &["outside"],
    );
    kept_inside(
        edited("\"reference\"", &format!("\"{folder}\"")).path(),
        &["outside"],
    );
    // A link in the lab's folder leads there as well.
    let lab = edited("cpu_seconds = 2", "cpu_seconds = 3");
    let file = lab.path().join("inputs/program.txt");
    fs::remove_file(&file).expect("it can be removed");
    std::os::unix::fs::symlink(&secret, &file).expect("a link can be made");
    kept_inside(lab.path(), &["outside"]);
}

#[test]
fn an_input_is_an_ordinary_file_of_some_size() {
    let lab = edited("cpu_seconds = 2", "cpu_seconds = 3");
    let file = lab.path().join("inputs/program.txt");
    fs::write(&file, "push 1 ".repeat(2 << 20)).expect("it can be written");
    kept_inside(lab.path(), &["larger than 8 MiB"]);
    fs::remove_file(&file).expect("it can be removed");
    let made = std::process::Command::new("mkfifo").arg(&file).status();
    assert!(
        made.is_ok_and(|status| status.success()),
        "a FIFO can be made"
    );
    kept_inside(lab.path(), &["not an ordinary file"]);
}

#[test]
fn manifests_are_ordinary_files_of_some_size() {
    let grading = || Grading::of(known("implicit-graph", "c/right/as-taught"));
    let replaced = |file: &Path, long: bool| {
        fs::remove_file(file).expect("it can be removed");
        if long {
            let made = fs::File::create(file).expect("it can be made");
            made.set_len(3 << 30).expect("it can have holes");
        } else {
            let made = std::process::Command::new("mkfifo").arg(file).status();
            assert!(made.is_ok_and(|status| status.success()));
        }
    };
    // A folder without an ordinary lab.toml is none of a lab.
    for (long, of_lab, word) in [
        (true, "larger than 8 MiB", "larger than 8 MiB"),
        (false, "holds a lab.toml", "not an ordinary file"),
    ] {
        let lab = edited_lab(str::to_owned);
        replaced(&lab.path().join("lab.toml"), long);
        grading()
            .lab(lab.path())
            .run()
            .refused(2, &["lab.toml", of_lab]);
        let hidden = crate::support::folder_with(&[("hidden.toml", b"")]);
        replaced(&hidden.path().join("hidden.toml"), long);
        let asked = ["--hidden", &hidden.path().display().to_string()];
        grading()
            .arguments(&asked)
            .run()
            .refused(2, &["hidden.toml", word]);
    }
}

/// Students get everything that init and pack take.
#[test]
fn a_link_out_of_the_skeleton_or_a_pipe_in_it_is_not_handed_on() {
    let outside = crate::support::folder_with(&[("secret.txt", b"the secret")]);
    let lab = edited("cpu_seconds = 2", "cpu_seconds = 3");
    let odd = lab.path().join("c/odd");
    let handed_on = |words: &str| {
        let made = tempfile::tempdir().expect("a temporary folder can be made");
        let lab = lab.path().display().to_string();
        let student = made.path().join("student").display().to_string();
        let zip = made.path().join("a.zip").display().to_string();
        for arguments in [
            vec!["init", &lab, &student],
            vec!["pack", "student", &lab, "-o", &zip],
        ] {
            let mut command = std::process::Command::new(crate::support::BINARY);
            command.args(&arguments);
            let run = crate::support::run(command);
            run.refused(2, &["c/odd", words]);
            assert!(!made.path().join("student").exists() && !made.path().join("a.zip").exists());
        }
    };
    std::os::unix::fs::symlink(outside.path().join("secret.txt"), &odd)
        .expect("a link can be made");
    handed_on("leads out of its folder");
    fs::remove_file(&odd).expect("it can be removed");
    let made = std::process::Command::new("mkfifo").arg(&odd).status();
    assert!(made.is_ok_and(|status| status.success()));
    handed_on("not an ordinary file");
}

#[test]
fn texts_in_a_language_that_nobody_reads_are_refused() {
    let lab = copy_of_lab("stack", "lab.toml", &[]);
    fs::create_dir_all(lab.path().join("locale")).expect("a folder can be made");
    fs::write(lab.path().join("locale/fr.ftl"), "a = b\n").expect("a file can be written");
    let expected = ["fr.ftl", "no reader has this language", "en.ftl"];
    grade_stack(lab.path()).refused(2, &expected);
}

#[test]
fn a_lab_in_which_nothing_earns_a_point_is_refused() {
    let lab = copy_of_lab("stack", "lab.toml", &[]);
    let file = lab.path().join("lab.toml");
    let mut text = fs::read_to_string(&file).expect("it is there");
    for points in 1..=9 {
        text = text.replace(&format!("points = {points}\n"), "points = 0\n");
    }
    fs::write(&file, text).expect("a file can be written");
    let expected = [
        "lab.toml:",
        "nothing in this lab earns a point",
        "\"points\"",
    ];
    grade_stack(lab.path()).refused(2, &expected);
}

#[test]
fn words_that_say_nothing_are_refused() {
    let empty = ["the text in \"en\" is empty"];
    mistake(
        "title = { en = \"A stack that grows\"",
        "title = { en = \" \"",
        &empty,
    );
    let languages = ["\"languages\" are one or more of the lab's: c"];
    for odd in ["[\"rust\"]", "[\"c\", \"cpp\"]", "[]"] {
        let odd = format!("  languages = {odd}\n  id = \"order\"");
        mistake("  id = \"order\"", &odd, &languages);
    }
    let range = "\"c-a\" is no range, as 'a' comes before 'c'";
    edits::mistake("texts", "solution", ("\"ab C-\"", "\"c-a\""), &[range]);
}

#[test]
fn exercises_about_one_function_do_not_come_before_each_other() {
    let lab = edited_lab(|text| {
        let (before, after) = text
            .split_once("id = \"get_adj_nodes\"\n")
            .expect("the exercise is there");
        let after = after
            .replacen("[\"is_valid\"]", "[\"get_adj_nodes_valid\"]", 1)
            .replacen("[\"is_valid\"]", "[\"get_adj_nodes\"]", 1);
        format!("{before}id = \"get_adj_nodes\"\n{after}")
    });
    let run = Grading::of(known("implicit-graph", "c/right/as-taught"))
        .lab(lab.path())
        .run();
    let words =
        "get_adj_nodes → get_adj_nodes_valid → get_adj_nodes; none of them is the first to mend";
    run.refused(2, &["lab.toml:", "form a cycle", words]);
}

#[test]
fn a_phrase_of_no_skeleton_is_a_fault_of_the_lab() {
    let lab = copy_of_lab("words", "lab.toml", &[]);
    fs::create_dir_all(lab.path().join("locale")).expect("a folder can be made");
    let phrases =
        "[[phrase]]\nen = \"def\"\nes = \"def\"\n\n[[phrase]]\nen = \"is nowhere\"\nes = \"x\"\n";
    fs::write(lab.path().join("locale/skeleton.toml"), phrases).expect("a file can be written");
    let folder = lab.path().display().to_string();
    let said = crate::support::lab_new::lab(lab.path(), &["check", &folder]);
    assert_eq!(said.status, Some(2), "{}{}", said.out, said.err);
    let all = said.out + &said.err;
    assert!(
        all.contains("no file of a skeleton has the phrase \"is nowhere\""),
        "{all}"
    );
    assert!(!all.contains("phrase \"def\""), "{all}");
    fs::write(
        lab.path().join("locale/skeleton.toml"),
        "[[phrase]]\nxx = 1\n",
    )
    .expect("a file can be written");
    let said = crate::support::lab_new::lab(lab.path(), &["check", &folder]);
    assert_eq!(said.status, Some(2), "{}{}", said.out, said.err);
    assert!(said.err.contains("skeleton.toml:"), "{}", said.err);
}

#[test]
fn a_hint_for_a_reason_that_there_is_not_is_refused() {
    let lab = copy_of_lab("stack", "lab.toml", &[]);
    let hint = |reason: &str| {
        let hint = format!(
            "[[hint]]\nfor = [\"stack/order\"]\nreason = \"{reason}\"\nsteps = [{{ en = \"One.\", es = \"Uno.\" }}, {{ en = \"Two.\", es = \"Dos.\" }}]\n"
        );
        fs::write(lab.path().join("hints.toml"), hint).expect("a file can be written");
        grade_stack(lab.path())
    };
    hint("xyz").refused(
        2,
        &["hints.toml:3:", "nothing fails for the reason \"xyz\""],
    );
    assert_eq!(hint("null-pointer").status, Some(0));
}
