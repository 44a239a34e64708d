import argparse
import string
import sys
from collections import Counter


def _words(text):
    marks = set('.,;:!?()"-')
    for chunk in text.lower().split():
        left, right = 0, len(chunk)
        while left < right and chunk[left] in marks:
            left += 1
        while right > left and chunk[right - 1] in marks:
            right -= 1
        if left < right:
            yield chunk[left:right]


def word_count(text):
    return Counter(_words(text))


def mean_length(text):
    lengths = list(map(len, _words(text)))
    return sum(lengths) / len(lengths) if lengths else None


def top_n(counts, n):
    by_name = sorted(counts)
    by_count = sorted(by_name, key=counts.get, reverse=True)
    return [(word, counts[word]) for word in by_count[:n]]


def ranked(counts):
    return Counter(counts).most_common()


def add_counts(counts, more):
    total = Counter(counts) + Counter(more)
    counts.clear()
    counts.update(total)


def table(text, n):
    rows = top_n(word_count(text), n)
    return ["%s: %d" % row for row in rows]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-o", dest="out")
    parser.add_argument("file", nargs="?")
    chosen = parser.parse_args()
    try:
        source = open(chosen.file, encoding="utf-8") if chosen.file else sys.stdin
        text = source.read()
    except FileNotFoundError:
        sys.exit("cannot find " + chosen.file)
    lines = table(text, len(text))
    target = open(chosen.out, "w", encoding="utf-8") if chosen.out else sys.stdout
    for line in lines:
        print(line, file=target)


if __name__ == "__main__":
    main()
