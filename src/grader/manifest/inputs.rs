//! Inputs that a manifest writes as values of TOML: the arguments of one call.

use toml::Value;
use typed::{Declared, Kind, Machine, wrong_number};

use super::written::Input;

/// An input as people see it.
///
/// # Errors
/// A value that is none of its type, or arguments for something that is no function.
pub fn text(input: &Input, machine: &Machine, declared: &Declared) -> Result<String, String> {
    let arguments = match input {
        Input::Text(text) => return Ok(text.clone()),
        Input::Arguments(arguments) => arguments,
    };
    if !machine.is_nameless() {
        return Err("steps are a text, as in \"push a 5; pop\"".to_owned());
    }
    let types: Vec<&String> = machine.steps[0].values().collect();
    if types.len() != arguments.len() {
        return Err(wrong_number("a call", types.len(), arguments.len()));
    }
    let both = arguments.iter().zip(types);
    let all = both.map(|(value, of)| value_text(value, of, declared));
    Ok(all.collect::<Result<Vec<String>, String>>()?.join(" "))
}

/// The input in a file: the only argument of a call, if that is a text.
pub fn of_file(text: String, machine: &Machine, declared: &Declared) -> String {
    let mut types = machine.steps.iter().flat_map(|step| step.values());
    match (types.next(), types.next()) {
        (Some(of), None) if matches!(declared.kind(of), Some(Kind::Text { .. })) => {
            quoted(&text, '"')
        }
        _ => text,
    }
}

/// A value in the notation of inputs. Reading the notation refuses a value that does not fit its type.
fn value_text(value: &Value, of: &str, declared: &Declared) -> Result<String, String> {
    let all = |values: &mut dyn Iterator<Item = (&Value, &String)>| {
        let each = values.map(|(value, of)| value_text(value, of, declared));
        let each: Vec<String> = each.collect::<Result<_, String>>()?;
        Ok::<String, String>(each.join(", "))
    };
    Ok(match (value, declared.kind(of)) {
        (Value::String(text), Some(Kind::Text { .. })) => quoted(text, '"'),
        (Value::String(text), Some(Kind::Char)) => quoted(text, '\''),
        (value, Some(Kind::Option { of })) if value.as_str() != Some("NULL") => {
            value_text(value, of, declared)?
        }
        (Value::Array(values), Some(Kind::List { of, .. } | Kind::Array { of, .. })) => {
            format!("[{}]", all(&mut values.iter().map(|value| (value, of)))?)
        }
        (Value::Array(values), Some(Kind::Tuple { parts })) => {
            format!("({})", all(&mut values.iter().zip(parts))?)
        }
        (Value::Table(entries), Some(Kind::Map { key, of, .. })) => {
            let pairs = entries.iter().map(|(name, value)| {
                let name = value_text(&Value::String(name.clone()), key, declared)?;
                Ok(format!("{name}: {}", value_text(value, of, declared)?))
            });
            let pairs: Vec<String> = pairs.collect::<Result<_, String>>()?;
            format!("{{{}}}", pairs.join(", "))
        }
        (Value::Table(entries), Some(Kind::Record { fields })) => {
            if let Some(name) = entries
                .keys()
                .find(|name| fields.iter().all(|one| *one.0 != ***name))
            {
                return Err(format!("\"{of}\" has no field \"{name}\""));
            }
            let values = fields.iter().map(|(name, of)| {
                let value = entries.get(&**name);
                let value =
                    value.ok_or_else(|| format!("the field \"{name}\" of \"{of}\" is missing"))?;
                value_text(value, of, declared)
            });
            let values: Vec<String> = values.collect::<Result<_, String>>()?;
            format!("({})", values.join(", "))
        }
        (Value::String(text), _) => text.clone(),
        (Value::Integer(number), _) => number.to_string(),
        (Value::Float(number), _) => format!("{number:?}"),
        (Value::Boolean(truth), _) => truth.to_string(),
        _ => return Err(format!("it is no value of \"{of}\"")),
    })
}

fn quoted(text: &str, quote: char) -> String {
    let mut out = String::from(quote);
    for one in text.chars() {
        match one {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\\' => out.push_str("\\\\"),
            _ if one == quote => out.extend(['\\', one]),
            _ => out.push(one),
        }
    }
    out.push(quote);
    out
}
