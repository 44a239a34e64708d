# The words of the page (`sudograde report`).

page-title = { $lab }: cómo le fue al curso
page-wrong = Criterios que más fallan
page-nothing-wrong = Nadie pierde un punto.
page-nothing-graded = Todavía no hay nada evaluado.
page-students = { $count ->
    [one] { $count } estudiante
   *[other] { $count } estudiantes
}
page-mean = promedio
page-median = mediana
page-full-marks = puntaje completo
page-without-score = sin puntos
page-contents = Contenido
page-help = Quién necesita ayuda: menos de la mitad de los puntos
page-nobody-needs-help = Nadie tiene menos de la mitad de los puntos.
page-more-weak = { $count ->
    [one] { $count } estudiante más con menos de la mitad
   *[other] { $count } estudiantes más con menos de la mitad
}
page-absent = Sin entrega
page-heat-how = Cada columna es un estudiante; a la izquierda, los de menos puntos. Relleno: el criterio no funciona.
page-by-points = Estudiantes por puntos
page-revealed = Con casos ocultos: no entregar a estudiantes
page-comment = Comentario
page-team = Equipo
page-due = Plazo
page-extension = prórroga
page-times = Las horas son de { $zone }.
page-search = Buscar
page-all = todas
page-only-late = con atraso
page-only-adjusted = con ajuste
page-histogram = Cómo se distribuyen los puntos
page-histogram-alt = Estudiantes por porcentaje de los puntos, en décimos: { $numbers }.
page-percent = porcentaje de los puntos, antes del descuento por atraso
page-timeline = Cuándo se entregó
page-timeline-alt = Entregas por día ({ $zone }): { $numbers }.
page-submissions = entregas
page-rates = Criterios y estudiantes
page-exercise = Ejercicio
page-criterion = Criterio
page-case = Caso
page-fail = Fallan
page-clusters = Estudiantes que fallan de la misma forma
page-failing-cases = Casos que fallan
page-hidden-cases = { $count ->
    [one] { $count } caso oculto
   *[other] { $count } casos ocultos
}
page-example = La entrada más pequeña que lo muestra
page-for-example = por ejemplo:
page-who = Estudiantes
page-and-more-clusters = { $count ->
    [one] { $count } forma más de fallar, con menos estudiantes
   *[other] { $count } formas más de fallar, con a lo más otros tantos estudiantes
}
page-discrimination = Qué casos distinguen a fuertes de débiles
page-discrimination-how = Correlación entre pasar el caso y el resto del puntaje: cerca de 1, lo pasan los fuertes y no los débiles; cerca de 0, no dice nada; bajo 0, revisa el caso.
page-correlation = Correlación
page-no-correlation = todos igual
page-needs = Los más lentos y pesados
page-cpu = tiempo de CPU
page-memory = máximo de heap
page-leaks = bloques nunca liberados
page-appeals = Reclamos abiertos
page-appealed = Desde
page-changes = Atrasos y ajustes
page-all-students = Todos los estudiantes
page-student = Estudiante
page-section = Sección
page-points = Puntos
page-submitted = Entregado
page-claimed = según el estudiante
page-problems = Lo que no se pudo calificar
page-path = Ruta
page-reason = Motivo
page-handed-in = { $count ->
    [one] { $count } entrega
   *[other] { $count } entregas
}
page-history = Tus entregas
page-compiler = Lo que dice el compilador
page-python = Lo que dice Python
page-works = funciona
page-does-not-work = no funciona
page-made-by = Hecho con sudograde { $version }.
page-differs = distinto
page-culprit = culpable
page-written = { $count ->
    [one] { $path }: una página escrita.
   *[other] { $path }: { $count } páginas escritas.
}
