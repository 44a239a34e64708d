type Matrix = [[u8; 21]; 21];

/// The matrix, at a place for it.
pub fn adapt_carga_tablerote(t: &mut [[i32; 21]; 21], c: &[u8; 369]) {
    let made = crate::carga_tablerote::carga_tablerote(c);
    *t = made.map(|row| row.map(i32::from));
}

/// The boards that the callback is called with; of too many, one more than can be right.
pub fn adapt_Solucionador(t: &mut Matrix) -> Vec<Matrix> {
    const MOST: usize = 120;
    let mut found: Vec<Matrix> = Vec::new();
    crate::solucionador::solucionador(t, 0, &mut |t: &Matrix| {
        if found.len() <= MOST {
            found.push(*t);
        }
    });
    found
}

/// The numbers of a file with this text; -1 in all cells after an error. A y with two dots is the one byte 255, as
/// in Latin-1, and the picture of a null is the byte 0.
pub fn adapt_lectura_datos(file: &str, c: &mut [i32; 369]) {
    let file = file.replace('\u{2400}', "\0");
    let parts: Vec<&[u8]> = file.split('\u{ff}').map(str::as_bytes).collect();
    let bytes = parts.join(&255);
    let read = crate::lectura_datos::lectura_datos(::sudograde::streams::FewBytes(&bytes));
    *c = match read {
        Ok(numbers) => numbers.map(i32::from),
        Err(_) => [-1; 369],
    };
}

/// The text that it writes for each board.
pub fn adapt_escritura_datos(boards: &[Matrix], error_lost: &mut bool) -> Vec<Option<String>> {
    *error_lost = boards.iter().any(|t| {
        let write = |full: &mut _| crate::escritura_datos::escritura_datos(t, full);
        ::sudograde::streams::loses_errors(100, write)
    });
    let written = boards.iter().map(|t| {
        let mut out = ::sudograde::streams::Kept::default();
        let outcome = crate::escritura_datos::escritura_datos(t, &mut out);
        outcome.ok().map(|()| String::from_utf8_lossy(&out.0).into_owned())
    });
    written.collect()
}
