use crate::lines::lines;
use crate::square::Square;

pub fn fits(square: &Square) -> bool {
    for line in lines(square) {
        let mut seen = [false; 5];
        for digit in line {
            if digit != 0 && seen[usize::from(digit)] {
                return false;
            }
            seen[usize::from(digit)] = true;
        }
    }
    true
}
