use crate::square::Square;

/// A square with the digits of `square`, without an empty cell, that fits; `None` if there is none.
pub fn complete(square: &Square) -> Option<Square> {
    let _ = square;
    None
}
