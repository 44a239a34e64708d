#include "runs.hpp"

std::vector<std::pair<char, int>> runs(const std::string &text)
{
    return {};
}

std::optional<int> index_of(const std::vector<int> &row, int number)
{
    return -1;
}

std::map<char, int> letters(const std::string &text)
{
    return {};
}

void rotate(std::vector<int> &row, int by)
{
}

Point nearest(const std::vector<Point> &points, const Point &to)
{
    return {};
}

bool smallest(const int *row, int n, int &least, int *most)
{
    return true;
}

void drop(Node *&list, int value)
{
}
