//! Compiles the student's crate with the lab's probe, and finds the parts of the probe that do not
//! fit it.

use super::made::{Cuts, Made};
use super::root;
use super::workshop::Workshop;
use crate::bind::rust as bind;
use crate::builder::cache::Artifact;
use crate::builder::error::BuildError;
use crate::submission::{SourceFile, Submission};

/// The most compilations of one crate: each may show that further parts do not fit.
const MOST_ROUNDS: usize = 8;

impl Workshop<'_> {
    /// Compiles the student's crate with the probe, or as much of the probe as fits. If the crate
    /// does not compile, the messages are about the student's files as they are.
    pub fn fitting(
        &self,
        files: &[SourceFile],
        further_files: &[SourceFile],
    ) -> Result<(Artifact, Cuts), BuildError> {
        let made = &self.made;
        let own = [files, &made.lacking(files)?].concat();
        let all = made.crate_of(self.given(), &own, further_files);
        let modules = root::shared(made.toolchain, self.given());
        let (switched, switches) =
            bind::switched(&all, &made.prerequisites, &modules, made.declared);
        let (mut artifact, cuts) = self.fitted(made, &switched)?;
        if artifact.file.is_some() || artifact.stopped.is_some() || switches.is_empty() {
            for switch in &switches {
                artifact.messages = artifact.messages.replace(switch, "");
            }
            return Ok((artifact, cuts));
        }
        self.fitted(made, &all)
    }

    fn fitted(&self, made: &Made, files: &[SourceFile]) -> Result<(Artifact, Cuts), BuildError> {
        let Some((root, others)) = files.split_first() else {
            return Err(BuildError::Io("there is nothing to build".to_owned()));
        };
        let functions = bind::defined(files);
        let mut cuts = Cuts::new();
        let mut round = 1;
        loop {
            let (root, probe) = made.rooted(root, made.probe(&cuts));
            let others: Vec<SourceFile> = others.iter().cloned().chain([probe]).collect();
            let artifact = self.own_crate(&root, &others)?;
            let is_over =
                artifact.file.is_some() || artifact.stopped.is_some() || round == MOST_ROUNDS;
            if is_over || !made.cut(&artifact, &functions, &mut cuts) {
                return Ok((artifact, cuts));
            }
            round += 1;
        }
    }

    /// The cuts of a crate that was compiled before.
    pub fn cuts_of(&self, submission: &Submission) -> Result<Cuts, BuildError> {
        let (files, modules) = (&submission.files, &submission.further_files);
        Ok(self.fitting(files, modules)?.1)
    }
}
