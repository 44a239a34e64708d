mod save_sum;
mod sum_file;

fn main() {}
