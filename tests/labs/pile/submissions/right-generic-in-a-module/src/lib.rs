//! A pile of anything, in a module of its own, with a trait.

mod inner {
    use std::cell::RefCell;
    use std::rc::Rc;

    pub struct Pile<T> {
        items: Rc<RefCell<Vec<T>>>,
    }

    impl<T: Copy> Pile<T> {
        pub fn new() -> Self {
            Pile {
                items: Rc::new(RefCell::new(Vec::new())),
            }
        }

        pub fn push(&self, item: T) {
            self.items.borrow_mut().push(item);
        }

        pub fn pop(&self) -> Option<T> {
            self.items.borrow_mut().pop()
        }

        pub fn peek(&self) -> Option<T> {
            self.items.borrow().last().copied()
        }

        pub fn len(&self) -> usize {
            self.items.borrow().len()
        }

        pub fn is_empty(&self) -> bool {
            self.len() == 0
        }

        pub fn iter(&self) -> std::vec::IntoIter<T> {
            self.to_vec().into_iter()
        }

        pub fn to_vec(&self) -> Vec<T> {
            self.items.borrow().clone()
        }
    }
}

pub type Pile = inner::Pile<i32>;
