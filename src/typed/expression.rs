//! The expressions of a manifest: `size > 0`, `bag(array.priority)`, and
//! `every i in 1..len(array): array[(i-1)/2].priority >= array[i].priority`.

use super::evaluate::LEAKS;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    Number(i64),
    /// `'x'`
    Char(char),
    /// `"abc"`
    Text(String),
    Name(String),
    /// `list[place]`
    At(Box<Expression>, Box<Expression>),
    /// `record.field`; of a list, that field of each element.
    Field(Box<Expression>, String),
    Call(String, Vec<Expression>),
    Not(Box<Expression>),
    Of(Box<Expression>, Operator, Box<Expression>),
    /// Whether `holds` is true for each number from `from` up to, but without, `to`.
    Every {
        name: String,
        from: Box<Expression>,
        to: Box<Expression>,
        holds: Box<Expression>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
}

impl Expression {
    /// The expressions that it consists of.
    fn parts(&self) -> Vec<&Expression> {
        match self {
            Expression::Number(_)
            | Expression::Char(_)
            | Expression::Text(_)
            | Expression::Name(_) => Vec::new(),
            Expression::At(one, other) | Expression::Of(one, _, other) => vec![one, other],
            Expression::Field(inner, _) | Expression::Not(inner) => vec![inner],
            Expression::Call(_, arguments) => arguments.iter().collect(),
            Expression::Every {
                from, to, holds, ..
            } => vec![from, to, holds],
        }
    }

    /// The names in it, but for those behind "every".
    pub fn names(&self) -> Vec<String> {
        if let Expression::Name(name) = self {
            return vec![name.clone()];
        }
        // That of a type is no value.
        if matches!(self, Expression::Call(function, _) if function == LEAKS) {
            return Vec::new();
        }
        let inner = self.parts().into_iter().flat_map(Expression::names);
        let mut names: Vec<String> = inner.collect();
        if let Expression::Every { name, .. } = self {
            names.retain(|one| one != name);
        }
        names
    }

    /// Whether it has this name somewhere.
    pub fn uses(&self, name: &str) -> bool {
        matches!(self, Expression::Name(own) if own == name)
            || self.parts().into_iter().any(|part| part.uses(name))
    }

    /// Whether it calls this function somewhere.
    pub fn calls(&self, function: &str) -> bool {
        matches!(self, Expression::Call(name, _) if name == function)
            || self.parts().into_iter().any(|part| part.calls(function))
    }
}

/// Each level binds more tightly than those before it.
const LEVELS: [&[(&str, Operator)]; 5] = [
    &[("or", Operator::Or), ("||", Operator::Or)],
    &[("and", Operator::And), ("&&", Operator::And)],
    &[
        ("==", Operator::Equal),
        ("!=", Operator::Unequal),
        ("<", Operator::Less),
        ("<=", Operator::AtMost),
        (">", Operator::More),
        (">=", Operator::AtLeast),
    ],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[
        ("*", Operator::Times),
        ("/", Operator::Over),
        ("%", Operator::Modulo),
    ],
];

/// Signs of two characters, which are found before those of one.
const DOUBLE: [&str; 7] = ["..", "==", "!=", "<=", ">=", "&&", "||"];

/// The most words and signs of an expression.
const MOST_WORDS: usize = 500;

/// An expression inside of more others than this is refused.
const DEEPEST: usize = 64;

/// # Errors
/// The mistake in it, in words.
pub fn parse(text: &str) -> Result<Expression, String> {
    let words = words(text)?;
    let mut reader = Reader {
        words: &words,
        depth: 0,
    };
    let read = reader.expression().and_then(|read| match reader.words {
        [] => Ok(read),
        [word, ..] => Err(format!("\"{word}\" is not expected there")),
    });
    read.map_err(|why| format!("\"{}\": {why}", cut(text)))
}

/// A text as a message shows it.
fn cut(text: &str) -> String {
    const MOST: usize = 60;
    let cut: String = text.chars().take(MOST).collect();
    match cut.len() < text.len() {
        true => cut + "…",
        false => cut,
    }
}

fn words(text: &str) -> Result<Vec<&str>, String> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_alphanumeric() || first == '_' {
            let is_part = |one: char| one.is_ascii_alphanumeric() || one == '_';
            rest.find(|one| !is_part(one)).unwrap_or(rest.len())
        } else if first == '\'' || first == '"' {
            let inner = &rest[1..];
            let end = inner.find(first);
            let end =
                end.ok_or_else(|| format!("\"{}\": a closing {first} is missing", cut(text)))?;
            end + 2
        } else if DOUBLE.iter().any(|sign| rest.starts_with(sign)) {
            2
        } else if "()[].,:<>+-*/%".contains(first) {
            1
        } else {
            return Err(format!(
                "\"{}\": the sign \"{first}\" means nothing here (there are: + - * / % == != < <= > >= and or not)",
                cut(text)
            ));
        };
        let (word, behind) = rest.split_at(length);
        words.push(word);
        if words.len() > MOST_WORDS {
            return Err(format!(
                "\"{}\": an expression has at most {MOST_WORDS} words and signs",
                cut(text)
            ));
        }
        rest = behind.trim_start();
    }
    Ok(words)
}

struct Reader<'t> {
    words: &'t [&'t str],
    depth: usize,
}

impl<'t> Reader<'t> {
    fn take(&mut self) -> Option<&'t str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.words.first() == Some(&word);
        if is_next {
            self.take();
        }
        is_next
    }

    fn needs(&mut self, word: &str) -> Result<(), String> {
        match self.takes(word) {
            true => Ok(()),
            false => Err(format!("\"{word}\" is missing")),
        }
    }

    fn expression(&mut self) -> Result<Expression, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("it is nested too deeply".to_owned());
        }
        let read = match self.takes("every") {
            true => self.every(),
            false => self.level(&LEVELS),
        };
        self.depth -= 1;
        read
    }

    fn every(&mut self) -> Result<Expression, String> {
        let name = self
            .take()
            .ok_or("a name belongs behind \"every\"")?
            .to_owned();
        self.needs("in")?;
        let from = Box::new(self.level(&LEVELS)?);
        self.needs("..")?;
        let to = Box::new(self.level(&LEVELS)?);
        self.needs(":")?;
        let holds = Box::new(self.expression()?);
        Ok(Expression::Every {
            name,
            from,
            to,
            holds,
        })
    }

    fn level(&mut self, levels: &[&[(&str, Operator)]]) -> Result<Expression, String> {
        let Some((level, tighter)) = levels.split_first() else {
            return self.factor();
        };
        let mut left = self.level(tighter)?;
        let operator = |words: &[&str]| {
            let next = words.first()?;
            level
                .iter()
                .find(|(sign, _)| sign == next)
                .map(|(_, operator)| *operator)
        };
        while let Some(operator) = operator(self.words) {
            self.take();
            let right = self.level(tighter)?;
            left = Expression::Of(Box::new(left), operator, Box::new(right));
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<Expression, String> {
        let word = self.take().ok_or("it ends too early")?;
        let mut read = match word {
            "(" => {
                let inner = self.expression()?;
                self.needs(")")?;
                inner
            }
            "-" => {
                let zero = Box::new(Expression::Number(0));
                Expression::Of(zero, Operator::Minus, Box::new(self.factor()?))
            }
            _ if word.starts_with('"') => Expression::Text(word.trim_matches('"').to_owned()),
            _ if word.starts_with('\'') => {
                let mut inner = word[1..word.len() - 1].chars();
                match (inner.next(), inner.next()) {
                    (Some(one), None) => Expression::Char(one),
                    _ => return Err(format!("{word} is not one character")),
                }
            }
            // Of the whole comparison behind it.
            "not" => Expression::Not(Box::new(self.level(&LEVELS[2..])?)),
            _ if word.starts_with(|one: char| one.is_ascii_digit()) => {
                let number = word
                    .parse()
                    .map_err(|_| format!("\"{word}\" is no number"))?;
                Expression::Number(number)
            }
            _ if word.starts_with(|one: char| one.is_ascii_alphabetic() || one == '_') => {
                match self.takes("(") {
                    true => Expression::Call(word.to_owned(), self.arguments()?),
                    false => Expression::Name(word.to_owned()),
                }
            }
            _ => return Err(format!("\"{word}\" is not expected there")),
        };
        loop {
            if self.takes("[") {
                let place = Box::new(self.expression()?);
                self.needs("]")?;
                read = Expression::At(Box::new(read), place);
            } else if self.takes(".") {
                let field = self.take().ok_or("a field belongs behind the \".\"")?;
                read = Expression::Field(Box::new(read), field.to_owned());
            } else {
                return Ok(read);
            }
        }
    }

    fn arguments(&mut self) -> Result<Vec<Expression>, String> {
        let mut arguments = Vec::new();
        if self.takes(")") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expression()?);
            if self.takes(")") {
                return Ok(arguments);
            }
            if !self.takes(",") {
                return Err("\")\" is missing".to_owned());
            }
        }
    }
}
