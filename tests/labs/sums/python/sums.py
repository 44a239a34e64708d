def sum_file(name):
    return None


def save_sum(sum):
    pass
