"""Compares outputs as the default validator of a problem package does."""

import math
import re


def number(word):
    try:
        return float(word) if "_" not in word else None
    except ValueError:
        return None


def is_near(word, right, absolute, relative):
    said, wanted = number(word), number(right)
    if said is None or wanted is None or math.isinf(wanted):
        return False
    far = abs(said - wanted)
    return (absolute is not None and far <= absolute) or (
        relative is not None and far <= relative * abs(wanted)
    )


def is_same(said, right, case, space, absolute, relative):
    if space:
        parts = [re.findall(r"\s+|\S+", text.rstrip()) for text in (said, right)]
    else:
        parts = [said.split(), right.split()]
    if len(parts[0]) != len(parts[1]):
        return False
    for word, wanted in zip(*parts):
        same = word == wanted or (not case and word.lower() == wanted.lower())
        if not same and not is_near(word, wanted, absolute, relative):
            return False
    return True
