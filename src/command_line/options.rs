//! Options that several commands have, and parsers of their values.

use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use locale::Lang;
use protocol::Layer;
use sudograde_core::lab::Language;

/// The sandbox to require.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sandbox {
    /// Every layer that the machine has; missing ones are named.
    Available,
    /// Every layer, or exit status 4.
    Full,
}

/// The space of the cache.
#[derive(Clone, Debug, Args)]
pub struct Space {
    /// The space that compiled code and remembered results may take on the disk. The least recently
    /// used are removed.
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = size)]
    #[arg(env = "SUDOGRADE_CACHE_LIMIT")]
    pub cache_limit: ByteSize,
}

fn size(text: &str) -> Result<ByteSize, &'static str> {
    let has_unit = text.ends_with(|last: char| last.is_ascii_alphabetic());
    let size = text.parse().ok().filter(|_| has_unit);
    size.ok_or("a size is a number with a unit, such as 500MB or 2GB")
}

/// A language that a submission is written in.
pub fn language() -> impl TypedValueParser<Value = Language> {
    one_of(Language::ALL.map(|one| (one.id().into(), one)))
}

/// A language that the grader speaks.
pub fn lang() -> impl TypedValueParser<Value = Lang> {
    one_of(Lang::ALL.map(|one| (one.id().into(), one)))
}

/// A layer of the sandbox.
pub fn layer() -> impl TypedValueParser<Value = Layer> {
    one_of(Layer::ALL.map(|one| (one.name().into(), one)))
}

/// A parser for one of these values, by its name.
pub fn one_of<T: Clone + Send + Sync + 'static>(
    all: impl IntoIterator<Item = (PossibleValue, T)>,
) -> impl TypedValueParser<Value = T> {
    let all: Vec<(PossibleValue, T)> = all.into_iter().collect();
    let names: Vec<PossibleValue> = all.iter().map(|(name, _)| name.clone()).collect();
    PossibleValuesParser::new(names).try_map(move |asked| {
        let found = all.iter().find(|(name, _)| name.get_name() == asked);
        found.map(|(_, value)| value.clone()).ok_or(asked)
    })
}
