/* Una solución, que libera todo lo que crea. */
#include <stdio.h>
#include <stdlib.h>
#include "list.h"

/* Un tablero: sudo[fila][columna], de 0 a 8. Un 0 es una casilla vacía. */
typedef struct{
    int sudo[9][9];
} Node;

/* ---- Funciones dadas ---- */

/* Un nodo nuevo, con todas las casillas vacías. Quien lo pide lo libera con free. */
Node* createNode(){
    return calloc(1, sizeof(Node));
}

/* Un nodo nuevo con el mismo tablero que n. Quien lo pide lo libera con free. */
Node* copy(Node* n){
    Node* twin = createNode();
    if (twin != NULL)
        *twin = *n;
    return twin;
}

/* Lee un tablero: 81 números separados por espacios, con 0 en las casillas vacías.
 * Devuelve NULL, y dice por qué, si el archivo no se puede abrir o está incompleto. */
Node* read_file(char* file_name){
    FILE* file = fopen(file_name, "r");
    if (file == NULL){
        perror(file_name);
        return NULL;
    }

    Node* n = createNode();
    int read = 0;
    while (n != NULL && read < 81 && fscanf(file, "%d", &n->sudo[read / 9][read % 9]) == 1)
        read++;
    fclose(file);

    if (read < 81){
        fprintf(stderr, "%s: se leyeron %d números de 81\n", file_name, read);
        free(n);
        return NULL;
    }
    return n;
}

/* Muestra el tablero, una fila por línea, y una línea en blanco. */
void print_node(Node* n){
    for (int i = 0; i < 9; i++){
        for (int j = 0; j < 9; j++)
            printf("%d ", n->sudo[i][j]);
        printf("\n");
    }
    printf("\n");
}

/* ---- Ejercicios ---- */

/* Marca un dígito en una fila, columna o caja; 0 si ya estaba. */
static int take(int* seen, int digit){
    if (digit <= 0 || digit > 9)
        return 1;
    if (*seen & 1 << digit)
        return 0;
    *seen |= 1 << digit;
    return 1;
}

int is_valid(Node* n){
    int rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};

    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++){
            int digit = n->sudo[i][j];

            if (!take(&rows[i], digit) || !take(&columns[j], digit) || !take(&boxes[3 * (i / 3) + j / 3], digit))
                return 0;
        }
    return 1;
}

List* get_adj_nodes(Node* n){
    List* list = createList();

    for (int cell = 0; cell < 81; cell++){
        int i = cell / 9, j = cell % 9;

        if (n->sudo[i][j] != 0)
            continue;
        for (int digit = 1; digit <= 9; digit++){
            Node* child = copy(n);

            child->sudo[i][j] = digit;
            if (is_valid(child))
                pushBack(list, child);
            else
                free(child);
        }
        break;
    }
    return list;
}

int is_final(Node* n){
    for (int cell = 0; cell < 81; cell++)
        if (n->sudo[cell / 9][cell % 9] == 0)
            return 0;
    return 1;
}

Node* DFS(Node* initial, int* cont){
    Stack* stack = createStack();
    Node* found = NULL;

    push(stack, initial);
    while (found == NULL && !is_empty(stack)){
        Node* n = top(stack);

        pop(stack);
        (*cont)++;
        if (is_final(n)){
            found = n;
            break;
        }
        List* adjacent = get_adj_nodes(n);
        for (Node* child = first(adjacent); child != NULL; child = next(adjacent))
            push(stack, child);
        clean(adjacent);
        free(adjacent);
        free(n);
    }
    for (Node* n = first(stack); n != NULL; n = next(stack))
        free(n);
    clean(stack);
    free(stack);
    return found;
}
