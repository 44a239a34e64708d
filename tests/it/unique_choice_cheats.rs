//! Cheats on unique-choice: no right version of a function lies near the one that is graded, and nothing
//! that is always the same earns points. Each submission here is the skeleton with a few functions that
//! look for answers instead of finding them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSymbol, SymbolKind};
use tempfile::TempDir;

use crate::support::{Grading, Report, copy_folder, repository};

/// The skeleton in this language, with files replaced.
fn skeleton_with(language: &str, files: &[(&str, String)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &repository("exercises/unique-choice").join(language),
        folder.path(),
    );
    for (name, content) in files {
        fs::write(folder.path().join(name), content).expect("a file can be written there");
    }
    folder
}

/// The skeleton's grid.c, in which a function is another one.
fn grid_c(before: &str, function: &str, other: &str) -> String {
    let file = repository("exercises/unique-choice/c/grid.c");
    let text = fs::read_to_string(file).expect("the skeleton is text");
    let start = text.find(function).expect("the skeleton has the function");
    let length = text[start..].find("\n}\n").expect("a function ends") + 3;
    let include = "#include \"grid.h\"\n";
    let text = text.replace(&text[start..start + length], other);
    text.replace(include, &format!("{include}{before}"))
}

fn graded(submission: &TempDir, exercises: &[&str]) -> Report {
    let exercises: Vec<&str> = exercises
        .iter()
        .flat_map(|exercise| ["--exercise", exercise])
        .collect();
    Grading::of(submission.path())
        .lab(repository("exercises/unique-choice"))
        .arguments(&exercises)
        .report()
}

/// Finds the probe's `sg_api` on the stack: two texts of the runner's own heap, and then one of its functions.
const FIND_API: &str = r#"
#include <stdlib.h>
#include <stdio.h>
struct api {
    const char *call, *input;
    void (*write)(const char *, size_t);
};
static struct api *find_api(void)
{
    static size_t *at;

    if (at != NULL)
        return (struct api *)at;
    at = __builtin_frame_address(0);
    while (at[0] >> 24 != 0x555550 || at[1] >> 24 != 0x555550 || at[2] >> 24 != 0x555555)
        at++;
    return (struct api *)at;
}
static void say_nothing(const char *text, size_t length) {}
"#;

#[test]
fn grid_update_does_not_follow_from_a_right_grid_init() {
    let cheat = r"Grid_T grid_update(Grid_T g, Choice_T c)
{
    int v[9][9], p, unique = g.unique;

    for (p = 0; p < 81; p++)
        v[p / 9][p % 9] = g.cells[p / 9][p % 9].choices[0];
    v[c.i][c.j] = c.n;
    g = grid_init(g, v);
    g.unique = unique;
    return g;
}
";
    let file = grid_c("", "Grid_T grid_update", cheat);
    let report = graded(&skeleton_with("c", &[("grid.c", file)]), &["grid_update"]);
    assert_eq!(report.exercise("grid_update")["score"], 0);
}

#[test]
fn grid_update_in_rust_does_not_follow_from_a_right_grid_init() {
    let cheat = "use crate::grid::{Choice, Grid};
        pub fn grid_update(g: Grid, c: Choice) -> Grid {
            let mut v = g.cells.map(|row| row.map(|cell| cell.value));
            v[c.i][c.j] = c.n;
            crate::grid_init::grid_init(&v)
        }";
    let files = [("src/grid_update.rs", cheat.to_owned())];
    let report = graded(&skeleton_with("rust", &files), &["grid_update"]);
    assert_eq!(report.exercise("grid_update")["score"], 0);
}

/// A right version of another function, by the name under which a switch asks for it.
const ASK_FOR: &str = "
    fn asked_for(name: &'static str) -> Option<usize> {
        let known = std::sync::atomic::AtomicUsize::new(0);
        let found = ::sudograde::substitute(name, &known)?;
        type Same = fn() -> (std::any::TypeId, &'static str, usize);
        Some(unsafe { std::mem::transmute::<usize, Same>(found) }().2)
    }";

#[test]
fn nothing_is_found_by_asking_for_substitutes() {
    let correct = format!(
        "use crate::grid::Grid;{ASK_FOR}
        type Errors = fn(&mut dyn std::io::Write, &Grid) -> std::io::Result<()>;
        pub fn sudoku_is_correct(g: &Grid) -> bool {{
            let Some(found) = asked_for(\"sg_same_sudoku_print_errors\\0\") else {{
                return false;
            }};
            let errors: Errors = unsafe {{ std::mem::transmute(found) }};
            let mut text = Vec::new();
            let _ = errors(&mut text, g);
            text.is_empty()
        }}"
    );
    let update = format!(
        "use crate::grid::{{Choice, Grid}};{ASK_FOR}
        pub fn grid_update(g: Grid, c: Choice) -> Grid {{
            let Some(found) = asked_for(\"sg_same_sudoku_solve\\0\") else {{
                return g;
            }};
            let solve: fn(Grid, Option<Choice>) -> Grid = unsafe {{ std::mem::transmute(found) }};
            let solved = solve(g.clone(), Some(c));
            Grid {{ unique: g.unique, ..solved }}
        }}"
    );
    let init = format!(
        "use crate::grid::Grid;{ASK_FOR}
        pub fn grid_init(v: &[[u8; 9]; 9]) -> Grid {{
            match asked_for(\"sg_same_grid_init\\0\") {{
                Some(found) => unsafe {{ std::mem::transmute::<_, fn(&[[u8; 9]; 9]) -> Grid>(found)(v) }},
                None => Grid::default(),
            }}
        }}"
    );
    let submission = skeleton_with(
        "rust",
        &[
            ("src/sudoku_is_correct.rs", correct),
            ("src/grid_update.rs", update),
            ("src/grid_init.rs", init),
        ],
    );
    let report = graded(
        &submission,
        &["sudoku_is_correct", "grid_update", "grid_init"],
    );
    for exercise in ["sudoku_is_correct", "grid_update", "grid_init"] {
        assert_eq!(report.exercise(exercise)["score"], 0, "{exercise}");
    }
}

#[test]
fn the_name_of_a_call_does_not_tell_the_flag() {
    let cheat = r#"int grid_unique(Grid_T g)
{
    return strstr(find_api()->call, "cleared") == NULL;
}
"#;
    let file = grid_c(FIND_API, "int grid_unique", cheat);
    let report = graded(&skeleton_with("c", &[("grid.c", file)]), &["grid_unique"]);
    assert_eq!(report.exercise("grid_unique")["score"], 0);
}

#[test]
fn a_walk_is_not_repeated_by_saying_so() {
    // Says for both boards that the walk ended, and that no choice came otherwise.
    let cheat = r#"Choice_T grid_iterate(Grid_T g, Choice_T c)
{
    struct api *api = find_api();
    const char *said = "step\n= []\n.ended 1\n.changed (-1 -1 -1)\n";

    if (api->write != say_nothing) {
        api->write(said, strlen(said));
        api->write(said, strlen(said));
        api->write = say_nothing;
    }
    c.n = 0;
    return c;
}
"#;
    let file = grid_c(FIND_API, "Choice_T grid_iterate", cheat);
    let report = graded(&skeleton_with("c", &[("grid.c", file)]), &["grid_iterate"]);
    assert_eq!(report.exercise("grid_iterate")["score"], 0);
}

#[test]
fn a_flag_is_not_cleared_by_saying_so() {
    // Says what became of the flag; returns another grid.
    let cheat = r#"Grid_T grid_clear_unique(Grid_T g)
{
    struct api *api = find_api();
    char said[80];

    if (api->write != say_nothing) {
        api->write(said, sprintf(said, "step\n.unique 0\n.unique_before %d\n", g.unique));
        api->write = say_nothing;
    }
    memset(&g, 0, sizeof g);
    return g;
}
"#;
    let file = grid_c(FIND_API, "Grid_T grid_clear_unique", cheat);
    let report = graded(
        &skeleton_with("c", &[("grid.c", file)]),
        &["grid_clear_unique"],
    );
    assert_eq!(report.exercise("grid_clear_unique")["score"], 0);
}

#[test]
fn a_students_module_does_not_see_the_probes_items() {
    let probe = "sudograde_probe_made_from_lab_toml";
    let items = [
        "observe",
        "machine_0",
        "TYPES",
        "adapters::grid_of",
        "adapters::adapt_grid_unique",
    ];
    // A function that names what it does not see does not compile.
    for item in items {
        let cheat = format!(
            "use crate::grid::Grid;
            pub fn grid_unique(_: &Grid) -> bool {{
                let _ = crate::{probe}::{item};
                false
            }}"
        );
        let files = [("src/grid_unique.rs", cheat)];
        let report = graded(&skeleton_with("rust", &files), &["grid_unique"]);
        let verdicts = report.verdicts("grid_unique");
        assert_eq!(verdicts, BTreeSet::from(["build-error"]), "{item}");
    }
}

/// The functions whose right versions may lie in the process that grades this one.
fn below() -> BTreeMap<String, BTreeSet<String>> {
    let file = repository("exercises/unique-choice/lab.toml");
    let text = fs::read_to_string(file).expect("the manifest is text");
    let manifest: toml::Table = text.parse().expect("the manifest is TOML");
    let exercises = manifest["exercise"].as_array().expect("exercises");
    let names = |value: Option<&toml::Value>| -> BTreeSet<String> {
        let list = value.and_then(toml::Value::as_array);
        let names = list.into_iter().flatten().filter_map(toml::Value::as_str);
        names.map(str::to_owned).collect()
    };
    let of_one = |exercise: &toml::Value| {
        let id = exercise["id"].as_str().expect("an id is a text").to_owned();
        (id, names(exercise.get("prerequisites")))
    };
    exercises.iter().map(of_one).collect()
}

/// The purpose of a helper of the solution in C: the function that follows from it.
const HELPERS: [(&str, &str); 7] = [
    ("value", "grid_read_value"),
    ("read_values", "grid_read_value"),
    ("times", "sudoku_is_correct"),
    ("is_in_conflict", "sudoku_solve"),
    ("first_empty", "sudoku_solve"),
    ("search", "sudoku_solve"),
    ("shuffle", "sudoku_generate"),
];

/// Helpers from which nothing follows, and functions that every object has.
const OF_OTHERS: [&str; 4] = [
    "is_cell",
    "frame_dummy",
    "register_tm_clones",
    "deregister_tm_clones",
];

/// The functions of the lab that an object holds, by all names in its symbol table.
fn held(object: &Path, functions: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let data = fs::read(object).expect("the object can be read");
    let file = ElfFile64::<Endianness>::parse(&*data).expect("it is an object");
    let mut held = BTreeSet::new();
    for symbol in file.symbols().filter(|symbol| symbol.size() > 0) {
        let name = symbol.name().expect("a name is text");
        let plain = name.split('.').next().unwrap_or_default();
        let helper = HELPERS.iter().find(|(helper, _)| plain == *helper);
        held.extend(helper.map(|(_, function)| (*function).to_owned()));
        // All other code is a function of the lab, the compiler's own, or Rust's.
        let is_code = symbol.kind() == SymbolKind::Text;
        let is_others = plain.starts_with('_')
            || OF_OTHERS.contains(&plain)
            || functions.keys().any(|function| plain.ends_with(function));
        assert!(
            !is_code || helper.is_some() || is_others,
            "{name}: say what follows from it"
        );
        // A mangled name holds its parts with their lengths.
        let is_in = |function: &&String| {
            plain == function.as_str() || name.contains(&format!("{}{function}", function.len()))
        };
        held.extend(functions.keys().filter(is_in).cloned());
    }
    held
}

#[test]
fn no_right_version_of_a_function_lies_beside_it() {
    let below = below();
    for (id, its) in &below {
        let leads_back = its.iter().find(|one| below[*one].contains(id));
        assert!(!its.contains(id) && leads_back.is_none(), "{id}");
    }
    // Each library holds the functions below an exercise, and no others.
    let allowed: BTreeSet<&BTreeSet<String>> = below.values().collect();
    for language in ["c", "rust"] {
        let submission = skeleton_with(language, &[]);
        let cache = tempfile::tempdir().expect("a temporary folder can be made");
        let grading = Grading::of(submission.path()).cache(cache.path());
        let grading = grading.lab(repository("exercises/unique-choice"));
        assert_eq!(grading.report().score(), Some(0.0));
        let entries = fs::read_dir(cache.path()).expect("the cache can be read");
        let objects = entries
            .flatten()
            .flat_map(|entry| fs::read_dir(entry.path()).into_iter().flatten().flatten())
            .filter(|file| {
                let name = file.file_name().to_string_lossy().into_owned();
                name.contains("substitutes") && name.ends_with(".so")
            });
        let mut seen = BTreeSet::new();
        for object in objects {
            let held = held(&object.path(), &below);
            assert!(allowed.contains(&held), "{language}: {held:?}");
            seen.insert(held);
        }
        assert!(seen.len() >= 5, "{language}: {seen:?}");
    }
}
