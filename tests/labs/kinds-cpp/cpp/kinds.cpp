#include "kinds.hpp"

bool is_even(const int &) { return false; }
double half(double) { return 0; }
char upper(char) { return '-'; }
Color after(Color color) { return color; }
void *other(void *a, void *, void *) { return a; }
const char *longer(const char *, const char *) { return "-"; }
char *copied(const char *) { return nullptr; }
std::string twice(std::string_view) { return "-"; }
void shout(char *) {}
int sum(const int[3]) { return 99; }
std::array<int, 3> turned(const std::array<int, 3> &row) { return row; }
void clear(int (&)[2][2], int) {}
const int *find(const int *, int, int) { return nullptr; }
int *squares(int, int *) { return nullptr; }
void sorted_in_place(int *, unsigned long) {}
std::set<int> different(const std::deque<int> &) { return {}; }
std::list<long> longs(std::vector<short>) { return {}; }
std::vector<std::vector<int>> halves(std::vector<int> &&) { return {}; }
std::tuple<int, std::string, bool> about(const std::pair<std::string, int> &) { return {}; }
std::unordered_map<std::string, int> turned_map(const std::map<int, std::string> &) { return {}; }
Point *moved(const Point *, Point) { return nullptr; }
void move_to(Point *, Point) {}
std::optional<Point> first(const std::vector<Point> &) { return {}; }
int depth(const Tree *) { return 99; }
Tree *leaf(int) { return nullptr; }
std::unique_ptr<Owner> chained(std::unique_ptr<Owner>, int) { return nullptr; }
void divide(int, int, int *, int &) {}
int checked(int) { return 0; }
