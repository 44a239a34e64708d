"""The probe of coloring in Python: calls one of the student's functions and writes what came back.
probe.c describes the inputs.

What is as good as what the statement asks for is taken as well: a tuple for a list, a list of lists for
the dictionary of a graph, a list for a generator, False for None.
"""
import sudograde

MOST_COLORINGS = 300


def row(vertex):
    return (vertex - 1) // 9


def column(vertex):
    return (vertex - 1) % 9


def box(vertex):
    return row(vertex) // 3, column(vertex) // 3


def neighbours_of(v):
    joined = lambda w: row(v) == row(w) or column(v) == column(w) or box(v) == box(w)
    return [w for w in range(1, 82) if v != w and joined(w)]


NEIGHBOURS = {v: neighbours_of(v) for v in range(1, 82)}


def sudoku():
    """A graph of its own for each call: a student's function may change it."""
    return {v: list(neighbours) for v, neighbours in NEIGHBOURS.items()}


class Problem:
    def __init__(self, graph):
        self.graph = graph
        self.m = 9
        self.colors = [0] * (len(graph) + 1)

    @property
    def n(self):
        return len(self.graph)


def read_problems(text):
    problems = []
    for line in filter(None, map(str.strip, text.splitlines())):
        key, colon, value = line.partition(":")
        if not colon:
            problems.append(Problem(sudoku()))
            if line != "sudoku":
                problems[-1].colors = [0] + [int(digit) for digit in line]
        elif key == "vertices":
            problems.append(Problem({v: [] for v in range(1, int(value) + 1)}))
        elif key == "edges":
            graph = problems[-1].graph
            for edge in value.split():
                v, w = map(int, edge.split("-"))
                graph[v].append(w)
                graph[w].append(v)
            for neighbours in graph.values():
                neighbours.sort()
        elif key == "m":
            problems[-1].m = int(value)
        elif key == "colors":
            problems[-1].colors = [0] + [int(color) for color in value.split()]
    return problems


FORMS = []


def form(student):
    """Whether the student's graph is a dictionary, or a list or tuple with an unused place 0."""
    if not FORMS:
        try:
            own = student.build_graph()
        except Exception:
            own = None
        FORMS.append(type(own) if isinstance(own, (list, tuple)) else dict)
    return FORMS[0]


def handed_over(student, graph):
    """The graph in the form in which the student's own build_graph returns one."""
    if form(student) is dict:
        return graph
    return form(student)([[]] + [graph[v] for v in sorted(graph)])


def is_int(value):
    # True is an int of Python's, and no colour.
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value):
    """A value that is not what it should be, on one line."""
    text = " ".join(repr(value).split())
    return text if len(text) <= 80 else text[:77] + "..."


# ---- build_graph ----

def lists_of(graph):
    """The graph as a dictionary of lists, as far as it is one; None when it is no graph at all."""
    if isinstance(graph, (list, tuple)):
        graph = dict(enumerate(graph[1:], start=1))
    if not isinstance(graph, dict):
        return None
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


def part_of(call, v, neighbours):
    is_in = {
        "rows": lambda w: row(v) == row(w),
        "columns": lambda w: column(v) == column(w),
        "boxes": lambda w: row(v) != row(w) and column(v) != column(w),
    }[call]
    those = {w for w in neighbours if is_int(w) and 1 <= w <= 81 and w != v and is_in(w)}
    return "".join(f" {w}" for w in sorted(those))


def counts_of(v, neighbours):
    for w in neighbours:
        if not is_int(w) or not 1 <= w <= 81:
            return f" {shown(w)} is no vertex"
        if w == v:
            return f" {w} is the vertex itself"
        if neighbours.count(w) > 1:
            return f" {w} more than once"
    return " each neighbour once" if neighbours else " no neighbours"


def order_of(neighbours):
    vertices = [w for w in neighbours if is_int(w) and 1 <= w <= 81]
    for before, w in zip(vertices, vertices[1:]):
        if w < before:
            return f" {w} after {before}"
    return " ascending" if vertices else " no neighbours"


def observe_graph(case, student):
    graph = student.build_graph()
    lists = lists_of(graph)
    if lists is None:
        case.write(f"no graph: {shown(graph)}\n")
        return
    if case.call == "counts":
        case.write(f"vertices: {len(lists)}\n")
    vertices = range(1, 82) if case.input == "all" else map(int, case.input.split())
    for v in vertices:
        neighbours = lists.get(v, [])
        if case.call == "counts":
            said = counts_of(v, neighbours)
        elif case.call == "order":
            said = order_of(neighbours)
        else:
            said = part_of(case.call, v, neighbours)
        case.write(f"{v}:{said}\n")


# ---- the colouring functions ----

def is_none(answer):
    return answer is None or answer is False or (isinstance(answer, (list, tuple)) and not answer)


def colors_of(answer, n):
    """The colours of vertex 1, 2, ..., n, or None when the answer is something else."""
    if isinstance(answer, dict):
        answer = [0] + [answer.get(v) for v in range(1, n + 1)]
    try:
        answer = list(answer)
    except TypeError:
        return None
    if len(answer) != n + 1 or not all(map(is_int, answer[1:])):
        return None
    return answer[1:]


def lines_of(colors, n):
    length = 9 if n == 81 else n
    rows = (colors[k:k + length] for k in range(0, n, length))
    return "".join(" ".join(map(str, line)) + "\n" for line in rows)


def unchanged(problem, colors):
    if colors == problem.colors:
        return "colors unchanged\n"
    return f"colors changed: {shown(colors)}\n"


def observe_first(case, student, problem):
    colors = list(problem.colors)
    answer = student.color_first(handed_over(student, problem.graph), problem.m, colors)
    if is_none(answer):
        case.write("none\n")
        if case.call == "unchanged":
            case.write(unchanged(problem, colors))
        return
    found = colors_of(answer, problem.n)
    if found is None:
        case.write(f"no colours: {shown(answer)}\n")
    else:
        case.write(lines_of(found, problem.n) if case.call == "colors" else "found\n")


def collected(answers, n):
    """The colourings, as lines. Each is copied when it comes: a generator may hand out the same list
    again and again."""
    lines = []
    if is_none(answers):
        return lines
    for answer in answers:
        colors = colors_of(answer, n)
        lines.append(f"no colours: {shown(answer)}" if colors is None else " ".join(map(str, colors)))
        if len(lines) > MOST_COLORINGS:
            break
    return lines


def observe_all(case, student, problem):
    colors = list(problem.colors)
    graph = handed_over(student, problem.graph)
    lines = collected(student.color_all(graph, problem.m, colors), problem.n)
    if case.call == "count":
        case.write(f"{len(lines)}\n")
    elif case.call == "solutions":
        case.write("\n".join(lines or ["none"]) + "\n")
    else:
        case.write("some colourings\n" if lines else "none\n")
        case.write(unchanged(problem, colors))


def observe_check(case, student, problem):
    colors = list(problem.colors)
    answer = student.check_solution(handed_over(student, problem.graph), colors)
    case.write("1\n" if answer else "0\n")
    # A right answer is the number alone.
    if colors != problem.colors:
        case.write(unchanged(problem, colors))


# ---- generate ----

def observe_puzzles(case, student):
    graph = handed_over(student, sudoku())
    before = None
    for seed in map(int, case.input.split()):
        answer = student.generate(graph, seed)
        colors = colors_of(answer, 81)
        if case.call == "seeds":
            if before is not None:
                same = "same" if before[1] == colors else "different"
                case.write(f"{before[0]} and {seed}: {same}\n")
            before = (seed, colors)
            continue
        if colors is None:
            case.write(f"no colours: {shown(answer)}\n")
            continue
        if case.call == "puzzle-count":
            # In C this is what the function returns.
            case.write(f"returned {81 - colors.count(0)}\n")
        case.write(lines_of(colors, 81))


OBSERVERS = {
    "colors": observe_first,
    "found": observe_first,
    "unchanged": observe_first,
    "count": observe_all,
    "solutions": observe_all,
    "restored": observe_all,
    "check_solution": observe_check,
}


def observe(case):
    student = case.student("coloring")
    if case.call in ("rows", "columns", "boxes", "counts", "order"):
        observe_graph(case, student)
    elif case.call in ("puzzle", "puzzle-count", "seeds"):
        observe_puzzles(case, student)
    elif case.call in OBSERVERS:
        for problem in read_problems(case.input):
            OBSERVERS[case.call](case, student, problem)
    else:
        case.write(f'the probe knows no call "{case.call}"\n')


sudograde.probe(observe)
