//! Tells an exercise that was not begun from a wrong one: its functions are still the skeleton's.

use std::collections::{BTreeMap, BTreeSet};

use crate::bind::name_in;
use crate::builder::functions;
use crate::submission::{SourceFile, Submission};
use sudograde_core::lab::{ExerciseKind, Lab};

/// The ids of the exercises on which the student has not written a word yet. Comments and white
/// space are no words.
pub fn untouched(lab: &Lab, submission: &Submission) -> BTreeSet<String> {
    let toolchain = &lab.toolchains[&submission.language];
    let skeleton: Vec<SourceFile> = toolchain
        .student
        .iter()
        .filter_map(|path| {
            let content = std::fs::read(toolchain.skeleton.join(path)).ok()?;
            Some(SourceFile::new(path, content))
        })
        .collect();
    // A name has a text in each file: a header declares what another file defines.
    let texts = |files: &[SourceFile]| {
        let mut texts: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
        for (name, text) in files
            .iter()
            .flat_map(|file| functions(file, submission.language))
        {
            texts.entry(name).or_default().push(text);
        }
        texts
    };
    let (given, own) = (texts(&skeleton), texts(&submission.files));
    // A language may have another name for a function.
    let called = |name: &String| {
        let function = lab.declared.functions.get(name);
        let called = function.map(|of| name_in(submission.language, name, of));
        called.unwrap_or(name).to_owned()
    };
    let same_function = |name: &String| {
        let name = &called(name);
        // Files are read without classes: a method has the last part of its name.
        let name = name.rsplit("::").next().unwrap_or(name);
        let text = given.get(name);
        text.is_some() && text == own.get(name)
    };
    let exercises = lab.exercises.iter().filter(|exercise| {
        match exercise.kind {
            ExerciseKind::Functions => {}
            ExerciseKind::Program if given.contains_key("main") => {
                return same_function(&"main".to_owned());
            }
            _ => return given == own,
        }
        exercise.functions.iter().all(same_function)
    });
    exercises.map(|exercise| exercise.id.clone()).collect()
}
