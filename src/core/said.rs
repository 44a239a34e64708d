//! The facts that a sentence of a report was made of, so that it can be said in another language, too.

use serde::{Deserialize, Serialize};

use super::lab::Text;
use super::report::Report;
use super::sanitizer::MemoryFault;
use super::verdict::Reason;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Said {
    Reason(Reason),
    Finding {
        fault: MemoryFault,
        places: Places,
    },
    /// A text of the grader.
    Text {
        id: String,
        arguments: Vec<(String, String)>,
    },
    /// A text of the lab, in all of its languages.
    Lab(Text),
}

impl Said {
    pub fn text(id: &str, arguments: &[(&str, &str)]) -> Self {
        let owned = arguments
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Said::Text {
            id: id.to_owned(),
            arguments: owned.collect(),
        }
    }
}

/// The places that a finding names, as `file:line in function`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Places {
    pub fault: Option<String>,
    pub allocated: Option<String>,
    pub freed: Option<String>,
}

impl Report {
    /// Says each sentence anew: `say` gives a part of it in the reader's language, or None if it cannot, and then the
    /// sentence stays as it is.
    pub fn retell(&mut self, say: &dyn Fn(&Said) -> Option<String>) {
        for exercise in &mut self.exercises {
            for criterion in &mut exercise.criteria {
                if let Some(first) = criterion.ladder.first_mut() {
                    let of_first = criterion.said.get(..1).unwrap_or_default();
                    retell(first, of_first, say);
                }
            }
            for case in &mut exercise.cases {
                if let Some(message) = &mut case.message {
                    retell(message, &case.said, say);
                }
                if let Some(closer) = &mut case.explanation {
                    retell(&mut closer.message, &closer.said, say);
                }
            }
            for small in exercise
                .counterexamples
                .iter_mut()
                .chain(&mut exercise.counterexample)
            {
                retell(&mut small.message, &small.said, say);
            }
            for note in &mut exercise.notes {
                retell(&mut note.message, &note.said, say);
            }
        }
    }

    /// The report without the facts behind its sentences, for other programs.
    pub fn as_told(&self) -> Report {
        let mut report = self.clone();
        let build = &mut report.build;
        let all = build.errors.iter_mut().chain(&mut build.warnings);
        all.for_each(|one| one.names.clear());
        for exercise in &mut report.exercises {
            exercise
                .mistake
                .iter_mut()
                .for_each(|one| one.names.clear());
            exercise
                .criteria
                .iter_mut()
                .for_each(|one| one.said.clear());
            exercise.notes.iter_mut().for_each(|one| one.said.clear());
            for case in &mut exercise.cases {
                case.said.clear();
                case.explanation.iter_mut().for_each(|one| one.said.clear());
            }
            let small = exercise.counterexamples.iter_mut();
            let small = small.chain(&mut exercise.counterexample);
            small.for_each(|one| one.said.clear());
        }
        report
    }
}

/// Says a sentence anew, if all of its parts can be said.
pub fn retell(sentence: &mut String, said: &[Said], say: &dyn Fn(&Said) -> Option<String>) {
    let parts: Option<Vec<String>> = said.iter().map(say).collect();
    if let Some(parts) = parts.filter(|parts| !parts.is_empty()) {
        *sentence = parts.join(" ");
    }
}
