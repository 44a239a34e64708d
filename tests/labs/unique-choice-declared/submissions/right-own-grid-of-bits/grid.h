/* A grid of bits: 512 bytes instead of 3.5 kB. */
#ifndef GRID_OF_BITS
#define GRID_OF_BITS

typedef struct {
    int i, j, n;
} Choice_T;

/* bit n of open[9 * i + j]: n can still stand in (i, j) */
typedef struct {
    short open[81];
    char number[81];
    char guessed;
} Grid_T;

Grid_T grid_init(Grid_T g, int v[9][9]);
Grid_T grid_update(Grid_T g, Choice_T c);
Choice_T grid_iterate(Grid_T g, Choice_T c);
int grid_unique(Grid_T g);
Choice_T grid_exist_unique(Grid_T g);
Grid_T grid_clear_unique(Grid_T g);
Choice_T grid_read_value(Grid_T g, Choice_T c);

#endif
