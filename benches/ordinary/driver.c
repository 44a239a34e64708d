/* The ordinary test of the implicit-graph lab: a main that calls the student's functions on
 * the lab's board and prints a line for each call. It is what sudograde's time is compared to.
 */
#include <stdio.h>
#include <stdlib.h>
#include "list.h"

/* As in the student's file. */
typedef struct {
    int sudo[9][9];
} Node;

Node *createNode(void);
Node *copy(Node *n);
List *get_adj_nodes(Node *n);
int is_valid(Node *n);
int is_final(Node *n);
Node *DFS(Node *initial, int *cont);

/* The board of s12a.txt. */
static const char board[] =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

static int calls;

static void report(const char *what, int right)
{
    calls++;
    printf("%2d %s: %s\n", calls, what, right ? "ok" : "wrong");
}

static Node *read_board(void)
{
    Node *n = createNode();

    for (int i = 0; i < 81; i++)
        n->sudo[i / 9][i % 9] = board[i] - '0';
    return n;
}

static int size(List *list)
{
    int count = 0;

    for (void *data = first(list); data != NULL; data = next(list))
        count++;
    return count;
}

/* The example's board with one cell changed. */
static Node *with(int row, int column, int digit)
{
    Node *n = read_board();

    n->sudo[row][column] = digit;
    return n;
}

int main(void)
{
    Node *initial = read_board();
    Node *solution;
    int iterations = 0;

    report("is_valid of the board", is_valid(initial));
    report("is_valid, a digit twice in a row", !is_valid(with(0, 8, 5)));
    report("is_valid, a digit twice in a column", !is_valid(with(8, 0, 5)));
    report("is_valid, a digit twice in a box", !is_valid(with(1, 1, 8)));
    report("get_adj_nodes of the board", size(get_adj_nodes(initial)) == 3);
    report("get_adj_nodes of another board", size(get_adj_nodes(with(0, 2, 1))) > 0);
    report("is_final of the board", !is_final(initial));
    solution = DFS(copy(initial), &iterations);
    report("DFS finds a solution", solution != NULL && is_valid(solution));
    report("DFS counts its iterations", iterations == 475 || iterations == 474);
    report("is_final of the solution", solution != NULL && is_final(solution));
    return EXIT_SUCCESS;
}
