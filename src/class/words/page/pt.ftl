# The words of the page (`sudograde report`).

page-title = { $lab }: como a turma se saiu
page-wrong = Critérios que mais falham
page-nothing-wrong = Ninguém perde um ponto.
page-nothing-graded = Ainda não há nada avaliado.
page-students = { $count ->
    [one] { $count } estudante
   *[other] { $count } estudantes
}
page-mean = média
page-median = mediana
page-full-marks = pontuação máxima
page-without-score = sem pontos
page-contents = Conteúdo
page-help = Quem precisa de ajuda: menos da metade dos pontos
page-nobody-needs-help = Ninguém tem menos da metade dos pontos.
page-more-weak = { $count ->
    [one] mais { $count } estudante com menos da metade
   *[other] mais { $count } estudantes com menos da metade
}
page-absent = Sem entrega
page-heat-how = Cada coluna é um estudante; à esquerda, os de menos pontos. Preenchido: o critério não funciona.
page-by-points = Estudantes por pontos
page-revealed = Com casos ocultos: não entregar a estudantes
page-comment = Comentário
page-team = Equipe
page-due = Prazo
page-extension = prorrogação
page-times = As horas são de { $zone }.
page-search = Buscar
page-all = todas
page-only-late = com atraso
page-only-adjusted = com ajuste
page-histogram = Como os pontos se distribuem
page-histogram-alt = Estudantes por porcentagem dos pontos, em décimos: { $numbers }.
page-percent = porcentagem dos pontos, antes do desconto por atraso
page-timeline = Quando foi entregue
page-timeline-alt = Entregas por dia ({ $zone }): { $numbers }.
page-submissions = entregas
page-rates = Critérios e estudantes
page-exercise = Exercício
page-criterion = Critério
page-case = Caso
page-fail = Falham
page-clusters = Estudantes que falham do mesmo modo
page-failing-cases = Casos que falham
page-hidden-cases = { $count ->
    [one] { $count } caso oculto
   *[other] { $count } casos ocultos
}
page-example = A menor entrada que o mostra
page-for-example = por exemplo:
page-who = Estudantes
page-and-more-clusters = { $count ->
    [one] mais { $count } modo de falhar, com menos estudantes
   *[other] mais { $count } modos de falhar, com no máximo o mesmo número de estudantes
}
page-discrimination = Que casos distinguem fortes de fracos
page-discrimination-how = Correlação entre passar no caso e o resto da pontuação: perto de 1, os fortes passam e os fracos não; perto de 0, não diz nada; abaixo de 0, reveja o caso.
page-correlation = Correlação
page-no-correlation = todos iguais
page-needs = Os mais lentos e pesados
page-cpu = tempo de CPU
page-memory = máximo de heap
page-leaks = blocos nunca liberados
page-appeals = Recursos abertos
page-appealed = Desde
page-changes = Atrasos e ajustes
page-all-students = Todos os estudantes
page-student = Estudante
page-section = Turma
page-points = Pontos
page-submitted = Entregue
page-claimed = segundo o estudante
page-problems = O que não pôde ser avaliado
page-path = Caminho
page-reason = Motivo
page-handed-in = { $count ->
    [one] { $count } entrega
   *[other] { $count } entregas
}
page-history = Suas entregas
page-compiler = O que diz o compilador
page-python = O que diz o Python
page-works = funciona
page-does-not-work = não funciona
page-made-by = Feito com sudograde { $version }.
page-differs = diferente
page-culprit = culpada
page-written = { $count ->
    [one] { $path }: uma página escrita.
   *[other] { $path }: { $count } páginas escritas.
}
