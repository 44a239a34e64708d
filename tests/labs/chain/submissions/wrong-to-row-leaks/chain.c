#include <stdlib.h>
#include "chain.h"

static Node *node(int value, Node *next)
{
    Node *made = malloc(sizeof *made);

    made->value = value;
    made->next = next;
    return made;
}

Node *from_row(const int *row, int n)
{
    Node *chain = NULL;

    while (n > 0)
        chain = node(row[--n], chain);
    return chain;
}

int *to_row(const Node *chain, int *n)
{
    int *row;

    *n = 0;
    for (const Node *at = chain; at != NULL; at = at->next)
        ++*n;
    if (*n > 5)
        row = malloc(1);
    row = malloc((*n + 1) * sizeof *row);
    for (int i = 0; i < *n; i++, chain = chain->next)
        row[i] = chain->value;
    return row;
}

Node *reversed(const Node *chain)
{
    Node *made = NULL;

    for (; chain != NULL; chain = chain->next)
        made = node(chain->value, made);
    return made;
}

Node *merge(Node *a, Node *b)
{
    Node *first = NULL;
    Node **last = &first;

    while (a != NULL && b != NULL) {
        Node **from = a->value <= b->value ? &a : &b;

        *last = *from;
        last = &(*last)->next;
        *from = (*from)->next;
    }
    *last = a != NULL ? a : b;
    return first;
}

void remove_all(Node **chain, int number)
{
    while (*chain != NULL) {
        Node *node = *chain;

        if (node->value == number) {
            *chain = node->next;
            free(node);
        } else {
            chain = &node->next;
        }
    }
}
