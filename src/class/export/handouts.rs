//! A zip with a file for each student: the run that counts, in a platform's format of a single grading.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::class::{Class, Content, Exported, Format, Options, Path, Whose};
use crate::gradebook::{Grade, Gradebook, GradebookError};
use grader::parallel;
use locale::Locale;
use report::{Handout, Mark, Telling, retold};
use sudograde_core::report::{Points, Report};
use sudograde_core::text_tools::file_names;

/// The compression level: it takes half the time of the default, for a few megabytes more.
const QUICK: i64 = 1;

/// A format of a single grading, with a folder for each student.
pub fn format(handout: &'static Handout) -> Format {
    Format {
        name: handout.name,
        help: handout.help_for_class,
        content: Content::Zip(handout, |one, of| Ok(format!("{}/{}", of.name, one.file))),
    }
}

/// Several threads write a part each, each with its own connection.
pub fn write(
    class: &Class,
    handout: &Handout,
    path: Path,
    options: &Options,
) -> anyhow::Result<Exported> {
    let threads = parallel::cores();
    let names = file_names(class.grades.iter().map(|grade| grade.student.key.as_str()));
    let all = class.grades.iter().zip(names);
    let all: Vec<Whose> = all
        .map(|(grade, name)| Whose {
            grade,
            name,
            participant: class.participant(grade),
        })
        .collect();
    let size = all.len().div_ceil(threads).max(1);
    let parts: Vec<&[Whose]> = all.chunks(size).collect();
    let (file, lab, now) = (class.gradebook.path(), class.lab, class.now);
    let input_columns = options.telling.input_columns;
    let (lang, full_lab) = (options.telling.locale.lang, options.full_lab);
    let written = parallel::each(&parts, threads, |part_of| {
        let gradebook = Gradebook::open(file)?;
        let locale = crate::words::locale(lang, full_lab)?;
        let report = |grade: &Grade| {
            let report = gradebook.report_of(lab, grade, now)?;
            Ok(report.map(|report| retold(report, &locale, full_lab)))
        };
        let telling = |grade: &Grade| Telling {
            locale: &locale,
            input_columns,
            mark: mark(grade, &locale),
        };
        part(part_of, &report, handout, path, &telling)
    })?;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut left_out = Vec::new();
    let mut notes = Vec::new();
    for part in written {
        zip.merge_archive(ZipArchive::new(Cursor::new(part.content))?)?;
        left_out.extend(part.left_out);
        notes.extend(part.notes);
    }
    Ok(Exported {
        content: zip.finish()?.into_inner(),
        left_out,
        notes,
    })
}

fn part<'t>(
    all: &[Whose],
    report: &dyn Fn(&Grade) -> Result<Option<Report>, GradebookError>,
    handout: &Handout,
    path: Path,
    telling: &dyn Fn(&'_ Grade) -> Telling<'t>,
) -> anyhow::Result<Exported> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let quick = SimpleFileOptions::default().compression_level(Some(QUICK));
    let mut left_out = Vec::new();
    let mut notes = Vec::new();
    for of in all {
        let grade = of.grade;
        let key = &grade.student.key;
        let path = match path(handout, of) {
            Ok(path) => path,
            Err(why) => {
                left_out.push((key.clone(), why));
                continue;
            }
        };
        let Some(report) = report(grade)? else {
            left_out.push((key.clone(), "export-no-report"));
            continue;
        };
        zip.start_file(path, quick)?;
        let telling = telling(grade);
        let differs = telling
            .mark
            .as_ref()
            .is_some_and(|mark| Some(mark.points) != report.score);
        if differs && !handout.shows_marks {
            notes.push((key.clone(), "export-other-mark"));
        }
        zip.write_all(handout.write(&report, &telling)?.as_bytes())?;
    }
    Ok(Exported {
        content: zip.finish()?.into_inner(),
        left_out,
        notes,
    })
}

/// The mark, if lateness, an adjustment or a comment says something about it.
fn mark(grade: &Grade, locale: &Locale) -> Option<Mark> {
    let mut changes = grade.changes(locale);
    changes.extend(grade.comments.iter().cloned());
    (!changes.is_empty()).then_some(Mark {
        points: Points(grade.points?),
        because: changes.join(" · "),
    })
}
