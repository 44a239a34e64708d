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

    def take(self):
        """Takes the first number out and gives it; None if there is none."""


def nearest(points):
    """The first of the points that are nearest to (0, 0); None if there are none."""


def moved(entry, by):
    """A dict like this, whose point is moved to the right."""


def turned(grid):
    """A grid with all values turned."""


def initial(text):
    """The first letter of a text; None if it has none."""


def shares(numbers):
    """The numbers, each divided by their sum; an empty list if that is 0."""


def later(a, b, flag):
    """A tuple of b and True if the flag is set, else of a and False."""
