/* Fills the cells from the last one to the first, the highest digit first, so that its squares are
 * other ones than the solution's. */
#include <stdlib.h>
#include <string.h>
#include "latin.h"

static int clashes(const Square *s, int row, int column)
{
    int digit = s->cell[row][column];

    if (digit == 0)
        return 0;
    for (int k = 0; k < 4; k++)
        if ((k != column && s->cell[row][k] == digit) || (k != row && s->cell[k][column] == digit))
            return 1;
    return 0;
}

int fits(const Square *s)
{
    int fine = 1;

    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++)
            fine = fine && !clashes(s, row, column);
    return fine;
}

static int fill_down(Square *s, int cell)
{
    int *at;

    if (cell < 0)
        return fits(s);
    at = &s->cell[cell / 4][cell % 4];
    if (*at != 0)
        return fill_down(s, cell - 1);
    for (*at = 4; *at > 0; --*at)
        if (!clashes(s, cell / 4, cell % 4) && fill_down(s, cell - 1))
            return 1;
    return 0;
}

Square *complete(const Square *s)
{
    Square *result = calloc(1, sizeof(Square));

    memcpy(result, s, sizeof(Square));
    if (!fill_down(result, 15)) {
        free(result);
        result = NULL;
    }
    return result;
}
