#include <stdlib.h>
#include "latin.h"

/* 1 if no digit from 1 to 4 comes twice in a row or in a column, else 0. */
int fits(const Square *s)
{
    return 0;
}

/* A new square with the digits of s, without an empty cell, that fits; NULL if there is none. */
Square *complete(const Square *s)
{
    return NULL;
}
