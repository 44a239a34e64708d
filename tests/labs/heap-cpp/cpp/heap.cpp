#include "heap.hpp"

int Heap::size() const
{
    return 0;
}

void Heap::push(const std::string &name, int priority)
{
}

const std::string &Heap::top() const
{
    static const std::string nothing;

    return nothing;
}

std::string Heap::pop()
{
    return "";
}
