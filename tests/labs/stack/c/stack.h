/* A stack of ints that grows as needed, and two functions that use it.
 * This file is given: write stack.c, and leave this one as it is. */
#ifndef STACK_H
#define STACK_H

/* What a stack is made of is stack.c's own business. */
typedef struct Stack Stack;

/* A new, empty stack. */
Stack *stack_create(void);

/* Puts a value on top. */
void stack_push(Stack *stack, int value);

/* Takes the top value off and returns it, with *ok = 1. On an empty stack
 * *ok = 0, and what is returned does not matter. */
int stack_pop(Stack *stack, int *ok);

/* How many values are on the stack. */
int stack_size(const Stack *stack);

/* Frees the stack and all that it holds. */
void stack_free(Stack *stack);

/* 1 when every bracket ( [ { in the text is closed by its own kind, in the
 * right order; else 0. All other characters are ignored. */
int balanced(const char *text);

/* Calls found(open, close, context) once for each pair of brackets of a
 * balanced text, in any order: open and close are their positions in it.
 * On a text that is not balanced: calls it for the pairs that are closed before
 * the first mistake, or for none. */
void bracket_pairs(const char *text, void (*found)(int open, int close, void *context),
                   void *context);

#endif
