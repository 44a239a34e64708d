"""Compares pairs of files by copydetect with its usual settings. Each line of the list names two files and the skeleton's
folder. Prints the seconds that it took, then the larger of both similarities of each pair."""

import sys
import time
from pathlib import Path

from copydetect import CodeFingerprint, compare_files
from copydetect.defaults import GUARANTEE_THRESHOLD, NOISE_THRESHOLD

NOISE = NOISE_THRESHOLD
WINDOW = GUARANTEE_THRESHOLD - NOISE_THRESHOLD + 1
CODE = {".c", ".h", ".cpp", ".hpp", ".rs", ".py"}

pairs = [line.rstrip("\n").split("\t") for line in open(sys.argv[1])]
started = time.perf_counter()
given = {}
prints = {}


def fingerprint(file, skeleton):
    if skeleton not in given:
        files = [path for path in Path(skeleton).rglob("*") if path.suffix in CODE]
        hashes = [CodeFingerprint(str(path), NOISE, 1).hashes for path in files]
        given[skeleton] = list(set().union(*hashes))
    if file not in prints:
        prints[file] = CodeFingerprint(file, NOISE, WINDOW, boilerplate=given[skeleton])
    return prints[file]


figures = []
for one, other, skeleton in pairs:
    _, both, _ = compare_files(fingerprint(one, skeleton), fingerprint(other, skeleton))
    figures.append(max(both))
print(time.perf_counter() - started)
for figure in figures:
    print(float(figure))
