"""The interface of a Python probe. It also starts the probe, as
`sudograde.py PREREQUISITES INPUT [INPUT]...`.

The file probe.py is made from lab.toml. It ends with `sudograde.probe(observe)`; `observe` calls
the student's function and writes what it sees with `case.write`.

The text that the probe writes is the observation; nothing else is judged. When the probe is done,
the text goes to descriptor 3, behind a line "observed BYTES". After an exception that the probe did
not expect, a line "said BYTES" and a text about the exception go there. The output of the student's
code is kept apart.

Every case starts an interpreter, so each import in this file costs time.
"""
import sys

if not sys.flags.isolated:
    del sys.path[0]  # This folder: a file of the student's may be called os.py.

import importlib
import os
import site

# Bound before any code of the student's runs, as that may close or replace all that has a name.
_folder = os.path.dirname(os.path.abspath(__file__))
_write, _exit = os.write, os._exit
_CHANNEL = 3


class Case:
    """One case, as the probe sees it."""

    def __init__(self, input, prerequisites):
        self.input = input
        self.prerequisites = prerequisites
        self._written = []

    def write(self, text):
        """Appends text to the observation."""
        self._written.append(text)


def probe(observe):
    """Calls the probe's function for each case in turn, until one has no answer."""
    prerequisites = [name for name in _arguments[0].split(",") if name]
    status = 0
    for input in _arguments[1:]:
        case = Case(input, prerequisites)
        try:
            observe(case)
            _report("observed", "".join(case._written))
        except BaseException as error:
            _report("said", _said(error))
            status = 1
            break
    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        pass  # The student's code closed it; output is not judged.
    # Threads and exit handlers of the student's must not change how the process ends.
    _exit(status)


def _report(kind, text):
    text = text.encode(errors="backslashreplace")
    text = b"%s %d\n%s\n" % (kind.encode(), len(text), text)
    while text:
        text = text[_write(_CHANNEL, text):]


def _said(error):
    """FILE, LINE and MESSAGE of an exception, by tabs. The place is in the student's files."""
    file, line = place_of(error) or ("", 0)
    message = type(error).__name__
    try:
        words = str(error).splitlines()
        message += (": " + words[0][:500] if words else "") + _meant(error)
    except BaseException:
        pass  # The words and names are the student's, and may do anything.
    return f"{file}\t{line}\t{message}"


def place_of(error):
    """File and line of an exception in the student's files; None, if it did not come by them."""
    own = ("sudograde.py", "probe.py", "substitutes.py")
    found = None
    place = error.__traceback__
    while place is not None:
        path = place.tb_frame.f_code.co_filename
        name = os.path.basename(path)
        if os.path.dirname(path) == _folder and name not in own:
            found = name, place.tb_lineno or 0
        place = place.tb_next
    return found


def _meant(error):
    """The nearest known name, in the words of the interpreter, which adds them only to a traceback."""
    if isinstance(error, NameError):
        place = error.__traceback__
        while place.tb_next is not None:
            place = place.tb_next
        frame = place.tb_frame
        if isinstance(error, UnboundLocalError):
            # The interpreter names it in its words only.
            name, known = str(error).split("'")[1], [*frame.f_locals]
        else:
            name, known = error.name, [*frame.f_locals, *frame.f_globals, *frame.f_builtins]
    elif isinstance(error, AttributeError):
        name, known = error.name, dir(error.obj)
    else:
        return ""
    import difflib
    near = difflib.get_close_matches(name, known, 1, 0.7)
    return f". Did you mean: '{near[0]}'?" if near else ""


if __name__ == "__main__":
    # The probe imports this file by name, and must get this module, not a second one.
    sys.modules["sudograde"] = sys.modules["__main__"]
    sys.path.insert(0, _folder)
    # What -S leaves out, but for the machine's .pth files, which can take longer than a case.
    sys.path.extend(site.getsitepackages())
    site.setquit()
    site.sethelper()
    # A student's main that is called while the file is imported has no arguments.
    _arguments, sys.argv[:] = sys.argv[1:], ["probe.py"]
    importlib.import_module("probe")
