//! Values as people write them in a manifest: `5`, `-1.5`, `true`, `'x'`, `"hello"`, `b`,
//! `[1, 2, 3]`, `(1, "a")`, `{"a": 1}`, `NULL`; a record as its fields, `a 7` or `(a 7)`; a board
//! as its digits. It reads the text that [`Value`] shows.

use super::board::{Holes, shown};
use super::value::{Real, Value, number_of};
use super::{Declared, Kind};

/// Values inside of more others than this are not read.
const DEEPEST: usize = 200;

/// Reads values one after the other.
pub struct Reader<'t> {
    rest: &'t str,
    declared: &'t Declared,
    depth: usize,
}

impl<'t> Reader<'t> {
    pub fn new(text: &'t str, declared: &'t Declared) -> Self {
        Reader {
            rest: text.trim_start(),
            declared,
            depth: 0,
        }
    }

    /// Whether this sign is next; if so, it was read.
    pub fn takes(&mut self, sign: char) -> bool {
        let behind = self.rest.strip_prefix(sign);
        if let Some(behind) = behind {
            self.rest = behind.trim_start();
        }
        behind.is_some()
    }

    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Whether the next sign ends a step.
    pub fn is_at(&self, sign: char) -> bool {
        self.rest.starts_with(sign)
    }

    /// Whether a value of the type `of` can be NULL.
    pub fn may_be_null(&self, of: &str) -> bool {
        matches!(self.declared.kind(of), Some(Kind::Option { .. }))
    }

    /// The text before the next blank or sign.
    pub fn word(&mut self) -> &'t str {
        let is_end = |one: char| {
            let signs = ['(', ')', '[', ']', '{', '}', ',', ';', ':', '"', '\''];
            one.is_whitespace() || signs.contains(&one)
        };
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let (word, behind) = self.rest.split_at(end);
        self.rest = behind.trim_start();
        word
    }

    fn needs(&mut self, sign: char, of: &str) -> Result<(), String> {
        match self.takes(sign) {
            true => Ok(()),
            false => Err(format!("\"{sign}\" is missing in a value of \"{of}\"")),
        }
    }

    /// A value of the type `of`.
    ///
    /// # Errors
    /// The text is no such value; the message says what it has to be.
    pub fn value(&mut self, of: &str) -> Result<Value, String> {
        let kind = self.kind(of)?;
        self.of_kind(kind, of)
    }

    fn kind(&self, of: &str) -> Result<&'t Kind, String> {
        let kind = self.declared.kind(of);
        kind.ok_or_else(|| format!("there is no type \"{of}\""))
    }

    fn of_kind(&mut self, kind: &Kind, of: &str) -> Result<Value, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("a value is nested too deeply".to_owned());
        }
        let read = self.inner(kind, of);
        self.depth -= 1;
        read
    }

    fn inner(&mut self, kind: &Kind, of: &str) -> Result<Value, String> {
        Ok(match kind {
            Kind::Bool => match self.word() {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                word => return Err(not(word, "true or false", of)),
            },
            Kind::Int { least, most } => {
                let word = self.word();
                let number = word.parse().ok();
                let inside = number.filter(|number| (*least..=*most).contains(number));
                let wanted = || format!("a number from {least} to {most}");
                Value::Int(inside.ok_or_else(|| not(word, &wanted(), of))?)
            }
            Kind::Float { least, most } => {
                let word = self.word();
                let number: Option<f64> = word.parse().ok();
                let inside = number.filter(|number| (*least..=*most).contains(number));
                let wanted = || format!("a number from {least} to {most}");
                Value::Float(Real(inside.ok_or_else(|| not(word, &wanted(), of))?))
            }
            Kind::Char => {
                let text = self.quoted('\'', of)?;
                let mut all = text.chars();
                match (all.next(), all.next()) {
                    (Some(one), None) => Value::Char(one),
                    _ => return Err(not(&text, "one character", of)),
                }
            }
            Kind::Text { .. } => Value::Text(self.quoted('"', of)?.into()),
            Kind::Token => {
                let word = self.word();
                Value::Token(number_of(word).ok_or_else(|| not(word, "a letter", of))?)
            }
            Kind::Option { of } => {
                if let Some(behind) = self.rest.strip_prefix("NULL") {
                    self.rest = behind.trim_start();
                    return Ok(Value::Null);
                }
                self.value(of)?
            }
            Kind::Record { fields } => {
                let is_open = self.takes('(');
                let values = fields.iter().enumerate().map(|(k, (name, of))| {
                    if k > 0 {
                        self.takes(',');
                    }
                    Ok((name.clone(), self.value(of)?))
                });
                let values = values.collect::<Result<_, String>>()?;
                if is_open {
                    self.needs(')', of)?;
                }
                Value::Record(values)
            }
            Kind::Tuple { parts } => {
                self.needs('(', of)?;
                let mut values = Vec::new();
                for (k, part) in parts.iter().enumerate() {
                    if k > 0 {
                        self.needs(',', of)?;
                    }
                    values.push(self.value(part)?);
                }
                self.takes(',');
                self.needs(')', of)?;
                Value::Tuple(values)
            }
            Kind::Array {
                of: inner,
                length,
                board,
            } => {
                if let Some(holes) = board.as_ref().filter(|_| !self.is_at('[')) {
                    return self.board(inner, *length, holes, of);
                }
                let elements = self.elements(inner, of)?;
                if elements.len() != *length {
                    let have = elements.len();
                    return Err(format!(
                        "\"{of}\" has {length} elements, and here are {have}"
                    ));
                }
                shown(elements, board.as_ref())
            }
            Kind::List { of: inner, .. } => Value::List(self.elements(inner, of)?),
            Kind::Map { key, of: inner, .. } => {
                self.needs('{', of)?;
                let mut pairs = Vec::new();
                while !self.takes('}') {
                    let read = self.value(key)?;
                    self.needs(':', of)?;
                    pairs.push((read, self.value(inner)?));
                    self.separator('}', of)?;
                }
                pairs.sort();
                Value::Map(pairs)
            }
            Kind::Handle(_) => {
                return Err(format!("\"{of}\" is a handle; no input holds one"));
            }
        })
    }

    fn elements(&mut self, inner: &str, of: &str) -> Result<Vec<Value>, String> {
        self.needs('[', of)?;
        let kind = self.kind(inner)?;
        let mut elements = Vec::new();
        while !self.takes(']') {
            elements.push(self.of_kind(kind, inner)?);
            self.separator(']', of)?;
        }
        Ok(elements)
    }

    /// A comma, unless the end is next.
    fn separator(&mut self, close: char, of: &str) -> Result<(), String> {
        match self.is_at(close) {
            true => Ok(()),
            false => self.needs(',', of),
        }
    }

    /// The digits of all rows, `.`, `-` or 0 for an empty cell and `_` for a hole; or those of the
    /// cells that are no holes, with white space between them; or the filled cells, `{(0,3): 5}`.
    fn board(
        &mut self,
        of: &str,
        length: usize,
        holes: &Holes,
        board: &str,
    ) -> Result<Value, String> {
        let (columns, cell) = match self.declared.kind(of) {
            Some(Kind::Array { length, of, .. }) => (*length, of.as_str()),
            _ => (1, of),
        };
        let (least, most) = self.declared.range(cell).unwrap_or((0, 9));
        let all = length * columns;
        let text = self.rest.split_whitespace().next().unwrap_or_default();
        let cells = match self.takes('{') {
            true => Some(self.filled((length, columns), cell, board)?),
            false => self.digits(all, columns, holes),
        };
        let is_hole = |place: usize| holes.cells.contains(&(place / columns, place % columns));
        let cells = cells.filter(|cells| {
            let mut cells = cells.iter().enumerate();
            cells.all(|(place, cell)| match cell {
                Value::Int(digit) => (least..=most).contains(digit) || is_hole(place),
                _ => true,
            })
        });
        let cells = cells.ok_or_else(|| {
            let wanted = format!("{} digits from {least} to {most}", all - holes.cells.len());
            not(text, &wanted, board)
        })?;
        if !matches!(self.declared.kind(of), Some(Kind::Array { .. })) {
            return Ok(Value::Board(cells));
        }
        let rows = cells.chunks(columns).map(|row| Value::List(row.to_vec()));
        let rows: Vec<Value> = rows.collect();
        Ok(
            match cells.iter().any(|cell| matches!(cell, Value::Hole(_))) {
                // Each hole is there, as it was told from a digit.
                true => Value::Board(rows),
                false => holes.kept(rows),
            },
        )
    }

    /// Cells by their places, the others empty.
    fn filled(
        &mut self,
        (rows, columns): (usize, usize),
        cell: &str,
        of: &str,
    ) -> Result<Vec<Value>, String> {
        let mut cells = vec![Value::Int(0); rows * columns];
        while !self.takes('}') {
            self.needs('(', of)?;
            let row: Option<usize> = self.word().parse().ok();
            self.needs(',', of)?;
            let column: Option<usize> = self.word().parse().ok();
            self.needs(')', of)?;
            self.needs(':', of)?;
            let inside = row.zip(column);
            let inside = inside.filter(|(row, column)| *row < rows && *column < columns);
            let (row, column) =
                inside.ok_or_else(|| format!("\"{of}\" has {rows} rows and {columns} columns"))?;
            cells[row * columns + column] = self.value(cell)?;
            self.separator('}', of)?;
        }
        Ok(cells)
    }

    /// A word with each cell, or as many digits as there are cells without the holes.
    fn digits(&mut self, all: usize, columns: usize, holes: &Holes) -> Option<Vec<Value>> {
        let digit = |one: char| match one {
            '.' | '-' => Some(Value::Int(0)),
            '_' => Some(Value::Hole(holes.value)),
            _ => one.to_digit(10).map(|digit| Value::Int(digit.into())),
        };
        let end = self.rest.find(|one| digit(one).is_none());
        let word = &self.rest[..end.unwrap_or(self.rest.len())];
        let is_hole = |place: usize| holes.cells.contains(&(place / columns, place % columns));
        if word.len() == all {
            self.rest = self.rest[all..].trim_start();
            let cells: Vec<Value> = word.chars().filter_map(digit).collect();
            let mut places = cells.iter().enumerate();
            let fits =
                places.all(|(place, cell)| is_hole(place) || !matches!(cell, Value::Hole(_)));
            return fits.then_some(cells);
        }
        let mut cells = Vec::with_capacity(all);
        for place in 0..all {
            if is_hole(place) {
                cells.push(Value::Hole(holes.value));
                continue;
            }
            let next = self.rest.trim_start();
            cells.push(digit(next.chars().next()?).filter(|cell| matches!(cell, Value::Int(_)))?);
            self.rest = &next[1..];
        }
        let is_end = self
            .rest
            .chars()
            .next()
            .is_none_or(|one| digit(one).is_none());
        self.rest = self.rest.trim_start();
        is_end.then_some(cells)
    }

    fn quoted(&mut self, quote: char, of: &str) -> Result<String, String> {
        let Some(inner) = self.rest.strip_prefix(quote) else {
            let word = self.word();
            let wanted = format!("in quotes, as in {quote}x{quote}");
            return Err(not(word, &wanted, of));
        };
        let mut text = String::new();
        let mut all = inner.char_indices();
        while let Some((place, one)) = all.next() {
            match one {
                _ if one == quote => {
                    self.rest = inner[place + one.len_utf8()..].trim_start();
                    return Ok(text);
                }
                '\\' => match all.next().map(|(_, next)| next) {
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some('r') => text.push('\r'),
                    Some('0') => text.push('\0'),
                    Some('u') => {
                        let digits: String = all
                            .by_ref()
                            .map(|(_, one)| one)
                            .skip_while(|one| *one == '{')
                            .take_while(|one| *one != '}')
                            .collect();
                        let code = u32::from_str_radix(&digits, 16).ok();
                        let code = code.and_then(char::from_u32);
                        text.push(
                            code.ok_or_else(|| format!("\"\\u{{{digits}}}\" is no character"))?,
                        );
                    }
                    Some(next) => text.push(next),
                    None => break,
                },
                _ => text.push(one),
            }
        }
        Err(format!(
            "a closing {quote} is missing in a value of \"{of}\""
        ))
    }
}

fn not(word: &str, wanted: &str, of: &str) -> String {
    match word {
        "" => format!("a value of \"{of}\" is missing: {wanted}"),
        _ => format!("\"{word}\" is not {wanted}, as \"{of}\" has to be"),
    }
}
