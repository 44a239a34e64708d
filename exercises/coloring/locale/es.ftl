# De qué se quejan las comprobaciones de este laboratorio. Los vértices se cuentan desde 1, como en el enunciado.

colors-none = La función dice que no hay ninguna coloración, pero sí la hay.
colors-not-read = Se esperaban los colores de los { $count } vértices, pero la respuesta tiene otra cantidad.
colors-given-changed = El vértice { $vertex } tiene el color { $is }, pero el color dado era { $given }.
colors-uncolored = El vértice { $vertex } quedó sin color.
colors-not-a-color = El vértice { $vertex } tiene el color { $is }, que no va de 1 a { $m }.
colors-same = Los vértices { $a } y { $b } son vecinos y tienen el mismo color, { $color }.
color-changed = El color del vértice { $vertex } cambió de { $was } a { $is }.
color-behind-changed = El último vértice es { $vertex }, y cambió `color[{ $place }]`, que está detrás.

puzzle-not-read = Semilla { $seed }: se esperaba un tablero de 81 números, pero la respuesta no lo es.
puzzle-not-a-color = Semilla { $seed }: el vértice { $vertex } tiene el color { $is }, que no va de 1 a 9.
puzzle-same = Semilla { $seed }: los vértices { $a } y { $b } son vecinos y tienen el mismo color, { $color }.
puzzle-without-solution = Semilla { $seed }: el tablero no tiene solución.
puzzle-with-several-solutions = Semilla { $seed }: el tablero tiene más de una solución.
puzzle-too-few = Semilla { $seed }: el tablero tiene { $givens } números dados; con menos de { $least } nunca hay una sola solución.
puzzle-too-many = Semilla { $seed }: el tablero tiene { $givens } números dados; pueden ser { $most } como mucho.
puzzle-count-wrong = Semilla { $seed }: el tablero tiene { $givens } números dados, pero la función devolvió { $returned }.
puzzles-equal = Las semillas { $seed } y { $other } dieron el mismo tablero.
puzzles-differ = La semilla { $seed } dio otro tablero en la segunda llamada.
seed-no-puzzle = Semilla { $seed }: esto no es un tablero: colores de 1 a 9 en algunos vértices, que se puedan completar.

verdict-missing = { $wanted ->
    [one] Se esperaba una respuesta
   *[other] Se esperaban { $wanted } respuestas
} «A solução dada é válida.» o «A solução dada não é válida.»; el programa dio { $found }.
verdict-too-many = El programa dijo { $found ->
    [one] una vez
   *[other] { $found } veces
} si la solución es válida; se le preguntó { $wanted ->
    [one] una vez
   *[other] { $wanted } veces
}.
verdict-should-be-valid = Respuesta { $position } del verificador: la solución es válida, y el programa dice que no.
verdict-should-be-invalid = Respuesta { $position } del verificador: la solución no es válida, y el programa dice que sí.
solution-missing = Tablero { $position }: el programa no mostró una solución suya.
solution-improper = El programa mostró un tablero lleno que no es una solución.
solution-none-not-said = Hay un tablero sin solución, y el programa no dijo «O tabuleiro não tem solução.».
solution-none-said = El programa dijo que un tablero no tiene solución, pero todos la tienen.
layout-wrong = La solución no se mostró con el formato del enunciado: 25 guiones, líneas como «| 5 3 4 | 6 7 8 | 9 1 2 |» y guiones después de cada tres.
step-wrong = Paso { $line }: se esperaba “{ $wanted }”, pero llegó “{ $found }”.
steps-missing = { $count ->
    [one] Es un paso
   *[other] Son { $count } pasos
}, y el programa mostró { $found }; el siguiente sería “{ $wanted }”.
steps-too-many = { $count ->
    [one] Es un paso
   *[other] Son { $count } pasos
}, pero el programa mostró { $found }.
steps-without-board = El programa no mostró el tablero antes de los pasos.
steps-of-a-hard-board = La búsqueda en este tablero tiene demasiados pasos; elige un tablero con más números.
generated-missing = { $wanted ->
    [one] Se esperaba un tablero generado
   *[other] Se esperaban { $wanted } tableros generados
}, pero solo { $found ->
    [one] apareció uno
   *[other] aparecieron { $found }
}.
generated-without-solution = El tablero generado no tiene solución.
generated-with-several-solutions = El tablero generado tiene más de una solución.
generated-solution-missing = El programa no mostró la solución del tablero generado.

# Lo que muestra una entrada pequeña. Los vértices se cuentan desde 1.
neighbour-missing = Falta el vértice { $neighbour } entre los vecinos de { $vertex }.
neighbour-too-many = El vértice { $neighbour } aparece, pero no es un vecino así de { $vertex }.
neighbour-itself = El vértice { $vertex } aparece entre sus propios vecinos.
neighbour-no-vertex = Entre los vecinos de { $vertex } está { $number }, que no es un vértice.
neighbour-twice = El vértice { $neighbour } aparece más de una vez entre los vecinos de { $vertex }.
neighbours-none = El vértice { $vertex } no tiene vecinos.
neighbours-other = Los vecinos de { $vertex } son otros, todos.
neighbours-descend = Entre los vecinos de { $vertex }, { $neighbour } viene después de { $before }.
vertices-wrong = El grafo tiene { $count } vértices, y no 81.
found-none = La función dice que no hay ninguna coloración, pero sí la hay.
found-some = La función dice que hay una coloración, pero no hay ninguna.
found-around = Los vértices { $a } y { $b } son vecinos y a ambos se les dio el color { $color }, así que no hay ninguna coloración; la función dice que sí.
count-wrong = Contó { $count }; el número de coloraciones es { $right }.
colourings-wrong = Ninguna de las coloraciones es correcta, y su cantidad tampoco.
handed-out-twice = Una coloración se entregó más de una vez.
handed-out-missing = Se entregaron { $found } de { $right } coloraciones.
found-after-the-end = Después de que `found` terminó la búsqueda, se la llamó { $count ->
    [one] una vez más
   *[other] { $count } veces más
}.
check-missed = La respuesta es 1, pero los vértices { $a } y { $b } son vecinos y tienen el mismo color, { $color }.
check-missed-color = La respuesta es 1, pero el vértice { $vertex } tiene { $is }, que no es un color de 1 a 9.
check-refused = La respuesta es 0, pero todos los vértices tienen color y no hay dos vecinos con el mismo.
