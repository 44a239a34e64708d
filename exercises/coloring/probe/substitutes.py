"""Right versions of the functions that generate builds on, in Python; they stand in for the student's
while it is graded. As in substitutes.c, the search takes the vertex with the fewest colours left, for the
ascending order can take minutes.
"""


def _lists(graph):
    """The neighbours by vertex, whether the graph is a dictionary or a list with an unused place 0."""
    if isinstance(graph, dict):
        return {v: neighbours for v, neighbours in graph.items() if v != 0}
    return dict(enumerate(graph[1:], start=1))


def _start(graph, m, colors):
    """The colours that each vertex without one has left; None when the givens contradict each other."""
    left = {}
    for v, neighbours in graph.items():
        taken = {colors[w] for w in neighbours}
        if colors[v] == 0:
            left[v] = set(range(1, m + 1)) - taken
        elif colors[v] in taken or not 1 <= colors[v] <= m:
            return None
    return left


def _go(graph, left, colors):
    if not left:
        yield
        return
    v = min(left, key=lambda it: len(left[it]))
    possible = left.pop(v)
    for color in sorted(possible):
        colors[v] = color
        changed = [w for w in graph[v] if w in left and color in left[w]]
        for w in changed:
            left[w].discard(color)
        yield from _go(graph, left, colors)
        for w in changed:
            left[w].add(color)
    colors[v] = 0
    left[v] = possible


def _colorings(graph, m, colors):
    graph = _lists(graph)
    colors = list(colors)
    left = _start(graph, m, colors)
    if left is not None:
        for _ in _go(graph, left, colors):
            yield list(colors)


def color_first(graph, m, colors):
    first = next(_colorings(graph, m, colors), None)
    if first is None:
        return None
    # In the order of the vertices, each gets the lowest colour with which the rest can be coloured.
    found = list(colors)
    for v in sorted(_lists(graph)):
        for color in range(1, first[v] if found[v] == 0 else 0):
            found[v] = color
            better = next(_colorings(graph, m, found), None)
            if better is not None:
                first = better
                break
        found[v] = first[v]
    return found


def color_all(graph, m, colors):
    return _colorings(graph, m, colors)


def check_solution(graph, colors):
    return all(
        1 <= colors[v] <= 9 and all(colors[w] != colors[v] for w in neighbours)
        for v, neighbours in _lists(graph).items()
    )
