#include <stdlib.h>
#include "latin.h"

int fits(const Square *s)
{
    for (int i = 0; i < 4; i++) {
        int in_row[5] = {0}, in_column[5] = {0};

        for (int j = 0; j < 4; j++) {
            if (s->cell[i][j] != 0 && in_row[s->cell[i][j]]++)
                return 0;
            if (s->cell[j][i] != 0 && in_column[s->cell[j][i]]++)
                return 0;
        }
    }
    return 1;
}

static int fill(Square *s, int place)
{
    if (!fits(s))
        return 0;
    while (place < 16 && s->cell[place / 4][place % 4] != 0)
        place++;
    if (place == 16)
        return 1;
    for (int digit = 1; digit <= 4; digit++) {
        s->cell[place / 4][place % 4] = digit;
        if (fill(s, place + 1))
            return 1;
    }
    s->cell[place / 4][place % 4] = 0;
    return 0;
}

Square *complete(const Square *s)
{
    Square *full = malloc(sizeof *full);

    *full = *s;
    if (fill(full, 0))
        return full;
    free(full);
    return NULL;
}
