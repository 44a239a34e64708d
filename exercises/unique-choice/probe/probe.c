/* The probe of unique-choice: calls one of the student's functions and writes what
 * came back.
 *
 * What a grid is, only the student's grid.h says: here it is a value that is handed
 * from one function to another, and no field of it is touched. What must be known of
 * a grid is asked through grid_read_value, grid_iterate, grid_unique and
 * grid_exist_unique. Those are the lab's own while another function is graded, as
 * long as the student's grid has the fields of the lab's.
 *
 * The functions are declared here with names of their own (the assembler's name is
 * the real one): a prototype that is missing in a header, or is written a little
 * differently, costs nothing. All other names begin with probe_, too, as the
 * student's headers may define any name, and any macro.
 *
 * A function may return anything. A walk through choices ends after more of them than
 * a grid can have, cells are looked up only inside of the grid, and texts are cut.
 *
 * An input is boards of 81 digits and, behind them, other numbers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sudograde.h"
/* #import reads a header once, whether or not it guards itself against a second time. */
#import "grid.h"

Grid_T probe_init(Grid_T, int[9][9]) __asm__("grid_init");
Grid_T probe_update(Grid_T, Choice_T) __asm__("grid_update");
Choice_T probe_iterate(Grid_T, Choice_T) __asm__("grid_iterate");
int probe_unique(Grid_T) __asm__("grid_unique");
Choice_T probe_exist_unique(Grid_T) __asm__("grid_exist_unique");
Grid_T probe_clear_unique(Grid_T) __asm__("grid_clear_unique");
Choice_T probe_read_value(Grid_T, Choice_T) __asm__("grid_read_value");
Grid_T probe_read(void) __asm__("sudoku_read");
void probe_print(FILE *, Grid_T) __asm__("sudoku_print");
int probe_is_correct(Grid_T) __asm__("sudoku_is_correct");
void probe_print_errors(Grid_T) __asm__("sudoku_print_errors");
Grid_T probe_solve(Grid_T, Choice_T) __asm__("sudoku_solve");
Grid_T probe_generate(int, int) __asm__("sudoku_generate");

/* A grid has 729 choices at most. */
enum { PROBE_BOARDS = 6, PROBE_NUMBERS = 300, PROBE_STEPS = 800, PROBE_TEXT = 16000 };

struct probe_input {
    int boards;
    int board[PROBE_BOARDS][9][9];
    int numbers;
    int number[PROBE_NUMBERS];
};

/* Words of 81 digits are boards, other words are numbers. */
static void probe_parse(const char *text, struct probe_input *input)
{
    memset(input, 0, sizeof *input);
    while (*(text += strspn(text, " \t\r\n")) != '\0') {
        size_t length = strcspn(text, " \t\r\n");

        if (length == 81 && input->boards < PROBE_BOARDS) {
            for (int p = 0; p < 81; p++)
                input->board[input->boards][p / 9][p % 9] = text[p] - '0';
            input->boards++;
        } else if (length < 10 && input->numbers < PROBE_NUMBERS) {
            input->number[input->numbers++] = atoi(text);
        }
        text += length;
    }
}

static Choice_T probe_choice(int i, int j, int n)
{
    Choice_T choice;

    choice.i = i;
    choice.j = j;
    choice.n = n;
    return choice;
}

/* The k-th choice among the numbers of the input. */
static Choice_T probe_choice_of(const struct probe_input *input, int k)
{
    const int *number = input->number + 3 * k;

    return probe_choice(number[0], number[1], number[2]);
}

/* A grid that nobody made: what a local variable holds before grid_init. */
static Grid_T probe_no_grid(void)
{
    Grid_T grid;

    memset(&grid, 0x55, sizeof grid);
    return grid;
}

/* What the probe was called with. */
static const struct sg_api *probe_sg;

/* A grid from a copy of the board, as grid_init might write to it; behind its end nothing can be read. */
static Grid_T probe_init_from(Grid_T grid, const int board[9][9])
{
    int (*v)[9] = probe_sg->guarded(sizeof(int[9][9]));

    if (v == NULL)
        abort();
    memcpy(v, board, sizeof(int[9][9]));
    grid = probe_init(grid, v);
    free(v);
    return grid;
}

static Grid_T probe_grid_of(const struct probe_input *input, int k)
{
    return probe_init_from(probe_no_grid(), input->board[k]);
}

/* The grid with all choices of the input placed. */
static Grid_T probe_placed(Grid_T grid, const struct probe_input *input)
{
    for (int k = 0; k < input->numbers / 3; k++)
        grid = probe_update(grid, probe_choice_of(input, k));
    return grid;
}

static Grid_T probe_updated(const struct probe_input *input)
{
    return probe_placed(probe_grid_of(input, 0), input);
}

/* ---- What a grid holds ---- */

static int probe_value(Grid_T grid, int i, int j)
{
    return probe_read_value(grid, probe_choice(i, j, 0)).n;
}

static void probe_write_values(const struct sg_api *sg, Grid_T grid)
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            sg_printf(sg, "%d%c", probe_value(grid, i, j), j < 8 ? ' ' : '\n');
}

static int probe_clues(Grid_T grid)
{
    int clues = 0;

    for (int p = 0; p < 81; p++)
        clues += probe_value(grid, p / 9, p % 9) != 0;
    return clues;
}

static int probe_is_inside(Choice_T choice)
{
    return choice.i >= 0 && choice.i < 9 && choice.j >= 0 && choice.j < 9 && choice.n >= 1
        && choice.n <= 9;
}

/* Collects choices up to the end, the first that lies outside of a grid, or PROBE_STEPS. */
static int probe_walk(Grid_T grid, Choice_T choices[PROBE_STEPS])
{
    int steps = 0;
    Choice_T choice = probe_iterate(grid, probe_choice(0, 0, 0));

    while (choice.n != 0 && steps < PROBE_STEPS) {
        choices[steps++] = choice;
        if (!probe_is_inside(choice))
            break;
        choice = probe_iterate(grid, choice);
    }
    return steps;
}

static void probe_write_no_choice(const struct sg_api *sg, Choice_T choice)
{
    sg_printf(sg, "no choice: %d %d %d\n", choice.i, choice.j, choice.n);
}

/* The digits that each cell can hold, or `-` for none. */
static void probe_write_choices(const struct sg_api *sg, Grid_T grid)
{
    static Choice_T choices[PROBE_STEPS];
    char possible[9][9][10] = {0};
    int steps = probe_walk(grid, choices);

    for (int k = 0; k < steps; k++)
        if (probe_is_inside(choices[k]))
            possible[choices[k].i][choices[k].j][choices[k].n] = 1;
        else
            probe_write_no_choice(sg, choices[k]);
    if (steps == PROBE_STEPS)
        sg_printf(sg, "grid_iterate does not end\n");
    for (int p = 0; p < 81; p++) {
        const char *here = possible[p / 9][p % 9];

        for (int n = 1; n <= 9; n++)
            if (here[n])
                sg_printf(sg, "%d", n);
        sg_printf(sg, "%s%c", memchr(here, 1, 10) ? "" : "-", p % 9 < 8 ? ' ' : '\n');
    }
}

static void probe_write_certain(const struct sg_api *sg, Grid_T grid)
{
    Choice_T choice = probe_exist_unique(grid);

    if (choice.n == 0)
        sg_printf(sg, "certain: none\n");
    else
        sg_printf(sg, "certain: %d %d %d\n", choice.i, choice.j, choice.n);
}

/* Places what is certain until nothing is: many counts must be right for that. */
static void probe_write_singles(const struct sg_api *sg, Grid_T grid)
{
    for (int placed = 0; placed < 82; placed++) {
        Choice_T choice = probe_exist_unique(grid);

        if (choice.n == 0)
            break;
        if (!probe_is_inside(choice)) {
            probe_write_no_choice(sg, choice);
            return;
        }
        grid = probe_update(grid, choice);
    }
    probe_write_values(sg, grid);
}

static void probe_write_flag(const struct sg_api *sg, const char *name, int flag)
{
    sg_printf(sg, "%s%d\n", name, flag != 0);
}

/* ---- grid_init, grid_update ---- */

/* Boards in turn: the grid of one is handed to grid_init for the next. */
static void probe_observe_init(const struct sg_api *sg, const struct probe_input *input)
{
    Grid_T grid = probe_no_grid();

    for (int k = 0; k < input->boards; k++) {
        grid = probe_init_from(grid, input->board[k]);
        if (strcmp(sg->call, "init-values") == 0) {
            probe_write_values(sg, grid);
        } else if (strcmp(sg->call, "init-choices") == 0) {
            probe_write_choices(sg, grid);
        } else {
            probe_write_flag(sg, "unique: ", probe_unique(grid));
            probe_write_certain(sg, grid);
            grid = probe_clear_unique(grid);
        }
    }
}

/* Several grids made from one: each holds its own number only, and the first is as it was. */
static void probe_observe_branches(const struct sg_api *sg, const struct probe_input *input)
{
    static Grid_T branches[PROBE_NUMBERS / 3];
    Grid_T grid = probe_grid_of(input, 0);

    for (int k = 0; k < input->numbers / 3; k++)
        branches[k] = probe_update(grid, probe_choice_of(input, k));
    for (int k = 0; k < input->numbers / 3; k++) {
        probe_write_values(sg, branches[k]);
        sg_printf(sg, "\n");
    }
    probe_write_values(sg, grid);
}

/* ---- grid_iterate ---- */

static void probe_observe_walk(const struct sg_api *sg, const struct probe_input *input)
{
    static Choice_T choices[PROBE_STEPS];
    int steps = probe_walk(probe_updated(input), choices);

    for (int k = 0; k < steps; k++)
        sg_printf(sg, "%d %d %d\n", choices[k].i, choices[k].j, choices[k].n);
    if (steps < PROBE_STEPS && (steps == 0 || probe_is_inside(choices[steps - 1])))
        sg_printf(sg, "end\n");
}

/* What comes after a choice depends on the grid and that choice, not on what was asked before:
 * the steps of a walk are asked for again, from the last to the first, and those of a second
 * grid in between. */
static void probe_observe_walk_again(const struct sg_api *sg, const struct probe_input *input)
{
    static Choice_T choices[2][PROBE_STEPS + 1];
    Grid_T grids[2];
    int steps[2];

    for (int k = 0; k < 2; k++) {
        grids[k] = probe_grid_of(input, k);
        steps[k] = probe_walk(grids[k], choices[k]);
        choices[k][steps[k]] = probe_choice(0, 0, 0);
        sg_printf(sg, "choices: %s\n", steps[k] == 0 ? "none" : "some");
    }
    for (int step = PROBE_STEPS - 1; step >= 0; step--)
        for (int k = 0; k < 2; k++) {
            Choice_T from = step == 0 ? probe_choice(0, 0, 0) : choices[k][step - 1];
            Choice_T was = choices[k][step], is;

            if (step > steps[k] || (step > 0 && !probe_is_inside(from)))
                continue;
            is = probe_iterate(grids[k], from);
            if (is.n != was.n || (is.n != 0 && (is.i != was.i || is.j != was.j))) {
                sg_printf(sg, "another choice after %d %d %d\n", from.i, from.j, from.n);
                return;
            }
        }
    sg_printf(sg, "the same choices again\n");
}

/* ---- grid_unique, grid_clear_unique, grid_read_value ---- */

/* The grid is new or cleared, and then numbers are placed on it. */
static void probe_observe_unique(const struct sg_api *sg, const struct probe_input *input)
{
    Grid_T grid = probe_grid_of(input, 0);

    if (strcmp(sg->call, "flag-cleared") == 0)
        grid = probe_clear_unique(grid);
    probe_write_flag(sg, "", probe_unique(probe_placed(grid, input)));
}

static void probe_observe_clear(const struct sg_api *sg, const struct probe_input *input)
{
    Grid_T grid = probe_updated(input);
    Grid_T cleared = probe_clear_unique(grid);

    if (strcmp(sg->call, "clear-flag") == 0) {
        sg_printf(sg, "clues: %d\n", probe_clues(cleared));
        probe_write_flag(sg, "unique: ", probe_unique(cleared));
        probe_write_flag(sg, "unique before: ", probe_unique(grid));
    } else {
        probe_write_values(sg, cleared);
        sg_printf(sg, "\n");
        probe_write_choices(sg, cleared);
    }
}

static void probe_observe_cells(const struct sg_api *sg, const struct probe_input *input)
{
    Grid_T grid = probe_grid_of(input, 0);

    for (int k = 0; k < input->numbers / 3; k++)
        sg_printf(sg, "%d\n", probe_read_value(grid, probe_choice_of(input, k)).n);
}

/* ---- What is printed ---- */

struct probe_text {
    FILE *stream;
    char *text;
    size_t length;
};

static void probe_open(struct probe_text *text)
{
    text->stream = open_memstream(&text->text, &text->length);
    if (text->stream == NULL)
        abort();
}

static void probe_write_text(const struct sg_api *sg, const struct probe_text *text)
{
    sg->write(text->text, text->length < PROBE_TEXT ? text->length : PROBE_TEXT);
}

/* Prints the grid to a stream, or its errors to where the student likes; what goes to stdout or
 * stderr is caught. */
static void probe_print_caught(Grid_T grid, struct probe_text *own, struct probe_text *other)
{
    FILE *real_stdout = stdout, *real_stderr = stderr;

    probe_open(other);
    stdout = stderr = other->stream;
    if (own == NULL) {
        probe_print_errors(grid);
    } else {
        probe_open(own);
        probe_print(own->stream, grid);
        fflush(own->stream);
    }
    fflush(other->stream);
    stdout = real_stdout;
    stderr = real_stderr;
}

/* What is printed in the wrong place is shown where it costs one criterion, not all. */
static void probe_observe_print(const struct sg_api *sg, const struct probe_input *input)
{
    for (int k = 0; k < input->boards; k++) {
        int is_judged = strcmp(sg->call, "print-stream") == 0;
        struct probe_text own, other;

        probe_print_caught(probe_grid_of(input, k), &own, &other);
        probe_write_text(sg, own.length == 0 && !is_judged ? &other : &own);
        if (is_judged)
            sg_printf(sg, "elsewhere: %s\n", other.length == 0 ? "nothing" : "something");
    }
}

static void probe_observe_errors(const struct sg_api *sg, const struct probe_input *input)
{
    struct probe_text said;

    probe_print_caught(probe_grid_of(input, 0), NULL, &said);
    probe_write_text(sg, &said);
}

/* ---- sudoku_solve, sudoku_generate ---- */

static void probe_observe_solve(const struct sg_api *sg, const struct probe_input *input)
{
    for (int k = 0; k < input->boards; k++) {
        Grid_T solved = probe_solve(probe_grid_of(input, k), probe_choice(0, 0, 0));

        if (strcmp(sg->call, "solve") == 0)
            probe_write_values(sg, solved);
        else
            probe_write_flag(sg, "unique: ", probe_unique(solved));
    }
}

static void probe_observe_generate(const struct sg_api *sg, const struct probe_input *input)
{
    for (int k = 0; k + 1 < input->numbers; k += 2) {
        /* Whatever comes out may be a puzzle, also where it was made of variables without a value. */
        sg->fill_stack();
        probe_write_values(sg, probe_generate(input->number[k], input->number[k + 1]));
    }
}

void sg_probe(const struct sg_api *sg)
{
    static struct probe_input input;
    const char *call = sg->call;

    probe_sg = sg;
    probe_parse(sg->input, &input);
    if (strncmp(call, "init-", 5) == 0)
        probe_observe_init(sg, &input);
    else if (strcmp(call, "update-branches") == 0)
        probe_observe_branches(sg, &input);
    else if (strcmp(call, "update-choices") == 0)
        probe_write_choices(sg, probe_updated(&input));
    else if (strcmp(call, "walk") == 0)
        probe_observe_walk(sg, &input);
    else if (strcmp(call, "walk-again") == 0)
        probe_observe_walk_again(sg, &input);
    else if (strcmp(call, "flag-new") == 0 || strcmp(call, "flag-cleared") == 0)
        probe_observe_unique(sg, &input);
    else if (strcmp(call, "certain") == 0)
        probe_write_certain(sg, probe_updated(&input));
    else if (strcmp(call, "singles") == 0 || strcmp(call, "update-singles") == 0)
        probe_write_singles(sg, probe_updated(&input));
    else if (strncmp(call, "clear-", 6) == 0)
        probe_observe_clear(sg, &input);
    else if (strcmp(call, "values") == 0 || strcmp(call, "update-values") == 0)
        probe_write_values(sg, probe_updated(&input));
    else if (strcmp(call, "cells") == 0)
        probe_observe_cells(sg, &input);
    else if (strcmp(call, "read-values") == 0)
        probe_write_values(sg, probe_read());
    else if (strcmp(call, "read-choices") == 0)
        probe_write_choices(sg, probe_read());
    else if (strncmp(call, "print-", 6) == 0)
        probe_observe_print(sg, &input);
    else if (strcmp(call, "correct") == 0)
        for (int k = 0; k < input.boards; k++)
            probe_write_flag(sg, "", probe_is_correct(probe_grid_of(&input, k)));
    else if (strcmp(call, "errors") == 0)
        probe_observe_errors(sg, &input);
    else if (strncmp(call, "solve", 5) == 0)
        probe_observe_solve(sg, &input);
    else if (strcmp(call, "generate") == 0)
        probe_observe_generate(sg, &input);
    else
        sg_printf(sg, "the probe knows no call \"%s\"\n", call);
}
