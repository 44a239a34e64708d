#include <stdlib.h>

#define LIMIT 100

typedef struct Node {
    int value;
    struct Node *next;
} Node;

static Node *node(int value, Node *next)
{
    Node *made = malloc(sizeof *made);
    made->value = value;
    made->next = next;
    return made;
}

Node *push_front(Node *list, int value)
{
    return node(value, list);
}

int sum(const Node *list)
{
    int all = 0;
    for (; list != NULL; list = list->next)
        all += list->value;
    return all;
}

Node *copy(Node *list)
{
    Node *first = NULL;
    Node **last = &first;
    for (Node *at = list; at != NULL; at = at->next) {
        *last = node(at->value, NULL);
        last = &(*last)->next;
    }
    return first;
}

Node *reverse(Node *list)
{
    Node *before = NULL;
    while (list != NULL) {
        Node *next = list->next;
        list->next = before;
        before = list;
        list = next;
    }
    return before;
}

void remove_all(Node **list, int value)
{
    while (*list != NULL) {
        Node *node = *list;
        if (node->value == value) {
            *list = node->next;
            free(node);
        } else {
            list = &node->next;
        }
    }
}

void free_list(Node *list)
{
    while (list != NULL) {
        Node *next = list->next;
        free(list);
        list = next;
    }
}
