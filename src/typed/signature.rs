//! Functions and steps as a manifest writes them: `(heap, data, prio)`, `(heap) -> data?`, and
//! `heap_push(it, data, prio)`.

/// The types of a function's parameters and of its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub parameters: Vec<String>,
    pub outcome: Option<Outcome>,
}

/// The type of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub of: String,
    /// `T?`: it may be NULL.
    pub may_be_null: bool,
}

impl Function {
    /// # Errors
    /// It is no signature; the message says what one looks like.
    pub fn parse(text: &str) -> Result<Self, String> {
        let no = || {
            format!("\"{text}\" is no signature; write the types, as in \"(heap, prio) -> data?\"")
        };
        let (parameters, outcome) = match text.split_once("->") {
            Some((parameters, outcome)) => (parameters, Some(outcome.trim())),
            None => (text, None),
        };
        let inner = parameters.trim().strip_prefix('(').ok_or_else(no)?;
        let inner = inner.strip_suffix(')').ok_or_else(no)?;
        let outcome = outcome.map(|outcome| Outcome {
            of: outcome.trim_end_matches('?').to_owned(),
            may_be_null: outcome.ends_with('?'),
        });
        if outcome
            .as_ref()
            .is_some_and(|outcome| !is_name(&outcome.of))
        {
            return Err(no());
        }
        let parameters = listed(inner).map(|one| {
            // A parameter may have a name: `n: node`.
            let of = one.rsplit(':').next().unwrap_or(one).trim();
            is_name(of).then(|| of.to_owned()).ok_or_else(no)
        });
        Ok(Function {
            parameters: parameters.collect::<Result<_, _>>()?,
            outcome,
        })
    }
}

/// A step of an input: its name there, and the call that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub name: String,
    pub function: String,
    pub arguments: Vec<Argument>,
    /// Its line in the manifest, counted from 1.
    pub line: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The handle.
    It,
    /// A value of this type, which the input names.
    Of(String),
}

impl Step {
    /// # Errors
    /// It is no call; the message says what one looks like.
    pub fn parse(name: &str, text: &str, line: usize) -> Result<Self, String> {
        let no = || format!("\"{text}\" is no call; write it as in \"heap_push(it, data, prio)\"");
        let (function, rest) = text.split_once('(').ok_or_else(no)?;
        let inner = rest.trim_end().strip_suffix(')').ok_or_else(no)?;
        if !is_name(function.trim()) {
            return Err(no());
        }
        let arguments = listed(inner).map(|one| {
            // `new data` and `any prio` say the same with one word more.
            let of = one.split_whitespace().last().unwrap_or_default();
            match of {
                "it" => Ok(Argument::It),
                _ if is_name(of) => Ok(Argument::Of(of.to_owned())),
                _ => Err(no()),
            }
        });
        Ok(Step {
            name: name.to_owned(),
            function: function.trim().to_owned(),
            arguments: arguments.collect::<Result<_, _>>()?,
            line,
        })
    }

    /// The types of the values that an input names.
    pub fn values(&self) -> impl Iterator<Item = &String> {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::It => None,
            Argument::Of(of) => Some(of),
        })
    }
}

fn listed(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(',').map(str::trim);
    parts.filter(move |_| !text.trim().is_empty())
}

fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_read() {
        let read = Function::parse("(heap, n: prio) -> data?").expect("it is one");
        assert_eq!(read.parameters, ["heap", "prio"]);
        let outcome = read.outcome.expect("it has a result");
        assert_eq!((outcome.of.as_str(), outcome.may_be_null), ("data", true));
        let nothing = Function::parse("()").expect("it is one");
        assert_eq!((nothing.parameters.len(), nothing.outcome), (0, None));
        for wrong in ["heap -> data", "(heap", "(heap) -> ", "(a b)", "(,)"] {
            assert!(Function::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_step_is_read() {
        let read = Step::parse("push", "heap_push(it, new data, prio)", 1).expect("it is one");
        assert_eq!(read.function, "heap_push");
        assert_eq!(read.values().collect::<Vec<_>>(), ["data", "prio"]);
        assert!(Step::parse("push", "heap_push", 1).is_err());
        assert!(Step::parse("push", "heap_push(it,)", 1).is_err());
    }
}
