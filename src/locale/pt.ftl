verdict-pass = correto
verdict-fail = incorreto
verdict-crash = erro de execução
verdict-timeout = limite de tempo
verdict-memory = limite de memória
verdict-output-limit = saída demais
verdict-missing = falta
verdict-build-error = não compila
verdict-not-python = não é Python válido
verdict-skipped = não foi executado
verdict-grader-error = erro do avaliador

reason-wrong-answer = A resposta não é a esperada.
typed-call-differs = { typed-told }
typed-later-call-differs = Chamada { $step }: { typed-told }
later-call = Chamada { $number }: { $told }
typed-differs =
    { $step ->
        [new] No início
        [end] No fim
       *[other] Depois de “{ $step }”
    }: { typed-told }
typed-told =
    { $broken ->
        [law] { $complaint }.
        [changed] a função mudou { $name }.
        [kept] a função não mudou { $name }, mas devia.
        [silent] a regra “{ $name }” não vale.
        [leaks] { $count ->
            [one] um bloco não foi liberado.
           *[other] { $count } blocos não foram liberados.
        }
        [too-many] { $count ->
            [one] há um bloco a mais na memória.
           *[other] há { $count } blocos a mais na memória.
        }
        [foreign] { $count ->
            [one] há um bloco que não pode ser liberado{ $why ->
                [argument] {""}: é o próprio argumento, que quem chama libera
                [twice] {""}: é o mesmo bloco duas vezes
                [inside] {""}: está dentro de outro bloco
                [static] {""}: é uma variável estática
               *[unknown] {""}
            }.
           *[other] há { $count } blocos que não podem ser liberados{ $why ->
                [argument] {""}: um deles é o próprio argumento, que quem chama libera
                [twice] {""}: um deles aparece duas vezes
                [inside] {""}: um deles está dentro de outro bloco
                [static] {""}: um deles é uma variável estática
               *[unknown] {""}
            }.
        }
        [unreached] não chegou ao fim.
        [null] o que foi criado é NULL.
        [contradiction] os campos se contradizem.
        [room] { $count ->
            [one] { $name } não é o começo de um bloco com espaço para um elemento.
           *[other] { $name } não é o começo de um bloco com espaço para { $count } elementos.
        }
        [elements] a quantidade de elementos de { $name } não pode ser { $count }.
       *[part] { $actual }; o correto é { $expected }.
    }
typed-odd-number = { $name } contém { $value }, que não é um número de { $from } a { $to }
typed-odd-value = { $name } contém { $value }, que não é um valor de “{ $of }”
typed-value-freed = um ponteiro para memória que não está em uso
typed-value-endless = uma lista sem fim
typed-value-unset = sem valor
typed-value-not = não
typed-value-nothing = nada
observed-later-call = chamada { $number }: { $told }
observed-not-freed = blocos não liberados: { $count }
observed-not-freeable = blocos que não podem ser liberados: { $count }
observed-not-reached = não chegou ao fim
typed-value-returned = devolveu
typed-value-result = resultado
typed-value-threw = lança
typed-value-unchanged = sem mudanças
typed-value-changed = mudou
reason-unsteady = Dá respostas diferentes para a mesma entrada: usa rand, o relógio ou memória não inicializada?
reason-unused-memory = A resposta muda conforme o que houver na memória sem uso: depende de memória não inicializada (uma variável ou um bloco sem valor, algo além do fim de um vetor, ou memória já liberada).
reason-set-order = A resposta depende da ordem de um conjunto: a ordem dos textos em um set muda de uma execução do Python para outra.
reason-wrong-status = O código de saída é { $actual }, mas esperava-se { $expected }.
reason-wrong-part = O texto que escreveu em { $part } não é o esperado.
reason-without-words = Falta “{ $words }” em { $part }.
reason-with-words = “{ $words }” não pode estar em { $part }.
reason-no-file = Não escreveu o arquivo { $name }.
reason-nothing-works = As regras só dão pontos se pelo menos um exercício funcionar.
reason-wrote-too-much = Foi parado porque encheu a sua pasta de arquivos.
reason-cpu-limit = Não terminou em { $seconds } s de CPU: será um laço infinito?
reason-wall-limit = Não terminou em { $seconds } s.
reason-idle = Espera dados de entrada que nunca chegam, ou dorme demais (sleep).
reason-memory = Chegou ao seu limite de { $mebibytes } MiB de memória.
reason-observation-too-long = A resposta ocupa mais de { $kibibytes } KiB.
reason-missing = A função { $function } não está definida no seu arquivo.
reason-absent =
    { $count ->
        [one] Falta o arquivo { $files }.
       *[other] Faltam estes arquivos: { $files }.
    }
reason-misspelt = Ele tem "{ $name }": você quis dizer "{ $function }"?
reason-does-not-compile = Há um erro no código deste exercício; veja a mensagem que o explica.
reason-needs-broken = Precisa de "{ $function }", cujo código tem um erro.
reason-undefined = Seu programa usa { $name }, que não está definido em lugar nenhum, então não pode ser ligado (link).
reason-skipped = Não foi executado, porque vários casos anteriores foram parados.
reason-out-of-time = Não foi executado ou não terminou, porque todos os casos juntos chegaram ao seu limite de { $seconds } s.
reason-grader = O avaliador falhou, não o seu código: { $why }

rule-warnings = O compilador dá avisos: { $first }
rule-columns = Uma linha é longa demais: { $first }
rule-make = make não constrói o programa: { $first }
rule-make-clean = make clean deixa algo para trás: { $first }
rule-no-objects = Entre os seus arquivos há um objeto ou executável: { $first }
rule-readme = O README não tem uma seção sobre { $first }.
rule-commits = Um mesmo commit acrescenta várias funções: { $first }
rule-no-pointers = O código declara um ponteiro: { $first }
rule-no-globals = O código tem uma variável global: { $first }
rule-warnings-silenced = O código desliga avisos do compilador: { $first }. Remova isso e corrija o que os avisos apontam.
rule-warnings-moved = O código dá ao compilador outros nomes de arquivo ou números de linha: { $first }. Remova isso.
rule-make-other = make constrói { $first }, mas não a partir do seu main: compile os seus arquivos no Makefile e ligue-os.
rule-make-clean-nothing = make não constrói nada, por isso make clean não tem nada para limpar.
rule-make-clean-changed = make clean altera os seus próprios arquivos: { $first }
rule-make-clean-removed = make clean apaga arquivos que já estavam lá: { $first }
rule-no-objects-many = Há arquivos demais para verificar: { $first }. Entregue só os seus próprios arquivos.
rule-commits-unreadable = O histórico de commits está incompleto ou não pode ser lido: { $first }. Entregue o repositório completo; "git fsck" diz o que falta nele.
rule-commits-uncommitted = Várias funções não estão em nenhum commit: { $first }. Faça um commit para cada uma.

crash-null-pointer = Usou um ponteiro nulo (NULL).
crash-bad-address = Usou memória que não é sua (um índice fora dos limites, um ponteiro nulo ou que aponta para um lugar qualquer, ou memória já liberada).
crash-stack-overflow = A pilha de chamadas estourou, porque uma função chama a si mesma sem parar.
crash-freed-twice = Liberou duas vezes a mesma memória.
crash-freed-unknown = Liberou um endereço que malloc não devolveu: não é o começo de um bloco.
crash-wrote-outside = Escreveu fora de um bloco de memória de malloc: antes do começo ou depois do fim.
crash-used-after-free = Usou memória que já tinha sido liberada.
crash-past-end = Leu ou escreveu depois do fim do tabuleiro ou vetor que a função recebeu.
crash-before-start = Leu ou escreveu antes do começo do tabuleiro ou vetor que a função recebeu.
crash-past-local = Escreveu depois do fim de um vetor local.
crash-outside-of-variable = Usou um vetor com um índice fora dos seus limites: essa memória não é do vetor.
crash-division-by-zero = Dividiu por zero.
crash-illegal-instruction = Chegou a uma instrução inválida.
crash-abort = O programa interrompeu a si mesmo (abort).
crash-abort-saying = O programa se interrompeu com esta mensagem: { $said }
crash-panic = Entrou em pânico: { $message }
crash-exception = Terminou com uma exceção: { $message }
crash-unknown-name = Aqui não se conhece "{ $name }": será um erro de digitação, ou falta um import?
crash-no-value = "{ $name }" ainda não tem valor quando é usado: uma atribuição dentro de uma função torna o nome local. Se for o de fora, escreva antes "global { $name }".
crash-index = Usou um índice que está fora da lista.
crash-exit = Terminou o programa inteiro (exit { $status }) em vez de voltar da função.
crash-undefined = Chama a função { $function }, que não está definida em lugar nenhum.
crash-signal = Foi encerrado pelo sinal { NUMBER($number, useGrouping: "false") }.

compiler-undeclared = "{ $name }" é usado, mas nunca é declarado: será um erro de digitação, ou falta uma declaração antes?
compiler-expected-end = O arquivo acaba cedo demais: falta fechar uma chave.
compiler-unknown-type = Aqui não se conhece nenhum tipo "{ $name }".
compiler-redefinition = Há duas definições de "{ $name }".
compiler-conflicting-types = Há duas declarações de "{ $name }" que não coincidem.
compiler-no-header = O arquivo de cabeçalho { $name } não existe neste sistema.
compiler-no-field = Aqui não há nenhum campo "{ $name }".
compiler-incomplete-type = O interior de "{ $name }" está escondido: use suas funções em vez de seus campos.
compiler-needs-pointer = O tamanho de "{ $name }" está escondido: declare um ponteiro, "*{ $name }".
compiler-not-a-pointer = Isto não é um ponteiro, então você não pode usar "->" nem "*" com ele.
compiler-stray = Há um caractere que não pertence a um programa ({ $name }), talvez copiado de um documento de texto.
compiler-mismatched-types = Aqui há dois tipos que não combinam: esperava-se { $name } e encontrou-se { $other }.
compiler-unresolved = Aqui não se conhece "{ $name }": será um erro de digitação, ou falta um "use"?
compiler-moved = "{ $name }" foi movido (move) na linha { $other } e não pode ser usado de novo aqui: use-o antes, ou mova uma cópia ("{ $name }.clone()").
compiler-moved-earlier = "{ $name }" foi movido (move) numa volta anterior do laço e não pode ser usado de novo aqui: mova uma cópia ("{ $name }.clone()"), ou passe uma referência ("&{ $name }").
compiler-unknown-function = Aqui não se conhece a função "{ $name }": será um erro de digitação, ou falta um cabeçalho?
compiler-nested-function = Aqui começa uma função enquanto a anterior ainda está aberta: falta acima uma chave de fechamento.
compiler-open-function = A "{ "{" }" que abre aqui nunca é fechada: falta uma "{ "}" }" em "{ $name }".
compiler-never-opened = As chaves de "{ $name }" não combinam: falta a que a abre.
compiler-closed-twice = As chaves de "{ $name }" não combinam: sobra uma de fechamento.
compiler-wrong-arguments-here = Aqui uma função é chamada com o número errado de argumentos.
compiler-no-match = Nenhuma versão de "{ $name }" recebe estes argumentos: compare o número e os tipos com a declaração.
compiler-is-a-pointer = Isto é um ponteiro: chega-se aos seus campos com "->", não com ".".
compiler-not-a-struct = O que está antes do "." ou "->" não é uma estrutura, portanto não tem campos.
compiler-incompatible-types = Aqui se espera um valor de outro tipo.
compiler-wrong-pointer = Aqui se espera um ponteiro de outro tipo: falta ou sobra um "*" ou um "&"?
compiler-not-a-function = O que é chamado aqui não é uma função: há uma variável com o mesmo nome, ou falta um operador antes de "("?
compiler-not-an-array = O que está antes de "[" não é um vetor, ou tem menos dimensões do que os índices usados.
compiler-not-assignable = Não se pode atribuir ao que está à esquerda de "=": era para comparar ("==")?
compiler-array-assigned = Um vetor não pode ser atribuído inteiro: copie elemento por elemento.
compiler-read-only = Isto é constante (const) e não pode ser alterado.
compiler-stream-direction = As setas apontam para o outro lado: "cout << valor" imprime, "cin >> variavel" lê.
compiler-bad-operands = Este operador não funciona com valores destes tipos.
compiler-void-value = Uma função que não devolve nada (void) é usada como valor.
compiler-wrong-return = O "return" não combina com a função: tem um valor numa função void, ou falta um em outra.
compiler-outside-loop = Este "break" ou "continue" está fora de qualquer laço: talvez uma chave feche o laço cedo demais.
compiler-lonely-else = Este "else" não pertence a nenhum "if": há um ";" depois do "if", ou faltam chaves em volta das instruções?
compiler-lonely-case = Este "case" ou "default" está fora de qualquer "switch": talvez uma chave o feche cedo demais.
compiler-duplicate-case = Este "case" aparece duas vezes no mesmo "switch".
compiler-stray-brace = Esta "{ "}" }" não fecha nada: até aqui há mais "{ "}" }" do que "{ "{" }".
compiler-ends-before-body = O ";" termina a declaração de "{ $name }" antes do seu corpo: tire-o.
compiler-open-comment = Aqui começa um comentário que não termina: falta "*/".
compiler-open-string = Aqui começa um texto que não termina: faltam as aspas de fechamento.
compiler-borrowed = "{ $name }" está emprestado desde a linha { $other }, e essa referência ainda é usada mais abaixo: termine de usá-la antes desta linha.
compiler-immutable = "{ $name }" é alterado, mas não foi declarado como mutável: escreva "mut" antes do nome onde é declarado.
compiler-missing-field = Aqui nem todos os campos recebem um valor.
compiler-missing-arm = O "match" não cobre todos os valores possíveis.
compiler-uninitialised = "{ $name }" ainda não tem valor quando esta linha o usa: dê um valor a ele onde é declarado.
compiler-index-reference = Este índice é uma referência: escreva "*" antes dele, ou "for &i in" onde o laço começa.
compiler-wrong-index = Um índice é um usize: converta-o, como em "board[i as usize]".
compiler-wrong-cast = Não há conversão com "as" entre estes tipos.
compiler-private = Isto é privado de outro módulo: use o que esse módulo oferece ("pub").
compiler-unmatched = Um parêntese ou chave que fecha aqui não combina com o que está aberto.
compiler-never-closed = Este "{ $name }" nunca é fechado.
compiler-indentation = A indentação não é a que o Python espera aqui: as linhas de um bloco começam na mesma coluna.
compiler-no-parentheses = No Python 3, print é uma função: os argumentos ficam entre parênteses.
compiler-one-equals-sign = "=" atribui; para comparar, escreva "==".
compiler-no-comma = Falta algo entre dois valores, talvez uma vírgula.
compiler-syntax = Isto não é Python válido: olhe esta linha e o fim da anterior.
compiler-not-utf8 = Este arquivo não está salvo em UTF-8, que é o que o Python lê: salve-o assim no seu editor.
compiler-signature = Falta aqui uma função que o laboratório pede, ou a assinatura dela é outra.
compiler-not-text = Isto não é um arquivo de texto. Salve-o como texto simples (UTF-8) no seu editor.
compiler-empty = O arquivo está vazio. Você o salvou?
compiler-too-long = O compilador foi parado: gastou tempo ou memória demais, ou produziu saída demais.
compiler-missing-sign = Aqui falta um "{ $name }".
compiler-missing-between = Falta algo antes de "{ $name }": uma ",", um operador ou um ")"?
compiler-greek-question-mark = Isto parece um ";", mas é um ponto de interrogação grego: escreva ";" com o teclado latino.
compiler-open-condition = Este "{ $name }" nunca é fechado: falta "#endif".
compiler-lonely-directive = Este "{ $name }" não pertence a nenhum "#if" ou "#ifndef".
compiler-bad-directive = O pré-processador, que lê as linhas que começam com "#", não conhece "{ $name }". Um comentário começa com "//".
compiler-bad-include = Depois de "#include" vai um arquivo entre "<" e ">" ou entre aspas, como em "#include <stdio.h>".
compiler-not-constant = Fora das funções, o primeiro valor só pode ser uma constante: atribua este valor dentro de uma função.
compiler-case-not-constant = Um "case" recebe uma constante: para comparar com uma variável, use "if".
compiler-switch-type = Um "switch" recebe um número inteiro ou um caractere.
compiler-size-missing = Falta o tamanho do vetor "{ $name }".
compiler-open-array = O compilador não sabe o tamanho de um elemento deste vetor: em um parâmetro, só o primeiro tamanho pode faltar, como em "t[][9]".
compiler-negative-size = O tamanho do vetor "{ $name }" é menor que 0.
compiler-sized-at-run = Um vetor cujo tamanho é uma variável não pode receber seus valores onde é declarado: atribua-os mais abaixo.
compiler-bad-number = Isto não é um número: falta um operador depois dos algarismos, ou um nome começa com um algarismo?
compiler-empty-character = Entre estas aspas simples não há nada: ali vai um caractere, como em 'a'.
compiler-two-types = Aqui há dois tipos seguidos: deixe só um.
compiler-no-label = "goto" leva a "{ $name }", mas esta função não tem esse rótulo.
compiler-word-of-cpp = "{ $name }" é uma palavra de C++, e este laboratório é em C.
compiler-word-for-a-sign = Em vez de "{ $name }", escreve-se "{ $other }".
compiler-turned-sign = Os caracteres deste sinal estão trocados: escreva "{ $name }".
compiler-size-not-constant = Aqui só pode vir uma constante, como para o tamanho de um vetor.
compiler-needs-variable = Este parâmetro é uma referência ("&") e precisa de uma variável, não de um valor.
compiler-private-member = "{ $name }" é privado da sua classe: use uma das suas funções públicas.
compiler-ambiguous-call = Várias versões de "{ $name }" recebem igualmente bem estes argumentos: converta um deles.
compiler-no-this = Aqui não há "this": ele só existe dentro das funções de uma classe.
compiler-no-first-value = "{ $name }" precisa de um valor onde é declarado.
compiler-narrowing = Entre chaves não se pode perder parte de um valor: converta-o, como em "(int)x".
compiler-case-needs-braces = No "case" acima se declara uma variável: ponha chaves em volta das instruções desse "case".
compiler-pointer-compared = Aqui se compara um ponteiro com um número: falta um "*" ou um índice?
compiler-not-captured = Esta lambda não conhece "{ $name }": escreva-o entre os seus "[" e "]".
compiler-no-type = Falta o tipo antes de "{ $name }".
compiler-long-character = Entre aspas simples vai um só caractere: um texto vai entre aspas duplas.
compiler-type-unknown = O tipo deste valor não se deduz do código: escreva-o, como em "let v: Vec<u8> = …".
compiler-lifetime = Não se diz quanto vive esta referência: use um valor próprio ("String", "Vec<u8>"), ou escreva um tempo de vida ("<'a>").
compiler-needs-else = Este "if" dá um valor, então precisa de um "else".
compiler-missing-items = Neste "impl" falta "{ $name }".
compiler-no-module = Não há nenhum arquivo para o módulo "{ $name }".
compiler-no-increment = Rust não tem "++" nem "--": escreva "+= 1" ou "-= 1".
compiler-no-ternary = Rust não tem "a ? b : c": escreva "if a { "{" } b { "}" } else { "{" } c { "}" }".
compiler-commas-between-fields = Os campos se separam com ",", não com ";".
compiler-static-mut = Mudar um "static mut" é "unsafe": passe o valor como argumento.
compiler-no-display = Um valor do tipo "{ $name }" não pode ser mostrado com "{ "{" }{ "}" }": use "{ "{" }:?{ "}" }".
compiler-no-debug = Escreva "#[derive(Debug)]" antes da declaração de "{ $name }", para que "{ "{" }:?{ "}" }" o mostre.
compiler-not-iterable = Um valor do tipo "{ $name }" não tem elementos a percorrer: você queria um intervalo ("0..n") ou ".iter()"?
compiler-missing-trait = Aqui "{ $name }" não tem "{ $other }": um "#[derive({ $other })]" antes da sua declaração resolve?
compiler-question-mark = "?" só funciona em uma função que devolve um Result ou um Option.
compiler-no-type-here = Aqui falta um tipo, como "int".
compiler-keyword = "{ $name }" é uma palavra própria do Python, e não pode ser um nome.
compiler-empty-block = Faltam as linhas que pertencem a esta; o que ainda não faz nada leva a linha "pass".
compiler-break-outside = Este "break" ou "continue" está fora de qualquer laço: a sua linha começa bastante à direita?
compiler-outside-function = Este "{ $name }" está fora de qualquer função: a sua linha começa bastante à direita?
compiler-same-argument = Dois parâmetros se chamam "{ $name }".
compiler-leading-zero = Um número não começa com 0: tire os zeros.
compiler-default-before = Um parâmetro sem valor padrão não pode vir depois de um que o tem.
compiler-unnamed-behind-named = Um argumento sem nome não pode vir depois de um com nome ("nome=valor").
compiler-behind-backslash = Depois de "\" a linha termina: ali há mais alguma coisa, talvez um espaço.
compiler-late-global = "global" tem de vir antes de "{ $name }" ser usado.
compiler-open-try = Ao "try" acima falta o seu "except" ou o seu "finally".
compiler-bad-f-string = Este f"…" tem uma chave que não fecha, ou algo que não é uma expressão.
compiler-unexpected = Aqui há algo que não se encaixa: olhe esta linha e o fim da anterior.
compiler-misspelt = Aqui não se conhece "{ $name }". Você quis dizer "{ $other }"?
compiler-misspelt-field = Não tem nenhum "{ $name }". Você quis dizer "{ $other }"?
compiler-no-include = "{ $name }" é declarado em um cabeçalho: acrescente "#include { $other }" no começo do arquivo.
compiler-no-namespace = "{ $name }" está no namespace std: escreva "std::{ $name }", ou "using namespace std;" abaixo dos #include.
compiler-no-use = Aqui não se conhece "{ $name }": acrescente "{ $other }" no começo do arquivo.
compiler-too-few-arguments = A função "{ $name }" recebe argumentos de menos: compare com a declaração dela.
compiler-too-many-arguments = A função "{ $name }" recebe argumentos demais: compare com a declaração dela.
compiler-argument-count = A função pede { $name ->
    [one] um argumento
   *[other] { $name } argumentos
}, mas aqui recebe { $other }.
compiler-wrong-argument = Isto deveria ser do tipo "{ $name }", mas é do tipo "{ $other }": falta ou sobra um "*" ou um "&"?
compiler-misused-header = A biblioteca padrão não pode ser usada assim: compare os argumentos desta linha com a documentação dela.
compiler-no-return = A função "{ $name }" pode terminar sem "return": falta o valor que ela deve devolver.
compiler-semicolon-drops-value = O ";" no fim desta linha descarta o valor: sem ele, a função devolve o valor.
compiler-needs-reference = Aqui se espera uma referência: ponha um "&" antes do valor.
compiler-needs-star = Isto é uma referência: ponha um "*" antes para mudar o valor.
compiler-needs-some = Aqui se espera um Option: escreva "Some(…)" em volta do valor.
compiler-moved-out = "{ $name }" pertence a outra coisa e não pode ser tirado dela: pegue uma cópia com ".clone()".
compiler-borrowed-twice = "{ $name }" já está emprestado com "&mut" na linha { $other }, e essa referência ainda é usada mais abaixo: use uma depois da outra.
compiler-borrowed-earlier = "{ $name }" ainda está emprestado desde uma volta anterior do laço: a referência guardada precisa terminar antes que se tome a próxima.
compiler-outlived = Uma referência viveria aqui mais do que o seu valor: guarde o valor por mais tempo, ou devolva o próprio valor.
compiler-behind-reference = Chega-se a isto por uma referência "&", então não pode ser alterado: altere uma cópia (".clone()").
compiler-chained-comparison = As comparações não se encadeiam como na matemática: escreva duas, ligadas por "&&".
compiler-always-same = Os dois lados desta comparação são iguais, então a resposta nunca muda.
compiler-ends-at-semicolon = Este "{ $name }" só vai até o primeiro ";": o que vem depois não pertence a ele.
compiler-guards-nothing = Só a primeira instrução abaixo pertence a este "{ $name }", embora outras estejam indentadas: ponha chaves em volta delas.
compiler-number-wanted = Aqui se espera um número, e isto é um ponteiro ou um texto.
compiler-character-wanted = Aqui se espera um só caractere, e isto é um texto: um caractere vai entre aspas simples.
compiler-text-wanted = Aqui se espera um texto: ele vai entre aspas duplas.
compiler-struct-wanted = O que está à direita de "=" não é um valor deste tipo: a função devolve um ponteiro, e falta um "*" na declaração?
compiler-comma = Uma "," calcula as duas partes e usa só a última. Dois índices se escrevem [i][j], e as partes de um "for" ficam entre ";".
compiler-unused-value = Isto calcula um valor e não o guarda: para guardá-lo, escreva antes uma variável e "=".
compiler-out-of-scope = "{ $name }" só existe no bloco ou "for" que a declara, e isto já está fora: faltam chaves, ou há um ";" depois do "for" que o termina?
compiler-no-own-header = Não há nenhum arquivo { $name } junto aos seus.
compiler-misspelt-header = Não há nenhum arquivo { $name } junto aos seus. Você quis dizer { $other }?
compiler-no-effect = Esta instrução não muda nada: seu valor não é usado. Para atribuir, escreva "=" em vez de "==".
compiler-star-and-plus = Isto move o ponteiro, porque "++" e "--" vêm antes de "*". Para mudar o valor, use parênteses, como em "(*p)++".
compiler-local-address = Isto devolve o endereço de uma variável local, que deixa de existir no "return": use memória de malloc; se a variável já é um ponteiro, tire o "&".
compiler-wrong-format = O formato "{ $name }" precisa de um valor do tipo "{ $other }": falta um "&", ou o formato é outro?
compiler-signature-differs = O laboratório pede "{ $name }", mas aqui está "{ $other }".
compiler-no-block = Faltam as linhas que pertencem à anterior, ou elas não começam mais à direita.
compiler-too-far-right = Esta linha começa mais à direita do que as outras do seu bloco.
compiler-tabs = No começo desta linha misturam-se tabulações e espaços: use só espaços.
compiler-declared-below = "{ $name }" é definido mais abaixo: escreva a declaração dele antes desta função, ou mova-o para cima.
compiler-misspelt-function = O laboratório pede "{ $other }", mas aqui está "{ $name }". Você quis dizer "{ $other }"?
compiler-lacks-type = O laboratório precisa aqui do tipo "{ $other }", como no esqueleto: escreva "{ $name }".
compiler-lacks-field = "{ $name }" precisa ter este campo, como no esqueleto: escreva "{ $other }".
compiler-other-type = O corretor não consegue usar esta declaração de "{ $name }": escreva-a como no esqueleto, "{ $other }".
compiler-constant-index = O índice { $other } não existe: o vetor tem { $name } elementos, e o primeiro índice é 0.
compiler-constant-panic = Esta operação não pode funcionar: seus números dividem por zero ou não cabem no seu tipo.
compiler-other = O compilador rejeita esta linha:

build-warnings = { $count ->
    [one] Um aviso do compilador
   *[other] { $count } avisos do compilador
}
warnings-by-all = { $count ->
    [one] Um aviso do compilador: --all o mostra
   *[other] { $count } avisos do compilador: --all os mostra
}
build-failed = Não compila:
build-partial = Uma parte não compila:
build-not-python = O Python não consegue ler isto:
and-more = … e mais { $count }
build-and-more = { $count ->
    [one] … e mais um erro
   *[other] … e mais { $count } erros
}
build-elsewhere = Outra parte não compila: { $place }
build-in-function = em { $function }
score = Pontuação
no-score = sem pontuação, porque o avaliador falhou
input = entrada
expected = esperado
actual = sua resposta
difference = diferença
location = em
printed = Imprimiu
printed-truncated = Imprimiu demais; o resto foi descartado.
visible-failures = { $count ->
    [one] Mais um caso visível falha
   *[other] Mais { $count } casos visíveis falham
}
hidden = oculto
hidden-failures = { $count ->
    [one] Um caso oculto falha
   *[other] { $count } casos ocultos falham
}
not-run = { $count ->
    [one] Um caso não foi executado, porque outros foram parados
   *[other] { $count } casos não foram executados, porque outros foram parados
}
not-run-out-of-time = { $count ->
    [one] Um caso não foi executado, porque todos os casos juntos chegaram ao seu limite de tempo
   *[other] { $count } casos não foram executados, porque todos os casos juntos chegaram ao seu limite de tempo
}
out-of-time = Todos os casos juntos chegaram ao seu limite de { $seconds } s. Os casos que não foram executados não dão pontos; outra avaliação pode executar mais ou menos casos.
after-others = Nota: a resposta a uma entrada muda se a função já foi chamada antes ({ $name }). Ela guarda algo entre chamadas ou lê memória não inicializada? Aqui isso não custa pontos.
counterexample = A menor entrada encontrada que falha
counterexample-cut = Uma entrada pequena que falha (não houve tempo de procurar a menor)
hidden-case-fails = Um caso oculto não passa.
criterion = critério
points = pontos
check-compiles = compila
still-running = { $exercise } ainda está em execução …
only-information = só para sua informação, sem pontos
full-marks = Tudo funciona. Muito bem!
full-marks-of-a-part = Tudo o que foi escolhido funciona.
missing-layer = Nota: o ambiente isolado (sandbox) funciona sem a camada "{ $layer }" ({ $why }).

# O que os sanitizers encontraram. $place é arquivo, linha e função; $access é read ou write.
finding-past-end = { $place } { $access ->
    [write] escreve
   *[read] lê
} { $bytes ->
    [one] um byte
   *[other] { $bytes } bytes
} além do fim de um bloco de { $block } bytes.
finding-before-start = { $place } { $access ->
    [write] escreve
   *[read] lê
} { $bytes ->
    [one] um byte
   *[other] { $bytes } bytes
} antes do começo de um bloco de { $block } bytes.
finding-used-after-free = { $place } { $access ->
    [write] escreve
   *[read] lê
} { $bytes ->
    [one] um byte
   *[other] { $bytes } bytes
} de um bloco que já tinha sido liberado.
finding-gave-back-freed = A função devolve um bloco de { $block } bytes que ela mesma liberou.
finding-outside-of-array = { $place } { $access ->
    [write] escreve
   *[read] lê
} fora de um vetor.
finding-outside-of-variable = { $place } { $access ->
    [write] escreve
   *[read] lê
} fora da variável { $name }.
finding-used-after-return = { $place } { $access ->
    [write] escreve em
   *[read] lê
} uma variável local que não existe mais: sua função ou seu bloco terminou.
finding-freed-twice = { $place } libera um bloco que já tinha sido liberado.
finding-freed-unknown = { $place } libera algo que não é o começo de um bloco de malloc.
finding-undefined = { $place }: { $said }.
finding-allocated = O bloco foi alocado em { $place }.
finding-freed = Foi liberado em { $place }.

# The report on one screen.
mark-works = funciona
mark-fails = falha
mark-extra = { $points } extra
mark-not-begun = não começado
with-your-own = Com as funções da solução no lugar das suas, funciona: veja as que ela chama.
begin-with = Comece por { $exercise }: { $title }
next-again = Quando estiver corrigido: { $command }
next-hint = Para uma dica: { $command }
next-all = Tudo o que falha: { $command }
next-begin = O que se pede: { $command }
build-does-not-compile = Não compila:
compiler-warns = O compilador avisa: { $place }
line = linha { $number }
nothing-more = (nada)
you-printed = você imprimiu

hint-how = Para uma dica: { $command }
hint-step = Dica { $number } de { $count }:
hint-more = O próximo passo: { $command }
explain-nothing-fails = Nada falha em { $exercise }.
explain-as-well = Também falha: { $titles }
explain-criteria = Os critérios e seus pontos:
explain-example = Um exemplo:

grade-late = entregue com atraso: contam { $percent } % dos pontos
grade-late-days = dias de atraso usados: { $days }; restam: { $left }
grade-late-claimed = entregue com atraso, segundo a sua própria data: contam { $percent } % dos pontos
grade-adjusted = ajuste
grade-cut = uma nota não desce de 0 nem passa do máximo: { $points }
export-no-points = { $count ->
    [one] Um estudante ainda não tem pontos e fica de fora: { $names }
   *[other] { $count } estudantes ainda não têm pontos e ficam de fora: { $names }
}
export-no-number = { $count ->
    [one] A chave de um estudante não é um número do Canvas e fica de fora: { $names }; --canvas-key define o tipo de chave
   *[other] As chaves de { $count } estudantes não são números do Canvas e ficam de fora: { $names }; --canvas-key define o tipo de chave
}
export-other-mark = { $count ->
    [one] A nota de um estudante não são os pontos do arquivo, por atraso ou ajustes
   *[other] As notas de { $count } estudantes não são os pontos dos arquivos, por atraso ou ajustes
}: { $names }. Este formato tem os pontos da correção; "csv" tem as notas.
export-other-maximum = { $count ->
    [one] Um estudante foi avaliado
   *[other] { $count } estudantes foram avaliados
} sobre outros pontos que o máximo deste arquivo: { $names }. Avalie a turma de novo primeiro.
export-no-report = { $count ->
    [one] Um estudante não tem nenhuma entrega avaliada e fica de fora: { $names }
   *[other] { $count } estudantes não têm nenhuma entrega avaliada e ficam de fora: { $names }
}
export-no-participant = { $count ->
    [one] Um estudante não tem número de participante do Moodle e fica de fora: { $names }
   *[other] { $count } estudantes não têm número de participante do Moodle e ficam de fora: { $names }
}

# General hints: the steps of each kind of failure, and what to do after the last step.
hint-null-pointer-1 = Aqui um ponteiro é NULL. Qual é, e que linha lhe deu esse valor?
hint-null-pointer-2 = Antes de cada "->" e cada "*", pergunte se o ponteiro pode ser NULL: uma lista vazia, uma pilha vazia e uma busca sem sucesso dão NULL.
hint-outside-1 = Aqui um índice ou um ponteiro sai do seu vetor. Imprima o índice logo antes desta linha.
hint-outside-2 = Um vetor de n lugares tem os índices de 0 a n - 1. Olhe a última volta do laço e o índice depois de uma busca que não achou nada.
hint-freed-1 = Um bloco de memória é usado ou liberado quando já não é seu. Que duas linhas encontram o mesmo bloco?
hint-freed-2 = Libere cada bloco uma só vez, depois do último uso, e só com o endereço que malloc devolveu.
hint-recursion-1 = Uma função sua chama a si mesma e nunca chega a uma chamada que só retorna.
hint-recursion-2 = Ache a condição que termina a recursão. Cada chamada chega mais perto dela?
hint-endless-loop-1 = Um laço não termina, ou se tenta demais. Imprima a cada volta o que o laço muda.
hint-endless-loop-2 = O que a condição do laço olha tem de mudar a cada volta e chegar ao valor que o termina.
hint-waits-1 = O seu código espera uma entrada que não vem. Onde ele lê, e quanto?
hint-waits-2 = Leia só o que o enunciado promete, e pare no fim da entrada.
hint-memory-1 = A memória só cresce. O que cada volta de um laço ou cada chamada reserva ou acrescenta, e o que é liberado?
hint-memory-2 = Siga a menor entrada: o laço que reserva memória termina alguma vez?
hint-leak-1 = Cada bloco que é reservado tem de ser liberado uma vez. Quem tem o último ponteiro para os que sobram, e que linha o perde?
hint-leak-2 = Libere o que uma estrutura contém antes da própria estrutura; numa lista, guarde o nó seguinte antes de liberar este.
hint-too-long-1 = A sua resposta não termina. O que é escrito ou acrescentado de novo e de novo?
hint-too-long-2 = Siga a menor entrada: de quantas voltas o laço precisa, e quantas ele dá?
hint-uninitialised-1 = Algo é lido antes de ter um valor. Que variável só recebe um em alguns caminhos? Todo caminho devolve algo?
hint-uninitialised-2 = Dê a cada variável o seu valor onde ela é declarada; a memória de malloc contém qualquer coisa.
hint-unsteady-1 = A mesma entrada recebe respostas diferentes. O que a sua função olha além dos argumentos: rand, o relógio, uma variável sem valor?
hint-unsteady-2 = Só os argumentos podem contar. Dê a cada variável o primeiro valor dentro da função.
hint-set-order-1 = A resposta muda com a ordem de um set. Onde a sua função percorre um set, ou faz uma lista com ele?
hint-set-order-2 = Ordene o que vem de um set, ou use um dict ou uma lista, que mantêm a ordem.
hint-exit-1 = A função termina o programa inteiro, e quem a chamou fica sem resposta.
hint-exit-2 = Uma função dá a resposta com "return"; "exit" é para programas.
hint-undefined-1 = Usa-se algo que nenhum arquivo seu define. Compare o nome, letra por letra, com o enunciado.
hint-undefined-2 = O nome, os argumentos e o resultado têm de ser os do enunciado; maiúsculas e minúsculas são diferentes.
hint-does-not-compile-1 = Olhe o sinal ^: o que há logo antes dele, ou no fim da linha de cima? Se há várias mensagens, comece pela primeira.
hint-does-not-compile-2 = Se não vê nada, desfaça sua última mudança e compile de novo; depois faça-a em passos menores.
hint-compiler-said-1 = A linha acima está errada com qualquer entrada. Corrija-a primeiro e avalie de novo: o resto pode vir daí.
hint-needs-broken-1 = Este exercício usa uma função que não compila. Conserte essa primeiro.
hint-panic-1 = Leia a mensagem: ela diz o que não era permitido. Imprima os valores desta linha logo antes dela.
hint-panic-2 = Que linha produziu esse valor? Volte dali até a entrada.
hint-division-by-zero-1 = Aqui um divisor é 0. Qual é, e com que entrada?
hint-division-by-zero-2 = Pergunte antes de dividir; ou o divisor nunca deveria ser 0?
hint-crash-1 = O sistema terminou o programa. Imprima uma palavra antes e depois de cada passo: até onde ele chega?
hint-crash-2 = Divida em duas a parte entre a última palavra impressa e o fim, até sobrar uma linha.
hint-same-answer-1 = A sua função responde { $answer } a todas as entradas. Que linha decide a resposta, e o que ela olha?
hint-order-1 = Está tudo o que se espera, mas em outra ordem. Que ordem o enunciado pede?
hint-all-wrong-1 = Nenhuma entrada recebe ainda a resposta certa. Comece pela mais simples e siga-a pela sua função linha por linha.
hint-kept-1 = Perguntou-se por uma entrada após a outra na mesma execução, e uma resposta posterior está errada. O que a sua função guarda entre chamadas: uma variável global ou static, marcas que não são esvaziadas?
hint-then-again = Agora conserte e olhe de novo: { $command }
hint-then-print = Imprima o que o seu código vê: o relatório mostra. Depois olhe de novo: { $command }
hint-then-trace = Uma busca certa, passo a passo: { $command }
explain-asks = O que o exercício pede:

# O que está errado em um comando.
problem-near = ; você quis dizer "{ $near }"?
problem-no-labs = não há laboratório "{ $name }": em { $folder } não há laboratórios
    a variável SUDOGRADE_LABS diz em que pasta estão: "exercises" no repositório do avaliador
problem-no-lab = não há laboratório "{ $name }"{ $near }
    laboratórios em { $folder }: { $known }
    outro laboratório se indica pelo caminho da sua pasta, que contém um lab.toml
problem-no-exercise = não há exercício "{ $name }"{ $near }
    exercícios deste laboratório: { $known }
problem-no-exercise-anywhere = nenhum laboratório tem um exercício "{ $name }"{ $near }
    `sudograde labs` mostra todos
problem-several-labs = vários laboratórios têm um exercício "{ $name }": escolha um com --lab, entre: { $known }
problem-no-case = nenhum caso se chama "{ $name }"; alguns nomes: { $known }
problem-lab-unknown = não se sabe de que laboratório é { $path }; indique-o com --lab, um de: { $known }
problem-nothing-there = { $path }: não existe esse arquivo nem essa pasta
problem-not-empty = { $path }: a pasta não está vazia, e seus arquivos não são sobrescritos; indique uma pasta nova
problem-no-version = o laboratório "{ $lab }" não tem versão em { $language }; tem em { $known }
problem-several-languages = { $path }: contém arquivos em { $known }; escolha a linguagem com --language
problem-no-files = { $path }: não contém { $names }{ $holds }
    o laboratório "{ $lab }" avalia { $expected }{ $rename }
problem-one-file = { $path }: este arquivo sozinho não pode ser avaliado
    o laboratório "{ $lab }" avalia { $expected }; indique a pasta que os contém
problem-rename = mude o nome de "{ $other }" para "{ $name }"
problem-empty = ; está vazia
problem-holds = ; contém { $names }
problem-not-spoken = --lang { $name }: o avaliador não fala esse idioma; fala { $known }
problem-hint = --hint { $name }: escolha um número de 1 a 4
problem-no-command = não existe o comando "{ $name }"{ $near }
problem-no-option = "{ $name }" não significa nada aqui{ $near }
problem-value = { $option } "{ $name }"{ $near }
    Pode ser: { $known }
problem-number = { $option } "{ $name }": tem de ser um número inteiro
problem-zero = { $option } "{ $name }": tem de ser pelo menos 1
problem-pattern = { $option } "{ $name }": não é um padrão; * vale por qualquer texto, ? por um caractere e [ab] por um destes
problem-size = { $option } "{ $name }": um tamanho é um número com uma unidade, como 500MB ou 2GB
problem-date = { $option } "{ $name }": não é uma data; escreva 2026-12-01, "2026-12-01 23:59" ou 2026-12-01T23:59-03:00
problem-negative = { $option } "{ $name }": não pode ser negativo
problem-large = { $option } "{ $name }": o número é grande demais
problem-refused = { $option } "{ $name }": { $why }
problem-missing = falta isto: { $names }
problem-usage = uso: { $usage }
problem-more = mais sobre isto: { $command } --help
problem-no-terminal = watch ocupa um terminal, e isto não é um; para avaliar uma vez: sudograde grade { $path }
problem-no-tool = { $tool ->
    [c] aqui não há um compilador de C (procurou-se { $names } no PATH; clang não serve no lugar dele)
    [cpp] aqui não há um compilador de C++ (procurou-se { $names } no PATH; clang++ não serve no lugar dele)
    [python] aqui não há Python (procurou-se { $names } no PATH)
    [rustup] o rustc do PATH não tem um compilador por trás
   *[rust] aqui não há um compilador de Rust (procurou-se { $names } no PATH)
}
    instale-o: { $install }

# Pânicos e exceções: uma frase simples, e a mensagem original.
thrown = { $plain } ({ $message })
thrown-no-value-near = "{ $name }" ainda não tem valor quando é usado. Você quis dizer "{ $other }"? Uma atribuição dentro de uma função torna o nome local.
thrown-index = O índice { $index } não existe: { $count ->
    [one] há um só elemento, com o índice 0.
   *[other] há { $count } elementos, com os índices 0 a { $last }.
}
thrown-index-of-nothing = O índice { $index } não existe: não há nenhum elemento.
thrown-range = Este intervalo começa ou termina fora do vetor.
thrown-none = "unwrap" não encontra aqui nenhum valor, mas None: pergunte antes, com "if let" ou "match".
thrown-err = "unwrap" encontra aqui um erro (Err): pergunte antes, com "if let" ou "match".
thrown-overflow = O resultado não cabe no seu tipo: é grande ou pequeno demais.
thrown-below-zero = O resultado desta subtração não cabe no seu tipo: um usize nunca é menor que 0.
thrown-borrowed = Este RefCell é emprestado de novo enquanto dura um empréstimo anterior: termine antes esse.
thrown-todo = Esta parte ainda não está escrita: aqui está "todo!" ou "unimplemented!".
thrown-outside = Pede-se um índice ou uma chave que não existe (vector, string ou map).
thrown-memory = Pede-se mais memória do que há: um tamanho é negativo, ou algo cresce sem fim?
thrown-not-a-number = Este texto não é um número, então não pode ser convertido em um.
thrown-not-allowed = O avaliador não permite isto: um programa lê e escreve arquivos na sua pasta, e não tem rede, nem threads, nem outros programas, nem pastas novas.
thrown-null-string = Uma string é criada a partir de um ponteiro NULL.
thrown-uncaught = Uma exceção é lançada aqui, e nada a captura.
thrown-none-before = O valor antes de ".{ $name }" é None: uma função termina sem "return"?
thrown-no-attribute = Um valor do tipo "{ $type }" não tem "{ $name }".
thrown-no-length = Um valor do tipo "{ $type }" não tem comprimento (len).
thrown-is-none = Este valor é None, e assim não pode ser usado: uma função termina sem "return"?
thrown-no-elements = Um valor do tipo "{ $type }" não tem elementos: "[…]" e "for … in" não funcionam com ele.
thrown-not-callable = Um valor do tipo "{ $type }" não é uma função: uma variável tem o nome de uma função?
thrown-index-type = O índice de uma lista é um número inteiro (int), não do tipo "{ $type }": "//" divide sem decimais.
thrown-unchangeable = Um valor do tipo "{ $type }" não pode ser mudado: crie um novo, ou use uma lista.
thrown-whole-number = Aqui se pede um número inteiro (int), e isto é do tipo "{ $type }": "//" divide sem decimais.
thrown-format = O texto antes de "%" não corresponde aos valores que seguem: compare a quantidade e os tipos.
thrown-changed-size = Este dicionário ou conjunto cresce ou encolhe enquanto um "for" o percorre: percorra uma cópia, list(…).
thrown-unhashable = Um valor do tipo "{ $type }" não pode estar em um set nem ser chave de um dicionário: uma tupla pode.
thrown-no-module = Não há aqui um módulo "{ $name }": só se importam os módulos do próprio Python e os arquivos do laboratório, e os que estão ao lado do seu.
thrown-no-import = "{ $other }" não tem "{ $name }" para importar: um erro de digitação?
thrown-empty = Algo é tirado de uma lista, uma fila ou um set que está vazio.
thrown-key = O dicionário não tem a chave { $name }.
thrown-recursion = Uma função chama a si mesma sem fim.
thrown-unpack = Há aqui mais ou menos valores do que nomes à esquerda de "=".
thrown-not-in-list = Este valor não está na lista.
thrown-assert = Um "assert" não se cumpre aqui.
thrown-no-input = Algo é lido aqui, mas não há mais entrada.
