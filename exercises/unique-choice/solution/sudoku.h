/* Διάβασμα, έλεγχος, επίλυση και παραγωγή Sudoku. */
#ifndef SUDOKU_H
#define SUDOKU_H

#include <stdio.h>
#include "grid.h"

/* Διαβάζει 81 αριθμούς από την πρότυπη είσοδο. Ό,τι ακολουθεί δεν το κοιτά. */
Grid_T sudoku_read(void);

/* Γράφει το πλέγμα στο s: εννέα γραμμές, εννέα φορές "%d " στην καθεμία. */
void sudoku_print(FILE *s, Grid_T g);

/* 1 αν το πλέγμα είναι πλήρες και χωρίς λάθη, αλλιώς 0. */
int sudoku_is_correct(Grid_T g);

/* Γράφει κάθε λάθος: ποιος αριθμός, σε ποια γραμμή, στήλη ή τετράγωνο. */
void sudoku_print_errors(Grid_T g);

/* Λύνει το g, αφού βάλει σε αυτό την επιλογή c (c.n = 0: καμία). */
Grid_T sudoku_solve(Grid_T g, Choice_T c);

/* Ένα πρόβλημα με περίπου nelts αριθμούς· με unique, ένα που λύνεται χωρίς
 * μαντεψιές. */
Grid_T sudoku_generate(int nelts, int unique);

#endif
