//! Functions that do nothing but look for the right answer in their own process, and words that are made up: none of them
//! earns a point in its exercise. See fixtures/cheats/README.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSection, ObjectSymbol, SymbolKind};
use serde_json::Value;
use tempfile::TempDir;

use grader::manifest::load;
use sudograde_core::lab::Language;

use crate::support::{
    Grading, Report, copy_folder, edited_copy, known, own_folder, repository, two_at_a_time,
};

/// The folders of stored cheats, as lab, language and folder.
fn stored() -> Vec<(String, String, PathBuf)> {
    let pattern = repository("fixtures/cheats/*/*/*/expect.toml");
    let files = glob::glob(&pattern.to_string_lossy()).expect("a pattern");
    let folders = files
        .flatten()
        .filter_map(|file| file.parent().map(Path::to_owned));
    let name = |path: &Path, above: usize| {
        let part = path.ancestors().nth(above).and_then(Path::file_name);
        part.map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    folders
        .map(|folder| (name(&folder, 2), name(&folder, 1), folder))
        .collect()
}

/// The lab's skeleton with a cheat's files in it, and with these places for what it looks for.
pub fn submission(lab: &str, language: &str, cheat: &Path, places: &str) -> TempDir {
    let made = tempfile::tempdir().expect("a temporary folder can be made");
    copy_folder(
        &repository("exercises").join(lab).join(language),
        made.path(),
    );
    copy_folder(cheat, made.path());
    let shared = fs::read_to_string(repository("fixtures/cheats/shared/cheat.h"));
    let shared = format!("{places}\n{}", shared.expect("the shared part is there"));
    let sources = glob::glob(&made.path().join("*.c*").to_string_lossy()).expect("a pattern");
    for file in sources.flatten().filter(|file| file.is_file()) {
        let text = fs::read_to_string(&file).expect("a source is text");
        let text = text.replace("#include \"cheat.h\"\n", &shared);
        fs::write(&file, text).expect("it can be written");
    }
    made
}

fn exercises_of(cheat: &Path) -> Vec<String> {
    let text = fs::read_to_string(cheat.join("expect.toml")).expect("it can be read");
    let value: toml::Table = text.parse().expect("it is TOML");
    let all = value["exercises"].as_array().expect("a list").iter();
    all.map(|id| id.as_str().expect("an id").to_owned())
        .collect()
}

/// A lab without its generated inputs, with little time for a case, and with hidden cases only. Points are easier to earn
/// there; a cheat that crashes or hangs at each input is graded in a fraction of the time, as no failing case is made
/// smaller. Right code takes a third of that time at most.
fn that_only_judges(lab: &str) -> PathBuf {
    static MADE: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let folder = own_folder().join("cheats").join(lab);
    let mut made = MADE.lock().expect("no thread fails with the lock");
    if made.insert(lab.to_owned()) {
        let copy = edited_copy(lab, |text| {
            let text = ["1", "2", "3"]
                .iter()
                .fold(text.to_owned(), |text, seconds| {
                    let hurried = "cpu_seconds = 0.1";
                    text.replace(
                        &format!("cpu_seconds = {seconds}\n"),
                        &format!("{hurried}\n"),
                    )
                    .replace(&format!("cpu_seconds = {seconds} "), &format!("{hurried} "))
                    .replace(&format!("cpu_seconds = {seconds},"), &format!("{hurried},"))
                })
                .replace("visible = true, ", "");
            let mut parts = text.split("\n  properties = [\n");
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |text, part| {
                let (_, behind) = part.split_once("\n  ]\n").expect("the list ends");
                format!("{text}\n{behind}")
            })
        });
        copy_folder(copy.path(), &folder);
    }
    folder
}

fn grade(lab: &str, submission: &Path, exercises: &[String]) -> Report {
    let mut arguments = vec!["--seed", "7"];
    for exercise in exercises {
        arguments.extend(["--exercise", exercise]);
    }
    let lab = that_only_judges(lab);
    Grading::of(submission)
        .lab(lab)
        .arguments(&arguments)
        .report()
}

/// The exercises that earned something, with the points.
fn earned(report: &Report) -> Vec<String> {
    let scores = report
        .exercises()
        .iter()
        .map(|one| (&one["id"], one["score"].as_f64()));
    let some = scores.filter(|(_, score)| *score != Some(0.0));
    some.map(|(id, score)| format!("{id}: {score:?}")).collect()
}

#[test]
fn no_stored_cheat_earns_a_point() {
    let cheats = stored();
    assert!(cheats.len() >= 40, "{}", cheats.len());
    let failures = two_at_a_time(&cheats, |(lab, language, cheat)| {
        let made = submission(lab, language, cheat, "");
        let report = grade(lab, made.path(), &exercises_of(cheat));
        match &earned(&report)[..] {
            [] => Ok(()),
            some => Err(format!("{}: {some:?}", cheat.display())),
        }
    });
    assert!(failures.is_empty(), "{failures:#?}");
}

/// What a cheat could call.
pub struct Places {
    /// As the cheat writes them down, one for each.
    pub texts: Vec<String>,
    /// For messages.
    pub names: Vec<String>,
}

/// The lab's objects beside the student's: a grading leaves them in the build cache.
pub fn objects(lab: &str, language: &str) -> Vec<PathBuf> {
    let cache = own_folder().join(format!("objects-{lab}-{language}"));
    let report = Grading::of(known(lab, &format!("{language}/right/as-taught")))
        .lab(repository("exercises").join(lab))
        .cache(&cache)
        .report();
    report.full_marks();
    let found = glob::glob(&cache.join("**/*.so").to_string_lossy()).expect("a pattern");
    let is_labs = |file: &PathBuf| file.ends_with("probe.so") || file.ends_with("substitutes.so");
    let found: Vec<PathBuf> = found.flatten().filter(is_labs).collect();
    assert!(!found.is_empty(), "the objects of {lab} are in the cache");
    found
}

/// The functions in objects, `static` ones included: object, name, offset and the first bytes of the code.
pub fn functions(objects: &[PathBuf]) -> Vec<(String, String, u64, [u8; 8])> {
    let mut all = BTreeSet::new();
    for path in objects {
        let data = fs::read(path).expect("an object can be read");
        let file = ElfFile64::<Endianness>::parse(&*data).expect("it is an object");
        let object = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        for symbol in file.symbols() {
            let section = symbol
                .section_index()
                .and_then(|index| file.section_by_index(index).ok());
            let code =
                section.and_then(|section| section.data_range(symbol.address(), 8).ok().flatten());
            let (SymbolKind::Text, Some(code)) = (symbol.kind(), code) else {
                continue;
            };
            let name = symbol.name().unwrap_or_default().to_owned();
            if name.starts_with("sg_probe") || name.starts_with("_ZNSt") || name.starts_with("_ZSt")
            {
                continue;
            }
            let code = code.try_into().expect("eight bytes");
            all.insert((object.clone(), name, symbol.address(), code));
        }
    }
    all.into_iter().collect()
}

fn in_c(lab: &str, language: &str) -> Places {
    let all = functions(&objects(lab, language));
    let text = |(object, _, offset, code): &(String, String, u64, [u8; 8])| {
        let code: Vec<String> = code.iter().map(u8::to_string).collect();
        format!("{{\"{object}\", {offset}, {{{}}}}}", code.join(", "))
    };
    Places {
        texts: all.iter().map(text).collect(),
        names: all
            .iter()
            .map(|(object, name, ..)| format!("{object} {name}"))
            .collect(),
    }
}

fn in_python(lab: &str) -> Places {
    let mut places = Places {
        texts: Vec::new(),
        names: Vec::new(),
    };
    for (module, file) in [
        ("probe", "probe.py"),
        ("substitutes", "substitutes.py"),
        ("sudograde", "../../../src/grader/support/sudograde.py"),
    ] {
        let text = fs::read_to_string(repository("exercises").join(lab).join("probe").join(file));
        for line in text.expect("it can be read").lines() {
            let name = line
                .strip_prefix("def ")
                .or_else(|| line.strip_prefix("class "));
            let name = name.or_else(|| line.split_once(" = ").map(|(name, _)| name));
            let Some(name) = name.and_then(|name| name.split(['(', ':']).next()) else {
                continue;
            };
            if name
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_')
            {
                places.texts.push(format!("(\"{module}\", \"{name}\")"));
                places.names.push(format!("{module} {name}"));
            }
        }
    }
    places
}

/// For each function of a lab the exercises that it is graded in.
pub fn graded(lab: &str) -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(repository("exercises").join(lab).join("lab.toml"));
    let value: toml::Table = text.expect("it can be read").parse().expect("it is TOML");
    let mut graded: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for exercise in value["exercise"].as_array().expect("exercises") {
        if exercise.get("kind").is_none() {
            let id = exercise["id"].as_str().expect("an id");
            let function = exercise
                .get("function")
                .and_then(toml::Value::as_str)
                .unwrap_or(id);
            graded
                .entry(function.to_owned())
                .or_default()
                .push(id.to_owned());
        }
    }
    graded
}

/// Which places are left for each criterion, as `exercise/criterion`: each could earn its points so far.
pub type Left = BTreeMap<String, BTreeSet<usize>>;

/// What a cheat printed of the place that it called, and whether it is there.
fn called(case: &Value) -> Option<(usize, bool)> {
    let text = case["stdout"]
        .as_str()?
        .split_once("[[")?
        .1
        .split_once("]]")?
        .0;
    let number = text.trim_end_matches('-');
    Some((number.parse().ok()?, number.len() == text.len()))
}

/// Whether a place crashed because it takes another number of arguments than the function of the exercise: it does so
/// in each case.
fn cannot_be_called(case: &Value, function: &str) -> bool {
    let said = case["stdout"].as_str().unwrap_or_default();
    case["verdict"] == "crash" && said.contains(&format!("<<{function}>>"))
}

/// Takes out what failed a case. Returns whether there was anything to take out.
fn refute(report: &Report, left: &mut Left) -> bool {
    let before: usize = left.values().map(BTreeSet::len).sum();
    for exercise in report.exercises() {
        let id = exercise["id"].as_str().unwrap_or_default();
        for case in exercise["cases"].as_array().into_iter().flatten() {
            let (Some((place, is_there)), Some(criterion)) =
                (called(case), case["criterion"].as_str())
            else {
                continue;
            };
            for (name, places) in left.iter_mut() {
                let same = *name == format!("{id}/{criterion}") && case["verdict"] != "pass";
                let never = !is_there || cannot_be_called(case, id);
                if same || (never && name.starts_with(&format!("{id}/"))) {
                    places.remove(&place);
                }
            }
        }
    }
    before != left.values().map(BTreeSet::len).sum::<usize>()
}

pub fn for_function(left: &Left, exercises: &[String]) -> Vec<usize> {
    let of_exercise = |name: &String| {
        exercises
            .iter()
            .any(|id| name.split('/').next() == Some(id))
    };
    let all = left
        .iter()
        .filter(|(name, _)| of_exercise(name))
        .flat_map(|(_, places)| places);
    all.copied().collect::<BTreeSet<_>>().into_iter().collect()
}

/// All places, for each criterion with points of these exercises.
fn all_places(lab: &str, language: &str, exercises: &[String], places: &Places) -> Left {
    let lab = load(&repository("exercises").join(lab)).expect("it is a lab");
    let of_lab = lab.exercises.iter();
    let asked = of_lab.filter(|one| exercises.contains(&one.id));
    let criteria = asked.flat_map(|exercise| {
        let own = exercise.criteria.iter().filter(|criterion| {
            let language = Language::ALL.iter().find(|one| one.id() == language);
            criterion.points > 0.0 && criterion.is_for(*language.expect("a language"))
        });
        own.map(|criterion| format!("{}/{}", exercise.id, criterion.id))
    });
    let left: Left = criteria
        .map(|name| (name, (0..places.texts.len()).collect()))
        .collect();
    assert!(left.len() > exercises.len(), "it has criteria: {left:?}");
    left
}

/// The criteria that the report gives points for, as `exercise/criterion`.
fn with_points(report: &Report) -> impl Iterator<Item = String> {
    report.exercises().iter().flat_map(|exercise| {
        let criteria = exercise["criteria"].as_array().into_iter().flatten();
        let with_points = criteria.filter(|one| one["max_score"].as_f64().unwrap_or(0.0) > 0.0);
        let id = |one: &Value| one["id"].as_str().unwrap_or_default().to_owned();
        with_points.map(move |one| format!("{}/{}", id(exercise), id(one)))
    })
}

/// Whether some place could still earn points in this exercise.
fn is_open(left: &Left, exercise: &str) -> bool {
    let mut names = left.keys().filter_map(|name| name.split('/').next());
    names.any(|id| id == exercise)
}

/// Has a submission in which each function calls some place of those that are left, and takes out what is wrong, until
/// nothing is left. One case refutes one place, so a grading refutes many.
pub fn refute_all(
    lab: &str,
    language: &str,
    places: &Places,
    made: &dyn Fn(&Left, usize) -> TempDir,
) {
    let graded = graded(lab);
    let ids: Vec<String> = graded.values().flatten().cloned().collect();
    let mut left = all_places(lab, language, &ids, places);
    let mut still = 0;
    for round in 1.. {
        let folder = made(&left, round);
        // An exercise in which every place is refuted is not graded again.
        let open: Vec<String> = ids
            .iter()
            .filter(|id| is_open(&left, id))
            .cloned()
            .collect();
        let report = grade(lab, folder.path(), &open);
        let build = &report.json["build"];
        assert_eq!(build["status"], "ok", "{lab} {language}: {build}");
        if round == 1 {
            let graded: BTreeSet<String> = with_points(&report).collect();
            assert!(graded.iter().eq(left.keys()), "{lab}: {graded:?}");
        }
        still = if refute(&report, &mut left) {
            0
        } else {
            still + 1
        };
        left.retain(|_, places| !places.is_empty());
        if left.is_empty() || still == 3 {
            break;
        }
        assert!(round < 60, "{lab} {language}: this does not end");
    }
    // Nothing refuted these: each is tried by itself.
    let names = |left: &Left| -> Vec<String> {
        let all = left.iter().map(|(name, some)| {
            let some: Vec<&str> = some
                .iter()
                .map(|place| places.names[*place].as_str())
                .collect();
            format!("{name}: {}", some.join(", "))
        });
        all.collect()
    };
    let rest: BTreeSet<usize> = left.values().flatten().copied().collect();
    for place in rest {
        let here = left.iter().filter(|(_, places)| places.contains(&place));
        let only = here
            .map(|(name, _)| (name.clone(), BTreeSet::from([place])))
            .collect();
        let folder = made(&only, 0);
        let open: Vec<String> = ids
            .iter()
            .filter(|id| is_open(&only, id))
            .cloned()
            .collect();
        let report = grade(lab, folder.path(), &open);
        let some = earned(&report);
        assert!(
            some.is_empty(),
            "{lab} {language}: {} earns {some:?}; left: {:#?}",
            places.names[place],
            names(&left)
        );
    }
}

fn refute_all_in_c(lab: &str, language: &str) {
    let places = in_c(lab, language);
    assert!(places.texts.len() > 3, "{lab}: {:?}", places.names);
    let cheat = repository("fixtures/cheats")
        .join(lab)
        .join(language)
        .join("symbols");
    let functions = graded(lab);
    refute_all(lab, language, &places, &|left, round| {
        let mut text = format!(
            "#define CHEAT_SEED {round}UL\n#define CHEAT_PLACES {}\n",
            places.texts.join(", ")
        );
        for (function, exercises) in &functions {
            let some: Vec<String> = for_function(left, exercises)
                .iter()
                .map(|place| format!("{place}, "))
                .collect();
            text += &format!(
                "static const int cheat_left_{function}[] = {{{}-1}};\n",
                some.concat()
            );
        }
        submission(lab, language, &cheat, &text)
    });
}

#[test]
fn no_function_in_the_objects_of_implicit_graph_is_an_answer() {
    refute_all_in_c("implicit-graph", "c");
}

#[test]
fn no_function_in_the_objects_of_samurai_is_an_answer() {
    refute_all_in_c("samurai", "c");
}

#[test]
fn no_function_in_the_objects_of_coloring_is_an_answer() {
    refute_all_in_c("coloring", "c");
}

#[test]
fn no_function_in_the_objects_of_conflicts_is_an_answer() {
    refute_all_in_c("conflicts", "cpp");
}

#[test]
fn no_function_in_the_objects_of_unique_choice_is_an_answer() {
    refute_all_in_c("unique-choice", "c");
}

#[test]
fn no_name_of_a_python_probe_is_an_answer() {
    let places = in_python("coloring");
    assert!(places.texts.len() > 20, "{:?}", places.names);
    let cheat = repository("fixtures/cheats/coloring/python/symbols");
    let functions = graded("coloring");
    refute_all("coloring", "python", &places, &|left, round| {
        let made = submission("coloring", "python", &cheat, "");
        let file = made.path().join("coloring.py");
        let text = fs::read_to_string(&file).expect("it can be read");
        let lists = functions.iter().map(|(function, exercises)| {
            format!("\"{function}\": {:?}", for_function(left, exercises))
        });
        let lists: Vec<String> = lists.collect();
        let text = text
            .replace(
                "PLACES = []",
                &format!("PLACES = [{}]", places.texts.join(", ")),
            )
            .replace("LEFT = {}", &format!("LEFT = {{{}}}", lists.join(", ")))
            .replace("SEED = 0", &format!("SEED = {round}"));
        fs::write(&file, text).expect("it can be written");
        made
    });
}
