//! One call of a function of the lab. The function's own signature decides the C++ types;
//! the manifest says what the values mean.

use typed::{Adapter, Argument, Declared, Function, Kind, Mode, Step};

use super::super::c::authors;
use super::{name_of, tag};

/// The statements of one step.
pub struct Call<'a> {
    pub declared: &'a Declared,
    pub step: &'a Step,
    pub function: &'a Function,
    /// The class of the machine's handle.
    pub class: Option<&'a str>,
}

impl Call<'_> {
    pub fn statements(&self) -> Result<String, String> {
        let adapter = Adapter::of(&self.step.function);
        let name = match self.function.is_adapted("cpp") {
            true => &adapter,
            false => name_of(&self.step.function, self.function),
        };
        // `push` of `Heap::push`, where a Heap is the handle.
        let method = self.class.and_then(|class| name.strip_prefix(class));
        let method = method.and_then(|rest| rest.strip_prefix("::"));
        let takes_it = self.step.arguments.contains(&Argument::It);
        let method = method.filter(|_| takes_it);
        let mut values = String::new();
        let mut passed = Vec::new();
        let mut seen = String::new();
        let both = self.function.parameters.iter().zip(&self.step.arguments);
        let mut place = 0;
        for (k, (parameter, argument)) in both.enumerate() {
            if *argument == Argument::It {
                if method.is_none() {
                    passed.push("it".to_owned());
                    place += 1;
                }
                continue;
            }
            if matches!(self.declared.kind(&parameter.of), Some(Kind::Handle(_))) {
                return Err(format!(
                    "\"{}\" takes a handle, \"{}\": only a step of a machine has one",
                    self.step.function, parameter.of
                ));
            }
            let of = format!("typename sg_nth<function, {place}>::type");
            place += 1;
            let mode = match &parameter.mode {
                Mode::Length(whose) => {
                    let mut all = self.function.parameters.iter();
                    let whose = all.position(|one| one.name == *whose).unwrap_or_default();
                    passed.push(format!("(std::decay_t<{of}>)value_{whose}.length()"));
                    continue;
                }
                Mode::OutLength => {
                    values += &format!("sg_count<{of}> value_{k}; ");
                    passed.push(format!("value_{k}.pass()"));
                    seen += &format!("value_{k}.seen(sg, \"{}\"); ", parameter.name);
                    continue;
                }
                Mode::In | Mode::Changes => "SG_IN",
                Mode::Consumed | Mode::Made { .. } => "SG_CONSUMED",
                Mode::Out => "SG_OUT",
                Mode::InOut(_) => "SG_INOUT",
            };
            let tag = tag(self.declared, &parameter.of)?;
            values += &format!("sg_argument<{tag}, {of}, {mode}> value_{k}(sg, &at); ");
            passed.push(format!("value_{k}.pass()"));
            if parameter.is_seen() {
                seen += &format!("value_{k}.seen(\"{}\"); ", parameter.name);
            }
        }
        let called = match method {
            Some(method) => format!("it->{method}"),
            None => name.to_owned(),
        };
        let (result, length) = self.result()?;
        let (borrowed, throws) = (self.function.is_borrowed, self.function.throws);
        let passed = passed.join(", ");
        // All of it is one line, that of the step in the manifest.
        Ok(authors(
            self.step.line,
            &format!(
                "            using function = sg_signature<decltype(&{name})>; \
                 static_assert(function::count >= {place}, \"lab.toml names more parameters than the function has\"); \
                 {values}sg->fill_stack(); \
                 sg_answer<{result}, {borrowed}, {throws}>(sg, [&]() -> decltype(auto) {{ return {called}({passed}); }}, {length}, [&] {{ {seen}}});"
            ),
        ))
    }

    /// The tag of the result, and what says how long it is.
    fn result(&self) -> Result<(String, String), String> {
        let unknown = "sg_no_length{}".to_owned();
        let Some(of) = &self.function.outcome else {
            return Ok(("sg_nothing".to_owned(), unknown));
        };
        let kind = self.declared.kind(of);
        if matches!(kind, Some(Kind::Handle(_))) {
            return Err(format!(
                "\"{}\" makes a handle: only \"new\" of its type calls it",
                self.step.function
            ));
        }
        let mut all = self.function.parameters.iter();
        let place = all.position(|one| one.mode == Mode::OutLength);
        let length = match (place, kind) {
            (Some(place), Some(Kind::List { .. })) => {
                format!("[&] {{ return (long long)value_{place}.value; }}")
            }
            _ => unknown,
        };
        Ok((tag(self.declared, of)?, length))
    }
}
