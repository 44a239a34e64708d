#include "sudograde.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* The beginning of every probe made from lab.toml: it reads and writes values that need no
 * declaration, and gives blocks back at the end. */

/* Where lab.toml and the headers disagree about a type, the compiler says so at the line. */
#ifndef __cplusplus
#pragma GCC diagnostic error "-Wincompatible-pointer-types"
#pragma GCC diagnostic error "-Wint-conversion"
#pragma GCC diagnostic error "-Wimplicit-function-declaration"
#endif

#ifdef __cplusplus
#define SG_UNUSED [[maybe_unused]] static
#else
#define SG_UNUSED __attribute__((unused)) static
#endif

/* More tokens than an input has. They lie apart, so that an address near one is a stranger's. */
enum { SG_APART = 16, SG_TOKENS = 1024 };
static char sg_tokens[SG_TOKENS * SG_APART];

/* More elements than an answer has: a list that is longer is told as one without end. */
enum { SG_MOST = 4096 };

/* Each byte of a place that a result should be put in. */
enum { SG_UNSET = 0xA5 };

/* The caller owns the value that is written: each of its blocks is one that can be freed. */
static bool sg_is_owned;
/* The value that is written stands in a place for a result, parts of which may be left without one. */
static bool sg_is_place;
/* The number of pointers that had to be given back and begin no block, and why not. */
static long sg_foreign;
static const char *sg_foreign_why;

SG_UNUSED void sg_int(const struct sg_api *sg, long long number)
{
    char text[24];
    char *at = text + sizeof text;
    unsigned long long rest = number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;

    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        *--at = '-';
    sg->write(at, (size_t)(text + sizeof text - at));
}

SG_UNUSED void sg_bool(const struct sg_api *sg, long long number)
{
    sg_text(sg, number != 0 ? "true" : "false");
}

SG_UNUSED void sg_float(const struct sg_api *sg, double number)
{
    sg_printf(sg, "%.17g", number);
}

SG_UNUSED void sg_char(const struct sg_api *sg, long long one)
{
    sg_text(sg, "c");
    sg_int(sg, (unsigned char)one);
}

SG_UNUSED void sg_bytes(const struct sg_api *sg, const char *text, size_t length)
{
    static const char digits[] = "0123456789abcdef";

    sg_text(sg, "\"");
    for (size_t k = 0; k < length; k++) {
        char pair[2] = {digits[(unsigned char)text[k] >> 4], digits[(unsigned char)text[k] & 15]};

        sg->write(pair, 2);
    }
    sg_text(sg, "\"");
}

/* Whether nothing was put into a place. */
SG_UNUSED bool sg_holds_only(const void *place, size_t bytes)
{
    const unsigned char *at = (const unsigned char *)place;

    while (bytes > 0 && at[bytes - 1] == SG_UNSET)
        bytes--;
    return bytes == 0;
}

/* Writes down that nothing was put into a place; false: something was. */
SG_UNUSED bool sg_is_unset(const struct sg_api *sg, const void *place, size_t bytes)
{
    bool is_unset = sg_holds_only(place, bytes);

    if (is_unset)
        sg_text(sg, "unset");
    return is_unset;
}

/* The same about one part of a place. A character can be any byte. */
SG_UNUSED bool sg_is_left(const struct sg_api *sg, const void *part, size_t bytes)
{
    return sg_is_place && sg_is_unset(sg, part, bytes);
}

SG_UNUSED void sg_token(const struct sg_api *sg, const void *token)
{
    const char *at = (const char *)token;

    if (at == NULL)
        sg_text(sg, "null");
    else if (at < sg_tokens || at >= sg_tokens + sizeof sg_tokens
             || (at - sg_tokens) % SG_APART != 0)
        sg_text(sg, "?");
    else {
        sg_text(sg, "t");
        sg_int(sg, (at - sg_tokens) / SG_APART);
    }
}

/* A function that forgets its return statement leaves any number as its result. A small one, or
 * one at which nothing of this alignment can lie, is no pointer, and is not followed. */
static bool sg_is_odd(const void *pointer, size_t alignment)
{
    return (uintptr_t)pointer < 4096 || (uintptr_t)pointer % alignment != 0;
}

/* Writes down why a pointer is not followed; false: it can be. It should lead to `bytes` bytes. */
SG_UNUSED bool sg_leads_nowhere(const struct sg_api *sg, const void *pointer, size_t bytes, size_t alignment)
{
    if (pointer == NULL)
        sg_text(sg, "null");
    else if (sg_is_odd(pointer, alignment))
        sg_text(sg, "?");
    else if (sg_is_owned && !sg->is_block(pointer))
        sg_text(sg, "freed");
    else if (sg_is_owned && sg->block_bytes(pointer) < bytes)
        sg_text(sg, "?");
    else
        return false;
    return true;
}

/* The same about a record, a row or a text. One that lies inside of a block, or is a static
 * variable, cannot be freed by itself, which is told at the end; it can be read. */
SG_UNUSED bool sg_is_nowhere(const struct sg_api *sg, const void *pointer, size_t bytes, size_t alignment)
{
    bool is_found = pointer != NULL && sg_is_owned && !sg_is_odd(pointer, alignment)
        && (sg->in_block(pointer, bytes) || sg->is_static(pointer, bytes));

    return !is_found && sg_leads_nowhere(sg, pointer, bytes, alignment);
}

/* The number of characters up to the end of the text, or of its block or static variable. */
static size_t sg_text_length(const struct sg_api *sg, const char *text, size_t most)
{
    size_t length = 0;

    if (!sg_is_owned)
        return strnlen(text, most);
    if (sg->is_block(text)) {
        size_t bytes = sg->block_bytes(text);

        length = strnlen(text, bytes);
        return length < bytes ? length : most;
    }
    for (; length < most; length++) {
        if (!sg->in_block(text + length, 1) && !sg->is_static(text + length, 1))
            return most;
        if (text[length] == '\0')
            break;
    }
    return length;
}

/* Writes the text at `text`, which ends in its block. */
SG_UNUSED void sg_string(const struct sg_api *sg, const char *text)
{
    size_t most = 65536;
    size_t length = sg_text_length(sg, text, most);

    if (length == most)
        sg_text(sg, "?");
    else
        sg_bytes(sg, text, length);
}

/* The blocks that were given back last, and which of them were arguments. */
enum { SG_GONE = 1024 };
static struct {
    const char *block;
    size_t bytes;
    bool is_argument;
} sg_gone[SG_GONE];
static unsigned sg_gone_count;
/* The value that is being given back was an argument. */
static bool sg_is_argument;

/* Why a block cannot be freed. */
static const char *sg_why(const struct sg_api *sg, const void *block)
{
    unsigned count = sg_gone_count < SG_GONE ? sg_gone_count : SG_GONE;

    for (unsigned k = 0; k < count; k++)
        if (sg_gone[k].block == block)
            return sg_gone[k].is_argument ? "argument" : "twice";
    for (unsigned k = 0; k < count; k++)
        if ((uintptr_t)block - (uintptr_t)sg_gone[k].block < sg_gone[k].bytes)
            return "inside";
    return sg->in_block(block, 1) ? "inside" : sg->is_static(block, 1) ? "static" : NULL;
}

/* Frees a block that the caller owns now. */
static bool sg_can_free(const struct sg_api *sg, const void *block)
{
    bool can = block != NULL && sg->is_block(block);

    if (can) {
        sg_gone[sg_gone_count % SG_GONE].block = (const char *)block;
        sg_gone[sg_gone_count % SG_GONE].bytes = sg->block_bytes(block);
        sg_gone[sg_gone_count++ % SG_GONE].is_argument = sg_is_argument;
    } else if (block != NULL) {
        sg_foreign++;
        if (sg_foreign_why == NULL)
            sg_foreign_why = sg_why(sg, block);
    }
    return can;
}

/* ---- The input, which is the grader's own ---- */

SG_UNUSED void sg_blanks(const char **at)
{
    while (**at == ' ' || **at == '\n')
        ++*at;
}

SG_UNUSED bool sg_more(const char **at)
{
    sg_blanks(at);
    return **at != '\0';
}

/* Whether this word is next; if so, it was read. */
SG_UNUSED bool sg_takes(const char **at, const char *word)
{
    size_t length = strlen(word);

    sg_blanks(at);
    if (strncmp(*at, word, length) != 0)
        return false;
    *at += length;
    return true;
}

SG_UNUSED long long sg_next(const char **at)
{
    long long number = 0;
    bool is_negative;

    sg_blanks(at);
    is_negative = **at == '-';
    *at += is_negative;
    /* Towards negative numbers, of which there is one more. */
    for (; '0' <= **at && **at <= '9'; ++*at)
        number = 10 * number - (**at - '0');
    return is_negative ? number : -number;
}

SG_UNUSED double sg_next_float(const char **at)
{
    char *end;
    double number = strtod(*at, &end);

    *at = end;
    return number;
}

SG_UNUSED bool sg_next_bool(const char **at)
{
    return sg_takes(at, "true") || !sg_takes(at, "false");
}

SG_UNUSED char sg_next_char(const char **at)
{
    sg_takes(at, "c");
    return (char)sg_next(at);
}

SG_UNUSED void *sg_next_token(const char **at)
{
    sg_takes(at, "t");
    return sg_tokens + SG_APART * (sg_next(at) % SG_TOKENS);
}

/* The number of bytes of the text that is next. */
SG_UNUSED size_t sg_next_length(const char **at)
{
    sg_takes(at, "\"");
    return strcspn(*at, "\"") / 2;
}

/* The value of a hexadecimal digit, which is a small letter if it is one. */
static int sg_hex(char digit)
{
    return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

/* Reads the text that is next, behind its quotation mark, and ends it. */
SG_UNUSED void sg_next_text(const char **at, char *into, size_t length)
{
    for (size_t k = 0; k < length; k++)
        into[k] = (char)(16 * sg_hex((*at)[2 * k]) + sg_hex((*at)[2 * k + 1]));
    into[length] = '\0';
    *at += 2 * length + 1;
}

/* The number of elements of the list that is next: what stands between its brackets and is not
 * inside of others. */
SG_UNUSED long long sg_next_count(const char **at)
{
    long long count = 0;
    int depth = 0;

    sg_blanks(at);
    for (const char *next = *at; *next != '\0'; next++) {
        bool is_open = *next == '[' || *next == '(';
        bool is_close = *next == ']' || *next == ')';
        bool is_first = next > *at && (next[-1] == ' ' || next[-1] == '[');

        if (depth == 1 && is_first && !is_close && *next != ' ')
            count++;
        depth += is_open - is_close;
        if (depth == 0)
            break;
    }
    return count;
}

/* A block for the student's code, with nothing but zeros. */
SG_UNUSED void *sg_zeros(const struct sg_api *sg, size_t bytes)
{
    void *block = sg->guarded(bytes);

    if (block == NULL)
        abort();
    memset(block, 0, bytes);
    return block;
}

/* ---- What the caller owns until the end ---- */

/* Gives back one block, whose address lies at `value`. */
SG_UNUSED void sg_give_block(const struct sg_api *sg, void *value)
{
    void *block;

    memcpy(&block, value, sizeof block);
    if (sg_can_free(sg, block))
        free(block);
}

struct sg_kept {
    struct sg_kept *next;
    void (*give_back)(const struct sg_api *sg, void *value);
    bool is_argument;
    char value[];
};
static struct sg_kept *sg_kept;

/* Gives this value back at the end: it may be part of a later answer, too. */
SG_UNUSED void sg_keep(void (*give_back)(const struct sg_api *sg, void *value), const void *value, size_t bytes)
{
    struct sg_kept *kept = (struct sg_kept *)malloc(sizeof *kept + bytes);

    if (kept == NULL)
        abort();
    kept->next = sg_kept;
    kept->give_back = give_back;
    kept->is_argument = false;
    memcpy(kept->value, value, bytes);
    sg_kept = kept;
}

/* Whether this value is given back at the end already. */
SG_UNUSED bool sg_is_kept(void (*give_back)(const struct sg_api *sg, void *value), const void *value, size_t bytes)
{
    for (const struct sg_kept *kept = sg_kept; kept != NULL; kept = kept->next)
        if (kept->give_back == give_back && memcmp(kept->value, value, bytes) == 0)
            return true;
    return false;
}

/* Gives an argument back at the end. */
SG_UNUSED void sg_keep_argument(void (*give_back)(const struct sg_api *sg, void *value), const void *value, size_t bytes)
{
    sg_keep(give_back, value, bytes);
    sg_kept->is_argument = true;
}

/* Writes down how many blocks are left that could be such a value. */
SG_UNUSED void sg_left(const struct sg_api *sg, const char *of, size_t bytes)
{
    long left = sg->live_blocks(bytes);

    if (left == 0)
        return;
    sg_text(sg, "left ");
    sg_text(sg, of);
    sg_text(sg, " ");
    sg_int(sg, left);
    sg_text(sg, "\n");
}

SG_UNUSED void sg_give_all_back(const struct sg_api *sg)
{
    while (sg_kept != NULL) {
        struct sg_kept *kept = sg_kept;

        sg_kept = kept->next;
        sg_is_argument = kept->is_argument;
        kept->give_back(sg, kept->value);
        free(kept);
    }
    sg_is_argument = false;
    sg_gone_count = 0;
    if (sg_foreign > 0) {
        sg_text(sg, "foreign ");
        sg_int(sg, sg_foreign);
        if (sg_foreign_why != NULL) {
            sg_text(sg, " ");
            sg_text(sg, sg_foreign_why);
        }
        sg_text(sg, "\n");
        sg_foreign = 0;
        sg_foreign_why = NULL;
    }
    sg_text(sg, "leaks ");
    sg_int(sg, sg->live_blocks(1));
    sg_text(sg, "\n");
}
