import heapq
import os
import re
import sys
from itertools import groupby
from pathlib import Path

WORD = re.compile(r'[.,;:!?()"-]*(\S*?)[.,;:!?()"-]*(?=\s|$)')


def words(text):
    return sorted(filter(None, (part.lower() for part in re.split(r"\s+", text) for part in WORD.match(part).groups())))


def word_count(text):
    return {word: sum(1 for _ in group) for word, group in groupby(words(text))}


def mean_length(text):
    all_words = words(text)
    return None if not all_words else len("".join(all_words)) / len(all_words)


def top_n(counts, n):
    return [(word, -count) for count, word in heapq.nsmallest(n, ((-count, word) for word, count in counts.items()))]


def ranked(counts):
    return sorted(((word, count) for count, word in {count: word for word, count in counts.items()}.items()), key=lambda pair: -pair[1])


def add_counts(counts, more):
    counts.update({word: counts.get(word, 0) + more[word] for word in more})


def table(text, n):
    return list(map(": ".join, ((word, str(count)) for word, count in top_n(word_count(text), n))))


def main(*arguments):
    match arguments:
        case ("-o", out, *rest):
            lines = main_lines(*rest)
            Path(out).write_text(lines, encoding="utf-8")
        case rest:
            print(main_lines(*rest), end="")


def main_lines(file=None):
    if file is not None and not os.path.exists(file):
        print("wc:", file, "does not exist", file=sys.stderr)
        raise SystemExit(1)
    text = Path(file).read_text(encoding="utf-8") if file else sys.stdin.read()
    return "".join(line + "\n" for line in table(text, len(text)))


if __name__ == "__main__":
    main(*sys.argv[1:])
