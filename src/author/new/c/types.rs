//! The types of a lab for those of C: numbers, texts, records, linked lists, arrays.

use super::super::model::{Entry, Of, Types};
use super::{Source, TEXTS};
use grader::declarations::{CFunction, CType, Named};

/// Types of whole numbers that need no other word.
const WHOLE: [&str; 22] = [
    "int",
    "short",
    "long",
    "long long",
    "unsigned",
    "unsigned int",
    "unsigned short",
    "unsigned long",
    "unsigned long long",
    "unsigned char",
    "signed char",
    "size_t",
    "ssize_t",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "long int",
];

/// Proposes types, and remembers those that it proposed.
pub struct Binder<'a> {
    pub source: &'a Source,
    pub types: Types,
    /// The structure that is a handle, and its name in the lab.
    pub handle: Option<(String, String)>,
}

impl<'a> Binder<'a> {
    pub fn new(source: &'a Source) -> Self {
        Binder {
            source,
            types: Types::default(),
            handle: None,
        }
    }

    /// The type with the meaning of other names in their places.
    pub fn resolved(&self, of: &CType) -> CType {
        self.source.all.resolved(of)
    }

    /// The fields of a structure, itself or a pointer to it.
    pub fn fields(&self, of: &CType) -> Option<&'a Vec<Named>> {
        self.source.all.structs.get(&self.resolved(of).base)
    }

    pub fn is_struct(&self, of: &CType) -> bool {
        let of = self.resolved(of);
        of.pointers == 0 && (self.fields(&of).is_some() || of.base.starts_with("struct "))
    }

    pub fn is_whole(&self, of: &CType) -> bool {
        let of = self.resolved(of);
        of.pointers == 0 && of.sizes.is_empty() && WHOLE.contains(&of.base.as_str())
    }

    /// Whether it can be an element of a row: a number, a text, a record.
    pub fn is_element(&self, of: &CType) -> bool {
        let of = self.resolved(of);
        let plain = ["bool", "_Bool", "char", "float", "double", "long double"];
        let is_plain = self.is_whole(&of) || plain.contains(&of.base.as_str());
        of.sizes.is_empty()
            && match of.pointers {
                0 => {
                    is_plain
                        || self.fields(&of).is_some()
                        || self.source.all.enums.contains_key(&of.base)
                }
                1 => of.base == "char",
                _ => false,
            }
    }

    /// The field of a node that leads to the next one, and the one with its value.
    fn node(&self, of: &CType) -> Option<(&'a Named, &'a Named)> {
        let base = self.resolved(of).base;
        let fields = self.source.all.structs.get(&base)?;
        let is_next = |one: &&Named| {
            let to = self.resolved(&one.of);
            to.base == base && to.pointers == 1
        };
        let mut next = fields.iter().filter(is_next);
        let mut values = fields.iter().filter(|one| !is_next(one));
        match (next.next(), next.next(), values.next(), values.next()) {
            (Some(next), None, Some(value), None) => Some((next, value)),
            _ => None,
        }
    }

    pub fn is_list(&self, of: &CType) -> bool {
        self.resolved(of).pointers == 1 && self.node(of).is_some()
    }

    pub fn next_of(&self, of: &CType) -> Option<String> {
        self.node(of).map(|(next, _)| next.name.clone())
    }

    pub fn is_handle(&self, of: &CType) -> bool {
        let of = self.resolved(of);
        of.pointers == 1
            && self
                .handle
                .as_ref()
                .is_some_and(|(base, _)| *base == of.base)
    }

    pub fn handle_name(&self) -> String {
        self.handle
            .as_ref()
            .map_or_else(String::new, |(_, name)| name.clone())
    }

    /// The list type for a pointer to a node.
    pub fn list(&mut self, of: &CType) -> Result<Option<Of>, String> {
        if !self.is_list(of) {
            return Ok(None);
        }
        let Some((next, value)) = self.node(of) else {
            return Ok(None);
        };
        let element = self.value(&value.of, false)?;
        let name = lab_name(&of.base);
        let name = if name.ends_with("list") {
            name
        } else {
            format!("{name}_list")
        };
        let lines = [
            "kind = \"list\"".to_owned(),
            format!("of = \"{}\"", element.name),
            format!(
                "c = {{ type = \"{}\", value = \"it->{}\", next = \"it->{}\" }}",
                of.written(),
                value.name,
                next.name
            ),
        ];
        let comment = "A linked list; NULL is the empty one.";
        Ok(Some(self.types.declare(
            &name,
            comment,
            &lines,
            &element.rows(),
        )))
    }

    /// A place for a text.
    pub fn buffer(&mut self) -> Of {
        self.types.of(
            "buffer",
            "A place for a text, with room for 63 characters and the NUL.",
            &["kind = \"text\"", "c = \"char[64]\"", "at_most = 63"],
            &[],
        )
    }

    /// The type of a result that is passed by value.
    pub fn outcome(&mut self, of: &CType) -> Result<Of, String> {
        match self.resolved(of).base.as_str() {
            "int" if of.pointers == 0 => Ok(Of::new("int", &[])),
            _ => self.value(of, false),
        }
    }

    /// The type for a value. Inputs of a function that calls itself are small.
    pub fn value(&mut self, of: &CType, is_small: bool) -> Result<Of, String> {
        let found = self.resolved(of);
        let written = of.written();
        if !found.sizes.is_empty() {
            return self.array(&found);
        }
        if let Some(standard) = self.standard(&found) {
            return standard;
        }
        if found.base.is_empty() {
            return Err("a type without a name cannot be asked for; give the structure one".into());
        }
        if found.base.starts_with("enum ") && !self.source.all.enums.contains_key(&found.base) {
            return Err(format!(
                "\"{written}\" is declared nowhere: name its header, --header FILE"
            ));
        }
        if found.pointers > 0 {
            return match (found.base.as_str(), found.pointers) {
                ("void", 1) => Ok(self.types.of(
                    "token",
                    "A pointer of which only the identity counts: a, b, c …",
                    &["kind = \"token\"", "c = \"void *\""],
                    &["a", "b", "c"],
                )),
                ("char", 1) => Ok(Of::new("text", &TEXTS)),
                (_, 1) => self.record(of, &found),
                _ => Err(format!("there is no type for \"{written}\" so far")),
            };
        }
        if let Some(count) = self.source.all.enums.get(&found.base) {
            let lines = [
                "kind = \"int\"".to_owned(),
                format!("c = \"{written}\""),
                format!("range = [0, {}]", count.saturating_sub(1)),
            ];
            let samples = ["0", "1"].map(str::to_owned);
            let comment = "An enumeration: the numbers of its names.";
            return Ok(self
                .types
                .declare(&lab_name(&of.base), comment, &lines, &samples));
        }
        match found.base.as_str() {
            "int" if is_small => Ok(self.types.of(
                "small",
                "Small numbers: with large ones, a function that calls itself may not end in time.",
                &["kind = \"int\"", "range = [0, 12]"],
                &["5", "3", "1"],
            )),
            "int" => Ok(self.types.number()),
            "bool" | "_Bool" => Ok(Of::new("bool", &["true", "false"])),
            "char" => Ok(Of::new("char", &["'a'", "'Z'", "'5'"])),
            "double" => Ok(self.types.real()),
            "float" | "long double" => {
                let lines = [
                    "kind = \"float\"".to_owned(),
                    format!("c = \"{written}\""),
                    "range = [-100, 100]".to_owned(),
                ];
                let samples = ["2.5", "-1.0", "0.5"].map(str::to_owned);
                Ok(self
                    .types
                    .declare(&lab_name(&found.base), "", &lines, &samples))
            }
            base if WHOLE.contains(&base) => {
                let is_natural = base.starts_with('u') || base == "size_t";
                let range = match (is_small, is_natural) {
                    (true, _) => "[0, 12]",
                    (false, true) => "[0, 99]",
                    (false, false) => "[-99, 99]",
                };
                let lines = [
                    "kind = \"int\"".to_owned(),
                    format!("c = \"{written}\""),
                    format!("range = {range}"),
                ];
                let samples = ["3", "1", "2"].map(str::to_owned);
                Ok(self.types.declare(&lab_name(base), "", &lines, &samples))
            }
            _ => self.record(of, &found),
        }
    }

    /// An array of a fixed size.
    fn array(&mut self, of: &CType) -> Result<Of, String> {
        let mut sizes = Vec::new();
        for size in &of.sizes {
            let number = self.source.all.number(size);
            sizes.push(number.ok_or_else(|| {
                format!("the size of an array has to be a number or a #define, and is \"{size}\"")
            })?);
        }
        let mut element = of.clone();
        element.sizes.clear();
        if element.base == "char" && element.pointers == 0 && sizes.len() == 1 {
            let lines = [
                "kind = \"text\"".to_owned(),
                format!("c = \"char[{}]\"", sizes[0]),
                format!("at_most = {}", sizes[0].saturating_sub(1).clamp(1, 1000)),
            ];
            return Ok(self
                .types
                .declare("name", "", &lines, &TEXTS.map(str::to_owned)));
        }
        let element = self.value(&element, false)?;
        let shape: Vec<String> = sizes.iter().map(usize::to_string).collect();
        let lines = [
            "kind = \"array\"".to_owned(),
            format!("of = \"{}\"", element.name),
            format!("shape = [{}]", shape.join(", ")),
        ];
        let sample = |shift: usize| {
            let mut next = shift;
            filled(&sizes, &mut || {
                next += 1;
                element.sample(next).to_owned()
            })
        };
        let name = if sizes.len() > 1 { "grid" } else { "array" };
        Ok(self
            .types
            .declare(name, "", &lines, &[sample(0), sample(1)]))
    }

    fn record(&mut self, of: &CType, found: &CType) -> Result<Of, String> {
        let written = of.written();
        let name = lab_name(&of.base);
        let Some(fields) = self.fields(found) else {
            let is_pointer = if found.pointers > 0 { " *" } else { "" };
            let lines = [
                "kind = \"record\"".to_owned(),
                format!("c = \"{written}\""),
                "fields = { value = \"int\" }".to_owned(),
            ];
            let comment = format!(
                "TODO: which fields does \"{}\" have? Write them here and in the header, or begin with --header FILE.{}",
                of.base,
                if is_pointer.is_empty() {
                    ""
                } else {
                    "\nA value that only functions make and change is a handle (docs/lab-format.md)."
                }
            );
            return Ok(self
                .types
                .declare(&name, &comment, &lines, &["5", "7"].map(str::to_owned)));
        };
        let (mut lines, mut left) = (Vec::new(), Vec::new());
        let mut samples = [Vec::new(), Vec::new()];
        for field in fields {
            let to = self.resolved(&field.of);
            if to.base == found.base {
                return Err(format!(
                    "\"{}\" leads to others of its kind: a list has one value beside the next node, and there is no type for trees so far",
                    of.base
                ));
            }
            let is_value = !field.of.is_function;
            match is_value.then(|| self.value(&field.of, false)) {
                Some(Ok(of)) => {
                    let k = lines.len();
                    lines.push(format!("{} = \"{}\"", field.name, of.name));
                    samples[0].push(of.sample(k).to_owned());
                    samples[1].push(of.sample(k + 1).to_owned());
                }
                _ => left.push(field.name.clone()),
            }
        }
        if lines.is_empty() {
            return Err(format!(
                "no field of \"{}\" has a type that a lab knows",
                of.base
            ));
        }
        let comment = match left.as_slice() {
            [] => String::new(),
            left => format!("TODO: left out, and 0 in each input: {}", left.join(", ")),
        };
        let lines = [
            "kind = \"record\"".to_owned(),
            format!("c = \"{written}\""),
            format!("fields = {{ {} }}", lines.join(", ")),
        ];
        let other = if found.pointers > 0 { "place" } else { "value" };
        let is_taken = |one: &Entry| one.name == name && one.lines != lines;
        let name = match self.types.entries.iter().any(is_taken) {
            true => format!("{name}_{other}"),
            false => name,
        };
        let samples = samples.map(|parts| format!("({})", parts.join(", ")));
        Ok(self.types.declare(&name, &comment, &lines, &samples))
    }

    /// A function with this name, if the lab has one.
    pub fn named(&self, name: &str) -> Option<&'a CFunction> {
        self.source
            .all
            .functions
            .iter()
            .find(|one| one.name == name)
    }
}

/// An array of arrays, filled with what `next` gives.
fn filled(sizes: &[usize], next: &mut dyn FnMut() -> String) -> String {
    let Some((first, inner)) = sizes.split_first() else {
        return next();
    };
    let parts: Vec<String> = (0..*first).map(|_| filled(inner, next)).collect();
    format!("[{}]", parts.join(", "))
}

/// `struct BinNode` as a name in a lab: `binnode`.
pub fn lab_name(base: &str) -> String {
    let word = base.rsplit(' ').next().unwrap_or(base);
    let word = word
        .strip_suffix("_t")
        .filter(|rest| !rest.is_empty())
        .unwrap_or(word);
    word.rsplit("::").next().unwrap_or(word).to_lowercase()
}
