/* While another function is graded, these stand in for those that it builds on:
   they are called with anything. A number that stands for no character either
   is a variable without a value, and a cell that the grid does not have would
   be read past its end: both end the program. */
#include <stdlib.h>
#include "grid.h"

static int is_cell(int i, int j)
{
    return i >= 0 && i < 9 && j >= 0 && j < 9;
}

Grid_T grid_init(Grid_T g, int v[9][9])
{
    Choice_T c;
    int k;

    for (c.i = 0; c.i < 9; c.i++)
        for (c.j = 0; c.j < 9; c.j++) {
            g.cells[c.i][c.j].count = 9;
            g.cells[c.i][c.j].choices[0] = 0;
            for (k = 1; k <= 9; k++)
                g.cells[c.i][c.j].choices[k] = 1;
        }
    g.unique = 1;

    for (c.i = 0; c.i < 9; c.i++)
        for (c.j = 0; c.j < 9; c.j++) {
            c.n = v[c.i][c.j];
            if (c.n < -255 || c.n > 255)
                abort();
            g = grid_update(g, c);
        }
    return g;
}

Grid_T grid_update(Grid_T g, Choice_T c)
{
    int i, j;

    if (!is_cell(c.i, c.j) || c.n < 1 || c.n > 9)
        return g;
    for (i = 0; i < 9; i++)
        for (j = 0; j < 9; j++)
            if (i == c.i || j == c.j || (i / 3 == c.i / 3 && j / 3 == c.j / 3))
                if (g.cells[i][j].choices[c.n]) {
                    g.cells[i][j].choices[c.n] = 0;
                    g.cells[i][j].count--;
                }
    for (i = 1; i <= 9; i++)
        g.cells[c.i][c.j].choices[i] = 0;
    g.cells[c.i][c.j].count = 0;
    g.cells[c.i][c.j].choices[0] = c.n;
    return g;
}

Choice_T grid_iterate(Grid_T g, Choice_T c)
{
    if (!is_cell(c.i, c.j) || c.n < 0) {
        c.j = c.n = 0;
        c.i = c.i < 0 ? 0 : c.i;
    }
    c.n++;
    for (; c.i < 9; c.i++) {
        for (; c.j < 9; c.j++) {
            for (; c.n <= 9; c.n++)
                if (g.cells[c.i][c.j].choices[0] == 0
                    && g.cells[c.i][c.j].choices[c.n])
                    return c;
            c.n = 1;
        }
        c.j = 0;
    }
    c.i = 0;
    c.n = 0;
    return c;
}

int grid_unique(Grid_T g)
{
    return g.unique != 0;
}

Choice_T grid_exist_unique(Grid_T g)
{
    Choice_T c = {0, 0, 0};
    int i, j, k;

    for (i = 0; i < 9; i++)
        for (j = 0; j < 9; j++)
            if (g.cells[i][j].count == 1 && g.cells[i][j].choices[0] == 0)
                for (k = 1; k <= 9; k++)
                    if (g.cells[i][j].choices[k]) {
                        c.i = i;
                        c.j = j;
                        c.n = k;
                        return c;
                    }
    return c;
}

Grid_T grid_clear_unique(Grid_T g)
{
    g.unique = 0;
    return g;
}

Choice_T grid_read_value(Grid_T g, Choice_T c)
{
    if (!is_cell(c.i, c.j))
        abort();
    c.n = g.cells[c.i][c.j].choices[0];
    return c;
}
