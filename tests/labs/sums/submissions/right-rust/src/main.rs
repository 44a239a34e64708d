mod save_sum;
mod sum_file;

use std::io::Read;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, last] = arguments.as_slice()
        && flag == "-l"
    {
        for number in 1..=last.parse().unwrap_or(0) {
            println!("{number}");
        }
        return;
    }
    let sum = match arguments.first() {
        Some(name) if !std::path::Path::new(name).exists() => {
            eprintln!("no such file: {name}");
            std::process::exit(1);
        }
        Some(name) => sum_file::sum_file(name),
        None => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).unwrap();
            sum_file::sum_of(&text)
        }
    };
    match arguments.get(2) {
        Some(out) => std::fs::write(out, sum.to_string()).unwrap(),
        None => println!("{sum}"),
    }
}
