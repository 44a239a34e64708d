/* The probe of implicit-graph: calls one of the student's functions on a board and
 * writes what came back. An input with several boards asks for them one after another,
 * in the same process: what a function keeps from one call to the next shows in the
 * second answer.
 *
 * All of an answer is written, whatever the case's call asks about: the grader looks at a facet of it.
 *
 * The student's function may return anything: no list, no node, a list without end, a
 * node twice. So an answer is first collected, at most MOST_NODES nodes of it,
 * and then described; the board is compared with a copy made before the call.
 *
 * What the probe allocates it frees, and what it is handed too: blocks that are live
 * at the end were lost by the student's code. But free() of what is no block of its
 * own aborts and would cost the case, so a block is freed only after a check, each
 * explained where it is made.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "list.h"
#include "sudograde.h"

/* As in the student's file. */
typedef struct {
    int sudo[9][9];
} Node;

List *get_adj_nodes(Node *n);
int is_valid(Node *n);
int is_final(Node *n);
Node *DFS(Node *initial, int *cont);

/* A right answer has nine nodes at most. */
enum { MOST_NODES = 100, TOO_MANY = -1, MOST_BOARDS = 4 };

/* Reads boards of 81 cells, `.` or 0 for an empty one, with or without white space between
 * the cells. Returns how many there are, or 0 when the text is something else. */
static int read_boards(const char *text, Node boards[MOST_BOARDS])
{
    int position = 0;

    for (; *text != '\0'; text++) {
        if (*text == ' ' || *text == '\t' || *text == '\r' || *text == '\n')
            continue;
        if (position == 81 * MOST_BOARDS || (*text != '.' && (*text < '0' || *text > '9')))
            return 0;
        boards[position / 81].sudo[position / 9 % 9][position % 9] = *text == '.' ? 0 : *text - '0';
        position++;
    }
    return position % 81 == 0 ? position / 81 : 0;
}

static void write_board(const struct sg_api *sg, const Node *n)
{
    for (int i = 0; i < 9; i++)
        sg_line(sg, n->sudo[i], 9);
}

/* The position 0..80 of the first cell in which two boards differ, from `start` on, or 81. */
static int first_difference(const Node *a, const Node *b, int start)
{
    int position = start;

    while (position < 81 && a->sudo[position / 9][position % 9] == b->sudo[position / 9][position % 9])
        position++;
    return position;
}

static int equal(const Node *a, const Node *b)
{
    return first_difference(a, b, 0) == 81;
}

/* The function that is called gets a block of its own, as it would from createNode; one that is
 * guarded, so that a cell past the last one is a crash and no number that happens to lie there. */
static Node *on_heap(const struct sg_api *sg, const Node *board)
{
    Node *n = sg->guarded(sizeof *n);

    if (n == NULL)
        abort();
    *n = *board;
    return n;
}

/* Frees the argument of a call that must leave it alone. Where it is changed the
 * student may have freed it (glibc writes into a freed block): it is left then. */
static void release_argument(Node *argument, const Node *before)
{
    if (equal(argument, before))
        free(argument);
}

/* A function that forgets its return statement leaves any number as its result. A small
 * one, or one that no int can lie at, is no pointer, and is not followed. */
static int is_no_pointer(const void *pointer)
{
    return (uintptr_t)pointer < 4096 || (uintptr_t)pointer % sizeof(int) != 0;
}

/* ---- get_adj_nodes ---- */

/* Fills `nodes` with the list's data and returns how many there are, or TOO_MANY. */
static int collect(List *list, Node *nodes[MOST_NODES])
{
    int count = 0;
    Node *node = first(list);

    /* NULL among the data looks like the end of the list; the size tells them apart. */
    while (node != NULL || count < get_size(list)) {
        if (count == MOST_NODES)
            return TOO_MANY;
        nodes[count++] = node;
        node = next(list);
    }
    return count;
}

static int contains(Node *const nodes[], int count, const Node *wanted)
{
    for (int k = 0; k < count; k++)
        if (nodes[k] == wanted)
            return 1;
    return 0;
}

static int contains_twice(Node *const nodes[], int count)
{
    for (int k = 0; k < count; k++)
        if (contains(nodes, k, nodes[k]))
            return 1;
    return 0;
}

static int all_are_pointers(Node *const nodes[], int count)
{
    for (int k = 0; k < count; k++)
        if (is_no_pointer(nodes[k]))
            return 0;
    return 1;
}

static void write_children(const struct sg_api *sg, Node *const nodes[], int count)
{
    sg_text(sg, "nodes: ");
    sg_line(sg, &count, 1);
    for (int k = 0; k < count; k++) {
        sg_text(sg, "\n");
        if (is_no_pointer(nodes[k]))
            sg_text(sg, "NULL node\n");
        else
            write_board(sg, nodes[k]);
    }
}

static void write_unchanged(const struct sg_api *sg, const Node *argument, const Node *before)
{
    int position = first_difference(argument, before, 0);

    if (position == 81)
        sg_text(sg, "argument unchanged\n");
    else
        sg_printf(sg, "argument changed at (%d,%d)\n", position / 9, position % 9);
}

/* What one call came to. */
struct answer {
    Node *argument;
    List *list;
    Node *nodes[MOST_NODES];
    int count;
    int own_blocks; /* The list and its nodes can be freed, each by itself. */
};

static void ask_get_adj_nodes(const struct sg_api *sg, const Node *board, struct answer *answer)
{
    long live;

    answer->argument = on_heap(sg, board);
    live = sg->live_blocks(sizeof(Node));
    sg->fill_stack();
    answer->list = get_adj_nodes(answer->argument);
    live = sg->live_blocks(sizeof(Node)) - live;
    answer->count = is_no_pointer(answer->list) ? 0 : collect(answer->list, answer->nodes);
    /* Nodes that can be freed one by one made as many blocks come alive. Nodes of an
     * array did not, nor did local variables or what was freed already. */
    answer->own_blocks = !is_no_pointer(answer->list) && answer->count != TOO_MANY
        && live >= answer->count && all_are_pointers(answer->nodes, answer->count)
        && !contains(answer->nodes, answer->count, answer->argument)
        && !contains_twice(answer->nodes, answer->count);
}

static void write_ownership(const struct sg_api *sg, const struct answer *answer)
{
    if (contains(answer->nodes, answer->count, answer->argument))
        sg_text(sg, "the argument is in the list\n");
    else if (contains_twice(answer->nodes, answer->count))
        sg_text(sg, "a node twice in the list\n");
    else if (answer->list != NULL && !answer->own_blocks)
        sg_text(sg, "nodes that cannot be freed one by one\n");
    else
        sg_text(sg, "fresh nodes\n");
}

static void write_answer(const struct sg_api *sg, const Node *board, const struct answer *answer)
{
    if (answer->list != NULL && is_no_pointer(answer->list)) {
        sg_text(sg, "not a list\n");
    } else if (answer->count == TOO_MANY) {
        sg_printf(sg, "more than %d nodes\n", MOST_NODES);
    } else {
        if (answer->list == NULL)
            sg_text(sg, "NULL\n");
        else
            write_children(sg, answer->nodes, answer->count);
        write_unchanged(sg, answer->argument, board);
        write_ownership(sg, answer);
    }
}

static int is_list_of(const struct answer answers[], int count, const List *list)
{
    for (int k = 0; k < count; k++)
        if (answers[k].own_blocks && answers[k].list == list)
            return 1;
    return 0;
}

/* Every answer is kept until the last call is done: a node that two calls share must not be one
 * that was freed. A list may serve for several calls, as long as each gives its own nodes. */
static void observe_get_adj_nodes(const struct sg_api *sg, const Node boards[], int count)
{
    struct answer answers[MOST_BOARDS];

    for (int k = 0; k < count; k++) {
        ask_get_adj_nodes(sg, &boards[k], &answers[k]);
        write_answer(sg, &boards[k], &answers[k]);
    }
    for (int k = 0; k < count; k++) {
        for (int node = 0; answers[k].own_blocks && node < answers[k].count; node++)
            free(answers[k].nodes[node]);
        if (answers[k].own_blocks && !is_list_of(answers, k, answers[k].list)) {
            clean(answers[k].list);
            free(answers[k].list);
        }
        release_argument(answers[k].argument, &boards[k]);
    }
}

/* ---- is_valid, is_final ---- */

static void observe_predicate(const struct sg_api *sg, const Node boards[], int count,
                              int (*predicate)(Node *))
{
    for (int k = 0; k < count; k++) {
        Node *argument = on_heap(sg, &boards[k]);
        int answer;

        sg->fill_stack();
        answer = predicate(argument);
        sg_text(sg, answer ? "1\n" : "0\n");
        /* A right answer is the number alone: to look at a board must not change it. */
        if (!equal(argument, &boards[k]))
            write_unchanged(sg, argument, &boards[k]);
        release_argument(argument, &boards[k]);
    }
}

/* ---- DFS ---- */

static int is_full(const Node *n)
{
    for (int position = 0; position < 81; position++)
        if (n->sudo[position / 9][position % 9] < 1 || n->sudo[position / 9][position % 9] > 9)
            return 0;
    return 1;
}

static void write_result(const struct sg_api *sg, const Node *result)
{
    if (result == NULL)
        sg_text(sg, "NULL\n");
    else if (is_no_pointer(result))
        sg_text(sg, "not a node\n");
    else
        write_board(sg, result);
}

/* Returns the node that DFS found, and in `*live` how many nodes it left, that one included. */
static Node *observe_search(const struct sg_api *sg, const Node *board, long *live)
{
    long before = sg->live_blocks(sizeof(Node));
    Node *initial = on_heap(sg, board);
    int cont = 0;
    Node *result;

    sg->fill_stack();
    result = DFS(initial, &cont);
    *live = sg->live_blocks(sizeof(Node)) - before;
    /* To follow a result that was freed is a crash, and no reason to lose the points for counting. */
    write_result(sg, strcmp(sg->call, "iterations") == 0 ? NULL : result);
    sg_text(sg, "iterations: ");
    sg_line(sg, &cont, 1);
    sg_printf(sg, "live nodes: %ld\n", result != NULL && *live > 0 ? *live - 1 : *live);
    return result;
}

static void observe_DFS(const struct sg_api *sg, const Node boards[], int count)
{
    Node *results[MOST_BOARDS];
    long live[MOST_BOARDS];

    for (int k = 0; k < count; k++)
        results[k] = observe_search(sg, &boards[k], &live[k]);
    /* A board that is not full is no result of a right DFS, and may be a freed block. */
    for (int k = 0; k < count; k++)
        if (!is_no_pointer(results[k]) && live[k] > 0 && !contains(results, k, results[k])
            && is_full(results[k]))
            free(results[k]);
}

static int is_one_of(const char *call, const char *const calls[])
{
    for (; *calls != NULL; calls++)
        if (strcmp(call, *calls) == 0)
            return 1;
    return 0;
}

void sg_probe(const struct sg_api *sg)
{
    static const char *const of_get_adj_nodes[] = {"cells", "children", "emptiness", "argument", NULL};
    static const char *const of_DFS[] = {"solution", "iterations", "found", "freed", "together", NULL};
    Node boards[MOST_BOARDS];
    int count = read_boards(sg->input, boards);

    if (count == 0)
        sg_text(sg, "the input of this case is not a board\n");
    else if (is_one_of(sg->call, of_get_adj_nodes))
        observe_get_adj_nodes(sg, boards, count);
    else if (strcmp(sg->call, "is_valid") == 0)
        observe_predicate(sg, boards, count, is_valid);
    else if (strcmp(sg->call, "is_final") == 0)
        observe_predicate(sg, boards, count, is_final);
    else if (is_one_of(sg->call, of_DFS))
        observe_DFS(sg, boards, count);
    else
        sg_printf(sg, "the probe knows no call \"%s\"\n", sg->call);
}
