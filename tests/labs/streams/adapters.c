#include <stdio.h>

/* The text that print_row prints: memory takes the place of the terminal. */
static char *adapt_print_row(const int *row, int n)
{
    char *text;
    size_t length;
    FILE *terminal = stdout;

    stdout = open_memstream(&text, &length);
    print_row(row, n);
    fclose(stdout);
    stdout = terminal;
    return text;
}

enum { MOST = 100 };

struct calls {
    int count;
    int number[MOST];
};

static void note(int number, void *ctx)
{
    struct calls *calls = ctx;

    if (calls->count < MOST)
        calls->number[calls->count++] = number;
}

/* The numbers with which it calls. */
static int *adapt_each_below(int limit, int *n)
{
    struct calls *calls = calloc(1, sizeof *calls);
    int *numbers = calloc(MOST, sizeof *numbers);

    each_below(limit, note, calls);
    *n = calls->count;
    for (int k = 0; k < calls->count; k++)
        numbers[k] = calls->number[k];
    free(calls);
    return numbers;
}
