pub fn save_sum(sum: i64) {
    let mut name = String::new();
    std::io::stdin().read_line(&mut name).unwrap();
    std::fs::write(name.trim(), sum.to_string()).unwrap();
}
