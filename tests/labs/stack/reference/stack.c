/* The reference of the lab: an array that doubles when it is full, and two
 * functions that walk the text once with a stack of what is still open. */
#include "stack.h"

#include <stdlib.h>

struct Stack {
    int *values;
    int size;
    int capacity;
};

Stack *stack_create(void)
{
    Stack *stack = malloc(sizeof *stack);

    if (stack == NULL)
        abort();
    stack->values = NULL;
    stack->size = 0;
    stack->capacity = 0;
    return stack;
}

void stack_push(Stack *stack, int value)
{
    if (stack->size == stack->capacity) {
        stack->capacity = stack->capacity == 0 ? 8 : 2 * stack->capacity;
        stack->values = realloc(stack->values, stack->capacity * sizeof *stack->values);
        if (stack->values == NULL)
            abort();
    }
    stack->values[stack->size++] = value;
}

int stack_pop(Stack *stack, int *ok)
{
    *ok = stack->size > 0;
    return *ok ? stack->values[--stack->size] : 0;
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

static int is_open(char c)
{
    return c == '(' || c == '[' || c == '{';
}

/* The bracket that a closing one closes; 0 for every other character. */
static char opening_of(char c)
{
    return c == ')' ? '(' : c == ']' ? '[' : c == '}' ? '{' : 0;
}

static void ignore_pair(int open, int close, void *context)
{
    (void)open;
    (void)close;
    (void)context;
}

/* Both exercises are this walk: it reports pairs until the first mistake, and
 * returns whether there was none. The stack holds positions, not characters,
 * because a position tells the character too. */
static int walk(const char *text, void (*found)(int, int, void *), void *context)
{
    Stack *open = stack_create();
    int right = 1;

    for (int at = 0; right && text[at] != '\0'; at++) {
        if (is_open(text[at])) {
            stack_push(open, at);
        } else if (opening_of(text[at])) {
            int ok;
            int opened_at = stack_pop(open, &ok);

            right = ok && text[opened_at] == opening_of(text[at]);
            if (right)
                found(opened_at, at, context);
        }
    }
    right = right && stack_size(open) == 0;
    stack_free(open);
    return right;
}

int balanced(const char *text)
{
    return walk(text, ignore_pair, NULL);
}

void bracket_pairs(const char *text, void (*found)(int open, int close, void *context),
                   void *context)
{
    walk(text, found, context);
}
