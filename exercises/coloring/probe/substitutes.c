/* Right versions of the functions that generate builds on.
 *
 * While generate is graded, color_first, color_all and check_solution stand in for the
 * student's. A generator asks for hundreds of colourings, and in ascending order some of
 * them take minutes; so the search here takes the vertex with the fewest colours left.
 * That changes the order of the colourings, and nothing else: the first one is looked for
 * colour by colour. Any one function may be taken from here alone, so none calls another.
 */
#include <stddef.h>
#include <string.h>

typedef struct {
    int n;
    int degree[82];
    int adj[82][81];
} Graph;

/* How a search is going on. */
struct search {
    const Graph *g;
    int m;
    int color[82];
    long count;
    long limit; /* 0: no limit */
    void (*found)(const int color[82], void *ctx);
    void *ctx;
};

/* The colours that the neighbours of `v` have, as bits. */
static unsigned taken(const struct search *s, int v)
{
    unsigned bits = 0;

    for (int k = 0; k < s->g->degree[v]; k++)
        bits |= 1u << s->color[s->g->adj[v][k]];
    return bits;
}

/* The colours that `v` can have, as bits 1 to m. */
static unsigned left(const struct search *s, int v)
{
    return ~taken(s, v) & ((2u << s->m) - 2u);
}

/* Every colour is 0 to m, and no neighbours have the same. */
static int is_proper(const struct search *s)
{
    for (int v = 1; v <= s->g->n; v++)
        if (s->color[v] < 0 || s->color[v] > s->m)
            return 0;
    for (int v = 1; v <= s->g->n; v++)
        if (s->color[v] != 0 && (taken(s, v) & (1u << s->color[v])) != 0)
            return 0;
    return 1;
}

/* The vertex without colour that has the fewest left, or 0 when all have one. */
static int tightest(const struct search *s)
{
    int best = 0, fewest = 33;

    for (int v = 1; v <= s->g->n && fewest > 1; v++) {
        int colors;

        if (s->color[v] != 0)
            continue;
        colors = __builtin_popcount(left(s, v));
        if (colors < fewest) {
            fewest = colors;
            best = v;
        }
    }
    return best;
}

static void go_on(struct search *s)
{
    int v = tightest(s);
    unsigned colors;

    if (v == 0) {
        s->count++;
        if (s->found != NULL)
            s->found(s->color, s->ctx);
        return;
    }
    colors = left(s, v);
    for (int c = 1; c <= s->m; c++) {
        if ((colors & (1u << c)) == 0)
            continue;
        s->color[v] = c;
        go_on(s);
        s->color[v] = 0;
        if (s->limit > 0 && s->count >= s->limit)
            return;
    }
}

/* Prepares a search. Returns 0 when the colours given contradict each other. */
static int begin(struct search *s, const Graph *g, int m, const int color[82])
{
    memset(s, 0, sizeof *s);
    s->g = g;
    s->m = m < 0 ? 0 : m > 30 ? 30 : m;
    memcpy(s->color, color, sizeof s->color);
    return is_proper(s);
}

static int has_colouring(struct search *s)
{
    s->count = 0;
    s->limit = 1;
    go_on(s);
    return s->count > 0;
}

int color_first(const Graph *g, int m, int color[82])
{
    struct search s;

    if (!begin(&s, g, m, color) || !has_colouring(&s))
        return 0;
    for (int v = 1; v <= g->n; v++) {
        if (s.color[v] != 0)
            continue;
        for (int c = 1; c <= s.m; c++) {
            if ((left(&s, v) & (1u << c)) == 0)
                continue;
            s.color[v] = c;
            if (has_colouring(&s))
                break;
            s.color[v] = 0;
        }
    }
    memcpy(color, s.color, sizeof s.color);
    return 1;
}

long color_all(const Graph *g, int m, int color[82], void (*found)(const int color[82], void *ctx), void *ctx)
{
    struct search s;

    if (!begin(&s, g, m, color))
        return 0;
    s.found = found;
    s.ctx = ctx;
    go_on(&s);
    return s.count;
}

int check_solution(const Graph *g, const int color[82])
{
    for (int v = 1; v <= g->n; v++) {
        if (color[v] < 1 || color[v] > 9)
            return 0;
        for (int k = 0; k < g->degree[v]; k++)
            if (color[g->adj[v][k]] == color[v])
                return 0;
    }
    return 1;
}
