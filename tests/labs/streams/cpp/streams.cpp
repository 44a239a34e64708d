#include "streams.hpp"

void print_row(const std::vector<int> &row, std::ostream &out)
{
}

void each_below(int limit, const std::function<void(int)> &found)
{
}
