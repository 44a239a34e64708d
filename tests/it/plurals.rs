//! Sentences with a number in them: one thing is not told in the plural.

use grader::manifest::load;
use locale::{Lang, Locale};
use sudograde_core::verdict::Reason;

use crate::support::repository;

/// A complaint of coloring's checkers about one thing.
fn complaint(lang: Lang, id: &'static str, arguments: &[&'static str]) -> String {
    let lab = load(&repository("exercises/coloring")).expect("the lab is whole");
    let locale = Locale::for_lab(lang, &lab).expect("its texts are whole");
    let one = |name: &&'static str| (*name, "1".to_owned());
    let arguments = arguments.iter().map(one).collect();
    locale.reason(&Reason::Rejected { id, arguments })
}

#[test]
fn one_thing_is_told_in_the_singular() {
    let plurals = [
        (Lang::En, ["answers", "times", "steps", "boards"]),
        (Lang::Es, ["respuestas", "veces", "pasos", "tableros"]),
        (Lang::Pt, ["respostas", "vezes", "passos", "tabuleiros"]),
        (Lang::El, ["απαντήσεις", "φορές", "βήματα", "πίνακες"]),
    ];
    for (lang, words) in plurals {
        let told = [
            complaint(lang, "verdict-missing", &["expected", "found"]),
            complaint(lang, "verdict-too-many", &["expected", "found"]),
            complaint(lang, "steps-missing", &["count", "expected", "found"]),
            complaint(lang, "steps-too-many", &["count", "found"]),
            complaint(lang, "generated-missing", &["expected", "found"]),
        ];
        for sentence in told {
            let lower = sentence.to_lowercase();
            assert!(words.iter().all(|word| !lower.contains(word)), "{sentence}");
            assert!(!sentence.contains('{'), "{sentence}");
        }
    }
}
