// The probe of the lab `words`.
//
//   call           input    observation
//   split          a text   `words: N`, then each word between quotes, a line each
//   count_vowels   a text   the number of vowels
#include "sudograde.h"
#include "words.hpp"

#include <cstring>

static void observe_split(const struct sg_api *sg)
{
    const std::vector<std::string> words = split(sg->input);

    sg_printf(sg, "words: %zu\n", words.size());
    for (const std::string &word : words)
        sg_printf(sg, "\"%s\"\n", word.c_str());
}

// sudograde.h declares sg_probe as extern "C", so its name is not mangled.
void sg_probe(const struct sg_api *sg) noexcept
{
    if (std::strcmp(sg->call, "split") == 0)
        observe_split(sg);
    else
        sg_printf(sg, "%d\n", count_vowels(sg->input));
}
