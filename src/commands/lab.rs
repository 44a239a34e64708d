//! `sudograde lab`: what authors of labs need.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::status;
use crate::builder::{BuildError, Cache};
use crate::check::{Checked, check, known_submissions, markdown};
use crate::cli::{LabCheck, LabCommand};
use crate::grade::GradeError;
use crate::lab::{Catalogue, Lab, load};

pub fn run(asked: &LabCommand) -> anyhow::Result<u8> {
    match asked {
        LabCommand::Check(asked) => run_check(asked),
    }
}

fn run_check(asked: &LabCheck) -> anyhow::Result<u8> {
    let catalogue = Catalogue::locate();
    let names = if asked.labs.is_empty() {
        catalogue.ids()
    } else {
        asked.labs.clone()
    };
    let labs = names
        .iter()
        .map(|name| Ok(load(&catalogue.find(name)?)?))
        .collect::<anyhow::Result<Vec<Lab>>>()?;
    let cache = Cache::open(Cache::locate())
        .map_err(BuildError::from)
        .map_err(GradeError::from)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut checked: Vec<Checked> = Vec::new();
    for lab in &labs {
        let all = known_submissions(lab)?.len();
        let done = AtomicUsize::new(0);
        checked.push(check(lab, &cache, threads, &|_| {
            let done = done.fetch_add(1, Relaxed) + 1;
            if done.is_multiple_of(25) || done == all {
                anstream::eprintln!("{}: {done} of {all} submissions", lab.id);
            }
        })?);
    }
    anstream::stdout().write_all(markdown(&checked).as_bytes())?;
    let failures: Vec<&String> = checked.iter().flat_map(|lab| &lab.failures).collect();
    for failure in &failures {
        anstream::eprintln!("{failure}");
    }
    Ok(if failures.is_empty() {
        status::FULL_MARKS
    } else {
        status::USAGE
    })
}
