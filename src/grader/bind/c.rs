//! The probe in C.

use std::fmt::Write;
use std::path::PathBuf;

use typed::{Argument, Code, Declared, Handle, Kind, Machine, Step, View};

/// The source of the probe for a lab whose functions are declared in these headers.
///
/// # Errors
/// Something that cannot be bound to C, and what to write instead.
pub fn probe(declared: &Declared, headers: &[PathBuf]) -> Result<String, String> {
    let mut source = String::from(
        "/* Made from lab.toml: reads steps, takes them, and writes down all that can be seen. */\n",
    );
    for header in headers {
        let _ = writeln!(source, "#include \"{}\"", header.display());
    }
    source += BEGINNING;
    let c = C { declared };
    source += &c.types();
    for name in c.shown() {
        source += &c.writer(name)?;
    }
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

/// What every probe begins with. A token is the address of a byte of the probe's own.
const BEGINNING: &str = r##"#include "sudograde.h"

#include <stdbool.h>
#include <stdlib.h>

/* More tokens than an input has. They lie apart, so that an address near one is a stranger's. */
enum { SG_APART = 16 };
static char sg_tokens[1024 * SG_APART];

static void sg_int(const struct sg_api *sg, long long number)
{
    char text[24];
    char *at = text + sizeof text;
    unsigned long long rest = number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;

    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        *--at = '-';
    sg->write(at, (size_t)(text + sizeof text - at));
}

static void sg_bool(const struct sg_api *sg, long long number)
{
    sg_text(sg, number != 0 ? "true" : "false");
}

static void sg_token(const struct sg_api *sg, const void *token)
{
    const char *at = token;

    if (at == NULL)
        sg_text(sg, "null");
    else if (at < sg_tokens || at >= sg_tokens + sizeof sg_tokens
             || (at - sg_tokens) % SG_APART != 0)
        sg_text(sg, "?");
    else {
        sg_text(sg, "t");
        sg_int(sg, (at - sg_tokens) / SG_APART);
    }
}

/* The next number of the input, which is the grader's own. */
static long long sg_next(const char **at)
{
    char *end;
    long long number = strtoll(*at, &end, 10);

    *at = end;
    return number;
}

static bool sg_more(const char **at)
{
    while (**at == ' ' || **at == '\n')
        ++*at;
    return **at != '\0';
}
"##;

/// The first word of an input names the machine.
const ENTRY: &str = r##"
void sg_probe(const struct sg_api *sg)
{
    char machine[64];
    int length = 0;
    const char *at = sg->input;

    if (sscanf(at, "%63s%n", machine, &length) != 1)
        return;
    at += length;
MACHINES
}
"##;

/// What a handle contradicts when its views cannot be read.
const CONTRADICTION: &str = "the fields contradict each other";

/// Code of the author's, about which a compiler's message names the manifest.
fn authors(line: usize, code: &str) -> String {
    format!("#line {line} \"lab.toml\"\n{code}\n#line 1 \"the probe made from lab.toml\"\n")
}

/// The most elements of a row that lies in no block of its own.
const MOST_SCATTERED: usize = 4096;

struct C<'a> {
    declared: &'a Declared,
}

impl C<'_> {
    fn kind(&self, name: &str) -> Result<&Kind, String> {
        let found = self.declared.types.get(name).map(|found| &found.kind);
        found.ok_or_else(|| format!("there is no type \"{name}\""))
    }

    /// How C writes a type.
    fn name(&self, of: &str) -> Result<&str, String> {
        let found = self.declared.types.get(of);
        let found = found.ok_or_else(|| format!("there is no type \"{of}\""))?;
        match (&found.c, &found.kind) {
            (Some(c), _) => Ok(c),
            (None, Kind::Int { .. }) => Ok("int"),
            (None, Kind::Bool) => Ok("bool"),
            (None, _) => Err(format!("the type \"{of}\" needs its name in C: c = \"…\"")),
        }
    }

    /// Uses each type once, so that a mistake in its name is found at its line.
    fn types(&self) -> String {
        let all = self.declared.types.iter();
        let all = all.filter_map(|(name, of)| Some((name, of.line, of.c.as_ref()?)));
        all.map(|(name, line, c)| authors(line, &format!("typedef {c} sg_type_{name};")))
            .collect()
    }

    /// The records that are written by functions of their own.
    fn shown(&self) -> impl Iterator<Item = &String> {
        let all = self.declared.types.iter();
        all.filter(|(_, of)| matches!(of.kind, Kind::Record { .. }))
            .map(|(name, _)| name)
    }

    /// A function that writes a record.
    fn writer(&self, name: &str) -> Result<String, String> {
        let Kind::Record { fields } = self.kind(name)? else {
            return Ok(String::new());
        };
        let mut body = String::new();
        for (k, (field, of)) in fields.iter().enumerate() {
            let before = if k == 0 { "(" } else { " " };
            let _ = writeln!(body, "    sg_text(sg, \"{before}\");");
            let _ = writeln!(body, "    {}", self.write(of, &format!("it->{field}"))?);
        }
        Ok(format!(
            "\nstatic void sg_record_{name}(const struct sg_api *sg, const {} *it)\n{{\n{body}    sg_text(sg, \")\");\n}}\n",
            self.name(name)?
        ))
    }

    /// A statement that writes a value.
    fn write(&self, of: &str, value: &str) -> Result<String, String> {
        Ok(match self.kind(of)? {
            Kind::Bool => format!("sg_bool(sg, {value});"),
            Kind::Int { .. } => format!("sg_int(sg, {value});"),
            Kind::Token => format!("sg_token(sg, {value});"),
            Kind::Record { .. } => format!("sg_record_{of}(sg, &{value});"),
            Kind::Handle(_) => {
                return Err(format!(
                    "a handle (\"{of}\") cannot be written down; name its views"
                ));
            }
        })
    }

    /// The functions of one machine: its views, and its loop over the steps.
    fn machine(&self, number: usize, machine: &Machine) -> Result<String, String> {
        let Kind::Handle(handle) = self.kind(&machine.handle)? else {
            return Err(format!("\"{}\" is no handle", machine.handle));
        };
        let c = self.name(&machine.handle)?;
        let views = self.views(handle)?;
        let mut steps = String::new();
        for (k, step) in machine.steps.iter().enumerate() {
            steps += &self.step(k, step)?;
        }
        let line = self.declared.types[&machine.handle].line;
        let sane = handle.sane.as_deref().unwrap_or("1");
        let sane = authors(line, &format!("    if (!({sane})) {{"));
        let drop = authors(line, handle.drop.as_deref().unwrap_or(""));
        let new = &handle.new;
        Ok(format!(
            r##"
static bool sg_see_{number}(const struct sg_api *sg, {c} it)
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
    {c} it;
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
{drop}    sg_text(sg, "leaks ");
    sg_int(sg, sg->live_blocks(1));
    sg_text(sg, "\n");
}}
"##
        ))
    }

    fn step(&self, number: usize, step: &Step) -> Result<String, String> {
        let mut names = Vec::new();
        let mut declared = String::new();
        for (k, argument) in step.arguments.iter().enumerate() {
            let Argument::Of(of) = argument else {
                names.push("it".to_owned());
                continue;
            };
            let value = match self.kind(of)? {
                Kind::Token => "sg_tokens + SG_APART * sg_next(&at)".to_owned(),
                Kind::Int { .. } => format!("({})sg_next(&at)", self.name(of)?),
                Kind::Bool => "sg_next(&at) != 0".to_owned(),
                _ => return Err(format!("an input cannot hold a value of the type \"{of}\"")),
            };
            let _ = writeln!(
                declared,
                "            {} value_{k} = {value};",
                self.name(of)?
            );
            names.push(format!("value_{k}"));
        }
        let call = format!("{}({})", step.function, names.join(", "));
        let function = self.declared.functions.get(&step.function);
        let body = match function.and_then(|function| function.outcome.as_ref()) {
            None => format!(
                "{}            sg_text(sg, \"step\\n\");\n",
                authors(step.line, &format!("            {call};"))
            ),
            Some(outcome) => format!(
                "            {} result;\n\n            sg->fill_stack();\n{}            sg_text(sg, \"step\\n= \");\n            {}\n            sg_text(sg, \"\\n\");\n",
                self.name(&outcome.of)?,
                authors(step.line, &format!("            result = {call};")),
                self.write(&outcome.of, "result")?
            ),
        };
        Ok(format!(
            "        case {number}: {{\n{declared}{body}            break;\n        }}\n"
        ))
    }

    /// Statements that write each view.
    fn views(&self, handle: &Handle) -> Result<String, String> {
        let views = handle
            .views
            .iter()
            .map(|view| match (&view.length, &view.c) {
                (None, Code::Whole(c) | Code::Element(c)) => {
                    let value = self.write(&view.of, &format!("({c})"))?;
                    let value = authors(view.line, &format!("    {value}"));
                    let name = &view.name;
                    Ok(format!(
                        "    sg_text(sg, \".{name} \");\n{value}    sg_text(sg, \"\\n\");\n"
                    ))
                }
                (Some(length), Code::Whole(c)) => self.row(view, length, c),
                (Some(length), Code::Element(at)) => self.scattered(view, length, at),
            });
        views.collect()
    }

    /// A row in a block. If the block has no room for it, it is not read.
    fn row(&self, view: &View, length: &str, c: &str) -> Result<String, String> {
        let name = &view.name;
        let of = self.name(&view.of)?;
        let row = authors(view.line, &format!("        const {of} *row = ({c});"));
        let length = authors(
            view.line,
            &format!("        long long length = ({length});"),
        );
        let elements = self.elements(view, "row[i]")?;
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
    fn scattered(&self, view: &View, length: &str, at: &str) -> Result<String, String> {
        let name = &view.name;
        let length = authors(
            view.line,
            &format!("        long long length = ({length});"),
        );
        let elements = self.elements(view, &format!("({at})"))?;
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

    /// Writes `length` elements, each of which is `element`, an expression about i.
    fn elements(&self, view: &View, element: &str) -> Result<String, String> {
        let name = &view.name;
        let element = authors(
            view.line,
            &format!("            {}", self.write(&view.of, element)?),
        );
        Ok(format!(
            r##"        sg_text(sg, ".{name} [");
        for (long long i = 0; i < length; i++) {{
            if (i > 0)
                sg_text(sg, " ");
{element}        }}
        sg_text(sg, "]");
"##
        ))
    }
}
