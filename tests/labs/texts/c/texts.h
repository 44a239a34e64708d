#ifndef TEXTS_H
#define TEXTS_H

typedef struct Person {
    char name[9];
    int age;
} Person;

int words(const char *line);
char *trimmed(const char *line);
void upper(char *line);
char *cut(const char *line, char mark, char **rest);
void label(const Person *person, char label[9]);
void older(Person *person, int years);

#endif
