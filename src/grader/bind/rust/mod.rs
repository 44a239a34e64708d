//! The probe in Rust: a module inside of the student's own crate, so that it sees private fields,
//! and `crate::` means what cargo says.
//!
//! The text is made of parts. A part that the student's code does not fit, as a function is missing
//! or has another signature, is cut out, and the rest is built.

mod adapters;
mod call;
mod contradiction;
mod kinds;
mod parts;
mod switch;

use std::fmt::Write;

use typed::{Code, Declared, Function, Handle, Kind, Machine, View};

use self::call::{Call, Use};
use self::kinds::Kinds;

pub use self::contradiction::contradiction;
pub use self::kinds::check;
pub use self::parts::{parts, without};
pub use self::switch::{can_stand_in, defined, shown, switched};

/// The beginning of every probe.
const BEGINNING: &str = "\
// Made from lab.toml: reads steps, takes them, and writes down all that can be seen.
#![allow(warnings)]

use ::sudograde::Probe;
use ::sudograde::typed;
";

/// The message if a handle's views cannot be read.
const CONTRADICTION: &str = "the fields contradict each other";

/// The key of the part that the runner calls.
const ENTRY: &str = "probe";

/// The key of the part by which the runner has calls written down.
pub const WATCH: &str = "stand-in watch";

/// The source of the probe.
///
/// # Errors
/// Something that cannot be bound to Rust, and what to write instead.
pub fn probe(declared: &Declared) -> Result<String, String> {
    let rust = Rust {
        kinds: Kinds { declared },
    };
    let mut source = BEGINNING.to_owned();
    source += &adapters::module(declared);
    source += &rust.kinds.names()?;
    source += &rust.kinds.records()?;
    source += &rust.kinds.sizes();
    let mut arms = String::new();
    for (number, (name, machine)) in declared.machines.iter().enumerate() {
        source += &rust.machine(number, machine)?;
        let key = machine_key(number);
        let arm = format!("        {name:?} => machine_{number}(probe, at),\n");
        arms += &parts::part(&key, "", 0, &arm);
    }
    source += &parts::part(
        ENTRY,
        "",
        0,
        &format!(
            r##"
::sudograde::probe!(observe);

fn observe(probe: &Probe) {{
    let at = &mut typed::Reader::new(probe.input);
    match at.line() {{
{arms}        _ => {{}}
    }}
}}
"##
        ),
    );
    for (name, function) in &declared.functions {
        if can_stand_in(declared, name) && !function.is_adapted("rust") {
            let is_retraced = declared.retraced.contains(name);
            let call = rust.call(name, function, Use::StandIn { is_retraced });
            source += &parts::part(&stand_in_key(name), name, 0, &call.whole()?);
        }
    }
    if !declared.retraced.is_empty() {
        source += &parts::part(WATCH, "", 0, "::sudograde::write_down!();\n");
    }
    Ok(source)
}

/// The part of the solution's function that stands in for the student's.
pub fn stand_in_key(function: &str) -> String {
    format!("stand-in:{function}")
}

/// The key of all that belongs to a machine as a whole.
pub fn machine_key(number: usize) -> String {
    format!("machine:{number}")
}

/// How the probe names a function of the student's.
fn path(name: &str, function: &Function) -> String {
    let path = function.written.get("rust").map_or(name, String::as_str);
    format!("crate::{}", path.trim_start_matches("crate::"))
}

/// The last part of a function's name in Rust, which is what its definition is called.
pub fn defined_as<'f>(name: &'f str, function: &'f Function) -> &'f str {
    let path = function.written.get("rust").map_or(name, String::as_str);
    path.rsplit("::").next().unwrap_or(path)
}

struct Rust<'a> {
    kinds: Kinds<'a>,
}

impl Rust<'_> {
    fn call<'c>(&'c self, name: &'c str, function: &'c Function, usage: Use<'c>) -> Call<'c> {
        Call {
            kinds: &self.kinds,
            name,
            function,
            usage,
        }
    }

    /// A machine: its views, its steps, and the loop over these.
    fn machine(&self, number: usize, machine: &Machine) -> Result<String, String> {
        let declared = self.kinds.declared;
        let (mut arms, mut steps) = (String::new(), String::new());
        for (k, step) in machine.steps.iter().enumerate() {
            let function = declared.functions.get(&step.function);
            let function =
                function.ok_or_else(|| format!("there is no function \"{}\"", step.function))?;
            let name = format!("step_{number}_{k}");
            let call = self.call(
                &step.function,
                function,
                Use::Step {
                    name: &name,
                    arguments: &step.arguments,
                    handle: machine.handle.as_deref(),
                },
            );
            let key = format!("step:{number}:{k}");
            let it = if machine.handle.is_some() {
                ", &mut it"
            } else {
                ""
            };
            let arm = format!("            {k} => {name}(probe, at{it}),\n");
            let function = step.function.as_str();
            arms += &parts::part(&key, function, step.line, &arm);
            steps += &parts::part(&key, function, step.line, &call.whole()?);
        }
        let whole = match &machine.handle {
            Some(handle) => self.with_handle(number, handle, &arms)?,
            None => format!(
                r##"
fn machine_{number}(probe: &Probe, at: &mut typed::Reader) {{
    let before = typed::Live::now(probe, TYPES);
    while at.more() {{
        match at.number() {{
{arms}            _ => return,
        }}
    }}
    typed::end(probe, before, TYPES);
}}
"##
            ),
        };
        Ok(steps + &whole)
    }

    fn with_handle(&self, number: usize, name: &str, arms: &str) -> Result<String, String> {
        let declared = self.kinds.declared;
        let Some(Kind::Handle(handle)) = declared.kind(name) else {
            return Err(format!("\"{name}\" is no handle"));
        };
        let line = declared.types[name].line;
        let of = self.kinds.name(name);
        let new = declared.functions.get(&handle.new);
        let new = new.ok_or_else(|| format!("there is no function \"{}\"", handle.new))?;
        let new_path = path(&handle.new, new);
        let (views, seen) = self.views(number, name, handle)?;
        let code = |code: &typed::InLanguages, usual: &str| {
            code.get("rust")
                .cloned()
                .unwrap_or_else(|| usual.to_owned())
        };
        let sane = code(&handle.sane, "true");
        let drop = code(&handle.drop, "::core::mem::drop(it)");
        let key = machine_key(number);
        let made = format!("fn new_{number}() -> named::{of} {{\n    {new_path}()\n}}\n\n");
        let own = format!(
            "fn is_sane_{number}(it: &named::{of}) -> bool {{\n    use super::*;\n    {sane}\n}}\n\nfn drop_{number}(it: named::{of}) {{\n    use super::*;\n    {drop};\n}}\n"
        );
        let whole = format!(
            r##"
fn see_{number}(probe: &Probe, it: &named::{of}, before: &typed::Live) -> bool {{
    if !is_sane_{number}(it) {{
        probe.write("! {CONTRADICTION}\n");
        return false;
    }}
{seen}    typed::owns(probe, before);
    true
}}

fn machine_{number}(probe: &Probe, at: &mut typed::Reader) {{
    let before = typed::Live::now(probe, TYPES);
    let mut it = new_{number}();
    probe.write("new\n");
    let mut is_sane = see_{number}(probe, &it, &before);
    while is_sane && at.more() {{
        match at.number() {{
{arms}            _ => return,
        }}
        is_sane = see_{number}(probe, &it, &before);
    }}
    if !is_sane {{
        return;
    }}
    drop_{number}(it);
    typed::end(probe, before, TYPES);
}}
"##
        );
        let (made, own) = (
            parts::part(&key, &handle.new, line, &made),
            parts::part(&key, "", line, &own),
        );
        Ok(views + &parts::part(&key, "", 0, &(made + &own + &whole)))
    }

    /// A function for each view, and the statements that call them.
    fn views(
        &self,
        number: usize,
        handle_name: &str,
        handle: &Handle,
    ) -> Result<(String, String), String> {
        let (mut all, mut seen) = (String::new(), String::new());
        let of = self.kinds.name(handle_name);
        for (k, view) in handle.views.iter().enumerate() {
            let name = &view.name;
            let write = self.view(view)?;
            let key = machine_key(number);
            let function = format!(
                "fn view_{number}_{k}(it: &named::{of}, out: &mut ::sudograde::typed::Out) {{\n    use super::*;\n{write}}}\n"
            );
            all += &parts::part(&key, "", view.line, &function);
            let _ = write!(
                seen,
                "    {{\n        let mut out = typed::Out::new(\".{name} \");\n        view_{number}_{k}(it, &mut out);\n        out.word(\"\\n\");\n        probe.write(out.text());\n    }}\n"
            );
        }
        Ok((all, seen))
    }

    fn view(&self, view: &View) -> Result<String, String> {
        let code = |code: &typed::InLanguages| {
            let found = code.get("rust").cloned();
            found.ok_or_else(|| {
                format!(
                    "the view \"{}\" has no code in Rust: rust = \"it.…\"",
                    view.name
                )
            })
        };
        Ok(match (&view.code, &view.element) {
            (Code::Whole(rust), Some(of)) => {
                format!(
                    "    ::sudograde::typed::row::<{}, _>({}, out);\n",
                    self.kinds.kind(of)?,
                    code(rust)?
                )
            }
            (Code::Whole(rust), None) => {
                format!(
                    "    ::sudograde::typed::show::<{}, _>(&({}), out);\n",
                    self.kinds.kind(&view.of)?,
                    code(rust)?
                )
            }
            (Code::Element(at), of) => {
                let of = of.as_ref().unwrap_or(&view.of);
                let length = view.length.get("rust").ok_or_else(|| {
                    format!(
                        "the row \"{}\" needs its length: length = \"it.…\"",
                        view.name
                    )
                })?;
                // The elements are written one by one: each may be a value of its own.
                format!(
                    "    let length = ({length}) as usize;\n    ::sudograde::typed::row::<{}, _>((0..length).map(|i| {}), out);\n",
                    self.kinds.kind(of)?,
                    code(at)?
                )
            }
        })
    }
}
