#include <sstream>
#include <string>

/* The text that print_row prints. */
static std::string adapt_print_row(const std::vector<int> &row, int)
{
    std::ostringstream out;

    print_row(row, out);
    return out.str();
}

/* The numbers with which it calls. */
static std::vector<int> adapt_each_below(int limit, int *n)
{
    std::vector<int> numbers;

    each_below(limit, [&](int number) { numbers.push_back(number); });
    *n = (int)numbers.size();
    return numbers;
}
