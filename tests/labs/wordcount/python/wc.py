"""Counts words."""


def word_count(text):
    """A dict: how often each word of the text comes."""


def mean_length(text):
    """The mean number of letters of the words; None if there are no words."""


def top_n(counts, n):
    """A list of the n most frequent words, as tuples (word, count)."""


def ranked(counts):
    """A list of all words, as tuples (word, count), the most frequent first."""


def add_counts(counts, more):
    """Adds the counts of the dict `more` to the dict `counts`."""


def table(text, n):
    """The lines `word: count` of the n most frequent words."""


if __name__ == "__main__":
    pass
