#include "heap.hpp"

// Brings a static variable with a destructor along.
#include <iostream>
#include <stdexcept>
#include <utility>

int Heap::size() const
{
    return static_cast<int>(entries.size());
}

void Heap::push(const std::string &name, int priority)
{
    std::size_t place = entries.size();

    entries.push_back({name, priority});
    while (place > 0 && entries[(place - 1) / 2].priority < priority) {
        std::swap(entries[place], entries[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
}

const std::string &Heap::top() const
{
    if (entries.empty())
        throw std::out_of_range("top of an empty heap");
    return entries.front().name;
}

std::string Heap::pop()
{
    if (entries.empty())
        throw std::out_of_range("pop of an empty heap");
    std::string name = entries.front().name;
    std::size_t place = 0;

    entries.front() = entries.back();
    entries.pop_back();
    for (;;) {
        std::size_t child = 2 * place + 1;

        if (child >= entries.size())
            return name;
        if (child + 1 < entries.size() && entries[child + 1].priority > entries[child].priority)
            child++;
        if (entries[child].priority <= entries[place].priority)
            return name;
        std::swap(entries[child], entries[place]);
        place = child;
    }
}
