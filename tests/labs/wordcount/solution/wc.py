"""Counts words."""
import sys

MARKS = ".,;:!?()\"-"


def words_of(text):
    words = [part.strip(MARKS).lower() for part in text.split()]
    return [word for word in words if word]


def word_count(text):
    counts = {}
    for word in words_of(text):
        counts[word] = counts.get(word, 0) + 1
    return counts


def mean_length(text):
    words = words_of(text)
    if not words:
        return None
    return sum(len(word) for word in words) / len(words)


def ranked(counts):
    return sorted(counts.items(), key=lambda pair: pair[1], reverse=True)


def top_n(counts, n):
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:n]


def add_counts(counts, more):
    for word, count in more.items():
        counts[word] = counts.get(word, 0) + count


def table(text, n):
    return [f"{word}: {count}" for word, count in top_n(word_count(text), n)]


def main(arguments):
    out = None
    if arguments[:1] == ["-o"]:
        out, arguments = arguments[1], arguments[2:]
    try:
        if arguments:
            with open(arguments[0], encoding="utf-8") as file:
                text = file.read()
        else:
            text = sys.stdin.read()
    except OSError as error:
        print(f"wc: {arguments[0]}: {error.strerror}", file=sys.stderr)
        return 1
    lines = "".join(line + "\n" for line in table(text, len(text)))
    if out is None:
        sys.stdout.write(lines)
    else:
        with open(out, "w", encoding="utf-8") as file:
            file.write(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
