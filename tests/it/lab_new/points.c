#include <math.h>
#include <stdbool.h>

#define SIDE 3

typedef struct {
    double x, y;
} Point;

typedef struct {
    char name[20];
    int age;
} Person;

enum color { RED, GREEN, BLUE };

double distance(Point a, Point b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

void move(Point *point, double dx, double dy)
{
    point->x += dx;
    point->y += dy;
}

bool is_adult(const Person *person)
{
    return person->age >= 18;
}

Point middle(Point a, Point b)
{
    Point m = { (a.x + b.x) / 2, (a.y + b.y) / 2 };
    return m;
}

int diagonal(int grid[SIDE][SIDE])
{
    int sum = 0;
    for (int i = 0; i < SIDE; i++)
        sum += grid[i][i];
    return sum;
}

void transpose(int grid[SIDE][SIDE])
{
    for (int i = 0; i < SIDE; i++)
        for (int j = i + 1; j < SIDE; j++) {
            int t = grid[i][j];
            grid[i][j] = grid[j][i];
            grid[j][i] = t;
        }
}

int next_color(enum color c)
{
    return (c + 1) % 3;
}

int total(const Person *people, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += people[i].age;
    return sum;
}
