//! For each type of a lab its tag: how a value of it is read, written and given back, whatever C++
//! type the student's function has for it.

use std::fmt::Write;

use typed::{Declared, Kind, Row, Type};

use super::super::c::authors;
use super::{CPP, tag};

/// The tags of all types, each after those that it is made of.
pub fn all(declared: &Declared) -> Result<String, String> {
    let mut tags = Tags {
        declared,
        done: Vec::new(),
        names: String::new(),
        bodies: String::new(),
    };
    for of in declared.types.keys() {
        tags.add(of)?;
    }
    Ok(tags.names + &tags.bodies)
}

struct Tags<'a> {
    declared: &'a Declared,
    done: Vec<String>,
    /// The tags by their names.
    names: String,
    /// The parts that need the names of other tags: fields of records, links of lists.
    bodies: String,
}

impl Tags<'_> {
    fn add(&mut self, of: &str) -> Result<(), String> {
        if self.done.iter().any(|one| one == of) {
            return Ok(());
        }
        self.done.push(of.to_owned());
        let found = self.declared.types.get(of);
        let found = found.ok_or_else(|| format!("there is no type \"{of}\""))?;
        let name = tag(self.declared, of)?;
        let kind = match &found.kind {
            Kind::Handle(_) => return Ok(()),
            Kind::Bool => "sg_as_bool".to_owned(),
            Kind::Int { .. } => "sg_as_int".to_owned(),
            Kind::Float { .. } => "sg_as_float".to_owned(),
            Kind::Char => "sg_as_char".to_owned(),
            Kind::Token => "sg_as_token".to_owned(),
            Kind::Text { .. } => "sg_as_text".to_owned(),
            Kind::Option { of } => format!("sg_as_option<{}>", self.part(of)?),
            Kind::Tuple { parts } => {
                let parts = parts.iter().map(|of| self.part(of));
                let parts: Vec<String> = parts.collect::<Result<_, _>>()?;
                format!("sg_as_tuple<{}>", parts.join(", "))
            }
            Kind::Array { of, length, .. } => {
                format!("sg_as_array<{}, {length}>", self.part(of)?)
            }
            Kind::Map { key, of, .. } => {
                format!("sg_as_map<{}, {}>", self.part(key)?, self.part(of)?)
            }
            Kind::Record { .. } => {
                let _ = writeln!(self.names, "struct {name}_fields;");
                format!("sg_as_record<{name}_fields>")
            }
            Kind::List { of, row, .. } => {
                let of = self.part(of)?;
                match row {
                    _ if is_container(found) => format!("sg_as_list<{of}>"),
                    Row::Block => format!("sg_as_list<{of}>"),
                    Row::Linked { value, next } => {
                        let _ = writeln!(self.names, "struct {name}_links;");
                        self.bodies += &links(&name, found.line, value, next);
                        format!("sg_as_linked<{of}, {name}_links>")
                    }
                    Row::Through { .. } => {
                        let _ = writeln!(self.names, "struct {name}_code;");
                        self.bodies += &code(&name, &of, found.line, row);
                        format!("sg_as_seen_through<{of}, {name}_code>")
                    }
                }
            }
        };
        let line = found.line;
        self.names += &match named(found) {
            Some(cpp) => authors(
                line,
                &format!("struct {name} : {kind} {{ using type = {cpp}; }};"),
            ),
            None => format!("struct {name} : {kind} {{}};\n"),
        };
        if let Kind::Record { fields } = &found.kind {
            let mut each = Vec::new();
            for (field, of) in fields {
                each.push((field.to_string(), self.part(of)?));
            }
            self.bodies += &record(&name, line, &each);
        }
        Ok(())
    }

    /// The tag of a part, which is there from now on.
    fn part(&mut self, of: &str) -> Result<String, String> {
        self.add(of)?;
        if matches!(self.declared.kind(of), Some(Kind::Handle(_))) {
            return Err(format!(
                "a handle (\"{of}\") is no part of a value; name its views"
            ));
        }
        tag(self.declared, of)
    }
}

/// The C++ type that the manifest names for a type. The elements that begin at a pointer are as the
/// function wants them.
fn named(of: &Type) -> Option<&str> {
    let written = of.written.get(CPP)?;
    let is_row = matches!(
        of.kind,
        Kind::List {
            row: Row::Block,
            ..
        }
    );
    let is_address = is_row && written.trim_end().ends_with('*');
    (!is_address).then_some(written)
}

/// Whether a list that is linked in C is a container in C++.
fn is_container(of: &Type) -> bool {
    let (c, cpp) = (of.written.get("c"), of.written.get(CPP));
    c.is_some() && c != cpp
}

fn record(name: &str, line: usize, fields: &[(String, String)]) -> String {
    let each = |what: &dyn Fn(&str, &str) -> String, between: &str| {
        let parts = fields.iter().map(|(field, tag)| what(field, tag));
        let parts: Vec<String> = parts.collect();
        authors(line, &parts.join(between))
    };
    let read = each(
        &|field, tag| format!("{tag}::read(sg, at, it.{field});"),
        " ",
    );
    let write = each(
        &|field, tag| format!("{tag}::write(sg, it.{field});"),
        " sg_text(sg, \" \"); ",
    );
    let give = each(&|field, tag| format!("{tag}::give(sg, it.{field});"), " ");
    format!(
        r##"
struct {name}_fields {{
    template <class T> static void read(const sg_api *sg, const char **at, T &it)
    {{
{read}    }}
    template <class T> static void write(const sg_api *sg, const T &it)
    {{
{write}    }}
    template <class T> static void give(const sg_api *sg, T &it)
    {{
{give}    }}
}};
"##
    )
}

fn links(name: &str, line: usize, value: &str, next: &str) -> String {
    let value = authors(line, &format!("        return ({value});"));
    let next = authors(line, &format!("        return ({next});"));
    format!(
        r##"
struct {name}_links {{
    template <class N> static decltype(auto) value(N *it)
    {{
{value}    }}
    template <class N> static decltype(auto) next(N *it)
    {{
{next}    }}
}};
"##
    )
}

fn code(name: &str, of: &str, line: usize, row: &Row) -> String {
    let Row::Through {
        first,
        next,
        size,
        new,
        push,
        free,
    } = row
    else {
        return String::new();
    };
    let first = authors(line, &format!("        return {first}(list);"));
    let next = authors(line, &format!("        return {next}(list);"));
    // NULL among the elements looks like the end; the size tells them apart.
    let more = match size {
        Some(size) => format!("part != nullptr || count < {size}(list)"),
        None => "part != nullptr".to_owned(),
    };
    let more = authors(line, &format!("        return {more};"));
    let read = match (new, push) {
        (Some(new), Some(push)) => format!(
            "        into = {new}(); sg_takes(at, \"[\"); while (!sg_takes(at, \"]\")) {{ std::remove_cv_t<std::remove_reference_t<decltype(first(into))>> part; {of}::read(sg, at, part); {push}(into, part); }}"
        ),
        // Only results are lists of this type.
        _ => "        into = nullptr;".to_owned(),
    };
    let read = authors(line, &read);
    let clean = free.as_ref().map_or(String::new(), |free| {
        authors(line, &format!("        {free}(list);"))
    });
    format!(
        r##"
struct {name}_code {{
    template <class T> static auto first(const T &list)
    {{
{first}    }}
    template <class T> static auto next(const T &list)
    {{
{next}    }}
    template <class T, class P> static bool more(const T &list, const P &part, int count)
    {{
        (void)list, (void)count;
{more}    }}
    template <class T> static void clean(const T &list)
    {{
        (void)list;
{clean}    }}
    template <class T> static void read(const sg_api *sg, const char **at, T &into)
    {{
        (void)sg, (void)at;
{read}    }}
}};
"##
    )
}
