/* A binary heap over an array: the element with the highest priority is at its place 0. */
#ifndef HEAP_H
#define HEAP_H

typedef struct {
    void *data;
    int priority;
} heapElem;

typedef struct {
    heapElem *heapArray;
    int size;
    int capac;
} Heap;

Heap *createHeap(void);
void *heap_top(Heap *heap);
void heap_push(Heap *heap, void *data, int priority);
void heap_pop(Heap *heap);

#endif
