//! Sentences with a number in them: one thing is not told in the plural.

use grader::manifest::load;
use locale::{Lang, Locale};
use sudograde_core::verdict::Reason;

use crate::support::repository;

/// A complaint of coloring's checks about one thing.
fn complaint(lang: Lang, id: &'static str, arguments: &[&'static str]) -> String {
    let lab = load(&repository("exercises/coloring")).expect("the lab is whole");
    let locale = Locale::for_lab(lang, &lab).expect("its texts are whole");
    let one = |name: &&'static str| ((*name).into(), "1".to_owned());
    let arguments = arguments.iter().map(one).collect();
    locale.reason(&Reason::Rejected {
        id: id.into(),
        arguments,
    })
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
            complaint(lang, "verdict-missing", &["wanted", "found"]),
            complaint(lang, "verdict-too-many", &["wanted", "found"]),
            complaint(lang, "steps-missing", &["count", "wanted", "found"]),
            complaint(lang, "steps-too-many", &["count", "found"]),
            complaint(lang, "generated-missing", &["wanted", "found"]),
        ];
        for sentence in told {
            let lower = sentence.to_lowercase();
            assert!(words.iter().all(|word| !lower.contains(word)), "{sentence}");
            assert!(!sentence.contains('{'), "{sentence}");
        }
    }
}

#[test]
fn nothing_is_not_told_as_one() {
    let lab = load(&repository("exercises/implicit-graph")).expect("the lab is whole");
    for lang in Lang::ALL {
        let locale = Locale::for_lab(lang, &lab).expect("its texts are whole");
        let told = locale.reason(&Reason::Rejected {
            id: "iterations-wrong".into(),
            arguments: [("counted", "0"), ("right", "2")]
                .map(|(name, value)| (name.into(), value.to_owned()))
                .into(),
        });
        assert!(told.contains(" 0 "), "{told}");
    }
}

#[test]
fn one_number_is_told_in_the_singular_in_every_lab() {
    let told: [(&str, &'static str, &[&'static str]); 6] = [
        ("conflicts", "other-numbers", &["digit", "right", "count"]),
        ("implicit-graph", "list-incomplete", &["count", "shown"]),
        ("implicit-graph", "count-stays-zero", &["iterations"]),
        ("implicit-graph", "count-other", &["iterations", "count"]),
        (
            "samurai",
            "solution-row",
            &["solution", "row", "count", "wanted"],
        ),
        ("samurai", "file-row", &["file", "row", "count", "wanted"]),
    ];
    for lang in Lang::ALL {
        for (id, sentence, arguments) in told {
            let lab = load(&repository("exercises").join(id)).expect("the lab is whole");
            let locale = Locale::for_lab(lang, &lab).expect("its texts are whole");
            let arguments = arguments
                .iter()
                .map(|name| ((*name).into(), "1".to_owned()));
            let arguments = arguments.collect();
            let sentence = locale.reason(&Reason::Rejected {
                id: sentence.into(),
                arguments,
            });
            let plurals = [
                "1 times",
                "1 nodes",
                "1 iterations",
                "1 numbers",
                "1 veces",
                "1 nodos",
                "1 iteraciones",
                "1 números",
                "1 vezes",
                "1 nós",
                "1 iterações",
                "1 φορές",
                "1 κόμβους",
                "1 επαναλήψεις",
                "1 αριθμούς",
            ];
            assert!(
                plurals.iter().all(|plural| !sentence.contains(plural)),
                "{sentence}"
            );
        }
    }
}
