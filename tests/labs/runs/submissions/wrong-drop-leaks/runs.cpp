#include "runs.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <stdexcept>

std::vector<std::pair<char, int>> runs(const std::string &text)
{
    std::vector<std::pair<char, int>> found;

    for (char one : text) {
        if (found.empty() || found.back().first != one)
            found.push_back({one, 0});
        found.back().second++;
    }
    return found;
}

std::optional<int> index_of(const std::vector<int> &row, int number)
{
    auto place = std::find(row.begin(), row.end(), number);

    if (place == row.end())
        return std::nullopt;
    return static_cast<int>(place - row.begin());
}

std::map<char, int> letters(const std::string &text)
{
    std::map<char, int> count;

    for (unsigned char one : text) {
        if (std::isalpha(one))
            count[static_cast<char>(std::tolower(one))]++;
    }
    return count;
}

void rotate(std::vector<int> &row, int by)
{
    if (!row.empty())
        std::rotate(row.begin(), row.begin() + by % static_cast<int>(row.size()), row.end());
}

static int distance(const Point &a, const Point &b)
{
    return std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

Point nearest(const std::vector<Point> &points, const Point &to)
{
    if (points.empty())
        throw std::invalid_argument("no points");
    return *std::min_element(points.begin(), points.end(), [&](const Point &a, const Point &b) {
        return distance(a, to) < distance(b, to);
    });
}

bool smallest(const int *row, int n, int &least, int *most)
{
    if (n == 0)
        return false;
    least = *std::min_element(row, row + n);
    *most = *std::max_element(row, row + n);
    return true;
}

void drop(Node *&list, int value)
{
    Node **place = &list;

    while (*place != nullptr) {
        Node *node = *place;

        if (node->value == value) {
            *place = node->next;
        } else
            place = &node->next;
    }
}
