/* La lista de list.h: un anillo de celdas que se abre y se cierra en un centinela.
 *
 * El centinela es una celda sin dato que va después de la última y antes de la
 * primera. Gracias a él ninguna celda tiene un vecino NULL, y agregar o sacar en
 * los extremos es lo mismo que hacerlo en el medio.
 */
#include <stdio.h>
#include <stdlib.h>
#include "list.h"

typedef struct Cell {
    void* data;
    struct Cell* prev;
    struct Cell* next;
} Cell;

struct List {
    Cell sentinel;
    Cell* cursor; /* El centinela, si el cursor está fuera de la lista. */
    int in_gap;   /* 1: el cursor no está en su celda, sino justo después de ella. */
    int size;
};

/* Sin memoria no se puede cumplir lo prometido: mejor decirlo que perder un dato. */
static void* allocate(size_t bytes)
{
    void* block = malloc(bytes);
    if (block == NULL) {
        fprintf(stderr, "list: no queda memoria\n");
        abort();
    }
    return block;
}

static Cell* insert_after(List* list, Cell* left, void* data)
{
    Cell* cell = allocate(sizeof(Cell));
    cell->data = data;
    cell->prev = left;
    cell->next = left->next;
    left->next->prev = cell;
    left->next = cell;
    list->size++;
    return cell;
}

static void remove_cell(List* list, Cell* cell)
{
    if (cell == &list->sentinel)
        return;
    /* El cursor no puede quedar en una celda liberada. */
    if (list->cursor == cell) {
        list->cursor = cell->prev;
        list->in_gap = 1;
    }
    cell->prev->next = cell->next;
    cell->next->prev = cell->prev;
    free(cell);
    list->size--;
}

/* El centinela no tiene dato, así que fuera de la lista el resultado es NULL. */
static void* move_cursor(List* list, Cell* cell)
{
    list->cursor = cell;
    list->in_gap = 0;
    return cell->data;
}

static int is_outside(List* list)
{
    return list->cursor == &list->sentinel && !list->in_gap;
}

List* createList(void)
{
    List* list = allocate(sizeof(List));
    list->sentinel.data = NULL;
    list->sentinel.prev = &list->sentinel;
    list->sentinel.next = &list->sentinel;
    list->cursor = &list->sentinel;
    list->in_gap = 0;
    list->size = 0;
    return list;
}

void clean(List* list)
{
    while (!is_empty(list))
        popBack(list);
    move_cursor(list, &list->sentinel);
}

int is_empty(List* list)
{
    return list->size == 0;
}

int get_size(List* list)
{
    return list->size;
}

void* first(List* list)
{
    return move_cursor(list, list->sentinel.next);
}

void* front(List* list)
{
    return first(list);
}

void* last(List* list)
{
    return move_cursor(list, list->sentinel.prev);
}

void* next(List* list)
{
    if (is_outside(list))
        return NULL;
    return move_cursor(list, list->cursor->next);
}

void* prev(List* list)
{
    if (is_outside(list))
        return NULL;
    /* Desde un hueco, el dato anterior es el de la celda misma. */
    return move_cursor(list, list->in_gap ? list->cursor : list->cursor->prev);
}

void pushFront(List* list, void* data)
{
    insert_after(list, &list->sentinel, data);
}

void pushBack(List* list, void* data)
{
    insert_after(list, list->sentinel.prev, data);
}

void pushCurrent(List* list, void* data)
{
    Cell* left = is_outside(list) ? list->sentinel.prev : list->cursor;
    move_cursor(list, insert_after(list, left, data));
}

void popFront(List* list)
{
    remove_cell(list, list->sentinel.next);
}

void popBack(List* list)
{
    remove_cell(list, list->sentinel.prev);
}

void popCurrent(List* list)
{
    if (!list->in_gap)
        remove_cell(list, list->cursor);
}

Stack* createStack(void)
{
    return createList();
}

void push(Stack* stack, void* data)
{
    pushBack(stack, data);
}

void* top(Stack* stack)
{
    return last(stack);
}

void pop(Stack* stack)
{
    popBack(stack);
}
