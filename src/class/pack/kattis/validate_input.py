#!/usr/bin/env python3
"""Accepts what the inputs of the lab have in common. Write down what your inputs have to be."""

import re
import sys

WORD = re.compile(r"@WORD@")
# One blank between words, no empty line, a line feed behind the last line.
TIDY = @TIDY@
EMPTY = @EMPTY@


def is_valid(text):
    if not text:
        return EMPTY
    if not all(letter.isprintable() or letter in "\n\r\t" for letter in text):
        return False
    if TIDY and not all(" ".join(line.split()) == line != "" for line in text[:-1].split("\n")):
        return False
    if TIDY and not text.endswith("\n"):
        return False
    return all(WORD.fullmatch(word) for word in text.split())


try:
    sys.exit(42 if is_valid(sys.stdin.buffer.read().decode("utf-8")) else 43)
except UnicodeDecodeError:
    sys.exit(43)
