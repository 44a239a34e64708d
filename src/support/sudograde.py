"""What a Python probe may use, and what starts it: sudograde.py CALL INPUT PREREQUISITES

A probe is a file probe.py in the lab's folder. It says

    import sudograde

    def observe(case):
        student = case.student("coloring")
        case.write(...)

    sudograde.probe(observe)

What the probe writes is the observation, and the only thing that is judged. It goes to descriptor 3
when the probe is done. What the student's code prints is kept apart.
"""
import importlib
import json
import os
import sys
import traceback

# Taken before any code of the student's runs, which may close or replace what has a name.
_folder = os.path.dirname(os.path.abspath(__file__))
_write, _dumps, _exit = os.write, json.dumps, os._exit
_CHANNEL = 3


class Case:
    """One case, as the probe sees it."""

    def __init__(self, call, input, prerequisites):
        # Which facet of the exercise to observe: the case's `call` in lab.toml.
        self.call = call
        self.input = input
        self._prerequisites = prerequisites
        self._written = []

    def write(self, text):
        """Appends text to the observation."""
        self._written.append(text)

    def student(self, name):
        """The student's module; the functions of prerequisites in it are the lab's."""
        module = importlib.import_module(name)
        if self._prerequisites:
            substitutes = importlib.import_module("substitutes")
            for function in self._prerequisites:
                setattr(module, function, getattr(substitutes, function))
        return module


def probe(observe):
    """Runs a probe's function for the case."""
    call, input, prerequisites = sys.argv[1:4]
    case = Case(call, input, [name for name in prerequisites.split(",") if name])
    report = {}
    try:
        observe(case)
        report = {"observation": "".join(case._written), "complete": True}
    except BaseException as error:
        report = {"said": _said(error)}
    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        pass  # The student closed it; what is printed is not judged.
    text = _dumps(report).encode()
    while text:
        text = text[_write(_CHANNEL, text):]
    # Threads and handlers of the student's have no say in how it ends.
    _exit(0 if "observation" in report else 1)


def _said(error):
    """Where in the student's files an exception came from, and what it says."""
    own = ("sudograde.py", "probe.py", "substitutes.py")
    file, line = "", 0
    for frame in traceback.extract_tb(error.__traceback__):
        name = os.path.basename(frame.filename)
        if os.path.dirname(frame.filename) == _folder and name not in own:
            file, line = name, frame.lineno or 0
    words = str(error).splitlines()
    message = type(error).__name__ + (": " + words[0][:500] if words else "")
    return {"file": file, "line": line, "message": message, "exception": True}


if __name__ == "__main__":
    # The probe imports this file by its name; it is to be this very module.
    sys.modules["sudograde"] = sys.modules["__main__"]
    sys.path.insert(0, _folder)
    with open(os.path.join(_folder, "probe.py"), encoding="utf-8") as _source:
        _code = compile(_source.read(), os.path.join(_folder, "probe.py"), "exec")
    sys.argv[0] = "probe.py"
    exec(_code, {"__name__": "probe", "__file__": os.path.join(_folder, "probe.py")})
