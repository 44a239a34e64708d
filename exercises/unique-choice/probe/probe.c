/* The probe of unique-choice: calls one of the student's functions and writes what
 * came back.
 *
 * An input is boards of 81 digits and, behind them, other numbers; `guessed` says that
 * the grid was guessed on. Behind it lie the grids that the input stands for, made
 * outside of this process: this file copies numbers from text into fields, and from
 * fields into text. It holds no right version of anything: what follows from a grid
 * is found out by the judge. How a grid is written, facets.rs says.
 *
 * A student's own grid.h can say that a grid is something else. Then it is a value
 * that is handed from one function to another, and no field of it is touched: the
 * student's own functions make it, and what must be known of it is asked through
 * grid_read_value, grid_iterate, grid_unique and grid_exist_unique.
 *
 * The functions are declared here with names of their own (the assembler's name is
 * the real one): a prototype that is missing in a header, or is written a little
 * differently, costs nothing. All other names begin with probe_, too, as the
 * student's headers may define any name, and any macro.
 *
 * A function may return anything. A walk through choices ends after more of them than
 * a grid can have, cells are looked up only inside of the grid, and texts are cut.
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

/* What of a grid is written. */
enum { PROBE_VALUES = 1, PROBE_CHOICES = 2, PROBE_FLAG = 4 };

struct probe_input {
    int boards;
    int board[PROBE_BOARDS][9][9];
    int numbers;
    int number[PROBE_NUMBERS];
    int guessed;
#ifdef SG_TYPES_ARE_THE_LABS
    int grids;
    Grid_T grid[PROBE_BOARDS];
#endif
};

#ifdef SG_TYPES_ARE_THE_LABS
/* The flag, and 81 words: the number of a cell, how many choices it has, and these. */
static const char *probe_take_grid(const char *text, Grid_T *grid)
{
    memset(grid, 0, sizeof *grid);
    text += strspn(text, " ");
    grid->unique = *text++ - '0';
    for (int p = 0; p < 81; p++) {
        Cell_T *cell = &grid->cells[p / 9][p % 9];

        text += strspn(text, " ");
        cell->choices[0] = *text++ - '0';
        cell->count = *text++ - '0';
        while (*text >= '1' && *text <= '9')
            cell->choices[*text++ - '0'] = 1;
    }
    return text;
}
#endif

/* Words of 81 digits are boards, other words are numbers. */
static void probe_parse(const char *text, struct probe_input *input)
{
    memset(input, 0, sizeof *input);
    while (*(text += strspn(text, " \t\r\n")) != '\0') {
        size_t length = strcspn(text, " \t\r\n");

        if (*text == 'g' && length == 4) {
#ifdef SG_TYPES_ARE_THE_LABS
            if (input->grids < PROBE_BOARDS)
                text = probe_take_grid(text + length, &input->grid[input->grids++]);
            continue;
#else
            break;
#endif
        } else if (*text == 'g') {
            input->guessed = 1;
        } else if (length == 81 && input->boards < PROBE_BOARDS) {
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

#ifdef SG_TYPES_ARE_THE_LABS

/* The grid of a board. */
static Grid_T probe_grid_of(const struct probe_input *input, int k)
{
    return input->grid[k];
}

/* The grid that the whole input stands for. */
static Grid_T probe_whole(const struct probe_input *input)
{
    return input->grid[0];
}

#else

static Grid_T probe_grid_of(const struct probe_input *input, int k)
{
    return probe_init_from(probe_no_grid(), input->board[k]);
}

#endif

/* The grid with all choices of the input placed. */
static Grid_T probe_placed(Grid_T grid, const struct probe_input *input)
{
    for (int k = 0; k < input->numbers / 3; k++)
        grid = probe_update(grid, probe_choice_of(input, k));
    return grid;
}

#ifndef SG_TYPES_ARE_THE_LABS
static Grid_T probe_whole(const struct probe_input *input)
{
    Grid_T grid = probe_grid_of(input, 0);

    if (input->guessed)
        grid = probe_clear_unique(grid);
    return probe_placed(grid, input);
}
#endif

/* ---- What a grid holds ---- */

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

#ifdef SG_TYPES_ARE_THE_LABS

static char *probe_put(char *end, int number)
{
    if (number < 0 || number > 9)
        return end + sprintf(end, "%d", number);
    *end = (char)('0' + number);
    return end + 1;
}

/* What choices and count are in a cell that holds a number nobody fixed. */
static void probe_write_grid(const struct sg_api *sg, Grid_T grid, int what)
{
    /* A cell takes two numbers, nine digits, two colons and a blank. */
    static char text[81 * 40];
    char *end = text + sprintf(text, "fields %d", (what & PROBE_FLAG) && grid.unique != 0);

    for (int p = 0; p < 81; p++) {
        const Cell_T *cell = &grid.cells[p / 9][p % 9];

        *end++ = ' ';
        end = probe_put(end, cell->choices[0]);
        if (cell->choices[0] != 0 || !(what & PROBE_CHOICES))
            continue;
        *end++ = ':';
        end = probe_put(end, cell->count);
        *end++ = ':';
        for (int k = 1; k <= 9; k++)
            if (cell->choices[k] != 0)
                *end++ = (char)('0' + k);
    }
    *end++ = '\n';
    sg->write(text, (size_t)(end - text));
}

#else

static void probe_write_grid(const struct sg_api *sg, Grid_T grid, int what)
{
    static Choice_T choices[PROBE_STEPS];
    char possible[9][9][10] = {0};
    int steps = what & PROBE_CHOICES ? probe_walk(grid, choices) : 0;

    for (int k = 0; k < steps; k++)
        if (probe_is_inside(choices[k]))
            possible[choices[k].i][choices[k].j][choices[k].n] = 1;
        else
            probe_write_no_choice(sg, choices[k]);
    if (steps == PROBE_STEPS)
        sg_text(sg, "grid_iterate does not end\n");
    sg_printf(sg, "asked %d", (what & PROBE_FLAG) && probe_unique(grid) != 0);
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            int is_known = what & PROBE_VALUES, count = 0;

            sg_printf(sg, " %d", is_known ? probe_read_value(grid, probe_choice(i, j, 0)).n : 0);
            for (int n = 1; n <= 9; n++)
                count += possible[i][j][n];
            if (count > 0)
                sg_printf(sg, ":%d:", count);
            for (int n = 1; n <= 9; n++)
                if (possible[i][j][n])
                    sg_printf(sg, "%d", n);
        }
    sg_text(sg, "\n");
}

#endif

static void probe_write_certain(const struct sg_api *sg, Grid_T grid)
{
    Choice_T choice = probe_exist_unique(grid);

    if (choice.n == 0)
        sg_printf(sg, "certain: none\n");
    else
        sg_printf(sg, "certain: %d %d %d\n", choice.i, choice.j, choice.n);
}

/* Places what is certain until nothing is. */
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
    probe_write_grid(sg, grid, PROBE_VALUES);
}

static void probe_write_flag(const struct sg_api *sg, int flag)
{
    sg_text(sg, flag != 0 ? "1\n" : "0\n");
}

/* ---- grid_init, grid_update ---- */

/* Boards in turn: the grid of one is handed to grid_init for the next. */
static void probe_observe_init(const struct sg_api *sg, const struct probe_input *input)
{
    Grid_T grid = probe_no_grid();

    for (int k = 0; k < input->boards; k++) {
        grid = probe_init_from(grid, input->board[k]);
        if (strcmp(sg->call, "init-values") == 0) {
            probe_write_grid(sg, grid, PROBE_VALUES);
        } else if (strcmp(sg->call, "init-choices") == 0) {
            probe_write_grid(sg, grid, PROBE_CHOICES);
        } else {
#ifdef SG_TYPES_ARE_THE_LABS
            probe_write_grid(sg, grid, PROBE_CHOICES | PROBE_FLAG);
            grid.unique = 0;
#else
            probe_write_grid(sg, grid, PROBE_FLAG);
            probe_write_certain(sg, grid);
            grid = probe_clear_unique(grid);
#endif
        }
    }
}

static void probe_observe_update(const struct sg_api *sg, const struct probe_input *input)
{
    Grid_T grid = probe_placed(probe_grid_of(input, 0), input);

    if (strcmp(sg->call, "update-values") == 0)
        probe_write_grid(sg, grid, PROBE_VALUES);
    else if (strcmp(sg->call, "update-choices") == 0)
        probe_write_grid(sg, grid, PROBE_CHOICES);
    else
#ifdef SG_TYPES_ARE_THE_LABS
        probe_write_grid(sg, grid, PROBE_VALUES | PROBE_CHOICES);
#else
        probe_write_singles(sg, grid);
#endif
}

/* Several grids made from one: each holds its own number only, and the first is as it was. */
static void probe_observe_branches(const struct sg_api *sg, const struct probe_input *input)
{
    static Grid_T branches[PROBE_NUMBERS / 3];
    Grid_T grid = probe_grid_of(input, 0);

    for (int k = 0; k < input->numbers / 3; k++)
        branches[k] = probe_update(grid, probe_choice_of(input, k));
    for (int k = 0; k < input->numbers / 3; k++)
        probe_write_grid(sg, branches[k], PROBE_VALUES);
    probe_write_grid(sg, grid, PROBE_VALUES);
}

/* ---- grid_iterate ---- */

static void probe_write_step(const struct sg_api *sg, Choice_T choice)
{
    const int numbers[3] = {choice.i, choice.j, choice.n};

    if (choice.n == 0)
        sg_text(sg, "end\n");
    else
        sg_line(sg, numbers, 3);
}

/* Writes the choices, and the end if they came to it; returns how many there were. */
static int probe_write_walk(const struct sg_api *sg, Grid_T grid, Choice_T choices[PROBE_STEPS])
{
    int steps = probe_walk(grid, choices);

    for (int k = 0; k < steps; k++)
        probe_write_step(sg, choices[k]);
    if (steps < PROBE_STEPS && (steps == 0 || probe_is_inside(choices[steps - 1])))
        probe_write_step(sg, probe_choice(0, 0, 0));
    return steps;
}

/* What comes after a choice depends on the grid and that choice, not on what was asked before:
 * the steps of a walk are asked for again, from the last to the first, and those of a second
 * grid in between. */
static void probe_observe_walk_again(const struct sg_api *sg, const struct probe_input *input)
{
    static Choice_T choices[2][PROBE_STEPS];
    Grid_T grids[2];
    int steps[2];

    for (int k = 0; k < 2 && k < input->boards; k++) {
        grids[k] = probe_grid_of(input, k);
        steps[k] = probe_write_walk(sg, grids[k], choices[k]);
    }
    for (int step = PROBE_STEPS - 1; step >= 0; step--)
        for (int k = 0; k < 2 && k < input->boards; k++) {
            Choice_T from = step == 0 ? probe_choice(0, 0, 0) : choices[k][step - 1];

            if (step <= steps[k] && (step == 0 || probe_is_inside(from)))
                probe_write_step(sg, probe_iterate(grids[k], from));
        }
}

/* ---- grid_unique, grid_clear_unique, grid_read_value ---- */

static void probe_observe_clear(const struct sg_api *sg, const struct probe_input *input)
{
    Grid_T grid = probe_whole(input);
    Grid_T cleared = probe_clear_unique(grid);

    if (strcmp(sg->call, "clear-flag") == 0) {
        probe_write_grid(sg, cleared, PROBE_VALUES | PROBE_FLAG);
        probe_write_grid(sg, grid, PROBE_VALUES | PROBE_FLAG);
    } else {
        probe_write_grid(sg, cleared, PROBE_VALUES | PROBE_CHOICES);
    }
}

static void probe_observe_values(const struct sg_api *sg, const struct probe_input *input)
{
    Grid_T grid = probe_whole(input);

    for (int i = 0; i < 9; i++) {
        int row[9];

        for (int j = 0; j < 9; j++)
            row[j] = probe_read_value(grid, probe_choice(i, j, 0)).n;
        sg_line(sg, row, 9);
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

        probe_write_grid(sg, solved, strcmp(sg->call, "solve") == 0 ? PROBE_VALUES : PROBE_FLAG);
    }
}

static void probe_observe_generate(const struct sg_api *sg, const struct probe_input *input)
{
    for (int k = 0; k + 1 < input->numbers; k += 2) {
        /* Whatever comes out may be a puzzle, also where it was made of variables without a value. */
        sg->fill_stack();
        probe_write_grid(sg, probe_generate(input->number[k], input->number[k + 1]), PROBE_VALUES);
    }
}

void sg_probe(const struct sg_api *sg)
{
    static struct probe_input input;
    static Choice_T choices[PROBE_STEPS];
    const char *call = sg->call;

    probe_sg = sg;
    probe_parse(sg->input, &input);
    if (strncmp(call, "init-", 5) == 0)
        probe_observe_init(sg, &input);
    else if (strcmp(call, "update-branches") == 0)
        probe_observe_branches(sg, &input);
    else if (strncmp(call, "update-", 7) == 0)
        probe_observe_update(sg, &input);
    else if (strcmp(call, "walk") == 0)
        probe_write_walk(sg, probe_whole(&input), choices);
    else if (strcmp(call, "walk-again") == 0)
        probe_observe_walk_again(sg, &input);
    else if (strcmp(call, "flag") == 0)
        probe_write_flag(sg, probe_unique(probe_whole(&input)));
    else if (strcmp(call, "certain") == 0)
        probe_write_certain(sg, probe_whole(&input));
    else if (strcmp(call, "singles") == 0)
        probe_write_singles(sg, probe_whole(&input));
    else if (strncmp(call, "clear-", 6) == 0)
        probe_observe_clear(sg, &input);
    else if (strcmp(call, "values") == 0)
        probe_observe_values(sg, &input);
    else if (strcmp(call, "cells") == 0)
        probe_observe_cells(sg, &input);
    else if (strcmp(call, "read-values") == 0)
        probe_write_grid(sg, probe_read(), PROBE_VALUES);
    else if (strcmp(call, "read-choices") == 0)
        probe_write_grid(sg, probe_read(), PROBE_CHOICES);
    else if (strncmp(call, "print-", 6) == 0)
        probe_observe_print(sg, &input);
    else if (strcmp(call, "correct") == 0)
        for (int k = 0; k < input.boards; k++)
            probe_write_flag(sg, probe_is_correct(probe_grid_of(&input, k)));
    else if (strcmp(call, "errors") == 0)
        probe_observe_errors(sg, &input);
    else if (strncmp(call, "solve", 5) == 0)
        probe_observe_solve(sg, &input);
    else if (strcmp(call, "generate") == 0)
        probe_observe_generate(sg, &input);
    else
        sg_printf(sg, "the probe knows no call \"%s\"\n", call);
}
