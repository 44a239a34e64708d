use crate::Square;
use crate::fits::fits;

/// The digits from 4 down, the cells from the last one: other squares than the solution's.
fn fill(square: &mut Square, place: usize) -> bool {
    if !fits(square) {
        return false;
    }
    let Some(place) = place.checked_sub(1) else {
        return true;
    };
    let cell = (place / 4, place % 4);
    if square.cell[cell.0][cell.1] != 0 {
        return fill(square, place);
    }
    for digit in (1..=4).rev() {
        square.cell[cell.0][cell.1] = digit;
        if fill(square, place) {
            return true;
        }
    }
    square.cell[cell.0][cell.1] = 0;
    false
}

pub fn complete(square: &Square) -> Option<Square> {
    let mut full = square.clone();
    fill(&mut full, 16).then_some(full)
}
