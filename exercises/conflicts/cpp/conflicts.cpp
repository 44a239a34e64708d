// Resolver um sudoku perguntando, a cada tentativa, se há conflito.
//
// Este é o único arquivo que você edita. O enunciado está em README.md. As funções têm de ficar
// com os nomes e os parâmetros que têm aqui; funções auxiliares, pode criar quantas quiser.
//
//   g++ conflicts.cpp -o conflicts && ./conflicts
#include <iostream>
#include <utility>
#include <vector>

// Um sudoku é uma matriz de 9 por 9. sudoku[i][j] é a célula da linha i e da coluna j, contadas de
// 0 a 8: um número de 1 a 9, ou 0 se a célula está vazia.

// Outra célula da linha i tem o mesmo número que (i, j)?
bool conflito_linha(int sudoku[][9], int i, int j)
{
    return false;
}

// Outra célula da coluna j tem o mesmo número que (i, j)?
bool conflito_coluna(int sudoku[][9], int i, int j)
{
    return false;
}

// Outra célula do subquadrado de 3 por 3 em que está (i, j) tem o mesmo número que ela?
bool conflito_subquadrado(int sudoku[][9], int i, int j)
{
    return false;
}

// Há conflito de (i, j) na linha, na coluna ou no subquadrado?
bool conflito(int sudoku[][9], int i, int j)
{
    return false;
}

// Lê o arquivo `nome`, nove linhas de nove números, e acrescenta a `vazios` as células vazias, como
// pares (linha, coluna), na ordem em que aparecem no arquivo.
void ler_sudoku(int sudoku[][9], char nome[128], std::vector<std::pair<int, int>> &vazios)
{
}

// Preenche as células de `vazios` com a primeira solução. Se não há solução, todas elas ficam com 0.
void resolve(int sudoku[][9], std::vector<std::pair<int, int>> &vazios)
{
}

// Escreve o sudoku na saída padrão, emoldurado.
void imprimir_sudoku(int sudoku[][9])
{
}

// Pergunta o nome de um arquivo e escreve, resolvido, o sudoku que está nele.
int main()
{
    return 0;
}
