use crate::fits::fits;
use crate::square::Square;

/// A square with the digits of `square`, without an empty cell, that fits; `None` if there is none.
pub fn complete(square: &Square) -> Option<Square> {
    if !fits(square) {
        return None;
    }
    let empty = (0..16).find(|place| square.cell[place / 4][place % 4] == 0);
    let Some(place) = empty else {
        return Some(square.clone());
    };
    (1..=4).find_map(|digit| {
        let mut next = square.clone();
        next.cell[place / 4][place % 4] = digit;
        complete(&next)
    })
}
