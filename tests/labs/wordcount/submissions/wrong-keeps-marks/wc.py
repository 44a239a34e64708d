"""Everything by hand."""
import sys

MARKS = ".,;:!?()\"-"


def without_marks(word):
    while word != "" and word[0] in MARKS:
        word = word[1:]
    while word != "" and word[-1] in MARKS:
        word = word[:-1]
    return word


def list_words(text):
    words = []
    word = ""
    for letter in text + " ":
        if letter.isspace():
            if word != "":
                words.append(word.lower())
            word = ""
        else:
            word += letter
    return words


def word_count(text):
    print("counting", text)
    counts = {}
    for word in list_words(text):
        if word not in counts:
            counts[word] = 0
        counts[word] += 1
    return counts


def mean_length(text):
    total = 0
    words = list_words(text)
    for word in words:
        total += len(word)
    if len(words) == 0:
        return None
    return total / len(words)


def comes_before(one, other):
    if one[1] != other[1]:
        return one[1] > other[1]
    return one[0] < other[0]


def top_n(counts, n):
    rows = []
    for word in counts:
        row = (word, counts[word])
        place = 0
        while place < len(rows) and comes_before(rows[place], row):
            place += 1
        rows.insert(place, row)
    while len(rows) > n:
        rows.pop()
    return rows


def ranked(counts):
    rest = list(counts.items())
    found = []
    while rest:
        most = 0
        for k in range(len(rest)):
            if rest[k][1] >= rest[most][1]:
                most = k
        found.append(rest.pop(most))
    return found


def add_counts(counts, more):
    for word in more:
        if word in counts:
            counts[word] += more[word]
        else:
            counts[word] = more[word]


def table(text, n):
    lines = []
    for word, count in top_n(word_count(text), n):
        lines.append(word + ": " + str(count))
    return lines


def read(arguments):
    if len(arguments) == 0:
        return sys.stdin.read()
    with open(arguments[0], "r", encoding="utf-8") as file:
        return file.read()


def all_lines(text):
    counts = {}
    for word in list_words(text):
        counts[word] = counts.get(word, 0) + 1
    return [word + ": " + str(count) + "\n" for word, count in top_n(counts, len(counts))]


if __name__ == "__main__":
    given = sys.argv[1:]
    name = None
    if len(given) > 1 and given[0] == "-o":
        name = given[1]
        given = given[2:]
    try:
        content = read(given)
    except OSError:
        sys.stderr.write("There is no file " + given[0] + ".\n")
        sys.exit(1)
    if name is None:
        sys.stdout.writelines(all_lines(content))
    else:
        with open(name, "w", encoding="utf-8") as out:
            out.writelines(all_lines(content))
