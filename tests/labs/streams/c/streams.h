/* Prints each number, a blank behind it, and the end of the line. */
void print_row(const int *row, int n);

/* Calls found with 0, 1, … limit - 1, and ctx each time. */
void each_below(int limit, void (*found)(int number, void *ctx), void *ctx);
