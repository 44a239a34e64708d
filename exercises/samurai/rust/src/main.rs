//! Sudoku samurái. Ejercicio 9, el programa: lee de la entrada el nombre de un archivo y, por cada
//! solución, el del archivo en que la escribe.
//!
//! Un módulo nuevo se declara aquí, como los otros: `mod nombre;`.

mod carga_tablerote;
mod escritura_datos;
mod lectura_datos;
mod parametros_recorrido;
mod retorna_desde;
mod retorna_hasta;
mod solucionador;
mod tablerote;
mod verificador_insertar;

fn main() {}
