/* A solução. O programa responde sem fazer perguntas, e os seus tabuleiros são sempre os mesmos: assim se
 * mostra, ao lado da saída de um estudante, só o que o enunciado pede. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int n;
    int degree[82];
    int adj[82][81];
} Graph;

void build_graph(Graph *g){
    g->n = 81;
    for (int v = 1; v <= 81; v++){
        int i = (v - 1) / 9, j = (v - 1) % 9;
        g->degree[v] = 0;
        for (int w = 1; w <= 81; w++){
            int k = (w - 1) / 9, l = (w - 1) % 9;
            if (v == w)
                continue;
            if (i == k || j == l || (i / 3 == k / 3 && j / 3 == l / 3)){
                g->adj[v][g->degree[v]] = w;
                g->degree[v]++;
            }
        }
    }
}

/* a cor c serve para o vértice v? */
int possivel(const Graph *g, const int color[82], int v, int c){
    for (int k = 0; k < g->degree[v]; k++)
        if (color[g->adj[v][k]] == c)
            return 0;
    return 1;
}

/* as cores dadas não se contradizem? */
int dadas_ok(const Graph *g, int m, const int color[82]){
    for (int v = 1; v <= g->n; v++)
        if (color[v] != 0 && (color[v] > m || !possivel(g, color, v, color[v])))
            return 0;
    return 1;
}

/* A busca escolhe sempre o vértice com menos cores possíveis: a ordem das soluções é outra, e mesmo os
 * tabuleiros difíceis são rápidos. */

/* quantas cores ainda servem para o vértice v */
int servem(const Graph *g, int m, const int color[82], int v){
    int quantas = 0;
    for (int c = 1; c <= m; c++)
        quantas += possivel(g, color, v, c);
    return quantas;
}

/* o vértice sem cor mais apertado, ou 0 se todos têm cor */
int apertado(const Graph *g, int m, const int color[82]){
    int melhor = 0, menos = m + 1;
    for (int v = 1; v <= g->n && menos > 1; v++){
        int quantas = color[v] == 0 ? servem(g, m, color, v) : m + 1;
        if (quantas < menos){
            menos = quantas;
            melhor = v;
        }
    }
    return melhor;
}

int primeira(const Graph *g, int m, int color[82]){
    int v = apertado(g, m, color);
    if (v == 0)
        return 1;
    for (int c = 1; c <= m; c++){
        if (possivel(g, color, v, c)){
            color[v] = c;
            if (primeira(g, m, color))
                return 1;
            color[v] = 0;
        }
    }
    return 0;
}

int color_first(const Graph *g, int m, int color[82]){
    if (!dadas_ok(g, m, color))
        return 0;
    return primeira(g, m, color);
}

long todas(const Graph *g, int m, int color[82], void (*found)(const int color[82], void *ctx), void *ctx){
    int v = apertado(g, m, color);
    long total = 0;
    if (v == 0){
        found(color, ctx);
        return 1;
    }
    for (int c = 1; c <= m; c++){
        if (possivel(g, color, v, c)){
            color[v] = c;
            total += todas(g, m, color, found, ctx);
            color[v] = 0;
        }
    }
    return total;
}

long color_all(const Graph *g, int m, int color[82], void (*found)(const int color[82], void *ctx), void *ctx){
    int copia[82] = {0};

    if (!dadas_ok(g, m, color))
        return 0;
    /* found pode sair daqui com longjmp, e color fica como estava */
    memcpy(copia + 1, color + 1, g->n * sizeof *copia);
    return todas(g, m, copia, found, ctx);
}

int check_solution(const Graph *g, const int color[82]){
    for (int v = 1; v <= g->n; v++){
        if (color[v] < 1 || color[v] > 9)
            return 0;
        if (!possivel(g, color, v, color[v]))
            return 0;
    }
    return 1;
}

/* só conta até 2: é o que basta para saber se a solução é única */
int conta(const Graph *g, int color[82], int total){
    int v = apertado(g, 9, color);
    if (v == 0)
        return total + 1;
    for (int c = 1; c <= 9 && total < 2; c++){
        if (possivel(g, color, v, c)){
            color[v] = c;
            total = conta(g, color, total);
            color[v] = 0;
        }
    }
    return total;
}

int generate(const Graph *g, unsigned seed, int color[82]){
    int ordem[81], dadas = 81;

    srand(seed);
    /* uma primeira linha embaralhada e o resto pela busca */
    for (int v = 1; v <= 81; v++)
        color[v] = 0;
    for (int v = 1; v <= 9; v++){
        int c;
        do
            c = rand() % 9 + 1;
        while (!possivel(g, color, v, c));
        color[v] = c;
    }
    color_first(g, 9, color);

    for (int k = 0; k < 81; k++)
        ordem[k] = k + 1;
    for (int k = 80; k > 0; k--){
        int outro = rand() % (k + 1), troca = ordem[k];
        ordem[k] = ordem[outro];
        ordem[outro] = troca;
    }
    for (int k = 0; k < 81 && dadas > 32; k++){
        int v = ordem[k], c = color[v];
        color[v] = 0;
        if (conta(g, color, 0) == 1)
            dadas--;
        else
            color[v] = c;
    }
    return dadas;
}

/* ---- o programa ---- */

void mostra(const int color[82]){
    printf("-------------------------\n");
    for (int i = 0; i < 9; i++){
        for (int j = 0; j < 9; j++)
            printf("%s%d ", j % 3 == 0 ? "| " : "", color[9 * i + j + 1]);
        printf("|\n");
        if (i % 3 == 2)
            printf("-------------------------\n");
    }
}

/* lê uma linha e tira o fim de linha; no fim da entrada o programa termina */
void le_linha(char linha[100]){
    if (fgets(linha, 100, stdin) == NULL)
        exit(0);
    linha[strcspn(linha, "\r\n")] = '\0';
}

/* lê os 81 números; devolve 0 se alguém digitou sair */
int le_tabuleiro(int color[82]){
    char linha[100], *fim;
    for (int v = 1; v <= 81; v++){
        long valor = -1;
        while (valor < 0 || valor > 9){
            le_linha(linha);
            if (strcmp(linha, "sair") == 0)
                return 0;
            valor = strtol(linha, &fim, 10);
            if (fim == linha || *fim != '\0' || valor < 0 || valor > 9){
                printf("Digite um número de 0 a 9.\n");
                valor = -1;
            }
        }
        color[v] = valor;
    }
    color[0] = 0;
    return 1;
}

int passos(const Graph *g, int color[82], int v){
    if (v > g->n){
        printf("Solução encontrada.\n");
        return 1;
    }
    if (color[v] != 0)
        return passos(g, color, v + 1);
    printf("Mapeando cores possíveis para %d\n", v);
    for (int c = 1; c <= 9; c++){
        if (possivel(g, color, v, c)){
            printf("Cor %d é possível para %d\n", c, v);
            printf("Partindo para o próximo vértice:\n");
            color[v] = c;
            if (passos(g, color, v + 1))
                return 1;
            color[v] = 0;
        } else {
            printf("Cor %d não é possível para %d. Partindo para a próxima cor.\n", c, v);
        }
    }
    return 0;
}

void passo_a_passo(const Graph *g, int color[82]){
    mostra(color);
    if (dadas_ok(g, 9, color) && passos(g, color, 1))
        mostra(color);
    else
        printf("O tabuleiro não tem solução.\n");
}

void veredito(const Graph *g, const int color[82]){
    if (check_solution(g, color))
        printf("A solução dada é válida.\n");
    else
        printf("A solução dada não é válida.\n");
}

void joga(const Graph *g, unsigned seed){
    int dado[82] = {0}, color[82];
    char linha[100];
    int x, y, val;

    generate(g, seed, dado);
    memcpy(color, dado, sizeof color);
    mostra(color);
    for (;;){
        le_linha(linha);
        if (strcmp(linha, "sair") == 0)
            return;
        if (strcmp(linha, "verificar") == 0){
            veredito(g, color);
        } else if (strcmp(linha, "solução") == 0){
            memcpy(color, dado, sizeof color);
            color_first(g, 9, color);
            mostra(color);
        } else if (sscanf(linha, "(%d, %d) - %d", &x, &y, &val) == 3){
            if (x < 1 || x > 9 || y < 1 || y > 9 || val < 0 || val > 9)
                printf("Fora do tabuleiro.\n");
            else if (dado[9 * (x - 1) + y] != 0)
                printf("Esse número é dado.\n");
            else {
                color[9 * (x - 1) + y] = val;
                mostra(color);
            }
        } else
            printf("Não entendi.\n");
    }
}

int main(void){
    Graph g;
    int color[82];
    char linha[100];
    unsigned seed = 1;

    build_graph(&g);
    for (;;){
        le_linha(linha);
        if (strcmp(linha, "0") == 0){
            printf("Cada célula é um vértice e cada número é uma cor.\n");
        } else if (strcmp(linha, "1") == 0){
            int dadas = 0, sol[82];
            memset(color, 0, sizeof color);
            generate(&g, seed++, color);
            /* com mais números dados a busca é curta */
            memcpy(sol, color, sizeof sol);
            color_first(&g, 9, sol);
            for (int v = 1; v <= 81; v++)
                dadas += color[v] != 0;
            for (int v = 1; v <= 81 && dadas < 50; v++)
                if (color[v] == 0){
                    color[v] = sol[v];
                    dadas++;
                }
            passo_a_passo(&g, color);
        } else if (strcmp(linha, "2") == 0){
            joga(&g, seed++);
        } else if (strcmp(linha, "3") == 0){
            if (!le_tabuleiro(color))
                continue;
            if (color_first(&g, 9, color))
                mostra(color);
            else
                printf("O tabuleiro não tem solução.\n");
        } else if (strcmp(linha, "4") == 0){
            if (le_tabuleiro(color))
                veredito(&g, color);
        } else if (strcmp(linha, "5") == 0){
            if (le_tabuleiro(color))
                passo_a_passo(&g, color);
        } else if (strcmp(linha, "6") == 0){
            return 0;
        } else
            printf("Não existe essa opção.\n");
    }
}
