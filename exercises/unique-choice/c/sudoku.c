/* Διάβασμα, έλεγχος, επίλυση και παραγωγή Sudoku, και το πρόγραμμα sudoku.
 * Τι κάνει κάθε συνάρτηση το λέει το sudoku.h. */
#include <stdio.h>
#include <string.h>
#include "grid.h"
#include "sudoku.h"

Grid_T sudoku_read(void)
{
    Grid_T g;

    memset(&g, 0, sizeof g);
    return g;
}

void sudoku_print(FILE *s, Grid_T g)
{
}

int sudoku_is_correct(Grid_T g)
{
    return 0;
}

void sudoku_print_errors(Grid_T g)
{
}

Grid_T sudoku_solve(Grid_T g, Choice_T c)
{
    memset(&g, 0, sizeof g);
    return g;
}

Grid_T sudoku_generate(int nelts, int unique)
{
    Grid_T g;

    memset(&g, 0, sizeof g);
    return g;
}

int main(int argc, char *argv[])
{
    return 0;
}
