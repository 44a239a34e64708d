#pragma once
#include <array>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

struct Point { int x, y; };
struct Tree { int value; Tree *left, *right; };
struct Owner { int value; std::unique_ptr<Owner> next; };
enum class Color { red, green, blue };

bool is_even(const int &number);
double half(double number);
char upper(char one);
Color after(Color color);
void *other(void *a, void *b, void *c);
const char *longer(const char *a, const char *b);
char *copied(const char *text);
std::string twice(std::string_view text);
void shout(char *text);
int sum(const int row[3]);
std::array<int, 3> turned(const std::array<int, 3> &row);
void clear(int (&board)[2][2], int row);
const int *find(const int *row, int n, int number);
int *squares(int n, int *length);
void sorted_in_place(int *row, unsigned long n);
std::set<int> different(const std::deque<int> &row);
std::list<long> longs(std::vector<short> row);
std::vector<std::vector<int>> halves(std::vector<int> &&row);
std::tuple<int, std::string, bool> about(const std::pair<std::string, int> &pair);
std::unordered_map<std::string, int> turned_map(const std::map<int, std::string> &map);
Point *moved(const Point *from, Point by);
void move_to(Point *point, Point to);
std::optional<Point> first(const std::vector<Point> &points);
int depth(const Tree *tree);
Tree *leaf(int value);
std::unique_ptr<Owner> chained(std::unique_ptr<Owner> rest, int value);
void divide(int a, int b, int *quotient, int &rest);
int checked(int number);
