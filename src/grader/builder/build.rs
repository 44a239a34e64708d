//! A [`Build`]: the products of a submission, or the reasons why there are none.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::cache::Artifact;
use super::composition::ObjectKey;
use super::diagnostics::Messages;
use super::product::Product;
use sudograde_core::report::{BuildStatus, Diagnostic};

/// The result of a build.
#[derive(Debug)]
pub struct Build {
    pub status: BuildStatus,
    pub warnings: Vec<Diagnostic>,
    pub errors: Vec<Diagnostic>,
    pub wall_ms: f64,
    pub cpu_ms: f64,
    pub cached: bool,
    /// The product of each composition that the plan needs, or the reason why it has none.
    pub products: Products,
    /// For an exercise of the plan: a warning, or another sign of a mistake, that would explain why
    /// it fails.
    pub mistakes: BTreeMap<usize, Diagnostic>,
    /// The student's files, compiled (C and C++ only).
    pub compiled: Option<PathBuf>,
}

pub type Products = BTreeMap<ObjectKey, Result<Product, Unbuilt>>;

impl Build {
    /// A build whose first compilation gave `artifact`.
    pub fn new(
        status: BuildStatus,
        messages: Messages,
        artifact: &Artifact,
        products: Products,
    ) -> Self {
        Build {
            status,
            warnings: messages.warnings,
            errors: messages.errors,
            wall_ms: artifact.wall_ms,
            cpu_ms: artifact.cpu_ms,
            cached: artifact.cached,
            products,
            mistakes: BTreeMap::new(),
            compiled: None,
        }
    }
}

/// The reason why an exercise has no objects.
#[derive(Clone, Debug)]
pub enum Unbuilt {
    DoesNotCompile,
    /// The exercise uses this function of the student's, which does not compile.
    NeedsBroken {
        function: String,
    },
    Missing {
        function: String,
    },
    /// The code uses a name that is defined nowhere.
    Undefined {
        name: String,
    },
}
