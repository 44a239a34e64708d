#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "texts.h"

int words(const char *line)
{
    return -1;
}

char *trimmed(const char *line)
{
    return NULL;
}

void upper(char *line)
{
}

char *cut(const char *line, char mark, char **rest)
{
    return NULL;
}

void label(const Person *person, char label[9])
{
}

void older(Person *person, int years)
{
}
