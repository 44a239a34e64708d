"""The probe of coloring in Python: calls one of the student's functions and writes what came back.
probe.c describes the inputs.

What is as good as what the statement asks for is taken as well: a tuple for a list, a list of lists for
the dictionary of a graph, a list for a generator, False for None.
"""
import sudograde

MOST_COLORINGS = 300


class Problem:
    def __init__(self, graph):
        self.graph = graph
        self.m = 9
        self.colors = [0] * (len(graph) + 1)

    @property
    def n(self):
        return len(self.graph)


def edges_of(n, text):
    graph = {v: [] for v in range(1, n + 1)}
    for edge in text.split():
        v, w = map(int, edge.split("-"))
        graph[v].append(w)
        graph[w].append(v)
    for neighbours in graph.values():
        neighbours.sort()
    return graph


def take_data(text):
    """The graph of a Sudoku, where the exercise has it as data, and the input behind it."""
    if not text.startswith("sudoku:"):
        return None, text
    data, _, text = text.partition("\n")
    return edges_of(81, data.partition(":")[2]), text


def copied(graph):
    """A graph of its own for each call: a student's function may change it."""
    return {v: list(neighbours) for v, neighbours in graph.items()}


def read_problems(text):
    problems = []
    sudoku, text = take_data(text)
    for line in filter(None, map(str.strip, text.splitlines())):
        key, colon, value = line.partition(":")
        if not colon:
            problems.append(Problem(copied(sudoku)))
            if line != "sudoku":
                problems[-1].colors = [0] + [int(digit) for digit in line]
        elif key == "vertices":
            problems.append(Problem({v: [] for v in range(1, int(value) + 1)}))
        elif key == "edges":
            problems[-1].graph = edges_of(problems[-1].n, value)
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


def observe_graph(case, student):
    graph = student.build_graph()
    lists = lists_of(graph)
    if lists is None:
        case.write(f"no graph: {shown(graph)}\n")
        return
    case.write(f"vertices: {len(lists)}\n")
    vertices = range(1, 82) if case.input == "all" else map(int, case.input.split())
    for v in vertices:
        neighbours = (str(w) if is_int(w) else shown(w).replace(" ", "") for w in lists.get(v, []))
        case.write(" ".join([f"{v}:", *neighbours]) + "\n")


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


def left(colors, n):
    """The colours in the list that was handed over."""
    now = colors_of(colors, n)
    return f"no colours: {shown(colors)}\n" if now is None else lines_of(now, n)


def observe_first(case, student, problem):
    colors = list(problem.colors)
    answer = student.color_first(handed_over(student, problem.graph), problem.m, colors)
    if is_none(answer):
        case.write("none\n" + left(colors, problem.n))
        return
    found = colors_of(answer, problem.n)
    if found is None:
        case.write(f"no colours: {shown(answer)}\n")
    else:
        case.write("found\n" + lines_of(found, problem.n))


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
    case.write(f"counted {len(lines)}\n")
    case.write("".join(f"handed out {line}\n" for line in lines))
    case.write("left\n" + left(colors, problem.n))


def observe_check(case, student, problem):
    colors = list(problem.colors)
    answer = student.check_solution(handed_over(student, problem.graph), colors)
    case.write("1\n" if answer else "0\n")
    # A right answer is the number alone.
    if colors != problem.colors:
        case.write("the colours are now\n" + left(colors, problem.n))


# ---- generate ----

def observe_puzzles(case, student):
    sudoku, seeds = take_data(case.input)
    graph = handed_over(student, sudoku)
    for seed in map(int, seeds.split()):
        answer = student.generate(graph, seed)
        colors = colors_of(answer, 81)
        if colors is None:
            case.write(f"no colours: {shown(answer)}\n")
            continue
        # In C this is what the function returns.
        case.write(f"returned {81 - colors.count(0)}\n" + lines_of(colors, 81))


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
