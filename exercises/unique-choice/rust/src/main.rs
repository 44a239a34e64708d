//! Το πρόγραμμα `sudoku`: λύνει, ελέγχει ή παράγει Sudoku. Τι κάνει το λέει η
//! εκφώνηση.

mod grid;
mod grid_clear_unique;
mod grid_exist_unique;
mod grid_init;
mod grid_iterate;
mod grid_read_value;
mod grid_unique;
mod grid_update;
mod random;
mod sudoku_generate;
mod sudoku_is_correct;
mod sudoku_print;
mod sudoku_print_errors;
mod sudoku_read;
mod sudoku_solve;

fn main() {
    // Εδώ διαβάζεις τα ορίσματα (std::env::args) και καλείς τις συναρτήσεις
    // σου.
}
