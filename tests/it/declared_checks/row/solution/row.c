int longest(int *row, int n)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        if (row[i] >= row[best])
            best = i;
    return best;
}
