/* The probe of coloring: calls one of the student's functions and writes what came back.
 *
 * The input of the colouring functions is one problem or several, on lines:
 *
 *     530070000...        81 digits: the graph of a Sudoku with nine colours, and its colours
 *     sudoku              the graph of a Sudoku, without colours
 *     vertices: 3         another graph
 *     edges: 1-2 2-3      its edges
 *     m: 3                how many colours there are
 *     colors: 0 2 0       the colours of vertex 1, 2, ...; 0 is none
 *
 * That graph is the data of these exercises, `sudoku: 1-2 1-3 ...`, on the line before them. The
 * probe knows of none: it is in the process that grades build_graph, too.
 *
 * Several problems are handed over one after another in one process: what a function keeps
 * from one call to the next shows. All of an answer is written, whatever the case's call asks
 * about. Nothing that the student's function wrote is used as an index before it was looked at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sudograde.h"

/* As in the student's file. */
typedef struct {
    int n;
    int degree[82];
    int adj[82][81];
} Graph;

void build_graph(Graph *g);
int color_first(const Graph *g, int m, int color[82]);
long color_all(const Graph *g, int m, int color[82], void (*found)(const int color[82], void *ctx), void *ctx);
int check_solution(const Graph *g, const int color[82]);
int generate(const Graph *g, unsigned seed, int color[82]);

enum { CELLS = 81, MOST_PROBLEMS = 4, MOST_SEEDS = 4, MOST_COLORINGS = 300 };

struct problem {
    Graph graph;
    int m;
    int color[CELLS + 1];
};

/* Too large for the stack of a program that recurses. */
static struct problem problems[MOST_PROBLEMS];

/* The data's graph; no vertices: there was none. */
static Graph sudoku;

static int is_vertex(int number) { return number >= 1 && number <= CELLS; }

/* ---- the input ---- */

static void make_graph(Graph *g, int n, int (*edge)[CELLS + 1])
{
    g->n = n;
    for (int v = 1; v <= n; v++) {
        g->degree[v] = 0;
        for (int w = 1; w <= n; w++)
            if (edge[v][w])
                g->adj[v][g->degree[v]++] = w;
    }
}

/* Reads "1-2 2-3". Returns whether each of them is an edge between vertices 1 to n. */
static int read_edges(Graph *g, int n, const char *text)
{
    static int edge[CELLS + 1][CELLS + 1];
    char *end;

    memset(edge, 0, sizeof edge);
    for (;;) {
        long v = strtol(text, &end, 10), w;

        if (end == text || *end != '-')
            break;
        w = strtol(end + 1, &end, 10);
        if (v < 1 || v > n || w < 1 || w > n || v == w)
            return 0;
        edge[v][w] = edge[w][v] = 1;
        text = end;
    }
    make_graph(g, n, edge);
    return strspn(text, " \r") == strlen(text);
}

static int read_colors(int n, int color[], const char *text)
{
    int v, length;

    for (v = 1; v <= n && sscanf(text, "%d%n", &color[v], &length) == 1; v++)
        text += length;
    return v > n && strspn(text, " \r") == strlen(text);
}

static int read_line(const char *line, int *count)
{
    struct problem *problem = &problems[*count > 0 ? *count - 1 : 0];
    int n;

    if (strncmp(line, "edges:", 6) == 0)
        return *count > 0 && read_edges(&problem->graph, problem->graph.n, line + 6);
    if (sscanf(line, "m: %d", &n) == 1) {
        problem->m = n;
        return *count > 0;
    }
    if (strncmp(line, "colors:", 7) == 0)
        return *count > 0 && read_colors(problem->graph.n, problem->color, line + 7);

    /* All other lines begin a problem. What lies behind a small graph's own vertices is left
     * over from a Sudoku, as in a variable that is used again. */
    if (*count == MOST_PROBLEMS)
        return 0;
    problem = &problems[(*count)++];
    memset(problem->color, 0, sizeof problem->color);
    problem->graph = sudoku;
    problem->m = 9;
    if (sscanf(line, "vertices: %d", &n) == 1 && is_vertex(n))
        return read_edges(&problem->graph, n, "");
    if (sudoku.n != CELLS)
        return 0;
    if (strcmp(line, "sudoku") == 0)
        return 1;
    for (int v = 1; v <= CELLS; v++) {
        if (line[v - 1] < '0' || line[v - 1] > '9')
            return 0;
        problem->color[v] = line[v - 1] - '0';
    }
    return line[CELLS] == '\0';
}

/* Takes the line with the Sudoku's graph, if there is one. Returns what is behind it. */
static const char *take_data(const char *text)
{
    static char line[16384];
    size_t length = strcspn(text, "\n");

    if (strncmp(text, "sudoku:", 7) != 0 || length >= sizeof line)
        return text;
    memcpy(line, text, length);
    line[length] = '\0';
    if (!read_edges(&sudoku, CELLS, line + 7))
        sudoku.n = 0;
    return text + length + (text[length] == '\n');
}

/* Returns how many problems the input holds; 0 when it is something else. */
static int read_problems(const char *text)
{
    static char line[16384];
    int count = 0;

    text = take_data(text);

    while (*text != '\0') {
        size_t length = strcspn(text, "\n");

        if (length >= sizeof line)
            return 0;
        memcpy(line, text, length);
        line[length] = '\0';
        if (length > 0 && !read_line(line, &count))
            return 0;
        text += length + (text[length] == '\n');
    }
    return count;
}

/* ---- build_graph ---- */

/* The list of `v` as it is. The degree is the student's: it may be any number. */
static void write_neighbours(const struct sg_api *sg, const Graph *g, int v)
{
    int degree = g->degree[v];

    sg_printf(sg, "%d:", v);
    if (degree < 0 || degree > CELLS)
        sg_printf(sg, " degree %d", degree);
    else
        for (int k = 0; k < degree; k++)
            sg_printf(sg, " %d", g->adj[v][k]);
    sg_text(sg, "\n");
}

static void observe_graph(const struct sg_api *sg)
{
    static Graph graph;
    const char *text = sg->input;
    int all = strcmp(text, "all") == 0;
    int v = 1, length;

    /* A local variable holds anything before it is written to; here it is sevens, and zeros
     * in the place of neighbours. */
    memset(&graph, 0, sizeof graph);
    graph.n = 7;
    for (int k = 0; k <= CELLS; k++)
        graph.degree[k] = 7;
    build_graph(&graph);
    sg_printf(sg, "vertices: %d\n", graph.n);
    while (all ? v <= CELLS : sscanf(text, "%d%n", &v, &length) == 1 && is_vertex(v)) {
        write_neighbours(sg, &graph, v);
        if (all)
            v++;
        else
            text += length;
    }
}

/* ---- the colouring functions ---- */

/* The colours of a Sudoku on nine lines, those of another graph on one. */
static void write_colors(const struct sg_api *sg, int n, const int color[])
{
    for (int v = 1; v <= n; v += 9)
        if (n == CELLS)
            sg_line(sg, color + v, 9);
    if (n != CELLS)
        sg_line(sg, color + 1, n);
}

/* Colours in a block that ends where memory ends: going past the last vertex is a crash. */
static int *hand_over(const struct sg_api *sg, const int from[CELLS + 1])
{
    size_t size = (CELLS + 1) * sizeof(int);
    int *color = sg->guarded(size);

    if (color == NULL)
        abort();
    memcpy(color, from, size);
    sg->fill_stack();
    return color;
}

static void observe_first(const struct sg_api *sg, const struct problem *problem)
{
    int *color = hand_over(sg, problem->color);
    int found;

    found = color_first(&problem->graph, problem->m, color);
    sg_text(sg, found ? "found\n" : "none\n");
    write_colors(sg, problem->graph.n, color);
    free(color);
}

/* What `found` was handed. */
static struct {
    int n;
    int count;
    int wrong_ctx;
    int colorings[MOST_COLORINGS][CELLS + 1];
} collected;

static void collect(const int color[82], void *ctx)
{
    if (ctx != &collected)
        collected.wrong_ctx = 1;
    if (collected.count < MOST_COLORINGS)
        memcpy(collected.colorings[collected.count], color, sizeof collected.colorings[0]);
    if (collected.count <= MOST_COLORINGS)
        collected.count++;
}

static void write_collected(const struct sg_api *sg)
{
    for (int k = 0; k < collected.count && k < MOST_COLORINGS; k++) {
        sg_text(sg, "handed out ");
        sg_line(sg, collected.colorings[k] + 1, collected.n);
    }
    if (collected.count > MOST_COLORINGS)
        sg_printf(sg, "more than %d colourings\n", MOST_COLORINGS);
    if (collected.wrong_ctx)
        sg_printf(sg, "found was called with another ctx\n");
}

static void observe_all(const struct sg_api *sg, const struct problem *problem)
{
    int *color = hand_over(sg, problem->color);
    long count;

    memset(&collected, 0, sizeof collected);
    collected.n = problem->graph.n;
    count = color_all(&problem->graph, problem->m, color, collect, &collected);
    sg_printf(sg, "counted %ld\n", count);
    write_collected(sg);
    sg_text(sg, "left\n");
    write_colors(sg, problem->graph.n, color);
    free(color);
}

static void observe_check(const struct sg_api *sg, const struct problem *problem)
{
    int *color = hand_over(sg, problem->color);

    sg_printf(sg, "%d\n", check_solution(&problem->graph, color) != 0);
    /* A right answer is the number alone. */
    if (memcmp(color, problem->color, sizeof problem->color) != 0) {
        sg_text(sg, "the colours are now\n");
        write_colors(sg, problem->graph.n, color);
    }
    free(color);
}

/* ---- generate ---- */

static void observe_puzzles(const struct sg_api *sg)
{
    static const int nothing[CELLS + 1];
    const char *text = take_data(sg->input);
    unsigned seed;
    int length;

    for (int k = 0; k < MOST_SEEDS && sscanf(text, "%u%n", &seed, &length) == 1; k++) {
        int *color = hand_over(sg, nothing);

        sg_printf(sg, "returned %d\n", generate(&sudoku, seed, color));
        write_colors(sg, CELLS, color);
        free(color);
        text += length;
    }
}

/* The calls are separated by blanks. */
static int is_one_of(const char *call, const char *calls)
{
    const char *at = strstr(calls, call);

    return at != NULL && strchr(" ", at[strlen(call)]) != NULL && (at == calls || at[-1] == ' ');
}

void sg_probe(const struct sg_api *sg)
{
    int count = 0;

    if (is_one_of(sg->call, "rows columns boxes counts order"))
        observe_graph(sg);
    else if (is_one_of(sg->call, "puzzle puzzle-count seeds"))
        observe_puzzles(sg);
    else if ((count = read_problems(sg->input)) == 0)
        sg_printf(sg, "the input of this case cannot be read\n");
    for (int k = 0; k < count; k++) {
        if (is_one_of(sg->call, "colors found unchanged"))
            observe_first(sg, &problems[k]);
        else if (is_one_of(sg->call, "count solutions restored"))
            observe_all(sg, &problems[k]);
        else
            observe_check(sg, &problems[k]);
    }
}
