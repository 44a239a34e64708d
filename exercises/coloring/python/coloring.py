"""Sudoku como coloração de um grafo.

Cada célula do tabuleiro é um vértice, de 1 a 81; há uma aresta entre duas células da mesma linha, da
mesma coluna ou do mesmo bloco de 3x3; os números são as cores, de 1 a 9.

Este é o único arquivo que você edita. O enunciado está em README.md.

Um grafo é um dicionário: graph[v] é a lista dos vizinhos do vértice v. As cores são uma lista em que
colors[v] é a cor do vértice v, e 0 quer dizer sem cor; a posição 0 não é usada e vale 0.
"""


def build_graph():
    """Exercício 1. O grafo do Sudoku: 81 vértices, e os vizinhos de cada um em ordem crescente."""
    return {}


def color_first(graph, m, colors):
    """Exercício 2. Uma lista de cores de 1 a m que mantém as cores dadas em colors, ou None se não
    houver. Quando não há, colors fica como estava."""
    return None


def color_all(graph, m, colors):
    """Exercício 3. Todas as colorações que mantêm as cores dadas, cada uma uma vez: um gerador (com
    yield) ou uma lista. No fim, colors fica como estava."""
    return []


def check_solution(graph, colors):
    """Exercício 4. True se todos os vértices têm uma cor de 1 a 9 e nenhuma aresta liga dois vértices da
    mesma cor."""
    return False


def generate(graph, seed):
    """Exercício 5. Um tabuleiro com exatamente uma solução e no máximo 40 números dados, como lista de
    cores. A mesma semente dá o mesmo tabuleiro."""
    return None


def main():
    """Exercício 6. O programa, com o menu."""


# Só roda quando o arquivo é o programa; quando é importado, não.
if __name__ == "__main__":
    main()
