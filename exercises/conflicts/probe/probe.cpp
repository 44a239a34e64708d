// The probe of conflicts: calls one of the student's functions and writes what came back.
//
//   exercise          input                           observation
//   conflito…         lines: a board, a cell          `true` or `false` for each line
//                     lines: a board                  a map of the board for each line: X where there is
//                                                     a conflict, . where there is none, - for empty cells
//   ler_sudoku        the text of tabuleiro.txt       the board, or the list of empty cells
//   resolve           lines: a board                  the board as it came back
//   imprimir_sudoku   a board                         what was printed
//
// A board is 81 digits, a cell is (row,column). The lines of an input are asked one after
// another in the same process: what a function keeps from one call to the next shows.
//
// The functions are only called, and no pointer to one is ever made: a call is bound when it is
// made, so that a function which the student did not write keeps no other from being tested.
#include <cstdlib>
#include <cstring>
#include <ostream>
#include <utility>
#include <vector>

#include "sudograde.h"

// As in the student's file.
bool conflito_linha(int sudoku[][9], int i, int j);
bool conflito_coluna(int sudoku[][9], int i, int j);
bool conflito_subquadrado(int sudoku[][9], int i, int j);
bool conflito(int sudoku[][9], int i, int j);
void ler_sudoku(int sudoku[][9], char nome[128], std::vector<std::pair<int, int>> &vazios);
void resolve(int sudoku[][9], std::vector<std::pair<int, int>> &vazios);
void imprimir_sudoku(int sudoku[][9]);

// What <iostream> would declare, without the object with a destructor that comes along with it.
namespace std {
extern ostream cout;
}

typedef std::vector<std::pair<int, int>> Cells;

enum { MOST_LINES = 12, MOST_CELLS = 200, GUARD_ROWS = 2 };

// A board between rows that do not belong to it: a loop that leaves the board reads these, and
// not whatever lies there by chance.
struct Board {
    int rows[GUARD_ROWS + 9 + GUARD_ROWS][9];

    int (*cells())[9] { return rows + GUARD_ROWS; }

    void fill_guards(int value)
    {
        for (int k = 0; k < GUARD_ROWS; k++)
            for (int j = 0; j < 9; j++)
                rows[k][j] = rows[GUARD_ROWS + 9 + k][j] = value;
    }

    bool has_guards_of(const Board &other) const
    {
        size_t size = sizeof(int[GUARD_ROWS][9]);

        return std::memcmp(rows, other.rows, size) == 0
            && std::memcmp(rows + GUARD_ROWS + 9, other.rows + GUARD_ROWS + 9, size) == 0;
    }
};

// A board that ends where memory ends: a loop that runs past its last row is a crash.
struct Guarded {
    int (*cells)[9];

    explicit Guarded(const sg_api *sg) : cells(static_cast<int (*)[9]>(sg->guarded(sizeof(int[9][9]))))
    {
        if (cells == nullptr)
            std::abort();
    }
    ~Guarded() { std::free(cells); }

    Guarded(const Guarded &) = delete;
    Guarded &operator=(const Guarded &) = delete;
};

// One line of an input.
struct Question {
    Board board;
    bool has_cell;
    int row, column;
};

// Returns how many questions there are, or 0 when the text is something else.
static int read_questions(const char *text, Question questions[MOST_LINES])
{
    int count = 0;

    while (*text != '\0') {
        Question *question = &questions[count];
        int used = 0;

        if (*text == '\n') {
            text++;
            continue;
        }
        if (count == MOST_LINES)
            return 0;
        question->board.fill_guards(0);
        for (int p = 0; p < 81; p++, text++) {
            if (*text < '0' || *text > '9')
                return 0;
            question->board.cells()[p / 9][p % 9] = *text - '0';
        }
        question->has_cell = std::sscanf(text, " (%1d,%1d)%n", &question->row, &question->column, &used) == 2
            && used > 0 && question->row < 9 && question->column < 9;
        if (question->has_cell)
            text += used;
        if (*text != '\n' && *text != '\0')
            return 0;
        count++;
    }
    return count;
}

static void write_board(const sg_api *sg, int cells[][9])
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            sg_printf(sg, "%d%c", cells[i][j], j < 8 ? ' ' : '\n');
}

static bool is(const char *call, const char *name)
{
    return std::strcmp(call, name) == 0;
}

// ---- conflito_linha, conflito_coluna, conflito_subquadrado, conflito ----

static bool ask(const sg_api *sg, int cells[][9], int i, int j)
{
    if (is(sg->call, "conflito_linha"))
        return conflito_linha(cells, i, j);
    if (is(sg->call, "conflito_coluna"))
        return conflito_coluna(cells, i, j);
    if (is(sg->call, "conflito_subquadrado") || is(sg->call, "guarded"))
        return conflito_subquadrado(cells, i, j);
    return conflito(cells, i, j);
}

// Asks about one cell. To look at a board must not change it: says so where it did.
static bool ask_and_compare(const sg_api *sg, const Board &before, const Guarded &guarded, int i, int j, bool *changed)
{
    Board board = before, beside;
    int (*cells)[9] = board.cells();
    bool answer;

    // A box's loop that goes on for a cell too many has a criterion of its own: past the board's end it meets the very
    // value that it looks for there, and zeros elsewhere.
    if (is(sg->call, "guarded"))
        board.fill_guards(cells[i][j]);
    else if (!is(sg->call, "conflito_subquadrado")) {
        cells = guarded.cells;
        std::memcpy(cells, board.cells(), sizeof(int[9][9]));
    }
    beside = board;
    answer = ask(sg, cells, i, j);
    if (!board.has_guards_of(beside) && !*changed) {
        sg_printf(sg, "memory beside the board was changed\n");
        *changed = true;
    }
    for (int p = 0; p < 81 && !*changed; p++) {
        int now = cells[p / 9][p % 9];
        int was = before.rows[GUARD_ROWS + p / 9][p % 9];

        if (now != was) {
            sg_printf(sg, "the board was changed at (%d,%d): %d, it was %d\n", p / 9, p % 9, now, was);
            *changed = true;
        }
    }
    return answer;
}

static void observe_conflict(const sg_api *sg, const Question &question)
{
    Guarded guarded(sg);
    bool changed = false;

    if (question.has_cell) {
        bool answer = ask_and_compare(sg, question.board, guarded, question.row, question.column, &changed);
        sg_printf(sg, "%s\n", answer ? "true" : "false");
        return;
    }
    for (int i = 0; i < 9; i++) {
        for (int j = 0; j < 9; j++) {
            // What is said about an empty cell does not matter: no guess is empty.
            const char *mark = "-";

            if (question.board.rows[GUARD_ROWS + i][j] != 0)
                mark = ask_and_compare(sg, question.board, guarded, i, j, &changed) ? "X" : ".";
            sg_printf(sg, "%s%c", mark, j < 8 ? ' ' : '\n');
        }
    }
}

// ---- ler_sudoku ----

// The cells in their order, those of a row on one line.
static void write_cells(const sg_api *sg, const Cells &cells)
{
    if (cells.empty())
        sg_printf(sg, "no cells\n");
    for (std::size_t k = 0; k < cells.size(); k++) {
        bool ends_row = k + 1 == cells.size() || cells[k + 1].first != cells[k].first;

        if (k == MOST_CELLS) {
            sg_printf(sg, "\nand more: %lu cells in all\n", (unsigned long)cells.size());
            return;
        }
        sg_printf(sg, "(%d,%d)%c", cells[k].first, cells[k].second, ends_row ? '\n' : ' ');
    }
}

static void observe_read(const sg_api *sg)
{
    Guarded guarded(sg);
    char *name = static_cast<char *>(sg->guarded(128));
    Cells empty;

    if (name == nullptr)
        std::abort();
    std::strcpy(name, "tabuleiro.txt");
    // What is not read stays a 7.
    for (int p = 0; p < 81; p++)
        guarded.cells[p / 9][p % 9] = 7;
    if (is(sg->call, "appended")) {
        empty.push_back(std::make_pair(8, 8));
        empty.push_back(std::make_pair(4, 4));
    }
    ler_sudoku(guarded.cells, name, empty);
    if (is(sg->call, "board"))
        write_board(sg, guarded.cells);
    else
        write_cells(sg, empty);
    std::free(name);
}

// ---- resolve ----

static void observe_solve(const sg_api *sg, Question &question)
{
    Guarded guarded(sg);
    int (*cells)[9] = guarded.cells;
    Cells empty;

    std::memcpy(cells, question.board.cells(), sizeof(int[9][9]));
    for (int p = 0; p < 81; p++)
        if (cells[p / 9][p % 9] == 0)
            empty.push_back(std::make_pair(p / 9, p % 9));
    resolve(cells, empty);
    write_board(sg, cells);
}

// ---- imprimir_sudoku ----

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
static void observe_print(const sg_api *sg, Question &question)
{
    char text[4096];
    std::size_t length;
    ToStdout buffer;
    std::FILE *printed = std::fopen("printed.txt", "w+");
    std::FILE *terminal = stdout;
    std::streambuf *usual;

    if (printed == NULL)
        std::abort();
    // A student who prints with printf alone has brought no std::cout to life. It is left so.
    new std::ios_base::Init;
    stdout = printed;
    usual = std::cout.rdbuf(&buffer);
    imprimir_sudoku(question.board.cells());
    std::cout.flush();
    std::cout.rdbuf(usual);
    stdout = terminal;
    std::rewind(printed);
    while ((length = std::fread(text, 1, sizeof text, printed)) > 0)
        sg->write(text, length);
    std::fclose(printed);
}

void sg_probe(const sg_api *sg) noexcept
{
    static Question questions[MOST_LINES];
    int count;

    if (is(sg->call, "board") || is(sg->call, "cells") || is(sg->call, "appended")) {
        observe_read(sg);
        return;
    }
    count = read_questions(sg->input, questions);
    if (count == 0)
        sg_printf(sg, "the input of this case is not a board\n");
    for (int k = 0; k < count; k++) {
        if (is(sg->call, "resolve"))
            observe_solve(sg, questions[k]);
        else if (is(sg->call, "imprimir_sudoku"))
            observe_print(sg, questions[k]);
        else
            observe_conflict(sg, questions[k]);
    }
}
