//! Reads what `sudoku_print_errors` says, in whatever words, and tells whether it names each
//! conflict of a board.
//!
//! A *claim* is that a number repeats in a row, a column or a box. Nobody fixed the words, so a line
//! claims what it can be read as: the numbers on it, or on the line above it, with the units that
//! it mentions. Units are counted from 0 or from 1, the same way in the whole text. A right text
//! claims every conflict, and has no line all of whose claims are wrong.

use super::checkers::{Judgement, Repeat, complaint, found, number};

/// Words by which a row, a column and a box begin, in the languages of the courses, without accents.
const UNITS: [&str; 3] = [
    "row line γραμμ σειρ gramm seir fila linha renglon",
    "column στηλ stil sthl coluna",
    "box block square subgrid subsquare sector region zone τετραγων κουτ μπλοκ υποπιν υποπλεγ περιοχ \
     πλαισι ομαδ tetrag kout caja caixa bloque bloco cuadr quadr subcuadr subquadr regiao",
];

/// Words of a line that is about a number that is not there. It is no claim that one repeats.
const ABSENT: &str = "missing empty lack absent λειπ κενο κενα αδει απουσι falta vaci vazi ausen";

/// Words for what may be counted: `row 3: 0 errors` is no claim about zeros.
const ERRORS: &str = "error mistake duplicate λαθ lath erro";

/// Words that may stand between a unit and its number.
const FILLERS: &[&str] = &[
    "number",
    "no",
    "nr",
    "num",
    "index",
    "αριθμοσ",
    "αρ",
    "νο",
    "numero",
];

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(usize),
    Mark(char),
}

/// Where a unit is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Number(usize),
    /// A box by its row and column among the boxes, or by one of its cells.
    Pair(usize, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Claim {
    /// 0 a row, 1 a column, 2 a box.
    kind: usize,
    place: Place,
    digit: usize,
}

/// Whether `text` names all these repeats and no others. With `zeros_too`, it may not call 0, an
/// empty cell, a number that repeats.
pub(super) fn judge(repeats: &[Repeat], zeros_too: bool, text: &str) -> Judgement {
    let lines = claims(text);
    let counted_from = |base: usize| -> Judgement {
        let is_true = |claim: &Claim| repeats.iter().any(|it| claim.says(it, base));
        let named = |it: &Repeat| {
            lines
                .iter()
                .any(|line| line.claims.iter().any(|claim| claim.says(it, base)))
        };
        if let Some(missed) = repeats.iter().find(|it| !named(it)) {
            return Err(missed_complaint(missed));
        }
        match lines
            .iter()
            .find(|line| line.is_binding(zeros_too) && !line.claims.iter().any(is_true))
        {
            Some(line) => Err(complaint("errors-invented", [found(line.text)])),
            None => Ok(()),
        }
    };
    counted_from(0).or_else(|why| counted_from(1).map_err(|_| why))
}

fn missed_complaint(&Repeat { unit, digit }: &Repeat) -> crate::Complaint {
    let digit = number("digit", digit);
    match unit / 9 {
        0 => complaint("errors-row-missed", [number("row", unit), digit]),
        1 => complaint("errors-column-missed", [number("column", unit - 9), digit]),
        _ => complaint("errors-box-missed", [number("box", unit - 18), digit]),
    }
}

impl Claim {
    fn says(&self, it: &Repeat, base: usize) -> bool {
        let k = it.unit % 9;
        let same_place = match self.place {
            Place::Number(number) => number == k + base,
            Place::Pair(a, b) => match (a.checked_sub(base), b.checked_sub(base)) {
                (Some(a), Some(b)) => {
                    (a, b) == (k / 3, k % 3) || (a < 9 && b < 9 && 3 * (a / 3) + b / 3 == k)
                }
                _ => false,
            },
        };
        self.kind == it.unit / 9 && self.digit == usize::from(it.digit) && same_place
    }
}

/// What a line of the text can be read as.
struct Line<'a> {
    text: &'a str,
    claims: Vec<Claim>,
    /// The line is about something else than repeats, or may be.
    is_other: bool,
}

impl Line<'_> {
    /// Whether one of its claims must be true.
    fn is_binding(&self, zeros_too: bool) -> bool {
        let counts = |claim: &Claim| zeros_too || claim.digit != 0;
        !self.is_other && self.claims.iter().any(counts)
    }
}

fn claims(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut unit_above: Vec<(usize, Place)> = Vec::new();
    let mut digit_above = None;
    for text in text.lines().flat_map(|line| line.split(';')) {
        let tokens = tokens(text);
        let mentions = mentions(&tokens);
        let numbers: Vec<usize> = tokens.iter().filter_map(Token::number).collect();
        let mut claims = Vec::new();
        if mentions.is_empty() {
            for &(kind, place) in &unit_above {
                claims.extend(digits(&numbers).map(|digit| Claim { kind, place, digit }));
            }
            if let ([one], true) = (&*numbers, unit_above.is_empty()) {
                digit_above = Some(*one);
            }
        } else {
            unit_above.clear();
            for mention in mentions {
                let mut own = mention.claims(&tokens);
                if own.is_empty()
                    && let Some(place) = mention.place()
                {
                    let kind = mention.kind;
                    match digit_above {
                        Some(digit) => own.push(Claim { kind, place, digit }),
                        None => unit_above.push((kind, place)),
                    }
                }
                claims.extend(own);
            }
        }
        let speaks_of = |beginnings| {
            let is_one =
                |token: &Token| matches!(token, Token::Word(word) if begins(word, beginnings));
            tokens.iter().any(is_one)
        };
        let only_zeros = claims.iter().all(|claim| claim.digit == 0);
        lines.push(Line {
            text,
            is_other: speaks_of(ABSENT) || (only_zeros && speaks_of(ERRORS)),
            claims,
        });
    }
    lines
}

/// 0 is claimed, too, by whoever counts empty cells as a number that repeats.
fn digits(numbers: &[usize]) -> impl Iterator<Item = usize> {
    numbers.iter().copied().filter(|number| *number <= 9)
}

/// A unit that a line mentions.
struct Mention {
    kind: usize,
    /// The places that it may be at: the number behind it, or any number of the line. With each,
    /// the positions of the tokens that say it.
    places: Vec<(Place, Vec<usize>)>,
    bound: bool,
}

impl Mention {
    fn place(&self) -> Option<Place> {
        self.places
            .first()
            .filter(|_| self.bound)
            .map(|(place, _)| *place)
    }

    fn claims(&self, tokens: &[Token]) -> Vec<Claim> {
        let mut claims = Vec::new();
        for (place, used) in &self.places {
            let others = tokens
                .iter()
                .enumerate()
                .filter(|(at, _)| !used.contains(at));
            let numbers: Vec<usize> = others.filter_map(|(_, token)| token.number()).collect();
            let claim = |digit| Claim {
                kind: self.kind,
                place: *place,
                digit,
            };
            claims.extend(digits(&numbers).map(claim));
        }
        claims
    }
}

fn mentions(tokens: &[Token]) -> Vec<Mention> {
    let mut mentions: Vec<Mention> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Token::Word(word) = token else { continue };
        let exact = |kind: usize| kind == 1 && (word == "col" || word == "cols");
        let Some(kind) = (0..3).find(|&kind| exact(kind) || begins(word, UNITS[kind])) else {
            continue;
        };
        let bound = place_behind(tokens, at, kind).or_else(|| place_before(tokens, at));
        mentions.push(Mention {
            kind,
            bound: bound.is_some(),
            places: bound.map_or_else(|| any_place(tokens, kind), |place| vec![place]),
        });
    }
    // "Row error: 5 in row 0" speaks of one row.
    let bound: Vec<usize> = mentions
        .iter()
        .filter(|it| it.bound)
        .map(|it| it.kind)
        .collect();
    mentions.retain(|it| it.bound || !bound.contains(&it.kind));
    mentions
}

/// The number that follows a unit's name, perhaps in brackets; for a box, two of them.
fn place_behind(tokens: &[Token], at: usize, kind: usize) -> Option<(Place, Vec<usize>)> {
    let mut next = at + 1;
    loop {
        match tokens.get(next)? {
            Token::Mark(mark) if ":#=([-.\"'".contains(*mark) => next += 1,
            Token::Word(word) if FILLERS.contains(&word.as_str()) => next += 1,
            _ => break,
        }
    }
    let first = tokens[next].number()?;
    let is_pair = matches!(tokens.get(next + 1), Some(Token::Mark(',' | '-')));
    match tokens
        .get(next + 2)
        .and_then(Token::number)
        .filter(|_| is_pair)
    {
        Some(second) if kind == 2 => Some((Place::Pair(first, second), vec![next, next + 2])),
        Some(_) if matches!(tokens.get(next.wrapping_sub(1)), Some(Token::Mark('('))) => None,
        _ => Some((Place::Number(first), vec![next])),
    }
}

/// An ordinal before a unit's name: `3rd row`, `3η γραμμή`.
fn place_before(tokens: &[Token], at: usize) -> Option<(Place, Vec<usize>)> {
    let number = at.checked_sub(2)?;
    match (&tokens[number], &tokens[at - 1]) {
        (Token::Number(n), Token::Word(suffix)) if suffix.chars().count() <= 2 => {
            let ordinal = ["st", "nd", "rd", "th", "η", "ησ", "ο", "ου", "ª", "a", "o"];
            ordinal
                .contains(&suffix.as_str())
                .then(|| (Place::Number(*n), vec![number]))
        }
        _ => None,
    }
}

fn any_place(tokens: &[Token], kind: usize) -> Vec<(Place, Vec<usize>)> {
    let numbers = tokens
        .iter()
        .enumerate()
        .filter_map(|(at, token)| Some((at, token.number()?)));
    let numbers: Vec<(usize, usize)> = numbers.collect();
    let mut places: Vec<_> = numbers
        .iter()
        .map(|&(at, n)| (Place::Number(n), vec![at]))
        .collect();
    if kind == 2 {
        let pairs = numbers
            .windows(2)
            .map(|two| (Place::Pair(two[0].1, two[1].1), vec![two[0].0, two[1].0]));
        places.extend(pairs);
    }
    places
}

/// Whether a word begins as one of these does.
fn begins(word: &str, beginnings: &str) -> bool {
    let mut beginnings = beginnings.split_whitespace();
    beginnings.any(|beginning| word.starts_with(beginning))
}

impl Token {
    fn number(&self) -> Option<usize> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
}

fn tokens(line: &str) -> Vec<Token> {
    let plain: String = line.to_lowercase().chars().map(without_accent).collect();
    // The size of a box is no place and no number.
    let plain = ["3x3", "3χ3", "3×3", "3*3"]
        .iter()
        .fold(plain, |text, size| text.replace(size, " "));
    let mut tokens: Vec<Token> = Vec::new();
    let mut is_open = false;
    for character in plain.chars() {
        let digit = character.to_digit(10).map(|digit| digit as usize);
        match (tokens.last_mut().filter(|_| is_open), digit) {
            (Some(Token::Number(number)), Some(digit)) => {
                *number = number.saturating_mul(10).saturating_add(digit);
            }
            (_, Some(digit)) => tokens.push(Token::Number(digit)),
            (Some(Token::Word(word)), None) if character.is_alphabetic() => word.push(character),
            (_, None) if character.is_alphabetic() => tokens.push(Token::Word(character.into())),
            (_, None) if !character.is_whitespace() => tokens.push(Token::Mark(character)),
            _ => {}
        }
        is_open = character.is_alphanumeric();
    }
    tokens
}

fn without_accent(letter: char) -> char {
    const PLAIN: [(&str, char); 12] = [
        ("άὰᾶ", 'α'),
        ("έ", 'ε'),
        ("ή", 'η'),
        ("ίϊΐ", 'ι'),
        ("ό", 'ο'),
        ("ύϋΰ", 'υ'),
        ("ώ", 'ω'),
        ("ς", 'σ'),
        ("áàâã", 'a'),
        ("éê", 'e'),
        ("íî", 'i'),
        ("óôõú", 'o'),
    ];
    let found = PLAIN.iter().find(|(accented, _)| accented.contains(letter));
    found.map_or(letter, |(_, plain)| *plain)
}
