//! The checks of the lab of Latin squares in Rust.

pub struct Square {
    pub cell: [[i32; 4]; 4],
}

fn fits_so_far(cell: &[[i32; 4]; 4]) -> bool {
    let columns = (0..4).map(|j| [cell[0][j], cell[1][j], cell[2][j], cell[3][j]]);
    cell.iter().copied().chain(columns).all(|line| {
        (1..=4).all(|digit| line.iter().filter(|one| **one == digit).count() < 2)
    })
}

fn fill(cell: &mut [[i32; 4]; 4], place: usize) -> bool {
    if !fits_so_far(cell) {
        return false;
    }
    let Some(place) = (place..16).find(|place| cell[place / 4][place % 4] == 0) else {
        return true;
    };
    for digit in 1..=4 {
        cell[place / 4][place % 4] = digit;
        if fill(cell, place + 1) {
            return true;
        }
    }
    cell[place / 4][place % 4] = 0;
    false
}

pub fn can_be_completed(square: &Square) -> bool {
    fill(&mut square.cell.clone(), 0)
}

pub fn completes(square: &Square, returned: Option<&Square>) -> Option<String> {
    let Some(returned) = returned else {
        return can_be_completed(square).then(|| "there is a way".to_owned());
    };
    for (i, row) in returned.cell.iter().enumerate() {
        for (j, digit) in row.iter().enumerate() {
            let given = square.cell[i][j];
            if given != 0 && *digit != given {
                return Some(format!("the {given} in ({i},{j}) is gone"));
            }
            if *digit == 0 {
                return Some(format!("({i},{j}) is empty"));
            }
        }
    }
    (!fits_so_far(&returned.cell)).then(|| "a digit comes twice".to_owned())
}

pub fn with_holes(seed: u32, index: u32) -> Square {
    let mut number = seed.wrapping_mul(1000).wrapping_add(index);
    let mut square = Square { cell: [[0; 4]; 4] };
    for place in 0..16 {
        number = number.wrapping_mul(1_103_515_245).wrapping_add(12345);
        if number >> 16 & 1 == 1 {
            let digit = (place / 4 + place % 4 + index as usize) % 4 + 1;
            square.cell[place / 4][place % 4] = digit as i32;
        }
    }
    square
}
