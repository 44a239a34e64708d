/* Οι συναρτήσεις του πλέγματος. Τι κάνει η καθεμία το λέει το grid.h. */
#include <string.h>
#include "grid.h"

Grid_T grid_init(Grid_T g, int v[9][9])
{
    memset(&g, 0, sizeof g);
    return g;
}

Grid_T grid_update(Grid_T g, Choice_T c)
{
    memset(&g, 0, sizeof g);
    return g;
}

Choice_T grid_iterate(Grid_T g, Choice_T c)
{
    c.n = 0;
    return c;
}

int grid_unique(Grid_T g)
{
    return 0;
}

Choice_T grid_exist_unique(Grid_T g)
{
    Choice_T c = {0, 0, 0};

    return c;
}

Grid_T grid_clear_unique(Grid_T g)
{
    memset(&g, 0, sizeof g);
    return g;
}

Choice_T grid_read_value(Grid_T g, Choice_T c)
{
    c.n = 0;
    return c;
}
