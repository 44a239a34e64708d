import contextlib
import io


def adapt_print_row(print_row, row):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        print_row(row)
    return printed.getvalue()


def adapt_each_below(each_below, limit):
    return list(each_below(limit))
