/* The probe of the lab `stack`.
 *
 *   call            input               observation
 *   stack           push 3 pop size     a line per pop and size
 *   frees           the same            the same, then the blocks that stack_free left
 *   drain           N                   push 1..N, then every value that is popped, a line each
 *   grow            N                   push 1..N, then the size, and the sum of what is popped
 *   balanced        a text              1 or 0
 *   bracket_pairs   a text              a line `open close` per call, or `no pairs`
 */
#include "stack.h"
#include "sudograde.h"

#include <stdlib.h>
#include <string.h>

/* No right stack leaves `ok` at this value. */
enum { NOT_SET = 12345 };

static void observe_pop(const struct sg_api *sg, Stack *stack)
{
    int ok = NOT_SET;
    int value = stack_pop(stack, &ok);

    if (ok == NOT_SET)
        sg_printf(sg, "ok was not set\n");
    else if (ok)
        sg_printf(sg, "popped %d\n", value);
    else
        sg_printf(sg, "empty\n");
}

/* Does what the input says, word by word. */
static void observe_commands(const struct sg_api *sg, Stack *stack)
{
    char word[16];
    int length;

    for (const char *at = sg->input; sscanf(at, "%15s%n", word, &length) == 1; at += length) {
        if (strcmp(word, "push") == 0) {
            int value = 0;
            int digits = 0;

            sscanf(at + length, "%d%n", &value, &digits);
            length += digits;
            stack_push(stack, value);
        } else if (strcmp(word, "pop") == 0) {
            observe_pop(sg, stack);
        } else if (strcmp(word, "size") == 0) {
            sg_printf(sg, "size %d\n", stack_size(stack));
        } else {
            sg_printf(sg, "the lab's input has an unknown command: %s\n", word);
        }
    }
}

static void push_up_to(Stack *stack, int count)
{
    for (int value = 1; value <= count; value++)
        stack_push(stack, value);
}

static void observe_drain(const struct sg_api *sg, Stack *stack, int count)
{
    int ok = 0;

    push_up_to(stack, count);
    /* One pop more than there were pushes: a stack that never says that it is
     * empty must not keep the probe here. */
    for (int pops = 0; pops <= count; pops++) {
        int value = stack_pop(stack, &ok);

        if (!ok)
            return;
        sg_printf(sg, "%d\n", value);
    }
    sg_printf(sg, "more values than were pushed\n");
}

/* The sum does not tell in which order the values came back: a stack that gives
 * them in the wrong order still earns the points for growing. */
static void observe_grow(const struct sg_api *sg, Stack *stack, int count)
{
    long sum = 0;

    push_up_to(stack, count);
    sg_printf(sg, "size %d\n", stack_size(stack));
    for (int pops = 0; pops < count; pops++) {
        int ok = 0;
        int value = stack_pop(stack, &ok);

        if (ok)
            sum += value;
    }
    sg_printf(sg, "sum %ld\n", sum);
}

static void observe_stack(const struct sg_api *sg)
{
    Stack *stack = stack_create();

    if (stack == NULL) {
        sg_printf(sg, "no stack: NULL\n");
        return;
    }
    if (strcmp(sg->call, "drain") == 0)
        observe_drain(sg, stack, atoi(sg->input));
    else if (strcmp(sg->call, "grow") == 0)
        observe_grow(sg, stack, atoi(sg->input));
    else
        observe_commands(sg, stack);
    stack_free(stack);
    if (strcmp(sg->call, "frees") == 0)
        sg_printf(sg, "blocks left: %ld\n", sg->live_blocks(1));
}

struct pairs {
    const struct sg_api *sg;
    int count;
};

static void observe_pair(int open, int close, void *context)
{
    struct pairs *pairs = context;

    pairs->count++;
    sg_printf(pairs->sg, "%d %d\n", open, close);
}

static void observe_pairs(const struct sg_api *sg)
{
    struct pairs pairs = {sg, 0};

    bracket_pairs(sg->input, observe_pair, &pairs);
    if (pairs.count == 0)
        sg_printf(sg, "no pairs\n");
}

void sg_probe(const struct sg_api *sg)
{
    if (strcmp(sg->call, "balanced") == 0)
        sg_printf(sg, "%d\n", balanced(sg->input) != 0);
    else if (strcmp(sg->call, "bracket_pairs") == 0)
        observe_pairs(sg);
    else
        observe_stack(sg);
}
