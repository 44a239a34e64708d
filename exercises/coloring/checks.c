/* The checks of the lab: what is right where several answers are, what is said about a wrong one, and
 * inputs. A text such as "colors-same color=3 a=1 b=5 at=(0,0)(0,4)" names a sentence in locale/ and
 * what stands in it; cells behind "at" are marked on the board.
 *
 * Vertices are counted from 1; vertex v is the cell (v - 1) / 9, (v - 1) % 9 of a board. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 81, MOST_COLORINGS = 300, MOST_COUNTED = 100000, LEAST_GIVENS = 17, MOST_GIVENS = 40 };

/* A word has bits for so many colours; graphs may have more. */
enum { MOST_BITS = 62, MOST_COLORS = 255 };

typedef struct {
    int cells[9][9];
} Sudoku;

typedef struct Numbers {
    int number;
    struct Numbers *next;
} Numbers;

typedef struct {
    int a, b;
} Edge;

typedef struct Edges {
    Edge edge;
    struct Edges *next;
} Edges;

typedef struct {
    Edges *edges;
    int m;
    Numbers *colors;
} Other;

typedef struct Lists {
    Numbers *list;
    struct Lists *next;
} Lists;

static char said[1 << 14];

/* A complaint. */
static char *say(const char *format, ...)
{
    va_list all;

    va_start(all, format);
    vsnprintf(said, sizeof said, format, all);
    va_end(all);
    return said;
}

/* ---- Problems: a graph, a number of colours, and the colours that are given ---- */

struct problem {
    bool is_sudoku;
    int n, m;
    bool edge[CELLS + 1][CELLS + 1];
    int color[CELLS + 1];
};

static bool are_neighbours(int v, int w)
{
    int i = (v - 1) / 9, j = (v - 1) % 9, k = (w - 1) / 9, l = (w - 1) % 9;

    return v != w && (i == k || j == l || (i / 3 == k / 3 && j / 3 == l / 3));
}

static void make_sudoku(struct problem *p)
{
    memset(p, 0, sizeof *p);
    p->is_sudoku = true;
    p->n = CELLS;
    p->m = 9;
    for (int v = 1; v <= CELLS; v++)
        for (int w = 1; w <= CELLS; w++)
            p->edge[v][w] = are_neighbours(v, w);
}

/* The only number of a list. */
static int number(const Numbers *list)
{
    return list == NULL ? -1 : list->number;
}

/* Takes the numbers of a list, at most `most`; how many there are. */
static int take(const Numbers *list, int *into, int most)
{
    int count = 0;

    for (; list != NULL; list = list->next)
        if (count++ < most)
            into[count - 1] = list->number;
    return count;
}

/* Reads what a function is called with: a board, or another graph. Returns whether it is a problem. */
static bool read_problem(const Sudoku *sudoku, const Other *other, struct problem *p)
{
    make_sudoku(p);
    if (sudoku != NULL)
        memcpy(p->color + 1, sudoku->cells, CELLS * sizeof(int));
    if (other == NULL || sudoku != NULL)
        return sudoku != NULL && other == NULL;
    memset(p, 0, sizeof *p);
    p->m = other->m;
    p->n = take(other->colors, p->color + 1, CELLS);
    for (const Edges *at = other->edges; at != NULL; at = at->next) {
        int a = at->edge.a, b = at->edge.b;

        if (a < 1 || b < 1 || a > p->n || b > p->n || a == b || p->n > CELLS)
            return false;
        p->edge[a][b] = p->edge[b][a] = true;
    }
    return p->n >= 1 && p->n <= CELLS && p->m >= 1 && p->m <= MOST_COLORS;
}

/* The first edge whose ends have the same colour; 0 is none. */
static bool same_color(const struct problem *p, const int *color, int *a, int *b)
{
    for (*a = 1; *a <= p->n; ++*a)
        for (*b = 1; *b <= p->n; ++*b)
            if (p->edge[*a][*b] && color[*a] != 0 && color[*a] == color[*b])
                return true;
    return false;
}

/* Marks vertices on a board. */
static char *mark(const struct problem *p, char *complaint, int a, int b)
{
    char *end = complaint + strlen(complaint);

    if (p->is_sudoku)
        end += sprintf(end, " at=(%d,%d)", (a - 1) / 9, (a - 1) % 9);
    if (p->is_sudoku && b != 0)
        sprintf(end, "(%d,%d)", (b - 1) / 9, (b - 1) % 9);
    return complaint;
}

/* ---- Colourings in an order that is quick: what is certain first ---- */

struct search {
    const struct problem *p;
    int color[CELLS + 1];
    /* The colours that its neighbours leave each vertex, as bits. */
    unsigned long long left[CELLS + 1];
    int count, limit;
    int (*found)[CELLS + 1];
};

static void color_vertex(struct search *s, int v, int c)
{
    s->color[v] = c;
    for (int w = 1; w <= s->p->n; w++)
        if (s->p->edge[v][w])
            s->left[w] &= ~(1ull << c);
}

/* The vertex of a unit of the Sudoku: of row, column or box `k`, place `i`. */
static int place(int kind, int k, int i)
{
    if (kind == 0)
        return 9 * k + i + 1;
    return kind == 1 ? 9 * i + k + 1 : 9 * (k / 3 * 3 + i / 3) + k % 3 * 3 + i % 3 + 1;
}

/* A colour that only one vertex of a unit can still have. Returns false if some colour has none. */
static bool certain(const struct search *s, int *v, unsigned long long *colors)
{
    const unsigned long long all = (2u << 9) - 2;

    for (int unit = 0; unit < 27; unit++) {
        unsigned long long once = 0, more = 0;

        for (int i = 0; i < 9; i++) {
            int w = place(unit / 9, unit % 9, i);
            unsigned long long bits = s->color[w] != 0 ? 1ull << s->color[w] : s->left[w];

            more |= s->color[w] != 0 ? bits : once & bits;
            once |= bits;
        }
        if (once != all)
            return false;
        if ((once & ~more) == 0)
            continue;
        *colors = once & ~more & -(once & ~more);
        for (int i = 0; i < 9; i++) {
            int w = place(unit / 9, unit % 9, i);

            if (s->color[w] == 0 && s->left[w] & *colors)
                *v = w;
        }
        return true;
    }
    return true;
}

static bool is_possible(const struct problem *p, const int *color, int v, int c)
{
    for (int w = 1; w <= p->n; w++)
        if (p->edge[v][w] && color[w] == c)
            return false;
    return true;
}

static void count_one(struct search *s)
{
    if (s->found != NULL)
        memcpy(s->found[s->count], s->color, sizeof s->color);
    s->count++;
}

/* With more colours than there are bits: one vertex after the other. */
static void go_from(struct search *s, int v)
{
    while (v <= s->p->n && s->color[v] != 0)
        v++;
    if (v > s->p->n) {
        count_one(s);
        return;
    }
    for (int c = 1; c <= s->p->m && s->count < s->limit; c++)
        if (is_possible(s->p, s->color, v, c)) {
            s->color[v] = c;
            go_from(s, v + 1);
            s->color[v] = 0;
        }
}

static void go(struct search *s)
{
    int v = 0, fewest = 99;
    unsigned long long colors, left[CELLS + 1];

    if (s->count >= s->limit)
        return;
    for (int w = 1; w <= s->p->n && fewest > 1; w++)
        if (s->color[w] == 0 && __builtin_popcountll(s->left[w]) < fewest) {
            fewest = __builtin_popcountll(s->left[w]);
            v = w;
        }
    if (v == 0) {
        count_one(s);
        return;
    }
    colors = s->left[v];
    if (fewest > 1 && s->p->is_sudoku && !certain(s, &v, &colors))
        return;
    memcpy(left, s->left, sizeof left);
    for (int c = 1; c <= s->p->m; c++)
        if (colors & 1ull << c) {
            color_vertex(s, v, c);
            go(s);
            memcpy(s->left, left, sizeof left);
            s->color[v] = 0;
        }
}

/* The number of colourings that keep the given colours, up to `limit`; the colourings go to `found`. */
static int colorings(const struct problem *p, int limit, int (*found)[CELLS + 1])
{
    static struct search s;
    int a, b;

    memset(&s, 0, sizeof s);
    s.p = p;
    s.limit = limit;
    s.found = found;
    for (int v = 1; v <= p->n; v++)
        if (p->color[v] < 0 || p->color[v] > p->m)
            return 0;
    if (same_color(p, p->color, &a, &b))
        return 0;
    if (p->m > MOST_BITS) {
        memcpy(s.color, p->color, sizeof s.color);
        go_from(&s, 1);
        return s.count;
    }
    for (int v = 1; v <= p->n; v++)
        s.left[v] = (2ull << p->m) - 2;
    for (int v = 1; v <= p->n; v++)
        if (p->color[v] != 0)
            color_vertex(&s, v, p->color[v]);
    go(&s);
    return s.count;
}

/* ---- The search of the statement: vertices and colours in ascending order ---- */

/* How many colours it tries, up to `most`, before the first colouring or, with `all`, until the end. */
struct walk {
    const struct problem *p;
    int color[CELLS + 1];
    bool all;
    int tried, most;
};

static bool walk_from(struct walk *walk, int v)
{
    if (v > walk->p->n)
        return !walk->all;
    if (walk->color[v] != 0)
        return walk_from(walk, v + 1);
    for (int c = 1; c <= walk->p->m; c++) {
        if (++walk->tried > walk->most)
            return true;
        if (!is_possible(walk->p, walk->color, v, c))
            continue;
        walk->color[v] = c;
        if (walk_from(walk, v + 1))
            return true;
        walk->color[v] = 0;
    }
    return false;
}

/* Whether a search that follows the statement ends soon: right programs are slow, too. */
static bool is_quick(const struct problem *p, bool all)
{
    static struct walk walk;

    memset(&walk, 0, sizeof walk);
    walk.p = p;
    memcpy(walk.color, p->color, sizeof walk.color);
    walk.all = all;
    walk.most = 200000;
    walk_from(&walk, 1);
    return walk.tried <= walk.most;
}

/* The edges of a Sudoku, which the functions are called with, in 810 letters: each says of four pairs of
 * vertices, in the order 1-2, 1-3 ... 80-81, which are edges. The letters are 'a' to 'p'. */
char *sudoku_edges(void)
{
    static char text[CELLS * (CELLS - 1) / 8 + 1];
    int pair = 0;

    memset(text, 'a', sizeof text - 1);
    for (int v = 1; v <= CELLS; v++)
        for (int w = v + 1; w <= CELLS; w++, pair++)
            text[pair / 4] += are_neighbours(v, w) << pair % 4;
    return text;
}

/* ---- build_graph ---- */

static bool is_vertex(int v)
{
    return v >= 1 && v <= CELLS;
}

enum part { ROWS, COLUMNS, BOXES };

/* Whether w lies in the part of v's neighbourhood that a criterion is about. */
static bool is_part(enum part part, int v, int w)
{
    bool row = (v - 1) / 9 == (w - 1) / 9, column = (v - 1) % 9 == (w - 1) % 9;

    if (v == w || !is_vertex(w))
        return false;
    return part == ROWS ? row : part == COLUMNS ? column : !row && !column;
}

/* The first neighbour in a part that is missing, or that v should not have. */
static char *part_wrong(enum part part, int v, const Numbers *list)
{
    bool has[CELLS + 1] = {false};

    for (; list != NULL; list = list->next)
        if (is_vertex(list->number))
            has[list->number] = true;
    for (int w = 1; w <= CELLS; w++)
        if (is_part(part, v, w) && are_neighbours(v, w) && !has[w])
            return say("neighbour-missing vertex=%d neighbour=%d", v, w);
    for (int w = 1; w <= CELLS; w++)
        if (is_part(part, v, w) && !are_neighbours(v, w) && has[w])
            return say("neighbour-too-many vertex=%d neighbour=%d", v, w);
    return NULL;
}

static char *parts_wrong(enum part part, const Numbers *asked, const Lists *returned)
{
    for (; asked != NULL; asked = asked->next, returned = returned == NULL ? NULL : returned->next) {
        char *wrong = part_wrong(part, asked->number, returned == NULL ? NULL : returned->list);

        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

char *rows(Numbers *asked, Lists *returned)
{
    return parts_wrong(ROWS, asked, returned);
}

char *columns(Numbers *asked, Lists *returned)
{
    return parts_wrong(COLUMNS, asked, returned);
}

char *boxes(Numbers *asked, Lists *returned)
{
    return parts_wrong(BOXES, asked, returned);
}

/* A list that is right in no part has no form to be praised for. */
static char *formless(int v, const Numbers *list)
{
    if (list == NULL)
        return say("neighbours-none vertex=%d", v);
    for (enum part part = ROWS; part <= BOXES; part++)
        if (part_wrong(part, v, list) == NULL)
            return NULL;
    return say("neighbours-other vertex=%d", v);
}

static char *counted_wrong(int v, const Numbers *list)
{
    for (const Numbers *at = list; at != NULL; at = at->next) {
        if (at->number == v)
            return say("neighbour-itself vertex=%d", v);
        if (!is_vertex(at->number))
            return say("neighbour-no-vertex vertex=%d number=%d", v, at->number);
        for (const Numbers *other = at->next; other != NULL; other = other->next)
            if (other->number == at->number)
                return say("neighbour-twice vertex=%d neighbour=%d", v, at->number);
    }
    return formless(v, list);
}

char *each_once(Numbers *asked, Numbers *n, Lists *returned)
{
    if (number(n) != CELLS)
        return say("vertices-wrong count=%d", number(n));
    for (; asked != NULL; asked = asked->next, returned = returned == NULL ? NULL : returned->next) {
        char *wrong = counted_wrong(asked->number, returned == NULL ? NULL : returned->list);

        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

char *ascending(Numbers *asked, Lists *returned)
{
    for (; asked != NULL; asked = asked->next, returned = returned == NULL ? NULL : returned->next) {
        int v = asked->number, last = 0;
        char *wrong;

        /* Numbers that are no vertices are the business of `each_once`. */
        for (const Numbers *at = returned == NULL ? NULL : returned->list; at != NULL; at = at->next) {
            if (is_vertex(at->number) && at->number < last)
                return say("neighbours-descend vertex=%d neighbour=%d before=%d", v, at->number, last);
            last = is_vertex(at->number) ? at->number : last;
        }
        wrong = formless(v, returned == NULL ? NULL : returned->list);
        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

/* Whether two givens contradict each other, or one is no colour. */
static bool is_contradictory(const struct problem *p)
{
    int a, b;

    for (int v = 1; v <= p->n; v++)
        if (p->color[v] > p->m)
            return true;
    return same_color(p, p->color, &a, &b);
}

/* ---- Colourings ---- */

/* The complaint about a colouring, or NULL. */
static char *no_coloring(const struct problem *p, const Numbers *list)
{
    int color[CELLS + 1] = {0}, a, b;

    if (take(list, color + 1, CELLS) != p->n)
        return say("colors-not-read count=%d", p->n);
    for (int v = 1; v <= p->n; v++) {
        if (p->color[v] != 0 && p->color[v] != color[v])
            return mark(p, say("colors-given-changed vertex=%d is=%d given=%d", v, color[v], p->color[v]), v, 0);
        if (color[v] == 0)
            return mark(p, say("colors-uncolored vertex=%d", v), v, 0);
        if (color[v] < 1 || color[v] > p->m)
            return mark(p, say("colors-not-a-color vertex=%d is=%d m=%d", v, color[v], p->m), v, 0);
    }
    if (same_color(p, color, &a, &b))
        return mark(p, say("colors-same color=%d a=%d b=%d", color[a], a, b), a, b);
    return NULL;
}

/* The complaint where something was found, and there is nothing. */
static char *found_too_much(const struct problem *p)
{
    int a, b;

    if (same_color(p, p->color, &a, &b))
        return mark(p, say("found-around a=%d b=%d color=%d", a, b, p->color[a]), a, b);
    return "found-some";
}

/* color_first: any colouring that keeps what was given, or NULL where there is none. */
char *colored(Sudoku *sudoku, Other *other, Numbers *returned)
{
    static struct problem p;

    read_problem(sudoku, other, &p);
    if (returned == NULL)
        return colorings(&p, 1, NULL) == 0 ? NULL : "colors-none";
    return no_coloring(&p, returned);
}

/* Whether there is one. Where there is none, whatever was found is wrong. */
char *found(Sudoku *sudoku, Other *other, Numbers *returned)
{
    static struct problem p;
    bool is_there;

    read_problem(sudoku, other, &p);
    is_there = colorings(&p, 1, NULL) > 0;
    if (returned == NULL)
        return is_there ? "found-none" : NULL;
    return is_there ? no_coloring(&p, returned) : found_too_much(&p);
}

/* The first colour that is not as it was given. A place behind the last vertex comes only if it changed. */
static char *changed(const struct problem *p, const Numbers *left)
{
    int color[CELLS + 1] = {0}, count = take(left, color + 1, CELLS);

    if (count < p->n)
        return say("colors-not-read count=%d", p->n);
    for (int v = 1; v <= p->n; v++)
        if (color[v] != p->color[v])
            return mark(p, say("color-changed vertex=%d was=%d is=%d", v, p->color[v], color[v]), v, 0);
    return count > p->n ? say("color-behind-changed vertex=%d place=%d", p->n, count) : NULL;
}

char *kept(Sudoku *sudoku, Other *other, Numbers *returned, Numbers *left)
{
    static struct problem p;
    char *wrong = found(sudoku, other, returned);

    read_problem(sudoku, other, &p);
    /* A function that colours around givens that contradict each other loses another criterion. */
    if (returned != NULL && is_contradictory(&p))
        return NULL;
    if (wrong != NULL || returned != NULL)
        return wrong;
    return changed(&p, left);
}

/* ---- color_all ---- */

/* The number of colourings. */
char *counts(Sudoku *sudoku, Other *other, Numbers *counted)
{
    static struct problem p;
    int count = number(counted), right, a, b;

    read_problem(sudoku, other, &p);
    right = colorings(&p, MOST_COUNTED, NULL);
    if (count > 0 && same_color(&p, p.color, &a, &b))
        return found_too_much(&p);
    return count == right ? NULL : say("count-wrong count=%d right=%d", count, right);
}

static int compare(const void *one, const void *other)
{
    return memcmp(*(int *const *)one, *(int *const *)other, CELLS * sizeof(int));
}

/* Each colouring once, in any order. */
char *handed_out(Sudoku *sudoku, Other *other, Lists *returned)
{
    static struct problem p;
    static int all[MOST_COLORINGS + 1][CELLS], *sorted[MOST_COLORINGS + 1];
    int count = 0, right;

    read_problem(sudoku, other, &p);
    for (; returned != NULL && count < MOST_COLORINGS; returned = returned->next) {
        char *wrong = no_coloring(&p, returned->list);

        if (wrong != NULL)
            return colorings(&p, 1, NULL) == 0 ? found_too_much(&p) : wrong;
        memset(all[count], 0, sizeof all[count]);
        take(returned->list, all[count], CELLS);
        sorted[count] = all[count];
        count++;
    }
    qsort(sorted, (size_t)count, sizeof *sorted, compare);
    for (int k = 1; k < count; k++)
        if (compare(&sorted[k - 1], &sorted[k]) == 0)
            return "handed-out-twice";
    right = colorings(&p, MOST_COLORINGS, NULL);
    return count == right ? NULL : say("handed-out-missing found=%d right=%d", count, right);
}

/* When `found` has ended the search, it is not called again. */
char *ends(Numbers *further)
{
    return number(further) <= 0 ? NULL : say("found-after-the-end count=%d", number(further));
}

/* The colours are as they were, and some colouring is right, or the number of all. */
char *restored(Sudoku *sudoku, Other *other, Numbers *counted, Lists *returned, Numbers *left)
{
    static struct problem p;
    int count = number(counted), right;
    bool is_right;

    read_problem(sudoku, other, &p);
    right = colorings(&p, MOST_COLORINGS + 1, NULL);
    is_right = right == 0 || (count == right && count <= MOST_COLORINGS);
    if (right > 0 && count == 0 && returned == NULL)
        return say("count-wrong count=0 right=%d", right);
    if (right == 0 && (count != 0 || returned != NULL))
        return found_too_much(&p);
    for (; returned != NULL && !is_right; returned = returned->next)
        is_right = no_coloring(&p, returned->list) == NULL;
    return is_right ? changed(&p, left) : "colourings-wrong";
}

/* ---- check_solution ---- */

char *judges(Sudoku *sudoku, Other *other, bool returned)
{
    static struct problem p;
    int a, b, odd = 0;
    bool is_same;

    read_problem(sudoku, other, &p);
    is_same = same_color(&p, p.color, &a, &b);
    for (int v = p.n; v >= 1; v--)
        if (p.color[v] < 1 || p.color[v] > 9)
            odd = v;
    if (returned && is_same)
        return mark(&p, say("check-missed a=%d b=%d color=%d", a, b, p.color[a]), a, b);
    if (returned && odd != 0)
        return mark(&p, say("check-missed-color vertex=%d is=%d", odd, p.color[odd]), odd, 0);
    return returned || is_same || odd != 0 ? NULL : "check-refused";
}

/* Judging changes nothing. */
char *untouched(Sudoku *sudoku, Other *other, Numbers *left)
{
    static struct problem p;

    read_problem(sudoku, other, &p);
    return changed(&p, left);
}

/* ---- generate ---- */

/* A puzzle with its seed. */
struct puzzle {
    int seed;
    struct problem p;
    int givens;
};

/* The complaint about a vertex without a colour, or with a neighbour of the same one. */
static char *improper(const struct puzzle *puzzle)
{
    const struct problem *p = &puzzle->p;
    int a, b;

    for (int v = 1; v <= CELLS; v++)
        if (p->color[v] < 0 || p->color[v] > 9)
            return say("puzzle-not-a-color seed=%d vertex=%d is=%d", puzzle->seed, v, p->color[v]);
    if (same_color(p, p->color, &a, &b))
        return say("puzzle-same seed=%d color=%d a=%d b=%d", puzzle->seed, p->color[a], a, b);
    return NULL;
}

static char *too_few(const struct puzzle *puzzle)
{
    if (puzzle->givens >= LEAST_GIVENS)
        return NULL;
    return say("puzzle-too-few seed=%d givens=%d least=%d", puzzle->seed, puzzle->givens, LEAST_GIVENS);
}

static char *not_one_solution(const struct puzzle *puzzle)
{
    char *wrong = improper(puzzle);
    int count;

    /* Fewer givens have several solutions or none, and would take the search long to find. */
    if (wrong == NULL)
        wrong = too_few(puzzle);
    if (wrong != NULL)
        return wrong;
    count = colorings(&puzzle->p, 2, NULL);
    if (count == 1)
        return NULL;
    return say(count == 0 ? "puzzle-without-solution seed=%d" : "puzzle-with-several-solutions seed=%d", puzzle->seed);
}

static bool is_puzzle(const struct puzzle *puzzle)
{
    return puzzle->givens < CELLS && improper(puzzle) == NULL && too_few(puzzle) == NULL
        && colorings(&puzzle->p, 1, NULL) > 0;
}

enum { MOST_SEEDS = 8 };

/* Reads a puzzle for each seed. Different seeds must have given different puzzles: a puzzle that stands
 * in the source is not generated. */
static char *read_puzzles(const Numbers *seeds, const Lists *returned, struct puzzle *all, int *count)
{
    *count = 0;
    for (; seeds != NULL && *count < MOST_SEEDS; seeds = seeds->next) {
        struct puzzle *puzzle = &all[*count];

        puzzle->seed = seeds->number;
        make_sudoku(&puzzle->p);
        if (returned == NULL || take(returned->list, puzzle->p.color + 1, CELLS) != CELLS)
            return say("puzzle-not-read seed=%d", puzzle->seed);
        returned = returned->next;
        puzzle->givens = 0;
        for (int v = 1; v <= CELLS; v++)
            puzzle->givens += puzzle->p.color[v] != 0;
        ++*count;
    }
    return NULL;
}

static char *equal_puzzles(const struct puzzle *all, int count)
{
    for (int k = 0; k < count; k++)
        for (int l = 0; l < k; l++)
            if (all[k].seed != all[l].seed && memcmp(all[k].p.color, all[l].p.color, sizeof all[k].p.color) == 0)
                return say("puzzles-equal seed=%d other=%d", all[l].seed, all[k].seed);
    return NULL;
}

/* The first complaint about a puzzle. */
static char *of_puzzles(const Numbers *seeds, const Lists *returned, char *(*judge)(const struct puzzle *))
{
    static struct puzzle all[MOST_SEEDS];
    int count;
    char *wrong = read_puzzles(seeds, returned, all, &count);

    if (wrong == NULL)
        wrong = equal_puzzles(all, count);
    for (int k = 0; k < count && wrong == NULL; k++)
        wrong = judge(&all[k]);
    return wrong;
}

char *one_solution(Numbers *seeds, Lists *returned)
{
    return of_puzzles(seeds, returned, not_one_solution);
}

static char *not_proper(const struct puzzle *puzzle)
{
    char *wrong = improper(puzzle);

    return wrong != NULL ? wrong : too_few(puzzle);
}

char *proper(Numbers *seeds, Lists *returned)
{
    return of_puzzles(seeds, returned, not_proper);
}

static char *too_many(const struct puzzle *puzzle)
{
    char *wrong = too_few(puzzle);

    if (wrong != NULL || puzzle->givens <= MOST_GIVENS)
        return wrong;
    return say("puzzle-too-many seed=%d givens=%d most=%d", puzzle->seed, puzzle->givens, MOST_GIVENS);
}

char *few_givens(Numbers *seeds, Numbers *givens, Lists *returned)
{
    static struct puzzle all[MOST_SEEDS];
    int count;
    char *wrong = of_puzzles(seeds, returned, too_many);

    if (wrong != NULL)
        return wrong;
    read_puzzles(seeds, returned, all, &count);
    for (int k = 0; k < count && givens != NULL; k++, givens = givens->next)
        if (givens->number != all[k].givens)
            return say("puzzle-count-wrong seed=%d givens=%d returned=%d", all[k].seed, all[k].givens, givens->number);
    return NULL;
}

/* The same puzzle for the same seed, and another for another; also for one that differs above its last 32 bits. */
char *by_seed(Numbers *seeds, Lists *larger, Lists *returned)
{
    static struct puzzle all[MOST_SEEDS];
    int count, colors[CELLS];
    char *wrong = read_puzzles(seeds, returned, all, &count);

    if (wrong != NULL)
        return wrong;
    for (int k = 0; k < count; k++)
        if (!is_puzzle(&all[k]))
            return say("seed-no-puzzle seed=%d", all[k].seed);
    for (int k = 1; k < count; k++)
        if (all[k].seed == all[k - 1].seed && memcmp(all[k].p.color, all[k - 1].p.color, sizeof all[k].p.color) != 0)
            return say("puzzles-differ seed=%d", all[k].seed);
    if (larger != NULL && take(larger->list, colors, CELLS) == CELLS && memcmp(colors, all[0].p.color + 1, sizeof colors) == 0)
        return say("puzzles-equal seed=%d other=%lld", all[0].seed, all[0].seed + (1ll << 32));
    return equal_puzzles(all, count);
}

/* ---- The program: what a menu that was driven by a script must have said ---- */

enum { MOST_REQUESTS = 400 };

/* One choice of the menu, and what was typed after it. */
struct choice {
    enum { NOTHING, RANDOM_WALK, GENERATE, SOLVE, CHECK, WALK } kind;
    /* The board that was typed. */
    struct problem board;
    /* The requests to the generator: 'v' to check the board, 's' for its solution, 'm' for a number that is
     * filled in, with its vertex and the number. */
    char asked[MOST_REQUESTS + 1];
    int vertex[MOST_REQUESTS], value[MOST_REQUESTS];
    /* The board that was generated, and its solution; place 0 is not used. */
    bool is_known;
    int given[CELLS + 1], solution[CELLS + 1];
};

enum { MOST_CHOICES = 16, MOST_BOARDS = 200, MOST_STEPS = 100000 };

static struct choice choices[MOST_CHOICES];

/* The next line without blanks around it; NULL at the end. */
static char *next_line(char **at)
{
    char *line = *at, *end;

    if (*line == '\0')
        return NULL;
    end = line + strcspn(line, "\n");
    *at = *end == '\0' ? end : end + 1;
    *end = '\0';
    line += strspn(line, " \t\r");
    for (end = line + strlen(line); end > line && strchr(" \t\r", end[-1]) != NULL;)
        *--end = '\0';
    return line;
}

static bool is_word(const char *line, const char *word)
{
    return strcmp(line, word) == 0;
}

/* The numbers 0 to 9 until there are 81; what is something else is asked again. Returns false when
 * somebody leaves. */
static bool read_board(char **at, struct problem *board)
{
    make_sudoku(board);
    for (int v = 1; v <= CELLS;) {
        char *line = next_line(at);

        if (line == NULL || is_word(line, "sair"))
            return false;
        if (line[0] >= '0' && line[0] <= '9' && line[1] == '\0')
            board->color[v++] = line[0] - '0';
    }
    return true;
}

static void read_requests(char **at, struct choice *choice)
{
    char *line;
    int count = 0, x, y, value;

    while ((line = next_line(at)) != NULL && !is_word(line, "sair")) {
        /* A script that is longer would be judged by its beginning. */
        if (count == MOST_REQUESTS)
            abort();
        if (is_word(line, "verificar"))
            choice->asked[count++] = 'v';
        if (is_word(line, "solução"))
            choice->asked[count++] = 's';
        if (sscanf(line, "(%d, %d) - %d", &x, &y, &value) == 3 && x >= 1 && x <= 9 && y >= 1 && y <= 9 && value >= 1
            && value <= 9) {
            choice->vertex[count] = 9 * (x - 1) + y;
            choice->value[count] = value;
            choice->asked[count++] = 'm';
        }
    }
    choice->asked[count] = '\0';
}

/* Reads a script of lines, as the statement describes the menu. */
static int read_script(const char *stdin_)
{
    char *script = strdup(stdin_), *at = script, *line;
    int count = 0;

    while ((line = next_line(&at)) != NULL && !is_word(line, "6") && count < MOST_CHOICES) {
        struct choice *choice = &choices[count++];

        memset(choice, 0, sizeof *choice);
        choice->kind = is_word(line, "1") ? RANDOM_WALK : is_word(line, "2") ? GENERATE : is_word(line, "3") ? SOLVE
            : is_word(line, "4") ? CHECK : is_word(line, "5") ? WALK : NOTHING;
        if (choice->kind == GENERATE)
            read_requests(&at, choice);
        if (choice->kind >= SOLVE && !read_board(&at, &choice->board))
            choice->kind = NOTHING;
    }
    free(script);
    return count;
}

/* Small letters, without the accents of Portuguese. What is typed is not in the output: an answer can
 * stand behind a prompt on the same line. So it is looked for anywhere in a line. */
static char *folded(const char *text)
{
    static const char plain[] = "aaaa\0\0\0c\0ee\0\0i\0\0\0\0\0ooo\0\0\0\0u\0u";
    char *made = malloc(strlen(text) + 1), *end = made;

    if (made == NULL)
        abort();
    for (; *text != '\0'; text++) {
        unsigned char letter = (unsigned char)*text, next = (unsigned char)text[1];

        if (letter == 0xc3 && next >= 0x80 && next <= 0xbf) {
            unsigned place = (next < 0xa0 ? next + 0x20u : next) - 0xa0;

            if (place < sizeof plain && plain[place] != '\0') {
                *end++ = plain[place];
                text++;
                continue;
            }
        }
        *end++ = letter >= 'A' && letter <= 'Z' ? (char)(letter + 32) : (char)letter;
    }
    *end = '\0';
    return made;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The sentences of the checker in their order: whether each says that the solution is valid. */
static int verdicts_in(const char *output, bool *all, int most)
{
    char *text = folded(output), *at = text;
    int count = 0;

    while ((at = strstr(at, "solucao dada")) != NULL) {
        bool is_valid;

        at += strlen("solucao dada");
        at += strspn(at, " \t\r\n");
        is_valid = begins(at, "e valida");
        if ((is_valid || begins(at, "nao e valida")) && count++ < most)
            all[count - 1] = is_valid;
    }
    free(text);
    return count;
}

static int said_none(const char *output)
{
    char *text = folded(output);
    int count = 0;

    for (char *at = text; (at = strstr(at, "nao tem solucao")) != NULL; at++)
        count++;
    free(text);
    return count;
}

/* The nine cells of a printed row: a line from its first bar on; an empty cell is 0, a point or an
 * underscore. */
static bool read_row(const char *line, const char *end, int *cells)
{
    const char *at = memchr(line, '|', (size_t)(end - line));
    int count = 0;

    if (at == NULL)
        return false;
    for (; at < end; at++) {
        if (strchr(" \t\r|", *at) != NULL)
            continue;
        if ((*at < '0' || *at > '9') && *at != '.' && *at != '_')
            return false;
        if (count++ < 9)
            cells[count - 1] = *at >= '0' && *at <= '9' ? *at - '0' : 0;
    }
    return count == 9;
}

static const char *trimmed(const char *line, const char *end)
{
    while (end > line && strchr(" \t\r", end[-1]) != NULL)
        end--;
    return end;
}

/* The printed boards. */
static int boards_in(const char *output, int (*boards)[CELLS])
{
    int cells[CELLS], rows = 0, count = 0;

    while (*output != '\0' && count < MOST_BOARDS) {
        const char *end = output + strcspn(output, "\n"), *last = trimmed(output, end);

        if (read_row(output, end, cells + 9 * rows))
            rows++;
        else if (last != output && !(last - output >= 3 && memcmp(last - 3, "---", 3) == 0))
            rows = 0;
        if (rows == 9) {
            memcpy(boards[count++], cells, sizeof cells);
            rows = 0;
        }
        output = *end == '\0' ? end : end + 1;
    }
    return count;
}

static bool is_full(const int *cells)
{
    for (int k = 0; k < CELLS; k++)
        if (cells[k] == 0)
            return false;
    return true;
}

static bool is_solution(const int *cells)
{
    static struct problem p;
    int a, b;

    make_sudoku(&p);
    memcpy(p.color + 1, cells, CELLS * sizeof *cells);
    return is_full(cells) && !same_color(&p, p.color, &a, &b);
}

/* The verdicts that the generator has to give, each time that it checks the board. A number that is given may be
 * written over, or stay. */
static int generators_verdicts(const struct choice *choice, bool writes_over, bool *wanted)
{
    /* Nobody fills a random board by chance; it is right once the solution was asked for. */
    bool is_filled = false;
    int board[CELLS + 1] = {0}, count = 0;

    for (int k = 0; choice->asked[k] != '\0'; k++) {
        int v = choice->vertex[k];

        if (choice->asked[k] == 's') {
            is_filled = true;
            memcpy(board, choice->solution, sizeof board);
        } else if (choice->asked[k] == 'v') {
            wanted[count++] = is_filled && (!choice->is_known || memcmp(board, choice->solution, sizeof board) == 0);
        } else if (writes_over || choice->given[v] == 0) {
            board[v] = choice->value[k];
        }
    }
    return count;
}

/* One for each board to check, and one for each time that the generator is asked to, in order. */
static char *verdicts_of(int count, char *stdout_, bool writes_over)
{
    static bool wanted[MOST_CHOICES * MOST_REQUESTS], found[MOST_CHOICES * MOST_REQUESTS];
    int wants = 0, finds;

    for (int k = 0; k < count; k++) {
        if (choices[k].kind == CHECK)
            wanted[wants++] = is_solution(choices[k].board.color + 1);
        if (choices[k].kind == GENERATE)
            wants += generators_verdicts(&choices[k], writes_over, wanted + wants);
    }
    finds = verdicts_in(stdout_, found, MOST_CHOICES * MOST_REQUESTS);
    for (int k = 0; k < wants && k < finds; k++)
        if (wanted[k] != found[k])
            return say(wanted[k] ? "verdict-should-be-valid position=%d" : "verdict-should-be-invalid position=%d", k + 1);
    if (wants == finds)
        return NULL;
    return say(finds < wants ? "verdict-missing wanted=%d found=%d" : "verdict-too-many wanted=%d found=%d", wants, finds);
}

char *verdicts(char *stdin_, char *stdout_)
{
    return verdicts_of(read_script(stdin_), stdout_, false);
}

static bool keeps(const struct problem *board, const int *cells)
{
    for (int v = 1; v <= CELLS; v++)
        if (board->color[v] != 0 && board->color[v] != cells[v - 1])
            return false;
    return true;
}

/* The boards to solve: a solution of each that has one, and a sentence for the others. */
char *solves(char *stdin_, char *stdout_)
{
    static int boards[MOST_BOARDS][CELLS];
    int count = read_script(stdin_), printed = boards_in(stdout_, boards), next = 0, without = 0, position = 0, none;

    for (int k = 0; k < count; k++) {
        if (choices[k].kind != SOLVE)
            continue;
        position++;
        if (colorings(&choices[k].board, 1, NULL) == 0) {
            without++;
            continue;
        }
        /* A program may show the board that was typed before it shows its solution. */
        while (next < printed && !(is_solution(boards[next]) && keeps(&choices[k].board, boards[next])))
            next++;
        if (next++ == printed)
            return say("solution-missing position=%d", position);
    }
    for (; next < printed; next++)
        if (is_full(boards[next]) && !is_solution(boards[next]))
            return "solution-improper";
    none = said_none(stdout_);
    if (none > 0 && without == 0)
        return "solution-none-said";
    return none < without ? "solution-none-not-said" : NULL;
}

#define RULE "-------------------------"

/* A line of a board as the statement lays it out: 0 to 12. */
static void layout_line(const int *cells, int line, char *into)
{
    const int *row = cells + 9 * (line - 1 - line / 4);

    if (line % 4 == 0)
        strcpy(into, RULE);
    else
        sprintf(into, "| %d %d %d | %d %d %d | %d %d %d |", row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8]);
}

/* Whether a board is printed here just so. The first line may stand behind a prompt. */
static bool is_laid_out(const char *at, const int *cells)
{
    for (int line = 0; line <= 12; line++) {
        const char *end = at + strcspn(at, "\n"), *last = trimmed(at, end);
        char wanted[32];
        size_t length;

        layout_line(cells, line, wanted);
        length = strlen(wanted);
        if ((size_t)(last - at) < length || (line > 0 && (size_t)(last - at) != length)
            || memcmp(last - length, wanted, length) != 0)
            return false;
        if (*end == '\0')
            return line == 12;
        at = end + 1;
    }
    return true;
}

/* The solutions of the boards to solve, each with one, laid out as the statement says. */
char *layout(char *stdin_, char *stdout_)
{
    int count = read_script(stdin_), solution[1][CELLS + 1];

    for (int k = 0; k < count; k++) {
        const char *at = stdout_;

        if (choices[k].kind != SOLVE || colorings(&choices[k].board, 1, solution) == 0)
            continue;
        while (at != NULL && !is_laid_out(at, solution[0] + 1)) {
            at = strchr(at, '\n');
            at = at == NULL ? NULL : at + 1;
        }
        if (at == NULL)
            return "layout-wrong";
    }
    return NULL;
}

/* ---- The search, told step by step ---- */

/* Compares the steps of the search with those in the output. */
struct steps {
    const struct problem *p;
    int color[CELLS + 1];
    const char *output;
    /* How many steps the search took so far, and how many the program showed. */
    int count, found;
    /* The first step that is missing. */
    char missing[100];
    char *wrong;
};

static bool ends_in(const char *text, const char *end, const char *word)
{
    return (size_t)(end - text) >= strlen(word) && begins(end - strlen(word), word);
}

/* A step in a line of the output, folded, without what stands before it and without the point or
 * colon at its end. Returns whether there is one; that no solution was found is none. */
static bool step_in(const char *line, const char *end, char *into, size_t room)
{
    static const char *const starts[] = {"mapeando cores possiveis para ", "partindo para o proximo vertice", "solucao encontrada"};
    char *copy = strndup(line, (size_t)(end - line)), *text = folded(copy), *first = NULL, *at, *last;

    for (int k = 0; k < 3; k++)
        if ((at = strstr(text, starts[k])) != NULL && (first == NULL || at < first) && !ends_in(text, at, "nenhuma "))
            first = at;
    for (at = text; (at = strstr(at, "cor ")) != NULL; at++)
        if (at[4] >= '0' && at[4] <= '9') {
            first = first == NULL || at < first ? at : first;
            break;
        }
    if (first != NULL) {
        size_t length = 0;

        for (last = first + strlen(first); last > first && strchr(" \t\r.:", last[-1]) != NULL;)
            *--last = '\0';
        for (at = strtok(first, " \t\r"); at != NULL; at = strtok(NULL, " \t\r"))
            length += (size_t)snprintf(into + (length < room ? length : room), length < room ? room - length : 0, "%s%s", length > 0 ? " " : "", at);
    }
    free(copy);
    free(text);
    return first != NULL;
}

/* The next step that the program showed. */
static bool next_step(struct steps *s, char *into, size_t room)
{
    while (*s->output != '\0') {
        const char *line = s->output, *end = line + strcspn(line, "\n");

        s->output = *end == '\0' ? end : end + 1;
        if (step_in(line, end, into, room)) {
            s->found++;
            return true;
        }
    }
    return false;
}

/* The search takes a step. Returns false if it need not go on. */
static bool step(struct steps *s, const char *format, ...)
{
    char right[100], plain[100], shown[200];
    va_list all;

    va_start(all, format);
    vsnprintf(right, sizeof right, format, all);
    va_end(all);
    if (++s->count > MOST_STEPS) {
        s->wrong = "steps-of-a-hard-board";
        return false;
    }
    if (s->missing[0] != '\0')
        return true;
    if (!next_step(s, shown, sizeof shown)) {
        strcpy(s->missing, right);
        return true;
    }
    step_in(right, right + strlen(right), plain, sizeof plain);
    if (strcmp(plain, shown) != 0) {
        for (char *at = shown; *at != '\0'; at++)
            *at = *at == '"' || *at == '\\' ? '\'' : *at;
        s->wrong = say("step-wrong line=%d wanted=\"%s\" found=\"%.60s\"", s->count, right, shown);
        return false;
    }
    return true;
}

enum outcome { STOPPED, NONE, FOUND };

static enum outcome steps_from(struct steps *s, int v)
{
    if (v > CELLS)
        return step(s, "Solução encontrada.") ? FOUND : STOPPED;
    if (s->color[v] != 0)
        return steps_from(s, v + 1);
    if (!step(s, "Mapeando cores possíveis para %d", v))
        return STOPPED;
    for (int c = 1; c <= 9; c++) {
        enum outcome outcome;

        if (!is_possible(s->p, s->color, v, c)) {
            if (!step(s, "Cor %d não é possível para %d. Partindo para a próxima cor.", c, v))
                return STOPPED;
            continue;
        }
        if (!step(s, "Cor %d é possível para %d", c, v) || !step(s, "Partindo para o próximo vértice:"))
            return STOPPED;
        s->color[v] = c;
        outcome = steps_from(s, v + 1);
        if (outcome != NONE)
            return outcome;
        /* The vertex keeps its colour while the others are tried: it is no neighbour of itself. */
    }
    s->color[v] = 0;
    return NONE;
}

/* The steps of the searches, one after another. A board that the program chose is the first one
 * printed with an empty cell. */
char *steps(char *stdin_, char *stdout_)
{
    static int boards[MOST_BOARDS][CELLS];
    static struct steps s;
    char more[200];
    int count = read_script(stdin_), printed = boards_in(stdout_, boards), next = 0, a, b;

    memset(&s, 0, sizeof s);
    s.output = stdout_;
    for (int k = 0; k < count; k++) {
        struct problem *board = &choices[k].board;

        if (choices[k].kind == RANDOM_WALK) {
            while (next < printed && is_full(boards[next]))
                next++;
            if (next == printed)
                return "steps-without-board";
            make_sudoku(board);
            memcpy(board->color + 1, boards[next++], sizeof boards[0]);
        } else if (choices[k].kind != WALK) {
            continue;
        }
        s.p = board;
        memcpy(s.color, board->color, sizeof s.color);
        if (!same_color(board, board->color, &a, &b))
            steps_from(&s, 1);
        if (s.wrong != NULL)
            return s.wrong;
    }
    if (s.missing[0] != '\0')
        return say("steps-missing wanted=\"%s\" count=%d found=%d", s.missing, s.count, s.found);
    while (next_step(&s, more, sizeof more))
        ;
    return s.found > s.count ? say("steps-too-many count=%d found=%d", s.count, s.found) : NULL;
}

/* The generator: every board has one solution, which is shown where it is asked for, and what is said
 * about it is right. */
char *generated(char *stdin_, char *stdout_)
{
    static int boards[MOST_BOARDS][CELLS], solutions[2][CELLS + 1];
    static struct problem p;
    int count = read_script(stdin_), printed = boards_in(stdout_, boards), next = 0, earlier[MOST_CHOICES], before = 0;

    for (int k = 0; k < count; k++) {
        int givens = 0, found;

        if (choices[k].kind != GENERATE)
            continue;
        /* A board that is shown again after a move is the same, or has the solution of one before. */
        for (bool is_new = false; next < printed && !is_new; next += !is_new) {
            is_new = !is_full(boards[next]);
            for (int l = 0; l < before; l++)
                is_new &= memcmp(boards[next], boards[earlier[l]], sizeof boards[0]) != 0;
        }
        if (next == printed)
            return say("generated-missing wanted=%d found=%d", before + 1, before);
        make_sudoku(&p);
        memcpy(p.color + 1, boards[next], sizeof boards[0]);
        for (int v = 1; v <= CELLS; v++)
            givens += p.color[v] != 0;
        /* With fewer, there are several or none, and it could take long to tell. */
        found = givens < LEAST_GIVENS ? 2 : colorings(&p, 2, solutions);
        if (found > 1)
            return "generated-with-several-solutions";
        if (found == 0)
            return "generated-without-solution";
        choices[k].is_known = true;
        memcpy(choices[k].given, p.color, sizeof choices[k].given);
        memcpy(choices[k].solution, solutions[0], sizeof choices[k].solution);
        earlier[before++] = next++;
        if (strchr(choices[k].asked, 's') == NULL)
            continue;
        while (next < printed && memcmp(boards[next], solutions[0] + 1, sizeof boards[0]) != 0)
            next++;
        if (next++ == printed)
            return "generated-solution-missing";
    }
    return verdicts_of(count, stdout_, true) == NULL ? NULL : verdicts_of(count, stdout_, false);
}

/* ---- Conditions: what inputs of each criterion are like ---- */

/* Whether one vertex has to do with all contradictions: then there is one to be shown. */
static bool is_one_contradiction(struct problem *p)
{
    int a, b, c, d, kept;
    bool is_one = true;

    if (!same_color(p, p->color, &a, &b))
        return true;
    for (int k = 0; k < 2; k++) {
        int *color = &p->color[k == 0 ? a : b];

        kept = *color;
        *color = 0;
        is_one = !same_color(p, p->color, &c, &d);
        *color = kept;
        if (is_one)
            return true;
    }
    return is_one;
}

bool solvable(Sudoku *sudoku, Other *other)
{
    static struct problem p;

    return sudoku != NULL && read_problem(sudoku, other, &p) && colorings(&p, 1, NULL) > 0 && is_quick(&p, false);
}

bool unsolvable(Sudoku *sudoku, Other *other)
{
    static struct problem p;

    return sudoku != NULL && read_problem(sudoku, other, &p) && !is_contradictory(&p) && colorings(&p, 1, NULL) == 0
        && is_quick(&p, false);
}

bool contradictory(Sudoku *sudoku, Other *other)
{
    static struct problem p;

    return read_problem(sudoku, other, &p) && is_contradictory(&p) && is_one_contradiction(&p) && is_quick(&p, true);
}

bool small_graph(Sudoku *sudoku, Other *other)
{
    static struct problem p;

    return sudoku == NULL && read_problem(sudoku, other, &p) && !is_contradictory(&p) && is_quick(&p, true)
        && colorings(&p, MOST_COLORINGS + 1, NULL) <= MOST_COLORINGS;
}

bool countable(Sudoku *sudoku, Other *other)
{
    static struct problem p;

    return sudoku != NULL && read_problem(sudoku, other, &p) && !is_contradictory(&p) && is_quick(&p, true);
}

/* The arguments of check_solution: how many vertices have no colour from 1 to 9, and whether two
 * neighbours have the same. */
static bool read_answer(const Sudoku *sudoku, const Other *other, struct problem *p, int *odd, bool *same)
{
    int a, b;

    *odd = 0;
    if (!read_problem(sudoku, other, p))
        return false;
    for (int v = 1; v <= p->n; v++)
        *odd += p->color[v] < 1 || p->color[v] > 9;
    *same = same_color(p, p->color, &a, &b);
    return true;
}

bool full_board(Sudoku *sudoku, Other *other)
{
    static struct problem p;
    int odd;
    bool same;

    return sudoku != NULL && read_answer(sudoku, other, &p, &odd, &same) && odd == 0;
}

/* One vertex has no colour from 1 to 9, and that alone is wrong. */
bool without_a_color(Sudoku *sudoku, Other *other)
{
    static struct problem p;
    int odd;
    bool same;

    return read_answer(sudoku, other, &p, &odd, &same) && odd == 1 && !same;
}

bool colored_graph(Sudoku *sudoku, Other *other)
{
    static struct problem p;
    int odd;
    bool same;

    return sudoku == NULL && read_answer(sudoku, other, &p, &odd, &same) && odd == 0;
}

/* ---- Inputs: each is a text, from the number of a grading and its own ---- */

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

/* The numbers from `first` on, in any order. */
static void in_any_order(int *all, int count, int first)
{
    for (int k = 0; k < count; k++) {
        int other = any(k + 1);

        all[k] = all[other];
        all[other] = first + k;
    }
}

/* Rows or columns in an order that keeps those of a band together. */
static void lines(int *order)
{
    int bands[3];

    in_any_order(bands, 3, 0);
    for (int band = 0; band < 3; band++)
        in_any_order(order + 3 * band, 3, 3 * bands[band]);
}

/* A Sudoku's solution: digits, rows within a band, bands, and the same for columns, change places. */
static void solved(struct problem *p)
{
    int rows[9], columns[9], names[9], is_turned = any(2);

    make_sudoku(p);
    lines(rows);
    lines(columns);
    in_any_order(names, 9, 1);
    for (int cell = 0; cell < CELLS; cell++) {
        int row = rows[cell / 9], column = columns[cell % 9];

        p->color[1 + (is_turned ? cell % 9 * 9 + cell / 9 : cell)] = names[(3 * (row % 3) + row / 3 + column) % 9];
    }
}

static void any_digits(struct problem *p)
{
    make_sudoku(p);
    for (int v = 1; v <= CELLS; v++)
        p->color[v] = 1 + any(9);
}

/* So many cells of a solution, the others empty. */
static void some_of(struct problem *p, int kept)
{
    int cells[CELLS];

    solved(p);
    in_any_order(cells, CELLS, 1);
    for (int k = kept; k < CELLS; k++)
        p->color[cells[k]] = 0;
}

/* The text of a board. */
static char *board(const struct problem *p)
{
    for (int v = 1; v <= CELLS; v++)
        said[v - 1] = (char)('0' + p->color[v]);
    said[CELLS] = '\0';
    return said;
}

/* The text of another graph: its edges, m and the colours. */
static char *graph(const struct problem *p)
{
    char *end = said + sprintf(said, "NULL ([");
    const char *comma = "";

    for (int v = 1; v <= p->n; v++)
        for (int w = v + 1; w <= p->n; w++)
            if (p->edge[v][w]) {
                end += sprintf(end, "%s%d %d", comma, v, w);
                comma = ", ";
            }
    end += sprintf(end, "] %d [", p->m);
    for (int v = 1; v <= p->n; v++)
        end += sprintf(end, "%s%d", v == 1 ? "" : ", ", p->color[v]);
    strcpy(end, "])");
    return said;
}

/* The vertices that build_graph is asked about: each in turn. */
char *a_vertex(int seed, int index)
{
    (void)seed;
    return say("[%d]", index % CELLS + 1);
}

/* Nine vertices, one of each row. */
char *every_ninth(int seed, int index)
{
    int first = index % 9 + 1;
    (void)seed;
    return say("[%d, %d, %d, %d, %d, %d, %d, %d, %d]", first, first + 9, first + 18, first + 27,
               first + 36, first + 45, first + 54, first + 63, first + 72);
}

/* Exactly one solution, also without its first cell: who colours that one anew makes another mistake
 * than who finds none. */
char *one(int seed, int index)
{
    static struct problem p, without_first;

    begin("one", seed, index);
    do {
        some_of(&p, 45 + any(36));
        without_first = p;
        without_first.color[1] = 0;
    } while (colorings(&without_first, 2, NULL) != 1 || !is_quick(&p, true));
    return board(&p);
}

/* From two solutions to twenty, and the first cell is given. */
char *several(int seed, int index)
{
    static struct problem p;
    int count;

    begin("several", seed, index);
    do {
        some_of(&p, 45 + any(33));
        count = p.color[1] == 0 ? 0 : colorings(&p, 21, NULL);
    } while (count < 2 || count > 20 || !is_quick(&p, true));
    return board(&p);
}

char *one_or_several(int seed, int index)
{
    return index % 5 < 2 ? one(seed, index) : several(seed, index);
}

/* No number repeats, and yet there is no solution. */
char *none(int seed, int index)
{
    static struct problem p;
    int v, c;

    begin("none", seed, index);
    do {
        some_of(&p, 50 + any(28));
        do {
            v = 1 + any(CELLS);
        } while (p.color[v] != 0);
        do {
            c = 1 + any(9);
        } while (!is_possible(&p, p.color, v, c));
        p.color[v] = c;
    } while (colorings(&p, 1, NULL) > 0 || !is_quick(&p, true));
    return board(&p);
}

/* Two givens that contradict each other, with so many cells empty that each of them can still be filled
 * without a conflict, from the first to the last. */
static char *contradictory_board(void)
{
    static struct problem p, full;
    int a, b, v, is_filled;

    do {
        some_of(&p, 66 + any(15));
        do {
            v = 1 + any(CELLS);
        } while (p.color[v] == 0);
        p.color[v] = 1 + any(9);
        full = p;
        is_filled = same_color(&p, p.color, &a, &b) && is_one_contradiction(&p);
        for (v = 1; v <= CELLS; v++)
            for (int c = 1; c <= 9 && full.color[v] == 0; c++)
                if (is_possible(&full, full.color, v, c))
                    full.color[v] = c;
        for (v = 1; v <= CELLS; v++)
            is_filled = is_filled && full.color[v] != 0;
    } while (!is_filled);
    return board(&p);
}

/* Few vertices, the edges between them, and a number of colours. Never more than 256 colourings, whatever
 * the edges are. */
static void some_graph(struct problem *p)
{
    static const int most[4] = {8, 8, 5, 4};
    int part;

    memset(p, 0, sizeof *p);
    p->m = 1 + any(4);
    p->n = 1 + any(most[p->m - 1]);
    part = any(101);
    for (int v = 1; v <= p->n; v++)
        for (int w = v + 1; w <= p->n; w++)
            p->edge[v][w] = p->edge[w][v] = any(100) < part;
}

char *some_small_graph(int seed, int index)
{
    static struct problem p;

    begin("small", seed, index);
    some_graph(&p);
    return graph(&p);
}

/* A small graph with more vertices that are all joined than it has colours. One vertex after the other is given a
 * colour, and no other has one. */
char *no_colouring(int seed, int index)
{
    static struct problem p;

    begin("no colouring", seed, index);
    memset(&p, 0, sizeof p);
    p.m = 1 + any(3);
    p.n = p.m + 1 + any(3);
    for (int v = 1; v <= p.n; v++)
        for (int w = v + 1; w <= p.n; w++)
            p.edge[v][w] = p.edge[w][v] = w <= p.m + 1 || any(2);
    p.color[1 + index % p.n] = 1 + any(p.m);
    return graph(&p);
}

/* Boards, and small graphs: two neighbours are given the same colour, and no other vertex has one. */
char *contradiction(int seed, int index)
{
    static struct problem p;
    int v, w;

    begin("contradiction", seed, index);
    if (index % 5 < 3)
        return contradictory_board();
    do {
        some_graph(&p);
        v = 1 + any(p.n);
        w = 1 + any(p.n);
    } while (!p.edge[v][w]);
    p.color[v] = p.color[w] = 1 + any(p.m);
    return graph(&p);
}

/* Solutions, and boards full of any digits. */
char *full(int seed, int index)
{
    static struct problem p;

    begin("full", seed, index);
    if (index % 5 < 3)
        solved(&p);
    else
        any_digits(&p);
    return board(&p);
}

/* A solution with another number in one cell, each in turn; and one in which two cells that see each
 * other have exchanged their numbers. */
char *nearly(int seed, int index)
{
    static struct problem p;
    int v, w, a, b, kept;

    begin("nearly", seed, index);
    do {
        solved(&p);
        v = 1 + index % CELLS;
        if (index < 2 * CELLS) {
            p.color[v] = (p.color[v] + any(8)) % 9 + 1;
            return board(&p);
        }
        v = 1 + any(CELLS);
        w = 1 + any(CELLS);
        kept = p.color[v];
        p.color[v] = p.color[w];
        p.color[w] = kept;
    } while (!are_neighbours(v, w) || !same_color(&p, p.color, &a, &b));
    return board(&p);
}

/* A solution with an empty cell, each in turn; then one cell of 10, in a graph with some of the edges; then
 * one of a number that a byte, or the last bits, make a colour of. */
char *one_uncolored(int seed, int index)
{
    static const int odd[8] = {-31, -15, -1, 17, 33, 65, 255, 257};
    static struct problem p;
    int v = 1 + index % CELLS;

    begin("uncolored", seed, index);
    solved(&p);
    p.color[v] = 0;
    if (index < CELLS)
        return board(&p);
    p.color[v] = index < 2 * CELLS ? 10 : odd[index % 8];
    for (v = 1; v <= CELLS; v++)
        for (int w = v + 1; w <= CELLS; w++)
            p.edge[v][w] = p.edge[w][v] = p.edge[v][w] && any(99) == 0;
    return graph(&p);
}

/* Small graphs with colours, and graphs of 81 vertices that are no Sudoku: one edge joins two cells that
 * see nothing of each other on a board. */
char *any_colored_graph(int seed, int index)
{
    static struct problem p;
    int v, w;

    begin("colored graph", seed, index);
    if (index % 7 < 5) {
        some_graph(&p);
        for (v = 1; v <= p.n; v++)
            p.color[v] = 1 + any(4);
        return graph(&p);
    }
    if (any(2))
        solved(&p);
    else
        any_digits(&p);
    memset(p.edge, 0, sizeof p.edge);
    do {
        v = 1 + any(CELLS);
        w = 1 + any(CELLS);
    } while (v == w || are_neighbours(v, w));
    p.edge[v][w] = p.edge[w][v] = true;
    if (any(2))
        p.color[w] = p.color[v];
    return graph(&p);
}

char *a_seed(int seed, int index)
{
    begin("seed", seed, index);
    return say("[%d]", 1 + any(99999));
}

char *two_seeds(int seed, int index)
{
    int first;

    begin("two seeds", seed, index);
    first = 1 + any(99999);
    return say("[%d, %d]", first, any(2) ? first : first + 1);
}

/* For calls in a row: boards and other graphs take turns. */
char *any_problem(int seed, int index)
{
    static char *(*const all[])(int, int) = {one, some_small_graph, several, contradiction, no_colouring};

    return all[index % 5](seed, index);
}

char *any_colored(int seed, int index)
{
    static char *(*const all[])(int, int) = {full, nearly, one_uncolored, any_colored_graph};

    return all[index % 4](seed, index);
}
