#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "texts.h"

int words(const char *line)
{
    int count = 0;

    for (; *line != '\0'; line++)
        if (*line != ' ' && (line[1] == ' ' || line[1] == '\0'))
            count++;
    return count;
}

static char *part(const char *from, size_t length)
{
    char *made = malloc(length + 1);

    memcpy(made, from, length);
    made[length] = '\0';
    return made;
}

char *trimmed(const char *line)
{
    size_t length;

    line += strspn(line, " ");
    length = strlen(line);
    return part(line, length);
}

void upper(char *line)
{
    for (; *line != '\0'; line++)
        *line = (char)toupper((unsigned char)*line);
}

char *cut(const char *line, char mark, char **rest)
{
    const char *at = strchr(line, mark);

    *rest = at != NULL ? part(at + 1, strlen(at + 1)) : NULL;
    return part(line, at != NULL ? (size_t)(at - line) : strlen(line));
}

void label(const Person *person, char label[9])
{
    strcpy(label, person->name);
    upper(label);
}

void older(Person *person, int years)
{
    person->age = person->age + years < 120 ? person->age + years : 120;
}
