/// The text that print_row prints.
pub fn adapt_print_row(row: &[i32]) -> String {
    let mut out = Vec::new();
    let outcome = crate::print_row(row, &mut out);
    match outcome {
        Ok(()) => String::from_utf8_lossy(&out).into_owned(),
        Err(error) => error.to_string(),
    }
}

/// The numbers with which it calls.
pub fn adapt_each_below(limit: u32) -> Vec<u32> {
    let mut numbers = Vec::new();
    crate::each_below(limit, |number| numbers.push(number));
    numbers
}
