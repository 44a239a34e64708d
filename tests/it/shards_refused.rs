//! Results, labs and machines that are not the plan's: they are refused, and named.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::shards::{Planned, step};
use crate::support::{Class, Run, run};

#[test]
fn a_result_that_is_damaged_or_of_another_plan_is_left_out() {
    let planned = Planned::of(Class::of(2), &["--shards", "1"]);
    assert_eq!(planned.shard(0).status, Some(0));
    let [file] = &planned.results()[..] else {
        panic!("a shard has one result file");
    };
    let whole = fs::read(file).expect("it can be read");
    let mut text = String::new();
    GzDecoder::new(&whole[..])
        .read_to_string(&mut text)
        .expect("it is text");
    let (before, _) = text.trim_end().rsplit_once('\n').expect("it has lines");
    let packed = |text: &str| {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(text.as_bytes()).expect("it can be packed");
        packed.finish().expect("it can be packed")
    };
    for (other, told) in [
        (whole[..whole.len() / 2].to_vec(), "it is damaged"),
        (Vec::new(), "it is damaged"),
        (packed(before), "it ends too early"),
        (
            packed(&text.replacen("\"score\":", "\"score\": ", 1)),
            "its content and its digest differ",
        ),
    ] {
        fs::write(file, other).expect("it can be written");
        let merged = planned.merge();
        assert_eq!(merged.status, Some(1), "{merged:#?}");
        assert!(merged.stderr.contains(told), "{told}: {merged:#?}");
        assert!(
            merged.stdout.contains("0 graded, 0 unchanged"),
            "{merged:#?}"
        );
    }
    let folder = planned.class.folder().join("other");
    let mut command = step("plan", &planned.class.submissions());
    command
        .arg("--lab")
        .arg(planned.class.lab())
        .arg("--out")
        .arg(&folder);
    command.args(["--seed", "2"]);
    assert_eq!(run(command).status, Some(0));
    let foreign = folder.join("results/0.0-2.1.jsonl.gz");
    fs::write(foreign, whole).expect("it can be written");
    let mut command = step("merge", &folder);
    command.arg("--db").arg(planned.class.db());
    let merged = run(command);
    assert!(
        merged
            .stderr
            .contains("it belongs to another plan or shard"),
        "{merged:#?}"
    );
    assert!(
        merged.stdout.contains("0 graded, 0 unchanged"),
        "{merged:#?}"
    );
}

#[test]
fn a_lab_that_changed_is_refused() {
    let planned = Planned::of(Class::of(2), &[]);
    let manifest = planned.class.lab().join("lab.toml");
    let text = fs::read_to_string(&manifest).expect("the manifest is text");
    fs::write(&manifest, text + "\n# another day\n").expect("it can be written");
    let refused = planned.shard(0);
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    let told = "the lab changed since the plan was made; plan the batch again";
    assert!(refused.stderr.contains(told), "{refused:#?}");
    assert!(planned.results().is_empty());
}

#[test]
fn a_machine_that_would_grade_otherwise_is_named() {
    let planned = Planned::of(Class::of(2), &[]);
    // Another compiler: the same one, by a program of another name and date.
    let folder = planned.class.folder().join("bin");
    fs::create_dir(&folder).expect("it can be made");
    let gcc = folder.join("gcc");
    fs::write(&gcc, "#!/bin/sh\nexec /usr/bin/gcc \"$@\"\n").expect("it can be written");
    fs::set_permissions(&gcc, fs::Permissions::from_mode(0o755)).expect("it can be set");
    let path = format!(
        "{}:{}",
        folder.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let mut command = planned.shard_command(0);
    command.env("PATH", path);
    let refused = run(command);
    assert_eq!(refused.status, Some(3), "{refused:#?}");
    assert!(
        refused
            .stderr
            .contains("another compiler or interpreter of C"),
        "{refused:#?}"
    );
    // Without a layer of the sandbox that was there.
    let mut command = planned.shard_command(0);
    command.args(["--without-layer", "landlock"]);
    let refused = run(command);
    assert_eq!(refused.status, Some(3), "{refused:#?}");
    let told = "the layer \"landlock\" of the sandbox is missing here, and was there";
    assert!(refused.stderr.contains(told), "{refused:#?}");
    assert!(planned.results().is_empty());

    let merged = planned.merge();
    assert_eq!(merged.status, Some(1), "{merged:#?}");
    assert!(
        merged.stderr.contains("refused shard 0: another compiler"),
        "{merged:#?}"
    );
    assert!(
        merged
            .stderr
            .contains("refused shard 0: the layer \"landlock\""),
        "{merged:#?}"
    );
    // Once a machine has graded it, nobody has to know.
    assert_eq!(planned.shard(0).status, Some(0));
    let merged = planned.merge();
    assert_eq!(
        (merged.status, merged.stderr.as_str()),
        (Some(0), ""),
        "{merged:#?}"
    );
}

#[test]
fn what_cannot_be_planned_or_graded_is_told_with_the_next_step() {
    let planned = Planned::of(Class::of(1), &[]);
    let told = |run: Run, status: i32, words: &[&str]| {
        assert_eq!(run.status, Some(status), "{run:#?}");
        for words in words {
            assert!(run.stderr.contains(words), "{words}: {run:#?}");
        }
    };
    told(
        planned.plan(&[]),
        2,
        &["it exists already", "name a new folder with --out"],
    );
    told(
        planned.shard(1),
        2,
        &["it has the shards 0 to 0, and no shard 1"],
    );
    let mut command = step("shard", planned.class.folder());
    command.args(["--index", "0"]);
    told(
        run(command),
        2,
        &[
            "no planned batch is there",
            "`sudograde batch plan` makes one",
        ],
    );
    let shard = planned.run.join("shards/0.tar.gz");
    fs::write(&shard, "other").expect("it can be written");
    told(
        planned.shard(0),
        2,
        &["shards/0.tar.gz: it is not the file that the manifest names"],
    );
    let manifest = planned.run.join("manifest.json");
    fs::write(&manifest, "{}").expect("it can be written");
    told(
        planned.shard(0),
        2,
        &["manifest.json: missing field", "plan the batch again"],
    );

    let empty = Class::empty();
    empty.add("s1/README.md", b"nothing");
    let mut command = step("plan", &empty.submissions());
    let out = empty.folder().join("run");
    command.arg("--lab").arg(empty.lab()).arg("--out").arg(&out);
    told(run(command), 2, &["no submission can be graded", "s1"]);
    assert!(!out.exists(), "a plan that failed leaves nothing");
    let left = fs::read_dir(empty.folder())
        .expect("it can be read")
        .flatten();
    let left = left.filter(|one| one.file_name().as_encoded_bytes().starts_with(b".plan-"));
    assert_eq!(left.count(), 0);
}
