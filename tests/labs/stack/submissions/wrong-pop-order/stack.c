/* A wrong answer: what it calls a stack is a queue. */
#include "stack.h"

#include <stdlib.h>
#include <string.h>

struct Stack {
    int *values;
    int size;
};

Stack *stack_create(void)
{
    Stack *stack = malloc(sizeof *stack);

    stack->values = NULL;
    stack->size = 0;
    return stack;
}

void stack_push(Stack *stack, int value)
{
    stack->values = realloc(stack->values, (stack->size + 1) * sizeof(int));
    stack->values[stack->size++] = value;
}

int stack_pop(Stack *stack, int *ok)
{
    int value;

    *ok = stack->size > 0;
    if (!*ok)
        return 0;
    /* The mistake: the first value is the oldest one, not the top. */
    value = stack->values[0];
    stack->size--;
    memmove(stack->values, stack->values + 1, stack->size * sizeof(int));
    return value;
}

int stack_size(const Stack *stack)
{
    return stack->size;
}

void stack_free(Stack *stack)
{
    free(stack->values);
    free(stack);
}

static const char *const kinds[] = {"()", "[]", "{}"};

int balanced(const char *text)
{
    Stack *open = stack_create();
    int right = 1;
    int ok;

    for (int i = 0; text[i] != '\0'; i++) {
        for (int k = 0; k < 3; k++) {
            if (text[i] == kinds[k][0])
                stack_push(open, k);
            if (text[i] == kinds[k][1] && (stack_pop(open, &ok) != k || !ok))
                right = 0;
        }
    }
    if (stack_size(open) != 0)
        right = 0;
    stack_free(open);
    return right;
}

void bracket_pairs(const char *text, void (*found)(int open, int close, void *context),
                   void *context)
{
    Stack *open = stack_create();
    int ok = 1;

    for (int i = 0; ok && text[i] != '\0'; i++) {
        for (int k = 0; k < 3; k++) {
            if (text[i] == kinds[k][0])
                stack_push(open, i);
            if (text[i] == kinds[k][1]) {
                int start = stack_pop(open, &ok);

                if (ok && text[start] != kinds[k][0])
                    ok = 0;
                if (ok)
                    found(start, i, context);
            }
        }
    }
    stack_free(open);
}
