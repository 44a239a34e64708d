// A wrong answer: split looks for the next word past the end of the text, where
// std::string::at throws, and nobody catches it.
#include "words.hpp"

#include <algorithm>

std::vector<std::string> split(const std::string &text)
{
    std::vector<std::string> words;
    std::size_t at = 0;

    while (at < text.size()) {
        // The mistake: spaces at the end of the text are followed by no word.
        while (text.at(at) == ' ')
            at++;
        const std::size_t end = std::min(text.find(' ', at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

int count_vowels(const std::string &text)
{
    int count = 0;

    for (char c : text) {
        if (std::string("aeiouAEIOU").find(c) != std::string::npos)
            count++;
    }
    return count;
}
