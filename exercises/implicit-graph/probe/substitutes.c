/* Right versions of the functions that other exercises of implicit-graph build on.
 *
 * While get_adj_nodes is graded, this is_valid stands in for the student's; while DFS
 * is graded, all three do. Any one of them may be taken from here alone, so none
 * calls another, and nothing from the student's file is used. The boards come from
 * the student's code: they may hold any number.
 *
 * When a wrong answer of DFS is to be explained, get_adj_nodes and is_final write down
 * which boards they are asked about.
 */
#include <stdlib.h>
#include "list.h"
#include "sudograde.h"

typedef struct {
    int sudo[9][9];
} Node;

/* NULL, unless calls are to be written down. */
static const struct sg_api *watch;

void sg_watch(const struct sg_api *sg)
{
    watch = sg;
}

/* Writes down a call: a letter for the function, and the board; what is no digit is a `?`. */
static void write_down(char function, const Node *n)
{
    char line[84];

    if (watch == NULL)
        return;
    line[0] = function;
    line[1] = ' ';
    for (int position = 0; position < 81; position++) {
        int cell = n->sudo[position / 9][position % 9];

        line[2 + position] = cell >= 0 && cell <= 9 ? (char)('0' + cell) : '?';
    }
    line[83] = '\n';
    watch->trace(line, sizeof line);
}

/* The digits that were met so far in each row, column and box are bits. */
static int no_digit_repeats(const Node *n)
{
    int rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};

    for (int position = 0; position < 81; position++) {
        int i = position / 9, j = position % 9, box = 3 * (i / 3) + j / 3;
        int digit = n->sudo[i][j], bit;

        /* A number that is no digit is not sorted out: it has to show. */
        if (digit <= 0 || digit > 9)
            continue;
        bit = 1 << digit;
        if ((rows[i] | columns[j] | boxes[box]) & bit)
            return 0;
        rows[i] |= bit;
        columns[j] |= bit;
        boxes[box] |= bit;
    }
    return 1;
}

/* The position 0..80 of the first empty cell, or 81. */
static int first_empty(const Node *n)
{
    int position = 0;

    while (position < 81 && n->sudo[position / 9][position % 9] != 0)
        position++;
    return position;
}

int is_valid(Node *n)
{
    return no_digit_repeats(n);
}

int is_final(Node *n)
{
    write_down('f', n);
    return first_empty(n) == 81;
}

/* The function as exercise 3 leaves it: valid nodes only, ascending. */
List *get_adj_nodes(Node *n)
{
    List *adjacent = createList();
    int position = first_empty(n);

    write_down('a', n);
    if (position == 81)
        return adjacent;
    for (int digit = 1; digit <= 9; digit++) {
        Node child = *n;
        Node *copy;

        child.sudo[position / 9][position % 9] = digit;
        if (!no_digit_repeats(&child))
            continue;
        /* One block for each node: the student's DFS frees them one by one. */
        copy = malloc(sizeof *copy);
        if (copy == NULL)
            abort();
        *copy = child;
        pushBack(adjacent, copy);
    }
    return adjacent;
}
