//! A text in several languages.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// `{ en = "...", es = "..." }`; English is always there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "BTreeMap<String, String>")]
pub struct Text(BTreeMap<String, String>);

impl Text {
    pub fn has(&self, language: &str) -> bool {
        self.0.contains_key(language)
    }

    /// The text in `language`, else in English.
    pub fn get(&self, language: &str) -> &str {
        self.0
            .get(language)
            .or_else(|| self.0.get("en"))
            .map_or("", String::as_str)
    }
}

/// The languages in which people are spoken to.
pub const LANGUAGES: [&str; 4] = ["en", "es", "pt", "el"];

impl TryFrom<BTreeMap<String, String>> for Text {
    type Error = String;

    fn try_from(texts: BTreeMap<String, String>) -> Result<Self, String> {
        let mut languages = texts.keys();
        if let Some(unknown) = languages.find(|one| !LANGUAGES.contains(&one.as_str())) {
            return Err(format!(
                "\"{unknown}\" is no language of a text: they are {}",
                LANGUAGES.join(", ")
            ));
        }
        if let Some((empty, _)) = texts.iter().find(|(_, text)| text.trim().is_empty()) {
            return Err(format!("the text in \"{empty}\" is empty"));
        }
        if texts.contains_key("en") {
            Ok(Text(texts))
        } else {
            Err("a text needs at least an English version, as in { en = \"...\" }".to_owned())
        }
    }
}

/// A file of the lab's own texts in one language, in the format of Project Fluent.
#[derive(Clone, Debug)]
pub struct TextFile {
    /// The id of the language, such as "es".
    pub language: &'static str,
    pub path: PathBuf,
    pub source: String,
}
