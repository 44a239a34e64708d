/* The checks of the lab: what is wrong about an answer, and boards for inputs. A text such as
 * "read-wrong row=0 column=2 right=0 found=7 at=(0,2)" names a sentence in locale/ and what stands
 * in it; cells behind "at" are marked on the board.
 *
 * Rows and columns are counted from 0. */
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char said[800];

static char *say(const char *format, ...)
{
    va_list values;

    va_start(values, format);
    vsnprintf(said, sizeof said, format, values);
    va_end(values);
    return said;
}

/* ---- Boards ---- */

enum unit { ROW, COLUMN, BOX };

/* The number of the row, column or box of a cell. */
static int unit_of(enum unit u, int i, int j)
{
    return u == ROW ? i : u == COLUMN ? j : 3 * (i / 3) + j / 3;
}

/* The cell at place `p` of row, column or box `k`, as 9 * row + column. */
static int cell_of(enum unit u, int k, int p)
{
    int i = u == ROW ? k : u == COLUMN ? p : 3 * (k / 3) + p / 3;
    int j = u == ROW ? p : u == COLUMN ? k : 3 * (k % 3) + p % 3;

    return 9 * i + j;
}

static int at(int sudoku[9][9], int place)
{
    return sudoku[place / 9][place % 9];
}

/* The first other cell of the unit that holds the number of (i, j), or -1. */
static int twin(int sudoku[9][9], int i, int j, enum unit u)
{
    for (int p = 0; p < 9; p++) {
        int place = cell_of(u, unit_of(u, i, j), p);

        if (place != 9 * i + j && at(sudoku, place) == sudoku[i][j])
            return place;
    }
    return -1;
}

/* The digits, as bits, that a cell can hold without repeating one that it sees. */
static int fitting(int sudoku[9][9], int i, int j)
{
    int bits = 0x3fe;

    for (enum unit u = ROW; u <= BOX; u++)
        for (int p = 0; p < 9; p++) {
            int place = cell_of(u, unit_of(u, i, j), p);

            if (place != 9 * i + j)
                bits &= ~(1 << at(sudoku, place));
        }
    return bits;
}

/* The first two cells that contradict each other, unit by unit; whether there are any. */
static bool contradict(int sudoku[9][9], int *a, int *b)
{
    for (enum unit u = ROW; u <= BOX; u++)
        for (int k = 0; k < 9; k++)
            for (int p = 0; p < 9; p++)
                for (int q = p + 1; q < 9; q++) {
                    *a = cell_of(u, k, p);
                    *b = cell_of(u, k, q);
                    if (at(sudoku, *a) != 0 && at(sudoku, *a) == at(sudoku, *b))
                        return true;
                }
    return false;
}

/* ---- conflito_linha, conflito_coluna, conflito_subquadrado, conflito ---- */

static const char *const missed[] = {"conflict-missed-in-row", "conflict-missed-in-column", "conflict-missed-in-box"};
static const char *const invented[] = {"conflict-invented-in-row", "conflict-invented-in-column", "conflict-invented-in-box"};

/* The mistake in an answer about a cell: `first` to `last` are the units that count. */
static char *answered(int sudoku[9][9], int i, int j, bool answer, enum unit first, enum unit last)
{
    int digit = sudoku[i][j];

    for (enum unit u = first; u <= last; u++) {
        int other = twin(sudoku, i, j, u), k = other / 9, l = other % 9;

        if (other >= 0 && answer)
            return NULL;
        if (other >= 0)
            return say("%s digit=%d row=%d column=%d row_b=%d column_b=%d at=(%d,%d)(%d,%d)", missed[u], digit, i, j,
                       k, l, i, j, k, l);
    }
    if (!answer)
        return NULL;
    return say("%s digit=%d row=%d column=%d at=(%d,%d)", first == last ? invented[first] : "conflict-invented", digit,
               i, j, i, j);
}

/* Whether a text is a row and a column, and not "all". */
static bool is_cell(const char *text, int *i, int *j)
{
    return sscanf(text, "%1d %1d", i, j) == 2 && strlen(text) == 3 && *i < 9 && *j < 9;
}

/* The same where an answer is `true`, `false`, or a map of all cells: X where there is a conflict. */
static char *told(int sudoku[9][9], const char *cell, const char *answer, enum unit first, enum unit last)
{
    int i, j;

    if (is_cell(cell, &i, &j))
        return answered(sudoku, i, j, strcmp(answer, "true") == 0, first, last);
    for (int place = 0; place < 81 && answer[place] != '\0'; place++) {
        char *wrong = at(sudoku, place) == 0
            ? NULL : answered(sudoku, place / 9, place % 9, answer[place] == 'X', first, last);

        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

char *in_row(int sudoku[9][9], char *cell, char *returned)
{
    return told(sudoku, cell, returned, ROW, ROW);
}

char *in_column(int sudoku[9][9], char *cell, char *returned)
{
    return told(sudoku, cell, returned, COLUMN, COLUMN);
}

char *in_box(int sudoku[9][9], char *cell, char *returned)
{
    return told(sudoku, cell, returned, BOX, BOX);
}

char *in_any(int sudoku[9][9], char *cell, char *returned)
{
    return told(sudoku, cell, returned, ROW, BOX);
}

/* Questions that may be asked: all cells, or one that is not empty, as an empty cell is in conflict with
 * nothing, and with everything. */
bool can_be_asked(int sudoku[9][9], char *cell)
{
    int i, j;

    return strcmp(cell, "all") == 0 || (is_cell(cell, &i, &j) && sudoku[i][j] != 0);
}

/* ---- ler_sudoku ---- */

char *board_read(int sudoku[9][9], int returned[9][9])
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            if (sudoku[i][j] != returned[i][j])
                return say("read-wrong row=%d column=%d right=%d found=%d at=(%d,%d)", i, j, sudoku[i][j],
                           returned[i][j], i, j);
    return NULL;
}

/* A list of cells, `(0,2) (0,3)`, is right if it holds these first, and then the empty ones. */
static char *listed(int sudoku[9][9], const char *before, const char *list)
{
    char wanted[81 * 8 + 40], *end = wanted + sprintf(wanted, "%s", before), *right, *found;
    char copy[sizeof wanted + 200], *rest = copy, *left = wanted;
    int place = 1;

    for (int k = 0; k < 81; k++)
        if (at(sudoku, k) == 0)
            end += sprintf(end, "(%d,%d) ", k / 9, k % 9);
    snprintf(copy, sizeof copy, "%s", list);
    for (;; place++) {
        int i, j;

        right = strtok_r(left, " ", &left);
        found = strtok_r(rest, " ", &rest);
        if (right == NULL)
            break;
        sscanf(right, "(%d,%d)", &i, &j);
        if (found == NULL)
            return say("list-too-short row=%d column=%d at=(%d,%d)", i, j, i, j);
        if (strcmp(found, right) != 0)
            return say("list-differs place=%d row=%d column=%d found=%s at=(%d,%d)", place, i, j, found, i, j);
    }
    return found == NULL ? NULL : say("list-too-long found=%s", found);
}

char *cells_listed(int sudoku[9][9], char *cells)
{
    return listed(sudoku, "", cells);
}

char *cells_appended(int sudoku[9][9], char *appended)
{
    return listed(sudoku, "(8,8) (4,4) ", appended);
}

/* ---- resolve ---- */

/* Fills a board with its first solution: the lowest numbers in the order of its cells. Without
 * one, the board stays as it is. Whether there is one. */
static bool solve(int sudoku[9][9])
{
    int empty[81], count = 0, k = 0, a, b;

    if (contradict(sudoku, &a, &b))
        return false;
    for (int place = 0; place < 81; place++)
        if (at(sudoku, place) == 0)
            empty[count++] = place;
    while (k >= 0 && k < count) {
        int *cell = &sudoku[empty[k] / 9][empty[k] % 9], bits = fitting(sudoku, empty[k] / 9, empty[k] % 9);

        do
            ++*cell;
        while (*cell <= 9 && !(bits & 1 << *cell));
        if (*cell > 9)
            *cell = 0;
        k += *cell == 0 ? -1 : 1;
    }
    return k >= 0;
}

static char *differs(int sudoku[9][9], int right[9][9], int found[9][9], int place, bool is_solved)
{
    int i = place / 9, j = place % 9, given = sudoku[i][j], is = found[i][j], a, b;

    if (given != 0)
        return say("given-changed row=%d column=%d given=%d found=%d at=(%d,%d)", i, j, given, is, i, j);
    if (is_solved && is == 0)
        return say("left-empty row=%d column=%d right=%d at=(%d,%d)", i, j, right[i][j], i, j);
    if (is_solved)
        return say("filled-wrong row=%d column=%d right=%d found=%d at=(%d,%d)", i, j, right[i][j], is, i, j);
    if (!contradict(sudoku, &a, &b))
        return say("not-emptied row=%d column=%d found=%d at=(%d,%d)", i, j, is, i, j);
    return say("filled-around digit=%d row_a=%d column_a=%d row_b=%d column_b=%d row=%d column=%d found=%d at=(%d,%d)(%d,%d)",
               at(sudoku, a), a / 9, a % 9, b / 9, b % 9, i, j, is, a / 9, a % 9, b / 9, b % 9);
}

/* The first solution, or the board as it was if there is none. Givens are looked at first. */
char *solved(int sudoku[9][9], int returned[9][9])
{
    int right[9][9];
    bool is_solved;

    memcpy(right, sudoku, sizeof right);
    is_solved = solve(right);
    for (int givens = 1; givens >= 0; givens--)
        for (int place = 0; place < 81; place++)
            if ((at(sudoku, place) != 0) == givens && at(right, place) != at(returned, place))
                return differs(sudoku, right, returned, place, is_solved);
    return NULL;
}

/* Whether there is a solution, as far as the function says so. */
char *found_missed(int sudoku[9][9], bool found)
{
    int right[9][9];

    memcpy(right, sudoku, sizeof right);
    if (solve(right) == found)
        return NULL;
    return found ? "unsolvable-affirmed" : "solvable-denied";
}

/* ---- What is printed ---- */

enum { RULE_LENGTH = 27, MOST_ROWS = 400, SHOWN = 40 };

/* The bytes of the character that begins here. */
static int bytes_of(const char *text)
{
    unsigned char c = (unsigned char)*text;
    int length = c < 0xc0 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;

    for (int k = 1; k < length; k++)
        if (((unsigned char)text[k] & 0xc0) != 0x80)
            return k;
    return length;
}

/* Whether a letter begins here: of ASCII, or of a language. Lines, arrows, signs and what was no
 * UTF-8 are none. */
static bool is_letter(const char *text)
{
    unsigned char c = (unsigned char)text[0], second = (unsigned char)text[1];

    if (c < 0x80)
        return isalpha(c);
    if (c == 0xc3)
        return second != 0x97 && second != 0xb7;
    return c > 0xc3 && c < 0xef && c != 0xe2;
}

/* The nine numbers in a line, if it is a row: what follows the last letter of a prompt or title
 * has nine digits. */
static bool row_of(const char *line, size_t length, int *row)
{
    int count = 0;

    for (size_t k = 0; k < length; k += (size_t)bytes_of(line + k)) {
        if (is_letter(line + k))
            count = 0;
        else if (isdigit((unsigned char)line[k]) && count++ < 9)
            row[count - 1] = line[k] - '0';
    }
    return count == 9;
}

/* The rows of a text: the last MOST_ROWS of them. */
static int rows_of(const char *text, int rows[MOST_ROWS][9])
{
    int count = 0, row[9];

    while (*text != '\0') {
        size_t length = strcspn(text, "\n");

        if (row_of(text, length, row)) {
            if (count == MOST_ROWS)
                memmove(rows[0], rows[1], --count * sizeof rows[0]);
            memcpy(rows[count++], row, sizeof row);
        }
        text += length + (text[length] != '\0');
    }
    return count;
}

static void spaced(const int *row, char *text)
{
    for (int j = 0; j < 9; j++)
        text += sprintf(text, j == 0 ? "%d" : " %d", row[j]);
}

static char *same_rows(int right[9][9], int rows[9][9])
{
    char wanted[40], found[40];

    for (int i = 0; i < 9; i++)
        if (memcmp(right[i], rows[i], sizeof rows[i]) != 0) {
            spaced(right[i], wanted);
            spaced(rows[i], found);
            return say("row-differs row=%d right=\"%s\" found=\"%s\"", i, wanted, found);
        }
    return NULL;
}

/* Whether each number stands as often in the rows as on the board. Which rows and columns they are
 * in is judged elsewhere. */
static char *same_numbers(int sudoku[9][9], int rows[9][9])
{
    for (int digit = 0; digit <= 9; digit++) {
        int right = 0, count = 0;

        for (int place = 0; place < 81; place++) {
            right += at(sudoku, place) == digit;
            count += at(rows, place) == digit;
        }
        if (right != count)
            return say("other-numbers digit=%d right=%d count=%d", digit, right, count);
    }
    return NULL;
}

/* The rows of a text that has nine of them; says what is wrong if it has not. */
static char *nine_rows(const char *text, int rows[9][9])
{
    static int all[MOST_ROWS][9];
    int count = rows_of(text, all);

    if (count != 9)
        return say("rows-missing count=%d", count);
    memcpy(rows, all, 9 * sizeof rows[0]);
    return NULL;
}

/* The nine rows, whatever stands between the numbers. */
char *digits_printed(int sudoku[9][9], char *returned)
{
    int rows[9][9];
    char *wrong = nine_rows(returned, rows);

    return wrong != NULL ? wrong : same_rows(sudoku, rows);
}

/* The next line of a text without the blanks around it; its length. */
static size_t next_line(const char **text, const char **line, bool also_before)
{
    size_t length = strcspn(*text, "\n");

    *line = *text;
    *text += length + ((*text)[length] != '\0');
    while (also_before && length > 0 && isspace((unsigned char)**line))
        ++*line, length--;
    while (length > 0 && isspace((unsigned char)(*line)[length - 1]))
        length--;
    return length;
}

/* The lines of `=` are where they belong. */
char *rules_printed(int sudoku[9][9], char *returned)
{
    int rows[9][9], numbers[9], row = 0;
    const char *text = returned, *line;
    char *wrong = nine_rows(returned, rows);
    /* Whether a rule stands above the row that comes next. */
    bool is_ruled = false;

    if (wrong != NULL || (wrong = same_numbers(sudoku, rows)) != NULL)
        return wrong;
    while (*text != '\0') {
        size_t length = next_line(&text, &line, true);

        if (row_of(line, length, numbers)) {
            if (row % 3 == 0 && !is_ruled)
                return say("rule-missing row=%d", row);
            row++;
            is_ruled = false;
        } else if (length > 0 && strspn(line, "=") >= length) {
            if (length != RULE_LENGTH)
                return say("rule-length length=%d", (int)length);
            if (row % 3 != 0 || is_ruled)
                return say("rule-unexpected row=%d", row);
            is_ruled = true;
        }
    }
    return is_ruled ? NULL : "rule-missing-at-end";
}

/* In Rust, an error of `out` is the function's. */
char *error_passed_on(bool error_lost)
{
    return error_lost ? "error-lost" : NULL;
}

/* A student's text within a sentence: on one line, and not more of it than anyone reads. */
static void quoted(const char *line, size_t length, char *text)
{
    size_t shown = length;

    if (shown > SHOWN) {
        shown = SHOWN;
        while (shown > 0 && ((unsigned char)line[shown] & 0xc0) == 0x80)
            shown--;
    }
    for (size_t k = 0; k < shown; k++) {
        unsigned char c = (unsigned char)line[k];

        *text++ = (char)(iscntrl(c) ? ' ' : c == '"' ? '\'' : c);
    }
    strcpy(text, shown < length ? "…" : "");
}

/* Each row has its bars and spaces. */
char *bars_printed(int sudoku[9][9], char *returned)
{
    int rows[9][9], n[9], row = 0;
    const char *text = returned, *line;
    char *wrong = nine_rows(returned, rows), right[40], found[SHOWN + 8];

    if (wrong != NULL || (wrong = same_numbers(sudoku, rows)) != NULL)
        return wrong;
    while (*text != '\0') {
        size_t length = next_line(&text, &line, false);

        if (!row_of(line, length, n))
            continue;
        sprintf(right, "| %d %d %d  | %d %d %d  | %d %d %d |", n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]);
        if (length != strlen(right) || memcmp(line, right, length) != 0) {
            quoted(line, length, found);
            return say("bars-differ row=%d right=\"%s\" found=\"%s\"", row, right, found);
        }
        row++;
    }
    return NULL;
}

/* ---- The program ---- */

/* It printed the solution, which is the last that the right program prints. The board as it was
 * given may be printed before. */
char *solution_printed(char *stdout_, char *right)
{
    static int rows[MOST_ROWS][9], wanted[MOST_ROWS][9];
    int count = rows_of(stdout_, rows), last = rows_of(right, wanted);

    if (count < 9 || last < 9)
        return say("rows-missing count=%d", count);
    return same_rows(wanted + last - 9, rows + count - 9);
}

/* The character of a word that begins here, in small letters and without an accent of Portuguese; 0:
 * it is none. A byte that is no UTF-8, as an accented letter of Latin-1, has come as U+FFFD: most of
 * them are `ã`, and in `solução` it does not matter. */
static char plain(const char *text)
{
    static const char letters[] = "aaaaaa\0ceeeeiiii\0nooooo\0\0uuuu";
    size_t place = (unsigned char)text[1] & 0x1f;
    unsigned char c = (unsigned char)text[0];

    if (strncmp(text, "\xef\xbf\xbd", 3) == 0)
        return 'a';
    if (c < 0x80)
        return (char)(isalnum(c) ? tolower(c) : 0);
    if (c == 0xc3 && place < sizeof letters && letters[place] != '\0')
        return letters[place];
    return (char)(is_letter(text) ? '?' : 0);
}

/* The next word of a text; none: an empty one. */
static void next_word(const char **text, char word[32])
{
    int count = 0;

    while (**text != '\0' && plain(*text) == 0)
        *text += bytes_of(*text);
    for (; **text != '\0' && plain(*text) != 0; *text += bytes_of(*text))
        if (count < 31)
            word[count++] = plain(*text);
    word[count] = '\0';
}

/* Whether a word is one of these, which stand between blanks, or begins with one that ends with *. */
static bool is_one_of(const char *word, const char *all)
{
    while (*all != '\0') {
        size_t length = strcspn(all, " *");
        bool is_beginning = all[length] == '*';

        if (strncmp(word, all, length) == 0 && (is_beginning || word[length] == '\0'))
            return true;
        all += length + is_beginning;
        all += *all == ' ';
    }
    return false;
}

/* Whether a text says, in Portuguese or English, that a board cannot be solved. In Portuguese `no`
 * is `in the`. */
static bool says_unsolvable(const char *text)
{
    bool said_it = false, negated = false, no = false, about = false, solution = false;
    char word[32];

    for (next_word(&text, word); word[0] != '\0'; next_word(&text, word)) {
        said_it |= is_one_of(word, "insoluv* insoluc* irresol* impossiv* unsolv*");
        negated |= is_one_of(word, "nao sem nenhum nenhuma not cannot inexistente");
        about |= is_one_of(word, "solu* solv* resol* respost*");
        no |= is_one_of(word, "no");
        solution |= is_one_of(word, "solution");
    }
    return said_it || (negated && about) || (no && solution);
}

/* It said that there is no solution, and printed none. */
char *unsolvable_said(char *stdout_, char *stderr_)
{
    static int rows[MOST_ROWS][9];
    int count = rows_of(stdout_, rows);
    bool is_full = count >= 9;

    for (int place = 0; is_full && place < 81; place++)
        is_full = at(rows + count - 9, place) != 0;
    if (is_full)
        return "unsolvable-but-full";
    return says_unsolvable(stdout_) || says_unsolvable(stderr_) ? NULL : "unsolvable-not-said";
}

/* Whether there are three letters in a text. */
static bool is_message(const char *text)
{
    int count = 0;

    for (; *text != '\0'; text += bytes_of(text))
        count += is_letter(text);
    return count >= 3;
}

/* It said something about a file that holds no board, and printed none. */
char *refused(char *stdout_, char *stderr_)
{
    static const char prompt[] = "Qual e o nome do arquivo?";
    static int rows[MOST_ROWS][9];
    char *asks = strstr(stdout_, prompt);

    if (rows_of(stdout_, rows) >= 9)
        return "refused-but-printed";
    if (asks != NULL)
        memset(asks, ' ', sizeof prompt - 1);
    return is_message(stdout_) || is_message(stderr_) ? NULL : "refused-in-silence";
}

/* A file that goes on behind a board is refused, or the board is solved. `given` has names and texts in turn. */
char *taken_or_refused(char *stdout_, char *stderr_, char **given, int n)
{
    static int rows[MOST_ROWS][9];
    int count = rows_of(stdout_, rows), sudoku[9][9], used;
    const char *text = given[n - 1];

    if (count < 9)
        return refused(stdout_, stderr_);
    for (int place = 0; place < 81; place++, text += used)
        if (sscanf(text, "%d%n", &sudoku[place / 9][place % 9], &used) != 1)
            abort();
    solve(sudoku);
    return same_rows(sudoku, rows + count - 9);
}

/* It asked for the name, in words of its own, on either output, and printed the solution. */
char *asked_and_solved(char *stdout_, char *stderr_, char *right)
{
    const char *outputs[] = {stdout_, stderr_};
    char word[32];

    for (int k = 0; k < 2; k++)
        for (next_word(&outputs[k], word); word[0] != '\0'; next_word(&outputs[k], word))
            if (is_one_of(word, "nome name arquivo ficheiro file caminho path"))
                return solution_printed(stdout_, right);
    return "name-not-asked";
}

/* ---- Boards for inputs: each is the text of an input, from the number of a grading and its own.
 * Apart from what it is about, nothing on a board can be taken for a conflict: the digit that is
 * asked about stands nowhere else, and the other digits break no rule. ---- */

static unsigned long long state;

static void begin(const char *name, int seed, int index)
{
    state = 0x9e3779b97f4a7c15u * (unsigned)seed + 0xbf58476d1ce4e5b9u * (unsigned)index;
    for (; *name != '\0'; name++)
        state = 31 * state + (unsigned char)*name;
}

/* A number from 0 up to, but without, `below`. */
static int any(int below)
{
    unsigned long long z = state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (int)((z ^ z >> 31) % (unsigned)below);
}

/* The numbers from `first` on, in any order. */
static void in_any_order(int *all, int count, int first)
{
    for (int k = 0; k < count; k++)
        all[k] = first + k;
    for (int k = count - 1; k > 0; k--) {
        int other = any(k + 1), kept = all[k];

        all[k] = all[other];
        all[other] = kept;
    }
}

/* Rows or columns in an order that keeps those of a band together. */
static void lines(int *order)
{
    int bands[3];

    in_any_order(bands, 3, 0);
    for (int band = 0; band < 3; band++)
        in_any_order(order + 3 * band, 3, 3 * bands[band]);
}

static void transpose(int sudoku[9][9])
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < i; j++) {
            int kept = sudoku[i][j];

            sudoku[i][j] = sudoku[j][i];
            sudoku[j][i] = kept;
        }
}

/* So many cells of a full valid board, the others empty: digits, rows within a band, bands, and the
 * same for columns, change places. */
static void some_of_solved(int sudoku[9][9], int kept)
{
    int rows[9], columns[9], digits[9], cells[81];

    lines(rows);
    lines(columns);
    in_any_order(digits, 9, 1);
    in_any_order(cells, 81, 0);
    for (int place = 0; place < 81; place++) {
        int row = rows[place / 9], column = columns[place % 9];

        sudoku[place / 9][place % 9] = digits[(3 * (row % 3) + row / 3 + column) % 9];
    }
    if (any(2))
        transpose(sudoku);
    for (int k = kept; k < 81; k++)
        sudoku[cells[k] / 9][cells[k] % 9] = 0;
}

static void clear(int sudoku[9][9], int digit)
{
    for (int place = 0; place < 81; place++)
        if (at(sudoku, place) == digit)
            sudoku[place / 9][place % 9] = 0;
}

static void set(int sudoku[9][9], int place, int digit)
{
    sudoku[place / 9][place % 9] = digit;
}

/* A valid board in which one digit stands nowhere; that digit. Few other cells are what a loop over
 * many must not hide behind, and many what a count must not. */
static int without_one_digit(int sudoku[9][9])
{
    static const int kept[4] = {0, 8, 30, 81};
    int digit = 1 + any(9);

    some_of_solved(sudoku, kept[any(4)]);
    clear(sudoku, digit);
    return digit;
}

static char *write_board(int sudoku[9][9])
{
    for (int place = 0; place < 81; place++)
        said[place] = (char)('0' + at(sudoku, place));
    said[81] = '\0';
    return said;
}

/* A board, and the row and column of the cell that is asked about. */
static char *question(int sudoku[9][9], int place)
{
    sprintf(write_board(sudoku) + 81, " \"%d %d\"", place / 9, place % 9);
    return said;
}

/* The same with rows and columns exchanged. */
static char *turned_if(bool is_turned, int sudoku[9][9], int place)
{
    if (is_turned) {
        transpose(sudoku);
        place = place % 9 * 9 + place / 9;
    }
    return question(sudoku, place);
}

/* The question about one of two cells in conflict, and in turn about another cell of their unit,
 * and about the other one when it is alone. */
static int pair(int sudoku[9][9], int index, int asked, int twin, enum unit u)
{
    int digit = without_one_digit(sudoku), third;

    set(sudoku, twin, digit);
    if (index % 5 == 0)
        return twin;
    set(sudoku, asked, digit);
    for (int p = 0; p < 9 && index % 5 == 1; p++) {
        int place = cell_of(u, unit_of(u, asked / 9, asked % 9), p);

        third = at(sudoku, place);
        if (third == 0 || third == digit)
            continue;
        clear(sudoku, third);
        set(sudoku, place, third);
        return place;
    }
    return asked;
}

static bool is_end(int p, int q)
{
    (void)p;
    return q == 0 || q == 8;
}

static bool is_inside(int p, int q)
{
    return !is_end(p, q);
}

static bool is_in_another_box(int p, int q)
{
    return p / 3 != q / 3;
}

/* The places of a box in other rows and columns; the first or the last of them; all the others. */
static bool is_across(int p, int q)
{
    return p / 3 != q / 3 && p % 3 != q % 3;
}

static bool is_corner(int p, int q)
{
    return is_across(p, q) && is_end(p, q);
}

static bool is_no_corner(int p, int q)
{
    return !is_corner(p, q);
}

/* Two cells of a unit, in places that are as they are wanted. As the index goes up, each unit and
 * each pair has its turn. */
static char *twice(int index, enum unit u, bool (*is_wanted)(int, int))
{
    int sudoku[9][9], pairs[72][2], count = 0, p, q;
    /* A column is a row that is turned. */
    enum unit like = u == COLUMN ? ROW : u;

    for (p = 0; p < 9; p++)
        for (q = 0; q < 9; q++)
            if (p != q && is_wanted(p, q)) {
                pairs[count][0] = p;
                pairs[count++][1] = q;
            }
    p = cell_of(like, index % 9, pairs[index / 9 % count][0]);
    q = cell_of(like, index % 9, pairs[index / 9 % count][1]);
    p = pair(sudoku, index, p, q, like);
    return turned_if(u == COLUMN, sudoku, p);
}

char *row_ends(int seed, int index)
{
    begin("row-ends", seed, index);
    return twice(index, ROW, is_end);
}

char *row_middle(int seed, int index)
{
    begin("row-middle", seed, index);
    return twice(index, ROW, is_inside);
}

char *column_ends(int seed, int index)
{
    begin("column-ends", seed, index);
    return twice(index, COLUMN, is_end);
}

char *column_middle(int seed, int index)
{
    begin("column-middle", seed, index);
    return twice(index, COLUMN, is_inside);
}

char *box_corners(int seed, int index)
{
    begin("box-corners", seed, index);
    return twice(index, BOX, is_corner);
}

char *box_inside(int seed, int index)
{
    begin("box-inside", seed, index);
    return twice(index, BOX, is_no_corner);
}

char *only_the_row(int seed, int index)
{
    begin("only-the-row", seed, index);
    return twice(index, ROW, is_in_another_box);
}

char *only_the_column(int seed, int index)
{
    begin("only-the-column", seed, index);
    return twice(index, COLUMN, is_in_another_box);
}

char *only_the_box(int seed, int index)
{
    begin("only-the-box", seed, index);
    return twice(index, BOX, is_across);
}

/* A digit in one cell, and in one, some or all of the places that it may have elsewhere. */
static void elsewhere(int sudoku[9][9], int asked, const bool *may)
{
    static const int some[3] = {1, 4, 81};
    int digit = without_one_digit(sudoku), places[81], left;

    in_any_order(places, 81, 0);
    left = some[any(3)];
    for (int k = 0; k < 81 && left > 0; k++)
        if (may[places[k]]) {
            set(sudoku, places[k], digit);
            left--;
        }
    set(sudoku, asked, digit);
}

/* A digit that is alone in its row, and stands in other rows: in the same column, in the same box,
 * or anywhere. Each cell has its turn. */
static char *other_rows(int index, bool is_turned)
{
    int sudoku[9][9], asked = index % 81, i = asked / 9, j = asked % 9, kind = index / 81 % 3;
    bool may[81];

    for (int place = 0; place < 81; place++) {
        int row = place / 9, column = place % 9;
        bool is_like = kind == 0 ? column == j : kind == 1 ? row / 3 == i / 3 && column / 3 == j / 3 : true;

        may[place] = is_like && row != i;
    }
    elsewhere(sudoku, asked, may);
    return turned_if(is_turned, sudoku, asked);
}

char *in_other_rows(int seed, int index)
{
    begin("row-others", seed, index);
    return other_rows(index, false);
}

char *in_other_columns(int seed, int index)
{
    begin("column-others", seed, index);
    return other_rows(index, true);
}

/* A digit that is alone in its box, and stands outside of it: around the box, in its row and column,
 * or anywhere. */
char *in_other_boxes(int seed, int index)
{
    int sudoku[9][9], asked = index % 81, i = asked / 9, j = asked % 9, kind = index / 81 % 3;
    bool may[81];

    begin("box-neighbours", seed, index);
    for (int place = 0; place < 81; place++) {
        int row = place / 9, column = place % 9, below = row - i / 3 * 3, right = column - j / 3 * 3;
        bool is_near = below >= -1 && below < 4 && right >= -1 && right < 4;
        bool is_like = kind == 0 ? is_near : kind == 1 ? row == i || column == j : true;

        may[place] = is_like && unit_of(BOX, row, column) != unit_of(BOX, i, j);
    }
    elsewhere(sudoku, asked, may);
    return question(sudoku, asked);
}

/* A digit that stands nowhere else. */
char *alone(int seed, int index)
{
    int sudoku[9][9];

    begin("alone", seed, index);
    set(sudoku, index % 81, without_one_digit(sudoku));
    return question(sudoku, index % 81);
}

static bool sees(int a, int b)
{
    return a / 9 == b / 9 || a % 9 == b % 9 || unit_of(BOX, a / 9, a % 9) == unit_of(BOX, b / 9, b % 9);
}

/* A cell without conflict, and two others that are in conflict with each other: the cell in which
 * row and column are exchanged, if it is another, and one that it sees. */
char *conflict_of_others(int seed, int index)
{
    int sudoku[9][9], asked = index % 81, other = asked % 9 * 9 + asked / 9, twin, taken, digit;

    begin("conflict-of-others", seed, index);
    while (other == asked)
        other = any(81);
    do
        twin = any(81);
    while (twin == asked || twin == other || !sees(other, twin));
    taken = without_one_digit(sudoku);
    set(sudoku, other, taken);
    set(sudoku, twin, taken);
    do
        digit = 1 + any(9);
    while (digit == taken);
    for (int place = 0; place < 81; place++)
        if (at(sudoku, place) == digit && sees(asked, place))
            set(sudoku, place, 0);
    set(sudoku, asked, digit);
    return question(sudoku, asked);
}

/* All cells of a valid board, with anything from no cell filled to all of them. */
char *all_cells(int seed, int index)
{
    int sudoku[9][9];

    begin("board", seed, index);
    some_of_solved(sudoku, any(82));
    return strcat(write_board(sudoku), " \"all\"");
}

/* Conflicts of each kind, and boards without any. */
char *together(int seed, int index)
{
    static char *(*const all[])(int, int) = {only_the_row, only_the_column, only_the_box, all_cells};

    return all[index % 4](seed, index / 4);
}

char *any_board(int seed, int index)
{
    int sudoku[9][9];

    begin("board", seed, index);
    some_of_solved(sudoku, any(82));
    return write_board(sudoku);
}

/* The same as a file, written in one of so many ways. */
static char *file_in_one_of(int ways, int seed, int index)
{
    static const char *const all[] = {"blank at line ends", "no blank at line ends", "no last line end",
                                      "two blanks between", "three blanks between", "columns far apart"};

    sprintf(any_board(seed, index) + 81, " \"%s\"", all[index % ways]);
    return said;
}

char *any_file(int seed, int index)
{
    return file_in_one_of(2, seed, index);
}

char *any_layout(int seed, int index)
{
    return file_in_one_of(6, seed, index);
}

/* Digits without any order, in every third one; no cell is empty. */
char *board_or_digits(int seed, int index)
{
    int sudoku[9][9];

    if (index % 3 < 2)
        return any_board(seed, index);
    begin("any-digits", seed, index);
    for (int place = 0; place < 81; place++)
        set(sudoku, place, 1 + any(9));
    return write_board(sudoku);
}

/* The number of solutions, up to two. */
static int solutions(int sudoku[9][9])
{
    int best = -1, fewest = 10, bits = 0, count = 0;

    /* The cell with the fewest digits that fit. */
    for (int place = 0; place < 81; place++) {
        int fit = fitting(sudoku, place / 9, place % 9), many = __builtin_popcount((unsigned)fit);

        if (at(sudoku, place) == 0 && many < fewest) {
            fewest = many;
            best = place;
            bits = fit;
        }
    }
    if (best < 0)
        return 1;
    for (int digit = 1; digit <= 9 && count < 2; digit++)
        if (bits & 1 << digit) {
            set(sudoku, best, digit);
            count += solutions(sudoku);
        }
    set(sudoku, best, 0);
    return count < 2 ? count : 2;
}

/* Whether each empty cell in turn can take the lowest digit that fits it. */
static bool can_be_filled(int sudoku[9][9])
{
    int full[9][9];

    memcpy(full, sudoku, sizeof full);
    for (int place = 0; place < 81; place++)
        if (at(full, place) == 0) {
            int bits = fitting(full, place / 9, place % 9);

            if (bits == 0)
                return false;
            set(full, place, __builtin_ctz((unsigned)bits));
        }
    return true;
}

/* A board of some kept cells, with so many solutions, to which the lowest digits lead or not (-1: either). */
static char *searched(const char *name, int seed, int index, int fewest, int most, int wanted, int lowest)
{
    int sudoku[9][9];

    begin(name, seed, index);
    do
        some_of_solved(sudoku, fewest + any(most - fewest));
    while ((lowest >= 0 && can_be_filled(sudoku) != lowest) || solutions(sudoku) != wanted);
    return write_board(sudoku);
}

/* One solution, which has in each cell the lowest digit that fits: no step back leads to it. */
char *no_step_back(int seed, int index)
{
    return searched("no-step-back", seed, index, 58, 81, 1, true);
}

/* One solution, and the lowest digits do not lead to it. With so few empty cells the search is
 * short, whatever its order. */
char *steps_back(int seed, int index)
{
    return searched("steps-back", seed, index, 45, 72, 1, false);
}

char *several_solutions(int seed, int index)
{
    return searched("several-solutions", seed, index, 45, 78, 2, -1);
}

/* Whether no cell that sees this one and has its number stands before it, or none behind it. */
static bool is_first_or_last(int sudoku[9][9], int cell, bool first)
{
    for (int other = 0; other < 81; other++)
        if (other != cell && sees(cell, other) && at(sudoku, other) == at(sudoku, cell) && first == (other < cell))
            return false;
    return true;
}

/* Givens that contradict each other, on a board whose empty cells can all be filled without a conflict, from the first
 * to the last. Each cell is one of them, in turn, the first one or the last one where some tries lead to that. */
char *contradiction(int seed, int index)
{
    enum { TRIES = 2000 };
    int sudoku[9][9], cell = index % 81, a, b, tries = 0;
    bool first = index / 81 % 2 == 0;

    begin("contradiction", seed, index);
    do {
        do
            some_of_solved(sudoku, 66 + any(15));
        while (at(sudoku, cell) == 0);
        set(sudoku, cell, 1 + any(9));
    } while (!contradict(sudoku, &a, &b) || !can_be_filled(sudoku) ||
             (tries++ < TRIES && !is_first_or_last(sudoku, cell, first)));
    return write_board(sudoku);
}

/* No digit repeats, and yet there is no solution. */
char *unsolvable(int seed, int index)
{
    begin("unsolvable", seed, index);
    for (;;) {
        int sudoku[9][9], given, bits, digit;

        some_of_solved(sudoku, 45 + any(33));
        do
            given = any(81);
        while (at(sudoku, given) != 0);
        bits = fitting(sudoku, given / 9, given % 9);
        do
            digit = 1 + any(9);
        while (!(bits & 1 << digit));
        set(sudoku, given, digit);
        if (solutions(sudoku) == 0)
            return write_board(sudoku);
    }
}

/* For calls in a row: questions of all kinds take turns, and so do boards. */
char *row_or_not(int seed, int index)
{
    static char *(*const all[])(int, int) = {row_ends, row_middle, in_other_rows};

    return all[index % 3](seed, index);
}

char *column_or_not(int seed, int index)
{
    static char *(*const all[])(int, int) = {column_ends, column_middle, in_other_columns};

    return all[index % 3](seed, index);
}

char *box_or_not(int seed, int index)
{
    static char *(*const all[])(int, int) = {box_corners, box_inside, in_other_boxes};

    return all[index % 3](seed, index);
}

char *solvable_or_not(int seed, int index)
{
    static char *(*const all[])(int, int) = {no_step_back, steps_back, several_solutions, contradiction, unsolvable};

    return all[index % 5](seed, index);
}
