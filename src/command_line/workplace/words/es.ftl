place-made = { $folder }: el laboratorio { $lab } en { $language }.
place-statement = El enunciado está en { $file }.
place-reads = El enunciado y los comentarios están en { $lang ->
    [es] español
    [pt] portugués
    [el] griego
   *[en] inglés
}: este laboratorio no los tiene en español.
place-run = Ejecuta `bash test.sh` en esa carpeta.
script-about =
    Califica esta carpeta.

      bash test.sh                 todos los ejercicios
      bash test.sh EJERCICIO...    solo estos ejercicios
      bash test.sh --watch         de nuevo cada vez que guardas

    Lo que empieza con - es para el calificador: --all, --format json, --lang es, ...
    El calificador es $SUDOGRADE, o el de .sudograde, o `sudograde` en el PATH, o el
    repositorio sudograde en que está esta carpeta. Código de salida: el del calificador; 2 si
    no hay calificador. Si las líneas terminan como en Windows, bash lee una copia sin esos finales.
script-no-program = la variable SUDOGRADE no nombra ningún programa:
script-not-found =
    test.sh: no se encuentra el calificador. Basta con una de estas cosas:
      - pon esta carpeta dentro de una copia del repositorio sudograde;
      - instálalo: ejecuta `cargo install --locked --path .` en ese repositorio;
      - ejecuta `SUDOGRADE=/donde/está/sudograde bash test.sh`.
task-grade = Calificar
task-watch = Calificar cada vez que guardas
ci-about =
    Califica este repositorio en cada push. Si el calificador no está en .sudograde, la variable
    SUDOGRADE_REPOSITORY del repositorio en GitHub es la dirección del repositorio de sudograde.
