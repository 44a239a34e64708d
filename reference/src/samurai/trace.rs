//! The steps of [`solucionador`](fn@super::solucionador::solucionador), which goes on wherever the
//! fewest numbers fit, and on to all solutions.

use std::ops::ControlFlow;

use super::carga_tablerote::carga_tablerote;
use super::geometry::conflict;
use super::lectura_datos::{LecturaError, lectura_datos};
use super::parametros_recorrido::parametros_recorrido;
use super::retorna_desde::retorna_desde;
use super::retorna_hasta::retorna_hasta;
use super::solucionador::tightest_cell;
use super::tablerote::{ACTIVE_CELLS, Tablerote, is_active};
use super::verificador_insertar::verificador_insertar;
use crate::boards::Cell;
use crate::trace::{Between, Field, How, Obstacle, Place, Show, Step, Traced, Unsearchable, What};

pub struct TightestFirst;

impl Traced for TightestFirst {
    fn example(&self) -> &'static str {
        include_str!("../../../exercises/samurai/c/ejemplo.txt")
    }

    fn read(&self, text: &str) -> Result<Field, Unsearchable> {
        let read = lectura_datos(text.as_bytes()).map_err(|error| {
            let found = match error {
                LecturaError::Count(found) => found,
                LecturaError::Io(_) | LecturaError::TooLong => text.len(),
            };
            Unsearchable::Cells {
                found,
                needed: ACTIVE_CELLS,
            }
        })?;
        if let Some([a, b]) = conflict(&read) {
            let t = carga_tablerote(&read);
            return Err(Unsearchable::Conflict {
                digit: t[a.0][a.1],
                cells: [a, b],
            });
        }
        Ok(field(&carga_tablerote(&read)))
    }

    fn fitting(&self, field: &Field, cell: Cell) -> Vec<u8> {
        let t = tablerote(field);
        let fits = |&valor: &u8| verificador_insertar(&t, cell.0, cell.1, valor);
        match field.get(cell) {
            Some(0) => (1..=9).filter(fits).collect(),
            _ => Vec::new(),
        }
    }

    fn place(&self, cell: Cell) -> Place {
        let holds = |&[row0, row1, col0, col1]: &[usize; 4]| {
            (row0..=row1).contains(&cell.0) && (col0..=col1).contains(&cell.1)
        };
        let board = (0..)
            .map_while(parametros_recorrido)
            .position(|it| holds(&it));
        Place::OfBoard(board.unwrap_or(0), cell)
    }

    fn search(&self, start: &Field, show: &mut Show) -> ControlFlow<()> {
        let mut show = |what| show(Step { what, count: 0 });
        search(&mut tablerote(start), &mut show)?;
        show(What::Exhausted)
    }
}

fn search(t: &mut Tablerote, show: &mut dyn FnMut(What) -> ControlFlow<()>) -> ControlFlow<()> {
    let Some(cell) = tightest_cell(t, 0) else {
        return show(What::Solved);
    };
    let (i, j) = cell;
    let mut placed = false;
    for digit in 1..=9 {
        if !verificador_insertar(t, i, j, digit) {
            let why = obstacle(t, cell, digit);
            show(What::Refused { cell, digit, why })?;
            continue;
        }
        placed = true;
        let how = How::Fits;
        show(What::Placed { cell, digit, how })?;
        t[i][j] = digit;
        search(t, show)?;
        t[i][j] = 0;
        show(What::TakenBack { cell, digit })?;
    }
    match placed {
        true => ControlFlow::Continue(()),
        false => show(What::DeadEnd { cell }),
    }
}

/// The reason why a number cannot stand in a cell, in the rows and columns that
/// `verificador_insertar` looks at.
fn obstacle(t: &Tablerote, (i, j): Cell, valor: u8) -> Obstacle {
    let mut row = retorna_desde(j, i)..=retorna_hasta(j, i);
    let mut column = retorna_desde(i, j)..=retorna_hasta(i, j);
    let (top, left) = (3 * (i / 3), 3 * (j / 3));
    let in_row = row.find(|&k| t[i][k] == valor);
    let in_column = column.find(|&k| t[k][j] == valor);
    let mut cells = (0..9).map(|cell| (top + cell / 3, left + cell % 3));
    let in_box = cells.find(|&(row, column)| t[row][column] == valor);
    match (in_row, in_column) {
        (Some(k), _) => Obstacle {
            between: Between::Row,
            cell: (i, k),
        },
        (None, Some(k)) => Obstacle {
            between: Between::Column,
            cell: (k, j),
        },
        (None, None) => Obstacle {
            between: Between::Box,
            // It is there, as neither the row nor the column holds the number.
            cell: in_box.unwrap_or((i, j)),
        },
    }
}

fn field(t: &Tablerote) -> Field {
    Field::new(21, |(i, j)| is_active(i, j).then_some(t[i][j]))
}

/// The matrix with the numbers of a field; a hole holds no number that a cell could have.
fn tablerote(field: &Field) -> Tablerote {
    std::array::from_fn(|i| std::array::from_fn(|j| field.get((i, j)).unwrap_or(0)))
}
