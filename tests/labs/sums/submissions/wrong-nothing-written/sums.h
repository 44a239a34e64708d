/* Functions on files of whole numbers. */
#ifndef SUMS_H
#define SUMS_H

/* The sum of the numbers in the file `name`. */
long sum_file(const char *name);

/* Reads the name of a file from the standard input and writes `sum` to it. */
void save_sum(long sum);

#endif
