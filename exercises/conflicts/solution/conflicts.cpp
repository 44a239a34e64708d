// Uma solução: busca com um laço e a lista das células vazias, sem recursão.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

// As funções que perguntam por um conflito devolvem int, 0 ou 1, o que em C++ não faz parte do nome
// de uma função: elas servem também a quem as declara com int. Uma célula fora do sudoku não é
// olhada.

static bool esta_vazia_ou_fora(int sudoku[][9], int i, int j)
{
    return i < 0 || i > 8 || j < 0 || j > 8 || sudoku[i][j] == 0;
}

int conflito_linha(int sudoku[][9], int i, int j)
{
    if (esta_vazia_ou_fora(sudoku, i, j))
        return 0;
    for (int k = 0; k < 9; k++)
        if (k != j && sudoku[i][k] == sudoku[i][j])
            return 1;
    return 0;
}

int conflito_coluna(int sudoku[][9], int i, int j)
{
    if (esta_vazia_ou_fora(sudoku, i, j))
        return 0;
    for (int k = 0; k < 9; k++)
        if (k != i && sudoku[k][j] == sudoku[i][j])
            return 1;
    return 0;
}

int conflito_subquadrado(int sudoku[][9], int i, int j)
{
    if (esta_vazia_ou_fora(sudoku, i, j))
        return 0;
    for (int p = 0; p < 9; p++) {
        int linha = i / 3 * 3 + p / 3;
        int coluna = j / 3 * 3 + p % 3;

        if ((linha != i || coluna != j) && sudoku[linha][coluna] == sudoku[i][j])
            return 1;
    }
    return 0;
}

int conflito(int sudoku[][9], int i, int j)
{
    return conflito_linha(sudoku, i, j) || conflito_coluna(sudoku, i, j) || conflito_subquadrado(sudoku, i, j);
}

void ler_sudoku(int sudoku[][9], char nome[128], vector<pair<int, int>> &vazios)
{
    ifstream arquivo(nome);

    if (!arquivo) {
        cerr << "O arquivo " << nome << " nao existe" << endl;
        exit(1);
    }
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            if (!(arquivo >> sudoku[i][j])) {
                cerr << "O arquivo " << nome << " nao tem 81 numeros" << endl;
                exit(1);
            }
            if (sudoku[i][j] == 0)
                vazios.push_back(make_pair(i, j));
        }
}

// Os números dados não podem se repetir: a busca só olha as células que ela preenche.
static bool dados_em_conflito(int sudoku[][9])
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            if (sudoku[i][j] != 0 && conflito(sudoku, i, j))
                return true;
    return false;
}

void resolve(int sudoku[][9], vector<pair<int, int>> &vazios)
{
    int k = 0, total = (int)vazios.size();

    if (dados_em_conflito(sudoku))
        return;
    while (k >= 0 && k < total) {
        int &celula = sudoku[vazios[k].first][vazios[k].second];

        celula++;
        while (celula <= 9 && conflito(sudoku, vazios[k].first, vazios[k].second))
            celula++;
        if (celula > 9) {
            celula = 0;
            k--;
        } else
            k++;
    }
}

void imprimir_sudoku(int sudoku[][9])
{
    for (int i = 0; i < 9; i++) {
        if (i % 3 == 0)
            cout << "===========================" << endl;
        cout << "| ";
        for (int j = 0; j < 9; j++) {
            cout << sudoku[i][j] << " ";
            if (j == 2 || j == 5)
                cout << " | ";
        }
        cout << "|" << endl;
    }
    cout << "===========================" << endl;
}

int main()
{
    int sudoku[9][9];
    char nome[128];
    vector<pair<int, int>> vazios;

    cout << "Qual e o nome do arquivo? ";
    cin.getline(nome, sizeof nome);
    ler_sudoku(sudoku, nome, vazios);
    resolve(sudoku, vazios);
    imprimir_sudoku(sudoku);
    for (const auto &celula : vazios)
        if (sudoku[celula.first][celula.second] == 0) {
            cout << "Este sudoku nao tem solucao." << endl;
            return 0;
        }
    return 0;
}
