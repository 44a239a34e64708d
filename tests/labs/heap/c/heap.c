#include "heap.h"

#include <stdlib.h>

Heap *createHeap(void)
{
    return NULL;
}

void *heap_top(Heap *heap)
{
    return NULL;
}

void heap_push(Heap *heap, void *data, int priority)
{
}

void heap_pop(Heap *heap)
{
}
