// Right versions of the functions that other exercises of conflicts build on.
//
// While conflito is graded, the first three stand in for the student's; while resolve is
// graded, all four do. Any one of them may be taken from here alone, so none calls another.
// The board and the cell come from the student's code: they may hold any number, so a cell
// that is not on the board is answered without being looked at.
//
// They return an int, 0 or 1, which is not part of a function's name in C++: a bool fills one byte of
// the register, and a student who wrote int would find anything in the others.

enum Unit { ROW, COLUMN, BOX };

static int meets(int sudoku[][9], int i, int j, Unit unit)
{
    if (i < 0 || i > 8 || j < 0 || j > 8 || sudoku[i][j] == 0)
        return 0;
    for (int p = 0; p < 9; p++) {
        int row = unit == ROW ? i : unit == COLUMN ? p : 3 * (i / 3) + p / 3;
        int column = unit == ROW ? p : unit == COLUMN ? j : 3 * (j / 3) + p % 3;

        if ((row != i || column != j) && sudoku[row][column] == sudoku[i][j])
            return 1;
    }
    return 0;
}

int conflito_linha(int sudoku[][9], int i, int j)
{
    return meets(sudoku, i, j, ROW);
}

int conflito_coluna(int sudoku[][9], int i, int j)
{
    return meets(sudoku, i, j, COLUMN);
}

int conflito_subquadrado(int sudoku[][9], int i, int j)
{
    return meets(sudoku, i, j, BOX);
}

int conflito(int sudoku[][9], int i, int j)
{
    return meets(sudoku, i, j, ROW) || meets(sudoku, i, j, COLUMN) || meets(sudoku, i, j, BOX);
}
