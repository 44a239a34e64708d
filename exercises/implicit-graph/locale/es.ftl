# Lo que reclaman los verificadores de este laboratorio. Las filas, columnas y cajas se cuentan desde 0,
# como en el enunciado; los nodos de una lista, desde 1.

list-null = La función devolvió NULL en vez de una lista.
list-empty = La lista está vacía, pero el tablero tiene un nodo adyacente válido.

node-of-full-board = El tablero está lleno, así que la lista debe estar vacía, pero tiene un nodo.
node-first-empty-cell-still-empty = Nodo { $node } de la lista: la primera casilla vacía, ({ $row },{ $column }), sigue vacía.
node-not-first-empty-cell = Nodo { $node } de la lista: la casilla ({ $row },{ $column }) es { $is } y era { $was }, pero solo puede cambiar la primera casilla vacía, ({ $first_row },{ $first_column }).
node-cell-not-a-digit = Nodo { $node } de la lista: la casilla ({ $row },{ $column }) es { $is }, que no es un número del 1 al 9.
node-row-repeats = Nodo { $node } de la lista: la fila { $row } tiene dos veces el { $digit }, en las columnas { $column_a } y { $column_b }.
node-column-repeats = Nodo { $node } de la lista: la columna { $column } tiene dos veces el { $digit }, en las filas { $row_a } y { $row_b }.
node-box-repeats = Nodo { $node } de la lista: la caja { $box } tiene dos veces el { $digit }, en las casillas ({ $row_a },{ $column_a }) y ({ $row_b },{ $column_b }).

solution-null = La función devolvió NULL, pero el tablero tiene solución.
solution-given-changed = La casilla ({ $row },{ $column }) es { $is }, pero era { $given } en el tablero que había que resolver.
solution-cell-empty = La casilla ({ $row },{ $column }) sigue vacía.
solution-cell-not-a-digit = La casilla ({ $row },{ $column }) es { $is }, que no es un número del 1 al 9.
solution-row-repeats = La fila { $row } tiene dos veces el { $digit }, en las columnas { $column_a } y { $column_b }.
solution-column-repeats = La columna { $column } tiene dos veces el { $digit }, en las filas { $row_a } y { $row_b }.
solution-box-repeats = La caja { $box } tiene dos veces el { $digit }, en las casillas ({ $row_a },{ $column_a }) y ({ $row_b },{ $column_b }).

search-finds-nothing = El tablero tiene solución, así que se esperaba un nodo, pero llegó NULL.
search-finds-something = El tablero no tiene solución, así que se esperaba NULL, pero llegó un nodo.
live-nodes-too-many = { $live ->
    [one] No se liberó un nodo
   *[other] No se liberaron { $live } nodos
}, pero { $most ->
    [0] no puede quedar ninguno
    [one] en la pila puede quedar a lo más uno
   *[other] en la pila pueden quedar a lo más { $most }
}.
nodes-over = { $nodes ->
    [one] Un nodo no está en la lista ni fue liberado.
   *[other] { $nodes } nodos no están en la lista ni fueron liberados.
}
# What a small board shows.
valid-row-missed = is_valid devolvió 1; la fila { $row } tiene dos veces el { $digit }, en las columnas { $column_a } y { $column_b }.
valid-column-missed = is_valid devolvió 1; la columna { $column } tiene dos veces el { $digit }, en las filas { $row_a } y { $row_b }.
valid-box-missed = is_valid devolvió 1; la caja { $box } tiene dos veces el { $digit }, en las casillas ({ $row_a },{ $column_a }) y ({ $row_b },{ $column_b }).
valid-refused = is_valid devolvió 0, pero ningún número se repite en una fila, una columna o una caja.
final-zero-missed = is_final devolvió 1, pero la casilla ({ $row },{ $column }) está vacía.
final-refused = is_final devolvió 0, pero ninguna casilla está vacía.
node-missing = Falta el nodo con { $digit } en la casilla ({ $row },{ $column }); es válido.
nodes-not-ascending = Los nodos no están en orden ascendente.
iterations-wrong = Contó { $counted ->
    [one] una iteración
   *[other] { $counted } iteraciones
}; lo correcto es { $right }.

# Dónde una búsqueda equivocada se aparta de la correcta, y qué contó una cuenta equivocada.
path-breadth-first = Esta es una búsqueda en anchura: la iteración { $iteration } saca el tablero que más ha esperado. La búsqueda en profundidad saca el último que se puso.
path-first-child-first = La búsqueda saca los nodos adyacentes en el otro orden: desde la iteración { $iteration } empieza por el número más bajo. Si se ponen en orden ascendente, sale primero el más alto.
path-elsewhere = La búsqueda toma otro camino desde la iteración { $iteration }.
path-ends = La búsqueda termina antes de tiempo: falta la iteración { $iteration }.
path-goes-on = La búsqueda sigue cuando debía haber terminado, antes de la iteración { $iteration }.
count-stays-zero = La búsqueda hace { $iterations ->
    [one] una iteración
   *[other] { $iterations } iteraciones
}, pero no las cuenta.
count-of-pushes = Cuenta los nodos que pone en la pila ({ $count }), no los que saca ({ $iterations }).
count-off-by-one = La cuenta se equivoca en uno: { $count } en vez de { $iterations }.
count-other = La búsqueda hace { $iterations ->
    [one] una iteración
   *[other] { $iterations } iteraciones
}, como debe, pero cuenta { $count }.
