pub fn sum_file(name: &str) -> i64 {
    sum_of(&std::fs::read_to_string(name).unwrap())
}

pub fn sum_of(text: &str) -> i64 {
    text.split_whitespace()
        .map(|word| word.parse::<i64>().unwrap())
        .sum()
}
