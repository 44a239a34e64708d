/* A wrong answer: balanced counts how many brackets are open, of whatever kind. */
#include "stack.h"

#include <stdlib.h>

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
    *ok = stack->size > 0;
    if (!*ok)
        return 0;
    return stack->values[--stack->size];
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
            /* The mistake: whatever was opened last, any bracket closes it. */
            if (text[i] == kinds[k][1]) {
                stack_pop(open, &ok);
                if (!ok)
                    right = 0;
            }
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
