//! Options that several commands have, and parsers of their values.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use locale::Lang;
use protocol::Layer;
use sudograde_core::lab::Language;

/// Which sandbox to insist on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sandbox {
    /// Every layer that the machine has; a missing one is named.
    Available,
    /// Every layer, or exit status 4.
    Full,
}

/// A language that a submission is written in.
pub fn language() -> impl TypedValueParser<Value = Language> {
    one_of(&Language::ALL, Language::id)
}

/// A language that the grader speaks.
pub fn lang() -> impl TypedValueParser<Value = Lang> {
    one_of(&Lang::ALL, Lang::id)
}

/// A layer of the sandbox.
pub fn layer() -> impl TypedValueParser<Value = Layer> {
    one_of(&Layer::ALL, Layer::name)
}

/// A parser for one of these values, by its name.
fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = all.iter().map(move |one| name(*one));
    PossibleValuesParser::new(names).try_map(move |asked| {
        let mut all = all.iter().copied();
        all.find(|one| name(*one) == asked).ok_or(asked)
    })
}
