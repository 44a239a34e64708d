//! What is smaller than an input of this lab: fewer lines, fewer samurais, and samurais as the
//! exercise wants them.

use super::generators::{Samurai, fitting, layout};
use super::geometry::{cells, solver};
use super::input;
use super::tablerote::ACTIVE_CELLS;

pub(super) fn smaller(exercise: &str, text: &str) -> Vec<String> {
    match exercise {
        "retorna_desde" | "retorna_hasta" | "parametros_recorrido" => {
            let words: Vec<&str> = text.split_whitespace().collect();
            without_one(&words)
                .into_iter()
                .map(|words| words.join(" "))
                .collect()
        }
        "Verificador_Insertar" => fewer_lines(text),
        "lectura_datos" => read_from(text),
        _ => samurais(exercise, text),
    }
}

/// The list without one of its parts; never an empty list.
fn without_one<T: Clone>(parts: &[T]) -> Vec<Vec<T>> {
    let without = |left_out| {
        let mut parts = parts.to_vec();
        parts.remove(left_out);
        parts
    };
    let least = if parts.len() > 1 { parts.len() } else { 0 };
    (0..least).map(without).collect()
}

/// Without one of the lines, as long as one asks; then with lower numbers, 5 left out: it stands in the
/// holes.
fn fewer_lines(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let asks = |lines: &Vec<&str>| lines.iter().any(|line| line.contains('?'));
    let fewer = without_one(&lines).into_iter().filter(asks);
    let mut found: Vec<String> = fewer.map(|lines| lines.join("\n")).collect();
    let pairs = (2..=9u8).flat_map(|from| (1..from).map(move |to| (from, to)));
    for (from, to) in pairs.filter(|(_, to)| *to != 5) {
        let lowered: Vec<String> = lines
            .iter()
            .map(|line| line.replace(&format!("= {from}"), &format!("= {to}")))
            .collect();
        if lowered != lines {
            found.push(lowered.join("\n"));
        }
    }
    found
}

/// What is read from a file: first the cells alone, in rows; then some of them empty.
fn read_from(text: &str) -> Vec<String> {
    let Ok(samurai) = input::samurai(text) else {
        return Vec::new();
    };
    let plain = layout(&samurai);
    let mut found = Vec::new();
    let dashes = |text: &str| text.matches('-').count();
    if plain.len() < text.len() && dashes(text) == 0 {
        found.push(plain);
    }
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'-';
    let bytes = text.as_bytes();
    let cells: Vec<usize> = (0..bytes.len()).filter(|at| is_cell(&bytes[*at])).collect();
    for part in parts(ACTIVE_CELLS) {
        let part = &cells[part];
        if part.iter().any(|at| bytes[*at] != b'0') {
            let mut fewer = bytes.to_vec();
            part.iter().for_each(|at| fewer[*at] = b'0');
            // ASCII in place of ASCII: it remains text.
            found.extend(String::from_utf8(fewer));
        }
    }
    found
}

/// All places, halves of them, quarters, and so on down to each alone.
fn parts(count: usize) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut length = count;
    while length > 0 {
        let starts = (0..count).step_by(length);
        found.extend(starts.map(|start| start..(start + length).min(count)));
        length /= 2;
    }
    found
}

fn samurais(exercise: &str, text: &str) -> Vec<String> {
    let Ok(all) = input::samurais(text) else {
        return Vec::new();
    };
    let written = |samurais: Vec<Samurai>| {
        let texts: Vec<String> = samurais.iter().map(layout).collect();
        texts.join("\n")
    };
    let mut found = without_one(&all);
    for (place, samurai) in all.iter().enumerate() {
        let steps = match exercise {
            "Solucionador" => nearer_to_the_end(samurai),
            // What it writes is full.
            "escritura_datos" => of_ones(samurai, 1),
            _ => of_ones(samurai, 0),
        };
        found.extend(steps.into_iter().map(|step| {
            let mut changed = all.clone();
            changed[place] = step;
            changed
        }));
    }
    found.into_iter().map(written).collect()
}

/// With the lowest number in some of the cells.
fn of_ones(samurai: &Samurai, lowest: u8) -> Vec<Samurai> {
    let lower = |part: std::ops::Range<usize>| {
        let mut lower = *samurai;
        lower[part].fill(lowest);
        lower
    };
    let steps = parts(ACTIVE_CELLS).into_iter().map(lower);
    let sum = |samurai: &Samurai| samurai.iter().map(|cell| u32::from(*cell)).sum::<u32>();
    steps.filter(|step| sum(step) < sum(samurai)).collect()
}

/// Fewer empty cells: filled as a solution is, or with what fits where there is none.
fn nearer_to_the_end(samurai: &Samurai) -> Vec<Samurai> {
    let empty: Vec<usize> = (0..cells().len())
        .filter(|&cell| samurai[cell] == 0)
        .collect();
    let solution = solver().any(samurai).ok().flatten();
    let mut found = Vec::new();
    if let Some(solution) = solution {
        for part in parts(empty.len()) {
            let mut fuller = *samurai;
            for &cell in &empty[part] {
                fuller[cell] = solution[cell];
            }
            found.push(fuller);
        }
    } else {
        for cell in empty {
            for digit in fitting(samurai, cell) {
                let mut fuller = *samurai;
                fuller[cell] = digit;
                found.push(fuller);
            }
        }
    }
    found
}
