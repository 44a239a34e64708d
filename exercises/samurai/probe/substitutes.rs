//! Right versions of the functions that other exercises of samurai build on, in Rust.
//!
//! While Verificador_Insertar is graded, these retorna_desde and retorna_hasta stand in for the
//! student's; while Solucionador is graded, parametros_recorrido and Verificador_Insertar do too.
//! The files under src/ are the reference's here. A function is compiled only where it is asked
//! for or built on, so that no right answer lies near the function under test. escritura_datos
//! needs none: the probe hands Solucionador one of its own.

#[path = "src/tablerote.rs"]
pub mod tablerote;

#[cfg(any(substitute = "retorna_desde", substitute = "Verificador_Insertar"))]
#[path = "src/retorna_desde.rs"]
mod retorna_desde;

#[cfg(any(substitute = "retorna_hasta", substitute = "Verificador_Insertar"))]
#[path = "src/retorna_hasta.rs"]
mod retorna_hasta;

#[cfg(substitute = "parametros_recorrido")]
#[path = "src/parametros_recorrido.rs"]
mod parametros_recorrido;

#[cfg(substitute = "Verificador_Insertar")]
#[path = "src/verificador_insertar.rs"]
mod verificador_insertar;

#[cfg(substitute = "retorna_desde")]
#[unsafe(no_mangle)]
pub fn sg_substitute_retorna_desde(i: usize, j: usize) -> usize {
    retorna_desde::retorna_desde(i, j)
}

#[cfg(substitute = "retorna_hasta")]
#[unsafe(no_mangle)]
pub fn sg_substitute_retorna_hasta(i: usize, j: usize) -> usize {
    retorna_hasta::retorna_hasta(i, j)
}

#[cfg(substitute = "parametros_recorrido")]
#[unsafe(no_mangle)]
pub fn sg_substitute_parametros_recorrido(selector: usize) -> Option<[usize; 4]> {
    parametros_recorrido::parametros_recorrido(selector)
}

/// The student's code may ask about any place and number; what is outside of the matrix is refused.
#[cfg(substitute = "Verificador_Insertar")]
#[unsafe(no_mangle)]
pub fn sg_substitute_verificador_insertar(
    t: &tablerote::Tablerote,
    i: usize,
    j: usize,
    valor: u8,
) -> bool {
    i < 21 && j < 21 && verificador_insertar::verificador_insertar(t, i, j, valor)
}
