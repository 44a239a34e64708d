//! The lab.toml of a problem, and the checks that compare outputs where lab.toml cannot say how.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::quoted;
use super::cases::Case;
use super::comparison::{CHECKS, Comparison};
use super::settings::Settings;
use super::submissions::Solution;
use sudograde_core::lab::Language;

pub const CHECKS_FILE: &str = "checks.py";
/// The only criterion, as exercise/criterion.
pub const CRITERION: &str = "program/output";

/// The limits of the format for labs: seconds, MiB, KiB, and seconds for all cases.
const CPU_SECONDS: (f64, f64) = (0.1, 600.0);
const MEMORY_MIB: (u64, u64) = (16, 16_384);
const STDOUT_KIB: (u64, u64) = (64, 16_384);
const SUBMISSION_SECONDS: (f64, f64) = (60.0, 86_400.0);
/// A judge's usual limit on output.
const OUTPUT_MIB: u64 = 8;
/// The time for a case of a package that says none.
const SECONDS: f64 = 2.0;

pub struct Parts<'a> {
    pub id: &'a str,
    pub settings: &'a Settings,
    /// The problem's name by language.
    pub titles: &'a BTreeMap<String, String>,
    pub course: &'a str,
    pub cases: &'a [Case],
    pub solutions: &'a [Solution],
}

/// The texts of lab.toml and of the checks, if there are some.
pub fn manifest(parts: &Parts, notes: &mut Vec<String>) -> (String, Option<String>) {
    let titles = parts.titles.iter();
    let titles: Vec<String> = titles
        .map(|(lang, title)| format!("{lang} = {}", quoted(title)))
        .collect();
    let title = format!("{{ {} }}", titles.join(", "));
    let solutions = parts.solutions.iter().map(|one| one.language.id());
    let solutions: Vec<String> = solutions
        .map(|id| format!("{id} = \"solution/{id}\""))
        .collect();
    let judges = judges(parts.cases);
    let origin = parts.settings.origin.iter();
    let origin: String = origin.map(|line| format!("# {line}\n")).collect();
    let mut text = format!(
        "# From a problem package of the Kattis format.\n{origin}\nformat_version = 2\nid = \"{id}\"\ncourse_language = \"{}\"\ntitle = {title}\nsolution = {{ {} }}\nprogram = \"{id}\"\n",
        parts.course,
        solutions.join(", "),
        id = parts.id
    );
    // Writing to a String does not fail.
    let _ = writeln!(text, "\n[limits]\n{}", limits(parts, notes));
    for solution in parts.solutions {
        text += &toolchain(solution);
    }
    if !judges.is_empty() {
        let _ = writeln!(
            text,
            "\n[checks]\nfile = \"{CHECKS_FILE}\"\n\n[checks.function]"
        );
        for (name, _) in &judges {
            let _ = writeln!(text, "{name} = \"(stdout: text, right: text) -> bool\"");
        }
    }
    let _ = write!(
        text,
        "\n[[exercise]]\nid = \"program\"\nkind = \"program\"\ntitle = {title}\n\n  [[exercise.criterion]]\n  id = \"output\"\n  points = 10\n  title = {CRITERION_TITLE}\n  run = \"{}\"\n  status = 0\n  cases = [\n",
        parts.id
    );
    for case in parts.cases {
        let _ = writeln!(text, "    {},", line(case, &judges));
    }
    text += "  ]\n";
    if parts.settings.is_scoring {
        notes.push("The problem has points for groups of cases; the lab has one criterion with all of them. Divide it in lab.toml.".to_owned());
    }
    if parts.cases.iter().any(|case| case.comparison.space) {
        notes.push(
            "White space at the ends of lines counts in the package and not in the lab.".to_owned(),
        );
    }
    let checks = judges
        .iter()
        .map(|(name, comparison)| comparison.function(name));
    let checks: String = checks.collect();
    let checks = (!checks.is_empty()).then(|| {
        notes.push(format!("{CHECKS_FILE} compares numbers, or words in any case, with the output of the solution; the package compared with its .ans files."));
        format!("{CHECKS}{checks}")
    });
    (text, checks)
}

const CRITERION_TITLE: &str = "{ en = \"prints what is right for each input\", es = \"imprime lo correcto para cada entrada\", pt = \"imprime o que é certo para cada entrada\", el = \"τυπώνει το σωστό για κάθε είσοδο\" }";

/// The functions of the checks, one for each comparison that is none of texts.
fn judges(cases: &[Case]) -> Vec<(String, Comparison)> {
    let mut judges: Vec<(String, Comparison)> = Vec::new();
    for case in cases
        .iter()
        .filter(|case| !case.comparison.is_textual(&case.answer))
    {
        if judges.iter().all(|(_, known)| *known != case.comparison) {
            let name = match judges.len() {
                0 => "is_right".to_owned(),
                more => format!("is_right_{}", more + 1),
            };
            judges.push((name, case.comparison));
        }
    }
    judges
}

fn line(case: &Case, judges: &[(String, Comparison)]) -> String {
    let name = &case.name;
    let textual = case.comparison.is_textual(&case.answer);
    let judge = judges
        .iter()
        .find(|(_, one)| !textual && *one == case.comparison);
    let compared = match judge {
        Some((judge, _)) => format!("watch = [\"{judge}\"]"),
        None => {
            let kind = if case.comparison.space {
                "exact_file"
            } else {
                "tokens_file"
            };
            format!("stdout = {{ {kind} = \"cases/{name}.ans\" }}")
        }
    };
    let visible = if case.visible { "visible = true, " } else { "" };
    format!("{{ name = \"{name}\", {visible}stdin_file = \"cases/{name}.in\", {compared} }}")
}

fn limits(parts: &Parts, notes: &mut Vec<String>) -> String {
    let settings = parts.settings;
    let said = settings.seconds.unwrap_or_else(|| {
        notes.push(format!(
            "The package says no time limit; the lab has {SECONDS} s for each case, in lab.toml."
        ));
        SECONDS
    });
    let seconds = said.clamp(CPU_SECONDS.0, CPU_SECONDS.1);
    if seconds != said {
        notes.push(format!(
            "The time limit of {said} s became {seconds} s, as a lab has from {} to {} s.",
            CPU_SECONDS.0, CPU_SECONDS.1
        ));
    }
    let all = seconds * parts.cases.len() as f64;
    let all = all.clamp(SUBMISSION_SECONDS.0, SUBMISSION_SECONDS.1).ceil();
    let output = settings
        .output_mib
        .unwrap_or(OUTPUT_MIB)
        .saturating_mul(1024);
    let output = output.clamp(STDOUT_KIB.0, STDOUT_KIB.1);
    let mut text =
        format!("cpu_seconds = {seconds}\nstdout_kib = {output}\nsubmission_seconds = {all}\n");
    if let Some(memory) = settings.memory_mib {
        text += &format!(
            "memory_mib = {}\n",
            memory.clamp(MEMORY_MIB.0, MEMORY_MIB.1)
        );
    }
    text.trim_end().to_owned()
}

fn toolchain(solution: &Solution) -> String {
    let id = solution.language.id();
    let files = solution.files.iter().map(|(path, _)| quoted(path));
    let files: Vec<String> = files.collect();
    let program = match solution.language {
        Language::C | Language::Cpp => String::new(),
        Language::Rust | Language::Python => format!("program = {}\n", files.join(", ")),
    };
    // Time limits are for optimised programs, as a judge builds them.
    let flags = match solution.language {
        Language::C => "flags = [\"-O2\"]\n",
        Language::Cpp => "flags = [\"-O2\", \"-std=gnu++20\"]\n",
        Language::Rust => "flags = [\"-C\", \"opt-level=3\"]\n",
        Language::Python => "",
    };
    format!(
        "\n[toolchain.{id}]\nskeleton = \"{id}\"\nstudent = [{}]\n{program}{flags}",
        files.join(", ")
    )
}
