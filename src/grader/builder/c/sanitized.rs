//! Builds a composition with AddressSanitizer and UndefinedBehaviorSanitizer: a program that calls
//! the probe.
//!
//! It is built only if a case crashed or is under suspicion; the cache keeps it. A compiler
//! without sanitizers, or a machine on which they do not start, is not an error: then there is no
//! such program.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::workshop::{HEADER, Workshop};
use crate::builder::cache::Cache;
use crate::builder::composition::{ObjectKey, substituted};
use crate::builder::error::{BuildError, must_be_c};
use crate::builder::product::{Product, Program};
use crate::builder::recipe::{Recipe, texts};
use crate::submission::{SourceFile, Submission};
use sudograde_core::plan::Plan;

const SOURCE: &str = include_str!("../../support/sanitized.c");

const SANITIZE: &[&str] = &[
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
    // An index outside of its array may lie within a larger one. AddressSanitizer tells, and names
    // the variable.
    "-fsanitize-recover=bounds",
    "-fno-sanitize=object-size",
    "-fno-omit-frame-pointer",
    // Checks as calls, and debugging information with lines only, halve the assembler's work.
    "--param=asan-instrumentation-with-call-threshold=0",
    "-g1",
];

/// The program for one composition; None if there is none, as in other languages.
pub fn sanitized(
    plan: &Plan,
    submission: &Submission,
    key: ObjectKey,
    cache: &Cache,
) -> Result<Option<Product>, BuildError> {
    if must_be_c(submission.language).is_err() {
        return Ok(None);
    }
    let shop = Workshop::open(plan.lab, submission, cache)?;
    let made = shop.sanitized_caller();
    let Some((shadow_bytes, made)) = made.and_then(|made| Some((own_memory(&made)?, made))) else {
        return Ok(None);
    };
    let student = shop.with_sanitizers(shop.compile_recipe(plan, submission, &[key]));
    let mut probe = shop.probe_recipe()?;
    // Optimizing the sanitizers' code takes longer than it could save.
    probe.arguments.push("-O0".to_owned());
    let probe = shop.with_sanitizers(probe);
    let (Some(student), Some(probe)) = (student, probe) else {
        return Ok(None);
    };
    let mut beside = vec![("student.so", student), ("probe.so", probe)];
    if let Some(substitutes) = shop.substitutes(&substituted(plan, key))? {
        beside.push(("substitutes.so", substitutes));
    }
    Ok(Some(Product::Program(Program {
        beside,
        shadow_bytes,
        ..Program::made(made)
    })))
}

impl Workshop<'_> {
    /// The program that loads the objects and calls the probe.
    fn sanitized_caller(&self) -> Option<PathBuf> {
        let arguments = texts(&["sanitized.c", "-Wl,--no-as-needed", "-ldl", "-lm"]);
        let inputs = vec![
            SourceFile::new("sanitized.c", SOURCE),
            SourceFile::new("sudograde.h", HEADER),
        ];
        self.with_sanitizers(self.recipe_with(&[], arguments, inputs, "program"))
    }

    /// The product of a recipe with the sanitizers' flags; None if the compiler rejects them.
    fn with_sanitizers(&self, mut recipe: Recipe) -> Option<PathBuf> {
        recipe.arguments.splice(0..0, texts(SANITIZE));
        self.cache.make(&recipe).ok()?.file
    }
}

/// The number of bytes that the sanitizers map for themselves, for which limits must leave room.
/// The program prints it if it is started without a case; then it loads no code of the student's.
fn own_memory(program: &Path) -> Option<u64> {
    let output = Command::new(program).env_clear().output().ok()?;
    let kibibytes: u64 = String::from_utf8(output.stdout).ok()?.trim().parse().ok()?;
    kibibytes.checked_mul(1 << 10)
}
