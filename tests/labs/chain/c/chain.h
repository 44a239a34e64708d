#ifndef CHAIN_H
#define CHAIN_H

typedef struct Node {
    int value;
    struct Node *next;
} Node;

Node *from_row(const int *row, int n);
int *to_row(const Node *chain, int *n);
Node *reversed(const Node *chain);
Node *merge(Node *a, Node *b);
void remove_all(Node **chain, int number);

#endif
