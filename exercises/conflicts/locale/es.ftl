# De qué se quejan los verificadores de este laboratorio. Las filas se cuentan desde 0, como en el
# enunciado. En bars-differ, $expected y $found ya vienen entre comillas.

rows-missing = { $count ->
    [0] No se encontró ninguna fila de nueve números
    [one] Se encontró una fila de nueve números
   *[other] Se encontraron { $count } filas de nueve números
}, pero un tablero tiene nueve.
row-differs = La fila { $row } debería ser { $expected }, pero es { $found }.
other-numbers = El número { $digit } está { $expected } veces en el tablero, pero se imprimió { $count } veces.
rule-missing = Falta una línea de 27 signos = antes de la fila { $row }.
rule-missing-at-end = Falta una línea de 27 signos = después de la última fila.
rule-length = Una línea tiene { $length } signos =, pero debería tener 27.
rule-unexpected = Antes de la fila { $row } hay una línea de signos = de más.
bars-differ = La fila { $row } debería verse así: { $expected }, pero se ve así: { $found }.

unsolvable-not-said = El tablero no tiene solución, pero el programa no lo dice.
unsolvable-but-full = El tablero no tiene solución, pero el programa imprimió un tablero completo.
refused-in-silence = El archivo no contiene un tablero, pero el programa no dice qué está mal.
refused-but-printed = El archivo no contiene un tablero, pero el programa imprimió uno.
