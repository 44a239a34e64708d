//! The texts of the screen. They are in the .ftl files beside this one.

use locale::{Lang, Locale};

/// Adds the texts of the screen.
pub fn with_screen(mut locale: Locale) -> Locale {
    locale.add(source(locale.lang));
    locale
}

fn source(lang: Lang) -> &'static str {
    match lang {
        Lang::Es => include_str!("es.ftl"),
        Lang::Pt => include_str!("pt.ftl"),
        Lang::El => include_str!("el.ftl"),
        Lang::En => include_str!("en.ftl"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_reads_without_errors_and_has_the_same_texts() {
        locale::assert_complete(|lang| source(lang).to_owned());
    }
}
