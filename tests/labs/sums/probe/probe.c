/* The probe of the lab `sums`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sudograde.h"
#include "sums.h"

/* Writes each file of the folder that save_sum may have written: its name, and what is in it. */
static void observe_file(const struct sg_api *sg, const char *name)
{
    char text[100];
    FILE *file = fopen(name, "r");

    if (file == NULL)
        return;
    if (fgets(text, sizeof text, file) != NULL)
        sg_printf(sg, "%s: %s\n", name, text);
    fclose(file);
}

void sg_probe(const struct sg_api *sg)
{
    if (strcmp(sg->call, "sum_file") == 0) {
        sg_printf(sg, "%ld\n", sum_file("numbers.txt"));
        return;
    }
    save_sum(atol(sg->input));
    observe_file(sg, "total.txt");
    observe_file(sg, "other.txt");
}
