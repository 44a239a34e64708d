//! The kinds of a lab's types, as the support crate names them, and what is made for records.

use std::fmt::Write;

use typed::{Code, Declared, Kind, View};

/// The least and the most number of Rust's integer types, as far as a lab's numbers reach.
const INTEGERS: [(&str, i64, i64); 12] = [
    ("i8", i8::MIN as i64, i8::MAX as i64),
    ("i16", i16::MIN as i64, i16::MAX as i64),
    ("i32", i32::MIN as i64, i32::MAX as i64),
    ("i64", i64::MIN, i64::MAX),
    ("i128", i64::MIN, i64::MAX),
    ("isize", i64::MIN, i64::MAX),
    ("u8", 0, u8::MAX as i64),
    ("u16", 0, u16::MAX as i64),
    ("u32", 0, u32::MAX as i64),
    ("u64", 0, i64::MAX),
    ("u128", 0, i64::MAX),
    ("usize", 0, i64::MAX),
];

pub struct Kinds<'a> {
    pub declared: &'a Declared,
}

/// Checks a type that is declared for labs in Rust.
///
/// # Errors
/// Its name is missing, or does not fit what it holds; the message says what to write.
pub fn check(declared: &Declared, of: &str) -> Result<(), String> {
    let Some(found) = declared.types.get(of) else {
        return Ok(());
    };
    let written = found.written.get("rust").map(|name| bare(name));
    match (&found.kind, written) {
        (Kind::Int { least, most }, Some(name)) => {
            let known = INTEGERS.iter().find(|(known, ..)| *known == name);
            let Some((_, lowest, highest)) = known else {
                return Err(format!(
                    "\"{name}\" is no integer type of Rust; write rust = \"i32\", or leave it out"
                ));
            };
            if least < lowest || most > highest {
                return Err(format!(
                    "{name} cannot hold all numbers from {least} to {most}: choose another type, or range = [{}, {}]",
                    least.max(lowest),
                    most.min(highest)
                ));
            }
            Ok(())
        }
        (Kind::Record { .. }, None) => Err(format!(
            "the record \"{of}\" needs the name of its struct in Rust: rust = \"…\""
        )),
        (Kind::Handle(_), None) => Err(format!(
            "the handle \"{of}\" needs the name of the student's type in Rust: rust = \"…\""
        )),
        (Kind::Handle(handle), Some(_)) => {
            let has_code = |view: &&View| match &view.code {
                Code::Whole(code) | Code::Element(code) => code.contains_key("rust"),
            };
            match handle.views.iter().find(|view| !has_code(view)) {
                Some(view) => Err(format!(
                    "the view \"{}\" has no code in Rust: rust = \"it.…\"",
                    view.name
                )),
                None => Ok(()),
            }
        }
        (Kind::Token, _) => Err(format!(
            "\"{of}\": Rust has no pointer of which only the identity counts; use a number"
        )),
        _ => Ok(()),
    }
}

/// A type without the reference to it.
fn bare(written: &str) -> &str {
    let written = written.trim().trim_start_matches('&').trim_start();
    written.strip_prefix("mut ").unwrap_or(written).trim()
}

impl Kinds<'_> {
    fn number(&self, of: &str) -> usize {
        let mut names = self.declared.types.keys();
        names.position(|one| one == of).unwrap_or(usize::MAX)
    }

    /// The name that the probe has for a type of the student's.
    pub fn name(&self, of: &str) -> String {
        format!("T{}", self.number(of))
    }

    /// How the support crate names the kind of a type.
    pub fn kind(&self, of: &str) -> Result<String, String> {
        check(self.declared, of)?;
        let kind = self.declared.kind(of);
        let inner = match kind.ok_or_else(|| format!("there is no type \"{of}\""))? {
            Kind::Bool => "Bool".to_owned(),
            Kind::Int { .. } => "Int".to_owned(),
            Kind::Float { .. } => "Float".to_owned(),
            Kind::Char => "Char".to_owned(),
            Kind::Text { .. } => "Text".to_owned(),
            Kind::Record { .. } => format!("Record<{}>", self.number(of)),
            Kind::Tuple { parts } => {
                let parts = parts.iter().map(|of| Ok(self.kind(of)? + ", "));
                let parts = parts.collect::<Result<String, String>>()?;
                format!("Tuple<({parts})>")
            }
            Kind::Option { of } => format!("Opt<{}>", self.kind(of)?),
            Kind::Array { of, length, .. } => format!("Array<{}, {length}>", self.kind(of)?),
            Kind::List { of, .. } => format!("List<{}>", self.kind(of)?),
            Kind::Map { key, of, .. } => format!("Map<{}, {}>", self.kind(key)?, self.kind(of)?),
            Kind::Token | Kind::Handle(_) => {
                return Err(format!(
                    "\"{of}\" is no value in Rust; a handle is seen by its views"
                ));
            }
        };
        Ok(format!("::sudograde::typed::{inner}"))
    }

    /// Names for the student's own types, in a module that sees all names of the crate.
    pub fn names(&self) -> Result<String, String> {
        let mut names = String::new();
        for (of, found) in &self.declared.types {
            check(self.declared, of)?;
            if !matches!(found.kind, Kind::Record { .. } | Kind::Handle(_)) {
                continue;
            }
            if let Some(written) = found.written.get("rust") {
                let name = self.name(of);
                let alias = format!("    pub(super) type {name} = {};\n", bare(written));
                names += &super::parts::part(&format!("type:{name}"), "", found.line, &alias);
            }
        }
        let adapters = match self.declared.adapters.contains_key("rust") {
            true => "    use super::adapters::*;\n",
            false => "",
        };
        Ok(format!(
            "\nmod named {{\n    use super::super::*;\n{adapters}{names}}}\n"
        ))
    }

    /// The sizes of records, by which blocks that are left are told apart.
    pub fn sizes(&self) -> String {
        let types = self.declared.types.iter();
        let records = types.filter(|(_, found)| {
            matches!(found.kind, Kind::Record { .. }) && found.written.contains_key("rust")
        });
        let all = records.map(|(of, found)| {
            let name = self.name(of);
            let size = format!("    ({of:?}, ::core::mem::size_of::<named::{name}>()),\n");
            super::parts::part(&format!("type:{name}"), "", found.line, &size)
        });
        format!(
            "\nconst TYPES: &[(&str, usize)] = &[\n{}];\n",
            all.collect::<String>()
        )
    }

    /// How values of each record are made and written down.
    pub fn records(&self) -> Result<String, String> {
        let mut all = String::new();
        for (of, found) in &self.declared.types {
            let Kind::Record { fields } = &found.kind else {
                continue;
            };
            let (name, number) = (self.name(of), self.number(of));
            let (mut show, mut make, mut zero) = (String::new(), String::new(), String::new());
            for (field, of) in fields {
                let kind = self.kind(of)?;
                let _ = writeln!(
                    show,
                    "        out.word(\" \");\n        typed::show::<{kind}, _>(&self.{field}, out);"
                );
                let _ = writeln!(
                    make,
                    "            {field}: <_ as typed::Make<{kind}>>::make(at),"
                );
                let _ = writeln!(
                    zero,
                    "            {field}: <_ as typed::Make<{kind}>>::zero(),"
                );
            }
            let code = format!(
                r##"
impl typed::Show<typed::Record<{number}>> for named::{name} {{
    fn show(&self, out: &mut typed::Out) {{
        out.word("(");
{show}        out.word(")");
    }}
}}

impl typed::Make<typed::Record<{number}>> for named::{name} {{
    fn make(at: &mut typed::Reader) -> Self {{
        at.takes("(");
        let made = Self {{
{make}        }};
        at.takes(")");
        made
    }}

    fn zero() -> Self {{
        Self {{
{zero}        }}
    }}
}}

impl<'a> typed::Argument<'a, typed::Record<{number}>> for named::{name} {{
    fn pass(_: &'a mut typed::Slot, at: &mut typed::Reader) -> Self {{
        typed::Make::make(at)
    }}
}}
"##
            );
            all += &super::parts::part(&format!("type:{name}"), "", found.line, &code);
        }
        Ok(all)
    }
}
