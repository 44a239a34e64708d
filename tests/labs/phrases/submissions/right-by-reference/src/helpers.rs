pub fn parts(line: &str) -> Vec<&str> {
    line.split(' ').filter(|word| *word != "").collect()
}
