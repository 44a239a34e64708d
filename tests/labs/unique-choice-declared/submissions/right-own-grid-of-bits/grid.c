#include "grid.h"

static Choice_T choice(int cell, int n)
{
    Choice_T c;

    c.i = cell / 9;
    c.j = cell % 9;
    c.n = n;
    return c;
}

static int see_each_other(int a, int b)
{
    return a / 9 == b / 9 || a % 9 == b % 9
        || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

Grid_T grid_init(Grid_T g, int v[9][9])
{
    int cell;

    for (cell = 0; cell < 81; cell++) {
        g.open[cell] = 1022;
        g.number[cell] = 0;
    }
    g.guessed = 0;
    for (cell = 0; cell < 81; cell++)
        if (v[cell / 9][cell % 9] != 0)
            g = grid_update(g, choice(cell, v[cell / 9][cell % 9]));
    return g;
}

Grid_T grid_update(Grid_T g, Choice_T c)
{
    int cell, here = 9 * c.i + c.j;

    for (cell = 0; cell < 81; cell++)
        if (see_each_other(cell, here))
            g.open[cell] &= ~(1 << c.n);
    g.open[here] = 0;
    g.number[here] = c.n;
    return g;
}

Choice_T grid_iterate(Grid_T g, Choice_T c)
{
    int at;

    for (at = 10 * (9 * c.i + c.j) + c.n + 1; at < 810; at++)
        if (g.open[at / 10] & (1 << at % 10))
            return choice(at / 10, at % 10);
    return choice(0, 0);
}

int grid_unique(Grid_T g)
{
    return !g.guessed;
}

Choice_T grid_exist_unique(Grid_T g)
{
    int cell, n;

    for (cell = 80; cell >= 0; cell--)
        for (n = 1; n <= 9; n++)
            if (g.open[cell] == 1 << n)
                return choice(cell, n);
    return choice(0, 0);
}

Grid_T grid_clear_unique(Grid_T g)
{
    g.guessed = 1;
    return g;
}

Choice_T grid_read_value(Grid_T g, Choice_T c)
{
    c.n = g.number[9 * c.i + c.j];
    return c;
}
