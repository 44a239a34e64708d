/* A right stack, for the runs in which `balanced` and `bracket_pairs` are graded
 * on their own. It is a linked list with a header, so a student's function that
 * looks into the struct instead of calling stack_pop does not work with it. */
#include "stack.h"

#include <stdlib.h>

struct cell {
    int value;
    struct cell *below;
};

struct Stack {
    struct cell *top;
    int size;
};

static void *allocate(size_t bytes)
{
    void *block = malloc(bytes);

    if (block == NULL)
        abort();
    return block;
}

Stack *stack_create(void)
{
    Stack *stack = allocate(sizeof *stack);

    stack->top = NULL;
    stack->size = 0;
    return stack;
}

void stack_push(Stack *stack, int value)
{
    struct cell *cell = allocate(sizeof *cell);

    cell->value = value;
    cell->below = stack->top;
    stack->top = cell;
    stack->size++;
}

int stack_pop(Stack *stack, int *ok)
{
    struct cell *cell = stack->top;
    int value;

    *ok = cell != NULL;
    if (cell == NULL)
        return 0;
    value = cell->value;
    stack->top = cell->below;
    stack->size--;
    free(cell);
    return value;
}

int stack_size(const Stack *stack)
{
    return stack->size;
}

void stack_free(Stack *stack)
{
    while (stack->top != NULL) {
        struct cell *cell = stack->top;

        stack->top = cell->below;
        free(cell);
    }
    free(stack);
}
