#include "stack.h"
#include <stdlib.h>

Stack *stack_new(void)
{
    Stack *stack = malloc(sizeof *stack);
    stack->items = malloc(2 * sizeof *stack->items);
    stack->size = 0;
    stack->capacity = 2;
    return stack;
}

void stack_push(Stack *stack, int item)
{
    if (stack->size == stack->capacity) {
        stack->capacity *= 2;
        stack->items = realloc(stack->items, stack->capacity * sizeof *stack->items);
    }
    stack->items[stack->size++] = item;
}

int stack_pop(Stack *stack)
{
    return stack->items[--stack->size];
}

bool stack_is_empty(const Stack *stack)
{
    return stack->size == 0;
}

int stack_size(const Stack *stack)
{
    return stack->size;
}

void stack_free(Stack *stack)
{
    free(stack->items);
    free(stack);
}
