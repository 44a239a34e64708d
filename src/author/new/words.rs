//! Types of Rust and Python, as signatures write them.

use std::collections::BTreeMap;

use sudograde_core::lab::Language;

use super::model::{Of, Types};

/// The fields of a structure or class, and their types.
pub type Fields = Vec<(String, String)>;

/// Proposes types for those of a source.
pub struct Words {
    pub language: Language,
    pub types: Types,
    /// By name.
    pub records: BTreeMap<String, Fields>,
}

const INTEGERS: [&str; 12] = [
    "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
];

pub const TEXTS: [&str; 3] = ["\"hello\"", "\"a b\"", "\"\""];

/// The parts between signs that stand in no brackets.
pub fn parts(text: &str, sign: char) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut depth = 0_usize;
    for one in text.chars() {
        match one {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match found.last_mut() {
            Some(last) if one != sign || depth > 0 => last.push(one),
            _ => found.push(String::new()),
        }
    }
    let trimmed = found.iter().map(|one| one.trim().to_owned());
    trimmed.filter(|one| !one.is_empty()).collect()
}

/// The name before brackets, and what is in them: `Vec` and `i32` of `Vec<i32>`.
fn generic(text: &str) -> Option<(&str, &str)> {
    let open = text.find(['<', '['])?;
    let close = if text.as_bytes().get(open) == Some(&b'<') {
        '>'
    } else {
        ']'
    };
    let inner = text.get(open + 1..)?.strip_suffix(close)?;
    let name = text.get(..open)?.trim();
    Some((name.rsplit(['.', ':']).next().unwrap_or(name), inner.trim()))
}

impl Words {
    /// The type for what a signature writes. A result that is a number may be any.
    ///
    /// # Errors
    /// No type of a lab is like this.
    pub fn of(&mut self, text: &str, is_result: bool, is_small: bool) -> Result<Of, String> {
        let text = text.trim();
        match self.language {
            Language::Python => self.of_python(text, is_result, is_small),
            _ => self.of_rust(text, is_result, is_small),
        }
    }

    fn whole(&mut self, is_result: bool, is_small: bool) -> Of {
        match (is_result, is_small) {
            (true, _) => Of::new("int", &["3", "1"]),
            (_, true) => self.types.of(
                "small",
                "Small numbers: with large ones, a function that calls itself may not end in time.",
                &["kind = \"int\"", "range = [0, 12]"],
                &["5", "3", "1"],
            ),
            _ => self.types.number(),
        }
    }

    fn of_python(&mut self, text: &str, is_result: bool, is_small: bool) -> Result<Of, String> {
        let text = text.trim_matches(['"', '\'']);
        let choices = parts(text, '|');
        if let [one, none] = choices.as_slice()
            && none == "None"
        {
            return Ok(self.of_python(one, is_result, is_small)?.or_none("NULL"));
        }
        match text {
            "int" => return Ok(self.whole(is_result, is_small)),
            "float" => return Ok(self.types.real()),
            "bool" => return Ok(Of::new("bool", &["true", "false"])),
            "str" => return Ok(Of::new("text", &TEXTS)),
            "list" | "List" => {
                let number = self.types.number();
                return Ok(self.types.list(&number));
            }
            _ => {}
        }
        if let Some((name, inner)) = generic(text) {
            let all = parts(inner, ',');
            return match (name.to_lowercase().as_str(), all.as_slice()) {
                ("list" | "sequence" | "iterable", [of]) => {
                    let of = self.of_python(of, false, is_small)?;
                    Ok(self.types.list(&of))
                }
                ("dict" | "mapping" | "counter" | "defaultdict", [key, of]) => self.map(key, of),
                ("optional", [of]) => Ok(self.of_python(of, is_result, is_small)?.or_none("NULL")),
                ("tuple", [of, dots]) if dots == "..." => {
                    let of = self.of_python(of, false, is_small)?;
                    Ok(self.types.list(&of))
                }
                ("tuple", all) if !all.is_empty() => self.tuple(all),
                _ => Err(unknown(text)),
            };
        }
        self.record(text)
    }

    fn of_rust(&mut self, text: &str, is_result: bool, is_small: bool) -> Result<Of, String> {
        let mut text = text.trim_start_matches('&').trim();
        if let Some(behind) = text.strip_prefix('\'') {
            text = behind
                .split_once(' ')
                .map_or(behind, |(_, rest)| rest)
                .trim();
        }
        let text = text.strip_prefix("mut ").unwrap_or(text).trim();
        match text {
            "i32" | "i64" | "isize" => return Ok(self.whole(is_result, is_small)),
            name if INTEGERS.contains(&name) => {
                let range = match (is_small, name.starts_with('u')) {
                    (true, _) => "range = [0, 12]",
                    (false, true) => "range = [0, 99]",
                    _ => "range = [-99, 99]",
                };
                let written = format!("rust = \"{name}\"");
                let lines = ["kind = \"int\"", &written, range];
                return Ok(self.types.of(name, "", &lines, &["3", "1", "2"]));
            }
            "f64" | "f32" => return Ok(self.types.real()),
            "bool" => return Ok(Of::new("bool", &["true", "false"])),
            "char" => return Ok(Of::new("char", &["'a'", "'Z'", "'5'"])),
            "str" | "String" => return Ok(Of::new("text", &TEXTS)),
            _ => {}
        }
        if let Some(inner) = text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'))
        {
            return self.tuple(&parts(inner, ','));
        }
        if let Some(inner) = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'))
        {
            let all = parts(inner, ';');
            let of = self.of_rust(all.first().map_or("", String::as_str), false, is_small)?;
            return match all.get(1) {
                None => Ok(self.types.list(&of)),
                Some(length) => {
                    let count = length.parse::<usize>().ok().filter(|count| *count <= 100);
                    let count = count.ok_or_else(|| unknown(text))?;
                    Ok(of.array(count))
                }
            };
        }
        if let Some((name, inner)) = generic(text) {
            let all = parts(inner, ',');
            return match (name, all.as_slice()) {
                ("Vec" | "VecDeque" | "LinkedList", [of]) => {
                    let of = self.of_rust(of, false, is_small)?;
                    Ok(self.types.list(&of))
                }
                ("Option", [of]) => Ok(self.of_rust(of, is_result, is_small)?.or_none("NULL")),
                ("Box" | "Rc", [of]) => self.of_rust(of, is_result, is_small),
                ("HashMap" | "BTreeMap", [key, of]) => self.map(key, of),
                _ => Err(unknown(text)),
            };
        }
        self.record(text)
    }

    fn map(&mut self, key: &str, of: &str) -> Result<Of, String> {
        let (key, of) = (self.of(key, false, false)?, self.of(of, false, false)?);
        Ok(Of::map(&key, &of))
    }

    fn tuple(&mut self, all: &[String]) -> Result<Of, String> {
        let all = all.iter().map(|one| self.of(one, false, false));
        let all: Vec<Of> = all.collect::<Result<_, _>>()?;
        Ok(Of::tuple(&all))
    }

    fn record(&mut self, name: &str) -> Result<Of, String> {
        let fields = self.records.get(name).cloned().unwrap_or_default();
        let is_word = name.chars().all(|one| one.is_alphanumeric() || one == '_');
        if !is_word || name.is_empty() {
            return Err(unknown(name));
        }
        let own = format!("{} = \"{name}\"", self.language.id());
        if fields.is_empty() {
            let comment = format!(
                "TODO: which fields does {name} have? Write them here: fields = {{ NAME = \"TYPE\" }}"
            );
            let lines = ["kind = \"record\"", &own, "fields = { value = \"int\" }"];
            return Ok(self
                .types
                .of(&name.to_lowercase(), &comment, &lines, &["5", "7"]));
        }
        let (mut written, mut samples) = (Vec::new(), [Vec::new(), Vec::new()]);
        for (k, (field, of)) in fields.iter().enumerate() {
            if of.contains(name) {
                return Err(format!("{name} leads to others of its kind"));
            }
            let of = self.of(of, false, false)?;
            written.push(format!("{field} = \"{}\"", of.name));
            samples[0].push(of.sample(k).to_owned());
            samples[1].push(of.sample(k + 1).to_owned());
        }
        let lines = [
            "kind = \"record\"".to_owned(),
            own,
            format!("fields = {{ {} }}", written.join(", ")),
        ];
        let samples = samples.map(|parts| format!("({})", parts.join(", ")));
        Ok(self
            .types
            .declare(&name.to_lowercase(), "", &lines, &samples))
    }
}

fn unknown(text: &str) -> String {
    format!("there is no type for \"{text}\" so far (there are those of docs/lab-format.md)")
}
