"""A solução. O programa responde sem fazer perguntas, e os seus tabuleiros são sempre os mesmos: assim se
mostra, ao lado da saída de um estudante, só o que o enunciado pede. A busca escolhe sempre o vértice com
menos cores possíveis, e mesmo os tabuleiros difíceis são rápidos.
"""
import random
import re


def build_graph():
    graph = {}
    for v in range(1, 82):
        i, j = (v - 1) // 9, (v - 1) % 9
        graph[v] = []
        for w in range(1, 82):
            k, l = (w - 1) // 9, (w - 1) % 9
            if v != w and (i == k or j == l or (i // 3 == k // 3 and j // 3 == l // 3)):
                graph[v].append(w)
    return graph


def possivel(graph, colors, v, c):
    return all(colors[w] != c for w in graph[v])


def dadas_ok(graph, m, colors):
    return _start(_lists(graph), m, colors) is not None


def _lists(graph):
    """Os vizinhos por vértice, seja o grafo um dicionário ou uma lista com a posição 0 vazia."""
    if isinstance(graph, dict):
        return {v: neighbours for v, neighbours in graph.items() if v != 0}
    return dict(enumerate(graph[1:], start=1))


def _start(graph, m, colors):
    """As cores que restam a cada vértice sem cor; None se as dadas se contradizem."""
    left = {}
    for v, neighbours in graph.items():
        taken = {colors[w] for w in neighbours}
        if colors[v] == 0:
            left[v] = set(range(1, m + 1)) - taken
        elif colors[v] in taken or not 1 <= colors[v] <= m:
            return None
    return left


def _go(graph, left, colors):
    if not left:
        yield
        return
    v = min(left, key=lambda it: len(left[it]))
    possible = left.pop(v)
    for color in sorted(possible):
        colors[v] = color
        changed = [w for w in graph[v] if w in left and color in left[w]]
        for w in changed:
            left[w].discard(color)
        yield from _go(graph, left, colors)
        for w in changed:
            left[w].add(color)
    colors[v] = 0
    left[v] = possible


def _colorings(graph, m, colors):
    graph = _lists(graph)
    colors = list(colors)
    left = _start(graph, m, colors)
    if left is not None:
        for _ in _go(graph, left, colors):
            yield list(colors)


def color_first(graph, m, colors):
    return next(_colorings(graph, m, colors), None)


def color_all(graph, m, colors):
    return _colorings(graph, m, colors)


def check_solution(graph, colors):
    return all(
        1 <= colors[v] <= 9 and all(colors[w] != colors[v] for w in neighbours)
        for v, neighbours in _lists(graph).items()
    )


def unica(graph, colors):
    quantas = 0
    for _ in color_all(graph, 9, colors):
        quantas += 1
        if quantas == 2:
            return False
    return quantas == 1


def generate(graph, seed):
    sorteio = random.Random(seed)
    colors = [0] * 82
    primeira = list(range(1, 10))
    sorteio.shuffle(primeira)
    colors[1:10] = primeira
    colors = color_first(graph, 9, colors)
    dadas = 81
    ordem = list(range(1, 82))
    sorteio.shuffle(ordem)
    for v in ordem:
        if dadas <= 36:
            break
        c = colors[v]
        colors[v] = 0
        if unica(graph, colors):
            dadas -= 1
        else:
            colors[v] = c
    return colors


def mostra(colors):
    print("-" * 25)
    for i in range(9):
        linha = colors[9 * i + 1:9 * i + 10]
        print("| %d %d %d | %d %d %d | %d %d %d |" % tuple(linha))
        if i % 3 == 2:
            print("-" * 25)


def le_tabuleiro():
    """Os 81 números, ou None se digitaram sair."""
    colors = [0]
    while len(colors) < 82:
        v = len(colors)
        texto = input().strip()
        if texto == "sair":
            return None
        if texto in list("0123456789"):
            colors.append(int(texto))
        else:
            print("Digite um número de 0 a 9.")
    return colors


def passos(graph, colors, v):
    if v > len(graph):
        print("Solução encontrada.")
        return True
    if colors[v] != 0:
        return passos(graph, colors, v + 1)
    print(f"Mapeando cores possíveis para {v}")
    for c in range(1, 10):
        if possivel(graph, colors, v, c):
            print(f"Cor {c} é possível para {v}")
            print("Partindo para o próximo vértice:")
            colors[v] = c
            if passos(graph, colors, v + 1):
                return True
            colors[v] = 0
        else:
            print(f"Cor {c} não é possível para {v}. Partindo para a próxima cor.")
    return False


def passo_a_passo(graph, colors):
    mostra(colors)
    if dadas_ok(graph, 9, colors) and passos(graph, colors, 1):
        mostra(colors)
    else:
        print("O tabuleiro não tem solução.")


def veredito(graph, colors):
    if check_solution(graph, colors):
        print("A solução dada é válida.")
    else:
        print("A solução dada não é válida.")


def joga(graph, seed):
    dado = generate(graph, seed)
    colors = dado[:]
    mostra(colors)
    while True:
        texto = input().strip()
        if texto == "sair":
            return
        if texto == "verificar":
            veredito(graph, colors)
        elif texto == "solução":
            colors = color_first(graph, 9, dado)
            mostra(colors)
        else:
            partes = re.fullmatch(r"\((\d), *(\d)\) *- *(\d)", texto)
            if partes is None:
                print("Não entendi.")
                continue
            x, y, val = map(int, partes.groups())
            if x == 0 or y == 0:
                print("Fora do tabuleiro.")
            elif dado[9 * (x - 1) + y] != 0:
                print("Esse número é dado.")
            else:
                colors[9 * (x - 1) + y] = val
                mostra(colors)


def facil(graph):
    """Um tabuleiro com muitos números, para que a busca seja curta."""
    colors = generate(graph, 1)
    solucao = color_first(graph, 9, colors)
    for v in range(1, 50):
        colors[v] = solucao[v]
    return colors


def main():
    graph = build_graph()
    seed = 0
    while True:
        opcao = input().strip()
        seed += 1
        if opcao == "0":
            print("Cada célula é um vértice e cada número é uma cor.")
        elif opcao == "1":
            passo_a_passo(graph, facil(graph))
        elif opcao == "2":
            joga(graph, seed)
        elif opcao == "3":
            colors = le_tabuleiro()
            if colors is not None:
                solucao = color_first(graph, 9, colors)
                if solucao is None:
                    print("O tabuleiro não tem solução.")
                else:
                    mostra(solucao)
        elif opcao == "4":
            colors = le_tabuleiro()
            if colors is not None:
                veredito(graph, colors)
        elif opcao == "5":
            colors = le_tabuleiro()
            if colors is not None:
                passo_a_passo(graph, colors)
        elif opcao == "6":
            return
        else:
            print("Não existe essa opção.")


if __name__ == "__main__":
    main()
