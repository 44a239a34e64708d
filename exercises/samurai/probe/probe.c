/* The probe of samurai: calls one of the student's functions and writes what came
 * back. Inputs are small texts of which only the numbers count: `(i,j)` is a place,
 * `(i,j) = v` puts a number there, `(i,j) = v ?` asks about it; a samurai is 369
 * digits, row by row, of which 0 and `-` are empty. The grader hands it over as numbers
 * with blanks between them: 369 for carga_tablerote, and the matrix of 441 for others; a
 * matrix comes before the questions to Verificador_Insertar, too. So the probe does not
 * know where the boards lie, nor how a file is read. Several lines, or several
 * samurais, are several calls in the same process: what a function keeps from one
 * call to the next shows.
 *
 * The student's function may write anything into the matrix it is given, and
 * around it: so it gets one with rows to spare before and behind, and what is
 * reported of it is only ever read back as numbers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sudograde.h"

enum { CELLS = 369, MOST_NUMBERS = 800, MOST_LINES = 400, PLACES = 441, MOST_SAMURAIS = 4, NOT_WRITTEN = -1 };

int retorna_desde(int i, int j);
int retorna_hasta(int i, int j);
void parametros_recorrido(int v[4], int selector);
void carga_tablerote(int t[][21], int c[]);
int Verificador_Insertar(int t[][21], int i, int j, int valor);
int Solucionador(int t[][21], int selector);
void lectura_datos(int c[]);

/* What the lab's own escritura_datos has written, as in substitutes.c, where it
 * stands in for the student's; asked with NULL it only hands this out. */
enum { MOST_WRITTEN = 60, MOST_SHOWN = 3 };
struct written {
    int count;
    int boards[MOST_WRITTEN][21][21];
};
struct written *escritura_datos(int t[][21]);

/* ---- Inputs ---- */

/* Reads all numbers of a text. Returns how many there are. */
static int read_numbers(const char *text, int numbers[MOST_NUMBERS])
{
    int count = 0;

    while (*text != '\0' && count < MOST_NUMBERS) {
        char *end = (char *)text + 1;

        if (*text >= '0' && *text <= '9')
            numbers[count++] = (int)strtol(text, &end, 10);
        text = end;
    }
    return count;
}

/* A line of an input: its numbers, and whether it ends in a question mark. */
struct line {
    int numbers[3];
    int asks;
};

/* Reads the numbers of each line. Returns how many lines have any. */
static int read_lines(const char *text, struct line lines[MOST_LINES])
{
    int count = 0, numbers = 0;

    memset(lines, 0, MOST_LINES * sizeof lines[0]);
    while (*text != '\0' && count < MOST_LINES) {
        if (*text >= '0' && *text <= '9' && numbers < 3) {
            char *end;

            lines[count].numbers[numbers++] = (int)strtol(text, &end, 10);
            text = end;
            continue;
        }
        if (*text == '?')
            lines[count].asks = 1;
        if (*text == '\n' && numbers > 0) {
            count++;
            numbers = 0;
        }
        text++;
    }
    return numbers > 0 ? count + 1 : count;
}

/* Reads groups of so many numbers. Returns how many groups there are, or 0 when the text is something else. */
static int read_groups(const char *text, int size, int groups[MOST_SAMURAIS][PLACES])
{
    int count = 0;

    for (;; count++) {
        char *end;
        long number = strtol(text, &end, 10);

        if (end == text)
            break;
        if (count == MOST_SAMURAIS * size)
            return 0;
        groups[count / size][count % size] = (int)number;
        text = end;
    }
    return count % size == 0 ? count / size : 0;
}

/* A matrix between rows that belong to nobody, so that a write just outside of it
 * meets no variable of the probe. */
struct matrix {
    int before[4][21];
    int t[21][21];
    int behind[4][21];
};

static void fill(struct matrix *matrix, int value)
{
    int *cell = &matrix->before[0][0];

    for (size_t k = 0; k < sizeof *matrix / sizeof *cell; k++)
        cell[k] = value;
}

static void copy_into(struct matrix *matrix, const int places[PLACES])
{
    fill(matrix, NOT_WRITTEN);
    memcpy(matrix->t, places, sizeof matrix->t);
}

/* ---- Observations ---- */

static void write_cell(const struct sg_api *sg, int j, int shown, int value)
{
    if (shown)
        sg_printf(sg, "%d%c", value, j < 20 ? ' ' : '\n');
    else
        sg_printf(sg, ".%c", j < 20 ? ' ' : '\n');
}

static void write_rows(const struct sg_api *sg, int t[][21])
{
    for (int i = 0; i < 21; i++)
        sg_line(sg, t[i], 21);
}

/* The first cell in which two matrices differ, i * 21 + j, or 441. */
static int first_difference(int a[][21], int b[][21])
{
    int place = 0;

    while (place < PLACES && a[place / 21][place % 21] == b[place / 21][place % 21])
        place++;
    return place;
}

/* ---- The exercises ---- */

static void observe_bounds(const struct sg_api *sg, int (*bound)(int, int))
{
    static int numbers[MOST_NUMBERS];
    int count = read_numbers(sg->input, numbers);

    for (int k = 0; k + 1 < count; k += 2) {
        int i = numbers[k], j = numbers[k + 1];

        sg_printf(sg, "(%d,%d): %d\n", i, j, bound(i, j));
    }
}

static void observe_edges(const struct sg_api *sg)
{
    static int selectors[MOST_NUMBERS];
    int count = read_numbers(sg->input, selectors);
    int first = strcmp(sg->call, "rows") == 0 ? 0 : 2;

    for (int k = 0; k < count; k++) {
        /* The four numbers, and room on both sides for who counts from 1 or writes more. */
        int v[12], selector = selectors[k];

        for (int place = 0; place < 12; place++)
            v[place] = NOT_WRITTEN;
        parametros_recorrido(v + 4, selector);
        sg_printf(sg, "%d: %s %d to %d\n", selector, sg->call, v[4 + first], v[5 + first]);
        for (int place = 0; place < 12; place++)
            if ((place < 4 || place > 7) && v[place] != NOT_WRITTEN)
                sg_printf(sg, "v[%d] was written\n", place - 4);
    }
}

static void observe_spread(const struct sg_api *sg, int c[][PLACES], int count)
{
    for (int k = 0; k < count; k++) {
        static struct matrix matrix;

        fill(&matrix, NOT_WRITTEN);
        carga_tablerote(matrix.t, c[k]);
        write_rows(sg, matrix.t);
    }
}

/* Asks, and checks that to look at a board does not change it. Any number but 0 is a yes. */
static int asked(const struct sg_api *sg, struct matrix *matrix, int i, int j, int valor)
{
    static struct matrix before;
    int answer, place;

    before = *matrix;
    answer = Verificador_Insertar(matrix->t, i, j, valor) != 0;
    place = first_difference(matrix->t, before.t);
    if (place != PLACES)
        sg_printf(sg, "board changed at (%d,%d)\n", place / 21, place % 21);
    *matrix = before;
    return answer;
}

/* Where the number of a placement may stand as well: along its row or column outside of
 * its box, or in all cells that are neither in its row nor in its column. */
static void write_map(const struct sg_api *sg, const struct matrix *empty, int i, int j, int valor)
{
    static struct matrix matrix;

    matrix = *empty;
    matrix.t[i][j] = valor;
    sg_printf(sg, "%d at (%d,%d)\n", valor, i, j);
    if (strcmp(sg->call, "row") == 0) {
        for (int l = 0; l < 21; l++) {
            int shown = matrix.t[i][l] == 0 && l / 3 != j / 3;
            write_cell(sg, l, shown, shown ? asked(sg, &matrix, i, l, valor) : 0);
        }
    } else if (strcmp(sg->call, "column") == 0) {
        for (int k = 0; k < 21; k++) {
            int shown = matrix.t[k][j] == 0 && k / 3 != i / 3;
            write_cell(sg, k, shown, shown ? asked(sg, &matrix, k, j, valor) : 0);
        }
    } else {
        for (int k = 0; k < 21; k++)
            for (int l = 0; l < 21; l++) {
                int shown = matrix.t[k][l] == 0 && k != i && l != j;
                write_cell(sg, l, shown, shown ? asked(sg, &matrix, k, l, valor) : 0);
            }
    }
}

static void observe_verifier(const struct sg_api *sg)
{
    static struct line lines[MOST_LINES];
    static struct matrix matrix, empty;
    const char *text = sg->input;
    int count;

    fill(&empty, NOT_WRITTEN);
    for (int place = 0; place < PLACES; place++) {
        char *end;

        empty.t[place / 21][place % 21] = (int)strtol(text, &end, 10);
        text = end;
    }
    count = read_lines(text, lines);
    matrix = empty;
    for (int k = 0; k < count; k++) {
        int i = lines[k].numbers[0], j = lines[k].numbers[1], valor = lines[k].numbers[2];

        if (i > 20 || j > 20)
            continue;
        if (strcmp(sg->call, "ask") != 0)
            write_map(sg, &empty, i, j, valor);
        else if (lines[k].asks)
            sg_printf(sg, "(%d,%d) = %d: %d\n", i, j, valor, asked(sg, &matrix, i, j, valor));
        else
            matrix.t[i][j] = valor;
    }
}

/* By their numbers, row by row. */
static int compare_boards(const void *a, const void *b)
{
    const int *s = a, *t = b;

    for (int place = 0; place < PLACES; place++)
        if (s[place] != t[place])
            return s[place] < t[place] ? -1 : 1;
    return 0;
}

static void write_solutions(const struct sg_api *sg, struct written *written)
{
    int shown = written->count;

    if (written->count > MOST_WRITTEN) {
        sg_printf(sg, "solutions: more than %d\n", MOST_WRITTEN);
        shown = MOST_SHOWN;
    } else {
        sg_printf(sg, "solutions: %d\n", written->count);
        qsort(written->boards, (size_t)shown, sizeof written->boards[0], compare_boards);
    }
    for (int k = 0; k < shown; k++) {
        sg_text(sg, "\n");
        write_rows(sg, written->boards[k]);
    }
}

static void observe_solver(const struct sg_api *sg, int c[][PLACES], int count)
{
    struct written *written = escritura_datos(NULL);

    for (int k = 0; k < count; k++) {
        static struct matrix matrix;

        copy_into(&matrix, c[k]);
        written->count = 0;
        Solucionador(matrix.t, 0);
        write_solutions(sg, written);
        sg_text(sg, "left\n");
        write_rows(sg, matrix.t);
    }
}

/* The file datos.txt holds the case's input, and its name is on the standard input. */
static void observe_reading(const struct sg_api *sg)
{
    /* The numbers, and room for those of a file that has more. */
    static int c[4 * CELLS];

    for (size_t k = 0; k < sizeof c / sizeof c[0]; k++)
        c[k] = NOT_WRITTEN;
    lectura_datos(c);
    for (int k = 0; k < CELLS; k += 9)
        sg_line(sg, c + k, 9);
    if (c[CELLS] != NOT_WRITTEN)
        sg_printf(sg, "c[%d] was written\n", CELLS);
}

/* The names of the files are on the standard input: salida1.txt, salida2.txt, ... */
static void observe_writing(const struct sg_api *sg, int c[][PLACES], int count)
{
    for (int k = 0; k < count; k++) {
        /* It ends where memory ends: a row too many, which could pass for what is said below, is a crash. */
        int (*t)[21] = sg->guarded(sizeof c[k]);

        if (t == NULL)
            abort();
        memcpy(t, c[k], sizeof c[k]);
        escritura_datos(t);
        free(t);
    }
    /* A file that was not closed is written when a program ends. */
    fflush(NULL);
    for (int k = 1; k <= count; k++) {
        char name[32], text[4096];
        size_t length;
        FILE *file;

        snprintf(name, sizeof name, "salida%d.txt", k);
        file = fopen(name, "r");
        sg_printf(sg, "file %d\n", k);
        if (file == NULL) {
            sg_printf(sg, "missing\n");
            continue;
        }
        length = fread(text, 1, sizeof text, file);
        sg->write(text, length);
        sg_printf(sg, "\n");
        fclose(file);
    }
}

static int is_one_of(const char *call, const char *const calls[])
{
    for (; *calls != NULL; calls++)
        if (strcmp(call, *calls) == 0)
            return 1;
    return 0;
}

void sg_probe(const struct sg_api *sg)
{
    static const char *const of_edges[] = {"rows", "columns", NULL};
    static const char *const of_spread[] = {"upper", "middle", "lower", "holes", NULL};
    static const char *const of_verifier[] = {"ask", "row", "column", "box", NULL};
    static const char *const of_solver[] = {"solutions", "found", "restored", NULL};
    static int c[MOST_SAMURAIS][PLACES];
    int count;

    if (strcmp(sg->call, "retorna_desde") == 0) {
        observe_bounds(sg, retorna_desde);
        return;
    }
    if (strcmp(sg->call, "retorna_hasta") == 0) {
        observe_bounds(sg, retorna_hasta);
        return;
    }
    if (is_one_of(sg->call, of_edges)) {
        observe_edges(sg);
        return;
    }
    if (is_one_of(sg->call, of_verifier)) {
        observe_verifier(sg);
        return;
    }
    if (strcmp(sg->call, "lectura_datos") == 0) {
        observe_reading(sg);
        return;
    }
    count = read_groups(sg->input, is_one_of(sg->call, of_spread) ? CELLS : PLACES, c);
    if (count == 0)
        sg_printf(sg, "the input of this case is not a samurai\n");
    else if (is_one_of(sg->call, of_spread))
        observe_spread(sg, c, count);
    else if (is_one_of(sg->call, of_solver))
        observe_solver(sg, c, count);
    else if (strcmp(sg->call, "files") == 0)
        observe_writing(sg, c, count);
    else
        sg_printf(sg, "the probe knows no call \"%s\"\n", sg->call);
}
