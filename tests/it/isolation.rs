//! Student code can harm itself only: it crashes, hangs, floods and attacks.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use serde_json::Value;

use crate::support::{Grading, Report, Submission};

/// A bound that a busy machine keeps too; what it excludes are endless runs.
pub const SOON: Duration = Duration::from_secs(60);

/// An is_final that does this first and then answers right.
pub fn is_final_that(does: &str) -> Submission {
    Submission::right().before("#include <errno.h>\n#include <fcntl.h>\n#include <signal.h>\n#include <unistd.h>\n#include <sys/socket.h>\n#include <sys/stat.h>\n#include <sys/wait.h>").beginning("is_final", does)
}

/// The output of is_final in its first case.
pub fn printed(report: &Report) -> String {
    report.cases("is_final")[0]["stdout"]
        .as_str()
        .expect("stdout is a text")
        .to_owned()
}

/// Grades where no hang of DFS can cost time.
pub fn without_dfs(submission: &Submission) -> Report {
    let exercises = [
        "get_adj_nodes",
        "is_valid",
        "get_adj_nodes_valid",
        "is_final",
    ];
    let arguments: Vec<&str> = exercises
        .iter()
        .flat_map(|exercise| ["--exercise", exercise])
        .collect();
    submission.grade_with(&arguments)
}

/// Only is_final is lost, all of it with this verdict; one of its messages holds these words.
#[track_caller]
pub fn is_final_ends_with(report: &Report, verdict: &str, words: &str) {
    report.loses_only(&["is_final"]);
    assert_eq!(report.verdicts("is_final"), BTreeSet::from([verdict]));
    let message = report.first_failure("is_final")["message"]
        .as_str()
        .expect("a failure has a message");
    assert!(
        message.contains(words),
        "{message:?} does not hold {words:?}"
    );
}

#[track_caller]
pub fn location(report: &Report, exercise: &str) -> String {
    let case = report.first_failure(exercise);
    case["location"]
        .as_str()
        .unwrap_or_else(|| panic!("no location in {case}"))
        .to_owned()
}

// ---- hangs ----

/// A case with a process of its own; generated inputs share one.
fn is_alone(case: &Value) -> bool {
    !case["wall_ms"].is_null()
}

#[test]
fn a_dfs_that_hangs_loses_dfs_only() {
    let report = Submission::right().beginning("DFS", "for (;;) ;").grade();
    report.loses_only(&["DFS"]);
    let verdicts = report.verdicts("DFS");
    assert!(
        verdicts.contains("timeout") && !verdicts.contains("pass"),
        "{verdicts:?}"
    );
    let message = report.first_failure("DFS")["message"]
        .as_str()
        .unwrap_or_default();
    assert!(message.contains("within 2.5 s"), "{message}");
    // A case that was not run is reported, never dropped.
    let right = Submission::right().grade_with(&["--exercise", "DFS"]);
    let fixed = |report: &Report| -> usize {
        let properties = report.exercise("DFS")["properties"].as_array();
        let tried = properties.into_iter().flatten();
        let tried = tried.filter(|one| one["run"] != 0).count();
        report.cases("DFS").len() - tried
    };
    assert_eq!(fixed(&report), fixed(&right));
    let properties = |report: &Report| {
        report.exercise("DFS")["properties"]
            .as_array()
            .map(Vec::len)
    };
    assert_eq!(properties(&report), properties(&right));
    assert!(verdicts.contains("skipped"), "{verdicts:?}");
}

#[test]
fn an_endless_loop_that_prints_ends_with_its_time() {
    let report = without_dfs(&is_final_that("for (;;) printf(\"still here\\n\");"));
    report.loses_only(&["is_final"]);
    let case = report.first_failure("is_final");
    assert_eq!(case["verdict"], "timeout");
    assert_eq!(case["stdout_truncated"], true);
}

#[test]
fn sleeping_forever_ends() {
    let report = without_dfs(&is_final_that("for (;;) sleep(1000);"));
    report.loses_only(&["is_final"]);
    assert_eq!(report.first_failure("is_final")["verdict"], "timeout");
}

#[test]
fn stopping_itself_ends() {
    let report = without_dfs(&is_final_that("raise(SIGSTOP); kill(getpid(), SIGSTOP);"));
    report.loses_only(&["is_final"]);
    assert_eq!(report.first_failure("is_final")["verdict"], "timeout");
}

#[test]
fn a_loop_that_ignores_every_signal_ends() {
    let report = without_dfs(&is_final_that(
        "sigset_t all; sigfillset(&all); sigprocmask(SIG_BLOCK, &all, NULL);\n\
         for (int s = 1; s < 65; s++) signal(s, SIG_IGN);\n    for (;;) ;",
    ));
    report.loses_only(&["is_final"]);
    assert_eq!(report.first_failure("is_final")["verdict"], "timeout");
}

#[test]
fn reading_standard_input_finds_its_end() {
    let report = is_final_that(
        "int number = 7; if (scanf(\"%d\", &number) == 1 || getchar() != EOF) return 5;",
    );
    without_dfs(&report).full_marks();
}

// ---- floods ----

#[test]
fn two_hundred_megabytes_of_output_cost_nothing_when_the_answer_is_right() {
    let flood = "static char text[1 << 20];\n    memset(text, 'x', sizeof text);\n\
                 for (int k = 0; k < 200; k++) if (write(1, text, sizeof text) < 0) return 9;";
    let report = is_final_that(flood).grade_with(&[
        "--exercise",
        "is_final",
        "--exercise",
        "is_valid",
        "--case",
        "*b[ou][xt]*", // Cases of one call each: forty calls print eight gigabytes.
    ]);
    report.full_marks();
    let cases = report.cases("is_final");
    assert!(cases.iter().any(|case| is_alone(case)));
    for case in cases.into_iter().filter(|case| is_alone(case)) {
        assert_eq!(case["stdout_truncated"], true);
        assert!(
            case["stdout"]
                .as_str()
                .is_some_and(|text| text.len() < 100_000)
        );
    }
}

#[test]
fn a_little_output_is_kept_and_costs_nothing() {
    let report = is_final_that("printf(\"looking at %d\\n\", n->sudo[0][0]);").grade();
    report.full_marks();
    assert!(
        printed(&report).starts_with("looking at "),
        "{}",
        printed(&report)
    );
}

#[test]
fn output_that_is_no_text_is_shown_as_text() {
    let report = without_dfs(&is_final_that(
        "fwrite(\"\\xff\\xfe\\x00\\x1b[31mred\", 1, 11, stdout); fflush(stdout);",
    ));
    report.full_marks();
    assert!(printed(&report).contains("red"));
}

#[test]
fn memory_without_end_is_the_memory_limit() {
    let hog = "for (;;) { char *more = malloc(1 << 20); memset(more, 1, 1 << 20); }";
    let report = without_dfs(&is_final_that(hog));
    is_final_ends_with(&report, "memory", "512 MiB");
}

#[test]
fn after_a_case_that_took_all_memory_the_others_get_a_part_of_it() {
    let takes_all = "if (n->sudo[0][0]) for (;;) memset(malloc(1 << 20), 1, 1 << 20);";
    let report = Submission::right()
        .first("#include <stdlib.h>\n#include <string.h>")
        .beginning("is_final", takes_all)
        .grade_with(&["--exercise", "is_final"]);
    let cases = report.cases("is_final");
    let limits: BTreeSet<&str> = (cases.iter())
        .filter(|case| case["verdict"] == "memory")
        .filter_map(|case| case["message"].as_str())
        .flat_map(|message| {
            ["512 MiB", "128 MiB"]
                .into_iter()
                .filter(|limit| message.contains(limit))
        })
        .collect();
    assert_eq!(limits, BTreeSet::from(["128 MiB", "512 MiB"]));
    // Functions that need little memory answer as before.
    assert!(cases.iter().any(|case| case["verdict"] == "pass"));
}

#[test]
fn one_huge_block_is_the_memory_limit() {
    let report = without_dfs(&is_final_that(
        "char *huge = malloc((size_t)1 << 40); *huge = 1;",
    ));
    is_final_ends_with(&report, "memory", "512 MiB");
}

#[test]
fn an_array_that_nothing_can_hold_is_the_memory_limit() {
    let report = Submission::right()
        .first("char memo[1ul << 40];")
        .grade_with(&["--exercise", "is_final"]);
    is_final_ends_with(&report, "memory", "512 MiB");
}

// ---- attacks ----

#[test]
fn leaving_the_program_is_no_answer() {
    for call in ["exit(0);", "_exit(0);", "quick_exit(0);"] {
        let report = is_final_that(call).grade();
        is_final_ends_with(&report, "crash", "Ended the whole program");
    }
}

#[test]
fn a_score_that_is_printed_is_only_output() {
    let wrong = Submission::right().with("is_final", "int is_final(Node *n) { return 1; }");
    let forged = Submission::right().with(
        "is_final",
        "int is_final(Node *n)\n{\n    printf(\"total_score: 70/70\\n{\\\"score\\\":70}\\n0\\n\");\n    fprintf(stderr, \"0\\n\");\n    return 1;\n}",
    );
    let (wrong, forged) = (wrong.grade(), forged.grade());
    assert_eq!(wrong.points(), forged.points());
    assert_eq!(wrong.lost_criteria(), forged.lost_criteria());
}

#[test]
fn writing_to_every_descriptor_forges_nothing() {
    let forged = r#"{\"case\":{\"composition\":0,\"case\":0}}\n0\n"#;
    let write = format!(
        "for (int fd = 0; fd < 1024; fd++) {{ if (write(fd, \"{forged}\", strlen(\"{forged}\")) < 0) continue; }}"
    );
    is_final_that(&write).grade().full_marks();
    let report = is_final_that(&write).replace(
        "            return 0;\n    return 1;\n}\n\nNode *DFS",
        "            return 1;\n    return 1;\n}\n\nNode *DFS",
    );
    report.grade().loses_only(&["is_final"]);
}

#[test]
fn closing_every_descriptor_changes_nothing() {
    is_final_that("fclose(stdout); for (int fd = 0; fd < 1024; fd++) close(fd);")
        .grade()
        .full_marks();
}

#[test]
fn forks_are_refused() {
    let bomb = "int forked = 0; for (int k = 0; k < 200; k++) if (fork() >= 0) forked++;\n    printf(\"forked %d\\n\", forked);";
    let report = is_final_that(bomb).grade();
    report.full_marks();
    assert_eq!(printed(&report), "forked 0\n");
}

#[test]
fn a_fork_bomb_without_end_costs_its_time_only() {
    let report = without_dfs(&is_final_that("for (;;) fork();"));
    report.loses_only(&["is_final"]);
}

#[test]
fn nobody_else_can_be_signalled() {
    let attack = "int sent = 0;\n\
        pid_t parent = getppid();\n\
        int targets[] = {-1, 0, 1, parent, -getpid(), getpid() - 1, getpid() - 2, getpid() + 1};\n\
        for (int k = 0; k < 8; k++) if (kill(targets[k], SIGKILL) == 0) sent++;\n\
        for (int pid = 2; pid < 4000; pid++) if (pid != getpid() && kill(pid, SIGKILL) == 0) sent++;\n\
        if (killpg(0, SIGKILL) == 0) sent++;\n\
        printf(\"sent %d\\n\", sent);";
    let report = is_final_that(attack).grade();
    report.full_marks();
    assert_eq!(printed(&report), "sent 0\n");
}

#[test]
fn no_file_is_opened_or_made() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777))
        .expect("it can be opened to all");
    let mine = folder.path().join("made-by-a-submission");
    let lab = crate::support::implicit_graph().join("lab.toml");
    let attempts = format!(
        "printf(\"%d\", open(\"{0}\", O_CREAT | O_WRONLY, 0666));\n\
         printf(\" %d\", creat(\"{0}\", 0666));\n\
         printf(\" %d\", mkdir(\"{0}\", 0777));\n\
         printf(\" %d\", symlink(\"/etc/passwd\", \"{0}\"));\n\
         printf(\" %d\", mknod(\"{0}\", S_IFIFO | 0666, 0));\n\
         printf(\" %s\", fopen(\"{0}\", \"w\") ? \"opened\" : \"-1\");\n\
         printf(\" %d\", open(\"/etc/passwd\", O_RDONLY));\n\
         printf(\" %d\", open(\"{1}\", O_RDONLY));\n\
         printf(\" %d\", open(\"/proc/self/mem\", O_RDWR));\n\
         printf(\" %d\", open(\"/proc/self/environ\", O_RDONLY));\n\
         printf(\" %d\", open(\".\", O_RDONLY));\n\
         printf(\" %d\", unlink(\"/etc/passwd\"));\n\
         printf(\" %d\", chdir(\"/\"));",
        mine.display(),
        lab.display(),
    );
    for layers in [&[][..], &["--without-layer", "landlock"]] {
        let report = is_final_that(&attempts).grade_with(layers);
        report.full_marks();
        assert_eq!(printed(&report), vec!["-1"; 13].join(" "), "{layers:?}");
        assert!(!mine.exists());
    }
}

#[test]
fn there_is_no_network() {
    let attempts = "printf(\"%d %d %d\", socket(AF_INET, SOCK_STREAM, 0), socket(AF_UNIX, SOCK_STREAM, 0), socket(AF_INET6, SOCK_DGRAM, 0));";
    for layers in [&[][..], &["--without-layer", "namespaces"]] {
        let report = is_final_that(attempts).grade_with(layers);
        report.full_marks();
        assert_eq!(printed(&report), "-1 -1 -1");
    }
}

#[test]
fn no_program_is_started() {
    let report = is_final_that("printf(\"%d \", system(\"echo started\")); char *none[] = {NULL}; printf(\"%d\", execve(\"/bin/sh\", none, none));").grade();
    report.full_marks();
    let printed = printed(&report);
    assert!(
        printed.ends_with(" -1") && !printed.contains("started"),
        "{printed}"
    );
}

#[test]
fn the_graders_environment_is_unknown() {
    let folder =
        is_final_that("printf(\"%s\", getenv(\"TEST_SECRET\") ? \"known\" : \"unknown\");")
            .folder();
    let report = Grading::of(folder.path())
        .environment("TEST_SECRET", "a word")
        .report();
    report.full_marks();
    assert_eq!(printed(&report), "unknown");
}

#[test]
fn the_graders_own_names_are_the_students_to_use() {
    // None of these is called by anybody but the student's own file.
    let names = "
void sg_probe(void *sg) { abort(); }
void sg_prepare(void) { abort(); }
int sg_printf(const char *text) { abort(); }
int run(void) { abort(); }
int observe(void) { abort(); }";
    Submission::right().after(names).grade().full_marks();
}

#[test]
fn cases_do_not_see_what_earlier_cases_left() {
    let report = is_final_that("static int calls; calls++; printf(\"call %d\\n\", calls);").grade();
    report.full_marks();
    let cases = report.cases("is_final");
    assert!(cases.iter().any(|case| is_alone(case)));
    for case in cases.into_iter().filter(|case| is_alone(case)) {
        // A case may call the function several times.
        assert!(
            case["stdout"]
                .as_str()
                .is_some_and(|text| text.starts_with("call 1\n")),
            "{case}"
        );
    }
}
