/* Calls a probe under AddressSanitizer and UndefinedBehaviorSanitizer, for one case.
 *
 * It is started as `program CALL INPUT`, beside the objects of a composition. It loads them as
 * the runner does, so that calls to prerequisites reach the same functions. The observation is
 * thrown away: only the sanitizers' reports count.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* for dladdr */
#endif
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sudograde.h"

#ifdef __cplusplus
extern "C" {
#endif
/* Declared in the sanitizers' own headers, which some compilers lack. */
int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void *, size_t),
                                              void (*)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *);
int __sanitizer_get_ownership(const volatile void *);

const char *__asan_default_options(void)
{
    /* The grader looks up places, from addresses. */
    return "detect_leaks=0:symbolize=0:fast_unwind_on_malloc=0:quarantine_size_mb=16:detect_stack_use_after_return=1:"
           "allocator_may_return_null=1:abort_on_error=0:exitcode=99";
}

const char *__ubsan_default_options(void)
{
    /* An index outside of its array is only reported; any other error ends the program. */
    return "print_stacktrace=1:symbolize=0:halt_on_error=0";
}
#ifdef __cplusplus
}
#endif

static void ignore(const char *text, size_t length)
{
    (void)text;
    (void)length;
}

/* Live blocks by size, in steps of 16 bytes, as the runner counts them. */
enum { CLASSES = 1024 };
static long by_size[CLASSES];

static long *class_of(size_t size)
{
    return &by_size[size / 16 < CLASSES ? size / 16 : CLASSES - 1];
}

static void count_new(const volatile void *block, size_t size)
{
    if (block != NULL)
        ++*class_of(size);
}

static void count_freed(const volatile void *block)
{
    if (block != NULL && __sanitizer_get_ownership(block))
        --*class_of(__sanitizer_get_allocated_size(block));
}

static long live_blocks(size_t bytes)
{
    long count = 0;

    for (long *one = class_of(bytes); one < by_size + CLASSES; one++)
        count += *one;
    return count;
}

static size_t block_bytes(const void *start)
{
    return __sanitizer_get_ownership(start) ? __sanitizer_get_allocated_size(start) : 0;
}

/* Where a block should be and none is live, a read makes the sanitizer tell what became of it. */
static int is_block(const void *start)
{
    int is_live = __sanitizer_get_ownership(start);

    if (!is_live && __asan_address_is_poisoned(start))
        (void)*(const volatile char *)start;
    return is_live;
}

static int in_block(const void *start, size_t bytes)
{
    return __asan_region_is_poisoned((void *)start, bytes) == NULL;
}

static int is_static(const void *start, size_t bytes)
{
    Dl_info first, last;

    return dladdr(start, &first) && dladdr((const char *)start + (bytes > 0 ? bytes - 1 : 0), &last);
}

static void *no_substitute(const char *name)
{
    (void)name;
    return NULL;
}

static void fault(const char *file, unsigned line, const char *message, size_t length)
{
    (void)file;
    (void)line;
    (void)message;
    (void)length;
}

static void nothing(void)
{
}

static void *load(const char *folder, const char *name, int flags)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return dlopen(path, RTLD_LAZY | flags);
}

int main(int count, char **words)
{
    struct sg_api api;
    void *probe;
    void (*sg_probe_entry)(const struct sg_api *);
    char *slash;

    if (count < 2) {
        /* Prints how much memory the sanitizers map for themselves, in KiB. */
        FILE *status = fopen("/proc/self/status", "r");
        char line[256];
        unsigned long long data;

        while (status != NULL && fgets(line, sizeof line, status) != NULL)
            if (sscanf(line, "VmData: %llu", &data) == 1)
                printf("%llu\n", data);
        return 0;
    }
    memset(&api, 0, sizeof api);
    api.input = words[1];
    api.write = ignore;
    api.live_blocks = live_blocks;
    api.block_bytes = block_bytes;
    api.is_block = is_block;
    api.in_block = in_block;
    api.is_static = is_static;
    api.substitute = no_substitute;
    api.fault = fault;
    api.guarded = malloc;
    api.fill_stack = nothing;
    api.trace = ignore;
    slash = strrchr(words[0], '/');
    if (slash != NULL)
        *slash = '\0';
    load(words[0], "substitutes.so", RTLD_GLOBAL);
    probe = load(words[0], "student.so", RTLD_GLOBAL);
    probe = probe == NULL ? NULL : load(words[0], "probe.so", RTLD_LOCAL);
    if (probe == NULL)
        return 98;
    *(void **)&sg_probe_entry = dlsym(probe, "sg_probe");
    __sanitizer_install_malloc_and_free_hooks(count_new, count_freed);
    sg_probe_entry(&api);
    fflush(NULL);
    _Exit(0);
}
