"""Made from lab.toml: reads an input, calls the student's functions, and writes down all that can be seen."""
import importlib
import itertools
import sys

import sudograde

# Where the lab's modules are found, whatever the student's file does to sys.path.
PATH = [*sys.path]

# An answer with more values than this is told as one without end; so is one that is nested deeper.
MOST = 10000
MOST_IN_VIEW = 2000
DEEPEST = 60

# The names of types in messages, where Python has another one.
NAMES = {"text": "str", "char": "str of length 1", "array": "list", "map": "dict"}


class Input:
    """The values of an input, which is the grader's own."""

    def __init__(self, text, lab):
        for sign in "()[]{}":
            text = text.replace(sign, f" {sign} ")
        self.words = text.split()
        self.place = 0
        self.lab = lab

    def has_more(self):
        return self.place < len(self.words)

    def next(self):
        self.place += 1
        return self.words[self.place - 1]

    def takes(self, word):
        is_next = self.has_more() and self.words[self.place] == word
        self.place += is_next
        return is_next

    def until(self, close, read):
        self.next()
        values = []
        while not self.takes(close):
            values.append(read())
        return values

    def value(self, of):
        kind, *more = TYPES[of]
        if kind == "bool":
            return self.next() == "true"
        if kind == "int":
            return int(self.next())
        if kind == "float":
            return float(self.next())
        if kind == "char":
            return chr(int(self.next()[1:]))
        if kind == "text":
            return bytes.fromhex(self.next()[1:-1]).decode()
        if kind == "token":
            return self.lab.token(int(self.next()[1:]))
        if kind == "option":
            return None if self.takes("null") else self.value(more[0])
        if kind in ("list", "array"):
            return self.until("]", lambda: self.value(more[0]))
        if kind == "map":
            return self.map(*more)
        self.next()  # The opening bracket of a tuple or a record.
        if kind == "tuple":
            values = tuple([self.value(part) for part in more[0]])
        else:
            fields = {field: self.value(part) for field, part in zip(more[1], more[2])}
            values = fields if more[0] == "dict" else self.lab.named(more[0])(**fields)
        self.next()
        return values


    def map(self, key, of):
        """A dict whose keys came in no order that anybody could rely on, and in the same one each time."""
        def pair():
            start = self.place
            read = self.value(key)
            words = "".join(self.words[start:self.place])
            return sum(ord(one) * (7919 + place) for place, one in enumerate(words)) % 1000, read, self.value(of)
        pairs = self.until("}", pair)
        pairs.sort(key=lambda one: one[0])
        return {key: value for _, key, value in pairs}


class Answer:
    """Writes a value down by its type. A value of another type is named."""

    def __init__(self, lab, most=MOST):
        self.lab = lab
        self.left = most

    def value(self, value, of, depth=0):
        self.left -= 1
        if self.left < 0 or depth > DEEPEST:
            return other("…")
        kind, *more = TYPES[of]
        actual = type(value)
        if kind == "option":
            return "null" if value is None else self.value(value, more[0], depth + 1)
        if kind == "bool" and actual is bool:
            return "true" if value else "false"
        if kind == "int" and issubclass(actual, int) and actual is not bool:
            if -2**63 <= int(value) < 2**63:
                return int.__repr__(value)
            return other("int with more than 64 bits")
        if kind == "float" and issubclass(actual, (int, float)) and actual is not bool:
            try:
                return float.__repr__(float(value))
            except OverflowError:
                return other("int that no float holds")
        if kind == "char" and issubclass(actual, str) and str.__len__(value) == 1:
            return f"c{ord(value)}"
        if kind == "text" and issubclass(actual, str):
            return quoted(value)
        if kind == "token" and actual is Token:
            return f"t{value.number}"
        if kind in ("list", "array") and issubclass(actual, list):
            return self.all("[]", list.__iter__(value), itertools.repeat(more[0]), depth)
        if kind == "tuple" and issubclass(actual, tuple) and tuple.__len__(value) == len(more[0]):
            return self.all("()", tuple.__iter__(value), more[0], depth)
        if kind == "map" and issubclass(actual, dict):
            both = itertools.chain.from_iterable(dict.items(value))
            return self.all("{}", both, itertools.cycle(more), depth)
        if kind == "record":
            fields = self.fields(value, *more)
            if fields is not None:
                return self.all("()", fields, more[2], depth)
        return other(strange(value, wanted(kind, more)))

    def all(self, brackets, values, types, depth):
        """The elements of a value, as many as a person could have meant."""
        written = []
        for value, of in zip(values, types):
            written.append(self.value(value, of, depth + 1))
            if self.left < 0:
                break
        return brackets[0] + " ".join(written) + brackets[1]

    def fields(self, value, written, fields, types):
        """The values of a record's fields; None: it has others."""
        if written == "dict":
            if not issubclass(type(value), dict) or set(dict.keys(value)) != set(fields):
                return None
            return [dict.__getitem__(value, field) for field in fields]
        if not issubclass(type(value), self.lab.named(written)):
            return None
        missing = [field for field in fields if not hasattr(value, field)]
        return None if missing else [getattr(value, field) for field in fields]


def wanted(kind, more):
    if kind == "record":
        return more[0] if more[0] != "dict" else f"dict with the keys {', '.join(more[1])}"
    if kind == "tuple":
        return f"tuple of {len(more[0])}"
    return NAMES.get(kind, kind)


def strange(value, wanted):
    """What a value of another type is, in a few words."""
    if value is None:
        return f"None (not {wanted})"
    name = type(value).__name__
    shown = short(value, 0)
    return f"{shown} ({name}, not {wanted})" if shown else f"{name} (not {wanted})"


def short(value, depth):
    """A value of a builtin type in a few characters; nothing, if it is another one: its words are the student's."""
    actual = type(value)
    if actual is int and not -2**63 <= value < 2**63:
        return "…"
    if value is None or actual in (bool, int, float):
        return repr(value)
    if actual in (str, bytes):
        return repr(value[:20]).replace(";", ",") + ("…" if len(value) > 20 else "")
    if actual not in (list, tuple, set, dict) or depth > 2:
        return ""
    first = [short(one, depth + 1) or type(one).__name__ for one in itertools.islice(value, 4)]
    if actual is dict:
        first = [f"{key}: {short(one, depth + 1) or '…'}" for key, one in zip(first, dict.values(value))]
    if len(value) > 4:
        first.append("…")
    open, close = {list: "[]", tuple: "()"}.get(actual, "{}")
    return open + ", ".join(first) + close


def quoted(text):
    return '"' + str.encode(text, errors="backslashreplace").hex() + '"'


def other(words):
    """A value that is none of its type, in words."""
    return "other " + quoted(words[:200])


# The names of the lab's adapter. A process reads it once, and answers many inputs.
ADAPTED = {}


class Lab:
    """The student's functions and classes, and those of the given files."""

    def __init__(self, case):
        self.student = importlib.import_module(STUDENT)
        self.tokens = []
        path, sys.path = sys.path, [*PATH]
        try:
            self.load(case.prerequisites)
        finally:
            sys.path = path

    def load(self, prerequisites):
        """Loads what is the lab's."""
        self.given = [importlib.import_module(name) for name in GIVEN]
        self.adapter = ADAPTED
        if ADAPTER and not ADAPTED:
            file, text = ADAPTER
            exec(compile(text, file, "exec"), ADAPTED)
        if not hasattr(sudograde, "is_composed"):
            self.compose(prerequisites)
            sudograde.is_composed = True

    def compose(self, prerequisites):
        """Replaces the prerequisites in the student's file by those of the solution."""
        if not prerequisites:
            return
        right = importlib.import_module("substitutes")
        for name in prerequisites:
            *owners, last = FUNCTIONS[name].split(".")
            source, target = found(right, owners), found(self.student, owners)
            # A class is called by its __init__; the class itself stays the student's.
            if isinstance(getattr(source, last), type):
                source, target, last = getattr(source, last), getattr(target, last), "__init__"
            setattr(target, last, vars(source).get(last, getattr(source, last)))
        # All other declared functions are the student's own, also for the solution's functions.
        others = [path for name, path in FUNCTIONS.items() if name not in prerequisites]
        for name in [*CLASSES, *others]:
            if "." not in name and hasattr(self.student, name):
                setattr(right, name, getattr(self.student, name))

    def named(self, path):
        """A function or class by its name, with the points in it."""
        names = path.split(".")
        given = [module for module in self.given if hasattr(module, names[0])]
        return found(given[0] if given else self.student, names)

    def token(self, number):
        while len(self.tokens) <= number:
            self.tokens.append(Token(len(self.tokens)))
        return self.tokens[number]

    def names(self):
        """What an expression of lab.toml can name."""
        names = {}
        for module in [self.student, *self.given]:
            names.update(vars(module))
        return names


class Token:
    """A value of which only the identity counts."""

    __slots__ = ("number",)

    def __init__(self, number):
        self.number = number


def found(module, names):
    for name in names:
        module = getattr(module, name)
    return module


class Machine:
    """Takes the steps of one input."""

    def __init__(self, lab, input, name):
        self.lab = lab
        self.input = input
        self.handle, self.steps = MACHINES[name]
        self.lines = []
        self.it = None

    def run(self):
        if self.handle:
            self.it = self.lab.named(HANDLES[self.handle]["new"])()
            self.lines.append("new")
            if self.it is None:
                self.lines.append("! it is None")
                return
            if not self.see():
                return
        while self.input.has_more():
            self.step(*self.steps[int(self.input.next())])
            if self.handle and not self.see():
                return
        self.lines.append("leaks 0")

    def step(self, path, arguments, outcome, adapter):
        values = []
        for _, of, mode in arguments:
            values.append(self.it if mode == "it" else self.input.value(of) if mode in READ else None)
        passed = [value for value, one in zip(values, arguments) if one[2] in PASSED]
        if "it" in [mode for _, _, mode in arguments] and "." in path:
            passed = [value for value, one in zip(values, arguments) if one[2] in READ]
            result = getattr(self.it, path.split(".")[-1])(*passed)
        elif adapter:
            result = self.lab.adapter[adapter](self.lab.named(path), *passed)
        else:
            result = self.lab.named(path)(*passed)
        self.lines.append("step")
        if outcome:
            self.lines.append("= " + Answer(self.lab).value(result, outcome))
        for value, (name, of, mode) in zip(values, arguments):
            if mode == "seen":
                self.lines.append(f".{name} {Answer(self.lab).value(value, of)}")
            elif mode == "length of the result":
                length = len(result) if type(result) is list else -1
                self.lines.append(f".{name} {length}")

    def see(self):
        """Writes the views of the handle down; false: they cannot be read."""
        handle = HANDLES[self.handle]
        names = {**self.lab.names(), "it": self.it}
        for name, of, element, code, line in [("sane", "", "", handle["sane"], handle["line"]), *handle["views"]]:
            try:
                value = eval(compile("\n" * (line - 1) + f"({code})", "lab.toml", "eval"), names)
                if name == "sane" and not value:
                    self.lines.append("! the fields contradict each other")
                    return False
                if of and element:
                    answer = Answer(self.lab, MOST_IN_VIEW)
                    value = answer.all("[]", iter(value), itertools.repeat(element), 0)
                elif of:
                    value = Answer(self.lab).value(value, of)
            except Exception as error:
                if sudograde.place_of(error):
                    raise  # It is told with its line.
                self.lines.append(f"! {name}: {type(error).__name__}: {str(error)[:200]}".splitlines()[0])
                return False
            if of:
                self.lines.append(f".{name} {value}")
        return True


# Reads an input and makes the arguments of a function.
READ = ("seen", "read")
PASSED = ("it", *READ)


def observe(case):
    name, _, rest = case.input.partition("\n")
    lab = Lab(case)
    machine = Machine(lab, Input(rest, lab), name)
    machine.run()
    case.write("\n".join(machine.lines) + "\n")
