def print_row(row):
    """Prints each number, a blank behind it, and the end of the line."""
    raise NotImplementedError


def each_below(limit):
    """Gives 0, 1, … limit - 1, one after another."""
    raise NotImplementedError
