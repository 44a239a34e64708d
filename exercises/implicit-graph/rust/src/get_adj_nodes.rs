//! Ejercicios 1 y 3: los nodos adyacentes.

use crate::node::Node;

/// Devuelve los nodos adyacentes a `n`: copias de `n` cuya primera casilla vacía (fila por fila, de
/// izquierda a derecha) vale 1, 2, ... 9, en ese orden. `n` queda como estaba. Si `n` no tiene
/// casillas vacías, el vector está vacío.
///
/// Ejercicio 3: cuando `is_valid` esté listo (`use crate::is_valid::is_valid;`), devuelve solo
/// los nodos válidos.
pub fn get_adj_nodes(n: &Node) -> Vec<Node> {
    let _ = n; // Quita esta línea: solo evita un aviso mientras la función está sin escribir.
    Vec::new()
}
