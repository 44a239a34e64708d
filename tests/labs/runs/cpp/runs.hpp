#ifndef RUNS_HPP
#define RUNS_HPP

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

struct Point {
    int x;
    int y;
};

struct Node {
    int value;
    Node *next;
};

std::vector<std::pair<char, int>> runs(const std::string &text);
std::optional<int> index_of(const std::vector<int> &row, int number);
std::map<char, int> letters(const std::string &text);
void rotate(std::vector<int> &row, int by);
Point nearest(const std::vector<Point> &points, const Point &to);
bool smallest(const int *row, int n, int &least, int *most);
void drop(Node *&list, int value);

#endif
