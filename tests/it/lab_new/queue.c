#include <stdlib.h>
#include <stdbool.h>

struct cell {
    int value;
    struct cell *next;
};

typedef struct queue {
    struct cell *front;
    struct cell *rear;
} queue;

queue *createQueue(void)
{
    return calloc(1, sizeof(queue));
}

bool isEmpty(queue *q)
{
    return q->front == NULL;
}

void enqueue(queue *q, int value)
{
    struct cell *cell = malloc(sizeof *cell);
    cell->value = value;
    cell->next = NULL;
    if (q->rear == NULL)
        q->front = cell;
    else
        q->rear->next = cell;
    q->rear = cell;
}

bool dequeue(queue *q, int *value)
{
    struct cell *cell = q->front;
    if (isEmpty(q))
        return false;
    *value = cell->value;
    q->front = cell->next;
    if (q->front == NULL)
        q->rear = NULL;
    free(cell);
    return true;
}
