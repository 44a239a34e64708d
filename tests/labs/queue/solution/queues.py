from points import Point


class Node:
    def __init__(self, value):
        self.value = value
        self.next = None


class Queue:
    """Numbers that leave in the order in which they came."""

    def __init__(self):
        self.first = None
        self.last = None

    def __len__(self):
        return sum(1 for _ in self)

    def __iter__(self):
        node = self.first
        while node is not None:
            yield node.value
            node = node.next

    def put(self, number):
        """Puts a number behind the last one."""
        node = Node(number)
        if self.last is None:
            self.first = node
        else:
            self.last.next = node
        self.last = node

    def take(self):
        """Takes the first number out and gives it; None if there is none."""
        node = self.first
        if node is None:
            return None
        self.first = node.next
        if self.first is None:
            self.last = None
        return node.value


def nearest(points):
    """The first of the points that are nearest to (0, 0); None if there are none."""
    return min(points, key=lambda point: abs(point.x) + abs(point.y), default=None)


def moved(entry, by):
    """A dict like this, whose point is moved to the right."""
    at = entry["at"]
    return {"name": entry["name"], "at": None if at is None else Point(at.x + by, at.y)}


def turned(grid):
    """A grid with all values turned."""
    return [[not value for value in row] for row in grid]


def initial(text):
    """The first letter of a text; None if it has none."""
    return text[0] if text else None


def shares(numbers):
    """The numbers, each divided by their sum; an empty list if that is 0."""
    whole = sum(numbers)
    return [number / whole for number in numbers] if whole else []


def later(a, b, flag):
    """A tuple of b and True if the flag is set, else of a and False."""
    return (b, True) if flag else (a, False)
