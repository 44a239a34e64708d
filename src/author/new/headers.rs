//! Headers of a new lab in C or C++: the author's, and one for what they do not declare.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Context;
use sudograde_core::lab::Language;

use super::c::{CFunction, Declarations, Source};
use super::emptied::tidy;
use super::read;

/// A header of the author's: its name, its text, and what it declares.
pub type Header = (String, String);

pub fn stem(id: &str) -> String {
    id.replace('-', "_")
}

pub fn headers(paths: &[PathBuf]) -> anyhow::Result<Vec<Header>> {
    let all = paths.iter().map(|path| {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let name = name.with_context(|| format!("{}: it is no file", path.display()))?;
        Ok((name, read(path)?))
    });
    all.collect()
}

pub fn declarations(headers: &[Header], language: Language) -> anyhow::Result<Declarations> {
    let mut all = Declarations::default();
    for (name, text) in headers {
        let read = all.read(text, language);
        read.map_err(|why| anyhow::anyhow!("{name}: {why}"))?;
    }
    Ok(all)
}

/// The name of a header of its own, which is none of those.
pub fn own_header(id: &str, headers: &[Header]) -> String {
    let name = format!("{}.h", stem(id));
    match headers.iter().any(|(other, _)| *other == name) {
        true => format!("{}_functions.h", stem(id)),
        false => name,
    }
}

pub fn guarded(name: &str, inner: &str, includes: &[String]) -> String {
    let guard = name.to_uppercase().replace(['.', '-'], "_");
    let needs = [
        ("std::string", "#include <string>\n"),
        ("std::string_view", "#include <string_view>\n"),
        ("std::vector", "#include <vector>\n"),
        ("std::list", "#include <list>\n"),
        ("std::deque", "#include <deque>\n"),
        ("std::array", "#include <array>\n"),
        ("std::optional", "#include <optional>\n"),
        ("std::pair", "#include <utility>\n"),
        ("std::tuple", "#include <tuple>\n"),
        ("std::map", "#include <map>\n"),
        ("std::unordered_map", "#include <unordered_map>\n"),
        ("bool", "#include <stdbool.h>\n"),
        ("size_t", "#include <stddef.h>\n"),
        ("int8_t", "#include <stdint.h>\n"),
        ("int16_t", "#include <stdint.h>\n"),
        ("int32_t", "#include <stdint.h>\n"),
        ("int64_t", "#include <stdint.h>\n"),
    ];
    let mut lines: Vec<String> = includes.to_vec();
    for (word, include) in needs {
        if inner.contains(word) && !lines.iter().any(|line| line == include) {
            lines.push(include.to_owned());
        }
    }
    let includes = lines.concat();
    tidy(&format!(
        "#ifndef {guard}\n#define {guard}\n\n{includes}\n{inner}\n#endif\n"
    ))
}

pub fn printed(function: &CFunction) -> (String, String) {
    let all = function.parameters.iter().enumerate().map(|(k, one)| {
        let name = if one.name.is_empty() {
            format!("p{}", k + 1)
        } else {
            one.name.clone()
        };
        let sizes: String = one
            .of
            .sizes
            .iter()
            .map(|size| format!("[{size}]"))
            .collect();
        let word = if one.of.is_const { "const " } else { "" };
        let blank = if one.of.pointers > 0 { "" } else { " " };
        let sign = if one.of.is_reference { "&" } else { "" };
        format!("{word}{}{blank}{sign}{name}{sizes}", one.of.written())
    });
    let all: Vec<String> = all.collect();
    let all = if all.is_empty() {
        "void".to_owned()
    } else {
        all.join(", ")
    };
    let word = if function.result.is_const {
        "const "
    } else {
        ""
    };
    let blank = if function.result.pointers > 0 {
        ""
    } else {
        " "
    };
    let line = format!(
        "{word}{}{blank}{}({all});",
        function.result.written(),
        function.name
    );
    (function.name.clone(), line)
}

/// Declarations for structures that no header declares.
pub fn unknown(source: &Source, language: Language) -> String {
    let known = |base: &str| {
        let all = &source.all;
        all.structs.contains_key(base)
            || all.aliases.contains_key(base)
            || all.enums.contains_key(base)
            || all.structs.contains_key(&format!("struct {base}"))
    };
    let plain = [
        "void", "bool", "_Bool", "float", "double", "char", "int", "long", "short", "size_t",
        "ssize_t", "FILE",
    ];
    let mut done = BTreeSet::new();
    let mut text = String::new();
    for function in &source.all.functions {
        let types = function.parameters.iter().map(|one| &one.of);
        for of in types.chain([&function.result]) {
            let base = of.base.as_str();
            let is_plain = base.split(' ').all(|word| {
                plain.contains(&word)
                    || word.ends_with("_t")
                    || matches!(word, "unsigned" | "signed")
            });
            if is_plain
                || known(base)
                || base.contains(['<', ':'])
                || base.is_empty()
                || base.starts_with("enum ")
                || base == "string"
                || !done.insert(base.to_owned())
            {
                continue;
            }
            text += "/* TODO: its fields */\n";
            text += &match base.strip_prefix("struct ") {
                Some(tag) => format!("struct {tag} {{\n    int value;\n}};\n\n"),
                None if language == Language::Cpp => {
                    format!("struct {base} {{\n    int value;\n}};\n\n")
                }
                None => format!("typedef struct {base} {{\n    int value;\n}} {base};\n\n"),
            };
        }
    }
    text
}

/// Whether a header declares a function with this name.
pub fn declares(header: &str, name: &str) -> bool {
    let mut rest = header;
    while let Some(at) = rest.find(name) {
        let before = rest[..at].chars().next_back();
        let behind = rest[at + name.len()..].trim_start();
        let is_word = before.is_none_or(|one| !one.is_alphanumeric() && one != '_');
        if is_word && behind.starts_with('(') {
            return true;
        }
        rest = &rest[at + name.len()..];
    }
    false
}
