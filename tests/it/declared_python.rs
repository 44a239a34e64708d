//! Labs of format 2 in Python: what comes back is told by its type, and classes are asked by their
//! methods.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{BINARY, Grading, cache, edited_solution, of_lab, repository};

/// The queue lab's solution with an edit, as a submission.
fn queue(from: &str, to: &str) -> (TempDir, Grading) {
    edited_solution("queue", "queues.py", &[(from, to)])
}

/// All marks of the lab are as its wrong submissions say, and the skeleton has none.
#[test]
fn the_marks_of_the_lab_are_known() {
    let output = Command::new(BINARY)
        .args(["lab", "check", "--once"])
        .arg(repository("tests/labs/wordcount"))
        .env("SUDOGRADE_CACHE", cache())
        .output()
        .expect("the grader can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
}

#[test]
fn the_right_class_has_full_marks() {
    let lab = repository("tests/labs/queue");
    Grading::of(lab.join("solution"))
        .lab(&lab)
        .report()
        .full_marks();
}

/// A value of another type is named, with the right type.
#[test]
fn a_value_of_another_type_is_named() {
    for (from, to, exercise, words) in [
        (
            "return (b, True) if",
            "return [b, True] if",
            "later",
            "(list, not tuple of 2)",
        ),
        (
            "(b, True) if flag",
            "(b, 1) if flag",
            "later",
            "1 (int, not bool)",
        ),
        (
            "return [[not value for value in row]",
            "return [tuple(not value for value in row)",
            "turned",
            "(tuple, not list)",
        ),
        (
            "[not value for value in row]",
            "[int(not value) for value in row]",
            "turned",
            "1 (int, not bool)",
        ),
        (
            "return text[0] if text",
            "return text[:1].encode() if text",
            "initial",
            "(bytes, not str of length 1)",
        ),
        (
            "return text[0] if text else None",
            "return text[:1]",
            "initial",
            "'' (str, not str of length 1)",
        ),
        (
            "return min(points, key",
            "return (point for point in points)\n    return min(points, key",
            "nearest",
            "generator (not Point)",
        ),
        (
            "return min(points, key",
            "return points\n    return min(points, key",
            "nearest",
            "[] (list, not Point)",
        ),
        (
            "return {\"name\"",
            "return {\"nom\"",
            "moved",
            "(dict, not dict with the keys name, at)",
        ),
        (
            "if whole else []",
            "if whole else None",
            "shares",
            "None (not list)",
        ),
        (
            "return node.value\n\n\ndef",
            "return str(node.value)\n\n\ndef",
            "take",
            "'0' (str, not int)",
        ),
    ] {
        let (_kept, grading) = queue(from, to);
        let run = grading.lang("en").arguments(&["--all"]).run();
        let shown = run.in_one_line();
        assert!(shown.contains(words), "{exercise}, {to}: {}", run.stdout);
        assert!(shown.contains("right is"), "{}", run.stdout);
    }
}

/// A whole number is as right as one with a fraction, a class may be a child of its type.
#[test]
fn values_that_are_as_good_are_right() {
    for (from, to) in [
        (
            "[number / whole for",
            "[int(number / whole) if number == whole else number / whole for",
        ),
        (
            "return {\"name\"",
            "from collections import OrderedDict\n    return OrderedDict() | {\"name\"",
        ),
        (
            "return node.value\n\n\ndef",
            "import enum\n        return enum.IntEnum('E', {'A': node.value}).A\n\n\ndef",
        ),
    ] {
        let (_kept, grading) = queue(from, to);
        grading.report().full_marks();
    }
}

#[test]
fn what_has_no_end_is_told() {
    let endless: &[(&str, &str)] = &[
        ("return sum(1 for _ in self)", "return 0"),
        (
            "            node = node.next\n\n",
            "            node = node.next\n        yield from iter(int, 1)\n\n",
        ),
    ];
    for (edits, exercise, words) in [
        (
            &[(
                "return [number / whole",
                "import itertools\n    return itertools.count()\n    return [number / whole",
            )][..],
            "shares",
            "count (not list)",
        ),
        (
            &[(
                "return [[not value",
                "one = []\n    one.append(one)\n    return one\n    return [[not value",
            )],
            "turned",
            "(list, not bool)",
        ),
        (endless, "put", "0, 0, …]"),
    ] {
        let (_kept, grading) = edited_solution("queue", "queues.py", edits);
        let report = grading.report();
        let case = report.cases(exercise);
        let case = case.iter().find(|case| case["verdict"] != "pass");
        let case = case.unwrap_or_else(|| panic!("{exercise}: {:?}", report.points()));
        let text = case.to_string();
        assert!(text.contains(words), "{text}");
    }
}

/// A change deep inside of an argument is seen.
#[test]
fn an_argument_that_is_changed_costs_the_criterion() {
    for (from, to, lost) in [
        (
            "return [[not value for value in row] for row in grid]",
            "new = [[not value for value in row] for row in grid]\n    grid[1][2] = not grid[1][2]\n    return new",
            "turned/grid",
        ),
        (
            "    return {\"name\": entry[\"name\"], \"at\": None",
            "    if at is not None:\n        at.x += 0 if by else 1\n    return {\"name\": entry[\"name\"], \"at\": None",
            "moved/entry",
        ),
        (
            "return [number / whole",
            "numbers.sort()\n    return [number / whole",
            "shares/parts",
        ),
    ] {
        let (_kept, grading) = queue(from, to);
        let report = grading.report();
        let lost_criteria = report.lost_criteria();
        assert_eq!(lost_criteria.into_iter().collect::<Vec<_>>(), [lost]);
    }
}

#[test]
fn an_exception_has_the_line_of_the_student() {
    for (from, to, words) in [
        (
            "return text[0] if text else None",
            "return text[0]",
            "outside of the list. (IndexError)",
        ),
        (
            "        self.last = node\n\n    def take",
            "        self.last = node.nxt\n\n    def take",
            "has no \"nxt\"",
        ),
        (
            "            yield node.value",
            "            yield node.walue",
            "has no \"walue\"",
        ),
    ] {
        let (kept, grading) = queue(from, to);
        let run = grading.lang("en").arguments(&["--all"]).run();
        let text = fs::read_to_string(kept.path().join("queues.py")).expect("it is text");
        let place = text.find(to).expect("the edit is there") + to.len() - to.trim_start().len();
        let line = text[..place].matches('\n').count() + 1;
        assert!(run.in_one_line().contains(words), "{}", run.stdout);
        assert!(
            run.in_one_line().contains(&format!("queues.py:{line}")),
            "line {line}: {}",
            run.stdout
        );
    }
}

#[test]
fn a_class_has_the_methods_of_its_base() {
    let (kept, grading) = queue("class Queue:", "class Queue_:");
    let file = kept.path().join("queues.py");
    let text = fs::read_to_string(&file).expect("it is text");
    let inherits = format!("{text}\n\nclass Queue(Queue_):\n    pass\n");
    fs::write(&file, inherits).expect("it can be written");
    grading.report().full_marks();
}

/// A function is graded with the solution's versions of its prerequisites, and nothing else of the
/// solution is in its process.
#[test]
fn prerequisites_are_right_and_nothing_else_is_there() {
    // put and the constructor are wrong, and cost nothing in take.
    let (_kept, grading) = queue(
        "            self.last.next = node",
        "            self.first = node",
    );
    let report = grading.report();
    assert_eq!(report.points()["put"], Some(0.0));
    assert_eq!(report.points()["take"], Some(3.0));
    for cheat in [
        "import substitutes\n        return substitutes.Queue.take(self)",
        "import gc, types\n        for it in gc.get_objects():\n            if isinstance(it, types.FunctionType) and it.__name__ == 'take' and it.__code__ is not Queue.take.__code__:\n                return it(self)\n        return 99",
        "import sys\n        for module in list(sys.modules.values()):\n            for it in list(vars(module).values()):\n                take = getattr(it, 'take', None)\n                if take is not None and take is not Queue.take:\n                    return take(self)\n        return 99",
        "import glob\n        for path in glob.glob('../**/*.py', recursive=True) + glob.glob('**/*.py', recursive=True):\n            with open(path) as file:\n                if 'self.first = node.next' in file.read():\n                    raise KeyboardInterrupt\n        return 99",
    ] {
        let (_kept, grading) = queue(
            "        node = self.first\n        if node is None:\n            return None\n        self.first = node.next\n",
            &format!(
                "        {cheat}\n        node = self.first\n        if node is None:\n            return None\n        self.first = None\n"
            ),
        );
        let report = grading.report();
        assert_eq!(report.points()["take"], Some(0.0), "{cheat}");
    }
}

/// A student sees the smallest text.
#[test]
fn the_smallest_input_has_at_most_one_part_more_than_needed() {
    for (submission, exercise, fewest) in [
        ("wrong-keeps-capitals", "word_count", 1),
        ("wrong-top-ignores-ties", "top_n", 2),
        ("wrong-ranked-rises", "ranked", 2),
        ("wrong-adds-to-a-copy", "add_counts", 1),
    ] {
        let lab = repository("tests/labs/wordcount");
        let report = Grading::of(of_lab("wordcount", submission))
            .lab(&lab)
            .report();
        let found = report.exercise(exercise)["counterexamples"].as_array();
        let found = found.expect("counterexamples is a list");
        assert!(!found.is_empty(), "{submission}");
        for one in found {
            let input = one["input"].as_str().expect("it has an input");
            let parts = match exercise {
                "word_count" => input.split_whitespace().count(),
                _ => input.matches(':').count(),
            };
            assert!(
                (fewest..=fewest + 1).contains(&parts),
                "{submission}: {input}"
            );
        }
    }
}

/// The lab of docs/lab-format.md is one, and its solution is right.
#[test]
fn the_lab_of_the_docs_is_whole() {
    let docs = fs::read_to_string(repository("docs/lab-format.md")).expect("it is text");
    let (_, section) = docs.split_once("\n## In Python\n").expect("there is one");
    let block = |kind: &str| {
        let (_, behind) = section
            .split_once(&format!("```{kind}\n"))
            .expect("there is one");
        behind.split_once("```").expect("it ends").0.to_owned()
    };
    let solution = block("python");
    let skeleton = "def word_count(text):\n    pass\n\n\ndef top_n(counts, n):\n    pass\n\n\nclass Deck:\n    def put(self, word):\n        pass\n";
    let lab = crate::support::folder_with(&[
        ("lab.toml", block("toml").as_bytes()),
        ("README.md", b"# Words\n"),
        ("python/wc.py", skeleton.as_bytes()),
        ("solution/wc.py", solution.as_bytes()),
    ]);
    let graded = |folder: &str| Grading::of(lab.path().join(folder)).lab(lab.path());
    graded("solution").report().full_marks();
    assert_eq!(graded("python").report().score(), Some(0.0));
}
