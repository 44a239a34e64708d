/* A node knows where its first empty cell may be; the nodes of others begin with 0. */
#include <stdlib.h>
#include <string.h>
#include "list.h"

#define CELLS 16

typedef struct
{
    int filled; /* so many cells are full, from the first one on */
    int sudo[4][4];
    const char *name;
} Node;

static int unit_is_valid(Node *n, int row, int column, int rows, int columns)
{
    int seen[5] = {0};

    for (int i = row; i < row + rows; i++)
        for (int j = column; j < column + columns; j++)
            if (n->sudo[i][j] != 0 && seen[n->sudo[i][j]]++)
                return 0;
    return 1;
}

int is_valid(Node *n)
{
    for (int k = 0; k < 4; k++)
        if (!unit_is_valid(n, k, 0, 1, 4) || !unit_is_valid(n, 0, k, 4, 1)
            || !unit_is_valid(n, k / 2 * 2, k % 2 * 2, 2, 2))
            return 0;
    return 1;
}

static int first_empty(Node *n)
{
    int place = n->filled;

    while (place < CELLS && n->sudo[place / 4][place % 4] != 0)
        place++;
    return place;
}

int is_final(Node *n)
{
    return first_empty(n) == CELLS;
}

List *get_adj_nodes(Node *n)
{
    List *list = createList();
    int place = first_empty(n);

    for (int number = 1; number <= 4 && place < CELLS; number++) {
        Node *other = malloc(sizeof(Node));

        memcpy(other, n, sizeof(Node));
        other->name = "an adjacent node";
        other->filled = place + 1;
        other->sudo[place / 4][place % 4] = number;
        if (is_valid(other))
            pushBack(list, other);
        else
            free(other);
    }
    return list;
}

Node *DFS(Node *initial, int *cont)
{
    Stack *stack = createStack();
    Node *found = NULL;

    push(stack, initial);
    while (!is_empty(stack)) {
        Node *n = top(stack);

        pop(stack);
        if (found != NULL) {
            free(n);
            continue;
        }
        *cont += 1;
        if (is_final(n)) {
            found = n;
        } else {
            List *nodes = get_adj_nodes(n);

            for (Node *one = first(nodes); one != NULL; one = next(nodes))
                push(stack, one);
            clean(nodes);
            free(nodes);
            free(n);
        }
    }
    free(stack);
    return found;
}
