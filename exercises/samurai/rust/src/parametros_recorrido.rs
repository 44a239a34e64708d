//! Ejercicio 3: ¿dónde está cada tablero?

/// Devuelve la primera y la última fila, y la primera y la última columna, del tablero `selector`: 0
/// es el centro, y de 1 a 4 las esquinas, fila por fila. Si no hay tal tablero, `None`.
pub fn parametros_recorrido(selector: usize) -> Option<[usize; 4]> {
    let _ = selector; // Quita esta línea: solo evita un aviso.
    None
}
