pub fn sum_file(_name: &str) -> i64 {
    -1
}
