/* Between the values of lab.toml and the student's functions, where C cannot pass them. Nothing here
 * knows where the boards lie, nor what is in a file. */

typedef int matrix[21][21];

enum { NOT_WRITTEN = -1, MOST_WRITTEN = 120, BOARDS = 5, MOST_FILES = 4, LONGEST_FILE = 4096 };

/* Lets the standard input be a file, with a buffer that is no block. */
static void read_from(const char *name)
{
    static char buffer[BUFSIZ];

    if (freopen(name, "r", stdin) == NULL)
        abort();
    setvbuf(stdin, buffer, _IOFBF, sizeof buffer);
}

static void write_bytes(const char *name, const char *bytes, size_t length)
{
    FILE *file = fopen(name, "w");

    if (file == NULL)
        abort();
    fwrite(bytes, 1, length, file);
    fclose(file);
}

static void write_file(const char *name, const char *text)
{
    write_bytes(name, text, strlen(text));
}

/* The text of a file, or NULL. */
static char *text_of(const char *name, char text[LONGEST_FILE + 1])
{
    FILE *file = fopen(name, "r");
    size_t length;

    if (file == NULL)
        return NULL;
    length = fread(text, 1, LONGEST_FILE, file);
    text[length] = '\0';
    fclose(file);
    return text;
}

/* The four numbers, and those that were written behind or before them; NULL where there is no such board, as the
 * statement does not say what is to be done. */
static int *adapt_parametros_recorrido(int selector, int *n)
{
    enum { ROOM = 4 };
    int v[3 * ROOM], from = ROOM, to = 2 * ROOM;
    int *numbers;

    *n = 0;
    if (selector >= BOARDS)
        return NULL;
    for (int k = 0; k < 3 * ROOM; k++)
        v[k] = NOT_WRITTEN;
    parametros_recorrido(v + ROOM, selector);
    for (int k = 0; k < 3 * ROOM; k++)
        if (v[k] != NOT_WRITTEN) {
            from = k < from ? k : from;
            to = k >= to ? k + 1 : to;
        }
    *n = to - from;
    numbers = malloc((size_t)*n * sizeof *numbers);
    if (numbers == NULL)
        abort();
    memcpy(numbers, v + from, (size_t)*n * sizeof *numbers);
    return numbers;
}

/* Writes a name for each solution that is looked at, and 100,000 more: a search without end is stopped by
 * its time, and not by the end of the names. */
static void write_names(const char *file)
{
    static char others[20000];
    FILE *names = fopen(file, "w");

    if (names == NULL)
        abort();
    for (int k = 0; k <= MOST_WRITTEN; k++)
        fprintf(names, "solucion%d\n", k);
    for (size_t k = 0; k < sizeof others; k += 2)
        memcpy(others + k, "x\n", 2);
    for (int k = 0; k < 10; k++)
        fwrite(others, 1, sizeof others, names);
    fclose(names);
}

/* The boards that escritura_datos is called with: it reads a name for each, and writes the digits. */
static matrix *adapt_Solucionador(matrix t, int *n)
{
    matrix *found = NULL;
    matrix given;
    int count = 0;

    memcpy(given, t, sizeof given);
    write_names("nombres");
    read_from("nombres");
    Solucionador(t, 0);
    for (; count <= MOST_WRITTEN; count++) {
        static char text[LONGEST_FILE + 1];
        const char *at = text;
        char name[20];

        found = realloc(found, (size_t)(count + 1) * sizeof *found);
        if (found == NULL)
            abort();
        snprintf(name, sizeof name, "solucion%d", count);
        if (text_of(name, text) == NULL)
            break;
        memcpy(found[count], given, sizeof given);
        for (int k = 0; k < 21 * 21 && *at != '\0'; k++) {
            char *end = (char *)at + 1;

            /* A number and a blank, or blanks alone for a place that is not written. */
            if (*at != ' ')
                found[count][k / 21][k % 21] = (int)strtol(at, &end, 10);
            at = *end == '\0' ? end : end + 1;
            if (k % 21 == 20 && *at == '\n')
                at++;
        }
        remove(name);
    }
    *n = count;
    return found;
}

/* Reads a file with this text, whose name is on the standard input. A y with two dots is written as the one
 * byte 255, as in Latin-1, and the picture of a null as the byte 0. */
static void adapt_lectura_datos(const char *file, int c[369])
{
    static char text[LONGEST_FILE];
    size_t length = 0;

    while (*file != '\0' && length < LONGEST_FILE) {
        bool is_y = strncmp(file, "\xc3\xbf", 2) == 0, is_null = strncmp(file, "\xe2\x90\x80", 3) == 0;

        text[length++] = is_y ? '\xff' : is_null ? '\0' : *file;
        file += is_y ? 2 : is_null ? 3 : 1;
    }
    write_bytes("datos.txt", text, length);
    write_file("nombre", "datos.txt\n");
    read_from("nombre");
    lectura_datos(c);
}

/* The files that it writes, whose names are on the standard input, each of another length; NULL for one that
 * is not there. Those of four files have 16, 15, 8 and 7 characters. */
static char **adapt_escritura_datos(matrix *boards, int n, int *files, bool *error_lost)
{
    static char texts[MOST_FILES][LONGEST_FILE + 1];
    static char *all[MOST_FILES];
    static const char *const up_to_three[] = {"salida1.txt", "s2.txt", "salida-numero-3.txt"};
    static const char *const four[MOST_FILES] = {"solucion-001.txt", "solucion-02.txt", "sol3.txt", "s04.txt"};
    const char *const *names = n < MOST_FILES ? up_to_three : four;

    n = n < MOST_FILES ? n : MOST_FILES;
    if (n < MOST_FILES)
        write_file("nombres", "salida1.txt\ns2.txt\nsalida-numero-3.txt\n");
    else
        write_file("nombres", "solucion-001.txt\nsolucion-02.txt\nsol3.txt\ns04.txt\n");
    read_from("nombres");
    for (int k = 0; k < n; k++)
        escritura_datos(boards[k]);
    /* A file that was not closed is written when a program ends. */
    fflush(NULL);
    for (int k = 0; k < n; k++)
        all[k] = text_of(names[k], texts[k]);
    *files = n;
    *error_lost = false;
    return all;
}
