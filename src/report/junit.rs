//! JUnit XML after Jenkins' schema, a test case for each case. The rules are in docs/results.md.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::handout::{Handout, Reader};
use super::layout::printable;
use super::telling::Telling;
use sudograde_core::report::{CaseReport, ExerciseReport, Points, Report, TestStatus};
use sudograde_core::verdict::Verdict;

type Xml = Writer<Vec<u8>>;

pub const FORMAT: Handout = Handout {
    name: "junit",
    help: "JUnit XML, for Jenkins, GitLab and the like",
    help_for_class: "A zip with JUnit XML for each student",
    file: "junit.xml",
    reader: Reader::Program,
    shows_marks: false,
    writer: write,
};

fn write(report: &Report, telling: &Telling) -> anyhow::Result<String> {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let cases = || report.exercises.iter().flat_map(|exercise| &exercise.cases);
    let suites = xml.create_element("testsuites").with_attributes([
        ("name", report.lab.as_str()),
        ("tests", &cases().count().to_string()),
        ("failures", &count(cases(), TestStatus::Failure)),
        ("errors", &count(cases(), TestStatus::Error)),
        ("time", &time(cases())),
    ]);
    suites.write_inner_content(|xml| {
        let mut exercises = report.exercises.iter();
        exercises.try_for_each(|exercise| suite(xml, report, exercise, telling))
    })?;
    Ok(String::from_utf8(xml.into_inner())? + "\n")
}

fn count<'a>(cases: impl Iterator<Item = &'a CaseReport>, what: TestStatus) -> String {
    let alike = cases.filter(|case| case.test_status() == what);
    alike.count().to_string()
}

/// The seconds of these cases.
fn time<'a>(cases: impl Iterator<Item = &'a CaseReport>) -> String {
    // The sum of no numbers is -0.
    let milliseconds = cases
        .filter_map(|case| case.wall_ms)
        .fold(0.0, |sum, one| sum + one);
    format!("{:.3}", milliseconds / 1000.0)
}

fn suite(
    xml: &mut Xml,
    report: &Report,
    exercise: &ExerciseReport,
    telling: &Telling,
) -> io::Result<()> {
    let cases = || exercise.cases.iter();
    let suite = xml.create_element("testsuite").with_attributes([
        ("name", exercise.id.as_str()),
        ("tests", &cases().count().to_string()),
        ("failures", &count(cases(), TestStatus::Failure)),
        ("errors", &count(cases(), TestStatus::Error)),
        ("skipped", &count(cases(), TestStatus::Skipped)),
        ("time", &time(cases())),
    ]);
    suite.write_inner_content(|xml| {
        // JUnit has no points, so they are properties; after a fault of the grader there is no score.
        let properties = xml.create_element("properties");
        properties.write_inner_content(|xml| {
            if let Some(score) = exercise.score {
                property(xml, "score", score)?;
            }
            property(xml, "max_score", exercise.max_score)
        })?;
        for case in cases() {
            test_case(
                xml,
                &format!("{}.{}", report.lab, exercise.id),
                case,
                telling,
            )?;
        }
        let errors = telling.build_errors(report);
        let concerned = cases().any(|case| case.verdict == Verdict::BuildError);
        if concerned && !errors.is_empty() {
            text(xml, "system-err", &[], &errors)?;
        }
        Ok(())
    })?;
    Ok(())
}

fn property(xml: &mut Xml, name: &str, points: Points) -> io::Result<()> {
    let points = points.to_string();
    let attributes = [("name", name), ("value", &points)];
    xml.create_element("property")
        .with_attributes(attributes)
        .write_empty()?;
    Ok(())
}

fn test_case(xml: &mut Xml, class: &str, case: &CaseReport, telling: &Telling) -> io::Result<()> {
    let element = xml.create_element("testcase").with_attributes([
        ("name", case.name.as_str()),
        ("classname", class),
        ("time", &time(std::iter::once(case))),
    ]);
    let kind = match case.test_status() {
        TestStatus::Passed => {
            element.write_empty()?;
            return Ok(());
        }
        TestStatus::Failure => "failure",
        TestStatus::Error => "error",
        TestStatus::Skipped => "skipped",
    };
    element.write_inner_content(|xml| {
        let verdict = telling.locale.verdict(case.verdict);
        let message = printable(case.message.as_deref().unwrap_or_default());
        let attributes = [("type", verdict.as_str()), ("message", &message)];
        text(xml, kind, &attributes, &telling.evidence(case))?;
        match case.stdout.as_str() {
            "" => Ok(()),
            printed => text(xml, "system-out", &[], printed),
        }
    })?;
    Ok(())
}

fn text(xml: &mut Xml, name: &str, attributes: &[(&str, &str)], content: &str) -> io::Result<()> {
    let element = xml.create_element(name);
    let element = element.with_attributes(attributes.iter().copied());
    element.write_text_content(BytesText::new(&printable(content)))?;
    Ok(())
}
