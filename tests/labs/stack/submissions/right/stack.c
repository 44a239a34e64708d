/* A right answer, written in another way than the reference: a linked list that
 * counts itself, pairs in the order in which they open, no pairs for a text that
 * is not balanced. It prints, its helper is called like a function of the C
 * library, and its main is still there. */
#include "stack.h"

#include <stdio.h>
#include <stdlib.h>

struct Stack {
    int value;
    struct Stack *below;
};

/* The first node holds no value: the stack is what lies below it. */
Stack *stack_create(void)
{
    return calloc(1, sizeof(Stack));
}

void stack_push(Stack *stack, int value)
{
    Stack *node = stack_create();

    node->value = value;
    node->below = stack->below;
    stack->below = node;
}

int stack_pop(Stack *stack, int *ok)
{
    Stack *node = stack->below;
    int value;

    if (node == NULL) {
        *ok = 0;
        return -1;
    }
    *ok = 1;
    value = node->value;
    stack->below = node->below;
    free(node);
    return value;
}

int stack_size(const Stack *stack)
{
    int size = 0;

    while ((stack = stack->below) != NULL)
        size++;
    return size;
}

void stack_free(Stack *stack)
{
    while (stack != NULL) {
        Stack *below = stack->below;

        free(stack);
        stack = below;
    }
}

static const char brackets[] = "()[]{}";

/* Where a bracket stands in `brackets`: even for one that opens, odd for one
 * that closes, -1 for no bracket. */
int index(char c)
{
    for (int i = 0; brackets[i] != '\0'; i++) {
        if (brackets[i] == c)
            return i;
    }
    return -1;
}

int balanced(const char *text)
{
    Stack *expected = stack_create();
    int right = 1;

    printf("balanced: %s\n", text);
    for (; *text != '\0'; text++) {
        int place = index(*text);

        if (place < 0)
            continue;
        if (place % 2 == 0) {
            stack_push(expected, place + 1);
        } else {
            int ok;

            if (stack_pop(expected, &ok) != place || !ok)
                right = 0;
        }
    }
    if (stack_size(expected) > 0)
        right = 0;
    stack_free(expected);
    return right;
}

void bracket_pairs(const char *text, void (*found)(int open, int close, void *context),
                   void *context)
{
    if (!balanced(text))
        return;
    for (int open = 0; text[open] != '\0'; open++) {
        int place = index(text[open]);
        int close = open;
        int depth = 0;

        if (place < 0 || place % 2 == 1)
            continue;
        do {
            int here = index(text[close]);

            if (here >= 0)
                depth += here % 2 == 0 ? 1 : -1;
            close++;
        } while (depth > 0);
        found(open, close - 1, context);
    }
}

int main(void)
{
    printf("%d\n", balanced("(a[b]c)"));
    return 0;
}
