//! A wrong submission in a format that a platform reads.

use serde_json::Value;
use tempfile::TempDir;

use super::{Grading, Run, Submission};

/// A wrong answer, in visible and hidden cases, and a crash that prints markup before.
pub fn wrong() -> TempDir {
    let markup = r##"puts("```</pre>]]><script>alert(1)</script>\033[2J<img src=x onerror=alert(1)>"); fflush(stdout); abort();"##;
    Submission::right()
        .with(
            "is_valid",
            "int is_valid(Node *n)\n{\n    for (int k = 0; k < 9; k++)\n        if (n->sudo[k][0] == n->sudo[k][8] && n->sudo[k][0] != 0)\n            return 0;\n    return 1;\n}",
        )
        .beginning("is_final", markup)
        .folder()
}

pub fn formatted(folder: &TempDir, format: &str) -> Run {
    Grading::of(folder.path())
        .arguments(&["--format", format])
        .run()
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}
