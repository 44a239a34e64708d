# Lo que dicen las pruebas de este laboratorio. Las filas, las columnas y las cajas se cuentan desde 0, como
# en el enunciado.

walk-no-choice = Esto no es una opción, tres números i j n con i y j de 0 a 8 y n de 1 a 9: «{ $found }».
walk-no-end = Tras { $steps } opciones el recorrido no había terminado con n = 0.
walk-cell-filled = Llegó la opción ({ $row },{ $column }) = { $digit }, pero la casilla contiene { $value }.
walk-not-allowed = Llegó la opción ({ $row },{ $column }) = { $digit }, pero ese número ya está en la fila, la columna o la caja de la casilla.
walk-twice = La opción ({ $row },{ $column }) = { $digit } llegó dos veces.
walk-left-out = { $count ->
    [one] Una opción nunca llegó
   *[other] { $count } opciones nunca llegaron; la primera es
}: ({ $row },{ $column }) = { $digit }.
walk-changed = Al preguntar de nuevo qué sigue a ({ $row },{ $column }) = { $digit }, la función dio otra opción que antes.
flag-expected = Una cuadrícula nueva es unique (1) hasta que se adivina algo, pero llegó esto: { $found }.
certain-expected = Se esperaba una opción o n = 0, pero llegó esto: «{ $found }».
certain-missed = Llegó n = 0, pero a la casilla ({ $row },{ $column }) le queda una sola opción: { $digit }.
certain-nothing = Llegó la opción ({ $row },{ $column }) = { $digit }, pero no es la única de la casilla: tiene { $count }.
certain-filled = Llegó la opción ({ $row },{ $column }) = { $digit }, pero la casilla ya contiene { $value }.
grid-expected = Se esperaban nueve líneas de nueve números; ahí está esto: «{ $found }».
grid-too-long = Después de la cuadrícula hay algo más: «{ $found }».
grid-not-a-digit = La casilla ({ $row },{ $column }) es { $is }, que no es un número de 0 a 9.
grid-given-changed = La casilla ({ $row },{ $column }) es { $is }, pero el número dado era { $given }.
grid-cell-empty = La casilla ({ $row },{ $column }) sigue vacía.
grid-row-repeats = La fila { $row } contiene el { $digit } más de una vez.
grid-column-repeats = La columna { $column } contiene el { $digit } más de una vez.
grid-box-repeats = La caja { $box } contiene el { $digit } más de una vez.
puzzle-clues = El problema tiene { $clues } números; se pidieron { $wanted }{ $most ->
    [0] .
   *[other] , y se aceptan hasta { $most } de más o de menos.
}
puzzle-same = Llegó el mismo problema para { $few } números y para { $many }.
puzzle-another = La misma semilla dio dos problemas distintos.
puzzle-no-solution = El problema no tiene solución.
puzzle-guess = Las elecciones únicas no resuelven el problema: llevan a un punto en que toda casilla vacía, como la ({ $row },{ $column }), tiene varias opciones.
print-elsewhere = Algo se escribió en otro lugar que el flujo recibido.
print-error-lost = En Rust, un error de `out` es también el de la función: con un `out` lleno, devolvió Ok.
choice-not-placed = Llamada con la opción ({ $row }, { $column }, { $digit }), no puso primero ese { $digit }: en esa casilla { $is ->
    [0] no hay nada
   *[other] hay un { $is }
 }.
errors-row-missed = La fila { $row } contiene el { $digit } más de una vez (filas contadas desde 0), y ninguna línea lo dice.
errors-column-missed = La columna { $column } contiene el { $digit } más de una vez (columnas contadas desde 0), y ninguna línea lo dice.
errors-box-missed = La caja { $box } contiene el { $digit } más de una vez (cajas contadas desde 0, fila por fila), y ninguna línea lo dice.
errors-invented = Esta línea nombra un conflicto que la cuadrícula no tiene: «{ $found }».
program-echo = El problema leído no aparece en el error estándar.
program-silent = No se dijo nada en el error estándar.

# Lo que muestra una entrada pequeña.
read-refused = La función devolvió un error, pero el texto contiene un problema.
value-wrong = La casilla ({ $row },{ $column }) debería contener { $right }, pero contiene { $found }.
choice-missing = El { $digit } es posible en la casilla ({ $row },{ $column }), pero no está entre sus opciones.
choice-too-many = El { $digit } está entre las opciones de la casilla ({ $row },{ $column }), pero ahí no es posible.
single-missed = Terminó demasiado pronto: a la casilla ({ $row },{ $column }) le queda una sola opción: { $digit }.
flag-wrong = La respuesta debería ser { $right }, pero es { $found }.
flag-set = Antes de la llamada algo se había adivinado; después, la cuadrícula vuelve a ser única.
flag-cleared = Antes de la llamada nada se había adivinado; después, la cuadrícula ya no es única.
repeat-missed-in-row = La respuesta es 1, pero la fila { $row } contiene el { $digit } en ({ $row },{ $column }) y en ({ $row_b },{ $column_b }).
repeat-missed-in-column = La respuesta es 1, pero la columna { $column } contiene el { $digit } en ({ $row },{ $column }) y en ({ $row_b },{ $column_b }).
repeat-missed-in-box = La respuesta es 1, pero la caja de ({ $row },{ $column }) contiene el { $digit } ahí y en ({ $row_b },{ $column_b }).
empty-cell-missed = La respuesta es 1, pero la casilla ({ $row },{ $column }) está vacía.
correct-refused = La respuesta es 0, pero la cuadrícula está completa y ningún número se repite.
