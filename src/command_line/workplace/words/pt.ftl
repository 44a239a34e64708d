place-made = { $folder }: o laboratório { $lab } em { $language }.
place-statement = O enunciado está em { $file }.
place-reads = O enunciado e os comentários estão em { $lang ->
    [es] espanhol
    [pt] português
    [el] grego
   *[en] inglês
}: este laboratório não os tem em português.
place-run = Execute `bash test.sh` nessa pasta.
script-about =
    Avalia esta pasta.

      bash test.sh                 todos os exercícios
      bash test.sh EXERCÍCIO...    só estes exercícios
      bash test.sh --watch         de novo cada vez que você salva

    O que começa com - é para o avaliador: --all, --format json, --lang pt, ...
    O avaliador é $SUDOGRADE, ou o de .sudograde, ou `sudograde` no PATH, ou o repositório
    sudograde em que está esta pasta. Código de saída: o do avaliador; 2 se não há avaliador.
    Se as linhas terminam como no Windows, o bash lê uma cópia sem esses finais.
script-no-program = a variável SUDOGRADE não dá o nome de nenhum programa:
script-not-found =
    test.sh: o avaliador não foi encontrado. Basta uma destas coisas:
      - ponha esta pasta dentro de uma cópia do repositório sudograde;
      - instale-o: execute `cargo install --locked --path .` nesse repositório;
      - execute `SUDOGRADE=/onde/está/sudograde bash test.sh`.
task-grade = Avaliar
task-watch = Avaliar cada vez que você salva
ci-about =
    Avalia este repositório a cada push. Se o avaliador não está em .sudograde, a variável
    SUDOGRADE_REPOSITORY do repositório no GitHub é o endereço do repositório do sudograde.
