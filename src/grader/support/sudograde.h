/* What a C or C++ probe may use.
 *
 * A probe defines sg_probe. The runner calls it in a fresh process for each
 * case; for generated inputs it calls it for many of them in turn, in one
 * process. It reads sg->call and sg->input, calls the student's function and
 * writes what came back with sg_printf: that text is the observation, and the
 * only thing that is judged. What the student's code prints on stdout is kept
 * apart and never judged.
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
    /* The case's `call` in lab.toml: which facet of the exercise to observe. */
    const char *call;
    /* The case's input, NUL-terminated. */
    const char *input;
    /* Appends `length` bytes to the observation. */
    void (*write)(const char *text, size_t length);
    /* Heap blocks of at least `bytes` bytes that were allocated since the
     * probe began and are still not freed. */
    long (*live_blocks)(size_t bytes);
    /* The address of a function of the reference that stands in for the
     * student's in this run, or NULL. C needs it never: the linker does it. */
    void *(*substitute)(const char *name);
    /* Says where and why a program gave up, before it aborts. */
    void (*fault)(const char *file, unsigned line, const char *message, size_t length);
    /* A block to hand to the student's code, which may free it like one of
     * malloc's. Going past its end is a crash, told by name and line, and so
     * is using it after it was freed. When a case is run again it is going
     * before its beginning that is a crash. */
    void *(*guarded)(size_t size);
    /* Fills the stack that is not in use, as fresh heap memory is filled. Called
     * right before the student's function, it makes variables without a value show. */
    void (*fill_stack)(void);
    /* For substitutes: writes down a call, in a line of its own. */
    void (*trace)(const char *text, size_t length);
};

/* A lab's substitutes may define this. It is called before the probe when a run is
 * to be explained; then they write their calls down with sg->trace. */
void sg_watch(const struct sg_api *sg);

/* An exception that the student's code throws ends here, with its text, and not in the runner. */
#ifdef __cplusplus
#define SG_NOEXCEPT noexcept
#else
#define SG_NOEXCEPT
#endif

/* Defined by the probe; in C++ as `void sg_probe(const sg_api *sg) noexcept`. */
void sg_probe(const struct sg_api *sg) SG_NOEXCEPT;

/* printf into the observation; one call writes at most 4095 bytes. */
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

/* Writes this text as it stands. This and sg_line cost much less than sg_printf, which a lab with hundreds
 * of cases notices. */
static inline void sg_text(const struct sg_api *sg, const char *text)
{
    sg->write(text, strlen(text));
}

/* Writes these numbers as a line, with a blank between them. */
static inline void sg_line(const struct sg_api *sg, const int *numbers, int count)
{
    char text[512];
    size_t length = 0;

    for (int k = 0; k < count; k++) {
        /* Anything but a digit is a student's mistake, and rare. */
        if (length + 16 > sizeof text) {
            sg->write(text, length);
            length = 0;
        }
        if (numbers[k] >= 0 && numbers[k] <= 9)
            text[length++] = (char)('0' + numbers[k]);
        else
            length += (size_t)snprintf(text + length, 12, "%d", numbers[k]);
        text[length++] = k + 1 < count ? ' ' : '\n';
    }
    sg->write(text, length);
}

#ifdef __cplusplus
}
#endif

#endif
