//! Golden files: a file for each case holds its right observation.

use std::path::PathBuf;

use sudograde_core::judge::Oracle;
use sudograde_core::lab::{Case, Exercise};

use crate::lab_files;

/// The folder of golden files: `EXERCISE/CASE.txt`.
pub struct Golden(pub PathBuf);

impl Oracle for Golden {
    fn accepted(&self, exercise: &Exercise, case: &Case) -> Result<Vec<String>, String> {
        let file = self
            .0
            .join(&exercise.id)
            .join(&case.name)
            .with_extension("txt");
        let text = lab_files::read(&self.0, &file).map_err(|error| {
            format!(
                "{}: {error}; a golden file holds the right observation of its case",
                file.display()
            )
        })?;
        Ok(vec![text])
    }
}
