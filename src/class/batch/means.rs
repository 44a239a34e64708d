//! The tools with which one thread grades the submissions of a class.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::shared::{Batch, BatchError};
use grader::builder::Cache;
use grader::grade::{Preparations, grade_prepared};
use grader::submission::Submission;
use locale::Locale;
use sudograde_core::event::Event;
use sudograde_core::plan::Part;
use sudograde_core::report::Report;

pub struct Means<'a> {
    locale: Locale,
    prepared: Preparations<'a>,
}

impl<'a> Means<'a> {
    pub fn of(batch: &Batch<'a>) -> Result<Self, BatchError> {
        Ok(Means {
            locale: Locale::for_lab(batch.lang, batch.lab)?,
            prepared: Preparations::new(batch.lab, &batch.options, batch.cache),
        })
    }

    /// The report of a part of a submission, or the fault of the grader, which costs this one its score and no
    /// other. What is built of it goes into `cache`.
    ///
    /// # Errors
    /// Nothing can be graded: the lab is broken, or a compiler or the sandbox is not available.
    pub fn grade(
        &self,
        submission: &Submission,
        part: &Part,
        cache: &Cache,
        emit: &mut dyn FnMut(Event),
    ) -> Result<Result<Report, String>, BatchError> {
        let grading = || {
            let prepared = self.prepared.of(submission.language)?;
            grade_prepared(&prepared, submission, part, cache, &self.locale, emit)
        };
        match catch_unwind(AssertUnwindSafe(grading)) {
            Ok(Ok(report)) => Ok(Ok(report)),
            // All other errors concern every submission.
            Ok(Err(error)) if error.is_the_graders() => Ok(Err(error.to_string())),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Ok(Err("the grader panicked".to_owned())),
        }
    }
}
