#include <functional>
#include <iostream>
#include <vector>

/* Prints each number, a blank behind it, and the end of the line. */
void print_row(const std::vector<int> &row, std::ostream &out);

/* Calls found with 0, 1, … limit - 1. */
void each_below(int limit, const std::function<void(int)> &found);
