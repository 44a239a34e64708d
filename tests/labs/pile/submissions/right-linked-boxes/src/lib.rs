//! A chain of boxes, from the top to the bottom.

struct Node {
    number: i32,
    below: Option<Box<Node>>,
}

#[derive(Default)]
pub struct Pile {
    top: Option<Box<Node>>,
    count: u32,
}

impl Pile {
    pub fn new() -> Pile {
        Pile::default()
    }

    pub fn push(&mut self, number: i32) {
        let below = self.top.take();
        self.top = Some(Box::new(Node { number, below }));
        self.count += 1;
    }

    pub fn pop(&mut self) -> Option<i32> {
        let node = self.top.take()?;
        self.top = node.below;
        self.count -= 1;
        Some(node.number)
    }

    /// A reference into the pile.
    pub fn peek(&self) -> Option<&i32> {
        self.top.as_ref().map(|node| &node.number)
    }

    pub fn len(&self) -> u32 {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.top.is_none()
    }

    pub fn iter(&self) -> std::vec::IntoIter<i32> {
        self.to_vec().into_iter()
    }

    pub fn to_vec(&self) -> Vec<i32> {
        let mut all = Vec::new();
        let mut at = &self.top;
        while let Some(node) = at {
            all.push(node.number);
            at = &node.below;
        }
        all.reverse();
        all
    }
}
