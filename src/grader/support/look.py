"""Checks a submission's files without running them: python3 look.py OUT FILE...

Writes the names that the files define to OUT, one on each line. If a file is not Python, it is
reported as by a compiler, and the exit status is 1.
"""
import ast
import sys


def names_of(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).split(".")[0]


def main(out, files):
    names = set()
    failed = False
    for file in files:
        if not file.endswith(".py"):
            continue
        try:
            with open(file, "rb") as source:
                names.update(names_of(ast.parse(source.read(), file)))
        except SyntaxError as error:
            line, column = error.lineno or 1, error.offset or 1
            print(f"{file}:{line}:{column}: error: {error.msg}")
            print(f" {line:4} | {(error.text or '').rstrip()}")
            failed = True
        except (ValueError, RecursionError, MemoryError) as error:
            print(f"{file}:1:1: error: {error}")
            failed = True
    if failed:
        return 1
    with open(out, "w", encoding="utf-8") as written:
        written.write("".join(f"{name}\n" for name in sorted(names)))
    return 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
