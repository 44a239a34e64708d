//! The key `random` of a criterion about a program: standard input and files by chance.

use sudograde_core::lab::LabError;
use toml::Spanned;
use typed::{Declared, Random, Value};

use super::{About, nothing_but};
use crate::manifest::random::narrower;
use crate::manifest::written::{self, File};

/// The random runs of a criterion that does not say how many, and the most.
const COUNT: i64 = 20;
const MOST: i64 = 200;

impl About<'_> {
    /// Cases with standard input and files by chance. They are the same for each seed.
    pub(super) fn random(
        &self,
        written: &written::Criterion,
        place: &Spanned<written::Random>,
        run: &Spanned<String>,
    ) -> Result<Vec<Spanned<written::Case>>, LabError> {
        let random = place.get_ref();
        let refuse = |message: &str| Err(self.loader.error(place, message));
        if random.steps.is_some()
            || random.length.is_some()
            || random.distinct.is_some()
            || random.end.is_some()
            || random.require.is_some()
        {
            return refuse(
                "of a program, \"random\" has n, file, stdin, and the words and ranges of types",
            );
        }
        let count = random.n.unwrap_or(COUNT);
        if !(1..=MOST).contains(&count) {
            return refuse(&format!(
                "n is a number from 1 to {MOST}: each is a process"
            ));
        }
        if random.file.is_empty() && random.stdin.is_none() {
            return refuse(
                "what is by chance? Write file.\"a.txt\" = \"TYPE\" or stdin = \"TYPE\"",
            );
        }
        let types: Vec<&String> = random.stdin.iter().chain(random.file.values()).collect();
        for of in &types {
            if !matches!(self.declared.kind(of), Some(typed::Kind::Text { .. })) {
                return refuse(&format!("\"{of}\" is no type of the kind \"text\""));
            }
        }
        let (ranges, words) =
            narrower(&random.ranges, self.declared).map_err(|why| self.loader.error(place, why))?;
        let narrowed = Random {
            ranges,
            words,
            ..Random::default()
        };
        let id = written.id.get_ref();
        let key = Declared::key(self.exercise, id);
        let types: Vec<&str> = types.iter().map(|of| of.as_str()).collect();
        let mut made: Vec<Vec<Value>> = Vec::new();
        let indices = 0..u32::try_from(count * 3).unwrap_or(0);
        for index in indices {
            let values = typed::values(self.declared, &key, &narrowed, &types, index);
            if !made.contains(&values) && made.len() < usize::try_from(count).unwrap_or(0) {
                made.push(values);
            }
        }
        let all = made.into_iter().enumerate().map(|(k, values)| {
            let texts = values.into_iter().map(|value| match value {
                Value::Text(text) => text.to_string(),
                other => other.to_string(),
            });
            let mut texts = texts.collect::<Vec<String>>().into_iter();
            let mut case = nothing_but(&format!("{id}-random-{}", k + 1), place);
            let own = case.get_mut();
            own.run = Some(run.clone());
            own.stdin = random.stdin.as_ref().and_then(|_| texts.next());
            let files = random.file.keys().cloned().zip(texts);
            let files =
                files.map(|(name, text)| (name, Spanned::new(place.span(), File::Text(text))));
            own.files = files.collect();
            case
        });
        Ok(all.collect())
    }
}
