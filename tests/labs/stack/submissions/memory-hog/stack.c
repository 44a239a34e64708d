/* A wrong answer: a push to a stack of 16 values takes all the memory there is. */
#include "stack.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 16 };

/* The values lie in blocks of 16; the newest block comes first. */
struct block {
    int values[BLOCK];
    struct block *older;
};

struct Stack {
    struct block *newest;
    int size;
    int capacity;
};

static void add_block(Stack *stack)
{
    struct block *block = malloc(sizeof *block);

    memset(block, 0, sizeof *block);
    block->older = stack->newest;
    stack->newest = block;
}

Stack *stack_create(void)
{
    Stack *stack = malloc(sizeof *stack);

    stack->newest = NULL;
    stack->size = 0;
    add_block(stack);
    stack->capacity = BLOCK;
    return stack;
}

void stack_push(Stack *stack, int value)
{
    /* The mistake: the capacity stays what it was, so this never ends. */
    while (stack->size == stack->capacity)
        add_block(stack);
    stack->newest->values[stack->size % BLOCK] = value;
    stack->size++;
}

int stack_pop(Stack *stack, int *ok)
{
    *ok = stack->size > 0;
    if (!*ok)
        return 0;
    stack->size--;
    return stack->newest->values[stack->size % BLOCK];
}

int stack_size(const Stack *stack)
{
    return stack->size;
}

void stack_free(Stack *stack)
{
    while (stack->newest != NULL) {
        struct block *older = stack->newest->older;

        free(stack->newest);
        stack->newest = older;
    }
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
