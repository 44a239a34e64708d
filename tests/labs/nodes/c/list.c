/* The pointers lie side by side in one block, which grows. */
#include <stdlib.h>
#include <string.h>
#include "list.h"

struct List {
    void **data;
    int size;
    int cursor; /* A place; -1 or size: beyond the ends. */
};

List *createList(void)
{
    List *list = calloc(1, sizeof *list);

    if (list == NULL)
        abort();
    list->cursor = -1;
    return list;
}

void clean(List *list)
{
    free(list->data);
    list->data = NULL;
    list->size = 0;
    list->cursor = -1;
}

int is_empty(List *list)
{
    return list->size == 0;
}

int get_size(List *list)
{
    return list->size;
}

static void *at(List *list, int place)
{
    int is_there = place >= 0 && place < list->size;

    list->cursor = is_there ? place : place < 0 ? -1 : list->size;
    return is_there ? list->data[place] : NULL;
}

void *first(List *list)
{
    return at(list, 0);
}

void *front(List *list)
{
    return first(list);
}

void *last(List *list)
{
    return at(list, list->size - 1);
}

void *next(List *list)
{
    return at(list, list->cursor + 1);
}

void *prev(List *list)
{
    return at(list, list->cursor - 1);
}

static void insert(List *list, int place, void *data)
{
    void **from;

    if ((list->size & (list->size - 1)) == 0) /* A power of two: the block is full. */
        list->data = realloc(list->data, (list->size == 0 ? 1 : 2 * list->size) * sizeof data);
    if (list->data == NULL)
        abort();
    from = list->data + place;
    memmove(from + 1, from, (list->size - place) * sizeof data);
    *from = data;
    list->size++;
}

void pushFront(List *list, void *data)
{
    insert(list, 0, data);
}

void pushBack(List *list, void *data)
{
    insert(list, list->size, data);
}

/* An empty list has no block. */
static void shrink(List *list)
{
    if (--list->size == 0)
        clean(list);
}

void popFront(List *list)
{
    if (list->size == 0)
        return;
    memmove(list->data, list->data + 1, (list->size - 1) * sizeof *list->data);
    shrink(list);
}

void popBack(List *list)
{
    if (list->size > 0)
        shrink(list);
}

Stack *createStack(void)
{
    return createList();
}

void push(Stack *stack, void *data)
{
    pushBack(stack, data);
}

void *top(Stack *stack)
{
    return last(stack);
}

void pop(Stack *stack)
{
    popBack(stack);
}
