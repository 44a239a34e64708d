/* Sudoku como coloração de um grafo.
 *
 * Cada célula do tabuleiro é um vértice, de 1 a 81; há uma aresta entre duas células da mesma
 * linha, da mesma coluna ou do mesmo bloco de 3x3; os números são as cores, de 1 a 9.
 *
 * Este é o único arquivo que você edita. O enunciado está em README.md.
 */
#include <stdio.h>
#include <stdlib.h>

/* Um grafo. Os vértices são 1, 2, ..., n: a posição 0 dos vetores não é usada. Os vizinhos
 * de v são adj[v][0], adj[v][1], ..., adj[v][degree[v] - 1], em ordem crescente. */
typedef struct {
    int n;
    int degree[82];
    int adj[82][81];
} Graph;

/* ---- Exercícios ---- */

/* Exercício 1. O grafo do Sudoku: 81 vértices, e uma aresta entre células da mesma linha, da
 * mesma coluna ou do mesmo bloco. O que g continha antes não importa, e pode ser qualquer coisa. */
void build_graph(Graph *g){
    g->n = 0;
}

/* Exercício 2. Colore com as cores 1 a m os vértices que têm cor 0, sem mudar os outros, e
 * devolve 1. Se não for possível, devolve 0 e color fica como estava. */
int color_first(const Graph *g, int m, int color[82]){
    return 0;
}

/* Exercício 3. Chama found(color, ctx) uma vez para cada coloração que mantém as cores dadas, e
 * devolve quantas são. No fim, color fica como estava. */
long color_all(const Graph *g, int m, int color[82], void (*found)(const int color[82], void *ctx), void *ctx){
    return 0;
}

/* Exercício 4. 1 se todos os vértices têm uma cor de 1 a 9 e nenhuma aresta liga dois vértices da
 * mesma cor; senão, 0. */
int check_solution(const Graph *g, const int color[82]){
    return 0;
}

/* Exercício 5. Põe em color, que vem com zeros, um tabuleiro com exatamente uma solução e no
 * máximo 40 números dados, e devolve quantos são. A semente decide qual é o tabuleiro. */
int generate(const Graph *g, unsigned seed, int color[82]){
    return 0;
}

/* ---- O programa: exercício 6 ---- */

int main(void){
    return 0;
}
