//! Submissions made of C text: a right one, until a test changes it.

use tempfile::TempDir;

use super::{Grading, Report, folder_with};

const PREAMBLE: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "list.h"

typedef struct {
    int sudo[9][9];
} Node;

int is_valid(Node *n);
List *get_adj_nodes(Node *n);
"#;

/// A right solution, function by function.
const RIGHT: [(&str, &str); 4] = [
    (
        "is_valid",
        r#"
int is_valid(Node *n)
{
    for (int unit = 0; unit < 9; unit++) {
        int seen[3][10] = {{0}};
        for (int k = 0; k < 9; k++) {
            int row = n->sudo[unit][k];
            int column = n->sudo[k][unit];
            int box = n->sudo[3 * (unit / 3) + k / 3][3 * (unit % 3) + k % 3];
            if ((row && seen[0][row]++) || (column && seen[1][column]++) || (box && seen[2][box]++))
                return 0;
        }
    }
    return 1;
}
"#,
    ),
    (
        "get_adj_nodes",
        r#"
List *get_adj_nodes(Node *n)
{
    List *list = createList();
    int cell = 0;
    while (cell < 81 && n->sudo[cell / 9][cell % 9] != 0)
        cell++;
    for (int digit = 1; cell < 81 && digit <= 9; digit++) {
        Node *next = malloc(sizeof *next);
        *next = *n;
        next->sudo[cell / 9][cell % 9] = digit;
        if (is_valid(next))
            pushBack(list, next);
        else
            free(next);
    }
    return list;
}
"#,
    ),
    (
        "is_final",
        r#"
int is_final(Node *n)
{
    for (int cell = 0; cell < 81; cell++)
        if (n->sudo[cell / 9][cell % 9] == 0)
            return 0;
    return 1;
}
"#,
    ),
    (
        "DFS",
        r#"
Node *DFS(Node *initial, int *cont)
{
    Stack *stack = createStack();
    push(stack, initial);
    while (get_size(stack) > 0) {
        Node *n = top(stack);
        pop(stack);
        (*cont)++;
        if (is_final(n)) {
            while (get_size(stack) > 0) {
                free(top(stack));
                pop(stack);
            }
            free(stack);
            return n;
        }
        List *list = get_adj_nodes(n);
        for (Node *next_node = first(list); next_node != NULL; next_node = next(list))
            push(stack, next_node);
        clean(list);
        free(list);
        free(n);
    }
    free(stack);
    return NULL;
}
"#,
    ),
];

/// A submission in C: a right one, until a test changes it.
#[derive(Clone)]
pub struct Submission {
    preamble: String,
    functions: Vec<(&'static str, String)>,
    end: String,
}

impl Submission {
    pub fn right() -> Self {
        let functions = RIGHT
            .iter()
            .map(|(name, text)| (*name, (*text).to_owned()))
            .collect();
        Submission {
            preamble: PREAMBLE.to_owned(),
            functions,
            end: String::new(),
        }
    }

    /// A submission that is just this text.
    pub fn raw(text: &str) -> Self {
        Submission {
            preamble: text.to_owned(),
            functions: Vec::new(),
            end: String::new(),
        }
    }

    /// With another definition of a function; what else it needs may stand before it.
    pub fn with(mut self, function: &str, definition: &str) -> Self {
        let place = self
            .functions
            .iter_mut()
            .find(|(name, _)| *name == function);
        place.expect("the right solution has this function").1 = format!("\n{definition}\n");
        self
    }

    /// With statements at the beginning of a function of the right solution.
    pub fn beginning(mut self, function: &str, statements: &str) -> Self {
        let place = self
            .functions
            .iter_mut()
            .find(|(name, _)| *name == function);
        let text = &mut place.expect("the right solution has this function").1;
        *text = text.replacen("\n{\n", &format!("\n{{\n{statements}\n"), 1);
        self
    }

    pub fn without(mut self, function: &str) -> Self {
        self.functions.retain(|(name, _)| *name != function);
        self
    }

    /// With these lines before the first function.
    pub fn before(mut self, text: &str) -> Self {
        self.preamble = format!("{}\n{text}\n", self.preamble);
        self
    }

    /// With these lines before everything, even the includes.
    pub fn first(mut self, text: &str) -> Self {
        self.preamble = format!("{text}\n{}", self.preamble);
        self
    }

    /// With these lines after the last function.
    pub fn after(mut self, text: &str) -> Self {
        self.end = format!("{}\n{text}\n", self.end);
        self
    }

    /// With every occurrence of a text replaced; there has to be one.
    pub fn replace(self, from: &str, to: &str) -> Self {
        let text = self.text();
        assert!(text.contains(from), "the submission does not hold {from:?}");
        Submission::raw(&text.replace(from, to))
    }

    pub fn text(&self) -> String {
        let functions: String = self
            .functions
            .iter()
            .map(|(_, text)| text.as_str())
            .collect();
        format!("{}{functions}{}", self.preamble, self.end)
    }

    /// The submission as a folder with `sudoku.c`.
    pub fn folder(&self) -> TempDir {
        folder_with(&[("sudoku.c", self.text().as_bytes())])
    }

    /// Grades it with the lab implicit-graph.
    pub fn grade(&self) -> Report {
        self.grade_with(&[])
    }

    pub fn grade_with(&self, arguments: &[&str]) -> Report {
        let folder = self.folder();
        Grading::of(folder.path()).arguments(arguments).report()
    }
}
