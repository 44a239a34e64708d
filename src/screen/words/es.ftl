watch-grading = calificando …
watch-not-yet = Aún no se ha calificado.
watch-works = { $exercise } funciona. ¡Todos los puntos!
watch-no-hint = No hay pista para este fallo.
watch-no-example = Ningún caso que falle en este ejercicio se puede mostrar.
watch-example = Paso { $number } de { $count }: { $name }
watch-more-steps = Pulsa e para el paso siguiente.
watch-more-hints = Pulsa h para el paso siguiente.
watch-all = Todos los ejercicios
watch-unreadable = Tus archivos no se pueden leer en este momento:
watch-failed = El calificador falló:
key-next = siguiente
key-previous = anterior
key-hint = pista
key-example = ejemplo
key-all = todos
key-quit = salir

trace-cell = casilla ({ $row },{ $column })
trace-vertex = vértice { $vertex }
trace-of-board = casilla ({ $row },{ $column }), { $board ->
    [0] centro
    [1] arriba a la izquierda
    [2] arriba a la derecha
    [3] abajo a la izquierda
   *[other] abajo a la derecha
}
trace-placed = { $place }: el { $digit } cabe.
trace-colored = { $place }: el color { $digit } es posible.
trace-from-the-stack = { $place }: el { $digit }, en el tablero de la cima de la pila.
trace-certain = { $place }: el { $digit } es su única opción.
trace-guess = { $place }: el { $digit } es un intento, uno de { $count }.
trace-only-place = { $place }: el { $digit } no tiene otro lugar en su fila, columna o caja.
trace-waits = { $place }: el { $digit } cabe, y su tablero va a la pila.
trace-row = { $place }: el { $digit } está en su fila, { $other }.
trace-column = { $place }: el { $digit } está en su columna, { $other }.
trace-box = { $place }: el { $digit } está en su caja, { $other }.
trace-edge = { $place }: el color { $digit } es el de un vecino, { $other }.
trace-back = { $place }: se retira el { $digit }.
trace-dead-end = { $place }: aquí no queda nada que probar; la búsqueda retrocede.
trace-solved = Resuelto.
trace-exhausted = No queda nada que probar.
trace-begin = La búsqueda comienza con este tablero.
trace-right = referencia
trace-yours = el tuyo
trace-elsewhere = A partir de la iteración { $count }, tu programa mira otro tablero.
trace-ends = Tu programa termina antes de la iteración { $count }, y la búsqueda continúa.
trace-breaks = Tu programa falla o se detiene antes de la iteración { $count }.
trace-goes-on = La búsqueda terminó, y tu programa continúa: iteración { $count }.
trace-not-written = Los dos miran los mismos tableros, hasta donde se anotó.
trace-never-parts = Los dos miran los mismos tableros, hasta el final.
trace-not-built = { $path }: la búsqueda no se puede seguir, pues no compila: evalúalo primero
trace-board-cells = esto no es un tablero: tiene { $found } casillas, y un tablero tiene { $needed }
trace-board-letter = esto no es un tablero: "{ $letter }" no es una casilla; lo son los dígitos, y 0 es una vacía
trace-board-conflict = no hay nada que buscar: este tablero tiene dos veces el { $digit }, { $one } y { $other }
trace-no-board = { $path }: no es un tablero ni un archivo que se pueda leer
trace-no-search = { $lab }: la búsqueda de este laboratorio no se puede seguir
trace-nothing-with = { $lab }: ninguna entrega de este laboratorio se puede seguir, así que --with no tiene nada que mostrar
trace-cut = La búsqueda continúa después de estos { $count } pasos.
trace-step = paso { $step } de { $count }
trace-iteration = iteración { $count }
trace-choices = caben:
trace-speed = velocidad { $speed } de { $count }
key-play = seguir, pausa
key-step = paso
key-speed = velocidad
key-ends = inicio, fin
