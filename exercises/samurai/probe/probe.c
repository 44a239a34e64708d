/* The probe of samurai: calls one of the student's functions and writes what came
 * back. Inputs are small texts of which only the numbers count: `(i,j)` is a place,
 * `(i,j) = v` puts a number there, `(i,j) = v ?` asks about it; a samurai is 369
 * digits, row by row, of which 0 and `-` are empty. Several lines, or several
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

enum { CELLS = 369, MOST_NUMBERS = 800, MOST_LINES = 400, MOST_SAMURAIS = 4, HOLE = 5, NOT_WRITTEN = -1 };

int retorna_desde(int i, int j);
int retorna_hasta(int i, int j);
void parametros_recorrido(int v[4], int selector);
void carga_tablerote(int t[][21], int c[]);
int Verificador_Insertar(int t[][21], int i, int j, int valor);
int Solucionador(int t[][21], int selector);
void lectura_datos(int c[]);

/* What the lab's own escritura_datos has written, as in substitutes.c, where it
 * stands in for the student's; asked with NULL it only hands this out. */
enum { MOST_WRITTEN = 60 };
struct written {
    int count;
    int boards[MOST_WRITTEN][21][21];
};
struct written *escritura_datos(int t[][21]);

/* ---- Inputs ---- */

static int is_active(int i, int j)
{
    int middle_row = i >= 9 && i <= 11, middle_column = j >= 9 && j <= 11;
    int centre_row = i >= 6 && i <= 14, centre_column = j >= 6 && j <= 14;

    return (!middle_row || centre_column) && (!middle_column || centre_row);
}

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

/* Reads samurais. Returns how many there are, or 0 when the text is something else. */
static int read_samurais(const char *text, int c[MOST_SAMURAIS][CELLS])
{
    int cells = 0;

    for (; *text != '\0'; text++) {
        if (*text != '-' && (*text < '0' || *text > '9'))
            continue;
        if (cells == MOST_SAMURAIS * CELLS)
            return 0;
        c[cells / CELLS][cells % CELLS] = *text == '-' ? 0 : *text - '0';
        cells++;
    }
    return cells % CELLS == 0 ? cells / CELLS : 0;
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

/* The numbers in the active cells, as carga_tablerote should put them. */
static void spread(struct matrix *matrix, const int c[CELLS])
{
    fill(matrix, HOLE);
    for (int i = 0; i < 21; i++)
        for (int j = 0; j < 21; j++)
            if (is_active(i, j))
                matrix->t[i][j] = *c++;
}

static void make_empty(struct matrix *matrix)
{
    static const int nothing[CELLS];

    spread(matrix, nothing);
}

/* ---- Observations ---- */

static void write_cell(const struct sg_api *sg, int j, int shown, int value)
{
    if (shown)
        sg_printf(sg, "%d%c", value, j < 20 ? ' ' : '\n');
    else
        sg_printf(sg, ".%c", j < 20 ? ' ' : '\n');
}

static void write_rows(const struct sg_api *sg, int t[][21], int first, int last, int holes)
{
    for (int i = first; i <= last; i++)
        for (int j = 0; j < 21; j++)
            write_cell(sg, j, holes || is_active(i, j), t[i][j]);
}

/* The first active cell in which two matrices differ, i * 21 + j, or 441. */
static int first_difference(int a[][21], int b[][21])
{
    int place = 0;

    while (place < 441
           && (!is_active(place / 21, place % 21)
               || a[place / 21][place % 21] == b[place / 21][place % 21]))
        place++;
    return place;
}

static void write_unchanged(const struct sg_api *sg, int now[][21], int before[][21])
{
    int place = first_difference(now, before);
    int i = place / 21, j = place % 21;

    if (place == 441)
        sg_printf(sg, "board unchanged\n");
    else
        sg_printf(sg, "board changed at (%d,%d): was %d, is %d\n", i, j, before[i][j], now[i][j]);
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

static void observe_spread(const struct sg_api *sg, int c[][CELLS], int count)
{
    static const struct {
        const char *call;
        int first, last;
    } parts[] = {{"upper", 0, 8}, {"middle", 9, 11}, {"lower", 12, 20}, {"holes", 0, 20}};

    for (int k = 0; k < count; k++) {
        static struct matrix matrix;

        fill(&matrix, NOT_WRITTEN);
        carga_tablerote(matrix.t, c[k]);
        for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++)
            if (strcmp(sg->call, parts[part].call) == 0)
                write_rows(sg, matrix.t, parts[part].first, parts[part].last,
                           strcmp(sg->call, "holes") == 0);
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
    if (place != 441)
        sg_printf(sg, "board changed at (%d,%d)\n", place / 21, place % 21);
    *matrix = before;
    return answer;
}

/* Where the number of a placement may stand as well: along its row or column outside of
 * its box, or in all cells that are neither in its row nor in its column. */
static void write_map(const struct sg_api *sg, int i, int j, int valor)
{
    static struct matrix matrix;

    make_empty(&matrix);
    matrix.t[i][j] = valor;
    sg_printf(sg, "%d at (%d,%d)\n", valor, i, j);
    if (strcmp(sg->call, "row") == 0) {
        for (int l = 0; l < 21; l++) {
            int shown = is_active(i, l) && l / 3 != j / 3;
            write_cell(sg, l, shown, shown ? asked(sg, &matrix, i, l, valor) : 0);
        }
    } else if (strcmp(sg->call, "column") == 0) {
        for (int k = 0; k < 21; k++) {
            int shown = is_active(k, j) && k / 3 != i / 3;
            write_cell(sg, k, shown, shown ? asked(sg, &matrix, k, j, valor) : 0);
        }
    } else {
        for (int k = 0; k < 21; k++)
            for (int l = 0; l < 21; l++) {
                int shown = is_active(k, l) && k != i && l != j;
                write_cell(sg, l, shown, shown ? asked(sg, &matrix, k, l, valor) : 0);
            }
    }
}

static void observe_verifier(const struct sg_api *sg)
{
    static struct line lines[MOST_LINES];
    static struct matrix matrix;
    int count = read_lines(sg->input, lines);

    make_empty(&matrix);
    for (int k = 0; k < count; k++) {
        int i = lines[k].numbers[0], j = lines[k].numbers[1], valor = lines[k].numbers[2];

        if (i > 20 || j > 20)
            continue;
        if (strcmp(sg->call, "ask") != 0)
            write_map(sg, i, j, valor);
        else if (lines[k].asks)
            sg_printf(sg, "(%d,%d) = %d: %d\n", i, j, valor, asked(sg, &matrix, i, j, valor));
        else
            matrix.t[i][j] = valor;
    }
}

/* By the numbers of the active cells, row by row. */
static int compare_boards(const void *a, const void *b)
{
    const int (*s)[21] = a, (*t)[21] = b;

    for (int i = 0; i < 21; i++)
        for (int j = 0; j < 21; j++)
            if (is_active(i, j) && s[i][j] != t[i][j])
                return s[i][j] < t[i][j] ? -1 : 1;
    return 0;
}

static void write_solutions(const struct sg_api *sg, struct written *written)
{
    if (strcmp(sg->call, "solutions") != 0) {
        sg_printf(sg, "%s\n", written->count > 0 ? "a solution" : "no solution");
        return;
    }
    if (written->count > MOST_WRITTEN) {
        sg_printf(sg, "solutions: more than %d\n", MOST_WRITTEN);
        return;
    }
    sg_printf(sg, "solutions: %d\n", written->count);
    qsort(written->boards, (size_t)written->count, sizeof written->boards[0], compare_boards);
    for (int k = 0; k < written->count; k++) {
        sg_printf(sg, "\n");
        write_rows(sg, written->boards[k], 0, 20, 0);
    }
}

static void observe_solver(const struct sg_api *sg, int c[][CELLS], int count)
{
    struct written *written = escritura_datos(NULL);

    for (int k = 0; k < count; k++) {
        static struct matrix matrix, before;

        spread(&matrix, c[k]);
        before = matrix;
        written->count = 0;
        Solucionador(matrix.t, 0);
        write_solutions(sg, written);
        if (strcmp(sg->call, "restored") == 0)
            write_unchanged(sg, matrix.t, before.t);
    }
}

/* The file datos.txt holds the case's input, and its name is on the standard input. */
static void observe_reading(const struct sg_api *sg)
{
    /* The numbers, and room for those of a file that has more. */
    static int c[4 * CELLS];
    static struct matrix matrix;

    for (size_t k = 0; k < sizeof c / sizeof c[0]; k++)
        c[k] = NOT_WRITTEN;
    lectura_datos(c);
    spread(&matrix, c);
    write_rows(sg, matrix.t, 0, 20, 0);
    if (c[CELLS] != NOT_WRITTEN)
        sg_printf(sg, "c[%d] was written\n", CELLS);
}

/* The names of the files are on the standard input: salida1.txt, salida2.txt, ... */
static void observe_writing(const struct sg_api *sg, int c[][CELLS], int count)
{
    static struct matrix matrix;

    for (int k = 0; k < count; k++) {
        /* It ends where memory ends: a row too many, which could pass for what is said below, is a crash. */
        int (*t)[21] = sg->guarded(sizeof matrix.t);

        if (t == NULL)
            abort();
        spread(&matrix, c[k]);
        memcpy(t, matrix.t, sizeof matrix.t);
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
    static int c[MOST_SAMURAIS][CELLS];
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
    count = read_samurais(sg->input, c);
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
