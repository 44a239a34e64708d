#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "grid.h"
#include "sudoku.h"

static int value(Grid_T g, int i, int j)
{
    Choice_T c;

    c.i = i;
    c.j = j;
    c.n = 0;
    return grid_read_value(g, c).n;
}

Grid_T sudoku_read(void)
{
    Grid_T g;
    int v[9][9];
    int i, j;

    for (i = 0; i < 9; i++)
        for (j = 0; j < 9; j++)
            if (scanf("%d", &v[i][j]) != 1)
                v[i][j] = 0;
    return grid_init(g, v);
}

void sudoku_print(FILE *s, Grid_T g)
{
    int i, j;

    for (i = 0; i < 9; i++) {
        for (j = 0; j < 9; j++)
            fprintf(s, "%d ", value(g, i, j));
        fprintf(s, "\n");
    }
}

static void read_values(Grid_T g, int v[9][9])
{
    int i, j;

    for (i = 0; i < 9; i++)
        for (j = 0; j < 9; j++)
            v[i][j] = value(g, i, j);
}

/* How often n stands in row k, column k or box k. */
static int times(int v[9][9], char unit, int k, int n)
{
    int p, count = 0;

    for (p = 0; p < 9; p++)
        if (unit == 'r')
            count += v[k][p] == n;
        else if (unit == 'c')
            count += v[p][k] == n;
        else
            count += v[3 * (k / 3) + p / 3][3 * (k % 3) + p % 3] == n;
    return count;
}

int sudoku_is_correct(Grid_T g)
{
    int v[9][9], k, n;

    read_values(g, v);
    for (k = 0; k < 9; k++)
        for (n = 1; n <= 9; n++)
            if (times(v, 'r', k, n) != 1 || times(v, 'c', k, n) != 1
                || times(v, 'b', k, n) != 1)
                return 0;
    return 1;
}

void sudoku_print_errors(Grid_T g)
{
    int v[9][9], k, n;

    read_values(g, v);
    for (k = 0; k < 9; k++)
        for (n = 1; n <= 9; n++) {
            if (times(v, 'r', k, n) > 1)
                fprintf(stderr, "Row %d: number %d more than once\n", k, n);
            if (times(v, 'c', k, n) > 1)
                fprintf(stderr, "Column %d: number %d more than once\n", k, n);
            if (times(v, 'b', k, n) > 1)
                fprintf(stderr, "Box %d: number %d more than once\n", k, n);
        }
}

/* Whether a number stands twice in a row, a column or a box. */
static int is_in_conflict(Grid_T g)
{
    int v[9][9], k, n;

    read_values(g, v);
    for (k = 0; k < 9; k++)
        for (n = 1; n <= 9; n++)
            if (times(v, 'r', k, n) > 1 || times(v, 'c', k, n) > 1
                || times(v, 'b', k, n) > 1)
                return 1;
    return 0;
}

/* The first empty cell, with n = 0; i = 9 when there is none. */
static Choice_T first_empty(Grid_T g)
{
    Choice_T c;

    c.n = 0;
    for (c.i = 0; c.i < 9; c.i++)
        for (c.j = 0; c.j < 9; c.j++)
            if (grid_read_value(g, c).n == 0)
                return c;
    return c;
}

/* Fills the cells that are certain, then tries every choice of one cell. A
   guess is made on a copy: solved. */
static Grid_T search(Grid_T g, Choice_T c)
{
    Grid_T solved;
    Choice_T empty, guess;

    if (c.n != 0)
        g = grid_update(g, c);
    for (c = grid_exist_unique(g); c.n != 0; c = grid_exist_unique(g))
        g = grid_update(g, c);

    empty = first_empty(g);
    if (empty.i == 9)
        return g;
    g = grid_clear_unique(g);
    for (guess = grid_iterate(g, empty);
         guess.n != 0 && guess.i == empty.i && guess.j == empty.j;
         guess = grid_iterate(g, guess)) {
        solved = search(g, guess);
        if (sudoku_is_correct(solved))
            return solved;
    }
    return g;
}

/* With a conflict among the givens the search would fill the grid around it. */
Grid_T sudoku_solve(Grid_T g, Choice_T c)
{
    return is_in_conflict(g) ? g : search(g, c);
}

static void shuffle(int a[], int n)
{
    int k, other, keep;

    for (k = n - 1; k > 0; k--) {
        other = rand() % (k + 1);
        keep = a[k];
        a[k] = a[other];
        a[other] = keep;
    }
}

Grid_T sudoku_generate(int nelts, int unique)
{
    Grid_T g;
    Choice_T none = {0, 0, 0};
    int v[9][9], digits[9], cells[81];
    int k, i, j, keep, left = 81;

    memset(v, 0, sizeof v);
    for (k = 0; k < 9; k++)
        digits[k] = k + 1;
    shuffle(digits, 9);
    for (k = 0; k < 9; k++)
        v[0][k] = digits[k];
    g = sudoku_solve(grid_init(g, v), none);

    for (i = 0; i < 9; i++)
        for (j = 0; j < 9; j++)
            v[i][j] = value(g, i, j);
    for (k = 0; k < 81; k++)
        cells[k] = k;
    shuffle(cells, 81);
    for (k = 0; k < 81 && left > nelts; k++) {
        i = cells[k] / 9;
        j = cells[k] % 9;
        keep = v[i][j];
        v[i][j] = 0;
        left--;
        if (unique && !grid_unique(sudoku_solve(grid_init(g, v), none))) {
            v[i][j] = keep;
            left++;
        }
    }
    return grid_init(g, v);
}

static int solve(void)
{
    Choice_T none = {0, 0, 0};
    Grid_T g = sudoku_read();

    fprintf(stderr, "New puzzle:\n");
    sudoku_print(stderr, g);
    g = sudoku_solve(g, none);
    if (!sudoku_is_correct(g)) {
        fprintf(stderr, "Puzzle has no solution:\n");
        sudoku_print_errors(g);
    } else if (grid_unique(g)) {
        fprintf(stderr, "Puzzle has a (unique choice) solution:\n");
    } else {
        fprintf(stderr, "Puzzle has a (multiple choice) solution:\n");
    }
    sudoku_print(stdout, g);
    return 0;
}

static int check(void)
{
    Grid_T g = sudoku_read();

    fprintf(stderr, "New puzzle:\n");
    sudoku_print(stderr, g);
    if (sudoku_is_correct(g)) {
        fprintf(stderr, "Puzzle solution is correct.\n");
    } else {
        fprintf(stderr, "Puzzle solution is incorrect.\n");
        sudoku_print_errors(g);
    }
    return 0;
}

int main(int argc, char *argv[])
{
    /* Reports show its puzzles: the same each time. */
    srand(1);
    if (argc == 1)
        return solve();
    if (argc == 2 && strcmp(argv[1], "-c") == 0)
        return check();
    if ((argc == 3 || (argc == 4 && strcmp(argv[3], "-u") == 0))
        && strcmp(argv[1], "-g") == 0 && atoi(argv[2]) > 0) {
        fprintf(stderr, "New puzzle:\n");
        sudoku_print(stdout, sudoku_generate(atoi(argv[2]), argc == 4));
        return 0;
    }
    fprintf(stderr, "usage: sudoku [-c | -g nelts [-u]]\n");
    return 1;
}
