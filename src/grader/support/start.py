"""Starts a student's program as python3 does: start.py PROGRAM ARGUMENT...

An uncaught exception is a crash. Python would end with exit status 1, but a program can do that
by itself, and print the same words; so here the process ends by a signal. The exception, its file
and its line are written to descriptor 3, as sudograde.py does for a probe.
"""
import os
import site
import sys
from importlib.machinery import SourceFileLoader

# Bound before any code of the student's runs, as that may replace everything that has a name.
_folder, _own = os.path.split(os.path.abspath(__file__))
# The folder has another name in each grading, so nobody is told it.
_main = os.path.basename(sys.argv[1])
_write, _abort, _kill, _pid = os.write, os.abort, os.kill, os.getpid
_CHANNEL = 3


def _start():
    # What -S leaves out, but for the machine's .pth files, which can take longer than a case.
    sys.path.extend(site.getsitepackages())
    site.setquit()
    site.sethelper()
    del sys.argv[0]
    path, sys.argv[0] = sys.argv[0], _main
    main = type(sys)("__main__")
    main.__file__ = path
    main.__builtins__ = __builtins__
    sys.modules["__main__"] = main
    loader = SourceFileLoader("__main__", path)
    exec(loader.source_to_code(loader.get_data(path), _main), main.__dict__)


def _end(error):
    # The frames before the student's code are this file's.
    place = error.__traceback__
    while place is not None and place.tb_frame.f_code.co_filename == __file__:
        place = place.tb_next
    try:
        sys.stdout.flush()
    except BaseException:
        pass  # The student's code closed it, or its reader has ended.
    if isinstance(error, BrokenPipeError):
        # Any program ends like this if it writes to a program that has ended already.
        import signal
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        _kill(_pid(), signal.SIGPIPE)
    try:
        sys.excepthook(type(error), error.with_traceback(place), place)
        sys.stderr.flush()
    except BaseException:
        pass  # As above; also, a hook of the student's may do anything.
    text = _said(error, place).encode(errors="backslashreplace")
    text = b"said %d\n%s\n" % (len(text), text)
    while text:
        text = text[_write(_CHANNEL, text):]


def _said(error, place):
    """FILE, LINE and MESSAGE of an exception, by tabs. The place is in the student's files."""
    file, line = "", 0
    while place is not None:
        path = place.tb_frame.f_code.co_filename
        folder, name = os.path.split(os.path.abspath(path))
        if path == _main or folder == _folder and name != _own:
            file, line = name, place.tb_lineno or 0
        place = place.tb_next
    message = type(error).__name__
    try:
        words = str(error).splitlines()
        message += ": " + words[0][:500] if words else ""
    except BaseException:
        pass  # The words are the student's, and may do anything.
    return f"{file}\t{line}\t{message}"


try:
    _start()
except SystemExit:
    raise
except BaseException as error:
    try:
        _end(error)
    finally:
        _abort()
