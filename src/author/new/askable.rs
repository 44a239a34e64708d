//! The functions that a lab cannot ask for by their names and parameters, in any language.

use sudograde_core::lab::Language;

use super::model::Function;

pub const ANY_NUMBER: &str = "it takes any number of arguments, and a lab cannot say that so far";

/// A name that a function or its parameters cannot have.
pub fn odd_name(function: &Function, language: Language) -> Option<String> {
    let names = || function.parameters.iter().map(|one| one.name.as_str());
    let twice = names()
        .enumerate()
        .find(|(k, name)| names().take(*k).any(|other| other == *name));
    if let Some((_, name)) = twice {
        return Some(format!("two parameters are called \"{name}\""));
    }
    let mut all = [function.name.as_str()].into_iter().chain(names());
    let odd = all.find(|name| !is_name(name, language))?;
    Some(format!(
        "\"{odd}\" is a word of {}, and no name",
        language.name()
    ))
}

/// The words of C that are no names; those of C++ and Rust, as their standards list them.
const OF_C: &str = "auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool";
const OF_CPP: &str = "alignas alignof and bool catch char8_t char16_t char32_t class concept const_cast consteval constexpr constinit co_await co_return co_yield decltype delete dynamic_cast explicit export false friend mutable namespace new noexcept not nullptr operator or private protected public reinterpret_cast requires static_assert static_cast template this thread_local throw true try typeid typename using virtual wchar_t xor";
const OF_RUST: &str = "as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while abstract become box do final macro override priv try typeof unsized virtual yield";
const OF_PYTHON: &str = "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield";

/// Whether a variable or function can have this name.
fn is_name(name: &str, language: Language) -> bool {
    let lists: &[&str] = match language {
        Language::C => &[OF_C],
        Language::Cpp => &[OF_C, OF_CPP],
        Language::Rust => &[OF_RUST],
        Language::Python => &[OF_PYTHON],
    };
    let mut words = lists.iter().flat_map(|list| list.split(' '));
    !words.any(|word| word == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_language_are_no_names() {
        for (language, words) in [
            (Language::C, vec!["while", "for", "int", "return", "struct"]),
            (Language::Cpp, vec!["class", "while", "new", "template"]),
            (Language::Rust, vec!["match", "fn", "let", "impl"]),
            (Language::Python, vec!["class", "def", "for", "lambda"]),
        ] {
            for word in words {
                assert!(!is_name(word, language), "{word}");
            }
            for name in ["f", "is_valid", "DFS", "n2"] {
                assert!(is_name(name, language), "{name}");
            }
        }
    }
}
