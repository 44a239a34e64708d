verdict-pass = correcto
verdict-fail = incorrecto
verdict-crash = se cayó
verdict-timeout = límite de tiempo
verdict-memory = límite de memoria
verdict-output-limit = demasiada salida
verdict-missing = falta
verdict-build-error = no compila
verdict-not-python = no es Python válido
verdict-skipped = no se ejecutó
verdict-grader-error = error del calificador

reason-wrong-answer = La respuesta no es la esperada.
typed-call-differs = { typed-told }
typed-later-call-differs = Llamada { $step }: { typed-told }
later-call = Llamada { $number }: { $told }
typed-differs =
    { $step ->
        [new] Al principio
        [end] Al final
       *[other] Después de «{ $step }»
    }: { typed-told }
typed-told =
    { $broken ->
        [law] { $complaint }.
        [changed] la función cambió { $name }.
        [kept] la función no cambió { $name }, y debía hacerlo.
        [silent] no se cumple la regla «{ $name }».
        [leaks] { $count ->
            [one] no se liberó un bloque.
           *[other] no se liberaron { $count } bloques.
        }
        [too-many] { $count ->
            [one] hay un bloque de más en la memoria.
           *[other] hay { $count } bloques de más en la memoria.
        }
        [foreign] { $count ->
            [one] hay un bloque que no se puede liberar{ $why ->
                [argument] {""}: es el argumento mismo, que libera quien llama
                [twice] {""}: es el mismo bloque dos veces
                [inside] {""}: está dentro de otro bloque
                [static] {""}: es una variable estática
               *[unknown] {""}
            }.
           *[other] hay { $count } bloques que no se pueden liberar{ $why ->
                [argument] {""}: uno es el argumento mismo, que libera quien llama
                [twice] {""}: uno está dos veces
                [inside] {""}: uno está dentro de otro bloque
                [static] {""}: uno es una variable estática
               *[unknown] {""}
            }.
        }
        [unreached] no llegó al final.
        [null] lo que se creó es NULL.
        [contradiction] los campos se contradicen.
        [room] { $count ->
            [one] { $name } no es el comienzo de un bloque con espacio para un elemento.
           *[other] { $name } no es el comienzo de un bloque con espacio para { $count } elementos.
        }
        [elements] la cantidad de elementos de { $name } no puede ser { $count }.
       *[part] { $actual }; lo correcto es { $expected }.
    }
typed-odd-number = { $name } contiene { $value }, que no es un número del { $from } al { $to }
typed-odd-value = { $name } contiene { $value }, que no es un valor de «{ $of }»
typed-value-freed = un puntero a memoria que no está en uso
typed-value-endless = una lista sin fin
typed-value-unset = sin asignar
typed-value-not = no
typed-value-nothing = nada
observed-later-call = llamada { $number }: { $told }
observed-not-freed = bloques sin liberar: { $count }
observed-not-freeable = bloques que no se pueden liberar: { $count }
observed-not-reached = no llegó al final
typed-value-returned = devolvió
typed-value-result = resultado
typed-value-threw = lanza
typed-value-unchanged = sin cambios
typed-value-changed = cambió
reason-unsteady = Da respuestas distintas para la misma entrada: ¿usa rand, el reloj o memoria que nunca escribió?
reason-unused-memory = La respuesta cambia según lo que haya en la memoria sin usar: depende de memoria sin inicializar (una variable o un bloque sin valor, algo más allá del final de un arreglo, o memoria ya liberada).
reason-set-order = La respuesta depende del orden de un conjunto: el orden de los textos en un set cambia de una ejecución de Python a otra.
reason-wrong-status = El estado de salida es { $actual }, pero se esperaba { $expected }.
reason-wrong-part = El texto que escribió en { $part } no es el esperado.
reason-without-words = Falta «{ $words }» en { $part }.
reason-with-words = «{ $words }» no debe estar en { $part }.
reason-no-file = No escribió el archivo { $name }.
reason-nothing-works = Las reglas solo dan puntos si funciona al menos un ejercicio.
reason-wrote-too-much = Se detuvo porque llenó su carpeta de archivos.
reason-cpu-limit = No terminó en { $seconds } s de CPU: ¿hay un bucle infinito?
reason-wall-limit = No terminó en { $seconds } s.
reason-idle = Espera datos de entrada que nunca llegan, o duerme demasiado (sleep).
reason-memory = Llegó a su límite de { $mebibytes } MiB de memoria.
reason-observation-too-long = La respuesta ocupa más de { $kibibytes } KiB.
reason-missing = La función { $function } no está definida en tu archivo.
reason-absent =
    { $count ->
        [one] Falta el archivo { $files }.
       *[other] Faltan estos archivos: { $files }.
    }
reason-misspelt = Contiene "{ $name }": ¿querías escribir "{ $function }"?
reason-does-not-compile = Hay un error en el código de este ejercicio; mira el mensaje que lo explica.
reason-needs-broken = Necesita "{ $function }", cuyo código tiene un error.
reason-undefined = Tu programa usa { $name }, que no está definido en ninguna parte, así que no se puede enlazar.
reason-skipped = No se ejecutó, porque se detuvieron varios casos anteriores.
reason-out-of-time = No se ejecutó o no terminó, porque todos los casos juntos llegaron a su límite de { $seconds } s.
reason-grader = Falló el calificador, no tu código: { $why }

rule-warnings = El compilador da advertencias: { $first }
rule-columns = Una línea es demasiado larga: { $first }
rule-make = make no construye el programa: { $first }
rule-make-clean = make clean deja algo: { $first }
rule-no-objects = Entre tus archivos hay un objeto o un ejecutable: { $first }
rule-readme = El README no tiene una sección sobre { $first }.
rule-commits = Un mismo commit agrega varias funciones: { $first }
rule-no-pointers = El código declara un puntero: { $first }
rule-no-globals = El código tiene una variable global: { $first }
rule-warnings-silenced = El código apaga advertencias del compilador: { $first }. Quítalo y corrige lo que advierten.
rule-warnings-moved = El código le da al compilador otros nombres de archivo o números de línea: { $first }. Quítalo.
rule-make-other = make construye { $first }, pero no a partir de tu main: compila tus archivos en el Makefile y enlázalos.
rule-make-clean-nothing = make no construye nada, así que make clean no tiene nada que limpiar.
rule-make-clean-changed = make clean cambia tus propios archivos: { $first }
rule-make-clean-removed = make clean borra archivos que ya estaban: { $first }
rule-no-objects-many = Hay demasiados archivos para revisarlos: { $first }. Entrega solo tus propios archivos.
rule-commits-unreadable = La historia de commits está incompleta o no se puede leer: { $first }. Entrega el repositorio completo; "git fsck" dice qué le falta.
rule-commits-uncommitted = Varias funciones no están en ningún commit: { $first }. Haz un commit por cada una.

crash-null-pointer = Usó un puntero nulo (NULL).
crash-bad-address = Usó memoria que no es suya (un índice fuera de rango, un puntero nulo o que apunta a cualquier parte, o memoria ya liberada).
crash-stack-overflow = Se desbordó la pila de llamadas, porque una función se llama a sí misma sin parar.
crash-freed-twice = Liberó dos veces la misma memoria.
crash-freed-unknown = Liberó una dirección que malloc no devolvió: no es el comienzo de un bloque.
crash-wrote-outside = Escribió fuera de un bloque de memoria de malloc: antes de su comienzo o después de su final.
crash-used-after-free = Usó memoria que ya estaba liberada.
crash-past-end = Leyó o escribió después del final del tablero o arreglo que recibió la función.
crash-before-start = Leyó o escribió antes del comienzo del tablero o arreglo que recibió la función.
crash-past-local = Escribió después del final de un arreglo local.
crash-outside-of-variable = Usó un arreglo con un índice fuera de sus límites: esa memoria no es del arreglo.
crash-division-by-zero = Dividió por cero.
crash-illegal-instruction = Llegó a una instrucción no válida.
crash-abort = El programa se interrumpió a sí mismo (abort).
crash-abort-saying = El programa se interrumpió con este mensaje: { $said }
crash-panic = Entró en pánico: { $message }
crash-exception = Terminó con una excepción: { $message }
crash-unknown-name = Aquí no se conoce "{ $name }": ¿un error al escribirlo, o falta un import?
crash-no-value = "{ $name }" todavía no tiene valor cuando se usa: una asignación dentro de una función hace local el nombre. Si es la de fuera, escribe antes "global { $name }".
crash-index = Usó un índice que está fuera de la lista.
crash-exit = Terminó el programa entero (exit { $status }) en vez de volver de la función.
crash-undefined = Llama a la función { $function }, que no está definida en ninguna parte.
crash-signal = Terminó por la señal { NUMBER($number, useGrouping: "false") }.

compiler-undeclared = Se usa "{ $name }", pero nunca se declara: ¿es un error al escribir, o falta una declaración antes?
compiler-expected-end = El archivo termina antes de tiempo: falta cerrar una llave.
compiler-unknown-type = Aquí no se conoce ningún tipo "{ $name }".
compiler-redefinition = Hay dos definiciones de "{ $name }".
compiler-conflicting-types = Hay dos declaraciones de "{ $name }" que no coinciden.
compiler-no-header = El archivo de cabecera { $name } no existe en este sistema.
compiler-no-field = Aquí no hay ningún campo "{ $name }".
compiler-incomplete-type = El interior de "{ $name }" está oculto: usa sus funciones en vez de sus campos.
compiler-needs-pointer = El tamaño de "{ $name }" está oculto: declara un puntero, "*{ $name }".
compiler-not-a-pointer = Esto no es un puntero, así que no puedes usar "->" ni "*" con él.
compiler-stray = Hay un carácter que no pertenece a un programa ({ $name }), quizás copiado de un documento de texto.
compiler-mismatched-types = Aquí hay dos tipos que no encajan: se esperaba { $name } y se encontró { $other }.
compiler-unresolved = Aquí no se conoce "{ $name }": ¿es un error al escribir, o falta un "use"?
compiler-moved = "{ $name }" se movió (move) en la línea { $other } y no se puede volver a usar aquí: úsalo antes, o mueve una copia ("{ $name }.clone()").
compiler-moved-earlier = "{ $name }" se movió (move) en una vuelta anterior del bucle y no se puede volver a usar aquí: mueve una copia ("{ $name }.clone()"), o pasa una referencia ("&{ $name }").
compiler-unknown-function = Aquí no se conoce la función "{ $name }": ¿es un error al escribir, o falta un archivo de cabecera?
compiler-nested-function = Aquí comienza una función mientras la anterior sigue abierta: más arriba falta una llave de cierre.
compiler-open-function = La "{ "{" }" que se abre aquí nunca se cierra: falta una "{ "}" }" en "{ $name }".
compiler-never-opened = Las llaves de "{ $name }" no calzan: falta la que la abre.
compiler-closed-twice = Las llaves de "{ $name }" no calzan: sobra una de cierre.
compiler-wrong-arguments-here = Aquí se llama a una función con un número incorrecto de argumentos.
compiler-no-match = Ninguna versión de "{ $name }" recibe estos argumentos: compara su número y sus tipos con su declaración.
compiler-is-a-pointer = Esto es un puntero: a sus campos se llega con "->", no con ".".
compiler-not-a-struct = Lo que está antes del "." o "->" no es una estructura, así que no tiene campos.
compiler-incompatible-types = Aquí se pide un valor de otro tipo.
compiler-wrong-pointer = Aquí se pide un puntero de otro tipo: ¿falta o sobra un "*" o un "&"?
compiler-not-a-function = Lo que se llama aquí no es una función: ¿hay una variable con el mismo nombre, o falta un operador antes de "("?
compiler-not-an-array = Lo que está antes de "[" no es un arreglo, o tiene menos dimensiones que los índices que se usan.
compiler-not-assignable = A lo que está a la izquierda de "=" no se le puede asignar nada: ¿querías comparar ("==")?
compiler-array-assigned = Un arreglo no se puede asignar entero: cópialo elemento por elemento.
compiler-read-only = Esto es constante (const) y no se puede cambiar.
compiler-stream-direction = Las flechas apuntan al revés: "cout << valor" imprime, "cin >> variable" lee.
compiler-bad-operands = Este operador no funciona con valores de estos tipos.
compiler-void-value = Se usa como valor una función que no devuelve nada (void).
compiler-wrong-return = El "return" no calza con la función: tiene un valor en una función void, o le falta en otra.
compiler-outside-loop = Este "break" o "continue" está fuera de todo bucle: puede que una llave cierre el bucle demasiado pronto.
compiler-lonely-else = Este "else" no pertenece a ningún "if": ¿hay un ";" después del "if", o faltan llaves alrededor de sus instrucciones?
compiler-lonely-case = Este "case" o "default" está fuera de todo "switch": puede que una llave lo cierre demasiado pronto.
compiler-duplicate-case = Este "case" aparece dos veces en el mismo "switch".
compiler-stray-brace = Esta "{ "}" }" no cierra nada: hasta aquí hay más "{ "}" }" que "{ "{" }".
compiler-ends-before-body = El ";" termina la declaración de "{ $name }" antes de su cuerpo: quítalo.
compiler-open-comment = Aquí comienza un comentario que no termina: falta "*/".
compiler-open-string = Aquí comienza una cadena de texto que no termina: falta la comilla de cierre.
compiler-borrowed = "{ $name }" está prestado desde la línea { $other }, y esa referencia todavía se usa más abajo: termina de usarla antes de esta línea.
compiler-immutable = "{ $name }" cambia, pero no se declaró como mutable: escribe "mut" antes de su nombre donde se declara.
compiler-missing-field = Aquí no todos los campos reciben un valor.
compiler-missing-arm = El "match" no cubre todos los valores posibles.
compiler-uninitialised = "{ $name }" todavía no tiene valor cuando esta línea lo usa: dale uno donde se declara.
compiler-index-reference = Este índice es una referencia: escribe "*" delante, o "for &i in" donde empieza el bucle.
compiler-wrong-index = Un índice es un usize: conviértelo, como en "board[i as usize]".
compiler-wrong-cast = No hay conversión con "as" entre estos tipos.
compiler-private = Esto es privado de otro módulo: usa lo que ese módulo ofrece ("pub").
compiler-unmatched = Un paréntesis o llave que cierra aquí no calza con el que está abierto.
compiler-never-closed = Este "{ $name }" nunca se cierra.
compiler-indentation = La sangría no es la que Python espera aquí: las líneas de un bloque comienzan en la misma columna.
compiler-no-parentheses = En Python 3, print es una función: sus argumentos van entre paréntesis.
compiler-one-equals-sign = "=" asigna; para comparar se escribe "==".
compiler-no-comma = Falta algo entre dos valores, quizás una coma.
compiler-syntax = Esto no es Python válido: mira esta línea y el final de la anterior.
compiler-not-utf8 = Este archivo no está guardado en UTF-8, que es lo que lee Python: guárdalo así en tu editor.
compiler-signature = Aquí falta una función que el laboratorio pide, o su firma es otra.
compiler-not-text = Esto no es un archivo de texto. Guárdalo como texto simple (UTF-8) en tu editor.
compiler-empty = El archivo está vacío. ¿Lo guardaste?
compiler-too-long = Se detuvo el compilador: gastó demasiado tiempo o memoria, o produjo demasiada salida.
compiler-missing-sign = Aquí falta un "{ $name }".
compiler-missing-between = Falta algo antes de "{ $name }": ¿una ",", un operador o un ")"?
compiler-greek-question-mark = Esto parece un ";", pero es un signo de interrogación griego: escribe ";" con el teclado latino.
compiler-open-condition = Este "{ $name }" nunca se cierra: falta "#endif".
compiler-lonely-directive = Este "{ $name }" no pertenece a ningún "#if" ni "#ifndef".
compiler-bad-directive = El preprocesador, que lee las líneas que comienzan con "#", no conoce "{ $name }". Un comentario comienza con "//".
compiler-bad-include = Después de "#include" va un archivo entre "<" y ">" o entre comillas, como en "#include <stdio.h>".
compiler-not-constant = Fuera de las funciones, el primer valor solo puede ser una constante: asígnale este valor en una función.
compiler-case-not-constant = Un "case" lleva una constante: para comparar con una variable, usa "if".
compiler-switch-type = Un "switch" lleva un número entero o un carácter.
compiler-size-missing = Falta el tamaño del arreglo "{ $name }".
compiler-open-array = El compilador no sabe qué tan grande es un elemento de este arreglo: en un parámetro solo se puede omitir el primer tamaño, como en "t[][9]".
compiler-negative-size = El tamaño del arreglo "{ $name }" es menor que 0.
compiler-sized-at-run = Un arreglo cuyo tamaño es una variable no puede recibir sus valores donde se declara: asígnalos más abajo.
compiler-bad-number = Esto no es un número: ¿falta un operador después de las cifras, o un nombre comienza con una cifra?
compiler-empty-character = Entre estas comillas simples no hay nada: ahí va un carácter, como en 'a'.
compiler-two-types = Aquí hay dos tipos seguidos: deja solo uno.
compiler-no-label = "goto" lleva a "{ $name }", pero esta función no tiene esa etiqueta.
compiler-word-of-cpp = "{ $name }" es una palabra de C++, y este laboratorio es en C.
compiler-word-for-a-sign = En vez de "{ $name }" se escribe "{ $other }".
compiler-turned-sign = Los caracteres de este signo están al revés: escribe "{ $name }".
compiler-size-not-constant = Aquí solo puede ir una constante, como para el tamaño de un arreglo.
compiler-needs-variable = Este parámetro es una referencia ("&") y necesita una variable, no un valor.
compiler-private-member = "{ $name }" es privado de su clase: usa una de sus funciones públicas.
compiler-ambiguous-call = Varias versiones de "{ $name }" reciben igual de bien estos argumentos: convierte uno de ellos.
compiler-no-this = Aquí no hay "this": solo existe dentro de las funciones de una clase.
compiler-no-first-value = "{ $name }" necesita un valor donde se declara.
compiler-narrowing = Entre llaves no se puede perder parte de un valor: conviértelo, como en "(int)x".
compiler-case-needs-braces = En el "case" de arriba se declara una variable: encierra entre llaves las instrucciones de ese "case".
compiler-pointer-compared = Aquí se compara un puntero con un número: ¿falta un "*" o un índice?
compiler-not-captured = Esta lambda no conoce "{ $name }": escríbelo entre sus "[" y "]".
compiler-no-type = Falta el tipo antes de "{ $name }".
compiler-long-character = Entre comillas simples va un solo carácter: un texto va entre comillas dobles.
compiler-type-unknown = El tipo de este valor no se deduce del código: escríbelo, como en "let v: Vec<u8> = …".
compiler-lifetime = No se dice cuánto vive esta referencia: usa un valor propio ("String", "Vec<u8>"), o escribe un tiempo de vida ("<'a>").
compiler-needs-else = Este "if" da un valor, así que necesita un "else".
compiler-missing-items = En este "impl" falta "{ $name }".
compiler-no-module = No hay ningún archivo para el módulo "{ $name }".
compiler-no-increment = Rust no tiene "++" ni "--": escribe "+= 1" o "-= 1".
compiler-no-ternary = Rust no tiene "a ? b : c": escribe "if a { "{" } b { "}" } else { "{" } c { "}" }".
compiler-commas-between-fields = Los campos se separan con ",", no con ";".
compiler-static-mut = Cambiar un "static mut" es "unsafe": pasa el valor como argumento.
compiler-no-display = Un valor de tipo "{ $name }" no se puede mostrar con "{ "{" }{ "}" }": usa "{ "{" }:?{ "}" }".
compiler-no-debug = Escribe "#[derive(Debug)]" antes de la declaración de "{ $name }", para que "{ "{" }:?{ "}" }" lo muestre.
compiler-not-iterable = Un valor de tipo "{ $name }" no tiene elementos que recorrer: ¿querías un rango ("0..n") o ".iter()"?
compiler-missing-trait = Aquí "{ $name }" no tiene "{ $other }": ¿se lo puede dar un "#[derive({ $other })]" antes de su declaración?
compiler-question-mark = "?" solo funciona en una función que devuelve un Result o un Option.
compiler-no-type-here = Aquí falta un tipo, como "int".
compiler-keyword = "{ $name }" es una palabra propia de Python, y no puede ser un nombre.
compiler-empty-block = Faltan las líneas que pertenecen a esta; lo que aún no hace nada lleva la línea "pass".
compiler-break-outside = Este "break" o "continue" está fuera de todo bucle: ¿comienza su línea lo bastante a la derecha?
compiler-outside-function = Este "{ $name }" está fuera de toda función: ¿comienza su línea lo bastante a la derecha?
compiler-same-argument = Dos parámetros se llaman "{ $name }".
compiler-leading-zero = Un número no comienza con 0: quita los ceros.
compiler-default-before = Un parámetro sin valor por omisión no puede ir después de uno que lo tiene.
compiler-unnamed-behind-named = Un argumento sin nombre no puede ir después de uno con nombre ("nombre=valor").
compiler-behind-backslash = Después de "\" termina la línea: ahí hay algo más, quizás un espacio.
compiler-late-global = "global" tiene que ir antes de que se use "{ $name }".
compiler-open-try = Al "try" de arriba le falta su "except" o su "finally".
compiler-bad-f-string = Este f"…" tiene una llave sin cerrar, o algo que no es una expresión.
compiler-unexpected = Aquí hay algo que no encaja: mira esta línea y el final de la anterior.
compiler-misspelt = Aquí no se conoce "{ $name }". ¿Querías decir "{ $other }"?
compiler-misspelt-field = No tiene ningún "{ $name }". ¿Querías decir "{ $other }"?
compiler-no-include = "{ $name }" se declara en un archivo de cabecera: agrega "#include { $other }" al comienzo del archivo.
compiler-no-namespace = "{ $name }" está en el espacio de nombres std: escribe "std::{ $name }", o "using namespace std;" debajo de los #include.
compiler-no-use = Aquí no se conoce "{ $name }": agrega "{ $other }" al comienzo del archivo.
compiler-too-few-arguments = A "{ $name }" se le pasan menos argumentos de los que pide: compara con su declaración.
compiler-too-many-arguments = A "{ $name }" se le pasan más argumentos de los que pide: compara con su declaración.
compiler-argument-count = La función pide { $name ->
    [one] un argumento
   *[other] { $name } argumentos
}, pero aquí recibe { $other }.
compiler-wrong-argument = Esto debería ser de tipo "{ $name }", pero es de tipo "{ $other }": ¿falta o sobra un "*" o un "&"?
compiler-misused-header = La biblioteca estándar no se puede usar así: compara los argumentos de esta línea con su documentación.
compiler-no-return = La función "{ $name }" puede terminar sin "return": falta el valor que debe devolver.
compiler-semicolon-drops-value = El ";" al final de esta línea descarta el valor: sin él, la función lo devuelve.
compiler-needs-reference = Aquí se espera una referencia: pon un "&" antes del valor.
compiler-needs-star = Esto es una referencia: pon un "*" delante para cambiar su valor.
compiler-needs-some = Aquí se espera un Option: escribe "Some(…)" alrededor del valor.
compiler-moved-out = "{ $name }" pertenece a otra cosa y no se puede sacar de ella: toma una copia con ".clone()".
compiler-borrowed-twice = "{ $name }" ya está prestado con "&mut" en la línea { $other }, y esa referencia todavía se usa más abajo: usa una después de la otra.
compiler-borrowed-earlier = "{ $name }" sigue prestado desde una vuelta anterior del bucle: la referencia que se guarda tiene que terminar antes de tomar la siguiente.
compiler-outlived = Una referencia viviría aquí más que su valor: conserva el valor más tiempo, o devuelve el valor mismo.
compiler-behind-reference = A esto se llega por una referencia "&", así que no se puede cambiar: cambia una copia (".clone()").
compiler-chained-comparison = Las comparaciones no se encadenan como en matemáticas: escribe dos, unidas por "&&".
compiler-always-same = Los dos lados de esta comparación son iguales, así que su respuesta nunca cambia.
compiler-ends-at-semicolon = Este "{ $name }" solo llega hasta el primer ";": lo que sigue no le pertenece.
compiler-guards-nothing = Solo la primera instrucción de abajo pertenece a este "{ $name }", aunque hay más con sangría: enciérralas entre llaves.
compiler-number-wanted = Aquí se pide un número, y esto es un puntero o un texto.
compiler-character-wanted = Aquí se pide un solo carácter, y esto es un texto: un carácter va entre comillas simples.
compiler-text-wanted = Aquí se pide un texto: va entre comillas dobles.
compiler-struct-wanted = Lo que está a la derecha de "=" no es un valor de este tipo: ¿la función devuelve un puntero, y falta un "*" en la declaración?
compiler-comma = Una "," calcula las dos partes y solo usa la última. Dos índices se escriben [i][j], y las partes de un "for" van separadas por ";".
compiler-unused-value = Esto calcula un valor y no lo guarda: para guardarlo, escribe antes una variable y "=".
compiler-out-of-scope = "{ $name }" solo existe en el bloque o "for" que la declara, y esto ya está fuera: ¿faltan llaves, o hay un ";" detrás del "for" que lo termina?
compiler-no-own-header = No hay ningún archivo { $name } junto a los tuyos.
compiler-misspelt-header = No hay ningún archivo { $name } junto a los tuyos. ¿Querías escribir { $other }?
compiler-no-effect = Esta instrucción no cambia nada: su valor no se usa. Para asignar, escribe "=" en vez de "==".
compiler-star-and-plus = Esto mueve el puntero, porque "++" y "--" van antes que "*". Para cambiar el valor, usa paréntesis, como en "(*p)++".
compiler-local-address = Esto devuelve la dirección de una variable local, que deja de existir con el "return": usa memoria de malloc; si la variable ya es un puntero, quita el "&".
compiler-wrong-format = El formato "{ $name }" necesita un valor de tipo "{ $other }": ¿falta un "&", o el formato es otro?
compiler-signature-differs = El laboratorio pide "{ $name }", pero aquí dice "{ $other }".
compiler-no-block = Faltan las líneas que pertenecen a la anterior, o no comienzan más a la derecha.
compiler-too-far-right = Esta línea comienza más a la derecha que las demás de su bloque.
compiler-tabs = Al comienzo de esta línea se mezclan tabuladores y espacios: usa solo espacios.
compiler-declared-below = "{ $name }" se define más abajo: escribe su declaración antes de esta función, o súbela.
compiler-misspelt-function = El laboratorio pide "{ $other }", pero aquí dice "{ $name }". ¿Querías decir "{ $other }"?
compiler-lacks-type = El laboratorio necesita aquí el tipo "{ $other }", como en el esqueleto: escribe "{ $name }".
compiler-lacks-field = "{ $name }" debe tener este campo, como en el esqueleto: escribe "{ $other }".
compiler-other-type = El corrector no puede usar esta declaración de "{ $name }": escríbela como en el esqueleto, "{ $other }".
compiler-constant-index = El índice { $other } no existe: el arreglo tiene { $name } elementos, y el primer índice es 0.
compiler-constant-panic = Esta operación no puede funcionar: sus números dividen por cero o no caben en su tipo.
compiler-other = El compilador rechaza esta línea:

build-warnings = { $count ->
    [one] Una advertencia del compilador
   *[other] { $count } advertencias del compilador
}
warnings-by-all = { $count ->
    [one] Una advertencia del compilador: --all la muestra
   *[other] { $count } advertencias del compilador: --all las muestra
}
build-failed = No compila:
build-partial = Una parte no compila:
build-not-python = Python no puede leer esto:
and-more = … y { $count } más
build-and-more = { $count ->
    [one] … y un error más
   *[other] … y { $count } errores más
}
build-elsewhere = Otra parte no compila: { $place }
build-in-function = en { $function }
score = Puntaje
no-score = sin puntaje, porque falló el calificador
input = entrada
expected = esperado
actual = tu respuesta
difference = diferencia
location = en
printed = Imprimió
printed-truncated = Imprimió demasiado; el resto se descartó.
visible-failures = { $count ->
    [one] Falla otro caso visible
   *[other] Fallan otros { $count } casos visibles
}
hidden = oculto
hidden-failures = { $count ->
    [one] Falla un caso oculto
   *[other] Fallan { $count } casos ocultos
}
not-run = { $count ->
    [one] Un caso no se ejecutó, porque se detuvieron otros
   *[other] { $count } casos no se ejecutaron, porque se detuvieron otros
}
not-run-out-of-time = { $count ->
    [one] Un caso no se ejecutó, porque todos los casos juntos llegaron a su límite de tiempo
   *[other] { $count } casos no se ejecutaron, porque todos los casos juntos llegaron a su límite de tiempo
}
out-of-time = Todos los casos juntos llegaron a su límite de { $seconds } s. Los casos que no se ejecutaron no dan puntos; otra calificación puede ejecutar más o menos casos.
after-others = Nota: la respuesta a una entrada cambia si la función ya fue llamada antes ({ $name }). ¿Guarda algo entre llamadas o lee memoria sin inicializar? Aquí no cuesta puntos.
counterexample = La entrada más pequeña encontrada que falla
counterexample-cut = Una entrada pequeña que falla (no hubo tiempo de buscar la más pequeña)
hidden-case-fails = Un caso oculto no pasa.
criterion = criterio
points = puntos
check-compiles = compila
still-running = { $exercise } sigue ejecutándose …
only-information = solo para tu información, sin puntos
full-marks = Todo funciona. ¡Bien hecho!
full-marks-of-a-part = Todo lo elegido funciona.
missing-layer = Nota: el entorno aislado (sandbox) funciona sin la capa "{ $layer }" ({ $why }).

# Lo que encontraron los sanitizers. $place es archivo, línea y función; $access es read o write.
finding-past-end = { $place } { $access ->
    [write] escribe
   *[read] lee
} { $bytes ->
    [one] un byte
   *[other] { $bytes } bytes
} más allá del final de un bloque de { $block } bytes.
finding-before-start = { $place } { $access ->
    [write] escribe
   *[read] lee
} { $bytes ->
    [one] un byte
   *[other] { $bytes } bytes
} antes del comienzo de un bloque de { $block } bytes.
finding-used-after-free = { $place } { $access ->
    [write] escribe
   *[read] lee
} { $bytes ->
    [one] un byte
   *[other] { $bytes } bytes
} de un bloque que ya estaba liberado.
finding-gave-back-freed = La función devuelve un bloque de { $block } bytes que ella misma liberó.
finding-outside-of-array = { $place } { $access ->
    [write] escribe
   *[read] lee
} fuera de un arreglo.
finding-outside-of-variable = { $place } { $access ->
    [write] escribe
   *[read] lee
} fuera de la variable { $name }.
finding-used-after-return = { $place } { $access ->
    [write] escribe en
   *[read] lee
} una variable local que ya no existe: su función o bloque terminó.
finding-freed-twice = { $place } libera un bloque que ya estaba liberado.
finding-freed-unknown = { $place } libera algo que no es el comienzo de un bloque de malloc.
finding-undefined = { $place }: { $said }.
finding-allocated = El bloque se reservó en { $place }.
finding-freed = Se liberó en { $place }.

# The report on one screen.
mark-works = funciona
mark-fails = falla
mark-extra = { $points } extra
mark-not-begun = sin empezar
with-your-own = Con las funciones de la solución en lugar de las tuyas, funciona: mira las que llama.
begin-with = Empieza con { $exercise }: { $title }
next-again = Cuando esté corregido: { $command }
next-hint = Para una pista: { $command }
next-all = Todo lo que falla: { $command }
next-begin = Lo que pide: { $command }
build-does-not-compile = No compila:
compiler-warns = El compilador advierte: { $place }
line = línea { $number }
nothing-more = (nada)
you-printed = imprimiste

hint-how = Para una pista: { $command }
hint-step = Pista { $number } de { $count }:
hint-more = El paso siguiente: { $command }
explain-nothing-fails = Nada falla en { $exercise }.
explain-as-well = También falla: { $titles }
explain-criteria = Los criterios y sus puntos:
explain-example = Un ejemplo:

grade-late = entregado tarde: cuenta el { $percent } % de los puntos
grade-late-days = días de atraso usados: { $days }; quedan: { $left }
grade-late-claimed = entregado tarde, según su propia fecha: cuenta el { $percent } % de los puntos
grade-adjusted = ajuste
grade-cut = una nota no baja de 0 ni pasa del máximo: { $points }
export-no-points = { $count ->
    [one] Un estudiante aún no tiene puntos y queda fuera: { $names }
   *[other] { $count } estudiantes aún no tienen puntos y quedan fuera: { $names }
}
export-no-number = { $count ->
    [one] La clave de un estudiante no es un número de Canvas y queda fuera: { $names }; --canvas-key fija el tipo de clave
   *[other] Las claves de { $count } estudiantes no son números de Canvas y quedan fuera: { $names }; --canvas-key fija el tipo de clave
}
export-other-mark = { $count ->
    [one] La nota de un estudiante no es el puntaje del archivo, por atraso o ajustes
   *[other] Las notas de { $count } estudiantes no son los puntajes de los archivos, por atraso o ajustes
}: { $names }. Este formato tiene los puntajes de la corrección; «csv» tiene las notas.
export-other-maximum = { $count ->
    [one] Un estudiante fue evaluado
   *[other] { $count } estudiantes fueron evaluados
} sobre otro puntaje que el máximo de este archivo: { $names }. Primero vuelva a evaluar el curso.
export-no-report = { $count ->
    [one] Un estudiante no tiene ninguna entrega calificada y queda fuera: { $names }
   *[other] { $count } estudiantes no tienen ninguna entrega calificada y quedan fuera: { $names }
}
export-no-participant = { $count ->
    [one] Un estudiante no tiene número de participante de Moodle y queda fuera: { $names }
   *[other] { $count } estudiantes no tienen número de participante de Moodle y quedan fuera: { $names }
}

# General hints: the steps of each kind of failure, and what to do after the last step.
hint-null-pointer-1 = Aquí un puntero es NULL. ¿Cuál es, y qué línea le dio ese valor?
hint-null-pointer-2 = Antes de cada "->" y cada "*", pregúntate si el puntero puede ser NULL: una lista vacía, una pila vacía y una búsqueda sin éxito dan NULL.
hint-outside-1 = Aquí un índice o un puntero se sale de su arreglo. Imprime el índice justo antes de esta línea.
hint-outside-2 = Un arreglo de n lugares tiene los índices 0 a n - 1. Mira la última vuelta del ciclo y el índice después de una búsqueda que no encontró nada.
hint-freed-1 = Se usa o se libera un bloque de memoria que ya no es tuyo. ¿Qué dos líneas se encuentran con el mismo bloque?
hint-freed-2 = Libera cada bloque una sola vez, después de usarlo por última vez, y solo con la dirección que devolvió malloc.
hint-recursion-1 = Una función tuya se llama a sí misma y nunca llega a una llamada que solo retorne.
hint-recursion-2 = Busca la condición que termina la recursión. ¿Se acerca a ella cada llamada?
hint-endless-loop-1 = Un ciclo no termina, o se prueba demasiado. Imprime en cada vuelta lo que el ciclo cambia.
hint-endless-loop-2 = Lo que mira la condición del ciclo tiene que cambiar en cada vuelta y llegar al valor que lo termina.
hint-waits-1 = Tu código espera una entrada que no llega. ¿Dónde lee, y cuánto?
hint-waits-2 = Lee solo lo que el enunciado promete, y detente al final de la entrada.
hint-memory-1 = La memoria solo crece. ¿Qué reserva o agrega cada vuelta de un ciclo o cada llamada, y qué se libera?
hint-memory-2 = Sigue la entrada más pequeña: ¿termina alguna vez el ciclo que reserva memoria?
hint-leak-1 = Cada bloque que se reserva se libera una vez. ¿Quién tiene el último puntero a los que quedan, y qué línea lo pierde?
hint-leak-2 = Libera lo que contiene una estructura antes que la estructura misma; en una lista, guarda el nodo siguiente antes de liberar este.
hint-too-long-1 = Tu respuesta no termina. ¿Qué se escribe o se agrega una y otra vez?
hint-too-long-2 = Sigue la entrada más pequeña: ¿cuántas vueltas necesita el ciclo, y cuántas da?
hint-uninitialised-1 = Se lee algo que aún no tiene valor. ¿Qué variable lo recibe solo en algunos caminos? ¿Devuelve algo cada camino?
hint-uninitialised-2 = Da a cada variable su valor donde la declaras; la memoria de malloc contiene cualquier cosa.
hint-unsteady-1 = La misma entrada recibe respuestas distintas. ¿Qué mira tu función además de sus argumentos: rand, el reloj, una variable sin valor?
hint-unsteady-2 = Solo pueden contar los argumentos. Da a cada variable su primer valor dentro de la función.
hint-set-order-1 = La respuesta cambia con el orden de un set. ¿Dónde recorre tu función un set, o hace una lista con él?
hint-set-order-2 = Ordena lo que sale de un set, o usa un dict o una lista, que conservan su orden.
hint-exit-1 = La función termina todo el programa, así que quien la llamó no recibe respuesta.
hint-exit-2 = Una función da su respuesta con "return"; "exit" es para programas.
hint-undefined-1 = Se usa algo que ningún archivo tuyo define. Compara su nombre, letra por letra, con el enunciado.
hint-undefined-2 = El nombre, los argumentos y el resultado tienen que ser los del enunciado; mayúsculas y minúsculas son distintas.
hint-does-not-compile-1 = Mira el signo ^: ¿qué hay justo antes, o al final de la línea anterior? Si hay varios mensajes, comienza por el primero.
hint-does-not-compile-2 = Si no ves nada, deshaz tu último cambio y compila de nuevo; luego hazlo en pasos más pequeños.
hint-compiler-said-1 = La línea de arriba está mal con cualquier entrada. Corrígela primero y vuelve a calificar: lo demás puede venir de ahí.
hint-needs-broken-1 = Este ejercicio usa una función que no compila. Arregla primero esa.
hint-panic-1 = Lee el mensaje: dice qué no se permitía. Imprime los valores de esta línea justo antes de ella.
hint-panic-2 = ¿Qué línea produjo ese valor? Retrocede desde ahí hasta la entrada.
hint-division-by-zero-1 = Aquí un divisor es 0. ¿Cuál es, y con qué entrada?
hint-division-by-zero-2 = Pregunta antes de dividir; ¿o el divisor nunca debía ser 0?
hint-crash-1 = El sistema terminó el programa. Imprime una palabra antes y después de cada paso: ¿hasta dónde llega?
hint-crash-2 = Divide en dos la parte entre la última palabra impresa y el final, hasta que quede una línea.
hint-same-answer-1 = Tu función responde { $answer } a todas las entradas. ¿Qué línea decide la respuesta, y qué mira?
hint-order-1 = Está todo lo que se espera, pero en otro orden. ¿Qué orden pide el enunciado?
hint-all-wrong-1 = Ninguna entrada recibe todavía la respuesta correcta. Comienza por la más simple y síguela por tu función línea por línea.
hint-kept-1 = Se preguntó por una entrada tras otra en la misma ejecución, y una respuesta posterior está mal. ¿Qué guarda tu función entre llamadas: una variable global o static, marcas que no se vacían?
hint-then-again = Ahora arréglalo y mira de nuevo: { $command }
hint-then-print = Imprime lo que ve tu código: el informe lo muestra. Después mira de nuevo: { $command }
hint-then-trace = Una búsqueda correcta, paso a paso: { $command }
explain-asks = Lo que pide el ejercicio:

# Lo que está mal en una orden.
problem-near = ; ¿querías escribir "{ $near }"?
problem-no-labs = no hay ningún laboratorio "{ $name }": en { $folder } no hay laboratorios
    la variable SUDOGRADE_LABS dice en qué carpeta están: "exercises" en el repositorio del evaluador
problem-no-lab = no hay ningún laboratorio "{ $name }"{ $near }
    laboratorios en { $folder }: { $known }
    otro laboratorio se nombra con la ruta de su carpeta, que contiene un lab.toml
problem-no-exercise = no hay ningún ejercicio "{ $name }"{ $near }
    ejercicios de este laboratorio: { $known }
problem-no-exercise-anywhere = ningún laboratorio tiene un ejercicio "{ $name }"{ $near }
    `sudograde labs` los muestra todos
problem-several-labs = varios laboratorios tienen un ejercicio "{ $name }": elige uno con --lab, entre: { $known }
problem-no-case = ningún caso se llama "{ $name }"; algunos nombres: { $known }
problem-lab-unknown = no se sabe de qué laboratorio es { $path }; nómbralo con --lab, uno de: { $known }
problem-nothing-there = { $path }: no existe ese archivo ni esa carpeta
problem-not-empty = { $path }: la carpeta no está vacía, y sus archivos no se sobrescriben; nombra una carpeta nueva
problem-no-version = el laboratorio "{ $lab }" no tiene versión en { $language }; la tiene en { $known }
problem-several-languages = { $path }: contiene archivos en { $known }; elige el lenguaje con --language
problem-no-files = { $path }: no contiene { $names }{ $holds }
    el laboratorio "{ $lab }" califica { $expected }{ $rename }
problem-one-file = { $path }: este archivo solo no se puede calificar
    el laboratorio "{ $lab }" califica { $expected }; nombra la carpeta que los contiene
problem-rename = cambia el nombre de "{ $other }" a "{ $name }"
problem-empty = ; está vacía
problem-holds = ; contiene { $names }
problem-not-spoken = --lang { $name }: el calificador no habla ese idioma; habla { $known }
problem-hint = --hint { $name }: elige un número de 1 a 4
problem-no-command = no existe la orden "{ $name }"{ $near }
problem-no-option = "{ $name }" no significa nada aquí{ $near }
problem-value = { $option } "{ $name }"{ $near }
    Puede ser: { $known }
problem-number = { $option } "{ $name }": tiene que ser un número entero
problem-zero = { $option } "{ $name }": tiene que ser al menos 1
problem-pattern = { $option } "{ $name }": no es un patrón; * vale por cualquier texto, ? por un carácter y [ab] por uno de estos
problem-size = { $option } "{ $name }": un tamaño es un número con una unidad, como 500MB o 2GB
problem-date = { $option } "{ $name }": no es una fecha; escribe 2026-12-01, "2026-12-01 23:59" o 2026-12-01T23:59-03:00
problem-negative = { $option } "{ $name }": no puede ser negativo
problem-large = { $option } "{ $name }": el número es demasiado grande
problem-refused = { $option } "{ $name }": { $why }
problem-missing = falta esto: { $names }
problem-usage = uso: { $usage }
problem-more = más sobre esto: { $command } --help
problem-no-terminal = watch ocupa una terminal, y esto no lo es; para calificar una vez: sudograde grade { $path }
problem-no-tool = { $tool ->
    [c] aquí no hay un compilador de C (se buscó { $names } en el PATH; clang no sirve en su lugar)
    [cpp] aquí no hay un compilador de C++ (se buscó { $names } en el PATH; clang++ no sirve en su lugar)
    [python] aquí no está Python (se buscó { $names } en el PATH)
    [rustup] el rustc del PATH no tiene un compilador detrás
   *[rust] aquí no hay un compilador de Rust (se buscó { $names } en el PATH)
}
    instálalo: { $install }

# Pánicos y excepciones: una frase simple, y el mensaje original.
thrown = { $plain } ({ $message })
thrown-no-value-near = "{ $name }" todavía no tiene valor donde se usa. ¿Querías escribir "{ $other }"? Una asignación dentro de una función hace local un nombre.
thrown-index = El índice { $index } no existe: { $count ->
    [one] hay un solo elemento, con el índice 0.
   *[other] hay { $count } elementos, con los índices 0 a { $last }.
}
thrown-index-of-nothing = El índice { $index } no existe: no hay ningún elemento.
thrown-range = Este rango empieza o termina fuera del arreglo o vector.
thrown-none = "unwrap" no encuentra aquí ningún valor, sino None: pregunta antes, con "if let" o "match".
thrown-err = "unwrap" encuentra aquí un error (Err): pregunta antes, con "if let" o "match".
thrown-overflow = El resultado no cabe en su tipo: es demasiado grande o demasiado pequeño.
thrown-below-zero = El resultado de esta resta no cabe en su tipo: un usize nunca es menor que 0.
thrown-borrowed = Este RefCell se pide prestado de nuevo mientras dura un préstamo anterior: termina antes ese.
thrown-todo = Esta parte aún no está escrita: aquí está "todo!" o "unimplemented!".
thrown-outside = Se pide un índice o una clave que no está (vector, string o map).
thrown-memory = Se pide más memoria de la que hay: ¿es negativo un tamaño, o algo crece sin fin?
thrown-not-a-number = Este texto no es un número, así que no se puede convertir en uno.
thrown-not-allowed = El calificador no permite esto: un programa lee y escribe archivos en su carpeta, y no tiene red, ni hilos, ni otros programas, ni carpetas nuevas.
thrown-null-string = Se crea un string a partir de un puntero NULL.
thrown-uncaught = Aquí se lanza una excepción, y nada la captura.
thrown-none-before = El valor antes de ".{ $name }" es None: ¿termina una función sin "return"?
thrown-no-attribute = Un valor de tipo "{ $type }" no tiene "{ $name }".
thrown-no-length = Un valor de tipo "{ $type }" no tiene largo (len).
thrown-is-none = Este valor es None, y así no se puede usar: ¿termina una función sin "return"?
thrown-no-elements = Un valor de tipo "{ $type }" no tiene elementos: "[…]" y "for … in" no funcionan con él.
thrown-not-callable = Un valor de tipo "{ $type }" no es una función: ¿tiene una variable el nombre de una función?
thrown-index-type = El índice de una lista es un número entero (int), no de tipo "{ $type }": "//" divide sin decimales.
thrown-unchangeable = Un valor de tipo "{ $type }" no se puede cambiar: crea uno nuevo, o usa una lista.
thrown-whole-number = Aquí se pide un número entero (int), y esto es de tipo "{ $type }": "//" divide sin decimales.
thrown-format = El texto antes de "%" no corresponde a los valores que siguen: compara su número y sus tipos.
thrown-changed-size = Este diccionario o conjunto crece o se acorta mientras un "for" lo recorre: recorre una copia, list(…).
thrown-unhashable = Un valor de tipo "{ $type }" no puede estar en un set ni ser clave de un diccionario: una tupla sí.
thrown-no-module = Aquí no hay un módulo "{ $name }": solo se importan los módulos propios de Python y los archivos del laboratorio, y los que están junto al tuyo.
thrown-no-import = "{ $other }" no tiene "{ $name }" para importar: ¿un error de tipeo?
thrown-empty = Se saca algo de una lista, una cola o un set que está vacío.
thrown-key = El diccionario no tiene la clave { $name }.
thrown-recursion = Una función se llama a sí misma sin fin.
thrown-unpack = Hay aquí más o menos valores que nombres a la izquierda de "=".
thrown-not-in-list = Este valor no está en la lista.
thrown-assert = Un "assert" no se cumple aquí.
thrown-no-input = Aquí se lee algo, pero no queda entrada.
