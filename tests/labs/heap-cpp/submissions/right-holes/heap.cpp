#include <iterator>
#include <stdexcept>

#include "heap.hpp"

using std::move;

// The element that moves waits outside, and a hole moves.
int Heap::size() const { return static_cast<int>(std::distance(entries.begin(), entries.end())); }

void Heap::push(const std::string &name, int priority)
{
    auto hole = entries.size();

    entries.resize(hole + 1);
    for (; hole != 0; hole = (hole - 1) / 2) {
        Entry &parent = entries[(hole - 1) / 2];

        if (!(parent.priority < priority))
            break;
        entries[hole] = move(parent);
    }
    entries[hole] = Entry{name, priority};
}

const std::string &Heap::top() const
{
    if (size() > 0)
        return entries[0].name;
    throw std::out_of_range{""};
}

std::string Heap::pop()
{
    if (size() == 0)
        throw std::out_of_range("there is nothing");
    Entry best = move(entries[0]);
    Entry last = move(entries.back());

    entries.erase(entries.end() - 1);
    if (entries.empty())
        return best.name;
    size_t hole = 0, child;

    while ((child = 2 * hole + 1) < entries.size()) {
        child += child + 1 < entries.size() && entries[child].priority < entries[child + 1].priority;
        if (last.priority >= entries[child].priority)
            break;
        entries[hole] = move(entries[child]);
        hole = child;
    }
    entries[hole] = move(last);
    return best.name;
}
