#include <stdbool.h>
#include <stdlib.h>

bool rises(int *row, int n)
{
    for (int i = 1; i < n; i++)
        if (row[i] < row[i - 1])
            return false;
    return n > 0;
}

int *some(int seed, int index, int *n)
{
    int *row = malloc(9 * sizeof *row);

    *n = 1 + index % 8;
    for (int i = 0; i < *n; i++)
        row[i] = i + (seed + index / 8) % 2;
    return row;
}

char *is_place(int *row, int n, int returned)
{
    if (returned < 0 || returned >= n)
        return "it is no place";
    for (int i = 0; i < n; i++)
        if (row[i] > row[returned])
            return "there is a larger one";
    return NULL;
}
