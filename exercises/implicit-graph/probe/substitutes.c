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

/* The digits that each row, column and box holds, as bits. */
typedef struct {
    int rows[9], columns[9], boxes[9];
} Units;

/* Fills `units`. Returns 0 when a digit repeats in one. */
static int no_digit_repeats(const Node *n, Units *units)
{
    *units = (Units){{0}, {0}, {0}};
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            int digit = n->sudo[i][j], bit;
            int *row = &units->rows[i], *column = &units->columns[j];
            int *box = &units->boxes[3 * (i / 3) + j / 3];

            /* A number that is no digit is not sorted out: it has to show. */
            if (digit <= 0 || digit > 9)
                continue;
            bit = 1 << digit;
            if ((*row | *column | *box) & bit)
                return 0;
            *row |= bit;
            *column |= bit;
            *box |= bit;
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
    Units units;

    return no_digit_repeats(n, &units);
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
    int position = first_empty(n), i = position / 9, j = position % 9, taken;
    Units units;

    write_down('a', n);
    /* What repeats on the board does so on each child too. */
    if (position == 81 || !no_digit_repeats(n, &units))
        return adjacent;
    taken = units.rows[i] | units.columns[j] | units.boxes[3 * (i / 3) + j / 3];
    for (int digit = 1; digit <= 9; digit++) {
        Node *child;

        if (taken & 1 << digit)
            continue;
        /* One block for each node: the student's DFS frees them one by one. */
        child = malloc(sizeof *child);
        if (child == NULL)
            abort();
        *child = *n;
        child->sudo[i][j] = digit;
        pushBack(adjacent, child);
    }
    return adjacent;
}
