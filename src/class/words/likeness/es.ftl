# Las palabras de `sudograde similar`.

similar-title = { $lab }: código en común
similar-measure = Una medida, no un veredicto: qué parte del código que el laboratorio no entrega está también en la otra entrega, sean cuales sean los nombres, el formato y el orden de las funciones. Quienes resuelven la misma tarea de la manera usual tienen algo en común; lea ambas antes de concluir nada.
similar-compared = { $count ->
    [one] { $count } entrega comparada
   *[other] { $count } entregas comparadas, cada una con cada una
}
similar-against = { $count ->
    [one] { $count } fuente externa comparada con cada una
   *[other] { $count } fuentes externas comparadas con cada una
}
similar-groups = Grupos unidos por pares con { $least } % o más en común; «=» está entre las que son iguales salvo nombres, formato y orden de las funciones:
similar-source = fuente externa { $number }
similar-resubmission = trabajo anterior de la misma persona
similar-dismissed = descartado
similar-confirmed = confirmado
similar-changed = { $state }, pero el código cambió desde entonces
similar-folded = { $count ->
    [one] { $count } par fue descartado; --all lo muestra.
   *[other] { $count } pares fueron descartados; --all los muestra.
}
similar-dismissed-pairs = { $count ->
    [one] { $count } par descartado
   *[other] { $count } pares descartados
}
similar-unread = { $count ->
    [one] { $count } fuente externa no se puede leer.
   *[other] { $count } fuentes externas no se pueden leer.
}
similar-none = Ningún par tiene { $least } % en común.
similar-more = { $count ->
    [one] { $count } par más tiene tanto en común; --limit lo muestra.
   *[other] { $count } pares más tienen tanto en común; --limit los muestra.
}
similar-student = estudiante { $number }
similar-column-student = estudiante
similar-column-words = palabras en común
similar-column-longest = región más larga: palabras, líneas
similar-share = El { $percent } % del código de { $name } está en el de { $other }.
similar-region = { $count ->
    [one] { $count } palabra en común
   *[other] { $count } palabras en común
}
similar-little-code = { $count ->
    [one] { $count } entrega no se compara, pues tiene menos de { $least } palabras propias.
   *[other] { $count } entregas no se comparan, pues tienen menos de { $least } palabras propias.
}
similar-no-files = { $count ->
    [one] { $count } entrega no se compara, pues el libro de notas no tiene sus archivos; `sudograde batch --force` los agrega.
   *[other] { $count } entregas no se comparan, pues el libro de notas no tiene sus archivos; `sudograde batch --force` los agrega.
}
similar-too-much-code = { $count ->
    [one] { $count } archivo no se compara, pues es demasiado largo o enrevesado para leerlo.
   *[other] { $count } archivos no se comparan, pues son demasiado largos o enrevesados para leerlos.
}
