/* The checks of the lab: what is right where several answers are, what is said about a wrong one,
 * the choices of grids, and inputs. A text such as "choice-missing digit=3 row=0 column=2 at=(0,2)"
 * names a sentence in locale/ and what stands in it; cells behind "at" are marked on the board.
 *
 * Rows, columns and boxes are counted from 0. Units 0 to 8 are the rows, 9 to 17 the columns, 18 to
 * 26 the boxes. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int i, j, n;
} Choice_T;

static char said[4000];

/* ---- Grids ---- */

/* A grid as a function may leave it: any number can stand in it. Bit n of `choices`: n is one. */
struct grid {
    int value[81], count[81], choices[81];
};

static bool sees(int one, int other)
{
    return one / 9 == other / 9 || one % 9 == other % 9
        || (one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3);
}

/* The cell p of a unit. */
static int cell_of(int unit, int p)
{
    int k = unit % 9;

    return unit < 9 ? 9 * k + p : unit < 18 ? 9 * p + k : 9 * (3 * (k / 3) + p / 3) + 3 * (k % 3) + p % 3;
}

/* The digits that fit in an empty cell, as bits. */
static int fitting(const int *value, int place)
{
    int bits = 1022;

    for (int other = 0; other < 81; other++)
        if (sees(place, other) && value[other] >= 1 && value[other] <= 9)
            bits &= ~(1 << value[other]);
    return bits;
}

static int size_of(int bits)
{
    return __builtin_popcount((unsigned)bits);
}

static int lowest_of(int bits)
{
    return __builtin_ctz((unsigned)bits);
}

/* The right grid with these numbers. */
static struct grid grid_with(const int *value)
{
    struct grid grid = {{0}, {0}, {0}};

    memcpy(grid.value, value, sizeof grid.value);
    for (int place = 0; place < 81; place++)
        if (value[place] == 0) {
            grid.choices[place] = fitting(value, place);
            grid.count[place] = size_of(grid.choices[place]);
        }
    return grid;
}

/* The right grid of a board on which choices are placed. */
static struct grid grid_of(int before[9][9], const Choice_T *places, int k)
{
    int value[81];

    memcpy(value, before, sizeof value);
    for (int q = 0; q < k; q++)
        value[9 * places[q].i + places[q].j] = places[q].n;
    return grid_with(value);
}

/* A function's grid; the choices of a cell are the digits of a number. */
static struct grid grid_from(int values[9][9], int choices[9][9], int counts[9][9])
{
    struct grid grid = {{0}, {0}, {0}};

    for (int place = 0; place < 81; place++) {
        grid.value[place] = values[place / 9][place % 9];
        grid.count[place] = counts[place / 9][place % 9];
        for (int digits = choices[place / 9][place % 9]; digits > 0; digits /= 10)
            grid.choices[place] |= 1 << digits % 10;
    }
    return grid;
}

static int digits_of(int bits)
{
    int digits = 0;

    for (int n = 1; n <= 9; n++)
        if (bits & 1 << n)
            digits = 10 * digits + n;
    return digits;
}

/* The first cell that has one choice by its count, or 81; also if it has no choice against its count. */
static int certain_in(const struct grid *grid)
{
    for (int place = 0; place < 81; place++)
        if (grid->count[place] == 1)
            return (grid->choices[place] & 1022) != 0 ? place : 81;
    return 81;
}

/* All that is certain is placed, one number after the other. */
static void place_singles(struct grid *grid)
{
    int place;

    while ((place = certain_in(grid)) < 81) {
        int n = lowest_of(grid->choices[place] & 1022);

        for (int other = 0; other < 81; other++)
            if (sees(place, other) && (grid->choices[other] & 1 << n) != 0) {
                grid->choices[other] &= ~(1 << n);
                grid->count[other]--;
            }
        grid->value[place] = n;
        grid->count[place] = grid->choices[place] = 0;
    }
}

static bool is_full(const int *value)
{
    for (int place = 0; place < 81; place++)
        if (value[place] == 0)
            return false;
    return true;
}

/* How often a digit stands in a unit. */
static int times(const int *value, int unit, int digit)
{
    int count = 0;

    for (int p = 0; p < 9; p++)
        count += value[cell_of(unit, p)] == digit;
    return count;
}

/* The first unit in which a digit repeats, or 27. */
static int repeat_in(const int *value, int *digit)
{
    for (int unit = 0; unit < 27; unit++)
        for (*digit = 1; *digit <= 9; ++*digit)
            if (times(value, unit, *digit) > 1)
                return unit;
    return 27;
}

static bool is_legal(const int *value)
{
    int digit;

    return repeat_in(value, &digit) == 27;
}

/* Fills the board; the number of its solutions, but not more than `most`. */
static int solutions(int *value, int most)
{
    int best = 81, fewest = 10, bits = 0, found = 0;

    for (int place = 0; place < 81 && fewest > 1; place++)
        if (value[place] == 0) {
            int fits = fitting(value, place);

            if (size_of(fits) < fewest) {
                fewest = size_of(fits);
                best = place;
                bits = fits;
            }
        }
    if (best == 81)
        return 1;
    for (int n = 1; n <= 9 && found < most; n++)
        if (bits & 1 << n) {
            value[best] = n;
            found += solutions(value, most - found);
            if (found >= most)
                return found;
        }
    value[best] = 0;
    return found;
}

/* Whether there is a solution; then `solution` is one. */
static bool can_be_solved(const int *value, int *solution)
{
    memcpy(solution, value, 81 * sizeof *value);
    return is_legal(value) && solutions(solution, 1) == 1;
}

static char *say(const char *id, int place, const char *more, int one, int two)
{
    int written = snprintf(said, sizeof said, "%s row=%d column=%d ", id, place / 9, place % 9);

    written += snprintf(said + written, sizeof said - (size_t)written, more, one, two);
    snprintf(said + written, sizeof said - (size_t)written, " at=(%d,%d)", place / 9, place % 9);
    return said;
}

/* A part of what was written, on one line, and not more of it than anyone reads. */
static char *say_found(const char *id, const char *found, size_t length)
{
    char *end = said + sprintf(said, "%s found=\"", id);

    for (size_t k = 0; k < length && k < 60; k++)
        *end++ = found[k] == '"' || found[k] == '\\' || (unsigned char)found[k] < ' ' ? ' ' : found[k];
    /* No letter is cut in two. */
    while (length > 60 && end[-1] != '"' && (unsigned char)end[-1] >= 0x80)
        end--;
    strcpy(end, length > 60 ? "…\"" : "\"");
    return said;
}

/* ---- What is compared, explained ---- */

static char *other_value(const int *right, const int *values)
{
    for (int place = 0; place < 81; place++)
        if (values[place] != right[place])
            return say("value-wrong", place, "right=%d found=%d", right[place], values[place]);
    return NULL;
}

static char *other_choice(const struct grid *right, int choices[9][9])
{
    int none[9][9] = {{0}};
    struct grid own = grid_from(none, choices, none);

    for (int place = 0; place < 81; place++) {
        int missing = right->choices[place] & ~own.choices[place];
        int more = own.choices[place] & ~right->choices[place] & 1022;

        if (missing != 0)
            return say("choice-missing", place, "digit=%d", lowest_of(missing), 0);
        if (more != 0)
            return say("choice-too-many", place, "digit=%d", lowest_of(more), 0);
    }
    return NULL;
}

char *init_values(int v[9][9], int values[9][9])
{
    return other_value(v[0], values[0]);
}

char *init_choices(int v[9][9], int choices[9][9])
{
    struct grid right = grid_with(v[0]);

    return other_choice(&right, choices);
}

char *update_values(int before[9][9], Choice_T *places, int k, int values[9][9])
{
    struct grid right = grid_of(before, places, k);

    return other_value(right.value, values[0]);
}

char *update_choices(int before[9][9], Choice_T *places, int k, int choices[9][9])
{
    struct grid right = grid_of(before, places, k);

    return other_choice(&right, choices);
}

char *update_kept(int before[9][9], Choice_T *places, int k, int values[9][9], int choices[9][9])
{
    char *why = update_values(before, places, k, values);

    return why != NULL ? why : update_choices(before, places, k, choices);
}

char *flag_missed(bool guessed, bool returned)
{
    if (guessed != returned)
        return NULL;
    sprintf(said, "flag-wrong right=%s found=%s", guessed ? "false" : "true", returned ? "true" : "false");
    return said;
}

/* Somebody guessed on the grids of half of all boards: of the functions that are called with them, it changes what
 * grid_unique says, and nothing else. */
bool is_guessed(int before[9][9])
{
    int sum = 0;

    for (int p = 0; p < 81; p++)
        sum += before[p / 9][p % 9];
    return sum % 2 != 0;
}

char *flag_kept(int before[9][9], bool unique)
{
    if (is_guessed(before) != unique)
        return NULL;
    return unique ? "flag-set" : "flag-cleared";
}

char *solved_flag(bool unique)
{
    return flag_missed(unique, unique);
}

/* The numbers of a text, up to the first word that is none. */
static int numbers_of(const char *text, int *numbers, int most)
{
    int count = 0, used;

    while (count < most && sscanf(text, "%d%n", &numbers[count], &used) == 1) {
        text += used;
        count++;
    }
    return count;
}

static void board_of(const char *text, int *value)
{
    memset(value, 0, 81 * sizeof *value);
    numbers_of(text, value, 81);
}

/* In Rust, the function may return an error: then each cell is a 10. */
static bool is_refused(int cells[9][9])
{
    for (int place = 0; place < 81; place++)
        if (cells[place / 9][place % 9] != 10)
            return false;
    return true;
}

char *read_values(char *typed, int values[9][9])
{
    int right[81];

    if (is_refused(values))
        return "read-refused";
    board_of(typed, right);
    return other_value(right, values[0]);
}

char *read_choices(char *typed, int choices[9][9])
{
    int right[9][9];

    if (is_refused(choices))
        return "read-refused";
    board_of(typed, right[0]);
    return init_choices(right, choices);
}

char *correct_missed(int g[9][9], bool returned)
{
    static const char *ids[3] = {"repeat-missed-in-row", "repeat-missed-in-column", "repeat-missed-in-box"};
    int digit, unit = repeat_in(g[0], &digit);

    if (!returned)
        return unit == 27 && is_full(g[0]) ? "correct-refused" : NULL;
    if (unit < 27) {
        int twins[9], found = 0;

        for (int p = 0; p < 9; p++)
            if (g[0][cell_of(unit, p)] == digit)
                twins[found++] = cell_of(unit, p);
        sprintf(said, "%s digit=%d row=%d column=%d row_b=%d column_b=%d at=(%d,%d)(%d,%d)", ids[unit / 9], digit,
            twins[0] / 9, twins[0] % 9, twins[1] / 9, twins[1] % 9, twins[0] / 9, twins[0] % 9, twins[1] / 9, twins[1] % 9);
        return said;
    }
    for (int place = 0; place < 81; place++)
        if (g[0][place] == 0)
            return say("empty-cell-missed", place, "", 0, 0);
    return NULL;
}

/* ---- The choices of grids ---- */

static int *options(const struct grid *grid, int *n)
{
    static int all[81];

    for (int place = 0; place < 81; place++)
        all[place] = digits_of(grid->choices[place]);
    *n = 81;
    return all;
}

int *options_of(int before[9][9], Choice_T *places, int k, int *n)
{
    struct grid grid = grid_of(before, places, k);

    return options(&grid, n);
}

int *options_of_board(int before[9][9], int *n)
{
    return options_of(before, NULL, 0, n);
}

/* ---- grid_init, grid_update ---- */

static char *is_certain(const struct grid *right, Choice_T sure)
{
    int place = 9 * sure.i + sure.j;

    if (sure.n == 0) {
        place = certain_in(right);
        return place == 81 ? NULL : say("certain-missed", place, "digit=%d", lowest_of(right->choices[place]), 0);
    }
    if (sure.i < 0 || sure.i > 8 || sure.j < 0 || sure.j > 8 || sure.n < 1 || sure.n > 9) {
        sprintf(said, "certain-expected found=\"%d %d %d\"", sure.i, sure.j, sure.n);
        return said;
    }
    if (right->count[place] == 1 && right->choices[place] == 1 << sure.n)
        return NULL;
    if (right->value[place] == 0)
        return say("certain-nothing", place, "digit=%d count=%d", sure.n, right->count[place]);
    return say("certain-filled", place, "digit=%d value=%d", sure.n, right->value[place]);
}

/* A grid is ready: nothing was guessed, and certain cells are found: with n = -1, by counts and choices. */
char *ready(int v[9][9], int choices[9][9], int counts[9][9], bool unique, Choice_T sure)
{
    struct grid right = grid_with(v[0]), own = grid_from(v, choices, counts);

    if (!unique)
        return "flag-expected found=0";
    if (sure.n == -1) {
        int place = certain_in(&own);

        sure.n = 0;
        if (place < 81) {
            sure.i = place / 9;
            sure.j = place % 9;
            sure.n = lowest_of(own.choices[place] & 1022);
        }
    }
    return is_certain(&right, sure);
}

/* Where counts and choices, or the student's own functions, lead: all that is certain is placed. */
char *counted(int before[9][9], Choice_T *places, int k, int values[9][9], int choices[9][9], int counts[9][9], int singles[9][9])
{
    struct grid right = grid_of(before, places, k), own = grid_from(values, choices, counts);
    int reached[81], place;

    memcpy(reached, singles[0], sizeof reached);
    place_singles(&own);
    if (memcmp(singles, values, sizeof reached) == 0)
        memcpy(reached, own.value, sizeof reached);
    place_singles(&right);
    for (place = 0; place < 81; place++)
        if (reached[place] != 0 && reached[place] != right.value[place])
            return say("value-wrong", place, "right=%d found=%d", right.value[place], reached[place]);
    for (place = 0; place < 81; place++)
        if (reached[place] == 0 && size_of(fitting(reached, place)) == 1)
            return say("single-missed", place, "digit=%d", lowest_of(fitting(reached, place)), 0);
    return other_value(right.value, reached);
}

char *branched(int before[9][9], Choice_T *places, int k, int branches[9][81], int kept[9][9])
{
    for (int q = 0; q < k && q < 9; q++) {
        struct grid right = grid_of(before, places + q, 1);
        char *why = other_value(right.value, branches[q]);

        if (why != NULL)
            return why;
    }
    return other_value(before[0], kept[0]);
}

/* ---- grid_iterate ---- */

static bool is_choice(Choice_T choice)
{
    return choice.i >= 0 && choice.i < 9 && choice.j >= 0 && choice.j < 9 && choice.n >= 1 && choice.n <= 9;
}

/* Each choice once, in any order, and then the end. */
char *walked(int before[9][9], Choice_T *places, int k, Choice_T *returned, int n, bool ended)
{
    struct grid right = grid_of(before, places, k), left = right;
    int count = 0, first = 81;

    for (int step = 0; step < n; step++) {
        Choice_T choice = returned[step];
        int place = 9 * choice.i + choice.j;

        if (!is_choice(choice)) {
            sprintf(said, "walk-no-choice found=\"%d %d %d\"", choice.i, choice.j, choice.n);
            return said;
        }
        if (right.value[place] != 0)
            return say("walk-cell-filled", place, "digit=%d value=%d", choice.n, right.value[place]);
        if ((right.choices[place] & 1 << choice.n) == 0)
            return say("walk-not-allowed", place, "digit=%d", choice.n, 0);
        if ((left.choices[place] & 1 << choice.n) == 0)
            return say("walk-twice", place, "digit=%d", choice.n, 0);
        left.choices[place] &= ~(1 << choice.n);
    }
    if (!ended) {
        sprintf(said, "walk-no-end steps=%d", n);
        return said;
    }
    for (int place = 80; place >= 0; place--) {
        count += size_of(left.choices[place]);
        if (left.choices[place] != 0)
            first = place;
    }
    return count == 0 ? NULL : say("walk-left-out", first, "digit=%d count=%d", lowest_of(left.choices[first]), count);
}

/* The answers when each step was asked for again, as far as the walk was one through empty cells. */
char *walked_again(int before[9][9], Choice_T *places, int k, Choice_T *returned, int n, bool ended, Choice_T changed)
{
    struct grid right = grid_of(before, places, k);
    int came[81] = {0};
    bool has_choices = false;

    for (int step = 0; step < n; step++) {
        Choice_T choice = returned[step];
        int place = 9 * choice.i + choice.j;

        if (!is_choice(choice)) {
            sprintf(said, "walk-no-choice found=\"%d %d %d\"", choice.i, choice.j, choice.n);
            return said;
        }
        if (right.value[place] != 0)
            return say("walk-cell-filled", place, "digit=%d value=%d", choice.n, right.value[place]);
        if ((came[place] & 1 << choice.n) != 0)
            return say("walk-twice", place, "digit=%d", choice.n, 0);
        came[place] |= 1 << choice.n;
    }
    if (!ended) {
        sprintf(said, "walk-no-end steps=%d", n);
        return said;
    }
    for (int place = 0; place < 81; place++)
        has_choices |= right.choices[place] != 0;
    if (has_choices != (n > 0))
        return walked(before, places, k, returned, n, ended);
    if (changed.n != -1) {
        sprintf(said, "walk-changed row=%d column=%d digit=%d", changed.i, changed.j, changed.n);
        return said;
    }
    return NULL;
}

/* ---- grid_exist_unique, grid_clear_unique ---- */

char *certain(int before[9][9], Choice_T *places, int k, Choice_T returned)
{
    struct grid right = grid_of(before, places, k);

    return is_certain(&right, returned);
}

char *chained(int before[9][9], Choice_T *places, int k, int values[9][9])
{
    int none[9][9] = {{0}};

    return counted(before, places, k, values, none, none, values);
}

char *cleared(int before[9][9], Choice_T *places, int k, bool guessed, int values[9][9], bool unique, int values_before[9][9], bool unique_before)
{
    char *why = update_values(before, places, k, values);

    if (why == NULL)
        why = update_values(before, places, k, values_before);
    if (why == NULL)
        why = flag_missed(true, unique);
    return why != NULL ? why : flag_missed(guessed, unique_before);
}

/* ---- sudoku_print ---- */

/* Nine numbers on a line; false: there is something else. */
static bool is_row(const char *line, size_t length, int *row)
{
    char copy[400];
    int count, used = 0, end = 0;

    if (length >= sizeof copy)
        return false;
    memcpy(copy, line, length);
    copy[length] = '\0';
    for (count = 0; count < 9; count++) {
        if (sscanf(copy + end, "%d%n", &row[count], &used) != 1)
            return false;
        end += used;
        if (copy[end] != '\0' && strchr(" \t\r\v\f", copy[end]) == NULL)
            return false;
    }
    return copy[end + (int)strspn(copy + end, " \t\r\v\f")] == '\0';
}

static bool is_blank(const char *line, size_t length)
{
    return strspn(line, " \t\r\v\f") >= length;
}

char *rows_printed(int g[9][9], char *returned)
{
    int values[9][9], row = 0;

    while (*returned != '\0' || row < 9) {
        size_t length = strcspn(returned, "\n");

        if (*returned != '\0' && is_blank(returned, length)) {
            returned += length + (returned[length] == '\n');
            continue;
        }
        if (row == 9)
            return say_found("grid-too-long", returned, length);
        if (!is_row(returned, length, values[row++]))
            return say_found("grid-expected", returned, length);
        returned += length + (returned[length] == '\n');
    }
    for (int place = 0; place < 81; place++)
        if (values[0][place] != g[0][place])
            return say("grid-given-changed", place, "is=%d given=%d", values[0][place], g[0][place]);
    return NULL;
}

/* The 81 numbers, with any white space between them. */
char *numbers_printed(int g[9][9], char *returned)
{
    int values[82], used, count = 0;
    const char *at = returned;

    while (count < 82 && sscanf(at, "%d%n", &values[count], &used) == 1) {
        at += used;
        if (*at != '\0' && strchr(" \t\r\n\v\f", *at) == NULL)
            return say_found("grid-expected", returned, strlen(returned));
        count++;
    }
    at += strspn(at, " \t\r\n\v\f");
    if (count < 81)
        return say_found("grid-expected", returned, strlen(returned));
    if (count > 81 || *at != '\0')
        return say_found("grid-too-long", at, strlen(at));
    return other_value(g[0], values);
}

char *stream_kept(int g[9][9], char *returned, bool elsewhere, bool error_lost)
{
    if (error_lost)
        return "print-error-lost";
    return elsewhere ? "print-elsewhere" : numbers_printed(g, returned);
}

/* ---- What solves a board ---- */

static char *repeats(const int *value)
{
    static const char *ids[3] = {"grid-row-repeats row=", "grid-column-repeats column=", "grid-box-repeats box="};
    int digit, unit = repeat_in(value, &digit);

    if (unit == 27)
        return NULL;
    sprintf(said, "%s%d digit=%d", ids[unit / 9], unit % 9, digit);
    return said;
}

static char *not_digits(const int *value)
{
    for (int place = 0; place < 81; place++)
        if (value[place] < 0 || value[place] > 9)
            return say("grid-not-a-digit", place, "is=%d", value[place], 0);
    return NULL;
}

/* A solution, or any grid that keeps the givens if there is none. */
char *solved(int g[9][9], int values[9][9])
{
    int solution[81];
    char *why;

    for (int place = 0; place < 81; place++)
        if (g[0][place] != 0 && values[0][place] != g[0][place])
            return say("grid-given-changed", place, "is=%d given=%d", values[0][place], g[0][place]);
    why = not_digits(values[0]);
    if (why != NULL || !can_be_solved(g[0], solution))
        return why;
    for (int place = 0; place < 81; place++)
        if (values[0][place] == 0)
            return say("grid-cell-empty", place, "", 0, 0);
    return repeats(values[0]);
}

/* A number for an empty cell: another one than the solution that is found first has there, if that can be solved as well.
 * 0: none, as the board is not nearly full, or has no solution. */
Choice_T with_a_choice(int g[9][9])
{
    enum { LEAST = 40, TRIES = 12 };
    int more[81], solution[81], other[81], tries = 0, count = 0;
    Choice_T choice = {0, 0, 0};

    memcpy(more, g, sizeof more);
    for (int place = 0; place < 81; place++)
        count += more[place] != 0;
    if (count < LEAST || !can_be_solved(more, solution))
        return choice;
    for (int place = 0; place < 81; place++) {
        if (more[place] != 0)
            continue;
        choice = (Choice_T){place / 9, place % 9, solution[place]};
        for (int n = 1; n <= 9 && tries < TRIES; n++) {
            more[place] = n;
            if (n != solution[place] && is_legal(more) && tries++ < TRIES && can_be_solved(more, other)) {
                choice.n = n;
                return choice;
            }
        }
        more[place] = 0;
    }
    return choice;
}

/* The choice that the function is called with is placed first, and the rest is solved. */
char *begins_with_choice(int g[9][9], int from_choice[9][9])
{
    Choice_T choice = with_a_choice(g);
    int fuller[9][9], *given = &fuller[choice.i][choice.j], is = from_choice[choice.i][choice.j];

    if (choice.n == 0)
        return NULL;
    memcpy(fuller, g, sizeof fuller);
    *given = choice.n;
    if (is != choice.n)
        return say("choice-not-placed", 9 * choice.i + choice.j, "digit=%d is=%d", choice.n, is);
    return solved(fuller, from_choice);
}

/* ---- Puzzles ---- */

enum aspect { CLUES = 1, SOLVABLE = 2, BY_CHOICES = 4 };

/* So many clues more or less are still "about" as many; 81 are a complete grid. */
static char *puzzle(int aspects, int clues, bool by_choice, const int *value)
{
    int solution[81], count = 0, most = clues == 81 ? 0 : 5;
    struct grid reached;
    char *why = not_digits(value);

    for (int place = 0; place < 81; place++)
        count += value[place] != 0;
    if (why != NULL)
        return why;
    if ((aspects & CLUES) && abs(count - clues) > most) {
        sprintf(said, "puzzle-clues clues=%d wanted=%d most=%d", count, clues, most);
        return said;
    }
    if ((aspects & (SOLVABLE | BY_CHOICES)) == 0)
        return NULL;
    why = repeats(value);
    if (why != NULL || !can_be_solved(value, solution))
        return why != NULL ? why : "puzzle-no-solution";
    reached = grid_with(value);
    place_singles(&reached);
    for (int place = 0; place < 81 && by_choice && (aspects & BY_CHOICES); place++)
        if (reached.value[place] == 0) {
            sprintf(said, "puzzle-guess row=%d column=%d", place / 9, place % 9);
            return said;
        }
    return NULL;
}

/* One puzzle that is always the same was not made for anybody, however good it is. In Rust, where a seed
 * is given, it decides. */
static char *new_puzzle(int aspects, int clues, bool by_choice, int values[9][9], int same)
{
    char *why = puzzle(aspects, clues, by_choice, values[0]);

    if (why != NULL || same == 0)
        return why;
    if (same < 0)
        return aspects == CLUES ? "puzzle-another" : NULL;
    sprintf(said, "puzzle-same few=%d many=%d", same, clues);
    return said;
}

char *has_clues(int clues, bool by_choice, int values[9][9], int same)
{
    return new_puzzle(CLUES, clues, by_choice, values, same);
}

char *solvable(int clues, bool by_choice, int values[9][9], int same)
{
    return new_puzzle(SOLVABLE, clues, by_choice, values, same);
}

char *by_choices(int clues, bool by_choice, int values[9][9], int same)
{
    return new_puzzle(BY_CHOICES, clues, by_choice, values, same);
}

/* ---- sudoku_print_errors ----
 *
 * A claim is that a number repeats in a row, a column or a box. Nobody fixed the words, so a line
 * claims what it can be read as: the numbers on it, or on the line above it, with the units that
 * it mentions. Units are counted from 0 or from 1, the same way in the whole text. A right text
 * claims every conflict, and has no line all of whose claims are wrong. */

/* Words by which a row, a column and a box begin, in the languages of the courses, without accents. */
static const char *const UNITS[3] = {
    "row line γραμμ σειρ gramm seir fila linha renglon",
    "column στηλ stil sthl coluna",
    "box block square subgrid subsquare sector region zone τετραγων κουτ μπλοκ υποπιν υποπλεγ περιοχ "
    "πλαισι ομαδ tetrag kout caja caixa bloque bloco cuadr quadr subcuadr subquadr regiao",
};

/* Words of a line that is about a number that is not there. It is no claim that one repeats. */
static const char ABSENT[] = "missing empty lack absent λειπ κενο κενα αδει απουσι falta vaci vazi ausen";

/* Words for what may be counted: `row 3: 0 errors` is no claim about zeros. */
static const char ERRORS[] = "error mistake duplicate λαθ lath erro";

/* Words that may stand between a unit and its number. */
static const char FILLERS[] = "number no nr num index αριθμοσ αρ νο numero";

/* An ordinal before a unit's name: `3rd row`, `3η γραμμή`. */
static const char ORDINALS[] = "st nd rd th η ησ ο ου ª a o";

enum { WORD = -1, MARK = -2, TOKENS = 300, CLAIMS = 40000, LINES = 20000 };

/* A word or a sign; a number from 0 on is its own kind. */
struct token {
    int kind;
    char text[60];
};

/* Where a unit is said to be: a number, or of a box its row and column, or those of one of its cells. */
struct place {
    int one, two;
    /* The tokens that say it. */
    int at[2];
};

struct claim {
    int kind, one, two, digit;
};

struct line {
    const char *text;
    size_t length;
    int from, to;
    bool is_other;
};

static struct token tokens[TOKENS];
static int token_count;
static struct claim claims[CLAIMS];
static int claim_count;
static struct line text_lines[LINES];

static int character(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    int more = at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : at[0] >= 0xc0 ? 1 : 0;
    int code = more == 3 ? at[0] & 7 : more == 2 ? at[0] & 15 : more == 1 ? at[0] & 31 : at[0];

    ++*text;
    for (; more > 0 && ((unsigned char)**text & 0xc0) == 0x80; more--, ++*text)
        code = code << 6 | ((unsigned char)**text & 0x3f);
    return code;
}

static void append(char *word, size_t room, int code)
{
    size_t length = strlen(word);
    char *end = word + length;

    if (length + 4 > room)
        return;
    if (code < 0x80) {
        *end++ = (char)code;
    } else if (code < 0x800) {
        *end++ = (char)(0xc0 | code >> 6);
        *end++ = (char)(0x80 | (code & 0x3f));
    } else {
        *end++ = (char)(0xe0 | (code >> 12 & 15));
        *end++ = (char)(0x80 | (code >> 6 & 0x3f));
        *end++ = (char)(0x80 | (code & 0x3f));
    }
    *end = '\0';
}

/* In lower case and without an accent. */
static int plain(int code)
{
    static const int accented[][2] = {
        {0x386, 0x3b1}, {0x3ac, 0x3b1}, {0x1f70, 0x3b1}, {0x1fb6, 0x3b1}, {0x388, 0x3b5}, {0x3ad, 0x3b5}, {0x389, 0x3b7},
        {0x3ae, 0x3b7}, {0x38a, 0x3b9}, {0x3aa, 0x3b9}, {0x3af, 0x3b9}, {0x3ca, 0x3b9}, {0x390, 0x3b9}, {0x38c, 0x3bf},
        {0x3cc, 0x3bf}, {0x38e, 0x3c5}, {0x3ab, 0x3c5}, {0x3cd, 0x3c5}, {0x3cb, 0x3c5}, {0x3b0, 0x3c5}, {0x38f, 0x3c9},
        {0x3ce, 0x3c9}, {0x3c2, 0x3c3}, {0xe1, 'a'}, {0xe0, 'a'}, {0xe2, 'a'}, {0xe3, 'a'}, {0xe9, 'e'}, {0xea, 'e'},
        {0xed, 'i'}, {0xee, 'i'}, {0xf3, 'o'}, {0xf4, 'o'}, {0xf5, 'o'}, {0xfa, 'o'},
    };

    if ((code >= 'A' && code <= 'Z') || (code >= 0xc0 && code <= 0xde && code != 0xd7) || (code >= 0x391 && code <= 0x3a9))
        code += 0x20;
    for (size_t k = 0; k < sizeof accented / sizeof *accented; k++)
        if (accented[k][0] == code)
            return accented[k][1];
    return code;
}

static bool is_letter(int code)
{
    return (code >= 'a' && code <= 'z') || code == 0xaa || code == 0xb5 || code == 0xba
        || (code >= 0xc0 && code != 0xd7 && code != 0xf7 && (code < 0x2000 || code > 0x2bff));
}

/* Whether a word begins as one of these does, or is one of them. */
static bool is_among(const char *word, const char *all, bool whole)
{
    while (*all != '\0') {
        size_t length = strcspn(all, " ");

        if (strncmp(word, all, length) == 0 && (!whole || word[length] == '\0'))
            return true;
        all += length + (all[length] == ' ');
    }
    return false;
}

/* The size of a box, 3x3, is no place and no number. */
static size_t size_of_box(const char *text)
{
    static const char *const sizes[] = {"3x3", "3X3", "3χ3", "3Χ3", "3×3", "3*3"};

    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        if (strncmp(text, sizes[k], strlen(sizes[k])) == 0)
            return strlen(sizes[k]);
    return 0;
}

static void read_tokens(const char *text, const char *end)
{
    bool is_open = false;

    token_count = 0;
    while (text < end && token_count < TOKENS) {
        size_t size = size_of_box(text);
        struct token *last = token_count > 0 && is_open ? &tokens[token_count - 1] : NULL, *next = &tokens[token_count];
        int code;

        if (size > 0) {
            text += size;
            is_open = false;
            continue;
        }
        code = plain(character(&text));
        is_open = true;
        next->text[0] = '\0';
        if (code >= '0' && code <= '9') {
            if (last != NULL && last->kind >= 0) {
                last->kind = last->kind > 100000 ? 100000 : 10 * last->kind + code - '0';
                continue;
            }
            next->kind = code - '0';
            token_count++;
        } else if (is_letter(code)) {
            if (last != NULL && last->kind == WORD) {
                append(last->text, sizeof last->text, code);
                continue;
            }
            next->kind = WORD;
            append(next->text, sizeof next->text, code);
            token_count++;
        } else {
            is_open = false;
            if (strchr(" \t\r\v\f", code) != NULL || code == 0xa0)
                continue;
            next->kind = MARK;
            append(next->text, sizeof next->text, code);
            token_count++;
        }
    }
}

/* The number that follows a unit's name, perhaps in brackets; for a box, two of them. */
static bool place_behind(int at, int kind, struct place *place)
{
    int next = at + 1, second;
    bool is_pair;

    while (next < token_count
        && ((tokens[next].kind == MARK && tokens[next].text[1] == '\0' && strchr(":#=([-.\"'", tokens[next].text[0]) != NULL)
            || (tokens[next].kind == WORD && is_among(tokens[next].text, FILLERS, true))))
        next++;
    if (next >= token_count || tokens[next].kind < 0)
        return false;
    is_pair = next + 2 < token_count && tokens[next + 2].kind >= 0 && tokens[next + 1].kind == MARK
        && (strcmp(tokens[next + 1].text, ",") == 0 || strcmp(tokens[next + 1].text, "-") == 0);
    second = is_pair ? next + 2 : -1;
    if (is_pair && kind != 2 && tokens[next - 1].kind == MARK && strcmp(tokens[next - 1].text, "(") == 0)
        return false;
    if (kind != 2)
        second = -1;
    *place = (struct place){tokens[next].kind, second < 0 ? -1 : tokens[second].kind, {next, second}};
    return true;
}

static bool place_before(int at, struct place *place)
{
    if (at < 2 || tokens[at - 2].kind < 0 || tokens[at - 1].kind != WORD || !is_among(tokens[at - 1].text, ORDINALS, true))
        return false;
    *place = (struct place){tokens[at - 2].kind, -1, {at - 2, -1}};
    return true;
}

static int add_claim(int kind, struct place place, int digit)
{
    if (digit > 9 || claim_count == CLAIMS)
        return 0;
    claims[claim_count++] = (struct claim){kind, place.one, place.two, digit};
    return 1;
}

/* Claims that each other number of the line repeats at this place. */
static int claim_at(int kind, struct place place)
{
    int count = 0;

    for (int k = 0; k < token_count; k++)
        if (tokens[k].kind >= 0 && k != place.at[0] && k != place.at[1])
            count += add_claim(kind, place, tokens[k].kind);
    return count;
}

/* A unit that is mentioned may be at any number of the line; a box, at any two. */
static int claim_anywhere(int kind)
{
    int count = 0, before = -1;

    for (int k = 0; k < token_count; k++)
        if (tokens[k].kind >= 0)
            count += claim_at(kind, (struct place){tokens[k].kind, -1, {k, -1}});
    for (int k = 0; k < token_count && kind == 2; k++)
        if (tokens[k].kind >= 0) {
            if (before >= 0)
                count += claim_at(kind, (struct place){tokens[before].kind, tokens[k].kind, {before, k}});
            before = k;
        }
    return count;
}

/* The units of the line above that it says no number of, and a number that it says alone. */
static struct {
    int kinds[20], count;
    struct place places[20];
    int digit;
} above;

static void claim_with_above(void)
{
    int numbers = 0, only = -1;

    for (int k = 0; k < token_count; k++)
        if (tokens[k].kind >= 0) {
            numbers++;
            only = tokens[k].kind;
        }
    for (int k = 0; k < above.count; k++) {
        struct place place = above.places[k];

        place.at[0] = place.at[1] = -1;
        claim_at(above.kinds[k], place);
    }
    if (numbers == 1 && above.count == 0)
        above.digit = only;
}

static void claim_of_line(void)
{
    struct place places[TOKENS];
    int kinds[TOKENS];
    bool bound[TOKENS], is_bound[3] = {false, false, false}, is_any = false;

    for (int at = 0; at < token_count; at++) {
        const char *word = tokens[at].text;

        kinds[at] = -1;
        for (int kind = 0; kind < 3 && tokens[at].kind == WORD && kinds[at] < 0; kind++)
            if (is_among(word, UNITS[kind], false) || (kind == 1 && is_among(word, "col cols", true)))
                kinds[at] = kind;
        if (kinds[at] < 0)
            continue;
        is_any = true;
        bound[at] = place_behind(at, kinds[at], &places[at]) || place_before(at, &places[at]);
        if (bound[at])
            is_bound[kinds[at]] = true;
    }
    if (!is_any) {
        claim_with_above();
        return;
    }
    above.count = 0;
    for (int at = 0; at < token_count; at++) {
        /* "Row error: 5 in row 0" speaks of one row. */
        if (kinds[at] < 0 || (!bound[at] && is_bound[kinds[at]]))
            continue;
        if (!bound[at]) {
            claim_anywhere(kinds[at]);
        } else if (claim_at(kinds[at], places[at]) == 0) {
            if (above.digit >= 0)
                add_claim(kinds[at], places[at], above.digit);
            else if (above.count < 20) {
                above.kinds[above.count] = kinds[at];
                above.places[above.count++] = places[at];
            }
        }
    }
}

static int read_claims(const char *text)
{
    int count = 0;

    claim_count = above.count = 0;
    above.digit = -1;
    while (*text != '\0' && count < LINES) {
        size_t length = strcspn(text, "\n;");
        struct line *line = &text_lines[count++];
        bool only_zeros = true, is_absent = false, is_error = false;

        *line = (struct line){text, length, claim_count, claim_count, false};
        read_tokens(text, text + length);
        claim_of_line();
        line->to = claim_count;
        for (int k = line->from; k < line->to; k++)
            only_zeros = only_zeros && claims[k].digit == 0;
        for (int k = 0; k < token_count; k++)
            if (tokens[k].kind == WORD) {
                is_absent = is_absent || is_among(tokens[k].text, ABSENT, false);
                is_error = is_error || is_among(tokens[k].text, ERRORS, false);
            }
        line->is_other = is_absent || (only_zeros && is_error);
        text += length + (text[length] != '\0');
    }
    return count;
}

/* Whether a claim is about this unit, counted from `base`. */
static bool is_about(const struct claim *claim, int unit, int base)
{
    int k = unit % 9, one = claim->one - base, two = claim->two - base;

    if (claim->kind != unit / 9)
        return false;
    if (claim->two < 0)
        return claim->one == k + base;
    return one >= 0 && two >= 0
        && ((one == k / 3 && two == k % 3) || (one < 9 && two < 9 && 3 * (one / 3) + two / 3 == k));
}

static bool is_true(const struct claim *claim, const int *value, int base)
{
    for (int unit = 0; unit < 27; unit++)
        if (claim->digit >= 1 && is_about(claim, unit, base) && times(value, unit, claim->digit) > 1)
            return true;
    return false;
}

static char *missed(const int *value, int base)
{
    static const char *ids[3] = {"errors-row-missed row=", "errors-column-missed column=", "errors-box-missed box="};

    for (int unit = 0; unit < 27; unit++)
        for (int digit = 1; digit <= 9; digit++) {
            bool is_named = times(value, unit, digit) < 2;

            for (int k = 0; k < claim_count && !is_named; k++)
                is_named = claims[k].digit == digit && is_about(&claims[k], unit, base);
            if (!is_named) {
                sprintf(said, "%s%d digit=%d", ids[unit / 9], unit % 9, digit);
                return said;
            }
        }
    return NULL;
}

/* With `zeros_too`, a text may not call 0, an empty cell, a number that repeats. */
static char *judged_from(int base, const int *value, int count, bool zeros_too)
{
    char *why = missed(value, base);

    for (int l = 0; l < count && why == NULL; l++) {
        const struct line *line = &text_lines[l];
        bool is_binding = false, has_true = false;

        for (int k = line->from; k < line->to; k++) {
            is_binding = is_binding || zeros_too || claims[k].digit != 0;
            has_true = has_true || is_true(&claims[k], value, base);
        }
        if (is_binding && !line->is_other && !has_true)
            why = say_found("errors-invented", line->text, line->length);
    }
    return why;
}

/* Whether a text names all repeats, and no others. */
static char *report(const int *value, const char *text, bool zeros_too)
{
    int count = read_claims(text);

    if (judged_from(0, value, count, zeros_too) == NULL || judged_from(1, value, count, zeros_too) == NULL)
        return NULL;
    return judged_from(0, value, count, zeros_too);
}

char *errors_named(int g[9][9], char *returned)
{
    return report(g[0], returned, false);
}

char *errors_only(int g[9][9], char *returned)
{
    return report(g[0], returned, true);
}

/* ---- The program ---- */

/* The numbers of a text among its words. */
static int words_that_are_numbers(const char *text, int *numbers, int most, int *words)
{
    int count = 0;

    *words = 0;
    while (*(text += strspn(text, " \t\r\n\v\f")) != '\0') {
        size_t length = strcspn(text, " \t\r\n\v\f");
        char *end;
        long number = strtol(text, &end, 10);

        ++*words;
        if (end == text + length && count < most)
            numbers[count++] = (int)number;
        text += length;
    }
    return count;
}

/* The last grid on stdout solves the puzzle. Other text beside it costs another criterion. */
char *program_solution(char *stdin_text, char *stdout_text)
{
    static int numbers[40000], rows[4000][9];
    int given[9][9], count = 0, words, row_count = 0;

    board_of(stdin_text, given[0]);
    for (const char *line = stdout_text; *line != '\0' && row_count < 4000;) {
        size_t length = strcspn(line, "\n");

        row_count += is_row(line, length, rows[row_count]);
        line += length + (line[length] == '\n');
    }
    if (row_count >= 9)
        return solved(given, &rows[row_count - 9]);
    count = words_that_are_numbers(stdout_text, numbers, 40000, &words);
    if (count < 81)
        return say_found("grid-expected", stdout_text, strlen(stdout_text));
    return solved(given, (int(*)[9])(numbers + count - 81));
}

/* The puzzle is on stderr. */
char *program_echo(char *stdin_text, char *stderr_text)
{
    static int numbers[40000];
    int given[81], words, count = words_that_are_numbers(stderr_text, numbers, 40000, &words);

    board_of(stdin_text, given);
    for (int k = 0; k + 81 <= count; k++)
        if (memcmp(numbers + k, given, sizeof given) == 0)
            return NULL;
    return "program-echo";
}

/* Lines that are rows of a grid say nothing about errors. */
static char *without_grids(char *to, const char *text)
{
    int row[9];

    while (*text != '\0') {
        size_t length = strcspn(text, "\n");

        if (!is_row(text, length, row)) {
            memcpy(to, text, length);
            to += length;
            *to++ = '\n';
        }
        text += length + (text[length] == '\n');
    }
    *to = '\0';
    return to;
}

char *program_errors(char *stdin_text, char *stdout_text, char *stderr_text)
{
    static char all[200000];
    int given[81];

    board_of(stdin_text, given);
    without_grids(without_grids(all, stderr_text), stdout_text);
    return report(given, all, true);
}

/* stdout is a puzzle and nothing else. */
char *program_puzzle(char *run, char *stdout_text)
{
    int clues = 0, numbers[82], words, count = words_that_are_numbers(stdout_text, numbers, 82, &words);

    sscanf(run, "sudoku -g %d", &clues);
    if (count != 81 || words != 81)
        return say_found("grid-expected", stdout_text, strlen(stdout_text));
    return puzzle(CLUES | BY_CHOICES, clues, strstr(run, " -u") != NULL, numbers);
}

char *program_usage(char *stderr_text)
{
    return is_blank(stderr_text, strlen(stderr_text)) || stderr_text[strspn(stderr_text, " \t\r\n")] == '\0' ? "program-silent" : NULL;
}

/* ---- Inputs: each is a text, from the number of a grading and its own ---- */

typedef struct {
    int cell[81];
} Board;

static unsigned long long state;
static char made[3000];

static void begin(const char *name, int seed, int index)
{
    state = 0x9e3779b97f4a7c15u * (unsigned)seed + 0xbf58476d1ce4e5b9u * (unsigned)index;
    for (; *name != '\0'; name++)
        state = 31 * state + (unsigned char)*name;
    made[0] = '\0';
}

/* A number from 0 up to, but without, `below`. */
static int any(int below)
{
    unsigned long long z = state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (int)((z ^ z >> 31) % (unsigned)below);
}

/* A number from `least` up to, and with, `most`. */
static int from_to(int least, int most)
{
    return least + any(most - least + 1);
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

static Board transposed(Board b)
{
    Board other;

    for (int place = 0; place < 81; place++)
        other.cell[9 * (place % 9) + place / 9] = b.cell[place];
    return other;
}

/* A full valid board: digits, rows within a band, bands, and the same for columns, change places. */
static Board full_board(void)
{
    int rows[9], columns[9], names[9];
    Board b;

    lines(rows);
    lines(columns);
    in_any_order(names, 9, 1);
    for (int place = 0; place < 81; place++) {
        int row = rows[place / 9], column = columns[place % 9];

        b.cell[place] = names[(3 * (row % 3) + row / 3 + column) % 9];
    }
    return any(2) ? b : transposed(b);
}

/* So many cells of a board, the others empty. */
static Board some_of(Board b, int kept)
{
    int cells[81];

    in_any_order(cells, 81, 0);
    for (int k = kept; k < 81; k++)
        b.cell[cells[k]] = 0;
    return b;
}

static Board partial(void)
{
    Board b = full_board();

    return some_of(b, from_to(0, 81));
}

static void add(const char *text)
{
    strcat(made, text);
}

static void add_board(Board b)
{
    char *at = made + strlen(made);

    for (int place = 0; place < 81; place++)
        *at++ = (char)('0' + b.cell[place]);
    *at = '\0';
}

static char *only(Board b)
{
    add_board(b);
    return made;
}

/* Up to six numbers for empty cells: those of a solution, or any that fit, so that another cell may
 * lose all its choices. */
static void add_calls(Board b, const Board *solution)
{
    int cells[81], calls = from_to(1, 6), placed = 0;

    add_board(b);
    add(" [");
    in_any_order(cells, 81, 0);
    for (int k = 0; k < 81 && calls > 0; k++) {
        int place = cells[k], bits = fitting(b.cell, place), n = 0;

        if (b.cell[place] != 0)
            continue;
        calls--;
        if (solution != NULL)
            n = solution->cell[place];
        else if (bits == 0)
            continue;
        else
            for (int skip = any(size_of(bits)); skip >= 0; skip--) {
                n = lowest_of(bits);
                bits &= bits - 1;
            }
        b.cell[place] = n;
        sprintf(made + strlen(made), "%s(%d %d %d)", placed++ == 0 ? "" : ", ", place / 9, place % 9, n);
    }
    add("]");
}

static void add_calls_of_solution(void)
{
    Board full = full_board();

    add_calls(some_of(full, any(76)), &full);
}

/* Not full, and the cell (0,0) is filled. */
static Board with_first_cell(void)
{
    Board full = full_board(), b = some_of(full, any(50));

    b.cell[0] = full.cell[0];
    return b;
}

char *a_board(int seed, int index)
{
    begin("board", seed, index);
    return only(partial());
}

/* In every other input, numbers that fit are placed anywhere, so that some cells may have no choice left. */
char *a_board_or_a_dead_end(int seed, int index)
{
    int cells[81];
    Board b;

    if (index % 2 == 0)
        return a_board(seed, index / 2);
    begin("board with a dead end", seed, index);
    b = full_board();
    b = some_of(b, any(60));
    in_any_order(cells, 81, 0);
    for (int k = from_to(0, 70); k >= 0; k--) {
        int bits = b.cell[cells[k]] == 0 ? fitting(b.cell, cells[k]) : 0;

        if (bits != 0)
            b.cell[cells[k]] = lowest_of(bits);
    }
    return only(b);
}

char *two_boards(int seed, int index)
{
    begin("two boards", seed, index);
    add_board(partial());
    add("; ");
    return only(partial());
}

/* One board, or two in turn. */
char *boards(int seed, int index)
{
    return index % 3 == 2 ? two_boards(seed, index) : a_board(seed, index);
}

/* Full, or nearly so, of digits that repeat. */
char *conflicting(int seed, int index)
{
    Board b;

    begin("conflicting", seed, index);
    for (int place = 0; place < 81; place++)
        b.cell[place] = from_to(1, 9);
    return only(some_of(b, from_to(40, 81)));
}

char *calls(int seed, int index)
{
    begin("calls", seed, index);
    add_calls_of_solution();
    return made;
}

char *calls_to_a_dead_end(int seed, int index)
{
    Board b;

    begin("dead end", seed, index);
    b = full_board();
    add_calls(some_of(b, any(76)), NULL);
    return made;
}

/* In every third input, any numbers in any empty cells: some conflict, or are none of the choices that are left. */
char *calls_anyhow(int seed, int index)
{
    int cells[81], count, placed = 0;
    Board b;

    if (index % 3 != 2)
        return index % 3 == 0 ? calls(seed, index / 3) : calls_to_a_dead_end(seed, index / 3);
    begin("anyhow", seed, index);
    b = full_board();
    b = some_of(b, any(76));
    add_board(b);
    add(" [");
    count = from_to(1, 6);
    in_any_order(cells, 81, 0);
    for (int k = 0; k < 81 && placed < count; k++)
        if (b.cell[cells[k]] == 0)
            sprintf(made + strlen(made), "%s(%d %d %d)", placed++ == 0 ? "" : ", ", cells[k] / 9, cells[k] % 9, from_to(1, 9));
    add("]");
    return made;
}

char *calls_guessed_or_not(int seed, int index)
{
    if (index % 2 == 0)
        calls(seed, index);
    else
        calls_to_a_dead_end(seed, index);
    add(any(2) ? " true" : " false");
    return made;
}

char *calls_not_guessed(int seed, int index)
{
    calls(seed, index);
    add(" false");
    return made;
}

char *board_guessed_or_not(int seed, int index)
{
    a_board(seed, index);
    add(any(2) ? " [] true" : " [] false");
    return made;
}

/* (0,0) is filled, as it is another criterion's. In every other input cells lose all their choices, now
 * and then. */
char *first_cell_filled(int seed, int index)
{
    begin("first cell filled", seed, index);
    if (index % 2 == 0) {
        add_board(with_first_cell());
        add(" []");
    } else {
        add_calls(with_first_cell(), NULL);
    }
    return made;
}

char *walked_twice(int seed, int index)
{
    begin("walked twice", seed, index);
    add_board(with_first_cell());
    add(" []; ");
    add_board(with_first_cell());
    add(" []");
    return made;
}

char *first_cell_empty(int seed, int index)
{
    Board b;

    begin("first cell empty", seed, index);
    b = partial();
    b.cell[0] = 0;
    only(b);
    add(" []");
    return made;
}

/* The cells that are empty lie in the last row, the last of all among them. */
char *last_row_open(int seed, int index)
{
    Board b;

    begin("last row", seed, index);
    b = full_board();
    for (int column = 0; column < 9; column++)
        if (column == 8 || any(2))
            b.cell[72 + column] = 0;
    only(b);
    add(" []");
    return made;
}

char *one_empty_cell(int seed, int index)
{
    Board b;

    begin("one cell", seed, index);
    b = full_board();
    b.cell[index % 81] = 0;
    only(b);
    add(" []");
    return made;
}

static struct grid with_singles(const Board *b)
{
    struct grid grid = grid_with(b->cell);

    place_singles(&grid);
    return grid;
}

/* No cell has one choice left: there are few numbers yet, or the board is a puzzle from which all that
 * is certain was taken, or it is full. */
char *nothing_certain(int seed, int index)
{
    Board b;
    struct grid grid;

    begin("nothing certain", seed, index);
    do {
        int form = any(3);

        b = full_board();
        b = some_of(b, form == 0 ? any(24) : form == 1 ? from_to(24, 59) : 81);
        if (form == 1)
            memcpy(b.cell, with_singles(&b).value, sizeof b.cell);
        grid = grid_with(b.cell);
    } while (certain_in(&grid) < 81);
    only(b);
    add(" []");
    return made;
}

static Board puzzle_by_choices(bool wanted)
{
    Board b;

    do {
        b = full_board();
        b = some_of(b, wanted ? from_to(32, 80) : from_to(45, 77));
    } while (is_full(with_singles(&b).value) != wanted);
    return b;
}

char *by_unique_choices(int seed, int index)
{
    begin("unique choices", seed, index);
    return only(puzzle_by_choices(true));
}

/* One solution or several, and unique choices come to an end too early. With so few empty cells, few
 * guesses are enough. */
char *stops_half_way(int seed, int index)
{
    begin("half way", seed, index);
    return only(puzzle_by_choices(false));
}

char *by_unique_choices_or_not(int seed, int index)
{
    return index % 2 == 0 ? by_unique_choices(seed, index) : stops_half_way(seed, index);
}

char *chains(int seed, int index)
{
    by_unique_choices_or_not(seed, index);
    add(" []");
    return made;
}

/* No number repeats, and yet there is no solution. */
char *unsolvable(int seed, int index)
{
    int solution[81];
    Board b;

    begin("unsolvable", seed, index);
    do {
        int place, bits;

        b = full_board();
        b = some_of(b, from_to(45, 77));
        do
            place = any(81);
        while (b.cell[place] != 0);
        bits = fitting(b.cell, place);
        for (int skip = any(size_of(bits)); skip > 0; skip--)
            bits &= bits - 1;
        b.cell[place] = lowest_of(bits);
    } while (can_be_solved(b.cell, solution));
    return only(b);
}

char *incomplete(int seed, int index)
{
    static const int kept[4] = {80, 80, 79, 60};
    Board b;

    begin("incomplete", seed, index);
    b = full_board();
    return only(some_of(b, kept[any(4)]));
}

/* A full board in which two rows of a band have exchanged their numbers in one column: they
 * repeat a number each, and the columns and boxes none. */
static Board rows_wrong(int index)
{
    static const int pairs[3][2] = {{0, 1}, {0, 2}, {1, 2}};
    int band = 3 * (index / 27 % 3), column = index % 9;
    int one = 9 * (band + pairs[index / 9 % 3][0]) + column, other = 9 * (band + pairs[index / 9 % 3][1]) + column;
    Board b = full_board();
    int kept = b.cell[one];

    b.cell[one] = b.cell[other];
    b.cell[other] = kept;
    return b;
}

/* A full board in which some digits have become others, so that each row, column and box repeats some. It still has
 * the sum of 45, and sometimes the sum of the squares, or the product, of a solution. */
static Board digits_wrong(void)
{
    static const int digits[3][9] = {
        {2, 2, 3, 3, 4, 7, 7, 8, 9}, {1, 2, 3, 3, 6, 7, 7, 8, 8}, {1, 2, 4, 4, 4, 5, 7, 9, 9},
    };
    int names[10], form = any(4), places[9];
    Board b = full_board();

    in_any_order(places, 9, 1);
    for (int k = 0; k < 9; k++)
        names[places[k]] = form < 3 ? digits[form][k] : k + 1;
    /* As much as one digit gains, another loses. */
    while (form == 3) {
        int one = from_to(1, 9), other = from_to(1, 9);

        if (names[one] == 9 || names[other] == 1 || one == other || names[one] + 1 == names[other])
            continue;
        names[one]++;
        names[other]--;
        form = 4;
    }
    for (int place = 0; place < 81; place++)
        b.cell[place] = names[b.cell[place]];
    return b;
}

char *rows_wrong_or_solved(int seed, int index)
{
    begin("rows", seed, index);
    if (index % 8 == 7)
        return only(digits_wrong());
    return only(index % 4 == 3 ? full_board() : rows_wrong(index - index / 4));
}

char *columns_wrong(int seed, int index)
{
    begin("columns", seed, index);
    return only(transposed(rows_wrong(index)));
}

/* A full board in which two rows of different bands have changed places: only boxes repeat numbers. */
char *boxes_wrong(int seed, int index)
{
    Board b, other;

    begin("boxes", seed, index);
    do {
        int one = 9 * any(9), two = 9 * any(9);

        b = other = full_board();
        memcpy(b.cell + one, other.cell + two, 9 * sizeof *b.cell);
        memcpy(b.cell + two, other.cell + one, 9 * sizeof *b.cell);
        if (any(2))
            b = transposed(b);
    } while (is_legal(b.cell));
    return only(b);
}

/* Two places of a unit: in other boxes for rows and columns, in other rows and columns for boxes. As
 * the index goes up, each unit and each pair has its turn. */
static void twins_of(int u, int index, int twins[2])
{
    int pair = 0, wanted = index / 9 % (u == 2 ? 18 : 27);

    for (int p = 0; p < 9; p++)
        for (int q = p + 1; q < 9; q++)
            if (p / 3 != q / 3 && (u != 2 || p % 3 != q % 3) && pair++ == wanted) {
                twins[0] = cell_of(9 * u + index % 9, p);
                twins[1] = cell_of(9 * u + index % 9, q);
            }
}

/* A board with one digit twice in a unit, and no other conflict. */
static char *twice(int u, int index)
{
    static const int few[4] = {0, 8, 30, 81};
    int twins[2], digit = from_to(1, 9);
    Board b = full_board();

    b = some_of(b, few[any(4)]);
    for (int place = 0; place < 81; place++)
        if (b.cell[place] == digit)
            b.cell[place] = 0;
    twins_of(u, index, twins);
    b.cell[twins[0]] = b.cell[twins[1]] = digit;
    return only(b);
}

char *row_conflict(int seed, int index)
{
    begin("row", seed, index);
    return twice(0, index);
}

char *column_conflict(int seed, int index)
{
    begin("column", seed, index);
    return twice(1, index);
}

char *box_conflict(int seed, int index)
{
    begin("box", seed, index);
    return twice(2, index);
}

char *one_conflict_or_none(int seed, int index)
{
    return index % 3 == 0 ? a_board(seed, index) : index % 3 == 1 ? row_conflict(seed, index / 3) : column_conflict(seed, index / 3);
}

/* A number twice in a row and another twice in a column; no box repeats any. */
static char *row_and_column_conflict(int seed, int index)
{
    Board b;
    int conflicts;

    begin("row and column", seed, index);
    do {
        int twins[2], digit = from_to(1, 9);

        memset(&b, 0, sizeof b);
        twins_of(0, index, twins);
        b.cell[twins[0]] = b.cell[twins[1]] = digit;
        twins_of(1, any(243), twins);
        b.cell[twins[0]] = b.cell[twins[1]] = digit % 9 + 1;
        conflicts = 0;
        for (int unit = 0; unit < 27; unit++)
            for (int n = 1; n <= 9; n++)
                conflicts += times(b.cell, unit, n) > 1;
        /* Unless they share a cell. */
    } while (conflicts != 2);
    return only(b);
}

/* Two or three numbers, each of them twice in the same row or column, or a number twice in each of two rows or
 * columns. Nothing else repeats. */
static char *conflicts_of_a_kind(int seed, int index)
{
    /* Of six inputs, two are about one number in two rows or columns. */
    bool same_unit = index % 6 < 4;
    int wanted, conflicts, u = index % 2;
    Board b;

    begin("conflicts of a kind", seed, index);
    do {
        int digits[9], units[9], twins[2];

        memset(&b, 0, sizeof b);
        in_any_order(digits, 9, 1);
        in_any_order(units, 9, 0);
        wanted = same_unit ? from_to(2, 3) : 2;
        for (int k = 0; k < wanted; k++) {
            twins_of(u, 9 * any(27) + (same_unit ? index / 2 % 9 : units[k]), twins);
            b.cell[twins[0]] = b.cell[twins[1]] = digits[same_unit ? k : 0];
        }
        conflicts = 0;
        for (int unit = 0; unit < 27; unit++)
            for (int n = 1; n <= 9; n++)
                conflicts += times(b.cell, unit, n) > 1;
        /* Unless they share a cell, or a column or a box repeats the number as well. */
    } while (conflicts != wanted);
    return only(b);
}

/* Each digit in each row, column and box, in two rounds: each unit, and each digit, from twice to nine times. */
char *any_conflict(int seed, int index)
{
    int unit = index % 27, digit = index / 27 % 9 + 1, left = 2 + (unit + digit + 4 * (index / 243)) % 8;
    Board b;

    begin("any conflict", seed, index);
    memset(&b, 0, sizeof b);
    for (int p = 0; p < 9; p++)
        if (any(9 - p) < left) {
            b.cell[cell_of(unit, p)] = digit;
            left--;
        }
    return only(b);
}

char *several_conflicts(int seed, int index)
{
    return index % 2 == 0 ? row_and_column_conflict(seed, index / 2) : conflicts_of_a_kind(seed, index / 2);
}

char *cells_of_calls(int seed, int index)
{
    calls(seed, index);
    add(" []");
    return made;
}

/* A board and some cells, each with a number that does not matter, mostly a digit. */
char *questions(int seed, int index)
{
    int count;

    begin("questions", seed, index);
    only(partial());
    add(" [] [");
    count = from_to(1, 9);
    for (int k = 0; k < count; k++)
        sprintf(made + strlen(made), "%s(%d %d %d)", k == 0 ? "" : ", ", any(9), any(9), any(5) == 0 ? from_to(-1, 120) : any(10));
    add("]");
    return made;
}

/* A board as somebody types it. */
char *typed_plainly(int seed, int index)
{
    Board b;

    begin("typed", seed, index);
    b = partial();
    add("\"");
    for (int place = 0; place < 81; place++)
        sprintf(made + strlen(made), "%d %s", b.cell[place], place % 9 == 8 ? "\\n" : "");
    add("\"");
    return made;
}

/* With any white space between the numbers, and sometimes more words behind them. */
char *typed_anyhow(int seed, int index)
{
    static const char *const spaces[7] = {" ", "  ", "\\t", "\\n", " \\n", "\\r\\n", "\f"};
    static const char *const behind[3] = {"", "7 8 9\\n", "fin\\n"};
    Board b;

    begin("typed anyhow", seed, index);
    b = partial();
    add("\"");
    for (int place = 0; place < 81; place++)
        sprintf(made + strlen(made), "%d%s", b.cell[place], spaces[any(7)]);
    add(behind[any(3)]);
    add("\"");
    return made;
}

static char *an_order(bool by_choice)
{
    sprintf(made, "%d %s", from_to(30, 81), by_choice ? "true" : "false");
    return made;
}

char *order(int seed, int index)
{
    begin("order", seed, index);
    return an_order(any(2));
}

char *order_by_choice(int seed, int index)
{
    begin("order by choice", seed, index);
    return an_order(true);
}

/* Each number of clues in turn, and not by unique choices. */
char *any_order(int seed, int index)
{
    (void)seed;
    sprintf(made, "%d false", 1 + index % 81);
    return made;
}

/* For calls in a row: boards of all kinds take turns. */
char *certain_or_not(int seed, int index)
{
    static char *(*const all[])(int, int) = {first_cell_filled, nothing_certain, one_empty_cell};

    return all[index % 3](seed, index);
}

char *correct_or_not(int seed, int index)
{
    static char *(*const all[])(int, int) = {rows_wrong_or_solved, columns_wrong, boxes_wrong, incomplete};

    return all[index % 4](seed, index);
}

char *solvable_or_not(int seed, int index)
{
    static char *(*const all[])(int, int) = {by_unique_choices, stops_half_way, unsolvable};

    return all[index % 3](seed, index);
}
