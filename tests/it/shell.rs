//! The commands in a shell's completions and in `man`.

use std::process::Command;

use crate::support::{BINARY, Run, run};

fn sudograde(words: &[&str]) -> Run {
    let mut command = Command::new(BINARY);
    command.args(words);
    run(command)
}

#[test]
fn a_shell_completes_the_commands_of_all_programs() {
    let script = sudograde(&["completions", "bash"]);
    assert_eq!(script.status, Some(0), "{script:#?}");
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join("sudograde.bash");
    std::fs::write(&file, &script.stdout).expect("it can be written");
    let completed = |words: &str, count: usize| {
        let ask = format!(
            "source '{}'; COMP_WORDS=({words}); COMP_CWORD={count}; \
             _sudograde sudograde \"${{COMP_WORDS[$COMP_CWORD]}}\" \"\"; echo \"${{COMPREPLY[*]}}\"",
            file.display()
        );
        let mut bash = Command::new("bash");
        bash.args(["-c", &ask]);
        let run = run(bash);
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{words}");
        run.stdout
    };
    assert_eq!(completed("sudograde gra", 1).trim(), "grade gradebook");
    assert_eq!(completed("sudograde grade --exer", 2).trim(), "--exercise");
    assert_eq!(completed("sudograde watch --pol", 2).trim(), "--poll");
    assert_eq!(
        completed("sudograde gradebook late --per-", 3).trim(),
        "--per-day"
    );
    assert_eq!(completed("sudograde lab mut", 2).trim(), "mutate");
    assert_eq!(completed("sudograde completions fi", 2).trim(), "fish");
    for shell in ["zsh", "fish", "elvish", "powershell"] {
        let script = sudograde(&["completions", shell]);
        assert!(script.stdout.contains("per-day"), "{shell}");
    }
    sudograde(&["completions", "tcsh"]).refused(2, &["tcsh", "bash"]);
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let place = folder.path().join("man1").display().to_string();
    let run = sudograde(&["man", &place]);
    assert_eq!(run.status, Some(0), "{run:#?}");
    for (page, word) in [
        ("sudograde.1", "watch"),
        ("sudograde-grade.1", "exercise"),
        ("sudograde-batch.1", "roster"),
        ("sudograde-lab-mutate.1", "mutants"),
        ("sudograde-trace.1", "steps"),
    ] {
        let text = std::fs::read_to_string(folder.path().join("man1").join(page));
        let text = text.unwrap_or_else(|error| panic!("{page}: {error}"));
        assert!(
            text.starts_with(".ie") && text.contains(word),
            "{page}: {text}"
        );
    }
}
