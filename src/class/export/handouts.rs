//! A zip with a file for each student: the run that counts, in a platform's format of a single grading.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::class::{Class, Content, Exported, Format, Options, Path};
use crate::gradebook::{Grade, Gradebook, GradebookError};
use grader::parallel;
use report::{Handout, Reader, Telling, retold};
use sudograde_core::report::{Points, Report};
use sudograde_core::text_tools::file_names;

/// The compression level: it takes half the time of the default, for a few megabytes more.
const QUICK: i64 = 1;

/// A student's grade, and the name of the student's file or folder.
type Named<'g> = (&'g Grade, String);

/// A format of a single grading, with a folder for each student.
pub fn format(handout: &'static Handout) -> Format {
    Format {
        name: handout.name,
        help: handout.help_for_class,
        content: Content::Zip(handout, |one, _, name| Ok(format!("{name}/{}", one.file))),
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
    let named: Vec<Named> = class.grades.iter().zip(names).collect();
    let size = named.len().div_ceil(threads).max(1);
    let parts: Vec<&[Named]> = named.chunks(size).collect();
    let (file, lab, now) = (class.gradebook.path(), class.lab, class.now);
    let input_columns = options.telling.input_columns;
    let (lang, full_lab) = (options.telling.locale.lang, options.full_lab);
    let written = parallel::each(&parts, threads, |named| {
        let gradebook = Gradebook::open(file)?;
        let locale = crate::words::locale(lang, full_lab)?;
        let telling = Telling {
            locale: &locale,
            input_columns,
        };
        let report = |grade: &Grade| {
            let report = gradebook.report_of(lab, grade, now)?;
            Ok(report.map(|report| retold(report, &locale, full_lab)))
        };
        part(named, &report, handout, path, &telling)
    })?;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut left_out = Vec::new();
    for part in written {
        zip.merge_archive(ZipArchive::new(Cursor::new(part.content))?)?;
        left_out.extend(part.left_out);
    }
    Ok(Exported {
        content: zip.finish()?.into_inner(),
        left_out,
    })
}

fn part(
    named: &[Named],
    report: &dyn Fn(&Grade) -> Result<Option<Report>, GradebookError>,
    handout: &Handout,
    path: Path,
    telling: &Telling,
) -> anyhow::Result<Exported> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let quick = SimpleFileOptions::default().compression_level(Some(QUICK));
    let mut left_out = Vec::new();
    for (grade, own_name) in named {
        let key = &grade.student.key;
        let path = match path(handout, grade, own_name) {
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
        if handout.reader == Reader::Person {
            let standing = standing(grade, telling).unwrap_or_default();
            zip.write_all(standing.as_bytes())?;
        }
        zip.write_all(handout.write(&report, telling)?.as_bytes())?;
    }
    Ok(Exported {
        content: zip.finish()?.into_inner(),
        left_out,
    })
}

/// The grade and its changes, if lateness or adjustments changed it.
fn standing(grade: &Grade, telling: &Telling) -> Option<String> {
    let mut changes = grade.changes(telling.locale);
    changes.extend(grade.comments.iter().cloned());
    let points = Points(grade.points?);
    let most = grade
        .max_score
        .map_or(String::new(), |most| format!("/{}", Points(most)));
    let word = telling.locale.text("score", &[]);
    (!changes.is_empty())
        .then(|| format!("**{word}: {points}{most}** · {}\n\n", changes.join(" · ")))
}
