//! The errors that prevent a report. The party at fault decides the exit status.

use sudograde_core::plan::PlanError;

use crate::builder::BuildError;
use crate::run::RunError;
use crate::submission::SubmissionError;

#[derive(Clone, Debug, thiserror::Error)]
pub enum GradeError {
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("{0}")]
    Lab(String),
    #[error(transparent)]
    Submission(#[from] SubmissionError),
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(transparent)]
    Run(#[from] RunError),
}

impl GradeError {
    /// Whether the grader or the machine failed, and neither the lab nor the command line is to
    /// blame.
    pub fn is_the_graders(&self) -> bool {
        match self {
            GradeError::Run(RunError::Start(_) | RunError::Broken(_)) => true,
            GradeError::Run(RunError::Build(error)) | GradeError::Build(error) => matches!(
                error,
                BuildError::Cache(_) | BuildError::Io(_) | BuildError::Toolchain(_)
            ),
            _ => false,
        }
    }
}
