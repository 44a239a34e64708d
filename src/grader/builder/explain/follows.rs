//! Messages that only follow from another one on the same line: that one is the mistake.

use std::collections::BTreeSet;

use sudograde_core::report::Diagnostic;

/// Kinds of mistakes, and the kinds of messages that follow from them.
const FOLLOWING: [(&[&str], &[&str]); 3] = [
    // `if i = k || j == 3`: with "=", what stands on the right would be one value.
    (&["one-equals-sign"], &["mismatched-types"]),
    // Where an argument is left out, the others take its place.
    (
        &["too-few-arguments", "too-many-arguments"],
        &["wrong-argument", "wrong-pointer", "incompatible-types"],
    ),
    // An unknown function gives an int, says C.
    (
        &[
            "misspelt",
            "unknown-function",
            "declared-below",
            "no-include",
        ],
        &["wrong-pointer"],
    ),
];

/// Takes the messages away that follow from another one.
pub fn take_away(all: &mut Vec<Diagnostic>) {
    let is_one_of = |one: &Diagnostic, kinds: &[&str]| {
        one.kind
            .as_deref()
            .is_some_and(|kind| kinds.contains(&kind))
    };
    for (causes, kinds) in FOLLOWING {
        let causes = all.iter().filter(|one| is_one_of(one, causes));
        let lines: BTreeSet<(String, u32)> =
            causes.map(|one| (one.file.clone(), one.line)).collect();
        all.retain(|one| !is_one_of(one, kinds) || !lines.contains(&(one.file.clone(), one.line)));
    }
}
