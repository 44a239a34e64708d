/* The checks of the lab: what is said about a wrong answer, what is right where several answers
 * are, and boards for inputs. A text such as "node-missing digit=3 row=0 column=2 at=(0,2)" names a
 * sentence in locale/ and what stands in it; cells behind "at" are marked on the board.
 *
 * Rows, columns and boxes are counted from 0, the nodes of a list from 1. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "list.h"

typedef struct {
    int sudo[9][9];
} Node;

static char said[400];

/* ---- Boards ---- */

/* The cells of row, column or box `k`: place `p` of unit `u`, which is 0, 1 or 2. */
static int *cell_of(Node *n, int u, int k, int p, int *i, int *j)
{
    *i = u == 0 ? k : u == 1 ? p : 3 * (k / 3) + p / 3;
    *j = u == 0 ? p : u == 1 ? k : 3 * (k % 3) + p % 3;
    return &n->sudo[*i][*j];
}

/* The position 0..80 of the first empty cell, or 81. */
static int first_empty(Node *n)
{
    int place = 0;

    while (place < 81 && n->sudo[place / 9][place % 9] != 0)
        place++;
    return place;
}

/* Says which digit is there twice, if any; the ids are `prefix`-row-`suffix` and so on. */
static char *repeats(Node *n, const char *prefix, const char *suffix, const char *more)
{
    int i, j, k, l;

    for (int u = 0; u < 3; u++)
        for (int unit = 0; unit < 9; unit++)
            for (int p = 0; p < 9; p++)
                for (int q = p + 1; q < 9; q++) {
                    int one = *cell_of(n, u, unit, p, &i, &j);

                    if (one == 0 || one != *cell_of(n, u, unit, q, &k, &l))
                        continue;
                    if (u == 0)
                        snprintf(said, sizeof said, "%s-row-%s digit=%d row=%d column_a=%d column_b=%d", prefix, suffix, one, i, j, l);
                    else if (u == 1)
                        snprintf(said, sizeof said, "%s-column-%s digit=%d column=%d row_a=%d row_b=%d", prefix, suffix, one, j, i, k);
                    else
                        snprintf(said, sizeof said, "%s-box-%s digit=%d box=%d row_a=%d column_a=%d row_b=%d column_b=%d", prefix, suffix, one, unit, i, j, k, l);
                    if (more == NULL)
                        snprintf(said + strlen(said), sizeof said - strlen(said), " at=(%d,%d)(%d,%d)", i, j, k, l);
                    else
                        strcat(said, more);
                    return said;
                }
    return NULL;
}

static bool is_legal(Node *n)
{
    return repeats(n, "", "", NULL) == NULL;
}

/* Whether a digit may stand in an empty cell of a board without repeats. */
static bool fits(Node *n, int place, int digit)
{
    int i = place / 9, j = place % 9;

    for (int p = 0; p < 9; p++)
        if (n->sudo[i][p] == digit || n->sudo[p][j] == digit
            || n->sudo[i / 3 * 3 + p / 3][j / 3 * 3 + p % 3] == digit)
            return false;
    return true;
}

/* The digits, as bits, of the valid adjacent nodes. */
static int fitting(Node *n)
{
    int place = first_empty(n), bits = 0;

    if (place == 81 || !is_legal(n))
        return 0;
    for (int digit = 1; digit <= 9; digit++)
        if (fits(n, place, digit))
            bits |= 1 << digit;
    return bits;
}

/* Writes a board as the digits of an input; the end of it. */
static char *write_one(Node n, char *at)
{
    for (int place = 0; place < 81; place++)
        *at++ = (char)('0' + n.sudo[place / 9][place % 9]);
    *at = '\0';
    return at;
}

/* ---- is_valid, is_final ---- */

char *valid_missed(Node *n, bool returned)
{
    if (returned)
        return repeats(n, "valid", "missed", NULL);
    return is_legal(n) ? "valid-refused" : NULL;
}

char *final_missed(Node *n, bool returned)
{
    int place = first_empty(n);

    if (!returned)
        return place == 81 ? "final-refused" : NULL;
    if (place == 81)
        return NULL;
    snprintf(said, sizeof said, "final-zero-missed row=%d column=%d at=(%d,%d)", place / 9, place % 9, place / 9, place % 9);
    return said;
}

/* ---- get_adj_nodes ---- */

/* The first cell but the first empty one that is not as it was, in node number `node`. */
static char *elsewhere(Node *n, Node *child, int node)
{
    int first = first_empty(n);

    if (first == 81) {
        snprintf(said, sizeof said, "node-of-full-board node=%d", node);
        return said;
    }
    for (int place = 0; place < 81; place++) {
        int was = n->sudo[place / 9][place % 9], is = child->sudo[place / 9][place % 9];

        if (place != first && was != is) {
            snprintf(said, sizeof said, "node-not-first-empty-cell node=%d row=%d column=%d is=%d was=%d first_row=%d first_column=%d at=(%d,%d)",
                     node, place / 9, place % 9, is, was, first / 9, first % 9, place / 9, place % 9);
            return said;
        }
    }
    if (child->sudo[first / 9][first % 9] != 0)
        return NULL;
    snprintf(said, sizeof said, "node-first-empty-cell-still-empty node=%d row=%d column=%d at=(%d,%d)", node, first / 9, first % 9, first / 9, first % 9);
    return said;
}

/* The mistake in a list that should be empty or not: it has to have a node where one is valid. */
static char *amount(Node *n, List *returned)
{
    if (returned == NULL)
        return "list-null";
    if (get_size(returned) == 0)
        return fitting(n) != 0 ? "list-empty" : NULL;
    return first_empty(n) == 81 ? "node-of-full-board node=1" : NULL;
}

/* Each node differs from the board in its first empty cell alone. */
char *fills_first(Node *n, List *returned)
{
    char *wrong = amount(n, returned);
    int node = 1;

    if (wrong != NULL)
        return wrong;
    for (Node *child = first(returned); child != NULL; child = next(returned), node++)
        if ((wrong = elsewhere(n, child, node)) != NULL)
            return wrong;
    return NULL;
}

/* The list is empty if the board is full; else there is a right node in it, if there can be one. */
char *some_nodes(Node *n, List *returned)
{
    char *wrong = amount(n, returned);
    int place = first_empty(n), node = 1;

    if (wrong != NULL || place == 81 || get_size(returned) == 0)
        return wrong;
    for (Node *child = first(returned); child != NULL; child = next(returned), node++) {
        int changed = 0, right = 0;

        for (int p = 0; p < 81; p++) {
            int was = n->sudo[p / 9][p % 9], is = child->sudo[p / 9][p % 9];

            changed += was != is;
            right += was == 0 && is >= 1 && is <= 9;
        }
        if (changed == 1 && right == 1)
            return NULL;
    }
    wrong = elsewhere(n, first(returned), 1);
    return wrong != NULL ? wrong : "list-empty";
}

/* No node breaks a rule, and there is one if there can be one. */
char *no_invalid_child(Node *n, List *returned)
{
    char *wrong = amount(n, returned), more[40];
    int place = first_empty(n), node = 1;

    if (wrong != NULL)
        return wrong;
    for (Node *child = first(returned); child != NULL; child = next(returned), node++) {
        int is;

        if ((wrong = elsewhere(n, child, node)) != NULL)
            return wrong;
        is = child->sudo[place / 9][place % 9];
        if (is < 1 || is > 9) {
            snprintf(said, sizeof said, "node-cell-not-a-digit node=%d row=%d column=%d is=%d", node, place / 9, place % 9, is);
            return said;
        }
        snprintf(more, sizeof more, " node=%d", node);
        if ((wrong = repeats(child, "node", "repeats", more)) != NULL)
            return wrong;
    }
    return NULL;
}

/* The digits in the first empty cell of the nodes are these, as bits, in ascending order. */
static char *are(Node *n, List *returned, int wanted)
{
    int place = first_empty(n), before = 0, digits = 0;

    for (Node *child = first(returned); child != NULL; child = next(returned)) {
        int is = child->sudo[place / 9][place % 9];

        if (is < 1 || is > 9 || is <= before)
            return "nodes-not-ascending";
        before = is;
        digits |= 1 << is;
    }
    for (int digit = 1; digit <= 9; digit++)
        if (wanted & ~digits & 1 << digit) {
            snprintf(said, sizeof said, "node-missing digit=%d row=%d column=%d at=(%d,%d)", digit, place / 9, place % 9, place / 9, place % 9);
            return said;
        }
    return NULL;
}

/* Right are all nine copies, 1 to 9, or the valid ones alone. */
char *ascending(Node *n, List *returned)
{
    char *wrong = fills_first(n, returned);
    int place = first_empty(n);

    if (wrong != NULL || place == 81)
        return wrong;
    if (get_size(returned) == 9)
        return are(n, returned, 0x3fe);
    wrong = are(n, returned, fitting(n));
    return wrong != NULL ? wrong : no_invalid_child(n, returned);
}

/* The first valid node that a list lacks. */
char *nodes_missed(Node *n, List *returned)
{
    char *wrong = no_invalid_child(n, returned);

    return wrong != NULL || first_empty(n) == 81 ? wrong : are(n, returned, fitting(n));
}

/* ---- DFS ---- */

/* The longest search: the lab's boards need a few hundred iterations, and one of them 33,844. */
enum { LONGEST = 100000, DEEPEST = 81 * 9 + 1, MOST_CALLS = 1000 };

/* The search from a board: how long it takes, and what it leaves on its stack. */
struct search {
    bool is_found;
    Node solution;
    int pops, pushes, left;
};

/* How the next node is chosen. */
enum order { LAST_FIRST, LOWEST_FIRST, OLDEST_FIRST };

/* Boards that were asked for their adjacent nodes, in their order; those beyond `room` are left out. */
struct path {
    Node *boards;
    int room, count;
};

static bool walk(Node *initial, enum order order, int most, struct search *found, struct path *path)
{
    /* A queue needs room for all; a stack never holds more than nine nodes for each empty cell. */
    static Node nodes[LONGEST / 4];
    int start = 0, end = 1;
    bool legal = is_legal(initial);

    nodes[0] = *initial;
    *found = (struct search){.pushes = 1};
    while (start < end) {
        Node n = order == OLDEST_FIRST ? nodes[start++] : nodes[--end];
        int place = first_empty(&n);

        if (++found->pops > most || end + 9 > LONGEST / 4)
            return false;
        if (place == 81) {
            found->is_found = true;
            found->solution = n;
            found->left = end - start;
            return true;
        }
        if (path != NULL && path->count < path->room)
            path->boards[path->count++] = n;
        for (int k = 1; legal && k <= 9; k++) {
            int digit = order == LOWEST_FIRST ? 10 - k : k;

            if (!fits(&n, place, digit))
                continue;
            nodes[end] = n;
            nodes[end++].sudo[place / 9][place % 9] = digit;
            found->pushes++;
        }
    }
    return true;
}

static bool search(Node *initial, enum order order, int most, struct search *found)
{
    return walk(initial, order, most, found, NULL);
}

/* A full board that keeps the givens and breaks no rule, or NULL where there is none. */
char *solves(Node *initial, Node *returned)
{
    struct search right;

    if (returned == NULL) {
        search(initial, LAST_FIRST, LONGEST, &right);
        return right.is_found ? "solution-null" : NULL;
    }
    for (int place = 0; place < 81; place++) {
        int i = place / 9, j = place % 9, given = initial->sudo[i][j], is = returned->sudo[i][j];

        said[0] = '\0';
        if (given != 0 && given != is)
            snprintf(said, sizeof said, "solution-given-changed is=%d given=%d", is, given);
        else if (is == 0)
            strcpy(said, "solution-cell-empty");
        else if (is < 1 || is > 9)
            snprintf(said, sizeof said, "solution-cell-not-a-digit is=%d", is);
        if (said[0] != '\0') {
            snprintf(said + strlen(said), sizeof said - strlen(said), " row=%d column=%d at=(%d,%d)", i, j, i, j);
            return said;
        }
    }
    return repeats(returned, "solution", "repeats", NULL);
}

/* A node where the board has a solution, and NULL where it has none. */
char *found(Node *initial, Node *returned)
{
    struct search right;

    search(initial, LAST_FIRST, LONGEST, &right);
    if (!right.is_found)
        return returned == NULL ? NULL : "search-finds-something";
    return returned == NULL ? "search-finds-nothing" : solves(initial, returned);
}

/* The number of nodes that are still on the stack when the search ends. */
int on_stack(Node *initial)
{
    struct search right;

    search(initial, LAST_FIRST, LONGEST, &right);
    return right.left;
}

/* Counting the final node or not is both right. */
static bool is_count(int cont, const struct search *right)
{
    return cont == right->pops || (right->is_found && cont == right->pops - 1);
}

/* The law about the counter. */
char *counts(Node *initial, int cont)
{
    struct search right;

    search(initial, LAST_FIRST, LONGEST, &right);
    if (is_count(cont, &right))
        return NULL;
    snprintf(said, sizeof said, "iterations-wrong counted=%d right=%d", cont, right.pops);
    return said;
}

static bool same(const Node *n, const Node *other)
{
    return memcmp(n->sudo, other->sudo, sizeof n->sudo) == 0;
}

/* The number of boards, from the first on, that were asked for as on this path. */
static int together(Node **calls, int count, const struct path *path)
{
    int k = 0;

    while (k < count && k < path->count && same(calls[k], &path->boards[k]))
        k++;
    return k;
}

/* Tells a wrong counter of a search that takes the right way. */
static char *counted(Node *initial, int cont)
{
    struct search right;

    search(initial, LAST_FIRST, LONGEST, &right);
    if (is_count(cont, &right))
        return NULL;
    if (cont == 0)
        snprintf(said, sizeof said, "count-stays-zero iterations=%d", right.pops);
    else if (cont == right.pops + 1 || cont == right.pops - 1 - right.is_found)
        snprintf(said, sizeof said, "count-off-by-one count=%d iterations=%d", cont, right.pops);
    else if (cont == right.pushes || cont == right.pushes - 1)
        snprintf(said, sizeof said, "count-of-pushes count=%d iterations=%d", cont, right.pops);
    else
        snprintf(said, sizeof said, "count-other count=%d iterations=%d", cont, right.pops);
    return said;
}

/* Adds a board that is shown. */
static void show(const char *name, const Node *n)
{
    char *at = said + strlen(said);

    at += sprintf(at, " %s=", name);
    write_one(*n, at);
}

/* Where a search parts from depth-first search: told by the boards that it asked get_adj_nodes
 * about. A search takes a board from its stack, and asks for its neighbours unless it is final. */
char *parted(Node *initial, Node **calls, int count, bool all_calls, int cont)
{
    static Node boards[MOST_CALLS + 1], others[MOST_CALLS];
    struct search found;
    struct path right = {boards, (count < MOST_CALLS ? count : MOST_CALLS) + 1, 0};
    const char *id = "path-elsewhere";
    int place;

    walk(initial, LAST_FIRST, LONGEST, &found, &right);
    place = together(calls, count, &right);
    if (place == count && place == right.count)
        return counted(initial, cont);
    if (place == count) {
        /* The rest may be there, and was not written down. */
        if (!all_calls)
            return NULL;
        snprintf(said, sizeof said, "path-ends iteration=%d", place + 1);
        show("expected", &right.boards[place]);
        return said;
    }
    if (place == right.count) {
        snprintf(said, sizeof said, "path-goes-on iteration=%d", place + 1);
        show("actual", calls[place]);
        return said;
    }
    for (enum order order = LOWEST_FIRST; order <= OLDEST_FIRST; order++) {
        struct path other = {others, count < MOST_CALLS ? count : MOST_CALLS, 0};

        walk(initial, order, LONGEST / 4, &found, &other);
        if (together(calls, count, &other) == count)
            id = order == OLDEST_FIRST ? "path-breadth-first" : "path-first-child-first";
    }
    snprintf(said, sizeof said, "%s iteration=%d", id, place + 1);
    show("expected", &right.boards[place]);
    show("actual", calls[place]);
    return said;
}

bool can_be_searched(Node *initial)
{
    struct search right;

    return is_legal(initial) && search(initial, LAST_FIRST, 300, &right);
}

bool has_solution(Node *initial)
{
    struct search right;

    return can_be_searched(initial) && search(initial, LAST_FIRST, 300, &right) && right.is_found;
}

/* ---- Boards for inputs: each is the text of an input, from the number of a grading and its own ---- */

static unsigned long long state;

static void begin(const char *name, int seed, int index)
{
    state = 0x9e3779b97f4a7c15u * (unsigned)seed + 0xbf58476d1ce4e5b9u * (unsigned)index;
    for (; *name != '\0'; name++)
        state = 31 * state + (unsigned char)*name;
}

/* A number from 0 up to, but without, `below`. */
static int any(int below)
{
    unsigned long long z = state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (int)((z ^ z >> 31) % (unsigned)below);
}

static void shuffle(int *all, int count)
{
    for (int k = count - 1; k > 0; k--) {
        int other = any(k + 1), kept = all[k];

        all[k] = all[other];
        all[other] = kept;
    }
}

/* The numbers from `first` on, in any order. */
static void in_any_order(int *all, int count, int first)
{
    for (int k = 0; k < count; k++)
        all[k] = first + k;
    shuffle(all, count);
}

/* Rows or columns in an order that keeps those of a band together. */
static void lines(int *order)
{
    int bands[3];

    in_any_order(bands, 3, 0);
    for (int band = 0; band < 3; band++)
        in_any_order(order + 3 * band, 3, 3 * bands[band]);
}

static Node transposed(Node n)
{
    Node other;

    for (int place = 0; place < 81; place++)
        other.sudo[place % 9][place / 9] = n.sudo[place / 9][place % 9];
    return other;
}

static Node renamed(Node n)
{
    int names[9];

    in_any_order(names, 9, 1);
    for (int place = 0; place < 81; place++) {
        int *cell = &n.sudo[place / 9][place % 9];

        *cell = *cell == 0 ? 0 : names[*cell - 1];
    }
    return n;
}

/* A full valid board: digits, rows within a band, bands, and the same for columns, change places. */
static Node solved(void)
{
    int rows[9], columns[9], names[9];
    Node n;

    lines(rows);
    lines(columns);
    in_any_order(names, 9, 1);
    for (int place = 0; place < 81; place++) {
        int row = rows[place / 9], column = columns[place % 9];

        n.sudo[place / 9][place % 9] = names[(3 * (row % 3) + row / 3 + column) % 9];
    }
    return any(2) ? n : transposed(n);
}

/* So many cells of a board, the others empty. */
static Node some_of(Node n, int kept)
{
    int cells[81];

    in_any_order(cells, 81, 0);
    for (int k = kept; k < 81; k++)
        n.sudo[cells[k] / 9][cells[k] % 9] = 0;
    return n;
}

static Node any_digits(void)
{
    Node n;

    for (int place = 0; place < 81; place++)
        n.sudo[place / 9][place % 9] = 1 + any(9);
    return n;
}

static char *input(Node n)
{
    write_one(n, said);
    return said;
}

/* In every third one the rows above some row are full: else the first empty cell lies early. */
char *partial_board(int seed, int index)
{
    Node full, n;
    int rows;

    begin("partial", seed, index);
    full = solved();
    n = some_of(full, any(81));
    rows = index % 3 == 2 ? 1 + any(8) : 0;
    memcpy(n.sudo, full.sudo, (size_t)rows * sizeof n.sudo[0]);
    if (first_empty(&n) == 81)
        n.sudo[8][any(9)] = 0;
    return input(n);
}

char *with_several_nodes(int seed, int index)
{
    Node n;

    begin("several nodes", seed, index);
    do {
        n = some_of(solved(), any(79));
    } while ((fitting(&n) & (fitting(&n) - 1)) == 0);
    return input(n);
}

/* A board whose first empty cell can take no digit. */
static Node dead_end(void)
{
    for (;;) {
        Node n = some_of(solved(), 40 + any(35));
        int first = first_empty(&n), i = first / 9, j = first % 9;

        /* Cells that it sees take the digits that still fit it, one after another. */
        for (int place = first + 1; place < 81 && fitting(&n) != 0; place++) {
            int k = place / 9, l = place % 9, digit = 1;
            bool sees = k == i || l == j || (k / 3 == i / 3 && l / 3 == j / 3);

            while (!(fitting(&n) & 1 << digit))
                digit++;
            if (sees && n.sudo[k][l] == 0 && fits(&n, place, digit))
                n.sudo[k][l] = digit;
        }
        if (first < 81 && fitting(&n) == 0)
            return n;
    }
}

char *at_a_dead_end(int seed, int index)
{
    begin("dead end", seed, index);
    return input(dead_end());
}

/* Boards for what must be unchanged, and for what is valid. */
char *any_neighbours(int seed, int index)
{
    return index % 5 < 3 ? with_several_nodes(seed, index) : at_a_dead_end(seed, index);
}

char *partial_or_dead_end(int seed, int index)
{
    return index % 3 < 2 ? partial_board(seed, index) : at_a_dead_end(seed, index);
}

/* Full boards, valid or not, and solved ones but for one cell, each in turn. */
char *full_or_nearly(int seed, int index)
{
    Node n;

    begin("full", seed, index);
    n = any_digits();
    if (index < 81) {
        n = solved();
        n.sudo[index / 9][index % 9] = 0;
    }
    return input(n);
}

char *full_boards(int seed, int index)
{
    begin("full boards", seed, index);
    return input(index % 8 < 5 ? any_digits() : solved());
}

/* One empty cell, each in turn, three times; then boards with any number of them. */
char *empty_cells(int seed, int index)
{
    Node n;

    begin("empty cells", seed, index);
    if (index >= 243)
        return partial_board(seed, index);
    n = any(2) ? solved() : any_digits();
    n.sudo[index % 81 / 9][index % 9] = 0;
    return input(n);
}

/* A board with one digit twice, in two places of a unit, and no other conflict. In other boxes for
 * rows and columns; in other rows and columns for boxes. As the index goes up, each unit and each pair
 * has its turn. */
static char *twice(const char *name, int u, int seed, int index)
{
    static const int few[4] = {0, 8, 30, 81};
    int p, q, i, j, digit, pair = 0, wanted = index / 9 % (u == 2 ? 18 : 27);
    Node n;

    begin(name, seed, index);
    n = some_of(solved(), few[any(4)]);
    digit = 1 + any(9);
    for (int place = 0; place < 81; place++)
        if (n.sudo[place / 9][place % 9] == digit)
            n.sudo[place / 9][place % 9] = 0;
    for (p = 0; p < 9; p++)
        for (q = p + 1; q < 9; q++)
            if (p / 3 != q / 3 && (u != 2 || p % 3 != q % 3) && pair++ == wanted) {
                *cell_of(&n, u, index % 9, p, &i, &j) = digit;
                *cell_of(&n, u, index % 9, q, &i, &j) = digit;
            }
    return input(n);
}

char *row_conflict(int seed, int index)
{
    return twice("row", 0, seed, index);
}

char *column_conflict(int seed, int index)
{
    return twice("column", 1, seed, index);
}

char *box_conflict(int seed, int index)
{
    return twice("box", 2, seed, index);
}

/* The law: what is valid stays valid when rows and columns, and when digits, change places. */
char *valid_and_its_likes(int seed, int index)
{
    Node n;
    char *at = said;

    begin("likes", seed, index);
    n = some_of(solved(), any(82));
    at = write_one(n, at);
    at = stpcpy(at, "; ");
    at = write_one(transposed(n), at);
    at = stpcpy(at, "; ");
    write_one(renamed(n), at);
    return said;
}

/* The number of solutions, up to two. */
static int solutions(Node *n)
{
    int place = first_empty(n), count = 0;

    if (place == 81)
        return 1;
    for (int digit = 1; digit <= 9 && count < 2; digit++)
        if (fits(n, place, digit)) {
            n->sudo[place / 9][place % 9] = digit;
            count += solutions(n);
            n->sudo[place / 9][place % 9] = 0;
        }
    return count < 2 ? count : 2;
}

/* A valid board, not full, with so many solutions, of which the search sees the end soon: right
 * programs are slow, too. */
static char *easy(const char *name, int wanted, int seed, int index)
{
    enum { SOON = 60 };

    begin(name, seed, index);
    for (;;) {
        Node n = some_of(solved(), 36 + any(43));
        struct search right;

        if (wanted == 0) {
            int place;

            /* A digit that breaks no rule, where it cannot stay. */
            do {
                place = any(81);
            } while (n.sudo[place / 9][place % 9] != 0);
            n.sudo[place / 9][place % 9] = 1 + any(9);
        }
        if (is_legal(&n) && search(&n, LAST_FIRST, SOON, &right) && solutions(&n) == wanted)
            return input(n);
    }
}

/* Boards with one solution, and with several. */
char *solvable(int seed, int index)
{
    return easy("some", 1 + (index % 3 == 2), seed, index);
}

/* Boards without a solution, and with one. */
char *solvable_or_not(int seed, int index)
{
    return easy("or not", index % 3 == 2 ? 2 : 0, seed, index);
}

char *unsolvable_or_one(int seed, int index)
{
    return easy("one or none", index % 3 == 2 ? 0 : 1, seed, index);
}

char *half_unsolvable(int seed, int index)
{
    return easy("half", index % 2, seed, index);
}

/* For calls in a row: boards of all kinds take turns. */
char *valid_or_not(int seed, int index)
{
    static char *(*const all[])(int, int) = {row_conflict, column_conflict, box_conflict, full_boards, partial_board};

    return all[index % 5](seed, index);
}

char *full_or_not(int seed, int index)
{
    return index % 2 == 0 ? full_boards(seed, index) : empty_cells(seed, index);
}
