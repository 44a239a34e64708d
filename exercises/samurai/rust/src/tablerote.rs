//! La matriz de los cinco tableros. Este archivo está dado.

/// Las casillas por fila y columna, contadas desde 0: un dígito de 1 a 9, o 0 si está vacía.
pub type Tablerote = [[u8; 21]; 21];

/// Cuántas casillas pertenecen a algún tablero; las otras 72 de la matriz son huecos.
pub const ACTIVE_CELLS: usize = 369;
