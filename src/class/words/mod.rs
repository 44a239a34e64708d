//! The texts of pages and of `sudograde similar`. They are in the .ftl files below this folder.

use locale::{Lang, Locale};
use sudograde_core::lab::{Lab, LabError};

/// The texts of one language, with those about a class, and with those of the lab if it is at hand.
///
/// # Errors
/// A mistake in the texts of the lab.
pub fn locale(lang: Lang, lab: Option<&Lab>) -> Result<Locale, LabError> {
    let mut locale = match lab {
        Some(lab) => Locale::for_lab(lang, lab)?,
        None => Locale::new(lang),
    };
    for source in sources(lang) {
        locale.add(source);
    }
    Ok(locale)
}

fn sources(lang: Lang) -> [&'static str; 2] {
    match lang {
        Lang::Es => [include_str!("page/es.ftl"), include_str!("likeness/es.ftl")],
        Lang::Pt => [include_str!("page/pt.ftl"), include_str!("likeness/pt.ftl")],
        Lang::El => [include_str!("page/el.ftl"), include_str!("likeness/el.ftl")],
        Lang::En => [include_str!("page/en.ftl"), include_str!("likeness/en.ftl")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_reads_without_errors_and_has_the_same_texts() {
        locale::assert_complete(|lang| sources(lang).concat());
    }
}
