"""Checks a submission's files without running them: python3 look.py OUT FILE... -- FILE...

Writes a JSON object to OUT: the names that the files define, and the bytecode of these files and
of the lab's behind `--`, as the interpreter caches it; so no case compiles them again. If a file of
the submission is not Python, it is reported as by a compiler, and the exit status is 1. Statements
that compute a value which nothing uses are warned of.
"""
import ast
import json
import keyword
import marshal
import re
import sys
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from linecache import getline
from tokenize import open as open_as_python


def plain_names(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).split(".")[0]


def names_of(tree):
    """The names that a file defines; those of a class's members as `Class.member`."""
    yield from plain_names(tree)
    classes = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    for name in classes:
        met, open_ones = set(), [name]
        while open_ones:
            one = open_ones.pop()
            if one not in met:
                met.add(one)
                node = classes[one]
                yield from (f"{name}.{member}" for inner in node.body for member in plain_names(inner))
                bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
                open_ones.extend(base for base in bases if base in classes)


def parsed(file):
    with open(file, "rb") as opened:
        source = opened.read()
    with open_as_python(file) as opened:
        try:
            opened.read()
        except UnicodeDecodeError as error:
            line = source.count(b"\n", 0, error.start) + 1
            words = f"(unicode error) {error}"
            raise SyntaxError(words, (file, line, 1, None)) from error
    return source, ast.parse(source, file)


def without_effect(tree):
    """The statements that compute a value which nothing uses: `colors[v] == c`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, (ast.BinOp, ast.Compare)):
            yield node


def bytecode_of(source, tree, file):
    """A .pyc file (PEP 552) whose source is not compared again: a case has the same files."""
    code = marshal.dumps(compile(tree, file, "exec", dont_inherit=True))
    unchecked = (1).to_bytes(4, "little")
    return MAGIC_NUMBER + unchecked + source_hash(source) + code


def told(error):
    """The line, the column and the words of an error, and the line of code."""
    line, column, words, text = error.lineno or 1, max(error.offset or 1, 1), error.msg, error.text or ""
    named = re.match(r"\s*(?:(?:def|class)\s+(\w+)|(\w+)\s*=[^=])", text)
    name = named and (named[1] or named[2])
    if words == "invalid syntax" and name and keyword.iskeyword(name):
        words = f"'{name}' is a keyword"
    begins = re.match(r"expected an indented block after .* on line (\d+)$", words)
    # The next line belongs to something else: it is the line before that lacks its own.
    if begins and not text[:1].isspace():
        line, words = int(begins[1]), "no indented block follows"
        with open(error.filename, encoding="utf-8", errors="replace") as opened:
            text = opened.readlines()[line - 1]
        column = len(text.rstrip()) + 1
    return line, column, words, text.rstrip()


def main(out, files, labs):
    names = set()
    bytecode = {}
    failed = False
    for file in files:
        if not file.endswith(".py"):
            continue
        try:
            source, tree = parsed(file)
            names.update(names_of(tree))
            for node in without_effect(tree):
                line, column = node.lineno, node.col_offset + 1
                print(f"{file}:{line}:{column}: warning: statement has no effect")
                print(f" {line:4} | {getline(file, line).rstrip()}")
            bytecode[cache_from_source(file)] = list(bytecode_of(source, tree, file))
        except SyntaxError as error:
            line, column, words, text = told(error)
            print(f"{file}:{line}:{column}: error: {words}")
            print(f" {line:4} | {text}")
            failed = True
        except (ValueError, RecursionError, MemoryError) as error:
            print(f"{file}:1:1: error: {str(error) or 'too many parts lie within each other'}")
            failed = True
    if failed:
        return 1
    for file in labs:
        try:
            bytecode[cache_from_source(file)] = list(bytecode_of(*parsed(file), file))
        except (SyntaxError, ValueError):
            pass  # The first case that imports it tells why.
    with open(out, "w", encoding="utf-8") as written:
        json.dump({"names": sorted(names), "bytecode": bytecode}, written)
    return 0


def split(files):
    behind = files.index("--")
    return files[:behind], files[behind + 1:]


sys.exit(main(sys.argv[1], *split(sys.argv[2:])))
