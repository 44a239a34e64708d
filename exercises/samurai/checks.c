/* The checks of the lab: what is right where several answers are, what is said about a wrong one, and
 * inputs. A text such as "matrix-wrong row=0 column=8 wanted=7 found=6" names a sentence in locale/
 * and what stands in it; cells behind "at" are marked on the matrix.
 *
 * Rows and columns are counted from 0, solutions and files from 1. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 21, CELLS = 369, HOLE = 5, MOST_SOLUTIONS = 110, MOST_WRITTEN = 120 };

static char said[4000];

/* ---- The five boards ---- */

/* The first row and column of each. */
static const int boards[5][2] = {{6, 6}, {0, 0}, {0, 12}, {12, 0}, {12, 12}};

static bool is_on(int board, int i, int j)
{
    int row = boards[board][0], column = boards[board][1];

    return i >= row && i < row + 9 && j >= column && j < column + 9;
}

static bool is_active(int i, int j)
{
    for (int board = 0; board < 5; board++)
        if (is_on(board, i, j))
            return true;
    return false;
}

/* Whether a number in one cell rules it out in another one. */
static bool sees(int i, int j, int k, int l)
{
    if (i != k && j != l && (i / 3 != k / 3 || j / 3 != l / 3))
        return false;
    for (int board = 0; board < 5; board++)
        if (is_on(board, i, j) && is_on(board, k, l))
            return i != k || j != l;
    return false;
}

/* The cells, row by row, and for each those that it sees. */
static struct cell {
    int i, j, count, others[40];
} cells[CELLS];

static void prepare(void)
{
    int count = 0;

    if (cells[CELLS - 1].count > 0)
        return;
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++)
            if (is_active(i, j))
                cells[count++] = (struct cell){.i = i, .j = j};
    for (int a = 0; a < CELLS; a++)
        for (int b = 0; b < CELLS; b++)
            if (sees(cells[a].i, cells[a].j, cells[b].i, cells[b].j))
                cells[a].others[cells[a].count++] = b;
}

/* The numbers of all cells. */
struct samurai {
    signed char number[CELLS];
};

static struct samurai numbers_of(int t[SIDE][SIDE])
{
    struct samurai all;

    prepare();
    for (int cell = 0; cell < CELLS; cell++) {
        int number = t[cells[cell].i][cells[cell].j];

        all.number[cell] = (signed char)(number >= 0 && number <= 9 ? number : 100);
    }
    return all;
}

static bool same(const struct samurai *a, const struct samurai *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* The numbers, as bits, that a cell can hold without repeating one that it sees. */
static int fitting(const struct samurai *all, int cell)
{
    int bits = 0x3fe;

    for (int k = 0; k < cells[cell].count; k++)
        bits &= ~(1 << (all->number[cells[cell].others[k]] & 15));
    return bits;
}

/* Two cells that see each other and hold the same number: the later one, and the other in `twin`; or -1. */
static int repeated(const struct samurai *all, int *twin)
{
    for (int cell = 0; cell < CELLS; cell++)
        for (int k = 0; all->number[cell] != 0 && k < cells[cell].count; k++) {
            *twin = cells[cell].others[k];
            if (*twin < cell && all->number[*twin] == all->number[cell])
                return cell;
        }
    return -1;
}

static bool is_legal(const struct samurai *all)
{
    int twin;

    return repeated(all, &twin) < 0;
}

/* ---- All solutions ---- */

struct solutions {
    int count, most;
    struct samurai all[MOST_SOLUTIONS + 1];
};

static void solve(struct samurai *all, struct solutions *found)
{
    int tightest = -1, fewest = 10, bits = 0;

    for (int cell = 0; cell < CELLS && fewest > 1; cell++)
        if (all->number[cell] == 0) {
            int these = fitting(all, cell), count = __builtin_popcount((unsigned)these);

            if (count < fewest) {
                fewest = count;
                tightest = cell;
                bits = these;
            }
        }
    if (tightest < 0) {
        found->all[found->count++] = *all;
        return;
    }
    for (int digit = 1; digit <= 9 && found->count < found->most; digit++)
        if (bits & 1 << digit) {
            all->number[tightest] = (signed char)digit;
            solve(all, found);
        }
    all->number[tightest] = 0;
}

/* The solutions of a samurai, at most so many. */
static struct solutions *solutions_of(struct samurai all, int most)
{
    static struct solutions found;

    found.count = 0;
    found.most = most;
    if (is_legal(&all))
        solve(&all, &found);
    return &found;
}

bool unsolvable(int t[21][21])
{
    struct samurai all = numbers_of(t);

    return is_legal(&all) && solutions_of(all, 1)->count == 0;
}

/* ---- retorna_desde, retorna_hasta ---- */

static int first_row(int i, int j)
{
    if (j <= 5 || j >= 15)
        return i <= 8 ? 0 : 12;
    if (j >= 9 && j <= 11)
        return 6;
    return i <= 8 ? 0 : i <= 14 ? 6 : 12;
}

static char *bound_missed(const char *function, int i, int j, int expected, int found)
{
    if (found == expected)
        return NULL;
    snprintf(said, sizeof said, "bound-wrong function=%s row=%d column=%d wanted=%d found=%d", function, i, j, expected, found);
    return said;
}

char *desde_missed(int i, int j, int returned)
{
    return bound_missed("retorna_desde", i, j, first_row(i, j), returned);
}

/* The matrix looks the same from below. */
char *hasta_missed(int i, int j, int returned)
{
    return bound_missed("retorna_hasta", i, j, 20 - first_row(20 - i, j), returned);
}

/* ---- parametros_recorrido ---- */

/* The first and the last row or column of a board, and whether there are four numbers at all. */
static char *board_wrong(int selector, const int *returned, int n, bool is_column)
{
    int at = is_column ? 2 : 0;

    if (returned == NULL) {
        snprintf(said, sizeof said, "board-forgotten selector=%d", selector);
        return said;
    }
    for (int end = 0; end < 2 && at + end < n; end++) {
        int wanted = boards[selector][is_column] + (end == 0 ? 0 : 8);

        if (returned[at + end] != wanted) {
            snprintf(said, sizeof said, "board-%s-%s selector=%d wanted=%d found=%d", end == 0 ? "first" : "last", is_column ? "column" : "row", selector, wanted, returned[at + end]);
            return said;
        }
    }
    if (n == 4)
        return NULL;
    snprintf(said, sizeof said, "board-numbers count=%d", n);
    return said;
}

/* Where there is no such board, there is no answer either. */
char *board_rows(int selector, int *returned, int n)
{
    if (selector < 5)
        return board_wrong(selector, returned, n, false);
    if (returned == NULL)
        return NULL;
    snprintf(said, sizeof said, "board-invented selector=%d", selector);
    return said;
}

char *board_columns(int selector, int *returned, int n)
{
    return selector < 5 ? board_wrong(selector, returned, n, true) : NULL;
}

/* ---- carga_tablerote, lectura_datos ---- */

static char *matrix_wrong(int i, int j, int expected, int found)
{
    snprintf(said, sizeof said, "matrix-wrong row=%d column=%d wanted=%d found=%d", i, j, expected, found);
    return said;
}

/* The first cell of these rows that has not its number. */
static char *spread(int c[369], int t[21][21], int from, int to)
{
    prepare();
    for (int cell = 0; cell < CELLS; cell++) {
        int i = cells[cell].i, j = cells[cell].j;

        if (i >= from && i <= to && t[i][j] != c[cell])
            return matrix_wrong(i, j, c[cell], t[i][j]);
    }
    return NULL;
}

char *upper(int t[21][21], int c[369])
{
    return spread(c, t, 0, 8);
}

char *middle(int t[21][21], int c[369])
{
    return spread(c, t, 9, 11);
}

char *lower(int t[21][21], int c[369])
{
    return spread(c, t, 12, 20);
}

/* All numbers of the inputs are the same, so that only the places count. */
char *holes(int t[21][21], int c[369])
{
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++)
            if (!is_active(i, j) && t[i][j] != HOLE)
                return matrix_wrong(i, j, HOLE, t[i][j]);
    return spread(c, t, 0, 20);
}

/* A character that is a cell. */
static bool is_cell(int letter)
{
    return isdigit((unsigned char)letter) || letter == '-';
}

static int number_of(int letter)
{
    return letter == '-' ? 0 : letter - '0';
}

/* The cells of a text. Returns how many there are; those beyond 369 are counted only. */
static int read_cells(const char *text, int numbers[CELLS])
{
    int count = 0;

    for (; *text != '\0'; text++)
        if (is_cell(*text)) {
            if (count < CELLS)
                numbers[count] = number_of(*text);
            count++;
        }
    return count;
}

bool is_samurai(char *file)
{
    int numbers[CELLS];

    return read_cells(file, numbers) == CELLS;
}

/* The first cell that was not read as it stands in the file. */
char *reads(char *file, int c[369])
{
    int numbers[CELLS];

    prepare();
    if (read_cells(file, numbers) != CELLS)
        return NULL;
    for (int cell = 0; cell < CELLS; cell++)
        if (c[cell] != numbers[cell]) {
            if (cell == 0 && c[cell] == -1)
                return "reading-failed";
            return matrix_wrong(cells[cell].i, cells[cell].j, numbers[cell], c[cell]);
        }
    return NULL;
}

/* ---- Verificador_Insertar ---- */

/* The number that stands in the way, or that none does. */
char *insert_missed(int t[21][21], int i, int j, int valor, bool returned)
{
    if (!is_active(i, j) || t[i][j] != 0)
        return NULL;
    for (int k = 0; k < SIDE; k++)
        for (int l = 0; l < SIDE; l++)
            if (is_active(k, l) && t[k][l] == valor && sees(i, j, k, l)) {
                if (!returned)
                    return NULL;
                snprintf(said, sizeof said, "insert-accepted digit=%d row=%d column=%d row_b=%d column_b=%d at=(%d,%d)", valor, i, j, k, l, k, l);
                return said;
            }
    if (returned)
        return NULL;
    snprintf(said, sizeof said, "insert-refused digit=%d row=%d column=%d", valor, i, j);
    return said;
}

/* An empty cell of a board. */
bool can_be_asked(int t[21][21], int i, int j)
{
    return is_active(i, j) && t[i][j] == 0;
}

/* ---- Solucionador ---- */

/* The mistake in a solution, or NULL. `which` is its number, or the file that it is in. */
static char *solution_wrong(const struct samurai *given, int t[21][21], const char *which)
{
    struct samurai all = numbers_of(t);
    int twin, cell;

    for (cell = 0; cell < CELLS; cell++) {
        int i = cells[cell].i, j = cells[cell].j, is = t[i][j], was = given->number[cell];

        said[0] = '\0';
        if (was != 0 && was != is)
            snprintf(said, sizeof said, "solution-given-changed is=%d given=%d", is, was);
        else if (is == 0)
            strcpy(said, "solution-cell-empty");
        else if (is < 1 || is > 9)
            snprintf(said, sizeof said, "solution-cell-not-a-digit is=%d", is);
        if (said[0] == '\0')
            continue;
        snprintf(said + strlen(said), sizeof said - strlen(said), " solution=%s row=%d column=%d at=(%d,%d)", which, i, j, i, j);
        return said;
    }
    cell = repeated(&all, &twin);
    if (cell < 0)
        return NULL;
    snprintf(said, sizeof said, "solution-repeats solution=%s digit=%d row_a=%d column_a=%d row_b=%d column_b=%d at=(%d,%d)(%d,%d)", which,
             all.number[cell], cells[twin].i, cells[twin].j, cells[cell].i, cells[cell].j, cells[twin].i, cells[twin].j, cells[cell].i, cells[cell].j);
    return said;
}

/* Each solution once, in any order. */
char *solves(int t[21][21], int (*returned)[21][21], int count)
{
    struct samurai given = numbers_of(t);
    int wanted = solutions_of(given, MOST_SOLUTIONS)->count;
    char *wrong, which[12];

    if (count > MOST_WRITTEN) {
        snprintf(said, sizeof said, "solutions-too-many most=%d", MOST_WRITTEN);
        return said;
    }
    for (int k = 0; k < count; k++) {
        struct samurai one;

        snprintf(which, sizeof which, "%d", k + 1);
        if ((wrong = solution_wrong(&given, returned[k], which)) != NULL)
            return wrong;
        one = numbers_of(returned[k]);
        for (int other = 0; other < k; other++) {
            struct samurai twin = numbers_of(returned[other]);

            if (same(&one, &twin)) {
                snprintf(said, sizeof said, "solution-twice solution=%d other=%d", k + 1, other + 1);
                return said;
            }
        }
    }
    if (count >= wanted)
        return NULL;
    if (count == 0)
        snprintf(said, sizeof said, "solutions-none-found wanted=%d", wanted);
    else
        snprintf(said, sizeof said, "solutions-missing count=%d wanted=%d", count, wanted);
    return said;
}

/* A right solution where there is one, and none where there is none. */
char *found(int t[21][21], int (*returned)[21][21], int count)
{
    struct samurai given = numbers_of(t);
    bool is_solvable = solutions_of(given, 1)->count > 0;

    if (!is_solvable)
        return count > 0 ? "found-some" : NULL;
    if (count == 0)
        return "found-none";
    for (int k = 0; k < count; k++)
        if (solution_wrong(&given, returned[k], "1") == NULL)
            return NULL;
    return solution_wrong(&given, returned[0], "1");
}

/* ---- escritura_datos, program ---- */

/* Takes the next line of a text: its start, and the text behind it. */
static const char *take_line(const char **text, int *length)
{
    const char *start = *text, *end = strchr(start, '\n');

    *length = end == NULL ? (int)strlen(start) : (int)(end - start);
    *text = end == NULL ? start + *length : end + 1;
    return start;
}

/* Whether a line holds numbers and white space only. */
static bool is_row(const char *line, int length)
{
    bool has_digit = false;

    for (int k = 0; k < length; k++) {
        has_digit = has_digit || isdigit((unsigned char)line[k]);
        if (!isdigit((unsigned char)line[k]) && !isspace((unsigned char)line[k]))
            return false;
    }
    return has_digit;
}

/* Reads the rows of a file into the cells of the boards. What else is there, above or below, is decoration.
 * Returns the first row that has not as many numbers as it should, with both counts, or 21. */
static int read_rows(const char *text, int t[SIDE][SIDE], int *count, int *wanted)
{
    for (int i = 0; i < SIDE; i++) {
        int length = 0, numbers[SIDE] = {0};
        const char *line = "";

        while (*text != '\0' && !is_row(line, length))
            line = take_line(&text, &length);
        *count = *wanted = 0;
        for (const char *at = line; is_row(line, length) && at < line + length;) {
            if (isdigit((unsigned char)*at)) {
                char *end;
                long number = strtol(at, &end, 10);

                if (*count < SIDE)
                    numbers[*count] = number > 1000000 ? 1000000 : (int)number;
                ++*count;
                at = end;
            } else {
                at++;
            }
        }
        for (int j = 0; j < SIDE; j++) {
            t[i][j] = is_active(i, j) ? numbers[*wanted] : HOLE;
            *wanted += is_active(i, j);
        }
        if (*count != *wanted)
            return i;
    }
    return SIDE;
}

/* Whether a file has rows behind its last one, as one has that was longer before. A number or two at its foot
 * are no row. */
static bool has_more_rows(const char *text)
{
    int rows = 0;

    while (*text != '\0') {
        int length, digits = 0;
        const char *line = take_line(&text, &length);

        for (int k = 0; k < length; k++)
            digits += isdigit((unsigned char)line[k]) != 0;
        rows += is_row(line, length) && digits >= 9;
    }
    return rows > SIDE;
}

/* In Rust, an error of `out` is the function's. */
char *error_passed_on(bool error_lost)
{
    return error_lost ? "error-lost" : NULL;
}

/* One file for each board, with its numbers row by row; `returned` has NULL for a file that is not there. */
char *written(int (*all)[21][21], int count, char **returned, int files)
{
    prepare();
    for (int k = 0; k < count; k++) {
        int t[SIDE][SIDE], row, have, wanted;

        if (k >= files || returned[k] == NULL) {
            snprintf(said, sizeof said, "file-missing file=%d", k + 1);
            return said;
        }
        row = read_rows(returned[k], t, &have, &wanted);
        if (row < SIDE) {
            snprintf(said, sizeof said, "file-row file=%d row=%d count=%d wanted=%d", k + 1, row, have, wanted);
            return said;
        }
        for (int cell = 0; cell < CELLS; cell++) {
            int i = cells[cell].i, j = cells[cell].j;

            if (t[i][j] != all[k][i][j]) {
                snprintf(said, sizeof said, "file-cell file=%d row=%d column=%d is=%d wanted=%d at=(%d,%d)", k + 1, i, j, t[i][j], all[k][i][j], i, j);
                return said;
            }
        }
        if (has_more_rows(returned[k])) {
            snprintf(said, sizeof said, "file-longer file=%d", k + 1);
            return said;
        }
    }
    return NULL;
}

/* The text of the file with this name, among names and texts in turn, or NULL. */
static char *file_of(char **files, int count, const char *name, int length)
{
    for (int k = 0; k + 1 < count; k += 2)
        if ((int)strlen(files[k]) == length && strncmp(files[k], name, (size_t)length) == 0)
            return files[k + 1];
    return NULL;
}

/* Whether a line says that there is no solution, in whatever words. An accent may be missing, or be no
 * character that can be read. */
static bool says_none(const char *output)
{
    static const char *const none[] = {"no", "sin", "ninguna", "cero", "0", "nula", NULL};
    static const char *const impossible[] = {"imposible", "irresoluble", "insoluble", NULL};

    while (*output != '\0') {
        bool is_none = false, is_solved = false;
        int length;
        const char *line = take_line(&output, &length), *end = line + length;

        while (line < end) {
            char word[40] = "";
            int letters = 0;

            for (; line < end && (isalnum((unsigned char)*line) || (unsigned char)*line >= 128); line++)
                if (letters < 39)
                    word[letters++] = (char)tolower((unsigned char)*line);
            for (int k = 0; none[k] != NULL; k++)
                is_none = is_none || strcmp(word, none[k]) == 0;
            for (int k = 0; impossible[k] != NULL; k++)
                if (strcmp(word, impossible[k]) == 0)
                    return true;
            is_solved = is_solved || strncmp(word, "soluci", 6) == 0 || strncmp(word, "resol", 5) == 0;
            line++;
        }
        if (is_none && is_solved)
            return true;
    }
    return false;
}

/* Each file that was asked for holds a solution; together they hold all, in any order. No other file is
 * written. Where there is no solution, the program says so. */
char *writes_solutions(char *stdin_text, char *stdout_text, char *stderr_text, char **given, int given_count, char **written_files, int written_count)
{
    static struct samurai found_ones[MOST_SOLUTIONS];
    static char names[MOST_SOLUTIONS][60];
    const char *rest = stdin_text, *name;
    int length, numbers[CELLS], wanted, count = 0;
    struct samurai samurai;
    char *text, *wrong;

    prepare();
    name = take_line(&rest, &length);
    text = file_of(given, given_count, name, length);
    if (text == NULL || read_cells(text, numbers) != CELLS)
        abort();
    for (int cell = 0; cell < CELLS; cell++)
        samurai.number[cell] = (signed char)numbers[cell];
    wanted = solutions_of(samurai, MOST_SOLUTIONS)->count;
    for (; count < wanted; count++) {
        int t[SIDE][SIDE], row, have, in_row;

        name = take_line(&rest, &length);
        snprintf(names[count], sizeof names[count], "\"%.*s\"", length < 50 ? length : 50, name);
        text = file_of(written_files, written_count, name, length);
        if (text == NULL) {
            if (count == 0)
                snprintf(said, sizeof said, "file-missing file=%s", names[0]);
            else
                snprintf(said, sizeof said, "solutions-missing count=%d wanted=%d", count, wanted);
            return said;
        }
        row = read_rows(text, t, &have, &in_row);
        if (row < SIDE) {
            snprintf(said, sizeof said, "solution-row solution=%s row=%d count=%d wanted=%d", names[count], row, have, in_row);
            return said;
        }
        if ((wrong = solution_wrong(&samurai, t, names[count])) != NULL)
            return wrong;
        if (has_more_rows(text)) {
            snprintf(said, sizeof said, "file-longer file=%s", names[count]);
            return said;
        }
        found_ones[count] = numbers_of(t);
        for (int other = 0; other < count; other++)
            if (same(&found_ones[other], &found_ones[count])) {
                snprintf(said, sizeof said, "solution-twice solution=%s other=%s", names[count], names[other]);
                return said;
            }
    }
    while (*rest != '\0') {
        name = take_line(&rest, &length);
        if (file_of(written_files, written_count, name, length) != NULL) {
            snprintf(said, sizeof said, "file-without-solution file=\"%.*s\" wanted=%d", length < 50 ? length : 50, name, wanted);
            return said;
        }
    }
    if (wanted == 0 && !says_none(stdout_text) && !says_none(stderr_text))
        return "program-says-nothing";
    return NULL;
}

/* The letters of a way to say "there is no solution" with which a text begins; 0: it says something else. */
static size_t none_said(const char *text)
{
    static const char *const ways[] = {
        "no hay soluci", "no hay ninguna soluci", "no tiene soluci", "no tiene ninguna soluci", "no existe soluci",
        "no existe ninguna soluci", "sin soluci", "no solution", "não há solu", "não tem solu", "nao ha solu",
        "nao tem solu",
    };

    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
        size_t letters = 0;

        while (ways[way][letters] != '\0' && tolower((unsigned char)text[letters]) == (unsigned char)ways[way][letters])
            letters++;
        if (ways[way][letters] == '\0')
            return letters;
    }
    return 0;
}

/* Whether a line ends with words for "there is no solution". "No hay más soluciones" and "Ya no hay soluciones" are
 * something else. */
static bool ends_with_none(const char *output)
{
    const char *start = output;

    for (; *output != '\0'; output++) {
        size_t letters = none_said(output);
        bool is_after_ya = output - start >= 3 && tolower((unsigned char)output[-3]) == 'y' && output[-2] == 'a' && output[-1] == ' ';

        if (letters == 0 || is_after_ya)
            continue;
        for (output += letters; isalpha((unsigned char)*output) || (unsigned char)*output >= 128; output++)
            continue;
        output += strspn(output, " \t\r.!");
        if (*output == '\n' || *output == '\0')
            return true;
        output--;
    }
    return false;
}

/* Where a file is written, the program does not say that there is no solution. */
char *denies_none(char *stdout_text, char *stderr_text, char **written_files, int written_count)
{
    (void)written_files;
    return written_count > 0 && (ends_with_none(stdout_text) || ends_with_none(stderr_text)) ? "program-says-none" : NULL;
}

/* The solutions are written, and the program does not say that there is none. */
char *writes_and_denies_none(char *stdin_text, char *stdout_text, char *stderr_text, char **given, int given_count, char **written_files, int written_count)
{
    char *wrong = writes_solutions(stdin_text, stdout_text, stderr_text, given, given_count, written_files, written_count);

    return wrong != NULL ? wrong : denies_none(stdout_text, stderr_text, written_files, written_count);
}

/* The program may say and return anything: it must not crash, which the grader sees. */
char *any_answer(int status)
{
    (void)status;
    return NULL;
}

/* A long name: the file of this name is written, or the program refuses it. */
char *writes_or_refuses(char *stdin_text, int status, char **written_files, int written_count)
{
    const char *rest = stdin_text, *name;
    int length;

    take_line(&rest, &length);
    name = take_line(&rest, &length);
    if (status != 0 || file_of(written_files, written_count, name, length) != NULL)
        return NULL;
    snprintf(said, sizeof said, "file-missing file=\"%.*s\"", length, name);
    return said;
}

/* ---- Inputs: each is a text, from the number of a grading and its own ---- */

static unsigned long long state;

static void begin(const char *name, int seed, int index)
{
    state = 0x9e3779b97f4a7c15u * (unsigned)seed + 0xbf58476d1ce4e5b9u * (unsigned)index;
    for (; *name != '\0'; name++)
        state = 31 * state + (unsigned char)*name;
    prepare();
}

/* A number from 0 up to, but without, `below`. */
static int any(int below)
{
    unsigned long long z = state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (int)((z ^ z >> 31) % (unsigned)below);
}

static void shuffle(int *all, int count)
{
    for (int k = count - 1; k > 0; k--) {
        int other = any(k + 1), kept = all[k];

        all[k] = all[other];
        all[other] = kept;
    }
}

/* The numbers from `first` on, in any order. */
static void in_any_order(int *all, int count, int first)
{
    for (int k = 0; k < count; k++)
        all[k] = first + k;
    shuffle(all, count);
}

/* The cell number `index` of those in columns from `first` to `last`, or of the columns that lie opposite. */
static char *cell_between(int first, int last, int index)
{
    int count = 0, wanted[CELLS];

    prepare();
    for (int cell = 0; cell < CELLS; cell++) {
        int j = cells[cell].j;

        if ((j >= first && j <= last) || (20 - j >= first && 20 - j <= last))
            wanted[count++] = cell;
    }
    snprintf(said, sizeof said, "%d %d", cells[wanted[index % count]].i, cells[wanted[index % count]].j);
    return said;
}

char *outer_cells(int seed, int index)
{
    (void)seed;
    return cell_between(0, 5, index);
}

char *shared_cells(int seed, int index)
{
    (void)seed;
    return cell_between(6, 8, index);
}

char *middle_cells(int seed, int index)
{
    (void)seed;
    return cell_between(9, 11, index);
}

char *board_numbers(int seed, int index)
{
    int count;
    char *at = said;

    begin("boards", seed, index);
    count = 1 + any(5);
    for (int k = 0; k < count; k++)
        at += sprintf(at, k == 0 ? "%d" : "; %d", any(5));
    return said;
}

/* One full samurai, from which all others are made. */
static const char first[] =
    "126845937289641735953712846345728196478963152167953284215439768651284973849276315798136452"
    "637158294432579861561327489216573492618382694571843926815347794581623957814367529764189235"
    "312564789958372461635829147698352168974478315296735148597263219674835421697234185764981523"
    "831945726981253764476312598352467918529876431523148679985621347846792351214783659197536482"
    "763459812";

/* The 21 rows, or columns, in another order: turned over or not, and those of a box among themselves. */
static void lines(int order[SIDE])
{
    bool is_turned = any(2);

    for (int band = 0; band < 7; band++)
        in_any_order(order + 3 * band, 3, 3 * (is_turned ? 6 - band : band));
}

/* A full samurai: digits, and lines within a box, change places. */
static struct samurai solved(void)
{
    int rows[SIDE], columns[SIDE], names[9], t[SIDE][SIDE];
    bool is_mirrored;
    struct samurai all;

    for (int cell = 0; cell < CELLS; cell++)
        t[cells[cell].i][cells[cell].j] = first[cell] - '0';
    lines(rows);
    lines(columns);
    in_any_order(names, 9, 1);
    is_mirrored = any(2);
    for (int cell = 0; cell < CELLS; cell++) {
        int i = cells[cell].i, j = cells[cell].j;

        all.number[cell] = (signed char)names[(is_mirrored ? t[rows[j]][columns[i]] : t[rows[i]][columns[j]]) - 1];
    }
    return all;
}

/* So many cells of a samurai, the others empty. */
static struct samurai some_of(struct samurai all, int kept)
{
    int order[CELLS];

    in_any_order(order, CELLS, 0);
    for (int k = kept; k < CELLS; k++)
        all.number[order[k]] = 0;
    return all;
}

/* Writes the digits of all cells; the end of them. */
static char *write_digits(const struct samurai *all, char *at)
{
    for (int cell = 0; cell < CELLS; cell++)
        *at++ = (char)('0' + all->number[cell]);
    *at = '\0';
    return at;
}

static char *input(struct samurai all)
{
    write_digits(&all, said);
    return said;
}

char *any_samurai(int seed, int index)
{
    begin("samurai", seed, index);
    return input(some_of(solved(), any(CELLS + 1)));
}

char *one_number(int seed, int index)
{
    struct samurai all;

    begin("one number", seed, index);
    memset(&all, index % 10, sizeof all);
    return input(all);
}

/* A 5 stands in the holes, so most questions are about eight digits only. */
enum { BUT_FIVE = 8, ALL_DIGITS = 9 };

/* A number in a cell, some others that do not matter, and the question whether it may stand in another
 * cell, too. One cell after the other holds the number, but for those that a kind of question is not about. */
static char *question(int index, bool (*is_wanted)(const struct cell *, const struct cell *), bool is_turned,
                      int kinds)
{
    int digits[ALL_DIGITS] = {1, 2, 3, 4, 6, 7, 8, 9, 5}, wanted[CELLS], count = 0, others, asked;
    int twin = index % CELLS;
    bool is_taken[CELLS] = {false};
    char *at = said;

    for (;; twin = any(CELLS)) {
        for (int cell = 0; cell < CELLS; cell++) {
            struct cell a = cells[cell], b = cells[twin];

            if (is_turned) {
                a.i = cells[cell].j;
                a.j = cells[cell].i;
                b.i = cells[twin].j;
                b.j = cells[twin].i;
            }
            if (cell != twin && is_wanted(&a, &b))
                wanted[count++] = cell;
        }
        if (count > 0)
            break;
    }
    asked = wanted[any(count)];
    shuffle(digits, kinds);
    at += sprintf(at, "{(%d,%d): %d", cells[twin].i, cells[twin].j, digits[0]);
    is_taken[asked] = is_taken[twin] = true;
    others = any(4);
    for (int k = 1; k <= others; k++) {
        int cell = any(CELLS);

        if (!is_taken[cell])
            at += sprintf(at, ", (%d,%d): %d", cells[cell].i, cells[cell].j, digits[k]);
        is_taken[cell] = true;
    }
    sprintf(at, "} %d %d %d", cells[asked].i, cells[asked].j, digits[0]);
    return said;
}

static bool is_shared(int line)
{
    return (line >= 6 && line <= 8) || (line >= 12 && line <= 14);
}

/* In a row that belongs to no two boards one beside the other, and in different boxes. */
static bool in_row(const struct cell *a, const struct cell *b)
{
    return a->i == b->i && a->j / 3 != b->j / 3 && !is_shared(a->i);
}

/* In a row of the centre and of two corners, and in different boxes. */
static bool in_shared_row(const struct cell *a, const struct cell *b)
{
    return a->i == b->i && a->j / 3 != b->j / 3 && is_shared(a->i);
}

/* In other rows and columns, of the same box. */
static bool in_box(const struct cell *a, const struct cell *b)
{
    return a->i != b->i && a->j != b->j && a->i / 3 == b->i / 3 && a->j / 3 == b->j / 3;
}

/* The same, or of a box beside it. */
static bool near_box(const struct cell *a, const struct cell *b)
{
    return a->i != b->i && a->j != b->j && abs(a->i - b->i) < 4 && abs(a->j - b->j) < 4;
}

char *rows(int seed, int index)
{
    begin("rows", seed, index);
    return question(index, in_row, false, BUT_FIVE);
}

char *columns(int seed, int index)
{
    begin("columns", seed, index);
    return question(index, in_row, true, BUT_FIVE);
}

char *boxes(int seed, int index)
{
    begin("boxes", seed, index);
    /* Each cell once, then those around. */
    return question(index, index < CELLS ? in_box : near_box, false, BUT_FIVE);
}

char *shared_lines(int seed, int index)
{
    begin("shared", seed, index);
    return question(index / 2, in_shared_row, index % 2, BUT_FIVE);
}

static bool same_row(const struct cell *a, const struct cell *b)
{
    return a->i == b->i;
}

static bool anywhere(const struct cell *a, const struct cell *b)
{
    return a != b;
}

/* Any number in any cell, in turn in its row, its column, its box and elsewhere. */
char *any_question(int seed, int index)
{
    begin("any", seed, index);
    switch (index / CELLS % 4) {
    case 0:
        return question(index, same_row, false, ALL_DIGITS);
    case 1:
        return question(index, same_row, true, ALL_DIGITS);
    case 2:
        return question(index, in_box, false, ALL_DIGITS);
    default:
        return question(index, anywhere, false, ALL_DIGITS);
    }
}

char *five_anywhere(int seed, int index)
{
    (void)seed;
    prepare();
    snprintf(said, sizeof said, "{} %d %d 5", cells[index % CELLS].i, cells[index % CELLS].j);
    return said;
}

/* Fills an empty cell with a number that repeats none, but is not that of the solution. */
static void put_a_wrong_one(struct samurai *all, const struct samurai *full)
{
    int count = 0, wrong[CELLS * 9];

    for (int cell = 0; cell < CELLS; cell++)
        for (int digit = 1; all->number[cell] == 0 && digit <= 9; digit++)
            if (digit != full->number[cell] && fitting(all, cell) & 1 << digit)
                wrong[count++] = 10 * cell + digit;
    if (count > 0) {
        int one = wrong[any(count)];

        all->number[one / 10] = (signed char)(one % 10);
    }
}

static int place_of(int i, int j)
{
    for (int cell = 0; cell < CELLS; cell++)
        if (cells[cell].i == i && cells[cell].j == j)
            return cell;
    return -1;
}

/* Empties four cells of two rows and two columns that hold two numbers crosswise: they can be exchanged. */
static void clear_a_swap(struct samurai *all, const struct samurai *full)
{
    static int swaps[5000][4];
    int count = 0;

    for (int a = 0; a < CELLS; a++)
        for (int k = cells[a].i + 1; k < cells[a].i / 3 * 3 + 3; k++)
            for (int n = 0; n < cells[a].count && count < 5000; n++) {
                int b = cells[a].others[n], c, d;

                if (cells[b].i != cells[a].i || cells[b].j < cells[a].j)
                    continue;
                c = place_of(k, cells[a].j);
                d = place_of(k, cells[b].j);
                if (c >= 0 && d >= 0 && full->number[a] == full->number[d] && full->number[b] == full->number[c])
                    memcpy(swaps[count++], (int[4]){a, b, c, d}, sizeof swaps[0]);
            }
    if (count > 0) {
        int one = any(count);

        for (int k = 0; k < 4; k++)
            all->number[swaps[one][k]] = 0;
    }
}

/* A samurai of which few cells are empty, with no solution, one, or (2) from two to six. No number repeats. */
static char *near_full(const char *name, int wanted, int seed, int index)
{
    begin(name, seed, index);
    if (wanted == 3)
        wanted = 1 + any(2);
    for (;;) {
        struct samurai full = solved(), all = some_of(full, 330 + any(CELLS - 330));
        int count;

        if (wanted == 0)
            put_a_wrong_one(&all, &full);
        if (wanted == 2)
            clear_a_swap(&all, &full);
        count = solutions_of(all, 7)->count;
        if (count == wanted || (wanted == 2 && count >= 2 && count <= 6))
            return input(all);
    }
}

char *one_solution(int seed, int index)
{
    return near_full("one", 1, seed, index);
}

char *several_solutions(int seed, int index)
{
    return near_full("several", 2, seed, index);
}

char *one_or_several(int seed, int index)
{
    return near_full("one or several", 3, seed, index);
}

char *no_solution(int seed, int index)
{
    return near_full("none", 0, seed, index);
}

/* All cells with one number are empty, so that it belongs into each of them. 81 in turn put each number into
 * each cell. */
char *each_number(int seed, int index)
{
    struct samurai all;
    int turn = index / 9 % 9, empty = 1 + index % 9;

    begin("each number", seed, 0);
    all = solved();
    for (int k = 0; k < CELLS; k++)
        all.number[k] = all.number[k] == empty ? 0 : 1 + (all.number[k] + turn) % 9;
    return input(all);
}

/* A samurai as the text of a file: what is empty is 0 or one of some other characters, and one of some
 * texts stands behind each cell. `is_long`: without blanks and ends of lines. */
static char *file_text(const char *empty, const char *const behind[12], bool is_long)
{
    struct samurai all = some_of(solved(), any(CELLS + 1));
    char *at = said;
    int cell = 0, kinds = (int)strlen(empty);

    for (int i = 0; i < SIDE; i++) {
        for (int j = 0; j < SIDE; j++) {
            if (is_active(i, j)) {
                *at++ = all.number[cell] == 0 ? empty[any(kinds)] : (char)('0' + all.number[cell]);
                at = stpcpy(at, behind[any(12)]);
                cell++;
            } else if (!is_long && j < 11) {
                *at++ = ' ';
            }
        }
        if (!is_long)
            *at++ = '\n';
    }
    *at = '\0';
    return said;
}

char *file_texts(int seed, int index)
{
    static const char *const nothing[12] = {"", "", "", "", "", "", "", "", "", "", "", ""};

    begin("text", seed, index);
    return file_text("0-", nothing, index % 3 == 2);
}

/* Signs, letters, white space and control characters; in turn, so that each stands in some file. */
char *file_texts_with_others(int seed, int index)
{
    static const char signs[] = "!#$%&'()*+,./:;<=>?@[]^_`{|}~ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\t\v\f\032\033";
    static const char *const words[] = {"\r\n", " ; ", "ñ", "½", "ÿ", "é", " .", "x|", "␀", "\t"};
    const char *others[12] = {"", "", "", ""};
    char one[6][2];

    begin("others", seed, index);
    for (int k = 0; k < 6; k++) {
        one[k][0] = signs[(6 * index + k) % ((int)sizeof signs - 1)];
        one[k][1] = '\0';
        others[4 + k] = one[k];
    }
    others[10] = words[2 * index % 10];
    others[11] = words[(2 * index + 1) % 10];
    return file_text("0", others, false);
}

static struct samurai any_digits(void)
{
    struct samurai all;

    for (int cell = 0; cell < CELLS; cell++)
        all.number[cell] = (signed char)(1 + any(9));
    return all;
}

/* So many full samurais as a list. */
static char *list_of(int count, bool is_solved)
{
    char *at = stpcpy(said, "[");

    for (int k = 0; k < count; k++) {
        struct samurai all = is_solved ? solved() : any_digits();

        at = write_digits(&all, k == 0 ? at : stpcpy(at, ", "));
    }
    strcpy(at, "]");
    return said;
}

char *one_full(int seed, int index)
{
    begin("full", seed, index);
    return list_of(1, index % 2);
}

char *two_full(int seed, int index)
{
    begin("two full", seed, index);
    return list_of(2, true);
}

/* For calls in a row: cells of all kinds take turns, and so do boards. */
char *any_cell(int seed, int index)
{
    static char *(*const all[])(int, int) = {outer_cells, shared_cells, middle_cells};

    return all[index % 3](seed, index / 3);
}

char *solvable_or_not(int seed, int index)
{
    return index % 3 == 2 ? no_solution(seed, index) : one_or_several(seed, index);
}
