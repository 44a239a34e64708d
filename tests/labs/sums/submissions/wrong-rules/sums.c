#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sums.h"

int total; // of all files that were read in this run, whoever asked for it and whatever for

static long sum_of(FILE *file)
{
    long sum = 0, number, unused;
    long *p = &sum;

    *p = 0;

    while (fscanf(file, "%ld", &number) == 1)
        sum += number;
    return sum;
}

long sum_file(const char *name)
{
    FILE *file = fopen(name, "r");
    long sum;

    if (file == NULL) {
        fprintf(stderr, "no such file: %s\n", name);
        exit(1);
    }
    sum = sum_of(file);
    fclose(file);
    return sum;
}

void save_sum(long sum)
{
    char name[100];
    FILE *file;

    if (scanf("%99s", name) != 1)
        return;
    file = fopen(name, "w");
    if (file == NULL)
        return;
    fprintf(file, "%ld", sum);
    fclose(file);
}

int main(int argc, char **argv)
{
    long sum;

    if (argc == 3 && strcmp(argv[1], "-l") == 0) {
        long i, last = atol(argv[2]);

        for (i = 1; i <= last; i++)
            printf("%ld\n", i);
        return 0;
    }
    sum = argc > 1 ? sum_file(argv[1]) : sum_of(stdin);
    if (argc == 4) {
        FILE *out = fopen(argv[3], "w");

        if (out == NULL)
            return 1;
        fprintf(out, "%ld\n", sum);
        fclose(out);
        return 0;
    }
    printf("%ld\n", sum);
    return 0;
}
