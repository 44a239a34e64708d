def print_row(row):
    for number in row:
        print(number, end=" ")
    print(end="")


def each_below(limit):
    for number in range(limit):
        yield number
