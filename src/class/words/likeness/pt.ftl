# As palavras de `sudograde similar`.

similar-title = { $lab }: código em comum
similar-measure = Uma medida, não um veredito: quanto do código que o laboratório não fornece está também na outra entrega, quaisquer que sejam os nomes, a formatação e a ordem das funções. Quem resolve a mesma tarefa da maneira usual tem algo em comum; leia as duas antes de concluir qualquer coisa.
similar-compared = { $count ->
    [one] { $count } entrega comparada
   *[other] { $count } entregas comparadas, cada uma com cada uma
}
similar-against = { $count ->
    [one] { $count } fonte externa comparada com cada uma
   *[other] { $count } fontes externas comparadas com cada uma
}
similar-groups = Grupos unidos por pares com { $least } % ou mais em comum; «=» está entre as que são iguais exceto nomes, formatação e ordem das funções:
similar-source = fonte externa { $number }
similar-resubmission = trabalho anterior da mesma pessoa
similar-dismissed = descartado
similar-confirmed = confirmado
similar-changed = { $state }, mas o código mudou desde então
similar-folded = { $count ->
    [one] { $count } par foi descartado; --all mostra-o.
   *[other] { $count } pares foram descartados; --all mostra-os.
}
similar-dismissed-pairs = { $count ->
    [one] { $count } par descartado
   *[other] { $count } pares descartados
}
similar-unread = { $count ->
    [one] { $count } fonte externa não pode ser lida.
   *[other] { $count } fontes externas não podem ser lidas.
}
similar-none = Nenhum par tem { $least } % em comum.
similar-more = { $count ->
    [one] Mais { $count } par tem tanto em comum; --limit mostra-o.
   *[other] Mais { $count } pares têm tanto em comum; --limit mostra-os.
}
similar-student = estudante { $number }
similar-column-student = estudante
similar-column-words = palavras em comum
similar-column-longest = região mais longa: palavras, linhas
similar-share = { $percent } % do código de { $name } está no de { $other }.
similar-region = { $count ->
    [one] { $count } palavra em comum
   *[other] { $count } palavras em comum
}
similar-little-code = { $count ->
    [one] { $count } entrega não é comparada, pois tem menos de { $least } palavras próprias.
   *[other] { $count } entregas não são comparadas, pois têm menos de { $least } palavras próprias.
}
similar-no-files = { $count ->
    [one] { $count } entrega não é comparada, pois o livro de notas não tem os seus arquivos; `sudograde batch --force` os acrescenta.
   *[other] { $count } entregas não são comparadas, pois o livro de notas não tem os seus arquivos; `sudograde batch --force` os acrescenta.
}
similar-too-much-code = { $count ->
    [one] { $count } arquivo não é comparado, pois é longo ou intrincado demais para ser lido.
   *[other] { $count } arquivos não são comparados, pois são longos ou intrincados demais para serem lidos.
}
