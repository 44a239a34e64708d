// Calls the student's functions with values that lab.toml names: a file, what was printed, a board
// between guards, a map of all cells. No given header declares the functions, so they stand here.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

bool conflito_linha(int sudoku[][9], int i, int j);
bool conflito_coluna(int sudoku[][9], int i, int j);
bool conflito_subquadrado(int sudoku[][9], int i, int j);
bool conflito(int sudoku[][9], int i, int j);
void ler_sudoku(int sudoku[][9], char nome[128], std::vector<std::pair<int, int>> &vazios);
void resolve(int sudoku[][9], std::vector<std::pair<int, int>> &vazios);
void imprimir_sudoku(int sudoku[][9]);

// As <iostream> would declare it, without the object with a destructor that comes along with it.
namespace std {
extern ostream cout;
}

typedef std::array<std::array<int, 9>, 9> Sudoku;
typedef std::vector<std::pair<int, int>> Cells;

static Sudoku copied(int sudoku[][9])
{
    Sudoku copy;

    std::memcpy(&copy, sudoku, sizeof copy);
    return copy;
}

static void restore(int sudoku[][9], const Sudoku &before)
{
    std::memcpy(sudoku, &before, sizeof before);
}

// ---- One cell, or a map of all: X where there is a conflict, - where a cell is empty ----

template <class Ask> static std::string asked(int sudoku[][9], const std::string &cell, Ask ask)
{
    std::string marks;
    int i, j;

    if (std::sscanf(cell.c_str(), "%d %d", &i, &j) == 2)
        return ask(sudoku, i, j) ? "true" : "false";
    for (int place = 0; place < 81; place++) {
        // The answer about an empty cell does not matter: no guess is empty.
        if (sudoku[place / 9][place % 9] == 0)
            marks += '-';
        else
            marks += ask(sudoku, place / 9, place % 9) ? 'X' : '.';
    }
    return marks;
}

static std::string adapt_linha(int sudoku[][9], const std::string &cell)
{
    return asked(sudoku, cell, [](int cells[][9], int row, int column) { return conflito_linha(cells, row, column); });
}

static std::string adapt_coluna(int sudoku[][9], const std::string &cell)
{
    return asked(sudoku, cell, [](int cells[][9], int row, int column) { return conflito_coluna(cells, row, column); });
}

static std::string adapt_qualquer(int sudoku[][9], const std::string &cell)
{
    return asked(sudoku, cell, [](int cells[][9], int row, int column) { return conflito(cells, row, column); });
}

// Asks with rows around the board that do not belong to it: a loop that leaves the board reads these,
// and not whatever lies there by chance. They hold zeros, or the number that is asked about.
static bool ask_within_guards(int sudoku[][9], int i, int j, bool is_number)
{
    enum { GUARDS = 2 };
    int rows[GUARDS + 9 + GUARDS][9], before[GUARDS + 9 + GUARDS][9];
    const size_t size = 9 * sizeof rows[0];
    bool answer;

    for (auto &row : rows)
        for (int &cell : row)
            cell = is_number ? sudoku[i][j] : 0;
    std::memcpy(rows[GUARDS], sudoku, size);
    std::memcpy(before, rows, sizeof rows);
    answer = conflito_subquadrado(rows + GUARDS, i, j);
    std::memcpy(sudoku, rows[GUARDS], size);
    std::memcpy(before[GUARDS], rows[GUARDS], size);
    // To write beside the board is as bad as any crash.
    if (std::memcmp(rows, before, sizeof rows) != 0)
        std::abort();
    return answer;
}

static std::string adapt_subquadrado(int sudoku[][9], const std::string &cell)
{
    return asked(sudoku, cell, [](int cells[][9], int row, int column) { return ask_within_guards(cells, row, column, false); });
}

static std::string adapt_cercado(int sudoku[][9], const std::string &cell)
{
    return asked(sudoku, cell, [](int cells[][9], int row, int column) {
        const bool answer = ask_within_guards(cells, row, column, true);

        // Then without guards, where nothing lies behind the last cell: to read there is to crash, whatever the answer.
        conflito_subquadrado(cells, row, column);
        return answer;
    });
}

// ---- Reading ----

static void listed(const Cells &cells, std::string &text)
{
    // A right list has 81 cells at most, and those that it was called with.
    const size_t most = 200;

    for (size_t k = 0; k < cells.size() && k < most; k++)
        text += "(" + std::to_string(cells[k].first) + "," + std::to_string(cells[k].second) + ") ";
    if (cells.size() > most)
        text += "...";
}

// Reads once into an empty list, and once into one with two cells.
static Sudoku adapt_ler_sudoku(int sudoku[][9], const std::string &layout, std::string &cells, std::string &appended)
{
    std::FILE *file = std::fopen("tabuleiro.txt", "w");
    char name[128] = "tabuleiro.txt";
    Cells empty, both = {{8, 8}, {4, 4}};
    const Sudoku before = copied(sudoku);
    Sudoku first;

    if (file == nullptr)
        std::abort();
    const int blanks = layout == "two blanks between" ? 2 : layout == "three blanks between" ? 3 : layout == "columns far apart" ? 27 : 1;
    const char *end = layout == "blank at line ends" ? " \n" : "\n";
    const char *last = layout == "no last line end" ? "" : end;

    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            if (j < 8)
                std::fprintf(file, "%d%*s", sudoku[i][j], blanks, "");
            else
                std::fprintf(file, "%d%s", sudoku[i][j], i < 8 ? end : last);
    std::fclose(file);
    // A cell that is not read stays a 7.
    std::fill_n(&sudoku[0][0], 81, 7);
    ler_sudoku(sudoku, name, empty);
    first = copied(sudoku);
    listed(empty, cells);
    std::fill_n(&sudoku[0][0], 81, 7);
    ler_sudoku(sudoku, name, both);
    listed(both, appended);
    restore(sudoku, before);
    return first;
}

// ---- Solving ----

// In C++, only the board tells whether there is a solution.
static Sudoku adapt_resolve(int sudoku[][9], bool &found)
{
    const Sudoku before = copied(sudoku);
    Cells empty;

    for (int place = 0; place < 81; place++)
        if (sudoku[place / 9][place % 9] == 0)
            empty.push_back({place / 9, place % 9});
    const Cells all = empty;
    resolve(sudoku, empty);
    const Sudoku after = copied(sudoku);
    found = true;
    for (const auto &[i, j] : all)
        found = found && after[i][j] != 0;
    restore(sudoku, before);
    return after;
}

// ---- Printing ----

// Hands on to stdout, whatever that is at the moment: what is printed by both ways keeps its order.
class ToStdout : public std::streambuf {
protected:
    int overflow(int character)
    {
        return character == EOF ? 0 : std::fputc(character, stdout);
    }
    std::streamsize xsputn(const char *text, std::streamsize length)
    {
        return (std::streamsize)std::fwrite(text, 1, (std::size_t)length, stdout);
    }
};

// A file takes the place of the terminal, and not a buffer in memory: std::cout may be cut loose from
// stdout (sync_with_stdio), and then writes to the descriptor.
static std::string adapt_imprimir_sudoku(int sudoku[][9], bool *error_lost)
{
    static unsigned char room[sizeof(std::ios_base::Init)];
    char part[4096];
    std::size_t length;
    std::string text;
    ToStdout buffer;
    std::FILE *printed = std::fopen("printed.txt", "w+");
    std::FILE *terminal = stdout;
    std::streambuf *usual;

    if (printed == nullptr)
        std::abort();
    // A student who prints with printf alone has brought no std::cout to life. It is left so.
    new (room) std::ios_base::Init;
    *error_lost = false;
    stdout = printed;
    usual = std::cout.rdbuf(&buffer);
    imprimir_sudoku(sudoku);
    std::cout.flush();
    std::cout.rdbuf(usual);
    stdout = terminal;
    std::rewind(printed);
    while ((length = std::fread(part, 1, sizeof part, printed)) > 0)
        text.append(part, length);
    std::fclose(printed);
    return text;
}
