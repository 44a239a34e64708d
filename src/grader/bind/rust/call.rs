//! One call of a function of the lab: its arguments are read, it is called, and all that came of
//! it is written down.

use std::fmt::Write;

use typed::{Adapter, Argument, Function, Kind, Mode};

use super::kinds::Kinds;
use super::path;

pub struct Call<'a> {
    pub kinds: &'a Kinds<'a>,
    /// The lab's name of the function.
    pub name: &'a str,
    pub function: &'a Function,
    pub usage: Use<'a>,
}

/// The purpose of a call.
pub enum Use<'a> {
    /// A step of a machine: a function of this name.
    Step {
        name: &'a str,
        arguments: &'a [Argument],
        handle: Option<&'a str>,
    },
    /// The solution's function in the place of the student's.
    StandIn {
        /// Its calls may be written down.
        is_retraced: bool,
    },
}

impl Call<'_> {
    /// The function that makes the call.
    pub fn whole(&self) -> Result<String, String> {
        let (mut slots, mut arguments, mut seen) = (String::new(), String::new(), String::new());
        for (k, parameter) in self.function.parameters.iter().enumerate() {
            if matches!(parameter.mode, Mode::Length(_) | Mode::OutLength) {
                continue;
            }
            let (is_it, is_known) = match &self.usage {
                Use::Step { arguments, .. } => (
                    arguments.get(k) == Some(&Argument::It),
                    parameter.mode == Mode::Out,
                ),
                Use::StandIn { .. } => (false, parameter.mode == Mode::Out),
            };
            if is_it {
                arguments += "typed::lend(it), ";
                continue;
            }
            if matches!(
                self.kinds.declared.kind(&parameter.of),
                Some(Kind::Handle(_))
            ) {
                return Err(format!(
                    "\"{}\" takes a handle, \"{}\": only a step of a machine has one",
                    self.name, parameter.of
                ));
            }
            let kind = self.kinds.kind(&parameter.of)?;
            let is_place = matches!(parameter.mode, Mode::Out | Mode::Changes | Mode::InOut(_));
            let _ = writeln!(slots, "    let mut slot_{k} = typed::Slot::default();");
            arguments += &match (is_place, is_known) {
                (true, true) => format!("typed::empty::<{kind}, _>(&mut slot_{k}), "),
                (true, false) => format!("typed::filled::<{kind}, _>(&mut slot_{k}, at), "),
                _ => format!("typed::pass::<{kind}, _>(&mut slot_{k}, at), "),
            };
            seen += &match &self.usage {
                Use::Step { .. } if parameter.is_seen() => {
                    format!("    slot_{k}.seen({:?}, &mut out);\n", parameter.name)
                }
                Use::StandIn { .. } if is_place => {
                    format!("    slot_{k}.value(&mut out);\n    out.word(\"\\n\");\n")
                }
                _ => String::new(),
            };
        }
        let path = match self.function.is_adapted("rust") {
            true => format!("adapters::{}", Adapter::of(self.name)),
            false => path(self.name, self.function),
        };
        let call = format!("{path}({})", arguments.trim_end_matches(", "));
        let call = match &self.function.outcome {
            None => format!("    {call};\n"),
            Some(of) => self.result(of, &call)?,
        };
        Ok(match &self.usage {
            Use::Step { name, handle, .. } => {
                let it = handle.map_or(String::new(), |of| {
                    format!(", it: &mut named::{}", self.kinds.name(of))
                });
                format!(
                    "fn {name}(probe: &Probe, at: &mut typed::Reader{it}) {{\n{slots}    let mut out = typed::Out::new(\"step\\n\");\n{call}{seen}    probe.write(out.text());\n}}\n"
                )
            }
            Use::StandIn { is_retraced } => {
                let write = if *is_retraced {
                    "    typed::write_down(input);\n"
                } else {
                    ""
                };
                format!(
                    "#[unsafe(no_mangle)]\npub fn {}(input: &str) -> ::std::string::String {{\n{write}    let at = &mut typed::Reader::new(input);\n{slots}    let mut out = typed::Out::default();\n{call}{seen}    out.into_text()\n}}\n",
                    super::switch::symbol(self.name)
                )
            }
        })
    }

    /// The call, and what writes its result down. The result may refer to the arguments.
    fn result(&self, of: &str, call: &str) -> Result<String, String> {
        let kinds = self.kinds;
        let write = match kinds.declared.kind(of) {
            Some(Kind::Handle(_)) => {
                return Err(format!(
                    "\"{}\" makes a handle: only \"new\" of its type calls it",
                    self.name
                ));
            }
            Some(Kind::List { of, .. }) => {
                format!("typed::row::<{}, _>(result, &mut out)", kinds.kind(of)?)
            }
            _ => format!("typed::show::<{}, _>(&result, &mut out)", kinds.kind(of)?),
        };
        let begins = match self.usage {
            Use::Step { .. } => "        out.word(\"= \");\n",
            Use::StandIn { .. } => "",
        };
        Ok(format!(
            "    {{\n        let result = {call};\n{begins}        {write};\n        out.word(\"\\n\");\n    }}\n"
        ))
    }
}
