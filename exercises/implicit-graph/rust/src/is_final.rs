//! Ejercicio 4: ¿está completo el tablero?

use crate::node::Node;

/// Devuelve `true` si no queda ninguna casilla vacía (0), y `false` si queda alguna. No mira si el
/// tablero es válido.
pub fn is_final(n: &Node) -> bool {
    let _ = n; // Quita esta línea: solo evita un aviso mientras la función está sin escribir.
    false
}
