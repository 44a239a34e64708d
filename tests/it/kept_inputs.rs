//! `sudograde lab mutate --write`: inputs that tell mutants from the solution are written into the
//! manifest.

use crate::support::lab_new::{is_accepted, lab, made_from, read};

/// The proposed inputs are positive numbers, so that mistakes about others show by chance alone.
#[test]
fn inputs_that_catch_mutants_are_kept_as_hidden_cases() {
    let source =
        "int sign(int a)\n{\n    if (a > 0)\n        return 1;\n    return a < 0 ? -1 : 0;\n}\n";
    let folder = made_from("sign.c", source);
    let before = read(&folder, "made/lab.toml");
    let said = lab(folder.path(), &["mutate", "made", "--write"]).fine();
    assert!(
        said.err.contains("made/lab.toml: sign/result: hidden, \"0"),
        "{}",
        said.err
    );
    let after = read(&folder, "made/lab.toml");
    let kept = after
        .lines()
        .filter(|line| !line.trim().starts_with("hidden"));
    assert!(kept.eq(before.lines()), "{after}");
    assert!(after.contains("  hidden = [\"0"), "{after}");
    is_accepted(&folder);
    let again = lab(folder.path(), &["mutate", "made", "--write"]).fine();
    assert!(
        again.err.contains("no input has to be added"),
        "{}",
        again.err
    );
    assert_eq!(read(&folder, "made/lab.toml"), after);
}
