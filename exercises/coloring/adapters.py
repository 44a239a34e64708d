"""Calls of the student's functions with values that lab.toml has types for: a graph is made from edges,
colours are lists without place 0, and a generator is gone through.

Forms that are as good as those of the statement are taken as well: a tuple for a list, a list of lists for
the dictionary of a graph, a list for a generator, False for None.
"""

# Of the standard library's signal, which takes longer to import than most cases run.
import _signal
import itertools
import sys

CELLS = 81
MOST_COLORINGS = 300
# The CPU time that the student's build_graph may take for other exercises than its own.
MOST_SECONDS = 0.25
GRAPHS_OF_STUDENTS = {}
GRAPHS = {}


def graph_of(n, edges):
    graph = {v: set() for v in range(1, n + 1)}
    for edge in edges:
        graph[edge["a"]].add(edge["b"])
        graph[edge["b"]].add(edge["a"])
    return {v: sorted(neighbours) for v, neighbours in graph.items()}


def graph_of_sudoku(letters):
    """Each letter says of four pairs of vertices which are edges: checks.c writes the text. It is the same each
    time, so it is read once."""
    if letters not in GRAPHS:
        are_edges = [(ord(letter) - ord("a")) >> pair & 1 for letter in letters for pair in range(4)]
        pairs = itertools.combinations(range(1, CELLS + 1), 2)
        GRAPHS[letters] = graph_of(CELLS, [{"a": a, "b": b} for (a, b), is_edge in zip(pairs, are_edges) if is_edge])
    return GRAPHS[letters]


def stop(*_):
    raise TimeoutError


def graph_of_student(function):
    """What the student's own build_graph returns; None if it does not return."""
    # Not each callable has the names of its module.
    names = getattr(function, "__globals__", None) or vars(sys.modules["coloring"])
    if id(names) not in GRAPHS_OF_STUDENTS:
        before = _signal.signal(_signal.SIGPROF, stop)
        _signal.setitimer(_signal.ITIMER_PROF, MOST_SECONDS)
        try:
            own = names["build_graph"]()
        # Whatever is wrong with it costs its own exercise.
        except BaseException:
            own = None
        finally:
            _signal.setitimer(_signal.ITIMER_PROF, 0)
            _signal.signal(_signal.SIGPROF, before)
        GRAPHS_OF_STUDENTS[id(names)] = own
    return GRAPHS_OF_STUDENTS[id(names)]


def handed_over(function, graph):
    """The graph in the form in which the student's own build_graph returns one: a dictionary, or a list or tuple
    with an unused place 0."""
    own = graph_of_student(function)
    if not isinstance(own, (list, tuple)) or len(own) != CELLS + 1:
        return graph
    places = [[]] + [graph[v] for v in sorted(graph)]
    try:
        return type(own)(places)
    except TypeError:
        return places


def problem(function, sudoku, other, edges):
    """The graph that a function is called with, the number of colours, and the colours by vertex."""
    if other is None:
        cells = sudoku["cells"] if sudoku else [[0] * 9] * 9
        graph = {v: list(neighbours) for v, neighbours in graph_of_sudoku(edges).items()}
        return handed_over(function, graph), 9, [0] + sum(cells, [])
    graph = graph_of(len(other["colors"]), other["edges"])
    return handed_over(function, graph), other["m"], [0] + other["colors"]


def is_none(answer):
    return answer is None or answer is False or (isinstance(answer, (list, tuple)) and not answer)


def colors_of(answer, n):
    """The colours behind place 0. What is no list of them stays as it is, and is told as that."""
    if isinstance(answer, dict):
        answer = [0] + [answer.get(v) for v in range(1, n + 1)]
    if isinstance(answer, tuple) or type(answer).__name__ in ("array", "ndarray"):
        answer = list(answer)
    return answer[1:] if isinstance(answer, list) else answer


def lists_of(graph):
    """The graph as a dictionary of lists, as far as it is one."""
    if isinstance(graph, (list, tuple)):
        graph = dict(enumerate(graph[1:], start=1))
    lists = {}
    for v, neighbours in graph.items():
        try:
            lists[v] = list(neighbours)
        except TypeError:
            lists[v] = []
    # A dictionary may have an unused vertex 0, too.
    if lists.get(0) == []:
        del lists[0]
    return lists


CALLED = set()


def adapt_build_graph(build_graph, asked, n):
    # It has been called before: by this, or for the input before.
    if build_graph not in CALLED:
        CALLED.add(build_graph)
        build_graph()
    graph = build_graph()
    if not isinstance(graph, (dict, list, tuple)):
        return graph  # It is told as what it is.
    lists = lists_of(graph)
    n.append(len(lists))
    return [lists.get(v, []) for v in asked]


def adapt_color_first(color_first, sudoku, other, edges, left):
    graph, m, colors = problem(color_first, sudoku, other, edges)
    n = len(colors) - 1
    answer = color_first(graph, m, colors)
    left.extend(colors_of(colors, n))
    return None if is_none(answer) else colors_of(answer, n)


def adapt_color_all(color_all, sudoku, other, edges, count, left, further):
    graph, m, colors = problem(color_all, sudoku, other, edges)
    n = len(colors) - 1
    answers = color_all(graph, m, colors)
    all_colorings = []
    number = 0
    # Each is copied when it comes: a generator may hand out the same list again and again.
    for answer in [] if is_none(answers) else answers:
        number += 1
        if number <= MOST_COLORINGS:
            all_colorings.append(colors_of(answer, n))
    count.append(number)
    left.extend(colors_of(colors, n))
    return all_colorings


def adapt_check_solution(check_solution, sudoku, other, edges, left):
    graph, _, colors = problem(check_solution, sudoku, other, edges)
    n = len(colors) - 1
    answer = bool(check_solution(graph, colors))
    left.extend(colors_of(colors, n))
    return answer


def adapt_generate(generate, seeds, edges, givens, larger):
    puzzles = []
    for seed in seeds:
        graph, _, _ = problem(generate, None, None, edges)
        puzzles.append(colors_of(generate(graph, seed), CELLS))
        # In C this is what the function returns.
        givens.append(sum(color != 0 for color in puzzles[-1]))
    return puzzles
