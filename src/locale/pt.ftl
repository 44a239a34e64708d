verdict-pass = correto
verdict-fail = incorreto
verdict-crash = erro de execução
verdict-timeout = limite de tempo
verdict-memory = limite de memória
verdict-output-limit = demasiada saída
verdict-missing = falta
verdict-build-error = não compila
verdict-skipped = não foi executado
verdict-grader-error = erro do avaliador

reason-wrong-answer = A resposta não é a esperada.
reason-rejected = A resposta está errada: { $why }.
reason-cpu-limit = Não terminou em { $seconds } s de cálculo: será um ciclo infinito?
reason-wall-limit = Não terminou em { $seconds } s.
reason-idle = Fica à espera de algo que nunca chega (dados de entrada, ou um sleep).
reason-memory = Esgotou os { $mebibytes } MiB de memória que pode usar.
reason-observation-too-long = A resposta ocupa mais de { $kibibytes } KiB.
reason-missing = A função { $function } não está definida no teu ficheiro.
reason-does-not-compile = Este exercício não compila; vê as mensagens do compilador.
reason-undefined = O teu programa usa { $name }, que não está definido em lado nenhum, por isso não pode ser ligado.
reason-skipped = Não foi executado, porque foi preciso parar vários casos anteriores.
reason-grader = A culpa é do avaliador, não é tua: { $why }

crash-null-pointer = Erro de execução: seguiu um ponteiro nulo (NULL).
crash-bad-address = Erro de execução: usou memória que não é sua (um índice fora dos limites, um ponteiro que aponta para um lugar qualquer ou memória já libertada).
crash-stack-overflow = Erro de execução: a pilha de chamadas transbordou (stack overflow), porque uma função se chama a si própria sem parar.
crash-division-by-zero = Erro de execução: uma divisão por zero.
crash-illegal-instruction = Erro de execução: chegou a uma instrução inválida.
crash-abort = Erro de execução: o programa interrompeu-se a si próprio (abort).
crash-abort-saying = Erro de execução, com esta mensagem: { $said }
crash-panic = Entrou em pânico: { $message }
crash-exit = Terminou o programa inteiro (exit { $status }) em vez de voltar da função.
crash-undefined = Chama a função { $function }, que não está definida em nenhum lugar.
crash-signal = Foi terminado pelo sinal { NUMBER($number, useGrouping: "false") }.

compiler-undeclared = "{ $name }" é usado, mas nunca é declarado: será um erro de digitação, ou falta uma declaração antes?
compiler-expected = Falta algo aqui: o compilador esperava { $name } antes de { $other }.
compiler-expected-end = O ficheiro acaba cedo demais: falta fechar uma chaveta.
compiler-unknown-type = Aqui não se conhece nenhum tipo "{ $name }".
compiler-redefinition = Há duas definições de "{ $name }".
compiler-conflicting-types = Há duas declarações de "{ $name }" que não coincidem.
compiler-no-header = O ficheiro de cabeçalho { $name } não existe neste sistema.
compiler-no-field = Aqui não há nenhum campo "{ $name }".
compiler-incomplete-type = O interior de "{ $name }" está escondido: usa as suas funções em vez dos seus campos.
compiler-wrong-arguments = Chamas "{ $name }" com o número errado de argumentos.
compiler-not-a-pointer = Isto não é um ponteiro, por isso não podes usar "->" nem "*" com ele.
compiler-stray = Há um carácter que o C não conhece ({ $name }), talvez copiado de um documento de texto.
compiler-mismatched-types = Aqui há dois tipos que não combinam: esperava-se { $name } e encontrou-se { $other }.
compiler-unresolved = Aqui não se conhece "{ $name }": será um erro de digitação, ou falta um "use"?
compiler-moved = Já cedeste "{ $name }" antes, por isso não o podes voltar a usar aqui.
compiler-signature = Falta aqui uma função que o laboratório pede, ou a sua assinatura é outra.
compiler-not-text = Isto não é um ficheiro de texto. Guarda-o como texto simples (UTF-8) no teu editor.
compiler-empty = O ficheiro está vazio. Guardaste-o?
compiler-too-long = Foi preciso parar o compilador: gastou demasiado tempo ou memória, ou produziu demasiada saída.
compiler-other = O compilador não entende esta linha.

build-ok = Compila.
build-warnings = { $count ->
    [one] Um aviso do compilador
   *[other] { $count } avisos do compilador
}
build-failed = Não compila:
build-partial = Uma parte não compila:
build-and-more = … e mais { $count }
points-of = { $score } de { $max }
score = Pontuação
no-score = sem pontuação, porque o avaliador falhou
input = entrada
expected = esperado
actual = a tua resposta
difference = diferença
also-accepted = também certo
location = em
printed = Imprimiu
printed-truncated = Imprimiu mais do que se guarda; o resto foi descartado.
leaked = { $count ->
    [one] Um bloco de memória nunca é libertado.
   *[other] { $count } blocos de memória nunca são libertados.
}
hidden-failures = { $count ->
    [one] Um caso oculto falha
   *[other] { $count } casos ocultos falham
}
more-failures = Também falham: { $names }
cases-passed = { $passed } de { $total } casos
still-running = { $exercise } ainda está em execução (um caso pode demorar { $seconds } s) …
only-information = só para tua informação, sem pontos
full-marks = Tudo funciona. Muito bem!
full-marks-of-a-part = Tudo o que foi escolhido funciona.
missing-layer = Nota: o ambiente isolado (sandbox) funciona sem a camada "{ $layer }" ({ $why }).
