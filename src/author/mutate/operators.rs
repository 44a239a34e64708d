//! The kinds of small mistakes, and the operators that are taken for one another.

use std::ops::Range;

use serde::Serialize;

/// A kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operator {
    Relational,
    Arithmetic,
    Bitwise,
    Logical,
    /// A number changed by one; true and false exchanged.
    Constant,
    /// `a[j][i]` for `a[i][j]`.
    SwappedIndices,
    /// `f(b, a)` for `f(a, b)`.
    SwappedArguments,
    NegatedCondition,
    /// One round too many or too few, if the bound is not a literal number.
    LoopBound,
    RemovedStatement,
    /// break, continue and return, removed or exchanged.
    Jump,
    DroppedFree,
}

/// A piece of the source, and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub operator: Operator,
    pub range: Range<usize>,
    pub replacement: String,
}

/// The replacements for each operator of the languages.
pub const EXCHANGED: &[(&str, Operator, &[&str])] = &[
    ("<", Operator::Relational, &["<=", ">="]),
    ("<=", Operator::Relational, &["<", ">"]),
    (">", Operator::Relational, &[">=", "<="]),
    (">=", Operator::Relational, &[">", "<"]),
    ("==", Operator::Relational, &["!="]),
    ("!=", Operator::Relational, &["=="]),
    ("+", Operator::Arithmetic, &["-"]),
    ("-", Operator::Arithmetic, &["+"]),
    ("*", Operator::Arithmetic, &["/"]),
    ("/", Operator::Arithmetic, &["*", "%"]),
    ("%", Operator::Arithmetic, &["/"]),
    ("+=", Operator::Arithmetic, &["-="]),
    ("-=", Operator::Arithmetic, &["+="]),
    ("*=", Operator::Arithmetic, &["/="]),
    ("/=", Operator::Arithmetic, &["*="]),
    ("++", Operator::Arithmetic, &["--"]),
    ("--", Operator::Arithmetic, &["++"]),
    ("//", Operator::Arithmetic, &["*", "%"]),
    ("//=", Operator::Arithmetic, &["*="]),
    ("&&", Operator::Logical, &["||"]),
    ("||", Operator::Logical, &["&&"]),
    ("and", Operator::Logical, &["or"]),
    ("or", Operator::Logical, &["and"]),
    ("in", Operator::Relational, &["not in"]),
    ("not in", Operator::Relational, &["in"]),
    ("is", Operator::Relational, &["is not"]),
    ("is not", Operator::Relational, &["is"]),
    ("&", Operator::Bitwise, &["|"]),
    ("|", Operator::Bitwise, &["&"]),
    ("^", Operator::Bitwise, &["|"]),
    ("<<", Operator::Bitwise, &[">>"]),
    (">>", Operator::Bitwise, &["<<"]),
    ("&=", Operator::Bitwise, &["|="]),
    ("|=", Operator::Bitwise, &["&="]),
    ("^=", Operator::Bitwise, &["|="]),
];
