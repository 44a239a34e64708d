// The right answer of the lab: it says what is expected of others.
#include "words.hpp"

std::vector<std::string> split(const std::string &text)
{
    std::vector<std::string> words;
    std::size_t start = text.find_first_not_of(' ');

    while (start != std::string::npos) {
        const std::size_t end = text.find(' ', start);

        words.push_back(text.substr(start, end - start));
        start = text.find_first_not_of(' ', end);
    }
    return words;
}

int count_vowels(const std::string &text)
{
    int count = 0;

    for (char letter : text) {
        if (std::string("aeiouAEIOU").find(letter) != std::string::npos)
            count++;
    }
    return count;
}
