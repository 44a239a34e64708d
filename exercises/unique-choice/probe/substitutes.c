/* Right versions of the functions of unique-choice, for a grid with the fields of the
 * lab's grid.h. Where the student's grid has others, this file does not compile, and
 * the student's own functions are used.
 *
 * While a function is graded, these stand in for those that it builds on. Any one of
 * them may be taken from here alone, so none calls another but for static helpers, and
 * from a helper follows no function that builds on the one that it helps. The grids
 * come from the student's code and may hold any number, and so may the choices.
 *
 * An empty cell has choices[0] == 0, a choice k where choices[k] is not 0, and as many of
 * them as count says. What count and choices[1..9] are in a cell that holds a number
 * nobody fixed, so it is not looked at here.
 */
#include <stdlib.h>
#include <string.h>
#import "grid.h"

/* Fields with these names in another layout mean something else. */
_Static_assert(sizeof ((Grid_T *)0)->cells / sizeof ((Grid_T *)0)->cells[0][0] == 81, "9x9 cells");
_Static_assert(sizeof ((Grid_T *)0)->cells[0][0].choices
                   / sizeof ((Grid_T *)0)->cells[0][0].choices[0] == 10,
               "the number and nine choices");
_Static_assert(_Generic(((Grid_T *)0)->cells[0][0].choices[0], int: 1, default: 0)
                   && _Generic(((Grid_T *)0)->cells[0][0].count, int: 1, default: 0)
                   && _Generic(((Grid_T *)0)->unique, int: 1, default: 0),
               "int fields");

Grid_T sub_init(Grid_T, int[9][9]) __asm__("grid_init");
Grid_T sub_update(Grid_T, Choice_T) __asm__("grid_update");
Choice_T sub_iterate(Grid_T, Choice_T) __asm__("grid_iterate");
int sub_unique(Grid_T) __asm__("grid_unique");
Choice_T sub_exist_unique(Grid_T) __asm__("grid_exist_unique");
Grid_T sub_clear_unique(Grid_T) __asm__("grid_clear_unique");
Choice_T sub_read_value(Grid_T, Choice_T) __asm__("grid_read_value");
int sub_is_correct(Grid_T) __asm__("sudoku_is_correct");
Grid_T sub_solve(Grid_T, Choice_T) __asm__("sudoku_solve");

static int sub_is_cell(int i, int j)
{
    return i >= 0 && i < 9 && j >= 0 && j < 9;
}

/* Whether n can still be placed in the cell. */
static int sub_is_choice(const Grid_T *g, int i, int j, int n)
{
    return g->cells[i][j].choices[0] == 0 && g->cells[i][j].choices[n] != 0;
}

static void sub_place(Grid_T *g, int row, int column, int n)
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            if ((i == row || j == column || (i / 3 == row / 3 && j / 3 == column / 3))
                && g->cells[i][j].choices[n] != 0) {
                g->cells[i][j].choices[n] = 0;
                g->cells[i][j].count--;
            }
    memset(&g->cells[row][column], 0, sizeof g->cells[row][column]);
    g->cells[row][column].choices[0] = n;
}

/* A number that stands for no character either is a variable without a value. */
static void sub_refuse_unset(int v[9][9])
{
    for (int p = 0; p < 81; p++)
        if (v[p / 9][p % 9] < -255 || v[p / 9][p % 9] > 255)
            abort();
}

static void sub_fill(Grid_T *g, int v[9][9])
{
    memset(g, 0, sizeof *g);
    g->unique = 1;
    for (int p = 0; p < 81; p++) {
        g->cells[p / 9][p % 9].count = 9;
        for (int k = 1; k <= 9; k++)
            g->cells[p / 9][p % 9].choices[k] = 1;
    }
    for (int p = 0; p < 81; p++) {
        int n = v[p / 9][p % 9];

        if (n >= 1 && n <= 9)
            sub_place(g, p / 9, p % 9, n);
    }
}

Grid_T sub_init(Grid_T g, int v[9][9])
{
    sub_refuse_unset(v);
    sub_fill(&g, v);
    return g;
}

Grid_T sub_update(Grid_T g, Choice_T c)
{
    if (sub_is_cell(c.i, c.j) && c.n >= 1 && c.n <= 9)
        sub_place(&g, c.i, c.j, c.n);
    return g;
}

Choice_T sub_iterate(Grid_T g, Choice_T c)
{
    int from = sub_is_cell(c.i, c.j) ? 9 * c.i + c.j : c.i < 0 || c.j < 0 ? 0 : 81;
    int n = from < 81 && sub_is_cell(c.i, c.j) && c.n > 0 ? c.n : 0;

    if (n > 9)
        n = 9;
    for (int p = 9 * from + n; p < 9 * 81; p++)
        if (sub_is_choice(&g, p / 81, p / 9 % 9, p % 9 + 1)) {
            c.i = p / 81;
            c.j = p / 9 % 9;
            c.n = p % 9 + 1;
            return c;
        }
    c.n = 0;
    return c;
}

int sub_unique(Grid_T g)
{
    return g.unique != 0;
}

Choice_T sub_exist_unique(Grid_T g)
{
    Choice_T c;

    for (c.i = 0; c.i < 9; c.i++)
        for (c.j = 0; c.j < 9; c.j++)
            for (c.n = 1; c.n <= 9; c.n++)
                if (g.cells[c.i][c.j].count == 1 && sub_is_choice(&g, c.i, c.j, c.n))
                    return c;
    c.i = c.j = c.n = 0;
    return c;
}

Grid_T sub_clear_unique(Grid_T g)
{
    g.unique = 0;
    return g;
}

/* Who asks for a cell that the grid does not have would read past its end with a grid_read_value of his own. */
Choice_T sub_read_value(Grid_T g, Choice_T c)
{
    if (!sub_is_cell(c.i, c.j))
        abort();
    c.n = g.cells[c.i][c.j].choices[0];
    return c;
}

/* The cell p of a unit: 0-8 are the rows, 9-17 the columns, 18-26 the boxes. */
static int sub_value(const Grid_T *g, int unit, int p)
{
    int k = unit % 9;

    return unit < 9 ? g->cells[k][p].choices[0]
        : unit < 18 ? g->cells[p][k].choices[0]
                    : g->cells[3 * (k / 3) + p / 3][3 * (k % 3) + p % 3].choices[0];
}

/* Whether each unit holds all nine numbers: then none stands there twice. */
static int sub_is_solution(const Grid_T *g)
{
    for (int unit = 0; unit < 27; unit++) {
        int seen = 0;

        for (int p = 0; p < 9; p++) {
            int n = sub_value(g, unit, p);

            if (n >= 1 && n <= 9)
                seen |= 1 << n;
        }
        if (seen != 1022)
            return 0;
    }
    return 1;
}

int sub_is_correct(Grid_T g)
{
    return sub_is_solution(&g);
}

/* Whether a number stands twice in a unit. */
static int sub_is_in_conflict(const Grid_T *g)
{
    for (int unit = 0; unit < 27; unit++) {
        int seen = 0;

        for (int p = 0; p < 9; p++) {
            int n = sub_value(g, unit, p), bit = n >= 1 && n <= 9 ? 1 << n : 0;

            if (seen & bit)
                return 1;
            seen |= bit;
        }
    }
    return 0;
}

static void sub_place_certain(Grid_T *g)
{
    for (int p = 0; p < 81; p++)
        for (int n = 1; n <= 9; n++)
            if (g->cells[p / 9][p % 9].count == 1 && sub_is_choice(g, p / 9, p % 9, n)) {
                sub_place(g, p / 9, p % 9, n);
                p = -1;
                break;
            }
}

/* The empty cell with the fewest choices, or 81. */
static int sub_best_cell(const Grid_T *g)
{
    int best = 81;

    for (int p = 0; p < 81; p++)
        if (g->cells[p / 9][p % 9].choices[0] == 0
            && (best == 81 || g->cells[p / 9][p % 9].count < g->cells[best / 9][best % 9].count))
            best = p;
    return best;
}

/* Whether g has a solution; then g is it. */
static int sub_search(Grid_T *g)
{
    int best;

    sub_place_certain(g);
    best = sub_best_cell(g);
    if (best == 81)
        return sub_is_solution(g);
    for (int n = 1; n <= 9; n++) {
        Grid_T guess = *g;

        if (!sub_is_choice(g, best / 9, best % 9, n))
            continue;
        guess.unique = 0;
        sub_place(&guess, best / 9, best % 9, n);
        if (sub_search(&guess)) {
            *g = guess;
            return 1;
        }
    }
    return 0;
}

Grid_T sub_solve(Grid_T g, Choice_T c)
{
    Grid_T solved = g;

    if (sub_is_cell(c.i, c.j) && c.n >= 1 && c.n <= 9)
        sub_place(&solved, c.i, c.j, c.n);
    /* With a conflict among the givens the search would fill the grid around it. */
    if (sub_is_in_conflict(&solved))
        return solved;
    return sub_search(&solved) ? solved : g;
}
