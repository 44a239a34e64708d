#include <stdbool.h>
#include <stdlib.h>
#include "list.h"

enum { SIDE = 4, CELLS = SIDE * SIDE };

typedef struct node Node;
struct node {
    int sudo[SIDE][SIDE];
};

static int *cell(Node *n, int k)
{
    return &n->sudo[k / SIDE][k % SIDE];
}

static bool see_each_other(int a, int b)
{
    return a / SIDE == b / SIDE || a % SIDE == b % SIDE
        || (a / 8 == b / 8 && a % SIDE / 2 == b % SIDE / 2);
}

int is_valid(Node *n)
{
    for (int a = 0; a < CELLS; a++)
        for (int b = a + 1; b < CELLS; b++)
            if (see_each_other(a, b) && *cell(n, a) && *cell(n, a) == *cell(n, b))
                return 0;
    return 1;
}

static int first_empty(Node *n)
{
    for (int k = 0; k < CELLS; k++)
        if (*cell(n, k) == 0)
            return k;
    return -1;
}

int is_final(Node *n)
{
    return first_empty(n) < 0;
}

List *get_adj_nodes(Node *n)
{
    List *list = createList();
    int place = first_empty(n);

    if (place < 0)
        return list;
    for (int number = SIDE; number >= 1; number--) {
        bool fits = is_valid(n);

        for (int k = 0; k < CELLS; k++)
            fits = fits && !(see_each_other(k, place) && *cell(n, k) == number);
        if (fits) {
            Node *twin = calloc(1, sizeof *twin);

            *twin = *n;
            *cell(twin, place) = number;
            pushFront(list, twin);
        }
    }
    return list;
}

Node *DFS(Node *initial, int *cont)
{
    Stack *stack = createStack();
    Node *n;

    pushFront(stack, initial);
    while ((n = front(stack)) != NULL) {
        List *nodes;

        popFront(stack);
        (*cont)++;
        if (is_final(n))
            break;
        nodes = get_adj_nodes(n);
        free(n);
        while ((n = first(nodes)) != NULL) {
            popFront(nodes);
            pushFront(stack, n);
        }
        free(nodes);
    }
    while (!is_empty(stack)) {
        free(first(stack));
        popFront(stack);
    }
    free(stack);
    return n;
}
