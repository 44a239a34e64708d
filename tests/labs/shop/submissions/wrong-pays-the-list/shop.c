#include <stdio.h>

int cost(const int *bought, int n, const int *prices, int count)
{
    int sum = 0;

    for (int k = 0; k < n; k++)
        sum += 20 + 3 * bought[k];
    return sum;
}

int main(void)
{
    int left;

    if (scanf("%d", &left) != 1)
        return 1;
    for (; left >= 5; left -= 5)
        printf("5 ");
    for (; left >= 2; left -= 2)
        printf("2 ");
    for (; left >= 1; left--)
        printf("1 ");
    printf("\n");
    return 0;
}
