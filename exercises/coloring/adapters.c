/* Calls of the student's functions with values that lab.toml has types for: a graph is made from
 * edges, what `found` is handed is collected, and colours are lists.
 *
 * Nothing that a student's function wrote is used as an index before it was looked at. */

#include <sys/mman.h>

enum { CELLS = 81, MOST_COLORINGS = 300 };

/* The board of a Sudoku: the colours of its vertices. */
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

/* Another graph, the number of colours, and the colours of its vertices. */
typedef struct {
    Edges *edges;
    int m;
    Numbers *colors;
} Other;

typedef struct Lists {
    Numbers *list;
    struct Lists *next;
} Lists;

/* ---- Lists ---- */

static void *block(size_t size)
{
    void *made = calloc(1, size);

    if (made == NULL)
        abort();
    return made;
}

/* The numbers from `row` on, as a list. */
static Numbers *listed(const int *row, int count)
{
    Numbers *list = NULL;

    for (int k = count - 1; k >= 0; k--) {
        Numbers *first = block(sizeof *first);

        first->number = row[k];
        first->next = list;
        list = first;
    }
    return list;
}

/* Puts a list behind the last one; the place of the next one. */
static Lists **put(Lists **end, Numbers *list)
{
    *end = block(sizeof **end);
    (*end)->list = list;
    return &(*end)->next;
}

/* ---- Graphs and colours ---- */

/* The graph with n vertices and the edges that were marked. */
static void make_graph(Graph *g, int n, char (*edge)[CELLS + 1])
{
    g->n = n;
    for (int v = 1; v <= n; v++) {
        g->degree[v] = 0;
        for (int w = 1; w <= n; w++)
            if (edge[v][w])
                g->adj[v][g->degree[v]++] = w;
    }
}

static void mark(char (*edge)[CELLS + 1], Edge one)
{
    if (one.a >= 1 && one.a <= CELLS && one.b >= 1 && one.b <= CELLS)
        edge[one.a][one.b] = edge[one.b][one.a] = 1;
}

/* Room that ends where memory ends: going past the last vertex is a crash. */
enum { PAGE = 1 << 16, ROOM = (CELLS + 1) * sizeof(int) };

static void *guarded(size_t room)
{
    char *pages = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (pages == MAP_FAILED || mprotect(pages + PAGE, PAGE, PROT_NONE) != 0)
        abort();
    return pages + PAGE - room;
}

static void give_back(void *at, size_t room)
{
    munmap((char *)at + room - PAGE, 2 * PAGE);
}

/* The graph of a Sudoku. Each letter of the text says of four pairs of vertices which are edges: checks.c
 * writes it. It is the same each time, so it is read once. */
static const Graph *graph_of_sudoku(const char *letters)
{
    static Graph sudoku;
    static char edge[CELLS + 1][CELLS + 1];
    int pair = 0;

    if (sudoku.n != 0)
        return &sudoku;
    for (int v = 1; v <= CELLS; v++)
        for (int w = v + 1; w <= CELLS; w++, pair++)
            edge[v][w] = edge[w][v] = (letters[pair / 4] - 'a') >> pair % 4 & 1;
    make_graph(&sudoku, CELLS, edge);
    return &sudoku;
}

/* The graph that a function is called with (a Sudoku's, from its edges, or another one), the number of
 * colours, and the colours in a block of their own. What lies behind a small graph's own vertices is left
 * over from a Sudoku, as in a variable that is used again. Place 0, which is not used, holds a colour in a Sudoku
 * and before an even number of vertices (there also one that there is not), unless `color` has to hold zeros; the places
 * behind an odd number of them hold a colour. The graph is too large for the stack of a program that recurses. */
static int *hand_over(const Sudoku *sudoku, const Other *other, const char *edges, Graph *g, int *m)
{
    static char edge[CELLS + 1][CELLS + 1];
    int *color = guarded(ROOM);
    int n = 0;

    *g = *graph_of_sudoku(edges);
    *m = 9;
    if (sudoku != NULL) {
        color[0] = 1;
        memcpy(color + 1, sudoku->cells, CELLS * sizeof *color);
    } else if (other != NULL) {
        *m = other->m;
        for (const Numbers *at = other->colors; at != NULL && n < CELLS; at = at->next)
            color[++n] = at->number;
        color[0] = n % 2 != 0 ? 0 : n % 4 == 0 ? 1 : *m + 1;
        for (int v = n + 1; v <= CELLS && n % 2 == 1; v++)
            color[v] = 1;
        memset(edge, 0, sizeof edge);
        for (const Edges *at = other->edges; at != NULL; at = at->next)
            mark(edge, at->edge);
        make_graph(g, n, edge);
    }
    return color;
}

/* The colours of the vertices after a call, and of the places behind them up to the last one that changed: these
 * held what `hand_over` puts there. */
static Numbers *left_over(const int *color, int n)
{
    int last = CELLS;

    while (last > n && color[last] == n % 2)
        last--;
    return listed(color + 1, last);
}

/* The number of vertices, whatever the student's function made of the graph. */
static int vertices(const Other *other)
{
    int n = 0;

    if (other == NULL)
        return CELLS;
    for (const Numbers *at = other->colors; at != NULL && n < CELLS; at = at->next)
        n++;
    return n;
}

/* ---- The functions ---- */

/* Calls the student's function with a graph that holds anything, as a local variable does before it is
 * written to: here it is sevens, and zeros in the place of neighbours. */
static void build_anew(Graph *graph, int n)
{
    memset(graph, 0, sizeof *graph);
    graph->n = n;
    for (int k = 0; k <= CELLS; k++)
        graph->degree[k] = 7;
    build_graph(graph);
}

/* The list of a vertex as it is; a degree that no vertex has stands in its place. The function has been
 * called before, and then once more for a graph that has 81 vertices already and wrong degrees: the lists of the last call
 * are looked at. */
static Lists *adapt_build_graph(Numbers *asked, Numbers **n)
{
    Graph *graph = guarded(sizeof *graph);
    Lists *all = NULL, **end = &all;

    build_anew(graph, 7);
    build_anew(graph, 7);
    *n = listed(&graph->n, 1);
    if (graph->n == CELLS)
        build_anew(graph, CELLS);
    for (; asked != NULL; asked = asked->next) {
        int *degree = &graph->degree[asked->number];
        bool is_degree = *degree >= 0 && *degree <= CELLS;

        end = put(end, is_degree ? listed(graph->adj[asked->number], *degree) : listed(degree, 1));
    }
    give_back(graph, sizeof *graph);
    return all;
}

static Numbers *adapt_color_first(Sudoku *sudoku, Other *other, char *edges, Numbers **left)
{
    static Graph graph;
    int m, *color = hand_over(sudoku, other, edges, &graph, &m);
    bool found = color_first(&graph, m, color) != 0;

    Numbers *colors = found ? listed(color + 1, vertices(other)) : NULL;

    *left = left_over(color, vertices(other));
    give_back(color, ROOM);
    return colors;
}

/* The colourings that `found` was handed. */
static struct {
    int n;
    int count;
    /* Another one for each call. */
    char *ctx;
    Lists *all, **end;
} collected;

static void collect(const int color[82], void *ctx)
{
    /* A colouring that comes with another ctx is not handed out. */
    if (ctx == collected.ctx && collected.count++ < MOST_COLORINGS)
        collected.end = put(collected.end, listed(color + 1, collected.n));
}

static Lists *adapt_color_all(Sudoku *sudoku, Other *other, char *edges, Numbers **count, Numbers **left, Numbers **further)
{
    static Graph graph;
    static char ctx[64];
    static unsigned calls;
    int m, *color = hand_over(sudoku, other, edges, &graph, &m);
    long counted;
    int number;

    collected.n = vertices(other);
    collected.count = 0;
    collected.all = NULL;
    collected.end = &collected.all;
    collected.ctx = &ctx[calls++ % sizeof ctx];
    counted = color_all(&graph, m, color, collect, collected.ctx);
    *further = NULL;
    number = counted != (int)counted ? -1 : (int)counted;
    *count = listed(&number, 1);
    *left = left_over(color, vertices(other));
    give_back(color, ROOM);
    return collected.all;
}

static bool adapt_check_solution(Sudoku *sudoku, Other *other, char *edges, Numbers **left)
{
    static Graph graph;
    int m, *color = hand_over(sudoku, other, edges, &graph, &m);
    bool is_solution = check_solution(&graph, color) != 0;

    *left = listed(color + 1, vertices(other));
    give_back(color, ROOM);
    return is_solution;
}

/* A puzzle for each seed, and the numbers of givens that were returned. */
static Lists *adapt_generate(Numbers *seeds, char *edges, Numbers **givens, Lists **larger)
{
    static Graph graph;
    Lists *all = NULL, **end = &all;

    *givens = NULL;
    *larger = NULL;
    for (; seeds != NULL; seeds = seeds->next, givens = &(*givens)->next) {
        int m, returned, *color = hand_over(NULL, NULL, edges, &graph, &m);

        returned = generate(&graph, (unsigned)seeds->number, color);
        *givens = listed(&returned, 1);
        end = put(end, listed(color + 1, CELLS));
        give_back(color, ROOM);
    }
    return all;
}
