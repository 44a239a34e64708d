//! Random numbers for generated inputs: a seed repeats them on every machine.

use fastrand::Rng;

use crate::LabError;

/// A kind of inputs: its name in lab.toml, and how one is made. The number is the input's index: a
/// generator that has a list of places to go through takes them in turn.
pub type Generator = (&'static str, fn(&mut Rng, usize) -> String);

/// The names of a lab's generators.
pub const fn names<const N: usize>(generators: &[Generator; N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut k = 0;
    while k < N {
        names[k] = generators[k].0;
        k += 1;
    }
    names
}

/// Input number `index` of the generator with this name.
///
/// # Errors
/// There is none with this name.
pub fn generate(
    generators: &[Generator],
    name: &str,
    seed: u64,
    index: u32,
) -> Result<String, LabError> {
    let unknown = || LabError::UnknownGenerator(name.to_owned());
    let found = generators.iter().find(|(known, _)| *known == name);
    let (_, make) = found.ok_or_else(unknown)?;
    Ok(make(&mut source(name, seed, index), index as usize))
}

/// The random numbers of input number `index` of a generator. Those of another index, generator or
/// seed have nothing to do with them.
pub fn source(generator: &str, seed: u64, index: u32) -> Rng {
    // FNV-1a, 64 bits: all that is needed is that different names give different numbers.
    let bytes = generator
        .bytes()
        .chain(seed.to_le_bytes())
        .chain(index.to_le_bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    Rng::with_seed(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generator_is_found_by_its_name() {
        const BOTH: [Generator; 2] = [
            ("index", |_, index| index.to_string()),
            ("bit", |rng, _| rng.u8(..2).to_string()),
        ];
        assert_eq!(names(&BOTH), ["index", "bit"]);
        assert_eq!(generate(&BOTH, "index", 1, 7), Ok("7".to_owned()));
        let bits: Vec<_> = (0..99)
            .map(|index| generate(&BOTH, "bit", 1, index))
            .collect();
        assert!(bits.contains(&Ok("0".to_owned())) && bits.contains(&Ok("1".to_owned())));
        let unknown = Err(LabError::UnknownGenerator("bits".to_owned()));
        assert_eq!(generate(&BOTH, "bits", 1, 7), unknown);
    }

    /// Seeds stand in reports. Should a newer `fastrand` make other numbers of them, this says so.
    #[test]
    fn the_numbers_of_a_seed_stay_the_same() {
        let first = |seed, index| source("boards", seed, index).u64(..);
        assert_eq!(first(1, 0), first(1, 0));
        assert_ne!(first(1, 0), first(1, 1));
        assert_ne!(first(1, 0), first(2, 0));
        assert_ne!(first(1, 0), source("other", 1, 0).u64(..));
        assert_eq!(first(1, 0), 2706082947137286903);
    }
}
