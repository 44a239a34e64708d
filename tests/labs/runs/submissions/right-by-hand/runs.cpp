#include "runs.hpp"

#include <stdexcept>

using namespace std;

vector<pair<char, int>> runs(const string &text)
{
    vector<pair<char, int>> found;
    size_t start = 0;

    for (size_t k = 1; k <= text.size(); k++) {
        if (k == text.size() || text[k] != text[start]) {
            found.emplace_back(text[start], (int)(k - start));
            start = k;
        }
    }
    return found;
}

optional<int> index_of(const vector<int> &row, int number)
{
    int place = 0;

    for (int one : row) {
        if (one == number)
            return place;
        place++;
    }
    return {};
}

map<char, int> letters(const string &text)
{
    int count[26] = {};
    map<char, int> found;

    for (char one : text) {
        if (one >= 'a' && one <= 'z')
            count[one - 'a']++;
        else if (one >= 'A' && one <= 'Z')
            count[one - 'A']++;
    }
    for (int k = 0; k < 26; k++) {
        if (count[k] > 0)
            found[(char)('a' + k)] = count[k];
    }
    return found;
}

void rotate(vector<int> &row, int by)
{
    vector<int> other;

    for (size_t k = 0; k < row.size(); k++)
        other.push_back(row[(k + by) % row.size()]);
    row = other;
}

Point nearest(const vector<Point> &points, const Point &to)
{
    const Point *best = nullptr;
    int least = 0;

    for (const Point &point : points) {
        int x = point.x > to.x ? point.x - to.x : to.x - point.x;
        int y = point.y > to.y ? point.y - to.y : to.y - point.y;

        if (!best || x + y < least) {
            best = &point;
            least = x + y;
        }
    }
    if (!best)
        throw invalid_argument("there is no point");
    return *best;
}

bool smallest(const int *row, int n, int &least, int *most)
{
    for (int k = 0; k < n; k++) {
        if (k == 0 || row[k] < least)
            least = row[k];
        if (k == 0 || row[k] > *most)
            *most = row[k];
    }
    return n > 0;
}

void drop(Node *&list, int value)
{
    if (!list)
        return;
    drop(list->next, value);
    if (list->value == value) {
        Node *rest = list->next;

        delete list;
        list = rest;
    }
}
