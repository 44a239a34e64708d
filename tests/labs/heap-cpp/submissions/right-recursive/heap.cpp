#include "heap.hpp"

#include <stdexcept>

namespace {

void rise(std::vector<Entry> &all, int place)
{
    int parent = (place - 1) / 2;

    if (place == 0 || all[parent].priority >= all[place].priority)
        return;
    Entry other = all[parent];

    all[parent] = all[place];
    all[place] = other;
    rise(all, parent);
}

void sink(std::vector<Entry> &all, unsigned place)
{
    unsigned largest = place;

    for (unsigned child : {2 * place + 1, 2 * place + 2}) {
        if (child < all.size() && all[child].priority > all[largest].priority)
            largest = child;
    }
    if (largest == place)
        return;
    Entry other = all[largest];

    all[largest] = all[place];
    all[place] = other;
    sink(all, largest);
}

} // namespace

int Heap::size() const
{
    return (int)entries.size();
}

void Heap::push(const std::string &name, int priority)
{
    Entry entry;

    entry.name = name;
    entry.priority = priority;
    entries.insert(entries.end(), entry);
    rise(entries, size() - 1);
}

const std::string &Heap::top() const
{
    return entries.at(0).name;
}

std::string Heap::pop()
{
    std::string name = top();

    entries[0] = entries[entries.size() - 1];
    entries.resize(entries.size() - 1);
    if (size() > 1)
        sink(entries, 0);
    return name;
}
