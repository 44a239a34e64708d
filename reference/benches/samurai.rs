//! All solutions of the lab's samurais: the time of each fixture, and against plain backtracking
//! on those that it can finish. Aim: under 10 ms each, and at least 100 times as fast on all of these together.
//! Run it by `cargo bench -p reference --bench samurai`.

use std::fs::{self, File};
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use reference::samurai::carga_tablerote::carga_tablerote;
use reference::samurai::geometry::solver;
use reference::samurai::lectura_datos::lectura_datos;
use reference::samurai::parametros_recorrido::parametros_recorrido;
use reference::samurai::tablerote::{ACTIVE_CELLS, Tablerote};
use reference::samurai::verificador_insertar::verificador_insertar;

const ROUNDS: usize = 20;
/// Plain backtracking gives up after so many numbers that it tried, some seconds.
const MOST_TRIALS: u64 = 400_000_000;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/samurai/puzzles");
    let files = fs::read_dir(folder).expect("the fixtures");
    let mut paths: Vec<_> = files.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    println!(
        "{:12} {:>9} {:>9} {:>13} {:>9}",
        "", "solutions", "ours", "backtracking", "ratio"
    );
    let (mut ours_together, mut theirs_together) = (0.0, 0.0);
    for path in paths {
        let file = File::open(&path).expect("a fixture");
        let numbers = lectura_datos(file).expect("a samurai");
        let (solutions, ours) = timed(ROUNDS, || all_solutions(&numbers));
        print!(
            "{:12} {solutions:9} {:6.3} ms",
            path.file_stem().unwrap_or_default().to_string_lossy(),
            ours.as_secs_f64() * 1e3
        );
        let mut plain = Backtracking::default();
        let (finished, theirs) = timed(1, || plain.solve(&mut carga_tablerote(&numbers), 0, 0));
        let theirs = theirs.as_secs_f64();
        if finished {
            assert_eq!(plain.solutions, solutions);
            ours_together += ours.as_secs_f64();
            theirs_together += theirs;
            println!(
                " {:10.1} ms {:9.0}",
                theirs * 1e3,
                theirs / ours.as_secs_f64()
            );
        } else {
            println!(" not after {theirs:.0} s");
        }
    }
    println!(
        "all that backtracking finishes, together: {:.3} ms, {:.1} ms, ratio {:.0}",
        ours_together * 1e3,
        theirs_together * 1e3,
        theirs_together / ours_together
    );
}

fn all_solutions(numbers: &[u8; ACTIVE_CELLS]) -> usize {
    let count = solver().count(black_box(numbers), usize::MAX);
    count.expect("a samurai")
}

/// The result, and the least time of some rounds.
fn timed<T>(rounds: usize, mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut best = Duration::MAX;
    let mut start = Instant::now();
    let mut result = work();
    for _ in 1..rounds {
        best = best.min(start.elapsed());
        start = Instant::now();
        result = work();
    }
    (result, best.min(start.elapsed()))
}

/// The published way, with its mistakes corrected: the cells of the centre row by row, then those
/// of each corner, and every number from 1 to 9.
#[derive(Default)]
struct Backtracking {
    solutions: usize,
    trials: u64,
}

impl Backtracking {
    /// Goes on in a board at one of its cells, counted row by row. `false` when it gave up.
    fn solve(&mut self, t: &mut Tablerote, selector: usize, cell: usize) -> bool {
        let Some([row, _, column, _]) = parametros_recorrido(selector) else {
            self.solutions += 1;
            return true;
        };
        if cell == 81 {
            return self.solve(t, selector + 1, 0);
        }
        let (i, j) = (row + cell / 9, column + cell % 9);
        if t[i][j] != 0 {
            return self.solve(t, selector, cell + 1);
        }
        for valor in 1..=9 {
            self.trials += 1;
            if self.trials > MOST_TRIALS {
                return false;
            }
            if verificador_insertar(t, i, j, valor) {
                t[i][j] = valor;
                let finished = self.solve(t, selector, cell + 1);
                t[i][j] = 0;
                if !finished {
                    return false;
                }
            }
        }
        true
    }
}
