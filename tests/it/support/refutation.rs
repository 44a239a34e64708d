//! Shows of all places that a cheat could call that none of them is an answer: gradings take out
//! one place after the other, until nothing is left.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSection, ObjectSymbol, SymbolKind};
use serde_json::Value;
use tempfile::TempDir;

use grader::manifest::load;
use sudograde_core::lab::Language;

use super::cheats::{earned, grade};
use super::{Grading, Report, known, own_folder, repository};

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
    let graded = graded(lab);
    // The lab's checks are built in the same way, and lie in a process of their own.
    let is_beside_students = |path: &PathBuf| {
        let data = fs::read(path).expect("an object can be read");
        let file = ElfFile64::<Endianness>::parse(&*data).expect("it is an object");
        let mut names = file.symbols().filter_map(|symbol| symbol.name().ok());
        names.any(|name| graded.keys().any(|function| name.contains(function)))
    };
    let found: Vec<PathBuf> = found
        .flatten()
        .filter(is_labs)
        .filter(is_beside_students)
        .collect();
    assert!(!found.is_empty(), "the objects of {lab} are in the cache");
    found
}

/// The functions in objects, `static` ones included: object, name, offset and the first bytes of the code. One that
/// has several names (a constructor) is there once; those of the standard library are left out.
pub fn functions(objects: &[PathBuf]) -> Vec<(String, String, u64, [u8; 8])> {
    const OF_OTHERS: [&str; 8] = [
        "sg_probe",
        "_ZNSt",
        "_ZNKSt",
        "_ZSt",
        "_ZNSa",
        "_ZZNSt",
        "_ZN9__gnu_cxx",
        "_ZNK9__gnu_cxx",
    ];
    let mut all = BTreeMap::new();
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
            if OF_OTHERS.iter().any(|prefix| name.starts_with(prefix)) {
                continue;
            }
            let code: [u8; 8] = code.try_into().expect("eight bytes");
            let place = (object.clone(), symbol.address(), code);
            all.entry(place).or_insert(name);
        }
    }
    all.into_iter()
        .map(|((object, offset, code), name)| (object, name, offset, code))
        .collect()
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
            // A declared function may be called something else in the student's files.
            let declared = value.get("function").and_then(|all| all.get(function));
            let written = declared.and_then(|one| one.get("cpp"));
            let function = written.and_then(toml::Value::as_str).unwrap_or(function);
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

/// A place that calls a function that an exercise is given, with the arguments that it was called with, is that
/// function: a student may call it, and earns there what it earns. As lab, exercise and place.
const IS_GIVEN: [(&str, &str, &str); 1] = [("conflicts", "conflito", "ask_within_guards")];

fn is_given(lab: &str, exercise: &str, place: &str) -> bool {
    let mut given = IS_GIVEN.iter();
    given.any(|one| one.0 == lab && one.1 == exercise && place.contains(one.2))
}

/// All places, for each criterion with points of these exercises.
fn all_places(lab: &str, language: &str, exercises: &[String], places: &Places) -> Left {
    let name = lab;
    let lab = load(&repository("exercises").join(lab)).expect("it is a lab");
    let of_lab = lab.exercises.iter();
    let asked = of_lab.filter(|one| exercises.contains(&one.id));
    let criteria = asked.flat_map(|exercise| {
        let own = exercise.criteria.iter().filter(|criterion| {
            let language = Language::ALL.iter().find(|one| one.id() == language);
            criterion.points > 0.0 && criterion.is_for(*language.expect("a language"))
        });
        own.map(|criterion| (&exercise.id, &criterion.id))
    });
    let left: Left = criteria
        .map(|(exercise, criterion)| {
            let all = places.names.iter().enumerate();
            let tried = all.filter(|(_, place)| !is_given(name, exercise, place));
            let tried = tried.map(|(number, _)| number).collect();
            (format!("{exercise}/{criterion}"), tried)
        })
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
        let places = places.texts.len();
        assert!(round < places.max(60), "{lab} {language}: {left:?}");
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
