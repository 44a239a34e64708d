//! A table of what was measured.

/// A Markdown table of what was measured, one line for each `line`.
pub struct Table;

impl Table {
    pub fn new(rounds: usize) -> Self {
        println!("| {rounds} rounds | median | least | most |");
        println!("|---|--:|--:|--:|");
        Table
    }

    /// Prints a quantity that was measured once in each round.
    pub fn line(&self, what: &str, decimals: usize, values: impl IntoIterator<Item = f64>) {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let (least, most) = (values[0], values[values.len() - 1]);
        let median = median(&values);
        println!("| {what} | {median:.decimals$} | {least:.decimals$} | {most:.decimals$} |");
    }
}

/// Of values in order, at least one.
fn median(values: &[f64]) -> f64 {
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        f64::midpoint(values[middle - 1], values[middle])
    }
}
