#include <stdio.h>
#include "streams.h"

void print_row(const int *row, int n)
{
    for (int k = 0; k < n; k++)
        printf("%d", row[k]);
    printf("\n");
}

void each_below(int limit, void (*found)(int number, void *ctx), void *ctx)
{
    for (int k = 0; k < limit; k++)
        found(k, ctx);
}
