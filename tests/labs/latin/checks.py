import random


def lines(cells):
    """The rows and the columns."""
    return cells + [list(column) for column in zip(*cells)]


def can_be_completed(square):
    cells = [list(row) for row in square["cell"]]

    def fill(place):
        for line in lines(cells):
            digits = [digit for digit in line if digit != 0]
            if len(set(digits)) < len(digits):
                return False
        while place < 16 and cells[place // 4][place % 4] != 0:
            place += 1
        if place == 16:
            return True
        for digit in 1, 2, 3, 4:
            cells[place // 4][place % 4] = digit
            if fill(place + 1):
                return True
        cells[place // 4][place % 4] = 0
        return False

    return fill(0)


def completes(square, returned):
    if returned is None:
        return "there is a way" if can_be_completed(square) else None
    for i in range(4):
        for j in range(4):
            given, digit = square["cell"][i][j], returned["cell"][i][j]
            if given != 0 and digit != given:
                return f"the {given} in ({i},{j}) is gone"
            if digit == 0:
                return f"({i},{j}) is empty"
    for line in lines(returned["cell"]):
        if len(set(line)) < 4:
            return f"a row or column is {line}"
    return None


def full(chance):
    """A square without empty cells."""
    digits, rows = [1, 2, 3, 4], [0, 1, 2, 3]
    chance.shuffle(digits)
    chance.shuffle(rows)
    return [[digits[(row + column) % 4] for column in range(4)] for row in rows]


def holed(chance):
    cells = full(chance)
    for place in chance.sample(range(16), chance.randint(0, 16)):
        cells[place // 4][place % 4] = 0
    return {"cell": cells}


def with_holes(seed, index):
    return holed(random.Random(seed * 1000 + index))


def any_that_fits(index):
    """One square after the other: the first must leave nothing behind."""
    chance = random.Random(index)
    return [holed(chance) for _ in range(1 + index % 3)]
