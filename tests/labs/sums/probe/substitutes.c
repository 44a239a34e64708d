/* Right functions, for exercises that build on them. */
#include <stdio.h>
#include "sums.h"

long sum_file(const char *name)
{
    FILE *file = fopen(name, "r");
    long sum = 0, number;

    if (file == NULL)
        return 0;
    while (fscanf(file, "%ld", &number) == 1)
        sum += number;
    fclose(file);
    return sum;
}
