#!/usr/bin/env python3
"""Accepts any text: UTF-8 without control characters. Write down what your inputs have to be."""

import sys


def is_text(data):
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return all(letter.isprintable() or letter in "\n\r\t" for letter in text)


sys.exit(42 if is_text(sys.stdin.buffer.read()) else 43)
