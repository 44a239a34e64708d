#include <stdio.h>
#include <stdlib.h>
#include "list.h"

/* A board: sudo[row][column]. 0 is an empty cell. */
typedef struct {
    int sudo[4][4];
} Node;

/* A new node with the same board as n. */
static Node *copy(Node *n)
{
    Node *twin = malloc(sizeof *twin);

    if (twin == NULL)
        abort();
    *twin = *n;
    return twin;
}

/* Frees the nodes of a list, and the list. */
static void free_all(List *list)
{
    for (Node *n = first(list); n != NULL; n = next(list))
        free(n);
    clean(list);
    free(list);
}

int is_valid(Node *n)
{
    for (int place = 0; place < 16; place++)
        for (int other = 0; other < place; other++) {
            int row = place / 4, column = place % 4;
            int row2 = other / 4, column2 = other % 4;
            int box = 2 * (row / 2) + column / 2, box2 = 2 * (row2 / 2) + column2 / 2;

            if (n->sudo[row][column] != 0 && n->sudo[row][column] == n->sudo[row2][column2]
                && (row == row2 || column == column2 || box == box2))
                return 0;
        }
    return 1;
}

int is_final(Node *n)
{
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++)
            if (n->sudo[row][column] == 0)
                return 0;
    return 1;
}

List *get_adj_nodes(Node *n)
{
    List *list = createList();
    int place = 0;

    while (place < 16 && n->sudo[place / 4][place % 4] != 0)
        place++;
    if (place == 16)
        return list;
    for (int number = 1; number <= 4; number++) {
        Node *twin = copy(n);

        twin->sudo[place / 4][place % 4] = number;
        if (is_valid(twin))
            pushBack(list, twin);
        else
            free(twin);
    }
    return list;
}

Node *DFS(Node *initial, int *cont)
{
    Stack *stack = createStack();
    Node *found = NULL;

    push(stack, initial);
    while (found == NULL && !is_empty(stack)) {
        Node *n = top(stack);
        List *nodes;

        pop(stack);
        ++*cont;
        if (is_final(n)) {
            found = n;
            break;
        }
        nodes = get_adj_nodes(n);
        for (Node *other = first(nodes); other != NULL; other = next(nodes))
            push(stack, other);
        clean(nodes);
        free(nodes);
        free(n);
    }
    free_all(stack);
    return found;
}
