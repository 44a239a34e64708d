"""The probe of the lab `sums`."""
import sudograde


def observe(case):
    sums = case.student("sums")
    if case.call == "sum_file":
        case.write(f"{sums.sum_file('numbers.txt')}\n")
        return
    sums.save_sum(int(case.input))
    for name in ["total.txt", "other.txt"]:
        try:
            with open(name, encoding="utf-8") as file:
                case.write(f"{name}: {file.read()}\n")
        except FileNotFoundError:
            pass


sudograde.probe(observe)
