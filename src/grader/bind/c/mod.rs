//! The probe in C: for each machine a function that takes the steps of an input and writes
//! down all that can be seen.

mod call;
mod compare;
mod fit;
#[cfg(test)]
mod fit_tests;
mod lists;
mod own;
mod types;
mod written_down;

use std::fmt::Write;
use std::path::PathBuf;

use typed::{Adapter, Code, Declared, Handle, Kind, Machine, View};

use self::call::Call;
pub use self::compare::Fault;
pub use self::own::Wanted;
use self::types::Types;
pub use self::written_down::written_down;

/// The beginning of every probe.
pub const BEGINNING: &str = include_str!("beginning.h");

/// The source of the probe for a lab whose functions are declared in these headers, or in `own`,
/// declarations of the student's file.
///
/// # Errors
/// Something that cannot be bound to C, and what to write instead.
pub fn probe(declared: &Declared, headers: &[PathBuf], own: &str) -> Result<String, String> {
    let mut source = String::from(
        "/* Made from lab.toml: reads steps, takes them, and writes down all that can be seen. */\n",
    );
    for header in headers {
        let _ = writeln!(source, "#include \"{}\"", header.display());
    }
    source += own;
    source += BEGINNING;
    let types = Types {
        declared,
        language: "c",
    };
    let c = C { types };
    source += &adapters(declared, "c");
    source += &c.types.all(&c.used())?;
    let mut all = String::new();
    for (number, (name, machine)) in declared.machines.iter().enumerate() {
        source += &c.machine(number, machine)?;
        let _ = writeln!(
            all,
            "    if (strcmp(machine, \"{name}\") == 0)\n        sg_machine_{number}(sg, at);"
        );
    }
    source += &ENTRY.replace("MACHINES", all.trim_end());
    Ok(source)
}

/// The first line of an input names the machine.
pub const ENTRY: &str = r##"
void sg_probe(const struct sg_api *sg)
{
    char machine[128];
    const char *at = sg->input;
    size_t length = strcspn(at, "\n");

    if (length >= sizeof machine)
        return;
    memcpy(machine, at, length);
    machine[length] = '\0';
    at += length;
MACHINES
}
"##;

/// The message if a handle's views cannot be read.
pub const CONTRADICTION: &str = "the fields contradict each other";

/// Code of the author's, about which a compiler's message names the manifest.
pub fn authors(line: usize, code: &str) -> String {
    match line {
        0 => format!("{code}\n"),
        _ => {
            format!("#line {line} \"lab.toml\"\n{code}\n#line 1 \"the probe made from lab.toml\"\n")
        }
    }
}

/// The lab's adapter, about which a compiler's message names its own file.
pub fn adapters(declared: &Declared, language: &str) -> String {
    let adapter = declared.adapters.get(language);
    adapter.map_or(String::new(), |Adapter { file, text }| {
        format!("#line 1 \"{file}\"\n{text}\n#line 1 \"the probe made from lab.toml\"\n")
    })
}

/// The most elements of a row that lies in no block of its own.
pub const MOST_SCATTERED: usize = 4096;

struct C<'a> {
    types: Types<'a>,
}

impl C<'_> {
    /// The types of all that is read or written.
    fn used(&self) -> Vec<String> {
        let declared = self.types.declared;
        let mut used: Vec<String> = Vec::new();
        for machine in declared.machines.values() {
            for view in declared.views(machine) {
                used.push(view.element.as_ref().unwrap_or(&view.of).clone());
            }
            for step in &machine.steps {
                let Some(function) = declared.functions.get(&step.function) else {
                    continue;
                };
                used.extend(function.parameters.iter().map(|one| one.of.clone()));
                used.extend(function.outcome.clone());
            }
        }
        // A type that is declared, and in no use yet, may have a mistake, too.
        let written = declared.types.iter();
        let written = written.filter(|(_, of)| of.written.contains_key(self.types.language));
        used.extend(written.map(|(name, _)| name.clone()));
        used
    }

    /// The functions of one machine: its views, and its loop over the steps.
    fn machine(&self, number: usize, machine: &Machine) -> Result<String, String> {
        let declared = self.types.declared;
        let mut steps = String::new();
        for (k, step) in machine.steps.iter().enumerate() {
            let function = declared.functions.get(&step.function);
            let function =
                function.ok_or_else(|| format!("there is no function \"{}\"", step.function))?;
            let call = Call {
                types: &self.types,
                step,
                function,
                has_handle: machine.handle.is_some(),
            };
            let _ = write!(
                steps,
                "        case {k}: {{\n{}            break;\n        }}\n",
                call.statements()?
            );
        }
        match &machine.handle {
            Some(handle) => self.with_handle(number, handle, &steps),
            None => {
                let left = self.left()?;
                Ok(format!(
                    r##"
static void sg_machine_{number}(const struct sg_api *sg, const char *at)
{{
    while (sg_more(&at)) {{
        switch (sg_next(&at)) {{
{steps}        default:
            return;
        }}
    }}
    sg_give_all_back(sg);
{left}}}
"##
                ))
            }
        }
    }

    fn with_handle(&self, number: usize, name: &str, steps: &str) -> Result<String, String> {
        let types = &self.types;
        let Kind::Handle(handle) = types.kind(name)? else {
            return Err(format!("\"{name}\" is no handle"));
        };
        let c = types.written(name);
        let c = c.ok_or_else(|| format!("the type \"{name}\" needs its name in C: c = \"…\""))?;
        let views = self.views(handle)?;
        let line = types.declared.types[name].line;
        let used = authors(line, &format!("typedef {c} sg_handle_{number};"));
        let sane = handle.sane.get(types.language).map_or("1", String::as_str);
        let sane = authors(line, &format!("    if (!({sane})) {{"));
        let drop = handle.drop.get(types.language).map_or("", String::as_str);
        let drop = authors(line, drop);
        let new = &handle.new;
        let left = self.left()?;
        Ok(format!(
            r##"
{used}
static bool sg_see_{number}(const struct sg_api *sg, sg_handle_{number} it)
{{
{sane}        sg_text(sg, "! {CONTRADICTION}\n");
        return false;
    }}
{views}    sg_text(sg, "owns ");
    sg_int(sg, sg->live_blocks(1));
    sg_text(sg, "\n");
    return true;
}}

static void sg_machine_{number}(const struct sg_api *sg, const char *at)
{{
    sg_handle_{number} it;
    bool is_sane;

    sg->fill_stack();
    it = {new}();
    sg_text(sg, "new\n");
    if (it == NULL) {{
        sg_text(sg, "! it is NULL\n");
        return;
    }}
    is_sane = sg_see_{number}(sg, it);
    while (is_sane && sg_more(&at)) {{
        switch (sg_next(&at)) {{
{steps}        default:
            return;
        }}
        is_sane = sg_see_{number}(sg, it);
    }}
    if (!is_sane)
        return;
{drop}    sg_give_all_back(sg);
{left}}}
"##
        ))
    }

    /// Statements that count what is left of the types that are blocks of their own.
    fn left(&self) -> Result<String, String> {
        let types = &self.types;
        let mut text = String::new();
        for (name, of) in &types.declared.types {
            let is_record = matches!(of.kind, Kind::Record { .. });
            let Some(c) = types.written(name).filter(|_| is_record) else {
                continue;
            };
            if types.stored(name)? == types::Stored::Pointer {
                let bytes = format!("sizeof *(({c})0)");
                let _ = writeln!(text, "    sg_left(sg, \"{name}\", {bytes});");
            }
        }
        Ok(text)
    }

    /// Statements that write each view.
    fn views(&self, handle: &Handle) -> Result<String, String> {
        let views = handle.views.iter().map(|view| {
            let code = |code: &typed::InLanguages| {
                let found = code.get(self.types.language).cloned();
                found.ok_or_else(|| format!("the view \"{}\" has no code in C", view.name))
            };
            let length = view.length.get(self.types.language);
            match (&view.code, &view.element) {
                (Code::Whole(c), None) => self.whole(view, &code(c)?),
                (Code::Whole(c), Some(of)) => self.row(view, of, length, &code(c)?),
                (Code::Element(at), of) => {
                    let of = of.as_ref().unwrap_or(&view.of);
                    self.scattered(view, of, length, &code(at)?)
                }
            }
        });
        views.collect()
    }

    fn whole(&self, view: &View, c: &str) -> Result<String, String> {
        let name = &view.name;
        let write = self.write(&view.of, c, view.line, "        ")?;
        Ok(format!(
            "    sg_text(sg, \".{name} \");\n    {{\n{write}    }}\n    sg_text(sg, \"\\n\");\n"
        ))
    }

    /// Statements that write a value of the type `of`, which an expression gives.
    fn write(&self, of: &str, value: &str, line: usize, indent: &str) -> Result<String, String> {
        let types = &self.types;
        if matches!(types.kind(of)?, Kind::Handle(_)) {
            return Err(format!(
                "a handle (\"{of}\") cannot be written down; name its views"
            ));
        }
        if types.is_block(of) {
            return Err(format!("a row (\"{of}\") needs its length: length = \"…\""));
        }
        let name = types.name(of);
        Ok(match types.stored(of)? {
            types::Stored::Array => {
                let part = authors(
                    line,
                    &format!("{indent}{name} *part = ({name} *)&({value});"),
                );
                format!("{part}{indent}write_{name}(sg, part);\n")
            }
            _ => {
                let part = authors(line, &format!("{indent}{name} part = ({value});"));
                format!("{part}{indent}sg_is_owned = false;\n{indent}write_{name}(sg, &part);\n")
            }
        })
    }

    /// A row in a block. If the block has no room for it, it is not read.
    fn row(
        &self,
        view: &View,
        of: &str,
        length: Option<&String>,
        c: &str,
    ) -> Result<String, String> {
        let name = &view.name;
        let element = self.types.name(of);
        let row = authors(view.line, &format!("        {element} *row = ({c});"));
        let length = self.length(view, length)?;
        let elements = self.elements(view, of, "row[i]")?;
        Ok(format!(
            r##"    {{
{row}{length}        long long room = (long long)(sg->block_bytes(row) / sizeof *row);

        if (length < 0 || length > room) {{
            sg_text(sg, "! {name} begins no block with room for ");
            sg_int(sg, length);
            sg_text(sg, " elements\n");
            return false;
        }}
{elements}        sg_text(sg, " ");
        sg_int(sg, room);
        sg_text(sg, "\n");
    }}
"##
        ))
    }

    /// A row whose elements lie where an expression says.
    fn scattered(
        &self,
        view: &View,
        of: &str,
        length: Option<&String>,
        at: &str,
    ) -> Result<String, String> {
        let name = &view.name;
        let length = self.length(view, length)?;
        let elements = self.elements(view, of, at)?;
        Ok(format!(
            r##"    {{
{length}
        if (length < 0 || length > {MOST_SCATTERED}) {{
            sg_text(sg, "! {name} should hold ");
            sg_int(sg, length);
            sg_text(sg, " elements\n");
            return false;
        }}
{elements}        sg_text(sg, "\n");
    }}
"##
        ))
    }

    fn length(&self, view: &View, length: Option<&String>) -> Result<String, String> {
        let length = length
            .ok_or_else(|| format!("the row \"{}\" needs its length: length = \"…\"", view.name))?;
        Ok(authors(
            view.line,
            &format!("        long long length = ({length});"),
        ))
    }

    /// Writes `length` elements, each of which is `element`, an expression about i.
    fn elements(&self, view: &View, of: &str, element: &str) -> Result<String, String> {
        let name = &view.name;
        let write = self.write(of, element, view.line, "            ")?;
        Ok(format!(
            r##"        sg_text(sg, ".{name} [");
        for (long long i = 0; i < length; i++) {{
            if (i > 0)
                sg_text(sg, " ");
{write}        }}
        sg_text(sg, "]");
"##
        ))
    }
}
