//! How well disguised copies are told from independent work, here and by copydetect, which winnows too.
//!
//! The submissions are the right ones of all labs in C, C++ and Rust. Each is compared with its own disguised copies, and
//! with those of the same lab and language that somebody else wrote: of which less than a third of the lines is word for word
//! the same. Both programs see the same pairs, know the same skeletons, and run with their usual settings. AUC is the
//! probability that a copy has a higher figure than independent work.
//!
//! bench/likeness.sh installs copydetect and runs both; without it, only this side is measured.

#[path = "support/disguise.rs"]
mod disguise;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use author::check::{Role, known_submissions};
use class::likeness::{Code, Given, compare, skeleton};
use disguise::Disguise;
use grader::catalogue::Catalogue;
use grader::manifest::load;
use grader::submission::{SourceFile, Submission};
use sudograde_core::lab::{Lab, Language};

/// Of independent work, less than this part of the lines is the same.
const MOST_LINES_SHARED: f64 = 0.33;

/// From here on a pair is listed, unless another threshold is asked for: here, and by copydetect.
const LISTED: f64 = 0.4;
const LISTED_BY_PEER: f64 = 0.33;

/// One right submission, or a disguised copy of one.
struct Work {
    lab: String,
    language: Language,
    files: Vec<SourceFile>,
}

/// Two of them: copies, or independent.
struct Pair {
    of: [usize; 2],
    disguise: Option<Disguise>,
}

/// The skeleton of a lab in a language.
struct Skeleton {
    lab: String,
    language: Language,
    folder: PathBuf,
    files: Vec<SourceFile>,
}

fn main() {
    let all = std::env::args().any(|argument| argument == "--bench");
    let catalogue = Catalogue::locate();
    let (mut works, mut skeletons) = (Vec::new(), Vec::new());
    for id in catalogue.ids() {
        let folder = catalogue.find(&id).expect("a lab that is listed is there");
        let lab = load(&folder).expect("the lab can be read");
        if all || id == "conflicts" {
            works.extend(right(&lab));
        }
        for (language, toolchain) in &lab.toolchains {
            skeletons.push(Skeleton {
                lab: id.clone(),
                language: *language,
                folder: toolchain.skeleton.clone(),
                files: skeleton(&lab, *language).expect("it can be read"),
            });
        }
    }
    let pairs = pairs(&mut works, &skeletons);
    let clock = Instant::now();
    let own = own_figures(&works, &pairs, &skeletons);
    let own_seconds = clock.elapsed().as_secs_f64();
    let peer = std::env::var_os("COPYDETECT")
        .map(|modules| peer_figures(Path::new(&modules), &works, &pairs, &skeletons));
    table(
        &pairs,
        &own,
        peer.as_ref().map(|(figures, _)| figures.as_slice()),
    );
    println!();
    println!("{} pairs in {own_seconds:.2} s", pairs.len());
    if let Some((_, seconds)) = &peer {
        let ratio = own_seconds / seconds;
        println!("copydetect: {seconds:.2} s; **time / copydetect's**: {ratio:.3}");
    }
}

/// The right submissions of a lab, each with the files that are the student's.
fn right(lab: &Lab) -> Vec<Work> {
    let known = known_submissions(lab).expect("the lab's submissions can be read");
    let right = known
        .into_iter()
        .filter(|one| matches!(one.role, Role::Right));
    let mut works = Vec::new();
    for one in right {
        let submission = Submission::read(&one.folder, lab, one.language).expect("it can be read");
        if submission.language != Language::Python {
            works.push(Work {
                lab: lab.id.clone(),
                language: submission.language,
                files: [submission.files, submission.further_files].concat(),
            });
        }
    }
    works
}

fn skeleton_of<'a>(work: &Work, skeletons: &'a [Skeleton]) -> &'a Skeleton {
    let fits = |one: &&Skeleton| (&one.lab, one.language) == (&work.lab, work.language);
    skeletons
        .iter()
        .find(fits)
        .expect("each lab has a skeleton")
}

/// Makes the disguised copies, and lists what is compared.
fn pairs(works: &mut Vec<Work>, skeletons: &[Skeleton]) -> Vec<Pair> {
    let originals = works.len();
    let mut pairs = Vec::new();
    for one in 0..originals {
        for other in one + 1..originals {
            let both = [&works[one], &works[other]];
            let same_task = both[0].lab == both[1].lab && both[0].language == both[1].language;
            if same_task && lines_shared(both, skeleton_of(both[0], skeletons)) < MOST_LINES_SHARED
            {
                pairs.push(Pair {
                    of: [one, other],
                    disguise: None,
                });
            }
        }
    }
    for original in 0..originals {
        let skeleton = skeleton_of(&works[original], skeletons);
        let given: String = skeleton.files.iter().map(text).collect();
        for disguise in Disguise::EACH {
            let work = &works[original];
            let files = work.files.iter().map(|file| {
                let is_code = grader::submission::is_of_one_language(&file.path);
                let content = if is_code {
                    disguise.put_on(work.language, &text(file), &given)
                } else {
                    text(file)
                };
                SourceFile::new(&file.path, content)
            });
            let copy = Work {
                lab: work.lab.clone(),
                language: work.language,
                files: files.collect(),
            };
            pairs.push(Pair {
                of: [original, works.len()],
                disguise: Some(disguise),
            });
            works.push(copy);
        }
    }
    pairs
}

fn text(file: &SourceFile) -> String {
    String::from_utf8_lossy(&file.content).into_owned()
}

/// The larger part of the lines of one that stand in the other, apart from those of the skeleton.
fn lines_shared(both: [&Work; 2], skeleton: &Skeleton) -> f64 {
    let lines = |files: &[SourceFile]| -> BTreeSet<String> {
        let text: String = files.iter().map(text).collect();
        let long = text.lines().map(|line| line.trim().to_owned());
        long.filter(|line| line.len() > 8).collect()
    };
    let given = lines(&skeleton.files);
    let own = both.map(|work| &lines(&work.files) - &given);
    let shared = (&own[0] & &own[1]).len() as f64;
    shared / own.iter().map(BTreeSet::len).min().unwrap_or(1).max(1) as f64
}

fn own_figures(works: &[Work], pairs: &[Pair], skeletons: &[Skeleton]) -> Vec<f64> {
    let given = skeletons.iter().map(|skeleton| {
        let mut given = Given::default();
        given.add(&skeleton.files);
        given
    });
    let given: Vec<Given> = given.collect();
    let read = |work: &Work| {
        let of = skeleton_of(work, skeletons);
        let number = skeletons.iter().position(|one| std::ptr::eq(one, of));
        Code::read(&work.files, &given[number.expect("it is one of them")])
    };
    let mut codes: Vec<Option<Code>> = works.iter().map(|work| Some(read(work))).collect();
    let mut figures = Vec::new();
    for pair in pairs {
        let both = pair
            .of
            .map(|number| codes[number].take().expect("two are not one"));
        let found = compare(&both, both.len(), 0.0);
        figures.push(found.first().map_or(0.0, |found| found.share()));
        for (number, code) in pair.of.into_iter().zip(both) {
            codes[number] = Some(code);
        }
    }
    figures
}

/// What copydetect says of the pairs, and the seconds that it took.
fn peer_figures(
    modules: &Path,
    works: &[Work],
    pairs: &[Pair],
    skeletons: &[Skeleton],
) -> (Vec<f64>, f64) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let ending = |language| match language {
        Language::C => "c",
        Language::Cpp => "cpp",
        Language::Rust => "rs",
        Language::Python => "py",
    };
    let path = |number: usize| {
        let name = format!("{number}.{}", ending(works[number].language));
        folder.path().join(name)
    };
    for (number, work) in works.iter().enumerate() {
        let is_code = |file: &&SourceFile| grader::submission::is_of_one_language(&file.path);
        let all: String = work.files.iter().filter(is_code).map(text).collect();
        std::fs::write(path(number), all).expect("a file can be written");
    }
    let lines = pairs.iter().map(|pair| {
        let [one, other] = pair.of.map(|number| path(number).display().to_string());
        let skeleton = skeleton_of(&works[pair.of[0]], skeletons).folder.display();
        format!("{one}\t{other}\t{skeleton}\n")
    });
    let list = folder.path().join("pairs.tsv");
    std::fs::write(&list, lines.collect::<String>()).expect("a file can be written");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("bench/copydetect-pairs.py");
    let output = Command::new("python3")
        .args([&script, &list])
        .env("PYTHONPATH", modules)
        .output()
        .expect("python3 can be started");
    assert!(output.status.success(), "copydetect failed: {output:?}");
    let text = String::from_utf8(output.stdout).expect("it prints numbers");
    let mut numbers = text.lines().map(|line| line.parse().expect("a number"));
    let seconds = numbers.next().expect("the first line is the time");
    (numbers.collect(), seconds)
}

fn table(pairs: &[Pair], own: &[f64], peer: Option<&[f64]>) {
    println!("| | pairs | mean | listed | AUC | copydetect: mean | listed | AUC |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    let all = [None].into_iter().chain(Disguise::EACH.map(Some));
    for disguise in all {
        let of = |figures: &[f64], wanted: Option<Disguise>| -> Vec<f64> {
            let some = pairs.iter().zip(figures);
            some.filter(|(pair, _)| pair.disguise == wanted)
                .map(|(_, figure)| *figure)
                .collect()
        };
        let cells = |figures: Option<&[f64]>, threshold: f64| {
            let Some(figures) = figures else {
                return "| | |".to_owned();
            };
            let some = of(figures, disguise);
            let percent = |sum: f64| 100.0 * sum / some.len().max(1) as f64;
            let mean = percent(some.iter().sum());
            let listed = some.iter().filter(|figure| **figure >= threshold).count();
            let listed = percent(listed as f64);
            let separation = disguise.map(|_| auc(&some, &of(figures, None)));
            let separation = separation.map_or(String::new(), |auc| format!("{auc:.3}"));
            format!("{mean:.1} % | {listed:.1} % | {separation} |")
        };
        let name = disguise.map_or("independent", name);
        let count = of(own, disguise).len();
        println!(
            "| {name} | {count} | {} {}",
            cells(Some(own), LISTED),
            cells(peer, LISTED_BY_PEER)
        );
    }
}

fn name(disguise: Disguise) -> &'static str {
    match disguise {
        Disguise::Renamed => "renamed",
        Disguise::Reordered => "functions reordered",
        Disguise::Loops => "loops changed",
        Disguise::DeadCode => "dead code added",
        Disguise::All => "all of these",
    }
}

/// How often a copy's figure is above that of independent work; a tie is half.
fn auc(copies: &[f64], independent: &[f64]) -> f64 {
    let mut above = 0.0;
    for copy in copies {
        for other in independent {
            above += match copy.total_cmp(other) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
        }
    }
    above / (copies.len() * independent.len()).max(1) as f64
}
