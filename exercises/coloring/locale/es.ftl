# De qué se quejan los verificadores de este laboratorio. Los vértices se cuentan desde 1, como en el
# enunciado. $found y $expected, cuando son textos, ya vienen entre comillas.

colors-none = La función dice que no hay ninguna coloración, pero sí la hay.
colors-not-read = Se esperaban los colores de los vértices, pero llegó esto: { $found }.
colors-too-long = Después de los colores hay algo más: { $found }.
colors-given-changed = El vértice { $vertex } tiene el color { $is }, pero el color dado era { $given }.
colors-uncolored = El vértice { $vertex } quedó sin color.
colors-not-a-color = El vértice { $vertex } tiene el color { $is }, que no va de 1 a { $m }.
colors-same = Los vértices { $a } y { $b } son vecinos y tienen el mismo color, { $color }.

puzzle-not-read = Semilla { $seed }: se esperaba un tablero de nueve líneas de nueve números, pero llegó esto: { $found }.
puzzle-too-long = Después del último tablero hay algo más: { $found }.
puzzle-not-a-color = Semilla { $seed }: el vértice { $vertex } tiene el color { $is }, que no va de 1 a 9.
puzzle-same = Semilla { $seed }: los vértices { $a } y { $b } son vecinos y tienen el mismo color, { $color }.
puzzle-without-solution = Semilla { $seed }: el tablero no tiene solución.
puzzle-with-several-solutions = Semilla { $seed }: el tablero tiene más de una solución.
puzzle-too-few = Semilla { $seed }: el tablero tiene { $givens } números dados; con menos de { $least } nunca hay una sola solución.
puzzle-too-many = Semilla { $seed }: el tablero tiene { $givens } números dados; pueden ser { $most } como mucho.
puzzle-count-wrong = Semilla { $seed }: el tablero tiene { $givens } números dados, pero la función devolvió { $returned }.
puzzles-equal = Las semillas { $seed } y { $other } dieron el mismo tablero.

verdict-missing = { $expected ->
    [one] Se esperaba una respuesta
   *[other] Se esperaban { $expected } respuestas
} «A solução dada é válida.» o «A solução dada não é válida.»; el programa dio { $found }.
verdict-too-many = El programa dijo { $found ->
    [one] una vez
   *[other] { $found } veces
} si la solución es válida; se le preguntó { $expected ->
    [one] una vez
   *[other] { $expected } veces
}.
verdict-should-be-valid = Respuesta { $position } del verificador: la solución es válida, y el programa dice que no.
verdict-should-be-invalid = Respuesta { $position } del verificador: la solución no es válida, y el programa dice que sí.
solution-missing = Tablero { $position }: el programa no mostró una solución suya.
solution-improper = El programa mostró un tablero lleno que no es una solución.
solution-none-not-said = Hay un tablero sin solución, y el programa no dijo «O tabuleiro não tem solução.».
solution-none-said = El programa dijo que un tablero no tiene solución, pero todos la tienen.
layout-wrong = La solución no se mostró con el formato del enunciado: 25 guiones, líneas como «| 5 3 4 | 6 7 8 | 9 1 2 |» y guiones después de cada tres.
step-wrong = Paso { $line }: se esperaba { $expected }, pero llegó { $found }.
steps-missing = { $count ->
    [one] Es un paso
   *[other] Son { $count } pasos
}, y el programa mostró { $found }; el siguiente sería { $expected }.
steps-too-many = { $count ->
    [one] Es un paso
   *[other] Son { $count } pasos
}, pero el programa mostró { $found }.
steps-without-board = El programa no mostró el tablero antes de los pasos.
steps-of-a-hard-board = La búsqueda en este tablero tiene demasiados pasos; elige un tablero con más números.
generated-missing = { $expected ->
    [one] Se esperaba un tablero generado
   *[other] Se esperaban { $expected } tableros generados
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
found-none = La función dice que no hay ninguna coloración, pero sí la hay.
found-some = La función dice que hay una coloración, pero no hay ninguna.
found-around = Los vértices { $a } y { $b } son vecinos y a ambos se les dio el color { $color }, así que no hay ninguna coloración; la función dice que sí.
count-wrong = Contó { $count }; el número de coloraciones es { $right }.
check-missed = La respuesta es 1, pero los vértices { $a } y { $b } son vecinos y tienen el mismo color, { $color }.
check-missed-color = La respuesta es 1, pero el vértice { $vertex } tiene { $is }, que no es un color de 1 a 9.
check-refused = La respuesta es 0, pero todos los vértices tienen color y no hay dos vecinos con el mismo.

# What the lab observes, as students read it. # is a number; … is the rest of the line.
seen-none = ninguna
seen-found = encontrada
seen-wrong-found = encontrada, pero no es una coloración
seen-each-once = #: cada vecino una vez
seen-ascending = #: en orden ascendente
seen-no-neighbours = #: sin vecinos
seen-other-neighbours = #: otros vecinos
seen-no-vertex = #: # no es un vértice
seen-itself = #: # es el mismo vértice
seen-after = #: # después de #
seen-vertices = vértices: #
seen-unchanged = colores sin cambios
seen-changed = el color de # cambió de # a #
seen-returned = devolvió #
seen-colourings = algunas coloraciones
seen-wrong-colourings = algunas coloraciones, pero ninguna correcta
seen-no-colours = no son colores:…
seen-handed-out = entregada…
seen-same = # y #: iguales
seen-different = # y #: distintos
seen-not-puzzles = # y #: no son tableros
seen-no-puzzle = no es un tablero
