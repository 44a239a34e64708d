//! For each type of a lab, three functions in C: one reads a value of it from the input, one writes
//! it down, one gives its blocks back.

use std::fmt::Write;

use typed::{Declared, Kind, Row};

use super::authors;

/// The beginning of a writer: a part of a place for a result may have no value. One byte may be a
/// character with any value.
const LEFT: &str = "    if (sg_is_left(sg, it, sizeof *it))\n        return;\n";

/// The types of a lab in C.
pub struct Types<'a> {
    pub declared: &'a Declared,
    /// `c` or `cpp`.
    pub language: &'static str,
}

/// How a value of a type is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// In a variable, and copied.
    Value,
    /// In a variable that holds its address.
    Pointer,
    /// In an array, which C passes as an address.
    Array,
}

impl<'a> Types<'a> {
    pub fn kind(&self, name: &str) -> Result<&'a Kind, String> {
        let kind = self.declared.kind(name);
        kind.ok_or_else(|| format!("there is no type \"{name}\""))
    }

    /// How the manifest writes a type in C.
    pub fn written(&self, of: &str) -> Option<&'a str> {
        let found = self.declared.types.get(of)?;
        found.written.get(self.language).map(String::as_str)
    }

    /// The name that the probe has for a type.
    pub fn name(&self, of: &str) -> String {
        let number = self.declared.types.keys().position(|one| one == of);
        format!("sg_{}", number.unwrap_or(usize::MAX))
    }

    /// How C writes a type, or why it cannot.
    fn c(&self, of: &str) -> Result<String, String> {
        if let Some(written) = self.written(of) {
            return Ok(written.to_owned());
        }
        match self.kind(of)? {
            Kind::Int { .. } => Ok("int".to_owned()),
            Kind::Bool => Ok("bool".to_owned()),
            Kind::Float { .. } => Ok("double".to_owned()),
            Kind::Char => Ok("char".to_owned()),
            Kind::Text { .. } => Ok("char *".to_owned()),
            Kind::Option { of } => Ok(self.name(of)),
            Kind::List { of, .. } => Ok(format!("{} *", self.name(of))),
            Kind::Tuple { .. } | Kind::Map { .. } => Err(format!(
                "C has no type for \"{of}\"; use a record, or a list of records"
            )),
            _ => Err(format!("the type \"{of}\" needs its name in C: c = \"…\"")),
        }
    }

    pub fn stored(&self, of: &str) -> Result<Stored, String> {
        let written = self.written(of).unwrap_or_default().trim_end();
        Ok(match self.kind(of)? {
            Kind::Array { .. } => Stored::Array,
            Kind::Text { .. } if written.ends_with(']') => Stored::Array,
            Kind::Text { .. } | Kind::List { .. } => Stored::Pointer,
            Kind::Record { .. } if written.ends_with('*') => Stored::Pointer,
            Kind::Option { of: inner } => match self.stored(inner)? {
                Stored::Value if !matches!(self.kind(inner)?, Kind::Token) => {
                    return Err(format!(
                        "in C, \"{of}\" cannot be NULL, as it is no pointer; use a record or an out-parameter"
                    ));
                }
                stored => stored,
            },
            _ => Stored::Value,
        })
    }

    /// The row of a list whose elements lie side by side, so that it needs a length.
    pub fn is_block(&self, of: &str) -> bool {
        match self.declared.kind(of) {
            Some(Kind::List { row, .. }) => matches!(row, Row::Block),
            Some(Kind::Option { of }) => self.is_block(of),
            _ => false,
        }
    }

    /// Whether a value may own blocks of memory.
    pub fn owns(&self, of: &str) -> Result<bool, String> {
        if self.stored(of)? == Stored::Pointer {
            return Ok(true);
        }
        Ok(match self.kind(of)? {
            Kind::Record { fields } => {
                let mut owns = false;
                for (_, of) in fields {
                    owns |= self.owns(of)?;
                }
                owns
            }
            Kind::Array { of, .. } => self.owns(of)?,
            _ => false,
        })
    }

    /// All types, each with its functions.
    pub fn all(&self, used: &[String]) -> Result<String, String> {
        let mut source = String::new();
        let mut done = Vec::new();
        for of in used {
            self.typedef(of, &mut done, &mut source)?;
        }
        for of in &done {
            let (name, row) = (
                self.name(of),
                if self.is_block(of) {
                    ", long long length"
                } else {
                    ""
                },
            );
            let into = if row.is_empty() {
                ""
            } else {
                ", long long *length"
            };
            let _ = write!(
                source,
                "SG_UNUSED void read_{name}(const struct sg_api *sg, const char **at, {name} *into{into});\nSG_UNUSED void write_{name}(const struct sg_api *sg, {name} *it{row});\nSG_UNUSED void give_{name}(const struct sg_api *sg, void *value);\n"
            );
        }
        for of in &done {
            source += &self.reader(of)?;
            source += &self.writer(of)?;
            if let Kind::List { of: inner, row, .. } = self.kind(of)? {
                source += &self.list_keeper(&self.name(of), inner, row)?;
            }
            source += &self.giver(of)?;
        }
        Ok(source)
    }

    /// Names a type, after those that it is made of. A mistake in its name is found at its line.
    fn typedef(&self, of: &str, done: &mut Vec<String>, source: &mut String) -> Result<(), String> {
        let found = self.declared.types.get(of);
        let found = found.ok_or_else(|| format!("there is no type \"{of}\""))?;
        if done.iter().any(|one| one == of) || matches!(found.kind, Kind::Handle(_)) {
            return Ok(());
        }
        let name = self.name(of);
        let named = match &found.kind {
            Kind::Array {
                of: inner, length, ..
            } => {
                self.typedef(inner, done, source)?;
                format!("typedef {} {name}[{length}];", self.name(inner))
            }
            Kind::Option { of: inner } => {
                self.typedef(inner, done, source)?;
                format!("typedef {} {name};", self.name(inner))
            }
            Kind::List { of: inner, .. } if self.written(of).is_none() => {
                self.typedef(inner, done, source)?;
                format!("typedef {} {name};", self.c(of)?)
            }
            _ => {
                let c = self.c(of)?;
                match c.split_once('[') {
                    Some((element, length)) => format!("typedef {element} {name}[{length};"),
                    None => format!("typedef {c} {name};"),
                }
            }
        };
        *source += &match found.line {
            0 => named + "\n",
            line => authors(line, &named),
        };
        done.push(of.to_owned());
        match &found.kind {
            Kind::Record { fields } => {
                for (_, of) in fields {
                    self.typedef(of, done, source)?;
                }
            }
            Kind::List { of: inner, .. } => self.typedef(inner, done, source)?,
            _ => {}
        }
        // A type that C cannot store is refused here, once.
        self.stored(of).map(|_| ())
    }

    fn reader(&self, of: &str) -> Result<String, String> {
        let name = self.name(of);
        let c = |what: &str| format!("    *into = ({name}){what};\n");
        let body = match self.kind(of)? {
            Kind::Bool => c("sg_next_bool(at)"),
            Kind::Int { .. } => c("sg_next(at)"),
            Kind::Float { .. } => c("sg_next_float(at)"),
            Kind::Char => c("sg_next_char(at)"),
            Kind::Token => c("sg_next_token(at)"),
            Kind::Text { .. } if self.stored(of)? == Stored::Array => {
                "    size_t length = sg_next_length(at);\n\n    memset(*into, 0, sizeof *into);\n    if (length >= sizeof *into)\n        abort();\n    sg_next_text(at, *into, length);\n".to_owned()
            }
            Kind::Text { .. } => {
                "    size_t length = sg_next_length(at);\n    char *text = (char *)sg_zeros(sg, length + 1);\n\n    sg_next_text(at, text, length);\n    *into = text;\n".to_owned()
            }
            Kind::Option { of: inner } => {
                let (none, length) = match self.is_block(inner) {
                    true => ("*length = 0, ", ", length"),
                    false => ("", ""),
                };
                let inner = self.name(inner);
                format!("    if (sg_takes(at, \"null\"))\n        {none}*into = NULL;\n    else\n        read_{inner}(sg, at, into{length});\n")
            }
            Kind::Record { fields } => {
                let mut body = match self.stored(of)? {
                    Stored::Pointer => format!(
                        "    {name} it = ({name})sg_zeros(sg, sizeof *it);\n\n    *into = it;\n"
                    ),
                    _ => format!("    {name} *it = into;\n\n    memset(it, 0, sizeof *it);\n"),
                };
                body += "    sg_takes(at, \"(\");\n";
                for (field, of) in fields {
                    body += &self.read_field(of, &format!("it->{field}"))?;
                }
                body + "    sg_takes(at, \")\");\n"
            }
            Kind::Array { of: inner, length, .. } => {
                let inner = self.name(inner);
                format!("    sg_takes(at, \"[\");\n    for (int i = 0; i < {length}; i++)\n        read_{inner}(sg, at, &(*into)[i]);\n    sg_takes(at, \"]\");\n")
            }
            Kind::List { of: inner, row, .. } => return self.list_reader(&name, inner, row),
            Kind::Handle(_) | Kind::Tuple { .. } | Kind::Map { .. } => return Ok(String::new()),
        };
        let length = match self.is_block(of) {
            true => ", long long *length",
            false => "",
        };
        Ok(format!(
            "\nSG_UNUSED void read_{name}(const struct sg_api *sg, const char **at, {name} *into{length})\n{{\n    (void)sg;\n{body}}}\n"
        ))
    }

    /// Reads a field, whose declaration may be another one of the same size: `long` for `int`.
    fn read_field(&self, of: &str, field: &str) -> Result<String, String> {
        let name = self.name(of);
        Ok(match self.stored(of)? {
            Stored::Array => format!(
                "    if (sizeof {field} != sizeof({name}))\n        abort();\n    read_{name}(sg, at, ({name} *)&{field});\n"
            ),
            _ => format!(
                "    {{\n        {name} part;\n\n        read_{name}(sg, at, &part);\n        {field} = part;\n    }}\n"
            ),
        })
    }

    fn writer(&self, of: &str) -> Result<String, String> {
        let name = self.name(of);
        let body = match self.kind(of)? {
            Kind::Bool => format!("{LEFT}    sg_bool(sg, *it);\n"),
            Kind::Int { .. } => format!("{LEFT}    sg_int(sg, *it);\n"),
            Kind::Float { .. } => format!("{LEFT}    sg_float(sg, *it);\n"),
            Kind::Char => "    sg_char(sg, *it);\n".to_owned(),
            Kind::Token => "    sg_token(sg, *it);\n".to_owned(),
            Kind::Text { .. } if self.stored(of)? == Stored::Array => {
                "    size_t length = strnlen(*it, sizeof *it);\n\n    if (length == sizeof *it)\n        sg_text(sg, \"?\");\n    else\n        sg_bytes(sg, *it, length);\n".to_owned()
            }
            Kind::Text { .. } => {
                format!("{LEFT}    if (!sg_is_nowhere(sg, *it, 1, 1))\n        sg_string(sg, *it);\n")
            }
            Kind::Option { of: inner } if self.is_block(inner) => format!(
                "    if (*it == NULL)\n        sg_text(sg, \"null\");\n    else\n        write_{}(sg, it, length);\n",
                self.name(inner)
            ),
            Kind::Option { of: inner } => format!("    write_{}(sg, it);\n", self.name(inner)),
            Kind::Record { fields } => {
                let (guard, at) = match self.stored(of)? {
                    Stored::Pointer => (
                        LEFT.to_owned() + "    if (sg_is_nowhere(sg, *it, sizeof **it, __alignof__(**it)))\n        return;\n",
                        "(*it)",
                    ),
                    _ => (String::new(), "it"),
                };
                let mut body = guard + "    sg_text(sg, \"(\");\n";
                for (k, (field, of)) in fields.iter().enumerate() {
                    if k > 0 {
                        body += "    sg_text(sg, \" \");\n";
                    }
                    let (part, field) = (self.name(of), format!("{at}->{field}"));
                    body += &match self.stored(of)? {
                        Stored::Array => format!("    write_{part}(sg, ({part} *)&{field});\n"),
                        _ => format!("    {{\n        {part} part = {field};\n\n        write_{part}(sg, &part);\n    }}\n"),
                    };
                }
                body + "    sg_text(sg, \")\");\n"
            }
            Kind::Array { of: inner, length, .. } => {
                let inner = self.name(inner);
                format!("    sg_text(sg, \"[\");\n    for (int i = 0; i < {length}; i++) {{\n        if (i > 0)\n            sg_text(sg, \" \");\n        write_{inner}(sg, &(*it)[i]);\n    }}\n    sg_text(sg, \"]\");\n")
            }
            Kind::List { of: inner, row, .. } => return Ok(self.list_writer(&name, inner, row)),
            Kind::Handle(_) | Kind::Tuple { .. } | Kind::Map { .. } => return Ok(String::new()),
        };
        let length = match self.is_block(of) {
            true => ", long long length",
            false => "",
        };
        Ok(format!(
            "\nSG_UNUSED void write_{name}(const struct sg_api *sg, {name} *it{length})\n{{\n{body}}}\n"
        ))
    }

    /// Gives back the blocks of a value whose address is `value`.
    fn giver(&self, of: &str) -> Result<String, String> {
        let name = self.name(of);
        let free = "    if (sg_can_free(sg, *it))\n        free(*it);\n";
        let body = match self.kind(of)? {
            _ if !self.owns(of)? => "    (void)it;\n".to_owned(),
            Kind::Text { .. } => free.to_owned(),
            Kind::Option { of: inner } => format!(
                "    if (*it != NULL)\n        give_{}(sg, it);\n",
                self.name(inner)
            ),
            Kind::Record { fields } => {
                let is_pointer = self.stored(of)? == Stored::Pointer;
                let at = if is_pointer { "(*it)" } else { "it" };
                let mut inner = String::new();
                for (field, of) in fields {
                    if self.owns(of)? {
                        let _ = writeln!(inner, "    give_{}(sg, &{at}->{field});", self.name(of));
                    }
                }
                match is_pointer {
                    true => format!(
                        "    if (!sg_can_free(sg, *it))\n        return;\n{inner}    free(*it);\n"
                    ),
                    false => inner,
                }
            }
            Kind::Array {
                of: inner, length, ..
            } => {
                format!(
                    "    for (int i = 0; i < {length}; i++)\n        give_{}(sg, &(*it)[i]);\n",
                    self.name(inner)
                )
            }
            Kind::List { of: inner, row, .. } => self.list_giver(&name, inner, row)?,
            _ => "    (void)it;\n".to_owned(),
        };
        Ok(format!(
            "\nSG_UNUSED void give_{name}(const struct sg_api *sg, void *value)\n{{\n    {name} *it = ({name} *)value;\n\n    (void)sg;\n{body}}}\n"
        ))
    }
}
