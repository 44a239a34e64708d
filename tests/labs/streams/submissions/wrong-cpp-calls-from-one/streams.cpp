#include "streams.hpp"

void print_row(const std::vector<int> &row, std::ostream &out)
{
    for (int number : row)
        out << number << ' ';
    out << '\n';
}

void each_below(int limit, const std::function<void(int)> &found)
{
    for (int number = 0; number < limit; number++)
        found(number + 1);
}
