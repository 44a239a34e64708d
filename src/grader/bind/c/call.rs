//! One call of a function of the lab: its arguments are read, it is called, and all that came of
//! it is written down.

use std::fmt::Write;

use typed::{Adapter, Argument, Function, Kind, Mode, Parameter, Row, Step};

use super::authors;
use super::own::in_c;
use super::types::{Stored, Types};

/// The statements of one step.
pub struct Call<'a> {
    pub types: &'a Types<'a>,
    pub step: &'a Step,
    pub function: &'a Function,
    /// The step is taken with a handle: what it gives is given back before its views are read.
    pub has_handle: bool,
}

impl Call<'_> {
    pub fn statements(&self) -> Result<String, String> {
        let mut before = String::new();
        let mut names = Vec::new();
        let mut after = String::new();
        let mut keep = String::new();
        let both = self.function.parameters.iter().zip(&self.step.arguments);
        for (k, (parameter, argument)) in both.enumerate() {
            if *argument == Argument::It {
                names.push("it".to_owned());
                continue;
            }
            names.push(self.argument(k, parameter, &mut before)?);
            if self.may_stay(parameter)? {
                before += &format!(
                    "            static __typeof__(*value_{k}) given_{k};\n            memcpy(&given_{k}, value_{k}, sizeof given_{k});\n"
                );
            }
            if parameter.is_seen() {
                after += &self.seen(k, parameter)?;
            }
            if parameter.is_seen() || matches!(parameter.mode, Mode::Made { .. }) {
                keep += &self.kept(k, parameter)?;
            }
        }
        let adapter = Adapter::of(&self.step.function);
        let name = match self.function.is_adapted(self.types.language) {
            true => &adapter,
            false => in_c(&self.step.function, self.function),
        };
        let call = format!("{name}({})", names.join(", "));
        let (call, result, keep_result) = match &self.function.outcome {
            None => (
                authors(self.step.line, &format!("            {call};")),
                String::new(),
                String::new(),
            ),
            Some(of) => self.result(of, &call)?,
        };
        Ok(format!(
            "{before}            sg->fill_stack();\n{call}            sg_text(sg, \"step\\n\");\n{result}{after}{keep_result}{keep}"
        ))
    }

    /// Declares the variable of an argument; how it is passed.
    fn argument(
        &self,
        k: usize,
        parameter: &Parameter,
        before: &mut String,
    ) -> Result<String, String> {
        let types = self.types;
        let of = &parameter.of;
        if matches!(types.kind(of)?, Kind::Handle(_)) {
            return Err(format!(
                "\"{}\" takes a handle, \"{of}\": only a step of a machine has one",
                self.step.function
            ));
        }
        let (name, stored) = (types.name(of), types.stored(of)?);
        let line = |before: &mut String, text: String| {
            let _ = writeln!(before, "            {text}");
        };
        match &parameter.mode {
            Mode::Length(whose) => {
                let parameters = self.function.parameters.iter();
                let place = parameters.map(|one| &one.name).position(|one| one == whose);
                return Ok(format!("(int)length_{}", place.unwrap_or_default()));
            }
            Mode::OutLength => {
                line(before, format!("int value_{k} = -1;"));
                return Ok(format!("&value_{k}"));
            }
            Mode::Out => {
                line(
                    before,
                    format!("{name} *value_{k} = ({name} *)sg->guarded(sizeof *value_{k});"),
                );
                line(
                    before,
                    format!("memset(value_{k}, SG_UNSET, sizeof *value_{k});"),
                );
            }
            Mode::InOut(_) => {
                line(
                    before,
                    format!("{name} *value_{k} = ({name} *)sg->guarded(sizeof *value_{k});"),
                );
                line(before, format!("read_{name}(sg, &at, value_{k});"));
            }
            Mode::In | Mode::Changes | Mode::Consumed | Mode::Made { .. }
                if stored == Stored::Array =>
            {
                line(
                    before,
                    format!("{name} *value_{k} = ({name} *)sg->guarded(sizeof *value_{k});"),
                );
                line(before, format!("read_{name}(sg, &at, value_{k});"));
            }
            Mode::In | Mode::Changes | Mode::Consumed | Mode::Made { .. } => {
                line(before, format!("{name} value_{k};"));
                let length = match types.is_block(of) {
                    true => {
                        line(before, format!("long long length_{k};"));
                        format!(", &length_{k}")
                    }
                    false => String::new(),
                };
                line(before, format!("read_{name}(sg, &at, &value_{k}{length});"));
            }
        }
        let is_place = matches!(parameter.mode, Mode::Out | Mode::InOut(_));
        if is_place && types.is_block(of) {
            return Err(format!(
                "{}: a row without a length of its own cannot be a place for a result; use a list that is linked, or an array",
                self.step.function
            ));
        }
        Ok(match (stored, is_place) {
            (Stored::Array, _) => format!("*value_{k}"),
            // A record that is passed by its address is changed where it lies.
            (Stored::Pointer, true) if self.is_record(of)? => format!("*value_{k}"),
            (Stored::Pointer | Stored::Value, _) => format!("value_{k}"),
        })
    }

    /// Whether an argument is left out where its bytes are as before the call: an array, or a record at an
    /// address, that leads nowhere. To write it down and read it again would cost more than most calls.
    fn may_stay(&self, parameter: &Parameter) -> Result<bool, String> {
        let (types, of) = (self.types, &parameter.of);
        let is_place = matches!(parameter.mode, Mode::Out | Mode::InOut(_));
        if self.has_handle || is_place || !parameter.is_seen() {
            return Ok(false);
        }
        if types.stored(of)? == Stored::Array {
            return Ok(!types.owns(of)?);
        }
        let Kind::Record { fields } = types.kind(of)? else {
            return Ok(false);
        };
        let mut leads = types.stored(of)? != Stored::Pointer;
        for (_, of) in fields {
            leads |= types.owns(of)?;
        }
        Ok(!leads)
    }

    fn is_record(&self, of: &str) -> Result<bool, String> {
        Ok(matches!(self.types.kind(of)?, Kind::Record { .. }))
    }

    /// Whether `value_k` is the address of the value.
    fn is_address(&self, parameter: &Parameter) -> Result<bool, String> {
        let is_array = self.types.stored(&parameter.of)? == Stored::Array;
        Ok(is_array || matches!(parameter.mode, Mode::Out | Mode::InOut(_)))
    }

    /// Writes an argument down as it is after the call.
    fn seen(&self, k: usize, parameter: &Parameter) -> Result<String, String> {
        let types = self.types;
        let of = &parameter.of;
        if parameter.mode == Mode::OutLength {
            return Ok(format!(
                "            sg_text(sg, \".{} \");\n            sg_int(sg, value_{k});\n            sg_text(sg, \"\\n\");\n",
                parameter.name
            ));
        }
        let is_address = self.is_address(parameter)?;
        // A value that was passed by value cannot have changed.
        if !is_address && types.stored(of)? == Stored::Value {
            return Ok(String::new());
        }
        let name = types.name(of);
        let at = if is_address { "" } else { "&" };
        let length = match types.is_block(of) {
            true => format!(", length_{k}"),
            false => String::new(),
        };
        let write = format!("write_{name}(sg, {at}value_{k}{length});");
        let write = match parameter.mode {
            Mode::Out => format!(
                "sg_is_place = true;\n            if (!sg_is_unset(sg, value_{k}, sizeof *value_{k}))\n                {write}\n            sg_is_place = false;"
            ),
            _ => write,
        };
        let changed = match (self.may_stay(parameter)?, is_address) {
            (false, _) => String::new(),
            (true, true) => format!("if (memcmp(&given_{k}, value_{k}, sizeof given_{k}) != 0) "),
            (true, false) => format!(
                "if (!sg->is_block(value_{k}) || memcmp(&given_{k}, value_{k}, sizeof given_{k}) != 0) "
            ),
        };
        Ok(format!(
            "            {changed}{{\n            sg_text(sg, \".{} \");\n            sg_is_owned = true;\n            {write}\n            sg_text(sg, \"\\n\");\n            }}\n",
            parameter.name
        ))
    }

    /// Gives an argument back, now or at the end.
    fn kept(&self, k: usize, parameter: &Parameter) -> Result<String, String> {
        let types = self.types;
        let of = &parameter.of;
        let name = types.name(of);
        let is_address = self.is_address(parameter)?;
        let mut kept = String::new();
        let owns = types.owns(of)?;
        if owns {
            let at = if is_address { "" } else { "&" };
            let unset = match parameter.mode {
                Mode::Out => {
                    format!("if (!sg_holds_only(value_{k}, sizeof *value_{k}))\n                ")
                }
                _ => String::new(),
            };
            kept += &format!(
                "            {unset}{};\n",
                self.give(&name, &format!("{at}value_{k}"), "sg_keep_argument")
            );
        }
        if is_address {
            // The place itself.
            kept += &format!(
                "            {};\n",
                match self.has_handle {
                    true => format!("sg_give_block(sg, &value_{k})"),
                    false =>
                        format!("sg_keep_argument(sg_give_block, &value_{k}, sizeof value_{k})"),
                }
            );
        }
        Ok(kept)
    }

    /// Whether it is a list that is seen through functions, and kept until the end.
    fn is_seen_through(&self, of: &str) -> Result<bool, String> {
        let is_through = matches!(
            self.types.kind(of)?,
            Kind::List {
                row: Row::Through { .. },
                ..
            }
        );
        Ok(is_through && !self.has_handle)
    }

    fn give(&self, name: &str, address: &str, keep: &str) -> String {
        match self.has_handle {
            true => format!("give_{name}(sg, {address})"),
            false => format!("{keep}(give_{name}, {address}, sizeof({name}))"),
        }
    }

    /// The call with its result; what writes that down; what gives it back.
    fn result(&self, of: &str, call: &str) -> Result<(String, String, String), String> {
        let types = self.types;
        if matches!(types.kind(of)?, Kind::Handle(_)) {
            return Err(format!(
                "\"{}\" makes a handle: only \"new\" of its type calls it",
                self.step.function
            ));
        }
        let name = types.name(of);
        if types.stored(of)? == Stored::Array {
            return Err(format!("no function in C returns an array, \"{of}\""));
        }
        let length = match types.is_block(of) {
            true => {
                let mut all = self.function.parameters.iter();
                let place = all.position(|one| one.mode == Mode::OutLength);
                let place = place.ok_or_else(|| {
                    format!(
                        "{}: how long is the row that it returns? Write a parameter \"n: out len(returned)\"",
                        self.step.function
                    )
                })?;
                format!(", value_{place}")
            }
            false => String::new(),
        };
        let is_owned = !self.function.is_borrowed && types.owns(of)?;
        let call = format!(
            "            {name} result;\n{}",
            authors(self.step.line, &format!("            result = {call};"))
        );
        let write = format!(
            "            sg_text(sg, \"= \");\n            sg_is_owned = {is_owned};\n            write_{name}(sg, &result{length});\n            sg_text(sg, \"\\n\");\n"
        );
        let keep = match is_owned {
            true if self.is_seen_through(of)? => format!("            keep_{name}(sg, &result);\n"),
            true => format!("            {};\n", self.give(&name, "&result", "sg_keep")),
            false => String::new(),
        };
        Ok((call, write, keep))
    }
}
