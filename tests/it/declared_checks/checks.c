/* The checks of the lab of Latin squares in C. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include "latin.h"

static bool fits_so_far(const Square *s)
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 4; k++) {
                if (k != j && s->cell[i][j] != 0 && s->cell[i][j] == s->cell[i][k])
                    return false;
                if (k != i && s->cell[i][j] != 0 && s->cell[i][j] == s->cell[k][j])
                    return false;
            }
    return true;
}

static bool fill(Square *s, int place)
{
    if (!fits_so_far(s))
        return false;
    while (place < 16 && s->cell[place / 4][place % 4] != 0)
        place++;
    if (place == 16)
        return true;
    for (int digit = 1; digit <= 4; digit++) {
        s->cell[place / 4][place % 4] = digit;
        if (fill(s, place + 1))
            return true;
    }
    s->cell[place / 4][place % 4] = 0;
    return false;
}

bool can_be_completed(Square *square)
{
    Square copy = *square;

    return fill(&copy, 0);
}

char *completes(Square *square, Square *returned)
{
    static char said[64];

    if (returned == NULL)
        return can_be_completed(square) ? "there is a way" : NULL;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            if (square->cell[i][j] != 0 && returned->cell[i][j] != square->cell[i][j]) {
                snprintf(said, sizeof said, "the %d in (%d,%d) is gone", square->cell[i][j], i, j);
                return said;
            }
            if (returned->cell[i][j] == 0) {
                snprintf(said, sizeof said, "(%d,%d) is empty", i, j);
                return said;
            }
        }
    return fits_so_far(returned) ? NULL : "a digit comes twice";
}

Square *with_holes(int seed, int index)
{
    Square *square = malloc(sizeof *square);
    unsigned number = (unsigned)seed * 1000u + (unsigned)index;

    for (int place = 0; place < 16; place++) {
        number = number * 1103515245u + 12345u;
        square->cell[place / 4][place % 4] =
            number >> 16 & 1 ? (place / 4 + place % 4 + index) % 4 + 1 : 0;
    }
    return square;
}
