//! Attacks that once worked, or nearly did: on the answers, on the branch, on the cache, on the verdict.

use std::fs;
use std::path::Path;

use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSymbol};

use crate::support::{Grading, Submission, copy_folder, known, repository};

/// The runner's program, beside the grader's.
const RUNNER: &str = env!("CARGO_BIN_EXE_sudograde-runner");

/// Whether a program holds functions of the reference crate, by the names in its symbol table.
/// (Its debugging information, which is never loaded, may well speak of them.)
fn holds_the_reference(program: &str) -> bool {
    let data = fs::read(program).expect("the program can be read");
    let file = ElfFile64::<Endianness>::parse(&*data).expect("it is a program");
    let names = || {
        file.symbols()
            .filter_map(|symbol| symbol.name().ok().map(str::to_owned))
    };
    assert!(names().count() > 100, "{program} has a symbol table");
    names().any(|name| name.contains("unique_choice"))
}

#[test]
fn the_program_that_runs_student_code_knows_no_answers() {
    assert!(holds_the_reference(env!("CARGO_BIN_EXE_sudograde-screen")));
    assert!(!holds_the_reference(RUNNER));
}

/// Looks through the runner's own heap for boards, in pages that `write` can read.
const FIND_BOARDS: &str = r#"
#include <string.h>
#include <unistd.h>
/* The cells of an input, as a probe reads them: "[[5 3 0 …] [6 0 0 …] …". */
static int is_board(const char* text, char* cells) {
    int i = 0, at = 0;
    if (text[0] != '[' || text[1] != '[') return 0;
    for (; i < 81 && at < 200; at++) {
        if (text[at] >= '0' && text[at] <= '9') cells[i++] = text[at];
        else if (!strchr(" []", text[at])) return 0;
    }
    return i == 81;
}
static void find_boards(const Node* n) {
    static int done;
    if (done++) return;
    char own[82] = "";
    for (int i = 0; i < 81; i++) own[i] = '0' + n->sudo[i / 9][i % 9];
    static const unsigned long parts[] = {0x555550000000UL, 0x200000000000UL};
    for (int part = 0; part < 2; part++)
        for (size_t page = 0; page < 2048; page++) {
            const char* at = (const char*)(parts[part] + page * 4096);
            if (write(1, at, 1) != 1) continue;
            for (int i = 0; i + 200 <= 4096; i++) {
                char cells[82] = "";
                if (is_board(at + i, cells)) {
                    printf("\n%s board\n", memcmp(cells, own, 81) ? "another" : "its own");
                    i += 80;
                }
            }
        }
}
"#;

#[test]
fn the_inputs_of_other_cases_are_nowhere_in_a_cases_process() {
    let report = Submission::right()
        .before(FIND_BOARDS)
        .beginning("is_valid", "    find_boards(n);")
        .grade_with(&["--exercise", "is_valid"]);
    report.full_marks();
    let mut cases = report.cases("is_valid");
    // An input may have several boards.
    cases.retain(|case| {
        case["input"]
            .as_str()
            .is_some_and(|input| input.len() == 81)
    });
    let printed = cases.iter().filter_map(|case| case["stdout"].as_str());
    let printed: Vec<&str> = printed.filter(|text| text.contains("board")).collect();
    assert!(printed.len() > 50, "the search finds something");
    for text in printed {
        assert!(text.contains("its own board"), "{text}");
        assert!(!text.contains("another board"), "{text}");
    }
}

#[test]
fn a_hand_made_relocation_harms_only_its_own_submission() {
    // Writes far outside of the object while it is loaded.
    let wild = "__asm__(\".pushsection .rela.dyn,\\\"a\\\",@0x4\\n .quad 0x400000000000\\n .quad 8\\n .quad 0x1000\\n .popsection\");";
    let report = Submission::right()
        .after(wild)
        .grade_with(&["--exercise", "is_final"]);
    assert_eq!(report.score(), Some(0.0), "each case crashes by itself");
    assert!(
        report.verdicts("is_final").contains("crash"),
        "{:?}",
        report.verdicts("is_final")
    );
}

#[test]
fn an_object_with_constructors_cannot_open_the_substitutes() {
    let thief = "#include <dirent.h>\n#include <dlfcn.h>\n\
        __attribute__((constructor)) static void keep_open_allowed(void) { }\n";
    let look = "DIR *up = opendir(\"..\"); DIR *here = opendir(\".\"); printf(\"%s %s\", up ? \"up\" : \"-\", here ? \"here\" : \"-\");\n    \
        char path[64]; for (int id = 0; id < 8; id++) { snprintf(path, sizeof path, \"%d-substitutes/substitutes.so\", id); if (dlopen(path, RTLD_NOW)) printf(\" stolen\"); }";
    let report = Submission::right()
        .before(thief)
        .beginning("get_adj_nodes", look)
        .grade_with(&["--exercise", "get_adj_nodes"]);
    let printed = report.cases("get_adj_nodes")[0]["stdout"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    assert_eq!(printed, "- -");
}

/// The address of a static of the runner's, from where the runner begins.
fn address_of(name: &str) -> u64 {
    let data = fs::read(RUNNER).expect("the program can be read");
    let file = ElfFile64::<Endianness>::parse(&*data).expect("it is a program");
    let is_it = |symbol: &str| symbol.contains("shared") && symbol.contains(name);
    let found = file.symbols().find(|symbol| symbol.name().is_ok_and(is_it));
    found.expect("the runner has this static").address()
}

/// Finds the page that the process shares with its branch, as the runner does.
fn find_page() -> String {
    format!(
        "#define _GNU_SOURCE\n#include <link.h>\n#include <stdint.h>\n#include <unistd.h>\n\
         static uint64_t *page;\nstatic long words;\n\
         static int look(struct dl_phdr_info *runner, size_t size, void *unused) {{\n\
             page = *(uint64_t **)(runner->dlpi_addr + {});\n\
             words = *(uint64_t **)(runner->dlpi_addr + {}) - page;\n\
             return 1;\n\
         }}\n",
        address_of("7CURRENT"),
        address_of("CURRENT_OBSERVATION")
    )
}

#[test]
fn a_forged_page_is_no_fault_of_the_graders() {
    let find = "dl_iterate_phdr(look, 0); if (page) write(1, \"found\", 5);";
    let forge = [
        // Nothing ever happened.
        "for (long i = 0; i < words; i++) page[i] = 0; _exit(0);",
        "for (long i = 0; i < words; i++) page[i] = 0; return 7;",
        // More answers than questions, each ending after the one before it.
        "for (long i = 0; i < words; i++) page[i] = 0x101 + i; _exit(0);",
        "for (long i = 0; i < words; i++) page[i] = ~0ul; _exit(0);",
    ];
    for forge in forge {
        let report = Submission::right()
            .first(&find_page())
            .beginning("is_valid", &format!("{find} {forge}"))
            .grade();
        let printed = report.cases("is_valid")[0]["stdout"].as_str();
        assert!(
            printed.is_some_and(|text| text.contains("found")),
            "{}",
            report.text
        );
        let score = |exercise: &str| report.exercise(exercise)["score"].as_f64();
        assert_eq!(score("is_valid"), Some(0.0), "{forge}: {}", report.text);
        assert_eq!(score("DFS"), Some(15.0), "{forge}: {}", report.text);
    }
}

#[test]
fn a_case_leaves_no_word_for_the_next() {
    let look = "dl_iterate_phdr(look, 0);
    static int calls;
    if (page && !calls++)
        for (int k = 0; k < 3; k++) {
            uint64_t* word = page + words + (int[]){100, 4000, 90000}[k];
            printf(*word ? \" told\" : \" silent\");
            *word = 1;
        }";
    let report = Submission::right()
        .first(&find_page())
        .beginning("is_valid", look)
        .grade_with(&["--exercise", "is_valid"]);
    let cases = report.cases("is_valid");
    let printed = cases.iter().filter_map(|case| case["stdout"].as_str());
    let printed: Vec<&str> = printed.filter(|text| !text.is_empty()).collect();
    assert!(printed.len() > 50, "{}", report.text);
    for text in printed {
        assert_eq!(text, " silent silent silent");
    }
}

/// An input that breaks its process does not hide the failures of those after it.
#[test]
fn every_property_is_tried_though_a_function_ends_its_process_after_some_calls() {
    let report = Submission::right()
        .beginning("is_valid", "static int calls; if (++calls > 60) abort();")
        .grade_with(&["--exercise", "is_valid"]);
    let properties = report.exercise("is_valid")["properties"].as_array();
    for property in properties.expect("properties is a list") {
        let run = property["run"].as_u64();
        assert!(run >= Some(8), "{property:#}");
        assert_eq!(property["run"], property["passed"], "{property:#}");
    }
}

#[test]
fn words_of_the_students_are_not_taken_for_the_compilers() {
    let words = "/* */\n#warning out of memory: signal terminated program cc1, fatal error: cannot execute, No space left on device";
    Submission::right().before(words).grade().full_marks();
}

#[test]
fn control_characters_on_stdout_change_nothing() {
    Submission::right()
        .beginning("is_final", "for (int k = 0; k < 65536; k++) putchar(1);")
        .grade_with(&["--exercise", "is_final"])
        .full_marks();
}

#[test]
fn a_damaged_product_in_the_cache_is_made_anew() {
    let cache = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = Submission::right().folder();
    let grade = || Grading::of(folder.path()).cache(cache.path()).report();
    grade().full_marks();
    damage(cache.path());
    grade().full_marks();
}

/// Empties every product and every memory.
fn damage(cache: &Path) {
    let mut damaged = 0;
    for entry in fs::read_dir(cache)
        .expect("the cache can be read")
        .flatten()
    {
        for name in ["student.so", "probe.so", "substitutes.so", "given.o"] {
            let file = entry.path().join(name);
            if file.is_file() {
                fs::write(&file, vec![0; 4096]).expect("a product can be damaged");
                damaged += 1;
            }
        }
        if entry
            .path()
            .extension()
            .is_some_and(|extension| extension == "run")
        {
            fs::write(entry.path(), "[").expect("a memory can be damaged");
        }
    }
    assert!(damaged >= 4, "{damaged} products");
}

#[test]
fn an_address_that_no_program_has_is_no_null_pointer() {
    for wild in [
        "int seen[10] = {0}; seen[500000] = 1;",
        "int *p = (int *)0x6363636363636363; *p = 1;",
    ] {
        let report = Submission::right()
            .beginning("is_final", wild)
            .grade_with(&["--exercise", "is_final"]);
        let message = report.first_failure("is_final")["message"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        assert!(message.contains("memory that is not"), "{message}");
    }
}

#[test]
fn a_rust_submission_cannot_include_right_code_as_text() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &known("implicit-graph", "rust/right/as-taught"),
        folder.path(),
    );
    let write = |file: &str, text: &str| {
        fs::write(folder.path().join(file), text).expect("it can be written")
    };
    // With this the crate does not compile, and exercises are compiled one by one.
    write("src/dfs.rs", "this is no Rust");
    write(
        "src/is_valid.rs",
        "use crate::node::Node;\npub fn is_valid(_: &Node) -> bool { print!(\"{}\", include_str!(\"dfs.rs\")); false }",
    );
    let report = Grading::of(folder.path())
        .arguments(&["--exercise", "is_valid"])
        .report();
    let printed = report.cases("is_valid")[0]["stdout"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    let skeleton = fs::read_to_string(repository("exercises/implicit-graph/rust/src/dfs.rs"));
    assert_eq!(printed, skeleton.expect("the skeleton can be read"));
}

/// Finds the page that it shares with the branch, as only shared pages can be had a second time, and fills all of it.
const FILL_THE_PAGE: &str = r#"
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
static void fill_the_page(void) {
    unsigned long first = 0, last = 0;
    for (unsigned long page = 0x7ffff7000000UL; page < 0x7ffff8000000UL; page += 4096) {
        long copy = syscall(SYS_mremap, page, 0UL, 4096UL, 1, 0);
        if (copy == -1) {
            if (first) break;
            continue;
        }
        munmap((void*)copy, 4096);
        if (!first) first = page;
        last = page + 4096;
    }
    for (unsigned char* byte = (unsigned char*)first; byte < (unsigned char*)last; byte++) *byte = 0x5a;
}
"#;

#[test]
fn an_answer_that_was_made_longer_is_as_long_as_answers_may_be() {
    let folder = Submission::right()
        .before(FILL_THE_PAGE)
        .beginning("is_final", "fill_the_page();")
        .folder();
    let report = Grading::of(folder.path())
        .arguments(&["--exercise", "is_final"])
        .report();
    let exercise = report.exercise("is_final");
    assert_eq!(exercise["score"], 0.0);
    let cases = exercise["cases"].as_array().expect("a list");
    let answers = cases.iter().filter_map(|case| case["actual"].as_str());
    let longest = answers.map(str::len).max().unwrap_or_default();
    assert!((1..=64 << 10).contains(&longest), "{longest}");
    assert!(report.text.len() < 16 << 20, "{}", report.text.len());
}

#[test]
fn a_machine_that_allows_less_time_ends_a_hang_as_one() {
    let folder = Submission::right()
        .beginning("is_final", "for (;;) { }")
        .folder();
    let limited = folder.path().join("limited.sh");
    let script = "#!/bin/sh\nulimit -t 1\nexec \"$@\"\n";
    fs::write(&limited, script).expect("it can be written");
    let grading = Grading::of(folder.path()).arguments(&["--exercise", "is_final"]);
    let report = grading
        .behind(&["sh", &limited.display().to_string()])
        .report();
    let cases = report.exercise("is_final")["cases"]
        .as_array()
        .expect("a list");
    let has = |verdict: &str| cases.iter().any(|case| case["verdict"] == verdict);
    assert!(
        has("timeout") && has("skipped") && !has("crash"),
        "{}",
        report.text
    );
}
