/* Adapters in C: a file's text for the file, a word for the standard input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_file(const char *name, const char *text, const char *end)
{
    FILE *file = fopen(name, "w");

    fprintf(file, "%s%s", text, end);
    fclose(file);
}

/* The sum of a file with these numbers. */
static long adapt_sum_file(const char *numbers)
{
    write_file("numbers.txt", numbers, "");
    return sum_file("numbers.txt");
}

/* What is in the file with this name, without white space at its end; NULL if there is none. */
static char *adapt_save_sum(long sum, const char *name)
{
    char *text;
    size_t length;
    FILE *file;

    write_file("stdin.txt", name, "\n");
    freopen("stdin.txt", "r", stdin);
    setvbuf(stdin, NULL, _IONBF, 0); /* a buffer would be left */
    save_sum(sum);
    file = fopen(name, "r");
    if (file == NULL)
        return NULL;
    text = calloc(100, 1);
    length = fread(text, 1, 99, file);
    fclose(file);
    while (length > 0 && strchr(" \n", text[length - 1]))
        text[--length] = '\0';
    return text;
}
