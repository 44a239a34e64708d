#include <stdlib.h>
#include "chain.h"

Node *from_row(const int *row, int n)
{
    Node *first;

    if (n <= 0)
        return NULL;
    first = calloc(1, sizeof(Node));
    first->value = *row;
    first->next = from_row(row + 1, n - 1);
    return first;
}

int *to_row(const Node *chain, int *n)
{
    int *row = NULL;

    *n = 0;
    while (chain) {
        row = realloc(row, sizeof(int) * (*n + 1));
        row[(*n)++] = chain->value;
        chain = chain->next;
    }
    return row;
}

Node *reversed(const Node *chain)
{
    int n;
    int *row = to_row(chain, &n);
    Node *made = NULL;

    for (int i = 0; i < n; i++) {
        Node *one = malloc(sizeof *one);

        one->value = row[i];
        one->next = made;
        made = one;
    }
    free(row);
    return made;
}

Node *merge(Node *a, Node *b)
{
    if (a == NULL)
        return b;
    if (b == NULL)
        return a;
    if (b->value < a->value) {
        b->next = merge(a, b->next);
        return b;
    }
    a->next = merge(a->next, b);
    return a;
}

void remove_all(Node **chain, int number)
{
    Node *rest;

    if (*chain == NULL)
        return;
    remove_all(&(*chain)->next, number);
    if ((*chain)->value == number) {
        rest = (*chain)->next;
        free(*chain);
        *chain = rest;
    }
}
