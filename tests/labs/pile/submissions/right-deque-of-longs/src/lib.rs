#![forbid(unsafe_code)]
#![deny(warnings)]
//! Numbers of 64 bits in a deque, the top in front.

use std::collections::VecDeque;

/// Names of the standard library that mean something else here.
#[allow(dead_code)]
struct Vector;
#[allow(unused_macros)]
macro_rules! vec {
    () => {
        compile_error!("this is not the vec! of the standard library")
    };
}
#[allow(dead_code)]
mod sudograde {}

pub struct Pile(VecDeque<i64>);

impl Pile {
    pub fn new() -> Self {
        Pile(VecDeque::with_capacity(10))
    }

    pub fn push(&mut self, number: i64) {
        self.0.push_front(number)
    }

    pub fn pop(&mut self) -> Option<i64> {
        self.0.pop_front()
    }

    pub fn peek(&mut self) -> Option<&mut i64> {
        self.0.front_mut()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &i64> + '_ {
        self.0.iter().rev()
    }

    pub fn to_vec(&self) -> Vec<&i64> {
        self.iter().collect()
    }
}
