// Right versions of the functions that other exercises of conflicts build on.
//
// While conflito is graded, the first three stand in for the student's; while resolve is
// graded, all four do. Any one of them may be taken from here alone, so none calls another.
// The board and the cell come from the student's code: they may hold any number, so a cell
// that is not on the board is answered without being looked at.

enum Unit { ROW, COLUMN, BOX };

static bool meets(int sudoku[][9], int i, int j, Unit unit)
{
    if (i < 0 || i > 8 || j < 0 || j > 8 || sudoku[i][j] == 0)
        return false;
    for (int p = 0; p < 9; p++) {
        int row = unit == ROW ? i : unit == COLUMN ? p : 3 * (i / 3) + p / 3;
        int column = unit == ROW ? p : unit == COLUMN ? j : 3 * (j / 3) + p % 3;

        if ((row != i || column != j) && sudoku[row][column] == sudoku[i][j])
            return true;
    }
    return false;
}

bool conflito_linha(int sudoku[][9], int i, int j)
{
    return meets(sudoku, i, j, ROW);
}

bool conflito_coluna(int sudoku[][9], int i, int j)
{
    return meets(sudoku, i, j, COLUMN);
}

bool conflito_subquadrado(int sudoku[][9], int i, int j)
{
    return meets(sudoku, i, j, BOX);
}

bool conflito(int sudoku[][9], int i, int j)
{
    return meets(sudoku, i, j, ROW) || meets(sudoku, i, j, COLUMN) || meets(sudoku, i, j, BOX);
}
