/* Una lista doblemente enlazada de punteros, y una pila hecha con ella.
 *
 * La lista guarda punteros de cualquier tipo (void*): no copia ni libera aquello
 * a lo que apuntan, solo sus propias celdas. Tiene un cursor: first, front y last
 * lo colocan, next y prev lo mueven. Un recorrido se escribe así:
 *
 *     for (Node* n = first(list); n != NULL; n = next(list)) ...
 */
#ifndef LIST_H
#define LIST_H

typedef struct List List;
typedef List Stack;

/* Crea una lista vacía. Se libera con clean(list) y luego free(list). */
List* createList(void);

/* Saca todas las celdas; los datos siguen siendo de quien los creó. */
void clean(List* list);

/* 1 si no hay datos, 0 si hay alguno. */
int is_empty(List* list);

/* Cuántos datos hay. */
int get_size(List* list);

/* El primer dato (front es otro nombre de first) y el último, o NULL si no hay
 * ninguno. El cursor queda en el dato devuelto. */
void* first(List* list);
void* front(List* list);
void* last(List* list);

/* El dato que sigue al cursor y el que lo precede. Devuelven NULL al salirse de
 * la lista, y desde ahí siempre, hasta que first, front o last recoloquen el cursor. */
void* next(List* list);
void* prev(List* list);

/* Agregan un dato al comienzo o al final. El cursor no se mueve. */
void pushFront(List* list, void* data);
void pushBack(List* list, void* data);

/* Agrega un dato justo después del cursor y deja el cursor en él. Si el cursor
 * está fuera de la lista, lo agrega al final. */
void pushCurrent(List* list, void* data);

/* Sacan el primer dato, el último, o el del cursor; si no lo hay, no hacen nada.
 * Si sale el dato del cursor, el cursor queda en el hueco: next da el dato que
 * seguía y prev el que estaba antes. */
void popFront(List* list);
void popBack(List* list);
void popCurrent(List* list);

/* La pila: push agrega arriba, top mira el dato de arriba y pop lo saca (no lo devuelve). */
Stack* createStack(void);
void push(Stack* stack, void* data);
void* top(Stack* stack);
void pop(Stack* stack);

#endif
