# Lo que reclaman los verificadores de este laboratorio. Las filas y columnas se cuentan desde 0, como en
# el enunciado; las soluciones y los archivos, desde 1. $found y los nombres de archivo ya vienen entre comillas.

solutions-too-many = Se llamó a escritura_datos más de { $most } veces, muchas más que soluciones hay.
solutions-none-found = { $wanted ->
    [one] Hay una solución y no se encontró.
   *[other] Hay { $wanted } soluciones y no se encontró ninguna.
}
solutions-missing = { $count ->
    [one] Se encontró una solución
   *[other] Se encontraron { $count } soluciones
}, pero hay { $wanted }.

solution-row = Solución { $solution }: la fila { $row } tiene { $count ->
    [one] un número
   *[other] { $count } números
} y debe tener { $wanted }. Solo son filas las líneas de puros dígitos y espacios.
solution-cell-empty = Solución { $solution }: la casilla ({ $row },{ $column }) sigue vacía.
solution-cell-not-a-digit = Solución { $solution }: la casilla ({ $row },{ $column }) es { $is }, que no es un número del 1 al 9.
solution-given-changed = Solución { $solution }: la casilla ({ $row },{ $column }) es { $is }, pero era { $given } en el samurái que había que resolver.
solution-repeats = Solución { $solution }: las casillas ({ $row_a },{ $column_a }) y ({ $row_b },{ $column_b }) tienen ambas el { $digit }, y comparten una fila, una columna o una caja de algún tablero.
solution-twice = La solución { $solution } es igual a la solución { $other }.

error-lost = En Rust, un error de `out` es también el de la función: con un `out` lleno, devolvió Ok.
file-missing = No se escribió el archivo { $file }.
file-row = Archivo { $file }: la fila { $row } tiene { $count ->
    [one] un número
   *[other] { $count } números
} y debe tener { $wanted }. Solo son filas las líneas de puros dígitos y espacios.
file-cell = Archivo { $file }: la casilla ({ $row },{ $column }) es { $is }, pero debe ser { $wanted }.
file-longer = Archivo { $file }: tras la última fila de la matriz hay más filas. Pueden ser lo que el archivo tenía antes.
file-without-solution = Se escribió el archivo { $file }, pero { $wanted ->
    [0] el samurái no tiene solución.
    [one] el samurái tiene una sola solución.
   *[other] el samurái tiene solo { $wanted } soluciones.
}
program-says-nothing = El samurái no tiene solución, y el programa no lo dice.
program-says-none = El samurái tiene solución, y el programa dice que no la hay.

# Lo que muestra una entrada pequeña.
bound-wrong = { $function } dio { $found } para ({ $row },{ $column }); lo correcto es { $wanted }.
board-first-row = La primera fila del tablero { $selector } es { $wanted }, y no { $found }.
board-last-row = La última fila del tablero { $selector } es { $wanted }, y no { $found }.
board-first-column = La primera columna del tablero { $selector } es { $wanted }, y no { $found }.
board-last-column = La última columna del tablero { $selector } es { $wanted }, y no { $found }.
board-numbers = { $count ->
    [0] No se dio ningún número
    [one] Se dio un número
   *[other] Se dieron { $count } números
}, y un tablero tiene cuatro.
board-forgotten = El tablero { $selector } existe, pero la respuesta es None.
board-invented = No hay un tablero { $selector }: la respuesta correcta es None.
insert-refused = El { $digit } puede ir en ({ $row },{ $column }): ninguna casilla que comparta con ella una fila, una columna o una caja de algún tablero tiene ese número. La respuesta es 0.
insert-accepted = El { $digit } no puede ir en ({ $row },{ $column }), porque ({ $row_b },{ $column_b }) lo tiene y comparte con ella una fila, una columna o una caja de algún tablero. La respuesta es 1.
matrix-wrong = La casilla ({ $row },{ $column }) de la matriz debería ser { $wanted }, pero es { $found }.
reading-failed = El archivo no se leyó: lectura_datos dio un error.
found-none = El samurái tiene solución, pero no se entregó ninguna a escritura_datos.
found-some = El samurái no tiene solución, pero se entregó algo a escritura_datos.
