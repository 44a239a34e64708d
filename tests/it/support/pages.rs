//! A class in which some make the same mistake and some hand in markup, and the pages about it.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::gradebook::{Class, wrong};
use super::{BINARY, Grading, Run, Submission, run};

/// A student's output that would be a page of its own.
const MARKUP: &str = "<script>document.title='owned'</script><img src=x onerror=alert(1)>";

fn hostile() -> Submission {
    let statements = format!("puts(\"{MARKUP}\"); fflush(stdout); abort();");
    Submission::right().beginning("is_final", &statements)
}

/// Nine students: five forget the boxes, two crash with markup, one has a name that is markup, one handed in nothing.
pub fn class() -> Class {
    let mut class = Class::new();
    let boxes = Grading::of(wrong("boxes-forgotten")).report().json;
    let crash = Grading::of(hostile().folder().path()).report().json;
    for number in 0..5 {
        let student = class.enrol(
            &format!("box{number}"),
            &format!("Box Student {number}"),
            "A",
        );
        class.records(&student, Ok(boxes.clone()));
    }
    for number in 0..2 {
        let student = class.enrol(
            &format!("crash{number}"),
            &format!("Crash Student {number}"),
            "B",
        );
        class.records(&student, Ok(crash.clone()));
    }
    let right = class.enrol("right", "<b onclick=alert(1)>Ana</b> Παπά 🎉", "B");
    class.hands_in(&right, Submission::right().folder().path());
    class.enrol("absent", "Absent Student", "B");
    class
}

/// Students in two sections: right submissions and wrong ones of the corpus in turn, and one in twenty hands in
/// nothing.
pub fn class_of(count: usize) -> Class {
    let mut class = Class::new();
    let submissions = [
        "boxes-forgotten",
        "box-loop-one-short",
        "left-boxes-only",
        "boxes-forgotten",
    ];
    let mut reports = vec![
        Grading::of(Submission::right().folder().path())
            .report()
            .json,
    ];
    reports.extend(submissions.map(|name| Grading::of(wrong(name)).report().json));
    let nothing = Submission::right()
        .without("is_valid")
        .without("get_adj_nodes")
        .without("is_final");
    reports.push(Grading::of(nothing.folder().path()).report().json);
    for number in 0..count {
        let section = if number % 2 == 0 { "A" } else { "B" };
        let student = class.enrol(
            &format!("s{number:04}"),
            &format!("Student {number:04}"),
            section,
        );
        if number % 20 != 19 {
            class.records(
                &student,
                Ok(reports[number * number % reports.len()].clone()),
            );
        }
    }
    class
}

pub fn report(class: &Class, arguments: &[&str], output: &Path) -> Run {
    let mut command = Command::new(BINARY);
    command
        .args(["report", "--db"])
        .arg(&class.file)
        .arg("--html")
        .arg(output)
        .args(arguments);
    let run = run(command);
    assert_eq!(run.status, Some(0), "{run:#?}");
    run
}

pub fn class_page(class: &Class, arguments: &[&str]) -> String {
    let file = class.folder.path().join("class.html");
    report(class, arguments, &file);
    fs::read_to_string(file).expect("the page is there")
}
