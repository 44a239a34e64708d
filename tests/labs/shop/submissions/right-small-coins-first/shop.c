#include <stdio.h>

int cost(const int *bought, int n, const int *prices, int count)
{
    int sum = 0;

    for (int k = 0; k < n; k++)
        sum += prices[bought[k]];
    return sum;
}

int main(void)
{
    int left;

    if (scanf("%d", &left) != 1)
        return 1;
    for (int ones = left % 5 % 2; ones > 0; ones--)
        printf("1\n");
    for (int twos = left % 5 / 2; twos > 0; twos--)
        printf("2\n");
    for (int fives = left / 5; fives > 0; fives--)
        printf("5\n");
    printf("\n");
    return 0;
}
