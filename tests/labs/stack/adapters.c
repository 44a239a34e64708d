/* Functions between the values of lab.toml and those of the student. */
#include "stack.h"

#include <stdlib.h>

enum { MOST = 100 };

typedef int pair[2];

struct pairs {
    int count;
    pair *pair;
};

static void note(int open, int close, void *context)
{
    struct pairs *pairs = context;

    if (pairs->count == MOST)
        return;
    pairs->pair[pairs->count][0] = open;
    pairs->pair[pairs->count++][1] = close;
}

/* The pairs with which it calls. */
static pair *adapt_bracket_pairs(const char *text, int *n)
{
    struct pairs pairs = {0, calloc(MOST, sizeof(pair))};

    bracket_pairs(text, note, &pairs);
    *n = pairs.count;
    return pairs.pair;
}
