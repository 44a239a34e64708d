import sys


def sum_file(name):
    with open(name) as file:
        return sum(int(word) for word in file.read().split())


def save_sum(sum):
    with open(input(), "w") as file:
        file.write(str(sum))


def main(args):
    if len(args) == 2 and args[0] == "-l":
        last = int(args[1]) if args[1].isdigit() else 0
        for number in range(1, last + 1):
            print(number)
        return 0
    if args:
        try:
            total = sum_file(args[0])
        except FileNotFoundError:
            print("no such file:", args[0], file=sys.stderr)
            return 1
    else:
        total = sum(int(word) for word in sys.stdin.read().split())
    if len(args) == 3:
        with open(args[2], "w") as out:
            print(total, file=out)
    else:
        print(total)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
