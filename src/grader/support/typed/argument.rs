//! Hands values to a function as its signature asks for them.

use std::any::Any;
use std::marker::PhantomData;

use super::{Array, Kind, List, Make, Out, Reader, Show, Text};

/// A type of a parameter of the kind `K`, whose value lies in a slot if it is lent.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is of another type",
    label = "the lab hands over {K}"
)]
pub trait Argument<'a, K>: Sized {
    fn pass(slot: &'a mut Slot, at: &mut Reader) -> Self;
}

pub fn pass<'a, K, A: Argument<'a, K>>(slot: &'a mut Slot, at: &mut Reader) -> A {
    A::pass(slot, at)
}

/// A place that a function changes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no place for a result",
    label = "the lab asks for `&mut`"
)]
pub trait Place<'a, K>: Sized {
    fn filled(slot: &'a mut Slot, at: &mut Reader) -> Self;
    fn empty(slot: &'a mut Slot) -> Self;
}

pub fn filled<'a, K, A: Place<'a, K>>(slot: &'a mut Slot, at: &mut Reader) -> A {
    A::filled(slot, at)
}

pub fn empty<'a, K, A: Place<'a, K>>(slot: &'a mut Slot) -> A {
    A::empty(slot)
}

/// The type behind an argument's reference.
#[derive(Default)]
pub struct Slot(Option<Box<dyn Held>>);

trait Held {
    fn show(&self, out: &mut Out);
    fn any(&mut self) -> &mut dyn Any;
}

struct Kept<K, T>(T, PhantomData<K>);

impl<K: Kind, T: Show<K> + 'static> Held for Kept<K, T> {
    fn show(&self, out: &mut Out) {
        self.0.show(out);
    }

    fn any(&mut self) -> &mut dyn Any {
        &mut self.0
    }
}

impl Slot {
    fn keep<K: Kind, T: Show<K> + 'static>(&mut self, value: T) -> &mut T {
        let held = self.0.insert(Box::new(Kept::<K, T>(value, PhantomData)));
        held.any().downcast_mut().expect("it was put there")
    }

    /// Writes down what lies here after the call, on a line of its own. A value that the function
    /// took is not there any more.
    pub fn seen(&self, name: &str, out: &mut Out) {
        if let Some(held) = &self.0 {
            out.word(".");
            out.word(name);
            out.word(" ");
            held.show(out);
            out.word("\n");
        }
    }

    /// Writes down what lies here.
    pub fn value(&self, out: &mut Out) {
        match &self.0 {
            Some(held) => held.show(out),
            None => out.word("unset"),
        }
    }
}

impl<'a, K: Kind, T: Make<K> + 'static> Argument<'a, K> for &'a T {
    fn pass(slot: &'a mut Slot, at: &mut Reader) -> Self {
        slot.keep::<K, T>(T::make(at))
    }
}

impl<'a, K: Kind, T: Make<K> + 'static> Argument<'a, K> for &'a mut T {
    fn pass(slot: &'a mut Slot, at: &mut Reader) -> Self {
        slot.keep::<K, T>(T::make(at))
    }
}

impl<'a, K: Kind, T: Make<K> + 'static> Place<'a, K> for &'a mut T {
    fn filled(slot: &'a mut Slot, at: &mut Reader) -> Self {
        slot.keep::<K, T>(T::make(at))
    }

    fn empty(slot: &'a mut Slot) -> Self {
        slot.keep::<K, T>(T::zero())
    }
}

impl<'a, E: Kind, T: Make<E> + 'static> Place<'a, List<E>> for &'a mut [T] {
    fn filled(slot: &'a mut Slot, at: &mut Reader) -> Self {
        slot.keep::<List<E>, Vec<T>>(at.list())
    }

    fn empty(slot: &'a mut Slot) -> Self {
        slot.keep::<List<E>, Vec<T>>(Vec::new())
    }
}

impl<'a, E: Kind, T: Make<E> + 'static, const N: usize> Place<'a, Array<E, N>> for &'a mut [T] {
    fn filled(slot: &'a mut Slot, at: &mut Reader) -> Self {
        slot.keep::<List<E>, Vec<T>>(at.list())
    }

    fn empty(slot: &'a mut Slot) -> Self {
        slot.keep::<List<E>, Vec<T>>((0..N).map(|_| T::zero()).collect())
    }
}

impl<'a> Argument<'a, Text> for &'a str {
    fn pass(slot: &'a mut Slot, at: &mut Reader) -> Self {
        slot.keep::<Text, String>(at.characters())
    }
}

macro_rules! slices {
    ($([$($more:tt)*] $kind:ty;)*) => {$(
        impl<'a, E: Kind, T: Make<E> + 'static $($more)*> Argument<'a, $kind> for &'a [T] {
            fn pass(slot: &'a mut Slot, at: &mut Reader) -> Self {
                slot.keep::<List<E>, Vec<T>>(at.list())
            }
        }
        impl<'a, E: Kind, T: Make<E> + 'static $($more)*> Argument<'a, $kind> for &'a mut [T] {
            fn pass(slot: &'a mut Slot, at: &mut Reader) -> Self {
                slot.keep::<List<E>, Vec<T>>(at.list())
            }
        }
    )*};
}
slices! {
    [] List<E>;
    [, const N: usize] Array<E, N>;
}

/// How a function takes the handle.
pub trait Lend<'a, T>: Sized {
    fn lend(it: &'a mut T) -> Self;
}

impl<'a, T> Lend<'a, T> for &'a T {
    fn lend(it: &'a mut T) -> Self {
        it
    }
}

impl<'a, T> Lend<'a, T> for &'a mut T {
    fn lend(it: &'a mut T) -> Self {
        it
    }
}

pub fn lend<'a, T, A: Lend<'a, T>>(it: &'a mut T) -> A {
    A::lend(it)
}
