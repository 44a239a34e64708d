"""Adapters in Python: a file's text for the file, a word for the standard input."""
import os


def write_file(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def adapt_sum_file(sum_file, numbers):
    """The sum of a file with these numbers."""
    write_file("numbers.txt", numbers)
    return sum_file("numbers.txt")


def adapt_save_sum(save_sum, sum, name):
    """What is in the file with this name, without white space at its end; None if there is none."""
    write_file("stdin.txt", name + "\n")
    os.dup2(os.open("stdin.txt", os.O_RDONLY), 0)
    save_sum(sum)
    try:
        with open(name, encoding="utf-8", errors="replace") as file:
            return file.read().rstrip()
    except FileNotFoundError:
        return None
