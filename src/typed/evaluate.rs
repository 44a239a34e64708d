//! The value of an expression, where views and results have these values.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::expression::{Expression, Operator};
use super::scope::{Names, Scope};
use super::value::{Real, Value};

/// The functions of expressions.
pub const FUNCTIONS: [&str; 6] = ["bag", "block", "leaks", "len", "set", "sorted"];

/// The most numbers that "every" goes through.
const MOST: i64 = 100_000;

/// The value of an expression.
///
/// # Errors
/// A name without a value, a place outside of a list, or values that an operator does not take.
pub fn evaluate(expression: &Expression, scope: Scope) -> Result<Value, String> {
    match expression {
        Expression::Number(number) => Ok(Value::Int(*number)),
        Expression::Char(one) => Ok(Value::Char(*one)),
        Expression::Text(text) => Ok(Value::Text(text.as_str().into())),
        Expression::Name(name) => match name.as_str() {
            "NULL" => Ok(Value::Null),
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => scope
                .names
                .get(name)
                .cloned()
                .ok_or_else(|| format!("\"{name}\" has no value here")),
        },
        Expression::At(list, place) => {
            let (list, place) = (list_of(list, scope)?, number(place, scope)?);
            let found = usize::try_from(place)
                .ok()
                .and_then(|place| list.get(place).cloned());
            found.ok_or_else(|| format!("there is no place {place} in a list of {}", list.len()))
        }
        Expression::Field(inner, field) => of_field(&*seen(inner, scope)?, field),
        Expression::Call(function, arguments) => call(function, arguments, scope),
        Expression::Not(inner) => Ok(Value::Bool(!truth(inner, scope)?)),
        Expression::Of(left, operator, right) => operate(left, *operator, right, scope),
        Expression::Every { .. } => Ok(Value::Bool(exception(expression, scope)?.is_none())),
    }
}

/// The value of an expression; that of a view is not copied.
fn seen<'n>(expression: &Expression, scope: Scope<'n>) -> Result<Cow<'n, Value>, String> {
    if let Expression::Name(name) = expression
        && let Some(value) = scope.names.get(name)
    {
        return Ok(Cow::Borrowed(value));
    }
    evaluate(expression, scope).map(Cow::Owned)
}

/// Whether a condition is true.
///
/// # Errors
/// As [`evaluate`]; and a value that is no truth.
pub fn truth(expression: &Expression, scope: Scope) -> Result<bool, String> {
    match evaluate(expression, scope)? {
        Value::Bool(truth) => Ok(truth),
        other => Err(format!("{other} is neither true nor false")),
    }
}

/// The names with which a condition is first false; None: it holds.
///
/// # Errors
/// As [`truth`].
pub fn exception(condition: &Expression, scope: Scope) -> Result<Option<Names>, String> {
    let Expression::Every {
        name,
        from,
        to,
        holds,
    } = condition
    else {
        return Ok((!truth(condition, scope)?).then(|| scope.names.clone()));
    };
    let (from, to) = (number(from, scope)?, number(to, scope)?);
    if to.saturating_sub(from) > MOST {
        return Err(format!("\"every\" goes through at most {MOST} numbers"));
    }
    let mut inner = scope.names.clone();
    for one in from..to {
        inner.insert(name.clone(), Value::Int(one));
        if let Some(found) = exception(holds, scope.with(&inner))? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn number(expression: &Expression, scope: Scope) -> Result<i64, String> {
    match evaluate(expression, scope)? {
        Value::Int(number) => Ok(number),
        other => Err(format!("{other} is no number")),
    }
}

/// A list; that of a view is not copied.
fn list_of<'n>(expression: &Expression, scope: Scope<'n>) -> Result<Cow<'n, [Value]>, String> {
    if let Expression::Name(name) = expression
        && let Some(list) = scope.names.get(name).and_then(Value::elements)
    {
        return Ok(Cow::Borrowed(list));
    }
    match evaluate(expression, scope)? {
        Value::List(list) | Value::Board(list) | Value::Tuple(list) => Ok(Cow::Owned(list)),
        other => Err(format!("{other} is no list")),
    }
}

fn of_field(value: &Value, field: &str) -> Result<Value, String> {
    match value {
        Value::Thrown(_) => Ok(value.clone()),
        Value::Record(fields) => {
            let found = fields.iter().find(|(name, _)| **name == *field);
            found
                .map(|(_, value)| value.clone())
                .ok_or_else(|| format!("there is no field \"{field}\""))
        }
        Value::List(all) => {
            let each = all.iter().map(|one| of_field(one, field));
            each.collect::<Result<_, _>>().map(Value::List)
        }
        other => Err(format!("{other} has no fields")),
    }
}

/// A function of the checks. One that gives a text complains with it, and NULL is no complaint.
fn checked(function: &str, arguments: &[Expression], scope: Scope) -> Result<Value, String> {
    let values = arguments.iter().map(|one| evaluate(one, scope));
    let values: Vec<Value> = values.collect::<Result<_, _>>()?;
    match scope.checks.call(function, &values)? {
        Value::Null => Ok(Value::Bool(true)),
        Value::Text(complaint) => Err(complaint.to_string()),
        value => Ok(value),
    }
}

fn call(function: &str, arguments: &[Expression], scope: Scope) -> Result<Value, String> {
    if !FUNCTIONS.contains(&function) {
        return checked(function, arguments, scope);
    }
    let [argument] = arguments else {
        return Err(format!("{function} takes one value"));
    };
    if function == LEAKS {
        let Expression::Name(of) = argument else {
            return Err("leaks takes the name of a type".to_owned());
        };
        let left = scope.names.get(&left_of(of)).cloned();
        return left.ok_or_else(|| format!("\"leaks({of})\" has a value at the end only"));
    }
    // A value that is no list at all is shown as it is.
    let is_nothing = |value: &Value| {
        use Value::*;
        matches!(
            value,
            Null | Stranger | Freed | Unset | Nothing | Thrown(_) | Endless
        )
    };
    if function != "block"
        && let Ok(nothing) = seen(argument, scope)
        && is_nothing(&nothing)
    {
        return Ok(nothing.into_owned());
    }
    match function {
        "len" => {
            let length = match evaluate(argument, scope)? {
                Value::Text(text) => text.chars().count(),
                Value::Map(pairs) => pairs.len(),
                _ => list_of(argument, scope)?.len(),
            };
            i64::try_from(length)
                .map(Value::Int)
                .map_err(|error| error.to_string())
        }
        // Equal where the elements are, however often and in whatever order.
        "bag" | "sorted" => {
            let mut list = list_of(argument, scope)?.into_owned();
            list.sort();
            Ok(Value::List(list))
        }
        "set" => {
            let mut list = list_of(argument, scope)?.into_owned();
            list.sort();
            list.dedup();
            Ok(Value::List(list))
        }
        // The probe says how many elements there is room for.
        "block" => match argument {
            Expression::Name(name) => {
                let room = scope.names.get(&room_of(name)).cloned();
                room.ok_or_else(|| format!("\"{name}\" is no row of elements in a block"))
            }
            _ => Err("block takes the name of a view".to_owned()),
        },
        _ => Err(format!("there is no function \"{function}\"")),
    }
}

/// The function for blocks that are left at the end.
pub const LEAKS: &str = "leaks";

/// The name under which the number of blocks of a type is kept that are left at the end.
pub fn left_of(of: &str) -> String {
    format!("left {of}")
}

/// The name under which the room of a view's block is kept; no view has it.
pub fn room_of(view: &str) -> String {
    format!("block {view}")
}

fn operate(
    left: &Expression,
    operator: Operator,
    right: &Expression,
    scope: Scope,
) -> Result<Value, String> {
    use Operator::*;
    Ok(match operator {
        Or => Value::Bool(truth(left, scope)? || truth(right, scope)?),
        And => Value::Bool(truth(left, scope)? && truth(right, scope)?),
        Equal => Value::Bool(seen(left, scope)? == seen(right, scope)?),
        Unequal => Value::Bool(seen(left, scope)? != seen(right, scope)?),
        Less | AtMost | More | AtLeast => {
            let order = order(&*seen(left, scope)?, &*seen(right, scope)?)?;
            Value::Bool(match operator {
                Less => order.is_lt(),
                AtMost => order.is_le(),
                More => order.is_gt(),
                _ => order.is_ge(),
            })
        }
        Plus | Minus | Times | Over | Modulo => {
            let (left, right) = (number(left, scope)?, number(right, scope)?);
            let result = match operator {
                Plus => left.checked_add(right),
                Minus => left.checked_sub(right),
                Times => left.checked_mul(right),
                Over => left.checked_div(right),
                _ => left.checked_rem(right),
            };
            Value::Int(result.ok_or("a number is too large, or divided by zero")?)
        }
    })
}

/// The order of two values of one kind, or of two numbers.
fn order(left: &Value, right: &Value) -> Result<Ordering, String> {
    #[expect(clippy::cast_precision_loss, reason = "close enough for an order")]
    let real = |value: &Value| match value {
        Value::Int(number) => Some(*number as f64),
        Value::Float(Real(number)) => Some(*number),
        _ => None,
    };
    match (left, right) {
        (Value::Int(left), Value::Int(right)) => Ok(left.cmp(right)),
        (Value::Char(left), Value::Char(right)) => Ok(left.cmp(right)),
        (Value::Text(left), Value::Text(right)) => Ok(left.cmp(right)),
        _ => real(left)
            .zip(real(right))
            .and_then(|(left, right)| left.partial_cmp(&right))
            .ok_or_else(|| format!("{left} and {right} have no order")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Checks;

    use crate::parse_expression;

    fn names() -> Names {
        let element = |token, priority| {
            Value::Record(vec![
                ("data".into(), Value::Token(token)),
                ("priority".into(), Value::Int(priority)),
            ])
        };
        let array = Value::List(vec![element(1, 7), element(0, 5), element(2, 9)]);
        Names::from([
            ("array".to_owned(), array),
            ("size".to_owned(), Value::Int(3)),
            (room_of("array"), Value::Int(7)),
        ])
    }

    #[test]
    fn conditions_are_true_or_false() {
        for (text, expected) in [
            ("size > 0 and not size == 4", true),
            ("len(array) == size", true),
            ("block(array) >= 2 * size + 1", true),
            ("1 + 2 * 3 == 7 && -1 < 0", true),
            (
                "every i in 1..size: array[(i-1)/2].priority >= array[i].priority",
                false,
            ),
            ("every i in 0..0: 1 == 2", true),
            (
                "'a' == 'a' and \"a b\" != \"ab\" and len(\"abc\") == 3",
                true,
            ),
        ] {
            let read = parse_expression(text).expect(text);
            assert_eq!(truth(&read, Scope::of(&names())), Ok(expected), "{text}");
        }
    }

    #[test]
    fn the_first_exception_is_named() {
        let law = "every i in 1..size: array[(i-1)/2].priority >= array[i].priority";
        let read = parse_expression(law).expect("it is one");
        let found = exception(&read, Scope::of(&names()))
            .expect("it has a value")
            .expect("it is broken");
        assert_eq!(found.get("i"), Some(&Value::Int(2)));
    }

    #[test]
    fn bags_have_no_order() {
        let read = parse_expression("bag(array.priority)").expect("it is one");
        let bag = evaluate(&read, Scope::of(&names())).expect("it has a value");
        assert_eq!(bag.to_string(), "[5, 7, 9]");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in [
            "size >",
            "(size",
            "every i in 1: 2",
            "a $ b",
            "size size",
            "",
        ] {
            assert!(parse_expression(text).is_err(), "{text}");
        }
        for text in [
            "height",
            "array[3]",
            "array[-1]",
            "size / 0",
            "len(size)",
            "size[0]",
        ] {
            let read = parse_expression(text).expect(text);
            assert!(evaluate(&read, Scope::of(&names())).is_err(), "{text}");
        }
        let deep = "(".repeat(10_000);
        assert!(parse_expression(&deep).is_err());
    }

    /// Complains about odd numbers, and about nothing else.
    struct Even;

    impl Checks for Even {
        fn call(&self, function: &str, arguments: &[Value]) -> Result<Value, String> {
            match (function, arguments) {
                ("even", [Value::Int(number)]) if number % 2 == 1 => {
                    Ok(Value::Text(format!("{number} is odd").into()))
                }
                ("even", [Value::Int(_)]) => Ok(Value::Null),
                _ => Err("it is not called".to_owned()),
            }
        }
    }

    #[test]
    fn a_check_is_true_or_complains() {
        let names = names();
        let scope = Scope {
            names: &names,
            checks: &Even,
        };
        let value = |text: &str| truth(&parse_expression(text).expect(text), scope);
        assert_eq!(value("even(size + 1) and size == 3"), Ok(true));
        assert_eq!(value("even(size)"), Err("3 is odd".to_owned()));
        assert_eq!(value("every i in 0..len(array): even(2 * i)"), Ok(true));
        assert_eq!(value("even(array)"), Err("it is not called".to_owned()));
    }
}
