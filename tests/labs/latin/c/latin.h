#ifndef LATIN_H
#define LATIN_H

/* cell[row][column], from 0 to 3. 0 is an empty cell. */
typedef struct {
    int cell[4][4];
} Square;

int fits(const Square *s);
Square *complete(const Square *s);

#endif
