//! The probe of the lab `sums`.

#[path = "src/save_sum.rs"]
mod save_sum;
#[path = "src/sum_file.rs"]
mod sum_file;

use sudograde::Probe;

sudograde::probe!(observe);

fn observe(probe: &Probe) {
    if probe.call == "sum_file" {
        probe.write(&format!("{}\n", sum_file::sum_file("numbers.txt")));
        return;
    }
    save_sum::save_sum(probe.input.parse().unwrap_or(0));
    for name in ["total.txt", "other.txt"] {
        if let Ok(text) = std::fs::read_to_string(name) {
            probe.write(&format!("{name}: {text}\n"));
        }
    }
}
