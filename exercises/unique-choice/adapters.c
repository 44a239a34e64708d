/* Boards become grids here, and grids what is compared. This file copies numbers into fields and out
 * of them: it holds no right version of anything. The choices of a grid that a function is called
 * with, `start`, are found outside of this process, by checks.c: for each cell the digits of a number.
 *
 * A student's own grid.h can say that a grid is something else. Then it is a value that is handed
 * from one function to another, and no field of it is touched: the student's own functions make it,
 * and what must be known of it is asked through grid_read_value, grid_iterate, grid_unique and
 * grid_exist_unique.
 *
 * A function may return anything. A walk through choices ends after more of them than a grid can
 * have, cells are looked up only inside of the grid, and texts are cut. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A grid has 729 choices at most. */
enum { STEPS = 800, TEXT = 16000, PUZZLES = 20 };

static Choice_T choice_of(int i, int j, int n)
{
    Choice_T choice;

    memset(&choice, 0, sizeof choice);
    choice.i = i;
    choice.j = j;
    choice.n = n;
    return choice;
}

static int is_inside(Choice_T choice)
{
    return choice.i >= 0 && choice.i < 9 && choice.j >= 0 && choice.j < 9 && choice.n >= 1
        && choice.n <= 9;
}

/* A grid that nobody made: what a local variable holds before grid_init. */
static Grid_T no_grid(void)
{
    Grid_T grid;

    memset(&grid, 0x55, sizeof grid);
    return grid;
}

/* Collects choices up to the end, the first that lies outside of a grid, or STEPS of them. */
static int walk_through(Grid_T grid, Choice_T choices[STEPS], bool *ended)
{
    int steps = 0;
    Choice_T choice = grid_iterate(grid, choice_of(0, 0, 0));

    while (choice.n != 0 && steps < STEPS) {
        choices[steps++] = choice;
        if (!is_inside(choice))
            break;
        choice = grid_iterate(grid, choice);
    }
    *ended = choice.n == 0;
    return steps;
}

/* How a grid comes about: a board, numbers placed on it, and its choices. It is handed on as one: a function that takes
 * what grid_init takes would be an answer for a student who finds it in memory. */
struct before {
    int (*board)[9];
    const Choice_T *places;
    int k;
    bool guessed;
    const int *start;
};

#ifdef SG_TYPES_ARE_THE_LABS

/* The grid of a board with numbers placed on it. */
static Grid_T grid_of(const struct before *of)
{
    Grid_T grid;

    memset(&grid, 0, sizeof grid);
    grid.unique = !of->guessed;
    for (int p = 0; p < 81; p++)
        grid.cells[p / 9][p % 9].choices[0] = of->board[p / 9][p % 9];
    for (int q = 0; q < of->k; q++)
        grid.cells[of->places[q].i][of->places[q].j].choices[0] = of->places[q].n;
    for (int p = 0; p < 81; p++)
        for (int digits = of->start[p]; digits > 0; digits /= 10) {
            grid.cells[p / 9][p % 9].choices[digits % 10] = 1;
            grid.cells[p / 9][p % 9].count++;
        }
    return grid;
}

static void see_values(Grid_T grid, int values[9][9])
{
    for (int p = 0; p < 81; p++)
        values[p / 9][p % 9] = grid.cells[p / 9][p % 9].choices[0];
}

/* Nobody fixed the choices and the count of a cell that holds a number. */
static void see_choices(Grid_T grid, int choices[9][9], int counts[9][9])
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            bool is_empty = grid.cells[i][j].choices[0] == 0;

            choices[i][j] = 0;
            for (int n = 1; n <= 9 && is_empty; n++)
                if (grid.cells[i][j].choices[n] != 0)
                    choices[i][j] = 10 * choices[i][j] + n;
            counts[i][j] = is_empty ? grid.cells[i][j].count : 0;
        }
}

static bool see_flag(Grid_T grid)
{
    return grid.unique != 0;
}

/* It follows from choices and counts. */
static Choice_T see_certain(Grid_T grid)
{
    (void)grid;
    return choice_of(0, 0, -1);
}

static void see_singles(Grid_T grid, int values[9][9])
{
    see_values(grid, values);
}

static Grid_T guessed_on(Grid_T grid)
{
    grid.unique = 0;
    return grid;
}

#else

static Grid_T grid_of(const struct before *of)
{
    Grid_T grid = grid_init(no_grid(), of->board);

    if (of->guessed)
        grid = grid_clear_unique(grid);
    for (int q = 0; q < of->k; q++)
        grid = grid_update(grid, of->places[q]);
    return grid;
}

static void see_values(Grid_T grid, int values[9][9])
{
    for (int p = 0; p < 81; p++)
        values[p / 9][p % 9] = grid_read_value(grid, choice_of(p / 9, p % 9, 0)).n;
}

/* A walk that gives something else than choices, or does not end, leaves -1 in each cell. */
static void see_choices(Grid_T grid, int choices[9][9], int counts[9][9])
{
    static Choice_T all[STEPS];
    char possible[9][9][10] = {{{0}}};
    bool ended;
    int steps = walk_through(grid, all, &ended);

    for (int q = 0; q < steps && ended; q++)
        possible[all[q].i][all[q].j][all[q].n] = 1;
    for (int p = 0; p < 81; p++) {
        int digits = ended ? 0 : -1, count = ended ? 0 : -1;

        for (int n = 1; n <= 9; n++)
            if (possible[p / 9][p % 9][n]) {
                digits = 10 * digits + n;
                count++;
            }
        choices[p / 9][p % 9] = digits;
        counts[p / 9][p % 9] = count;
    }
}

static bool see_flag(Grid_T grid)
{
    return grid_unique(grid) != 0;
}

static Choice_T see_certain(Grid_T grid)
{
    Choice_T choice = grid_exist_unique(grid);

    return choice.n == 0 ? choice_of(0, 0, 0) : choice;
}

/* Places what is certain until nothing is. */
static void see_singles(Grid_T grid, int values[9][9])
{
    for (int placed = 0; placed < 82; placed++) {
        Choice_T choice = grid_exist_unique(grid);

        if (!is_inside(choice))
            break;
        grid = grid_update(grid, choice);
    }
    see_values(grid, values);
}

static Grid_T guessed_on(Grid_T grid)
{
    return grid_clear_unique(grid);
}

#endif

/* ---- grid_init, grid_update ---- */

/* Boards in turn: the grid of one is guessed on, and handed to grid_init for the next. */
static void adapt_grid_init(int v[9][9], int values[9][9], int choices[9][9], int counts[9][9], bool *flag, Choice_T *sure)
{
    static Grid_T grid;
    static int calls;

    grid = grid_init(calls++ == 0 ? no_grid() : guessed_on(grid), v);
    see_values(grid, values);
    see_choices(grid, choices, counts);
    *flag = see_flag(grid);
    *sure = see_certain(grid);
}

/* All numbers are placed one after another; then several grids are made from the one before, which
 * is as it was. */
static void adapt_grid_update(int before[9][9], const Choice_T *places, int k, bool guessed, int *start, int values[9][9], int choices[9][9], int counts[9][9], bool *flag, int singles[9][9], int branches[9][81], int kept[9][9])
{
    Grid_T first = grid_of(&(struct before){before, places, 0, guessed, start}), grid = first;

    for (int q = 0; q < k; q++)
        grid = grid_update(grid, places[q]);
    see_values(grid, values);
    see_choices(grid, choices, counts);
    *flag = see_flag(grid);
    see_singles(grid, singles);
    memset(branches, 0, 9 * sizeof *branches);
    for (int q = 0; q < k && q < 9; q++)
        see_values(grid_update(first, places[q]), (int(*)[9])branches[q]);
    see_values(first, kept);
}

/* ---- grid_iterate ---- */

/* The choice after another one depends on the grid and that choice, not on what was asked before: with
 * a second grid, the steps of both walks are asked for again, from the last to the first. `changed`
 * is the choice after which another one came; n = -1: there is none. */
static Choice_T *adapt_grid_iterate(int before[9][9], const Choice_T *places, int k, bool guessed, int *start, bool *ended, Choice_T *changed, int *n)
{
    static Choice_T walks[2][STEPS + 1];
    static Grid_T grids[2];
    static int steps[2], calls;
    static bool have_ended[2];
    int own = calls++ % 2;
    Choice_T *result = malloc(STEPS * sizeof *result);

    grids[own] = grid_of(&(struct before){before, places, k, guessed, start});
    steps[own] = walk_through(grids[own], walks[own], &have_ended[own]);
    walks[own][steps[own]] = choice_of(0, 0, 0);
    *ended = have_ended[own];
    *changed = choice_of(-1, -1, -1);
    for (int step = STEPS - 1; step >= 0 && calls == 2 && have_ended[0] && have_ended[1]; step--)
        for (int w = 0; w < 2; w++) {
            Choice_T from = step == 0 ? choice_of(0, 0, 0) : walks[w][step - 1], to, was;

            if (step > steps[w])
                continue;
            to = grid_iterate(grids[w], from);
            was = walks[w][step];
            if (to.n != was.n || (to.n != 0 && (to.i != was.i || to.j != was.j)))
                *changed = from;
        }
    if (result == NULL)
        abort();
    memcpy(result, walks[own], (size_t)steps[own] * sizeof *result);
    *n = steps[own];
    return result;
}

/* ---- grid_unique, grid_exist_unique, grid_clear_unique, grid_read_value ---- */

static bool adapt_grid_unique(int before[9][9], const Choice_T *places, int k, bool guessed, int *start)
{
    return grid_unique(grid_of(&(struct before){before, places, k, guessed, start})) != 0;
}

static Choice_T adapt_grid_exist_unique(int before[9][9], const Choice_T *places, int k, bool guessed, int *start, int values[9][9])
{
    Grid_T grid = grid_of(&(struct before){before, places, k, guessed, start});
    Choice_T found = grid_exist_unique(grid), choice = found;

    for (int placed = 0; placed < 82 && is_inside(choice); placed++) {
        grid = grid_update(grid, choice);
        choice = grid_exist_unique(grid);
    }
    see_values(grid, values);
    return found.n == 0 ? choice_of(0, 0, 0) : found;
}

static void adapt_grid_clear_unique(int before[9][9], const Choice_T *places, int k, bool guessed, int *start, int values[9][9], int choices[9][9], bool *flag, int values_before[9][9], bool *flag_before)
{
    int counts[9][9];
    Grid_T grid = grid_of(&(struct before){before, places, k, guessed, start});
    Grid_T cleared = grid_clear_unique(grid);

    see_values(cleared, values);
    see_choices(cleared, choices, counts);
    *flag = see_flag(cleared);
    see_values(grid, values_before);
    *flag_before = see_flag(grid);
}

static int *adapt_grid_read_value(int before[9][9], const Choice_T *places, int k, const Choice_T *asked, int m, bool guessed, int *start, int values[9][9], int *n)
{
    Grid_T grid = grid_of(&(struct before){before, places, k, guessed, start});
    int *answers = malloc((size_t)(m + 1) * sizeof *answers);

    if (answers == NULL)
        abort();
    for (int q = 0; q < m; q++)
        answers[q] = grid_read_value(grid, asked[q]).n;
    for (int p = 0; p < 81; p++)
        values[p / 9][p % 9] = grid_read_value(grid, choice_of(p / 9, p % 9, 0)).n;
    *n = m;
    return answers;
}

/* ---- What is read and printed ---- */

static void adapt_sudoku_read(const char *typed, int values[9][9], int choices[9][9])
{
    int counts[9][9];
    FILE *terminal = stdin;
    Grid_T grid;

    stdin = fmemopen((char *)typed, strlen(typed), "r");
    if (stdin == NULL)
        abort();
    grid = sudoku_read();
    fclose(stdin);
    stdin = terminal;
    see_values(grid, values);
    see_choices(grid, choices, counts);
}

struct text {
    FILE *stream;
    char *text;
    size_t length;
};

static void open_text(struct text *text)
{
    text->stream = open_memstream(&text->text, &text->length);
    if (text->stream == NULL)
        abort();
}

/* Prints the grid to a stream, or its errors to where the student likes; what goes to stdout or
 * stderr is caught. */
static void print_caught(Grid_T grid, struct text *own, struct text *other)
{
    FILE *real_stdout = stdout, *real_stderr = stderr;

    open_text(other);
    stdout = stderr = other->stream;
    if (own == NULL) {
        sudoku_print_errors(grid);
    } else {
        open_text(own);
        sudoku_print(own->stream, grid);
        fclose(own->stream);
    }
    fclose(other->stream);
    stdout = real_stdout;
    stderr = real_stderr;
}

/* A text of printable characters, and not more of it than anyone reads. */
static char *copy_of(const struct text *text)
{
    size_t length = text->length < TEXT ? text->length : TEXT;
    char *copy = malloc(length + 1);

    if (copy == NULL)
        abort();
    memcpy(copy, text->text, length);
    copy[length] = '\0';
    return copy;
}

/* A text that is printed in the wrong place is shown where it costs one criterion, not all. */
static char *adapt_sudoku_print(int g[9][9], bool guessed, int *start, bool *elsewhere, bool *error_lost)
{
    struct text own, other;
    char *copy;

    print_caught(grid_of(&(struct before){g, NULL, 0, guessed, start}), &own, &other);
    *elsewhere = other.length > 0;
    *error_lost = false;
    copy = copy_of(own.length == 0 ? &other : &own);
    free(own.text);
    free(other.text);
    return copy;
}

static char *adapt_sudoku_print_errors(int g[9][9], bool guessed, int *start)
{
    struct text said;
    char *copy;

    print_caught(grid_of(&(struct before){g, NULL, 0, guessed, start}), NULL, &said);
    copy = copy_of(&said);
    free(said.text);
    return copy;
}

/* ---- sudoku_is_correct, sudoku_solve, sudoku_generate ---- */

static bool adapt_sudoku_is_correct(int g[9][9], bool guessed, int *start)
{
    return sudoku_is_correct(grid_of(&(struct before){g, NULL, 0, guessed, start})) != 0;
}

/* Called without a choice, where i and j say nothing, and with one, if there is any. */
static void adapt_sudoku_solve(int g[9][9], int *start, Choice_T choice, int values[9][9], bool *flag, int from_choice[9][9])
{
    struct before before = {g, NULL, 0, false, start};
    Grid_T solved = sudoku_solve(grid_of(&before), choice_of(8, 3, 0));

    see_values(solved, values);
    *flag = see_flag(solved);
    memset(from_choice, 0, 81 * sizeof from_choice[0][0]);
    if (choice.n != 0)
        see_values(sudoku_solve(grid_of(&before), choice), from_choice);
}

/* `same` is the number of clues for which the same puzzle came before; 0: it is a new one. */
static void adapt_sudoku_generate(int clues, bool by_choice, int values[9][9], int *same)
{
    static int earlier[PUZZLES][9][9], wanted[PUZZLES], puzzles;

    see_values(sudoku_generate(clues, by_choice), values);
    *same = 0;
    for (int q = 0; q < puzzles; q++)
        if (wanted[q] != clues && memcmp(earlier[q], values, sizeof earlier[q]) == 0)
            *same = wanted[q];
    if (puzzles < PUZZLES) {
        memcpy(earlier[puzzles], values, sizeof earlier[puzzles]);
        wanted[puzzles++] = clues;
    }
}
