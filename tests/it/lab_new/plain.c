#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Greatest common divisor. */
int gcd(int a, int b)
{
    if (a < 0)
        a = -a;
    if (b < 0)
        b = -b;
    while (b != 0) {
        int t = a % b;
        a = b;
        b = t;
    }
    return a;
}

int factorial(int n)
{
    return n <= 1 ? 1 : n * factorial(n - 1);
}

double ratio(int a, int b)
{
    return (double)a / b;
}

/* A helper. */
static int is_vowel(char c)
{
    return strchr("aeiou", c) != NULL && c != '\0';
}

int count_vowels(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += is_vowel(*text);
    return n;
}

void upper(char *text)
{
    for (; *text; text++)
        *text = toupper((unsigned char)*text);
}

char *copy_of(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    strcpy(copy, text);
    return copy;
}

double mean(const double *row, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += row[i];
    return sum / n;
}

int largest(const int *row, int n)
{
    int best = row[0];
    for (int i = 1; i < n; i++)
        if (row[i] > best)
            best = row[i];
    return best;
}

static void swap_two(int *row, int i, int j)
{
    int t = row[i];
    row[i] = row[j];
    row[j] = t;
}

void sort(int *row, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (row[j] < row[i])
                swap_two(row, i, j);
}

void divide(int a, int b, int *quotient, int *rest)
{
    if (b == 0) {
        *quotient = 0;
        *rest = 0;
        return;
    }
    *quotient = a / b;
    *rest = a % b;
}

void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

int is_even(int n)
{
    return n % 2 == 0;
}

int main(void)
{
    return gcd(4, 6) == 2 ? 0 : 1;
}
