#ifndef STACK_H
#define STACK_H
#include <stdbool.h>

typedef struct Stack {
    int *items;
    int size;
    int capacity;
} Stack;

Stack *stack_new(void);
void stack_push(Stack *stack, int item);
int stack_pop(Stack *stack);
bool stack_is_empty(const Stack *stack);
int stack_size(const Stack *stack);
void stack_free(Stack *stack);

#endif
