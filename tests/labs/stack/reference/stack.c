/* The right answers of the lab. Its stack stands in for the student's, too: a linked list with a
 * header, so that a function which looks into the struct instead of calling stack_pop does not
 * work with it. The two functions walk the text once with a stack of what is still open. */
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
