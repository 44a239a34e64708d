// A right answer with a global vector: its constructor runs, and allocates, when
// the program is loaded, before any case has begun.
#include "words.hpp"

#include <algorithm>
#include <sstream>

std::vector<char> vowels = {'a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'};

std::vector<std::string> split(const std::string &text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    std::string word;

    while (stream >> word)
        words.push_back(word);
    return words;
}

int count_vowels(const std::string &text)
{
    return std::count_if(text.begin(), text.end(), [](char c) {
        return std::find(vowels.begin(), vowels.end(), c) != vowels.end();
    });
}
