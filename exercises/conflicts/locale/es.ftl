# De qué se quejan los verificadores de este laboratorio. Las filas se cuentan desde 0, como en el
# enunciado.

rows-missing = { $count ->
    [0] No se encontró ninguna fila de nueve números
    [one] Se encontró una fila de nueve números
   *[other] Se encontraron { $count } filas de nueve números
}, pero un tablero tiene nueve.
row-differs = La fila { $row } debería ser { $right }, pero es { $found }.
other-numbers = El número { $digit } está { $right ->
    [one] una vez
   *[other] { $right } veces
} en el tablero, pero se imprimió { $count ->
    [one] una vez
   *[other] { $count } veces
}.
rule-missing = Falta una línea de 27 signos = antes de la fila { $row }.
rule-missing-at-end = Falta una línea de 27 signos = después de la última fila.
rule-length = Una línea tiene { $length } signos =, pero debería tener 27.
rule-unexpected = Antes de la fila { $row } hay una línea de signos = de más.
bars-differ = La fila { $row } debería verse así: "{ $right }", pero se ve así: "{ $found }".
error-lost = En Rust, un error de `out` es también el de la función: con un `out` lleno, devolvió Ok.

unsolvable-not-said = El tablero no tiene solución, pero el programa no lo dice.
unsolvable-but-full = El tablero no tiene solución, pero el programa imprimió un tablero completo.
refused-in-silence = El archivo no contiene un tablero, pero el programa no dice qué está mal.
name-not-asked = El programa no preguntó `Qual e o nome do arquivo? `.
refused-but-printed = El archivo no contiene un tablero, pero el programa imprimió uno.

# Lo que muestra una entrada pequeña.
conflict-missed-in-row = La respuesta es no, pero la fila { $row } tiene el { $digit } en ({ $row },{ $column }) y en ({ $row_b },{ $column_b }).
conflict-missed-in-column = La respuesta es no, pero la columna { $column } tiene el { $digit } en ({ $row },{ $column }) y en ({ $row_b },{ $column_b }).
conflict-missed-in-box = La respuesta es no, pero el subcuadro de ({ $row },{ $column }) tiene el { $digit } ahí y en ({ $row_b },{ $column_b }).
conflict-invented-in-row = La respuesta es sí, pero ninguna otra casilla de la fila { $row } tiene el { $digit } de ({ $row },{ $column }).
conflict-invented-in-column = La respuesta es sí, pero ninguna otra casilla de la columna { $column } tiene el { $digit } de ({ $row },{ $column }).
conflict-invented-in-box = La respuesta es sí, pero ninguna otra casilla de su subcuadro tiene el { $digit } de ({ $row },{ $column }).
conflict-invented = La respuesta es sí, pero el { $digit } de ({ $row },{ $column }) no está en ninguna otra casilla de su fila, su columna o su subcuadro.
read-wrong = La casilla ({ $row },{ $column }) debería ser { $right }, como en el archivo, pero es { $found }.
list-too-short = Falta en la lista la casilla vacía ({ $row },{ $column }).
list-too-long = La lista tiene además { $found }, que no debe estar ahí.
list-differs = El elemento { $place } de la lista debería ser ({ $row },{ $column }), pero es { $found }.
given-changed = La casilla ({ $row },{ $column }) venía dada con { $given }, pero ahora es { $found }.
left-empty = La casilla ({ $row },{ $column }) sigue vacía; ahí va { $right }.
filled-wrong = La casilla ({ $row },{ $column }) debería ser { $right }, como en la primera solución, pero es { $found }.
not-emptied = El tablero no tiene solución, así que la casilla ({ $row },{ $column }) debería volver a ser 0, pero es { $found }.
solvable-denied = El tablero tiene solución, pero la respuesta es false.
unsolvable-affirmed = El tablero no tiene solución, pero la respuesta es true.
filled-around = El { $digit } de ({ $row_a },{ $column_a }) y el de ({ $row_b },{ $column_b }) se contradicen, así que no hay nada que llenar, pero la casilla ({ $row },{ $column }) es { $found }.
