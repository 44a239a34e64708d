#include "streams.h"

void print_row(const int *row, int n)
{
}

void each_below(int limit, void (*found)(int number, void *ctx), void *ctx)
{
}
