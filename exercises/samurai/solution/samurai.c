/* Sudoku samurai */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CASILLAS 369
#define LARGO 4096

typedef enum { FALSO, VERDADERO } boolean;

int soluciones = 0;

int retorna_desde(int i, int j){
    if (j <= 5 || j >= 15){
        if (i <= 8)
            return 0;
        return 12;
    }
    if (j >= 9 && j <= 11)
        return 6;
    /* 6 a 8 y 12 a 14: el centro y dos esquinas */
    if (i <= 8)
        return 0;
    if (i >= 15)
        return 12;
    return 6;
}

int retorna_hasta(int i, int j){
    if (j <= 5 || j >= 15){
        if (i <= 8)
            return 8;
        return 20;
    }
    if (j >= 9 && j <= 11)
        return 14;
    if (i <= 5)
        return 8;
    if (i >= 12)
        return 20;
    return 14;
}

void parametros_recorrido(int v[4], int selector){
    switch (selector){
    case 0: v[0] = 6;  v[1] = 14; v[2] = 6;  v[3] = 14; break;
    case 1: v[0] = 0;  v[1] = 8;  v[2] = 0;  v[3] = 8;  break;
    case 2: v[0] = 0;  v[1] = 8;  v[2] = 12; v[3] = 20; break;
    case 3: v[0] = 12; v[1] = 20; v[2] = 0;  v[3] = 8;  break;
    case 4: v[0] = 12; v[1] = 20; v[2] = 12; v[3] = 20; break;
    }
}

/* 1 si la casilla pertenece a algun tablero */
int activa(int i, int j){
    if (i >= 9 && i <= 11)
        return j >= 6 && j <= 14;
    if (j >= 9 && j <= 11)
        return i >= 6 && i <= 14;
    return 1;
}

void carga_tablerote(int t[][21], int c[]){
    int k = 0;
    for (int i = 0; i < 21; i++){
        for (int j = 0; j < 21; j++){
            if (activa(i, j))
                t[i][j] = c[k++];
            else
                t[i][j] = 5;
        }
    }
}

int Verificador_Insertar(int t[][21], int i, int j, int valor){
    int k, l;
    for (k = retorna_desde(i, j); k <= retorna_hasta(i, j); k++)
        if (t[k][j] == valor)
            return 0;
    for (k = retorna_desde(j, i); k <= retorna_hasta(j, i); k++)
        if (t[i][k] == valor)
            return 0;
    int fila = (i / 3) * 3;
    int columna = (j / 3) * 3;
    for (k = fila; k < fila + 3; k++)
        for (l = columna; l < columna + 3; l++)
            if (t[k][l] == valor)
                return 0;
    return 1;
}

/* Lee una linea sin el fin de linea. 0 si no cabe o no hay. */
int lee_nombre(char nombre[LARGO]){
    if (fgets(nombre, LARGO, stdin) == NULL)
        return 0;
    size_t largo = strcspn(nombre, "\r\n");
    if (nombre[largo] == '\0' && !feof(stdin))
        return 0;
    nombre[largo] = '\0';
    return largo > 0;
}

void escritura_datos(int t[][21]){
    char nombre[LARGO];
    soluciones++;
    printf("Nombre del archivo para la solucion %d: ", soluciones);
    if (!lee_nombre(nombre)){
        printf("El nombre no sirve\n");
        exit(1);
    }
    FILE *f = fopen(nombre, "w");
    if (f == NULL){
        printf("No se puede escribir %s\n", nombre);
        exit(1);
    }
    for (int i = 0; i < 21; i++){
        for (int j = 0; j < 21; j++){
            if (activa(i, j))
                fprintf(f, "%d ", t[i][j]);
            else
                fprintf(f, "  ");
        }
        fprintf(f, "\n");
    }
    fprintf(f, "\nSudoku samurai resuelto\n");
    fclose(f);
}

int Solucionador(int t[][21], int selector){
    int v[4];
    int encontradas = 0;
    parametros_recorrido(v, selector);
    for (int i = v[0]; i <= v[1]; i++){
        for (int j = v[2]; j <= v[3]; j++){
            if (t[i][j] == 0){
                for (int k = 1; k <= 9; k++){
                    if (Verificador_Insertar(t, i, j, k)){
                        t[i][j] = k;
                        encontradas += Solucionador(t, selector);
                        t[i][j] = 0;
                    }
                }
                return encontradas;
            }
        }
    }
    /* este tablero esta lleno */
    if (selector < 4)
        return Solucionador(t, selector + 1);
    escritura_datos(t);
    return 1;
}

void lectura_datos(int c[]){
    char nombre[LARGO];
    printf("Nombre del archivo: ");
    if (!lee_nombre(nombre)){
        printf("El nombre del archivo no sirve\n");
        exit(1);
    }
    FILE *f = fopen(nombre, "r");
    if (f == NULL){
        printf("El archivo no existe\n");
        exit(1);
    }
    int k = 0, letra;
    while ((letra = fgetc(f)) != EOF){
        if ((letra < '0' || letra > '9') && letra != '-')
            continue;
        if (k == CASILLAS){
            printf("El archivo tiene mas de 369 casillas\n");
            exit(1);
        }
        c[k++] = letra == '-' ? 0 : letra - '0';
    }
    fclose(f);
    if (k < CASILLAS){
        printf("El archivo tiene solo %d casillas\n", k);
        exit(1);
    }
}

int main(void){
    int c[CASILLAS];
    int t[21][21];
    lectura_datos(c);
    carga_tablerote(t, c);
    if (Solucionador(t, 0) == 0)
        printf("\nEl samurai no tiene solucion\n");
    return 0;
}
