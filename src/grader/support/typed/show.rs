//! Writes values down.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, LinkedList, VecDeque};
use std::fmt::Write;
use std::rc::Rc;
use std::sync::Arc;

use super::{Array, Bool, Char, Float, Int, Kind, List, Map, Opt, Text, Tuple};

/// More elements than an answer has: what is longer is told as endless.
const MOST: usize = 4096;
/// The number of elements that are written of an endless list.
const FEW: usize = 32;
/// The most bytes of a text.
const LONGEST: usize = 1 << 16;

/// An observation in the making.
#[derive(Default)]
pub struct Out(String);

impl Out {
    pub fn new(text: &str) -> Self {
        Out(text.to_owned())
    }

    pub fn word(&mut self, word: &str) {
        self.0.push_str(word);
    }

    pub fn text(&self) -> &str {
        &self.0
    }

    pub fn into_text(self) -> String {
        self.0
    }

    /// Writes to a String cannot fail.
    pub fn add(&mut self, what: std::fmt::Arguments) {
        let _ = self.0.write_fmt(what);
    }

    fn elements<E, T: Show<E>>(&mut self, all: impl IntoIterator<Item = T>) {
        self.word("[");
        let mut enough = self.0.len();
        for (k, one) in all.into_iter().enumerate() {
            if k == MOST {
                // Of what may be endless, a few are enough.
                self.0.truncate(enough);
                self.word(" ?");
                break;
            }
            if k > 0 {
                self.word(" ");
            }
            one.show(self);
            if k < FEW {
                enough = self.0.len();
            }
        }
        self.word("]");
    }

    fn pairs<'p, K, V, A: Show<K> + 'p, B: Show<V> + 'p>(
        &mut self,
        all: impl Iterator<Item = (&'p A, &'p B)>,
    ) {
        self.word("{");
        for (key, value) in all.take(MOST) {
            self.word(" ");
            key.show(self);
            self.word(" ");
            value.show(self);
        }
        self.word("}");
    }
}

/// A value of the kind `K`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is of another type",
    label = "the lab asks for {K}"
)]
pub trait Show<K> {
    fn show(&self, out: &mut Out);
}

pub fn show<K, T: Show<K> + ?Sized>(value: &T, out: &mut Out) {
    value.show(out);
}

/// Writes all that iterates: a result or view that is a list.
pub fn row<E, I: IntoIterator>(all: I, out: &mut Out)
where
    I::Item: Show<E>,
{
    out.elements(all);
}

macro_rules! show_through {
    ($($type:ty),*) => {$(
        impl<K, T: Show<K> + ?Sized> Show<K> for $type {
            fn show(&self, out: &mut Out) {
                (**self).show(out);
            }
        }
    )*};
}
show_through!(&T, &mut T, Box<T>, Rc<T>, Arc<T>);

impl Show<Bool> for bool {
    fn show(&self, out: &mut Out) {
        out.word(if *self { "true" } else { "false" });
    }
}

impl Show<Char> for char {
    fn show(&self, out: &mut Out) {
        out.add(format_args!("c{}", u32::from(*self)));
    }
}

impl Show<Text> for str {
    fn show(&self, out: &mut Out) {
        if self.len() > LONGEST {
            return out.word("?");
        }
        out.word("\"");
        for byte in self.bytes() {
            out.add(format_args!("{byte:02x}"));
        }
        out.word("\"");
    }
}

impl Show<Text> for String {
    fn show(&self, out: &mut Out) {
        self.as_str().show(out);
    }
}

impl Show<Text> for Cow<'_, str> {
    fn show(&self, out: &mut Out) {
        str::show(self, out);
    }
}

impl<K, T: Show<K>> Show<Opt<K>> for Option<T> {
    fn show(&self, out: &mut Out) {
        match self {
            Some(value) => value.show(out),
            None => out.word("null"),
        }
    }
}

macro_rules! show_elements {
    ($([$($more:tt)*] $type:ty, $kind:ty;)*) => {$(
        impl<E, T: Show<E> $($more)*> Show<$kind> for $type {
            fn show(&self, out: &mut Out) {
                out.elements(self.iter());
            }
        }
    )*};
}
show_elements! {
    [] [T], List<E>;
    [] Vec<T>, List<E>;
    [] VecDeque<T>, List<E>;
    [] LinkedList<T>, List<E>;
    [] BTreeSet<T>, List<E>;
    [, const N: usize] [T], Array<E, N>;
    [, const N: usize] Vec<T>, Array<E, N>;
    [, const N: usize] [T; N], Array<E, N>;
    [, const N: usize] [T; N], List<E>;
}

impl<K, V, A: Show<K>, B: Show<V>, S> Show<Map<K, V>> for HashMap<A, B, S> {
    fn show(&self, out: &mut Out) {
        out.pairs(self.iter());
    }
}

impl<K, V, A: Show<K>, B: Show<V>> Show<Map<K, V>> for BTreeMap<A, B> {
    fn show(&self, out: &mut Out) {
        out.pairs(self.iter());
    }
}

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Show<Int> for $type {
            fn show(&self, out: &mut Out) {
                match i64::try_from(*self) {
                    Ok(number) => out.add(format_args!("{number}")),
                    Err(_) => out.word("?"),
                }
            }
        }
    )*};
}
numbers!(
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize
);

impl Show<Float> for f64 {
    fn show(&self, out: &mut Out) {
        out.add(format_args!("{self:?}"));
    }
}

impl Show<Float> for f32 {
    fn show(&self, out: &mut Out) {
        out.add(format_args!("{self:?}"));
    }
}

macro_rules! tuples {
    ($($($kind:ident $type:ident $part:tt),+;)*) => {$(
        impl<$($kind: Kind),+> Kind for Tuple<($($kind,)+)> {}
        impl<$($kind, $type: Show<$kind>),+> Show<Tuple<($($kind,)+)>> for ($($type,)+) {
            fn show(&self, out: &mut Out) {
                out.word("(");
                $(
                    out.word(" ");
                    self.$part.show(out);
                )+
                out.word(")");
            }
        }
    )*};
}
tuples! {
    K0 A0 0;
    K0 A0 0, K1 A1 1;
    K0 A0 0, K1 A1 1, K2 A2 2;
    K0 A0 0, K1 A1 1, K2 A2 2, K3 A3 3;
    K0 A0 0, K1 A1 1, K2 A2 2, K3 A3 3, K4 A4 4;
    K0 A0 0, K1 A1 1, K2 A2 2, K3 A3 3, K4 A4 4, K5 A5 5;
}
