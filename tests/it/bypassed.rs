//! A rule is kept by doing what it asks: what only looks like it is a finding, and right work of another style is none.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::rules::{edit, grade, lab};
use crate::support::{Grading, Report, copy_folder};

pub fn right() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(&lab().join("submissions/right-c"), folder.path());
    folder
}

pub fn write(folder: &TempDir, file: &str, text: &str) {
    let path = folder.path().join(file);
    fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("it can be made");
    fs::write(path, text).expect("it can be written");
}

/// The verdict of a rule, what was found, and the sentence for the student.
pub fn told(report: &Report, case: &str) -> (String, String, String) {
    let case = report.case("rules", case);
    let text = |key: &str| case[key].as_str().unwrap_or_default().to_owned();
    (text("verdict"), text("actual"), text("message"))
}

pub fn with_makefile(makefile: &str) -> Report {
    let folder = right();
    write(&folder, "Makefile", makefile);
    grade(folder.path())
}

// ---- make ----

#[test]
fn a_program_that_is_not_made_of_the_sources_is_not_what_make_builds() {
    let recipes = [
        "cp /bin/true sums",
        "cp /bin/true sums; cat sums.c >> sums",
        "echo 'int main(void) { return 0; }' > m.c; gcc -o sums m.c; rm m.c",
        "gcc -c sums.c; cat /bin/true sums.o > sums; rm sums.o; chmod +x sums",
        "gcc -Dmain=other -c sums.c; echo 'int main(void) { return 0; }' > m.c; gcc -o sums m.c sums.o; rm m.c sums.o",
        "gcc -c -o sums sums.c",
        "gcc -shared -fPIC -o sums sums.c",
    ];
    for recipe in recipes {
        let report = with_makefile(&format!("sums:\n\t{recipe}\nclean:\n\trm -f sums\n"));
        let (verdict, found, message) = told(&report, "make");
        assert_eq!(
            (verdict.as_str(), found.as_str()),
            ("fail", "sums"),
            "{recipe}"
        );
        assert!(message.contains("main"), "{recipe}: {message}");
    }
}

#[test]
fn makefiles_of_any_style_keep_their_points() {
    let flags = "CFLAGS = -Wall -Wextra -ansi -pedantic -Werror -O2\n";
    let clean = "clean:\n\trm -rf sums *.o *.a build libsums.so\n";
    let makefiles = [
        "sums: sums.o\n".to_owned(),
        "CC = cc\nall: sums\nsums: sums.c sums.h\n\t$(CC) $(CFLAGS) -s -o $@ sums.c\n.PHONY: all clean\n".to_owned(),
        "sums: sums.c\n\tgcc -flto -O3 -ffunction-sections -Wl,--gc-sections -o sums sums.c\n\tstrip sums\n".to_owned(),
        "sums: sums.c\n\tgcc -static -o sums sums.c\n".to_owned(),
        "sums: sums.c\n\tmkdir -p build && gcc -c -o build/sums.o sums.c && gcc -o build/sums build/sums.o\n\tmv build/sums .\n".to_owned(),
        "sums: main.o libs.a\n\tgcc -o sums main.o libs.a\nmain.o: sums.c\n\tgcc -c -o main.o sums.c\nlibs.a: main.o\n\tar rcs libs.a main.o\n".to_owned(),
        // It tries what it builds.
        "all: sums\n\techo 1 2 | ./sums | grep -qx 3\nsums: sums.c\n\tgcc -o sums sums.c\n".to_owned(),
        "sums:\n\tcat sums.c > build.c; gcc -I. -o sums build.c; rm build.c\n".to_owned(),
        "sums: sums.c\n\tgcc -fPIC -shared -Dmain=start -o libsums.so sums.c\n\tgcc -o sums sums.c -L. -Wl,-rpath,.\n".to_owned(),
    ];
    for makefile in makefiles {
        let report = with_makefile(&format!("{flags}{makefile}{clean}"));
        for case in ["make", "make-clean"] {
            let (verdict, found, _) = told(&report, case);
            assert_eq!(verdict, "pass", "{case}: {found}\n{makefile}");
        }
    }
}

#[test]
fn make_clean_has_something_to_clean_and_keeps_what_is_the_students() {
    let (verdict, _, message) = told(&with_makefile("all:\nclean:\n"), "make-clean");
    assert_eq!(verdict, "fail");
    assert!(message.contains("nothing"), "{message}");
    let gcc = "sums: sums.c\n\tgcc -o sums sums.c\n";
    let empties = format!("{gcc}clean:\n\trm sums; echo > sums.c\n");
    let (verdict, found, message) = told(&with_makefile(&empties), "make-clean");
    assert_eq!((verdict.as_str(), found.as_str()), ("fail", "~ sums.c"));
    assert!(message.contains("your own files"), "{message}");
    let removes = format!("{gcc}clean:\n\trm sums README.md\n");
    let (_, found, message) = told(&with_makefile(&removes), "make-clean");
    assert_eq!(found, "- README.md");
    assert!(message.contains("removes files"), "{message}");
    // Neither a link nor a hidden folder is out of sight.
    for left in ["ln -s sums other", "mkdir -p .git && gcc -o .git/x sums.c"] {
        let makefile = format!("{gcc}\t{left}\nclean:\n\trm -f sums\n");
        assert_eq!(
            told(&with_makefile(&makefile), "make-clean").0,
            "fail",
            "{left}"
        );
    }
}

// ---- the compiler's warnings ----

pub fn with_code(from: &str, to: &str) -> Report {
    let folder = right();
    edit(folder.path(), "sums.c", from, to);
    grade(folder.path())
}

#[test]
fn the_compiler_is_neither_silenced_nor_told_other_lines() {
    let include = "#include \"sums.h\"\n";
    let unused = "static int unused(void) { int x; return 0; }\n";
    let quiet = [
        (
            "_Pragma(\"GCC diagnostic ignored \\\"-Wall\\\"\")",
            "warnings off",
        ),
        (
            "#define DO(x) _Pragma(#x)\nDO(GCC diagnostic ignored \"-Wunused-function\")",
            "warnings off",
        ),
        (
            "#define CAT(a, b) a##b\nCAT(_Pra, gma)(\"GCC diagnostic ignored \\\"-Wall\\\"\")",
            "warnings off",
        ),
        (
            "#prag\\\nma GCC /* */ diagnostic ignored \"-Wunused-function\"",
            "warnings off",
        ),
        (
            "%:pragma GCC diagnostic ignored \"-Wunused-function\"",
            "warnings off",
        ),
        ("__extension__ typedef long long wide;", "warnings off"),
        (
            "#ifndef __STRICT_ANSI__\n#define X 1\n#endif",
            "warnings off",
        ),
        ("#line 1 \"other.c\"", "line numbers"),
        ("# 1 \"other.h\" 3", "line numbers"),
        ("#/**/line 700", "line numbers"),
    ];
    for (code, word) in quiet {
        let report = with_code(include, &format!("{include}{code}\n{unused}"));
        let (verdict, found, message) = told(&report, "no-warnings");
        assert_eq!(verdict, "fail", "{code}: {found}");
        assert!(
            found.contains("sums.c:5: ") || found.contains("sums.c:6: "),
            "{code}: {found}"
        );
        assert!(
            message.contains(word) || found.lines().count() > 1,
            "{code}: {message}"
        );
    }
    // Others of the kind are nobody's business.
    let fine = "/* #line 3, _Pragma(\"GCC diagnostic\") */\n#pragma weak sums_of\n\
        static const char *const text = \"#pragma GCC diagnostic __extension__\";\nconst char *words(void);\n\
        const char *words(void) { return text; }\n";
    let (verdict, found, _) = told(
        &with_code(include, &format!("{include}{fine}")),
        "no-warnings",
    );
    assert_eq!(verdict, "pass", "{found}");
}

// ---- globals ----

#[test]
fn a_global_variable_is_found_by_what_it_is_and_named_with_its_line() {
    let include = "#include \"sums.h\"\n";
    let cases = [
        ("int s __asm__(\"state.0\");", "sums.c:5: s"),
        ("static int s __asm__(\"state.1\") = 3;", "sums.c:5: s"),
        (
            "int s __attribute__((section(\".data.rel.ro.s\"))) = 3;",
            "sums.c:5: s",
        ),
        ("static char *s[2] = {\"a\", \"b\"};", "sums.c:5: s"),
        ("extern int s;\nint s;", "sums.c:5: s"),
        ("__asm__(\".data\\nhidden: .long 7\\n.text\");", "hidden"),
        ("int count;", "sums.c:5: count"),
    ];
    for (code, expected) in cases {
        let body = "    long sum = 0, number;\n";
        let used = "    long sum = 0, number;\n\n    (void)used();\n";
        let use_it = if code.contains("hidden") {
            "int used(void); int used(void) { return 0; }"
        } else {
            "void *used(void); void *used(void) { return (void *)&s; }"
        };
        let use_it = use_it.replace(
            "&s",
            if code.contains("count") {
                "&count"
            } else {
                "&s"
            },
        );
        let folder = right();
        edit(
            folder.path(),
            "sums.c",
            include,
            &format!("{include}{code}\n{use_it}\n"),
        );
        edit(folder.path(), "sums.c", body, used);
        let (verdict, found, _) = told(&grade(folder.path()), "no-globals");
        assert_eq!(
            (verdict.as_str(), found.as_str()),
            ("fail", expected),
            "{code}"
        );
    }
}

#[test]
fn constants_and_variables_of_functions_are_no_globals() {
    let include = "#include \"sums.h\"\n";
    let fine = "static const char *const names[] = {\"one\", \"two\"};\nstatic const struct { const char *a; } table[1] = {{\"x\"}};\n\
        typedef const int days[2];\nstatic days of = {31, 28};\nconst char *name(int i);\n\
        const char *name(int i)\n{\n    static const char *last = \"none\";\n    static int calls[3];\n\n    \
        calls[0] += of[0];\n    last = names[i & 1];\n    return i > 9 ? table[0].a : last;\n}\n";
    let report = with_code(include, &format!("{include}{fine}"));
    let (verdict, found, _) = told(&report, "no-globals");
    assert_eq!(verdict, "pass", "{found}");
}

// ---- README, objects ----

#[test]
fn a_section_that_nobody_sees_is_none() {
    let readme = |text: &str| {
        let folder = right();
        write(&folder, "README.md", text);
        told(&grade(folder.path()), "sections").0
    };
    assert_eq!(
        readme("Hello\n<!--\n## Usage\nx\n## Files\ny\n-->\n"),
        "fail"
    );
    assert_eq!(readme("```\n# Usage\nx\n# Files\ny\n```\n"), "fail");
    assert_eq!(
        readme("# Usage\n## In short\nsums\n\nFiles\n=====\n```\nsums.c\n```\n"),
        "pass"
    );
}

#[test]
fn objects_are_found_among_many_files_and_however_large() {
    let folder = right();
    let made = Command::new("gcc")
        .args(["-c", "sums.c", "-o", "zzz.bin"])
        .current_dir(folder.path())
        .status();
    assert!(made.is_ok_and(|status| status.success()));
    let file = fs::File::options()
        .append(true)
        .open(folder.path().join("zzz.bin"));
    file.and_then(|file| file.set_len(80 << 20))
        .expect("it can be made longer");
    for number in 0..5100 {
        write(&folder, &format!("junk/{number}"), "");
    }
    let (verdict, found, _) = told(&grade(folder.path()), "no-objects");
    assert_eq!((verdict.as_str(), found.as_str()), ("fail", "zzz.bin"));
}

// ---- Rust ----

#[test]
fn a_rust_attribute_that_allows_what_is_warned_of_is_a_finding() {
    let unique = crate::support::repository("exercises/unique-choice");
    let right = crate::support::known("unique-choice", "rust/right/as-taught");
    let graded = |attribute: &str| {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        copy_folder(&right, folder.path());
        let file = folder.path().join("src/grid_init.rs");
        let text = fs::read_to_string(&file).expect("it is there");
        fs::write(&file, format!("{attribute}\n{text}")).expect("it can be written");
        let report = Grading::of(folder.path())
            .lab(&unique)
            .arguments(&["--exercise", "rules"])
            .report();
        told(&report, "rustc")
    };
    let (verdict, found, message) = graded("#![allow(unused)]");
    assert_eq!(verdict, "fail");
    assert!(
        found.contains("grid_init.rs:1: #![allow(unused)]"),
        "{found}"
    );
    assert!(message.contains("warnings off"), "{message}");
    for fine in [
        "// #![allow(unused)]",
        "#![allow(clippy::all)]",
        "/* #[expect(dead_code)] */",
    ] {
        let (verdict, found, _) = graded(fine);
        assert_eq!(verdict, "pass", "{fine}: {found}");
    }
}

/// A file of the tests is there.
#[test]
fn the_right_submission_breaks_no_rule() {
    let report = grade(Path::new(&lab().join("submissions/right-c")));
    assert_eq!(report.points()["rules"], Some(7.0));
}
