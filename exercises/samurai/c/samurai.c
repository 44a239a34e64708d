/* Sudoku samurái: cinco tableros que se traslapan, resueltos con vuelta atrás.
 *
 * Este es el único archivo que se edita. El enunciado está en README.md.
 *
 *   gcc samurai.c -o samurai && ./samurai
 */
#include <stdio.h>
#include <stdlib.h>

/* Casillas de los cinco tableros, contadas una sola vez. */
#define CASILLAS 369

typedef enum { FALSO, VERDADERO } boolean;

/* Ejercicio 1. La primera fila que hay que mirar para recorrer la columna de la
 * casilla (i,j). Con los argumentos al revés, retorna_desde(j, i), es la primera
 * columna de su fila. */
int retorna_desde(int i, int j){
    return 0;
}

/* Ejercicio 2. La última fila de esa columna; también se mira. */
int retorna_hasta(int i, int j){
    return 0;
}

/* Ejercicio 3. Dónde está el tablero selector (0 el centro, 1 a 4 las esquinas):
 * v = {primera fila, última fila, primera columna, última columna}. */
void parametros_recorrido(int v[4], int selector){
}

/* Ejercicio 4. Reparte los 369 números de c en las casillas activas de t, fila por
 * fila. En los huecos pone 5. */
void carga_tablerote(int t[][21], int c[]){
}

/* Ejercicio 5. 1 si valor puede ir en la casilla vacía (i,j); si no, 0. */
int Verificador_Insertar(int t[][21], int i, int j, int valor){
    return 0;
}

/* Ejercicio 8. Lee de la entrada estándar el nombre de un archivo y escribe en él
 * la solución que hay en t. */
void escritura_datos(int t[][21]){
}

/* Ejercicio 6. Llena las casillas vacías desde el tablero selector en adelante y
 * llama a escritura_datos una vez por cada solución. Al terminar, t queda como
 * estaba. Lo que devuelve es cosa tuya. */
int Solucionador(int t[][21], int selector){
    return 0;
}

/* Ejercicio 7. Lee de la entrada estándar el nombre de un archivo, y de ese archivo
 * los 369 números: de 0 a 9, y un guion vale 0. Lo demás no cuenta. */
void lectura_datos(int c[]){
}

/* Ejercicio 9. El programa: falta que avise cuando no hay solución. */
int main(void){
    static int c[CASILLAS];
    static int t[21][21];

    lectura_datos(c);
    carga_tablerote(t, c);
    Solucionador(t, 0);
    return 0;
}
