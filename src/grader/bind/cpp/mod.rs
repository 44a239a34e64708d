//! The probe in C++: a tag for each type of the lab, which reads, writes and gives back its values
//! (beginning.hpp), and for each machine a function that takes the steps of an input.

mod call;
mod tags;

use std::fmt::Write;
use std::path::PathBuf;

use typed::{Code, Declared, Function, Handle, InLanguages, Kind, Machine, View};

use self::call::Call;
use super::c::{BEGINNING, CONTRADICTION, ENTRY, MOST_SCATTERED, adapters, authors};

/// The part of a probe in C++ beyond [`BEGINNING`].
const TEMPLATES: &str = include_str!("beginning.hpp");

/// The key of C++ in what is written for several languages.
const CPP: &str = "cpp";

/// The source of the probe for a lab whose functions are declared in these headers.
///
/// # Errors
/// Something that cannot be bound to C++, and what to write instead.
pub fn probe(declared: &Declared, headers: &[PathBuf]) -> Result<String, String> {
    let mut source = String::from(
        "/* Made from lab.toml: reads steps, takes them, and writes down all that can be seen. */\n",
    );
    for header in headers {
        let _ = writeln!(source, "#include \"{}\"", header.display());
    }
    source += BEGINNING;
    source += TEMPLATES;
    source += &adapters(declared, CPP);
    source += &tags::all(declared)?;
    let mut all = String::new();
    for (number, (name, machine)) in declared.machines.iter().enumerate() {
        source += &Cpp { declared }.machine(number, machine)?;
        let _ = writeln!(
            all,
            "    if (strcmp(machine, \"{name}\") == 0)\n        sg_machine_{number}(sg, at);"
        );
    }
    let entry = ENTRY.replace("MACHINES", all.trim_end());
    source += &entry.replacen("*sg)", "*sg) noexcept", 1);
    Ok(source)
}

/// The name of a declared function as the linker has it: `split`, `Heap::push`, `Heap::Heap`.
pub fn symbol(declared: &Declared, name: &str, function: &Function) -> String {
    let own = name_of(name, function);
    let made = function.outcome.as_deref();
    match made.and_then(|of| class(declared, of)) {
        Some(class) if class == own => {
            let last = class.rsplit("::").next().unwrap_or(class);
            format!("{class}::{last}")
        }
        _ => own.to_owned(),
    }
}

fn name_of<'f>(name: &'f str, function: &'f Function) -> &'f str {
    function.written.get(CPP).map_or(name, String::as_str)
}

/// The class of a handle: `Heap` for `Heap *`.
fn class<'d>(declared: &'d Declared, of: &str) -> Option<&'d str> {
    let found = declared.types.get(of)?;
    let written = found.written.get(CPP)?.trim_end();
    let is_handle = matches!(found.kind, Kind::Handle(_));
    is_handle.then_some(written.strip_suffix('*')?.trim_end())
}

/// The name that the probe has for a type.
fn tag(declared: &Declared, of: &str) -> Result<String, String> {
    let number = declared.types.keys().position(|one| one == of);
    let number = number.ok_or_else(|| format!("there is no type \"{of}\""))?;
    Ok(format!("sg_type_{number}"))
}

struct Cpp<'a> {
    declared: &'a Declared,
}

impl Cpp<'_> {
    /// The functions of one machine: its views, and its loop over the steps.
    fn machine(&self, number: usize, machine: &Machine) -> Result<String, String> {
        let declared = self.declared;
        let mut steps = String::new();
        for (k, step) in machine.steps.iter().enumerate() {
            let function = declared.functions.get(&step.function);
            let function =
                function.ok_or_else(|| format!("there is no function \"{}\"", step.function))?;
            let call = Call {
                declared,
                step,
                function,
                class: machine.handle.as_ref().and_then(|of| class(declared, of)),
            };
            let _ = write!(
                steps,
                "        case {k}: {{\n{}            break;\n        }}\n",
                call.statements()?
            );
        }
        match &machine.handle {
            Some(handle) => self.with_handle(number, handle, &steps),
            None => Ok(format!(
                r##"
static void sg_machine_{number}(const sg_api *sg, const char *at)
{{
    while (sg_more(&at)) {{
        switch (sg_next(&at)) {{
{steps}        default:
            return;
        }}
    }}
    sg_give_all_back(sg);
}}
"##
            )),
        }
    }

    fn with_handle(&self, number: usize, name: &str, steps: &str) -> Result<String, String> {
        let declared = self.declared;
        let Some(Kind::Handle(handle)) = declared.kind(name) else {
            return Err(format!("\"{name}\" is no handle"));
        };
        let class = class(declared, name).ok_or_else(|| {
            format!("the handle \"{name}\" needs its type in C++, a pointer: cpp = \"Heap *\"")
        })?;
        let line = declared.types[name].line;
        let made = declared.functions.get(&handle.new);
        let made = made.map_or(handle.new.as_str(), |made| name_of(&handle.new, made));
        let is_class = made == class;
        let new = match is_class {
            true => format!("new {class}()"),
            false => format!("{made}()"),
        };
        let views = self.views(handle)?;
        let used = authors(line, &format!("typedef {class} *sg_handle_{number};"));
        let new = authors(line, &format!("    it = {new};"));
        let sane = handle.sane.get(CPP).map_or("true", String::as_str);
        let sane = authors(line, &format!("    if (!({sane})) {{"));
        let drop = handle.drop.get(CPP).map(String::as_str);
        let drop = drop.unwrap_or(if is_class { "delete it;" } else { "" });
        let drop = authors(line, drop);
        Ok(format!(
            r##"
{used}
static bool sg_see_{number}(const sg_api *sg, sg_handle_{number} it)
{{
    (void)it;
    sg_is_owned = false;
{sane}        sg_text(sg, "! {CONTRADICTION}\n");
        return false;
    }}
{views}    sg_text(sg, "owns ");
    sg_int(sg, sg->live_blocks(1));
    sg_text(sg, "\n");
    return true;
}}

static void sg_machine_{number}(const sg_api *sg, const char *at)
{{
    sg_handle_{number} it;
    bool is_sane;

    sg->fill_stack();
{new}    sg_text(sg, "new\n");
    if (it == nullptr) {{
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
}}
"##
        ))
    }

    /// Statements that write each view.
    fn views(&self, handle: &Handle) -> Result<String, String> {
        let views = handle.views.iter().map(|view| {
            let name = &view.name;
            let code = |code: &InLanguages| {
                let found = code.get(CPP).cloned();
                found.ok_or_else(|| format!("the view \"{name}\" has no code in C++: cpp = \"…\""))
            };
            match (&view.code, &view.element) {
                (Code::Whole(whole), None) => self.whole(view, &code(whole)?),
                (Code::Whole(row), Some(_)) => self.row(view, &code(row)?),
                (Code::Element(at), of) => {
                    let of = of.as_ref().unwrap_or(&view.of);
                    self.scattered(view, of, &code(at)?)
                }
            }
        });
        views.collect()
    }

    fn whole(&self, view: &View, code: &str) -> Result<String, String> {
        let tag = tag(self.declared, &view.of)?;
        let name = &view.name;
        Ok(authors(
            view.line,
            &format!(
                "    {{ auto &&part = ({code}); sg_text(sg, \".{name} \"); {tag}::write(sg, part); sg_text(sg, \"\\n\"); }}"
            ),
        ))
    }

    /// A container; or a row in a block, which is not read if the block has no room for it.
    fn row(&self, view: &View, code: &str) -> Result<String, String> {
        let tag = tag(self.declared, &view.of)?;
        let name = &view.name;
        let length = match view.length.get(CPP) {
            Some(length) => format!("[&] {{ return (long long)({length}); }}"),
            None => "sg_no_length{}".to_owned(),
        };
        Ok(authors(
            view.line,
            &format!(
                "    {{ auto &&row = ({code}); if (!sg_row<{tag}>(sg, \"{name}\", row, {length})) return false; }}"
            ),
        ))
    }

    /// A row whose elements lie where an expression about i says.
    fn scattered(&self, view: &View, of: &str, at: &str) -> Result<String, String> {
        let tag = tag(self.declared, of)?;
        let name = &view.name;
        let length = view.length.get(CPP);
        let length =
            length.ok_or_else(|| format!("the row \"{name}\" needs its length: length = \"…\""))?;
        let length = authors(
            view.line,
            &format!("        long long length = ({length});"),
        );
        let part = authors(
            view.line,
            &format!("            {{ auto &&part = ({at}); {tag}::write(sg, part); }}"),
        );
        Ok(format!(
            r##"    {{
{length}
        if (length < 0 || length > {MOST_SCATTERED}) {{
            sg_text(sg, "! {name} should hold ");
            sg_int(sg, length);
            sg_text(sg, " elements\n");
            return false;
        }}
        sg_text(sg, ".{name} [");
        for (long long i = 0; i < length; i++) {{
            if (i > 0)
                sg_text(sg, " ");
{part}        }}
        sg_text(sg, "]\n");
    }}
"##
        ))
    }
}
