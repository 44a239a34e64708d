#include <stdio.h>
#include "sums.h"

long sum_file(const char *name)
{
    return -1;
}

void save_sum(long sum)
{
}

int main(int argc, char **argv)
{
    return 0;
}
