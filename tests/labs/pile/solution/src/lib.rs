//! A stack of whole numbers, in a vector.

pub struct Pile {
    numbers: Vec<i32>,
}

impl Pile {
    pub fn new() -> Self {
        Pile {
            numbers: Vec::new(),
        }
    }

    pub fn push(&mut self, number: i32) {
        self.numbers.push(number);
    }

    pub fn pop(&mut self) -> Option<i32> {
        self.numbers.pop()
    }

    pub fn peek(&self) -> Option<i32> {
        self.numbers.last().copied()
    }

    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn iter(&self) -> impl Iterator<Item = i32> {
        self.numbers.iter().copied()
    }

    pub fn to_vec(&self) -> Vec<i32> {
        self.iter().collect()
    }
}
