#include <stdlib.h>
#include "list.h"

typedef struct{
    int sudo[4][4];
} Node;

int is_valid(Node* n){
    int rows[4][5] = {{0}}, columns[4][5] = {{0}}, boxes[4][5] = {{0}};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++){
            int number = n->sudo[i][j];
            if (number == 0) continue;
            if (rows[i][number]++ || columns[j][number]++ || boxes[i / 2 * 2 + j / 2][number]++)
                return 0;
        }
    return 1;
}

int is_final(Node* n){
    int left = 0;
    for (int k = 0; k < 16; k++)
        left += n->sudo[k / 4][k % 4] == 0;
    return left == 0;
}

static void add(List* list, Node* n, int i, int j, int number){
    if (number == 5) return;
    Node* twin = malloc(sizeof(Node));
    *twin = *n;
    twin->sudo[i][j] = number;
    if (is_valid(twin)) pushBack(list, twin);
    else free(twin);
    add(list, n, i, j, number + 1);
}

List* get_adj_nodes(Node* n){
    List* list = createList();
    for (int k = 0; k < 16; k++)
        if (n->sudo[k / 4][k % 4] == 0){
            add(list, n, k / 4, k % 4, 1);
            break;
        }
    return list;
}

/* The node that was put on the stack last is taken first. */
Node* DFS(Node* initial, int* cont){
    (*cont)++;
    if (is_final(initial))
        return initial;
    List* nodes = get_adj_nodes(initial);
    free(initial);
    Node* found = NULL;
    for (Node* n = last(nodes); n != NULL; n = prev(nodes)){
        if (found == NULL) found = DFS(n, cont);
        else free(n);
    }
    clean(nodes);
    free(nodes);
    return found;
}
