#include <stdlib.h>
#include "chain.h"

Node *from_row(const int *row, int n)
{
    return NULL;
}

int *to_row(const Node *chain, int *n)
{
    *n = 0;
    return NULL;
}

Node *reversed(const Node *chain)
{
    return NULL;
}

Node *merge(Node *a, Node *b)
{
    return NULL;
}

void remove_all(Node **chain, int number)
{
}
