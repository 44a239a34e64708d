//! The rule about commits: another history than the real one is not believed, and honest ones keep their points.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::bypassed::{right, told};
use crate::rules::{grade, lab};
use crate::support::{copy_folder, run};

struct Checkout(TempDir);

impl Checkout {
    /// With the skeleton as the first commit.
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        copy_folder(&lab().join("c"), folder.path());
        let checkout = Checkout(folder);
        checkout.git(&["init", "-q", "-b", "main"]);
        checkout.commit("The skeleton");
        checkout
    }

    fn git(&self, arguments: &[&str]) -> String {
        let mut command = Command::new("git");
        command
            .current_dir(self.0.path())
            .args(["-c", "user.name=Ana", "-c", "user.email=ana@uni"])
            .args(arguments)
            .env("GIT_CONFIG_GLOBAL", "/dev/null");
        let run = run(command);
        assert_eq!(run.status, Some(0), "{run:#?}");
        run.stdout
    }

    fn commit(&self, message: &str) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", message]);
    }

    /// The right files, but for `save_sum` if it is not `whole`.
    fn write(&self, whole: bool) {
        copy_folder(&lab().join("submissions/right-c"), self.0.path());
        if !whole {
            let file = self.0.path().join("sums.c");
            let text = fs::read_to_string(&file).expect("it is there");
            let skeleton = fs::read_to_string(lab().join("c/sums.c")).expect("it is there");
            let function = |text: &str| {
                let start = text.find("void save_sum").expect("it is there");
                let end = start + text[start..].find("\n}").expect("it ends") + 2;
                text[start..end].to_owned()
            };
            let text = text.replace(&function(&text), &function(&skeleton));
            fs::write(file, text).expect("it can be written");
        }
    }

    fn told(&self) -> (String, String, String) {
        told(&grade(self.0.path()), "commits")
    }

    /// All of it in one commit.
    fn at_once() -> Self {
        let checkout = Checkout::new();
        checkout.write(true);
        checkout.commit("All of it");
        checkout
    }
}

#[test]
fn settings_and_attributes_hide_no_commit() {
    let plain = Checkout::at_once();
    let (verdict, found, _) = plain.told();
    assert_eq!(verdict, "fail");
    assert!(
        found.contains("save_sum") && found.contains("sum_file"),
        "{found}"
    );
    let settings: [&[&str]; 6] = [
        &["config", "diff.noprefix", "true"],
        &["config", "diff.mnemonicPrefix", "true"],
        &["config", "diff.dstPrefix", "x/"],
        &["config", "diff.external", "/bin/true"],
        &["config", "core.bare", "true"],
        &["config", "log.follow", "true"],
    ];
    for setting in settings {
        let checkout = Checkout::at_once();
        checkout.git(setting);
        assert_eq!(checkout.told().0, "fail", "{setting:?}");
    }
    for attributes in ["*.c binary\n", "*.c -diff\n", "*.c diff=none\n"] {
        let checkout = Checkout::new();
        fs::write(checkout.0.path().join(".git/info/attributes"), attributes).expect("written");
        checkout.write(true);
        checkout.git(&["-c", "core.attributesFile=/dev/null", "add", "sums.c"]);
        checkout.commit("All of it");
        fs::write(checkout.0.path().join(".gitattributes"), attributes).expect("written");
        assert_eq!(checkout.told().0, "fail", "{attributes:?}");
    }
}

#[test]
fn another_history_than_the_real_one_is_not_believed() {
    // A commit that stands for another, one that has other parents, and one whose functions come with a merge.
    let replaced = Checkout::at_once();
    let (head, first) = (
        replaced.git(&["rev-parse", "HEAD"]),
        replaced.git(&["rev-parse", "HEAD~"]),
    );
    replaced.git(&["replace", "-f", head.trim(), first.trim()]);
    let grafted = Checkout::at_once();
    fs::create_dir_all(grafted.0.path().join(".git/info")).expect("it can be made");
    fs::write(grafted.0.path().join(".git/info/grafts"), "").expect("it can be written");
    let merged = Checkout::new();
    merged.git(&["checkout", "-q", "-b", "side"]);
    merged.commit("Nothing");
    merged.git(&["checkout", "-q", "main"]);
    merged.commit("Nothing either");
    merged.git(&["merge", "-q", "--no-commit", "--no-ff", "side"]);
    merged.write(true);
    merged.commit("Merge");
    let uncommitted = Checkout::new();
    uncommitted.write(true);
    for (name, checkout) in [
        ("replace", replaced),
        ("grafts", grafted),
        ("merge", merged),
        ("none", uncommitted),
    ] {
        let (verdict, found, _) = checkout.told();
        assert_eq!(verdict, "fail", "{name}: {found}");
        assert!(
            found.contains("save_sum") && found.contains("sum_file"),
            "{name}: {found}"
        );
    }
}

#[test]
fn an_object_that_is_missing_or_damaged_is_a_finding() {
    for (what, damaged) in [
        ("HEAD", false),
        ("HEAD^{tree}", false),
        ("HEAD:sums.c", false),
        ("HEAD:sums.c", true),
        ("HEAD~", true),
    ] {
        let checkout = Checkout::at_once();
        let name = checkout.git(&["rev-parse", what]);
        let (folder, rest) = name.trim().split_at(2);
        let object = checkout
            .0
            .path()
            .join(".git/objects")
            .join(folder)
            .join(rest);
        fs::remove_file(&object).expect("it is there");
        if damaged {
            fs::write(&object, "x\x01 no object").expect("it can be written");
        }
        let (verdict, found, message) = checkout.told();
        assert_eq!(verdict, "fail", "{what}: {found}");
        assert!(message.contains("git fsck"), "{what}: {message}");
    }
    let shallow = Checkout::at_once();
    let head = shallow.git(&["rev-parse", "HEAD"]);
    fs::write(shallow.0.path().join(".git/shallow"), head).expect("it can be written");
    let (verdict, found, _) = shallow.told();
    assert_eq!(verdict, "fail");
    assert!(found.contains("unshallow"), "{found}");
}

#[test]
fn honest_histories_keep_their_points() {
    let by_hand = Checkout::new();
    by_hand.write(false);
    by_hand.commit("sum_file");
    by_hand.write(true);
    by_hand.commit("save_sum");
    assert_eq!(
        by_hand.told(),
        ("pass".to_owned(), String::new(), String::new())
    );
    // Packed, with a commit graph, branches that are merged, and the last function not committed yet.
    let packed = Checkout::new();
    packed.git(&["checkout", "-q", "-b", "side"]);
    packed.write(false);
    packed.commit("sum_file");
    packed.git(&["checkout", "-q", "main"]);
    packed.commit("Nothing");
    packed.git(&["merge", "-q", "--no-edit", "side"]);
    packed.git(&["gc", "-q"]);
    packed.git(&["commit-graph", "write", "--reachable"]);
    packed.write(true);
    assert_eq!(packed.told().0, "pass", "{:?}", packed.told());
    let none = Checkout::new();
    fs::remove_dir_all(none.0.path().join(".git")).expect("it is there");
    assert_eq!(none.told().0, "pass");
    let fresh = right();
    let checkout = Checkout(fresh);
    checkout.git(&["init", "-q"]);
    let (verdict, found, message) = checkout.told();
    assert_eq!(verdict, "fail", "{found}");
    assert!(message.contains("not in any commit"), "{message}");
}
