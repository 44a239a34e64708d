// A binary heap over an array: the element with the highest priority is at its place 0.
#ifndef HEAP_HPP
#define HEAP_HPP

#include <string>
#include <vector>

struct Entry {
    std::string name;
    int priority;
};

class Heap {
public:
    int size() const;
    void push(const std::string &name, int priority);
    const std::string &top() const;
    std::string pop();

    // For those who want to look inside.
    const std::vector<Entry> &inside() const { return entries; }

private:
    std::vector<Entry> entries;
};

#endif
