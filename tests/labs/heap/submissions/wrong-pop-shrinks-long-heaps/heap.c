#include "heap.h"

#include <stdlib.h>

Heap *createHeap(void)
{
    Heap *heap = malloc(sizeof *heap);

    if (heap == NULL)
        abort();
    heap->capac = 3;
    heap->size = 0;
    heap->heapArray = malloc(3 * sizeof *heap->heapArray);
    if (heap->heapArray == NULL)
        abort();
    return heap;
}

void *heap_top(Heap *heap)
{
    return heap->size > 0 ? heap->heapArray[0].data : NULL;
}

void heap_push(Heap *heap, void *data, int priority)
{
    int place = heap->size;

    if (heap->size == heap->capac) {
        heap->capac = 2 * heap->capac + 1;
        heap->heapArray = realloc(heap->heapArray, heap->capac * sizeof *heap->heapArray);
        if (heap->heapArray == NULL)
            abort();
    }
    heap->size++;
    while (place > 0 && heap->heapArray[(place - 1) / 2].priority < priority) {
        heap->heapArray[place] = heap->heapArray[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    heap->heapArray[place].data = data;
    heap->heapArray[place].priority = priority;
}

void heap_pop(Heap *heap)
{
    heapElem last;
    int place = 0;

    if (heap->size == 0)
        return;
    last = heap->heapArray[--heap->size];
    if (heap->size > 12)
        heap->capac--;
    while (2 * place + 1 < heap->size) {
        int child = 2 * place + 1;

        if (child + 1 < heap->size
            && heap->heapArray[child + 1].priority > heap->heapArray[child].priority)
            child++;
        if (heap->heapArray[child].priority <= last.priority)
            break;
        heap->heapArray[place] = heap->heapArray[child];
        place = child;
    }
    if (heap->size > 0)
        heap->heapArray[place] = last;
}
