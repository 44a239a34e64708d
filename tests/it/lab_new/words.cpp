#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

std::vector<int> evens(const std::vector<int> &row)
{
    std::vector<int> found;

    for (int one : row) {
        if (one % 2 == 0)
            found.push_back(one);
    }
    return found;
}

void turn(std::vector<int> &row, int by)
{
    for (int &one : row)
        one += by;
    std::reverse(row.begin(), row.end());
}

std::optional<int> place(const std::vector<std::string> &all, std::string one)
{
    auto found = std::find(all.begin(), all.end(), one);

    if (found == all.end())
        return std::nullopt;
    return static_cast<int>(found - all.begin());
}

std::map<char, int> count(const std::string &text)
{
    std::map<char, int> found;

    for (char one : text)
        found[one]++;
    return found;
}

std::pair<int, int> both(std::array<int, 3> all)
{
    auto ends = std::minmax_element(all.begin(), all.end());

    return {*ends.first, *ends.second};
}

bool least(const std::vector<int> &row, int &at)
{
    if (row.empty())
        return false;
    at = static_cast<int>(std::min_element(row.begin(), row.end()) - row.begin());
    return true;
}
