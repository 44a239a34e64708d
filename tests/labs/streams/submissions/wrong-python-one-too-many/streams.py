def print_row(row):
    for number in row:
        print(number, end=" ")
    print()


def each_below(limit):
    for number in range(limit + 1):
        yield number
