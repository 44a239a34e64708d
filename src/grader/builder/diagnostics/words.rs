//! The words by which a compiler's message tells a frequent mistake, and the kind of that mistake.

/// Words of messages, and the kind of mistake that they tell. The first line with matching words
/// counts.
pub type Table = &'static [(&'static [&'static str], &'static str)];

/// Messages of gcc, in C and in C++.
pub const C: Table = &[
    (&["implicit declaration of function"], "unknown-function"),
    (
        &["undeclared", "was not declared in this scope"],
        "undeclared",
    ),
    (&["at end of input"], "expected-end"),
    (
        &[
            "function-definition is not allowed here",
            "invalid storage class for function",
        ],
        "nested-function",
    ),
    (
        &["unknown type name", "does not name a type"],
        "unknown-type",
    ),
    (
        &["redefinition of", "redeclared as", "redeclaration of"],
        "redefinition",
    ),
    (
        &["conflicting types for", "ambiguating new declaration"],
        "conflicting-types",
    ),
    (
        // A file that the compiler may not read counts as missing.
        &["No such file or directory", "Permission denied"],
        "no-header",
    ),
    (&["has no member named"], "no-field"),
    (
        &["incomplete typedef", "incomplete type"],
        "incomplete-type",
    ),
    (
        &["too few arguments to", "too many arguments to"],
        "wrong-arguments",
    ),
    (&["no matching function for call"], "no-match"),
    (
        &[
            "is a pointer; did you mean to use '->'",
            "which is of pointer type",
        ],
        "is-a-pointer",
    ),
    (
        &["invalid type argument of", "is not a pointer"],
        "not-a-pointer",
    ),
    (
        &["not a structure or union", "which is of non-class type"],
        "not-a-struct",
    ),
    (&["stray '", "is not valid in an identifier"], "stray"),
    (&["missing terminating"], "open-string"),
    (&["void value not ignored"], "void-value"),
    (
        &[
            "is not a function or function pointer",
            "cannot be used as a function",
        ],
        "not-a-function",
    ),
    (
        &["subscripted value is neither", "for array subscript"],
        "not-an-array",
    ),
    (
        &["expression with array type", "invalid array assignment"],
        "array-assigned",
    ),
    (&["lvalue required"], "not-assignable"),
    (&["read-only"], "read-only"),
    (
        &["invalid operands", "no match for 'operator"],
        "bad-operands",
    ),
    (
        &[
            "incompatible pointer",
            "pointer from integer",
            "integer from pointer",
        ],
        "wrong-pointer",
    ),
    (&["not within a loop", "not within loop"], "outside-loop"),
    (&["'else' without a previous 'if'"], "lonely-else"),
    (&["not within a switch"], "lonely-case"),
    (&["duplicate case value"], "duplicate-case"),
    (&["return-statement with"], "wrong-return"),
    (&["incompatible type"], "incompatible-types"),
];

/// Error codes of rustc.
pub const RUST: Table = &[
    (&["E0425", "E0432", "E0433", "E0405", "E0423"], "unresolved"),
    (&["E0412"], "unknown-type"),
    (&["E0308"], "mismatched-types"),
    (&["E0382", "E0507"], "moved"),
    (
        &[
            "E0499", "E0502", "E0503", "E0505", "E0506", "E0515", "E0597", "E0716",
        ],
        "borrowed",
    ),
    (&["E0384", "E0594", "E0596"], "immutable"),
    (&["E0428"], "redefinition"),
    (&["E0609", "E0599", "E0560", "E0026"], "no-field"),
    (&["E0063"], "missing-field"),
    (&["E0061"], "wrong-arguments"),
    (&["E0004"], "missing-arm"),
    (&["E0381"], "uninitialised"),
    (&["E0369", "E0600"], "bad-operands"),
    (&["E0070", "E0067"], "not-assignable"),
    (&["E0614"], "not-a-pointer"),
    (&["E0608"], "not-an-array"),
    (&["E0618"], "not-a-function"),
    (&["E0604", "E0605", "E0606"], "wrong-cast"),
    (&["E0268"], "outside-loop"),
    (&["E0603", "E0616", "E0624"], "private"),
];

/// Messages of rustc without a code, or with a code that stands for many mistakes.
pub const RUST_WORDS: Table = &[
    (
        &["un-closed delimiter", "unclosed delimiter"],
        "expected-end",
    ),
    (&["closing delimiter"], "unmatched"),
    (&["unterminated double quote"], "open-string"),
    (&["unknown start of token"], "stray"),
    (&["cannot find macro"], "unresolved"),
    (&["cannot be indexed by"], "wrong-index"),
    (
        &[
            "cannot add",
            "cannot subtract",
            "cannot multiply",
            "cannot divide",
            "can't compare",
        ],
        "bad-operands",
    ),
];

/// Messages of Python.
pub const PYTHON: Table = &[
    (&["was never closed"], "never-closed"),
    (&["unmatched '", "does not match opening"], "unmatched"),
    (
        &[
            "expected an indented block",
            "unexpected indent",
            "unindent does not match",
            "inconsistent use of tabs",
        ],
        "indentation",
    ),
    (&["unterminated"], "open-string"),
    (&["Missing parentheses in call to"], "no-parentheses"),
    (&["Maybe you meant '=='"], "one-equals-sign"),
    (&["cannot assign to"], "not-assignable"),
    (&["forgot a comma"], "no-comma"),
    (&["invalid character", "invalid non-printable"], "stray"),
    (&["invalid syntax"], "syntax"),
];
