/* The interface of a C or C++ probe, which is made from lab.toml.
 *
 * It defines sg_probe. The runner calls it in a fresh process for each
 * case; many generated inputs share one process, in which it is called for
 * each in turn. The probe reads sg->input, calls the student's function, and
 * writes the result with sg_printf. This text is the observation; nothing else
 * is judged. The student's output on stdout is kept apart and never judged.
 */
#ifndef SUDOGRADE_H
#define SUDOGRADE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

struct sg_api {
    /* The case's input, NUL-terminated. */
    const char *input;
    /* Appends `length` bytes to the observation. */
    void (*write)(const char *text, size_t length);
    /* The number of heap blocks of at least `bytes` bytes that were allocated
     * since the probe began and are not freed yet. */
    long (*live_blocks)(size_t bytes);
    /* The address of the reference's function that replaces the student's in
     * this run, or NULL. C never needs it: the linker replaces functions. */
    void *(*substitute)(const char *name);
    /* Reports where and why a program gave up, before it aborts. */
    void (*fault)(const char *file, unsigned line, const char *message, size_t length);
    /* A block for the student's code, which may free it like a block of
     * malloc's. An access past its end is a crash, reported with name and line,
     * and so is an access after it was freed. When a case is run again, an
     * access before its beginning is a crash instead. */
    void *(*guarded)(size_t size);
    /* Fills the unused stack, as fresh heap memory is filled. Call it right before
     * the student's function: it exposes variables without a value. */
    void (*fill_stack)(void);
    /* For the solution's functions: records a call, on a line of its own. */
    void (*trace)(const char *text, size_t length);
    /* The size of the live heap block that begins at this address; 0 if none does. Any
     * address may be asked about. */
    size_t (*block_bytes)(const void *start);
    /* Whether a live heap block, be it one of no bytes, begins at this address. Any address
     * may be asked about. */
    int (*is_block)(const void *start);
    /* Whether these bytes lie in a live heap block, at its beginning or further on. Any address
     * may be asked about. */
    int (*in_block)(const void *start, size_t bytes);
    /* Whether these bytes lie in the memory of an object's static variables. Any address may be
     * asked about. */
    int (*is_static)(const void *start, size_t bytes);
};

/* The solution's functions, as they are built, may define this function. It is called before the probe if the
 * run is to be explained; then the substitutes record their calls with sg->trace. */
void sg_watch(const struct sg_api *sg);

/* An exception of the student's code ends in the probe, with its text, and not in the runner. */
#ifdef __cplusplus
#define SG_NOEXCEPT noexcept
#else
#define SG_NOEXCEPT
#endif

/* The probe defines this; in C++ as `void sg_probe(const sg_api *sg) noexcept`. */
void sg_probe(const struct sg_api *sg) SG_NOEXCEPT;

/* Appends to the observation like printf. One call writes at most 4095 bytes. */
static inline void sg_printf(const struct sg_api *sg, const char *format, ...)
{
    char text[4096];
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0)
        sg->write(text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

/* Appends this text as it is, which takes much less time than sg_printf. */
static inline void sg_text(const struct sg_api *sg, const char *text)
{
    sg->write(text, strlen(text));
}

#ifdef __cplusplus
}
#endif

#endif
