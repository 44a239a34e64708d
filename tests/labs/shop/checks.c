#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The price of each article, which depends on what is bought: each that is bought once more costs less. */
int *list_of(int *bought, int n, int *count)
{
    static int prices[10];

    for (int article = 0; article < 10; article++)
        prices[article] = 20 + 3 * article;
    for (int k = 0; k < n; k++)
        prices[bought[k]]--;
    *count = 10;
    return prices;
}

static int coins_in(const char *text, int *sum)
{
    int count = 0, coin, used;

    for (*sum = 0; sscanf(text, "%d%n", &coin, &used) == 1; text += used, count++)
        *sum += coin;
    return count;
}

char *is_change(char *in, char *out)
{
    static char said[80];
    int sum;

    coins_in(out, &sum);
    snprintf(said, sizeof said, "the coins add up to %d", sum);
    return sum == atoi(in) ? NULL : said;
}

bool as_many(char *out, char *right)
{
    int sum;

    return coins_in(out, &sum) == coins_in(right, &sum);
}
