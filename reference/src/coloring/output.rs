//! What a student's program says, found in everything that it printed.
//!
//! The statement fixes some sentences and lines, not the prompts around them, and what is typed is not
//! in the output: an answer can stand behind a prompt on the same line. So it is looked for
//! anywhere in a line. Capitals and accents do not matter.

/// Small letters, without the accents of Portuguese.
pub(super) fn folded(text: &str) -> String {
    let plain = |letter| match letter {
        'á' | 'à' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' | 'ü' => 'u',
        'ç' => 'c',
        other => other,
    };
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        // Nearly every letter: a step-by-step search prints megabytes.
        if letter.is_ascii() {
            folded.push(letter.to_ascii_lowercase());
        } else {
            folded.extend(letter.to_lowercase().map(plain));
        }
    }
    folded
}

/// The sentences of the checker in their order: whether each says that the solution is valid.
pub(super) fn verdicts(output: &str) -> Vec<bool> {
    let output = folded(output);
    let after = output.split("solucao dada").skip(1).map(str::trim_start);
    after
        .filter_map(|rest| {
            let is_valid = rest.starts_with("e valida");
            (is_valid || rest.starts_with("nao e valida")).then_some(is_valid)
        })
        .collect()
}

/// How often it says that a board has no solution.
pub(super) fn says_none(output: &str) -> usize {
    folded(output).matches("nao tem solucao").count()
}

/// The printed boards, as their 81 cells. A row is a line from its first bar on; an empty cell is a
/// 0, a point or an underscore.
pub(super) fn boards(output: &str) -> Vec<Vec<u8>> {
    let mut boards = Vec::new();
    let mut cells: Vec<u8> = Vec::new();
    for line in output.lines() {
        match row(line) {
            Some(row) => cells.extend(row),
            None if is_rule(line) => {}
            None => cells.clear(),
        }
        if cells.len() == 81 {
            boards.push(std::mem::take(&mut cells));
        }
    }
    boards
}

fn row(line: &str) -> Option<Vec<u8>> {
    let (_, row) = line.split_once('|')?;
    let cell = |letter| match letter {
        '.' | '_' => Some(0),
        other => u8::try_from(char::to_digit(other, 10)?).ok(),
    };
    let cells = row.chars().filter(|it| !it.is_whitespace() && *it != '|');
    let cells: Option<Vec<u8>> = cells.map(cell).collect();
    cells.filter(|cells| cells.len() == 9)
}

fn is_rule(line: &str) -> bool {
    line.trim().is_empty() || line.trim_end().ends_with("---")
}

/// A board as the statement lays it out, line by line.
pub(super) fn layout(cells: &[u8]) -> Vec<String> {
    let rule = "-".repeat(25);
    let mut lines = vec![rule.clone()];
    for (i, row) in cells.chunks(9).enumerate() {
        let threes = row.chunks(3).map(|three| {
            let cells: Vec<String> = three.iter().map(u8::to_string).collect();
            cells.join(" ")
        });
        lines.push(format!("| {} |", threes.collect::<Vec<_>>().join(" | ")));
        if i % 3 == 2 {
            lines.push(rule.clone());
        }
    }
    lines
}

/// Whether a board was printed just so. The first line may stand behind a prompt.
pub(super) fn has_layout(output: &str, cells: &[u8]) -> bool {
    let wanted = layout(cells);
    let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
    lines.windows(wanted.len()).any(|some| {
        let first = some[0].ends_with(&wanted[0]);
        first && some[1..].iter().eq(wanted[1..].iter())
    })
}

/// The lines of the step-by-step search, folded, without what stands before them and without the
/// point or colon at their end.
pub(super) fn steps(output: &str) -> Vec<String> {
    output
        .lines()
        .filter_map(|line| step(&folded(line)))
        .collect()
}

/// One step as [`steps`] has it.
pub(super) fn step(folded: &str) -> Option<String> {
    const STARTS: [&str; 3] = [
        "mapeando cores possiveis para ",
        "partindo para o proximo vertice",
        "solucao encontrada",
    ];
    let starts = STARTS.iter().filter_map(|start| folded.find(start));
    let color = folded.match_indices("cor ").find_map(|(at, found)| {
        let next = folded[at + found.len()..].chars().next()?;
        next.is_ascii_digit().then_some(at)
    });
    let at = starts.chain(color).min()?;
    let step = folded[at..].trim_end_matches(|it: char| it.is_whitespace() || ".:".contains(it));
    Some(step.split_whitespace().collect::<Vec<_>>().join(" "))
}
