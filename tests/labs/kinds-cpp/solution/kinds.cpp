#include "kinds.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

bool is_even(const int &number) { return number % 2 == 0; }
double half(double number) { return number / 2; }
char upper(char one) { return (char)std::toupper(one); }
Color after(Color color) { return (Color)(((int)color + 1) % 3); }
void *other(void *a, void *b, void *c) { return a == b ? c : nullptr; }
const char *longer(const char *a, const char *b) { return strlen(a) < strlen(b) ? b : a; }
char *copied(const char *text) { return strdup(text); }
std::string twice(std::string_view text) { return std::string(text) + std::string(text); }
void shout(char *text)
{
    for (; *text; text++)
        *text = (char)std::toupper(*text);
}
int sum(const int row[3]) { return row[0] + row[1] + row[2]; }
std::array<int, 3> turned(const std::array<int, 3> &row) { return {row[2], row[1], row[0]}; }
void clear(int (&board)[2][2], int row) { board[row][0] = board[row][1] = 0; }
const int *find(const int *row, int n, int number)
{
    const int *found = std::find(row, row + n, number);

    return found == row + n ? nullptr : found;
}
int *squares(int n, int *length)
{
    int *row = (int *)malloc(n * sizeof *row);

    for (int k = 0; k < n; k++)
        row[k] = k * k;
    *length = n;
    return row;
}
void sorted_in_place(int *row, unsigned long n) { std::sort(row, row + n); }
std::set<int> different(const std::deque<int> &row) { return {row.begin(), row.end()}; }
std::list<long> longs(std::vector<short> row) { return {row.begin(), row.end()}; }
std::vector<std::vector<int>> halves(std::vector<int> &&row)
{
    auto middle = row.begin() + (long)row.size() / 2;

    return {{row.begin(), middle}, {middle, row.end()}};
}
std::tuple<int, std::string, bool> about(const std::pair<std::string, int> &pair)
{
    return {pair.second, pair.first, pair.first.empty()};
}
std::unordered_map<std::string, int> turned_map(const std::map<int, std::string> &map)
{
    std::unordered_map<std::string, int> found;

    for (const auto &[key, value] : map)
        found[value] = key;
    return found;
}
Point *moved(const Point *from, Point by) { return new Point{from->x + by.x, from->y + by.y}; }
void move_to(Point *point, Point to) { *point = to; }
std::optional<Point> first(const std::vector<Point> &points)
{
    return points.empty() ? std::nullopt : std::optional<Point>(points[0]);
}
int depth(const Tree *tree) { return tree ? 1 + std::max(depth(tree->left), depth(tree->right)) : 0; }
Tree *leaf(int value) { return new Tree{value, nullptr, new Tree{1, nullptr, nullptr}}; }
std::unique_ptr<Owner> chained(std::unique_ptr<Owner> rest, int value)
{
    return std::unique_ptr<Owner>(new Owner{value, std::move(rest)});
}
void divide(int a, int b, int *quotient, int &rest)
{
    if (b == 0)
        throw std::domain_error("no number is that");
    *quotient = a / b;
    rest = a % b;
}
int checked(int number)
{
    if (number < 0)
        throw number;
    return number;
}
