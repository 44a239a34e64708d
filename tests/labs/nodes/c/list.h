/* A list of pointers with a cursor, and a stack that is one. It does not own what they lead to. */
#ifndef LIST_H
#define LIST_H

typedef struct List List;
typedef List Stack;

/* An empty list; clean(list) and free(list) give it back. */
List *createList(void);

/* Takes all pointers out. */
void clean(List *list);

int is_empty(List *list);
int get_size(List *list);

/* The pointer at the beginning or end, where the cursor is then; NULL if there is none. */
void *first(List *list);
void *front(List *list);
void *last(List *list);

/* The pointer behind or before the cursor, which moves there; NULL beyond the ends. */
void *next(List *list);
void *prev(List *list);

void pushFront(List *list, void *data);
void pushBack(List *list, void *data);
void popFront(List *list);
void popBack(List *list);

/* The top of a stack is the end of its list. */
Stack *createStack(void);
void push(Stack *stack, void *data);
void *top(Stack *stack);
void pop(Stack *stack);

#endif
