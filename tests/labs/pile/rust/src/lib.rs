//! A stack of whole numbers.

pub struct Pile {
    // Your fields.
}

impl Pile {
    pub fn new() -> Self {
        todo!()
    }

    pub fn push(&mut self, number: i32) {
        todo!()
    }

    pub fn pop(&mut self) -> Option<i32> {
        todo!()
    }

    pub fn peek(&self) -> Option<i32> {
        todo!()
    }

    pub fn len(&self) -> usize {
        todo!()
    }

    pub fn is_empty(&self) -> bool {
        todo!()
    }

    pub fn iter(&self) -> impl Iterator<Item = i32> {
        std::iter::empty()
    }

    pub fn to_vec(&self) -> Vec<i32> {
        todo!()
    }
}
