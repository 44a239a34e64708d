/* Resolver Sudoku con grafos implícitos.
 *
 * Cada nodo del grafo es un tablero a medio llenar; cada arista escribe un número
 * en la primera casilla vacía. El grafo nunca se guarda completo: los vecinos de
 * un nodo se calculan cuando hacen falta.
 *
 * Este es el único archivo que se edita. El enunciado está en README.md.
 */
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

/* Ejercicio 2. 1 si ningún número del 1 al 9 se repite en una fila, en una columna
 * o en una caja de 3x3; si no, 0. Los ceros no cuentan.
 * (Está antes que el ejercicio 1 porque en el ejercicio 3 se llama desde ahí.) */
int is_valid(Node* n){
    return 0;
}

/* Ejercicio 1. La lista de los nodos adyacentes: copias de n en las que la primera
 * casilla vacía vale 1, 2, ..., 9, en ese orden. Sin casillas vacías, una lista vacía.
 * El nodo n no se modifica.
 *
 * Ejercicio 3. La misma función, pero en la lista quedan solo los nodos válidos. */
List* get_adj_nodes(Node* n){
    List* list = createList();
    return list;
}

/* Ejercicio 4. 1 si no queda ninguna casilla vacía; si no, 0. */
int is_final(Node* n){
    return 0;
}

/* Ejercicio 5. Recorre el grafo en profundidad desde initial, con una pila, y devuelve
 * el primer nodo final que encuentra, o NULL si no hay ninguno. En *cont, que llega
 * en 0, cuenta las iteraciones. Los nodos que saca de la pila y no devuelve los libera. */
Node* DFS(Node* initial, int* cont){
    return NULL;
}

/* ---- Para probar: quita las marcas de comentario de main ---- */

/*
int main(void){
    Node* initial = read_file("s12a.txt");
    if (initial == NULL)
        return 1;
    print_node(initial);

    int cont = 0;
    Node* final = DFS(initial, &cont);
    printf("iterations:%d\n", cont);
    if (final != NULL)
        print_node(final);
    free(final);
    return 0;
}
*/
