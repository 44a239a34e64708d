//! Reads an input, and makes values of it.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, PoisonError};

use super::{Argument, Array, Bool, Char, Float, Int, List, Map, Opt, Show, Slot, Text, Tuple};

/// An input, as far as it is not read yet.
pub struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    pub fn new(text: &'t str) -> Self {
        Reader { rest: text }
    }

    /// The first line, behind which reading goes on.
    pub fn line(&mut self) -> &'t str {
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        line
    }

    pub fn more(&mut self) -> bool {
        self.rest = self.rest.trim_start();
        !self.rest.is_empty()
    }

    pub fn takes(&mut self, word: &str) -> bool {
        self.more();
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self) -> &'t str {
        self.more();
        let is_end = |one: char| one.is_whitespace() || "()[]{}".contains(one);
        let (word, rest) = self
            .rest
            .split_at(self.rest.find(is_end).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    pub fn number(&mut self) -> i64 {
        self.word().parse().unwrap_or(-1)
    }

    pub fn characters(&mut self) -> String {
        let digits = self.word().trim_matches('"').as_bytes();
        let digit = |one: u8| char::from(one).to_digit(16).unwrap_or(0) as u8;
        let bytes = digits
            .chunks(2)
            .map(|pair| digit(pair[0]) << 4 | pair.get(1).map_or(0, |one| digit(*one)));
        String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned()
    }

    pub fn list<E, T: Make<E>>(&mut self) -> Vec<T> {
        let mut all = Vec::new();
        self.takes("[");
        while self.more() && !self.takes("]") {
            all.push(T::make(self));
        }
        all
    }

    fn map<K, V, A: Make<K>, B: Make<V>, M: Default + Extend<(A, B)>>(&mut self) -> M {
        let mut all = M::default();
        self.takes("{");
        while self.more() && !self.takes("}") {
            let key = A::make(self);
            all.extend([(key, B::make(self))]);
        }
        all
    }
}

/// A value of the kind `K` that can be made from an input.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is of another type",
    label = "the lab hands over {K}"
)]
pub trait Make<K>: Show<K> + Sized {
    fn make(at: &mut Reader) -> Self;
    /// The value at a place for a result before the call.
    fn zero() -> Self;
}

/// Types whose values are made as `make` says, and taken by value.
macro_rules! made {
    ($([$($generics:tt)*] $type:ty, $kind:ty, $at:ident => $make:expr, $zero:expr;)*) => {$(
        impl<$($generics)*> Make<$kind> for $type {
            fn make($at: &mut Reader) -> Self {
                $make
            }
            fn zero() -> Self {
                $zero
            }
        }
        impl<'a, $($generics)*> Argument<'a, $kind> for $type {
            fn pass(_: &'a mut Slot, at: &mut Reader) -> Self {
                <Self as Make<$kind>>::make(at)
            }
        }
    )*};
}
made! {
    [] bool, Bool, at => at.takes("true") || !at.takes("false"), false;
    [] char, Char, at => at.word().strip_prefix('c').and_then(|code| char::from_u32(code.parse().ok()?)).unwrap_or('\0'), '\0';
    [] String, Text, at => at.characters(), String::new();
    [] Box<str>, Text, at => at.characters().into(), String::new().into();
    [] Cow<'static, str>, Text, at => at.characters().into(), String::new().into();
    [E, T: Make<E>] Vec<T>, List<E>, at => at.list(), Vec::new();
    [E, T: Make<E>] VecDeque<T>, List<E>, at => at.list().into(), VecDeque::new();
    [E, T: Make<E>] Box<[T]>, List<E>, at => at.list().into(), Box::new([]);
    [E, T: Make<E>, const N: usize] [T; N], List<E>, at => of_length(at.list()), std::array::from_fn(|_| T::zero());
    [E, T: Make<E>, const N: usize] Vec<T>, Array<E, N>, at => at.list(), (0..N).map(|_| T::zero()).collect();
    [E, T: Make<E>, const N: usize] [T; N], Array<E, N>, at => of_length(at.list()), std::array::from_fn(|_| T::zero());
    [E, T: Make<E>] Option<T>, Opt<E>, at => if at.takes("null") { None } else { Some(T::make(at)) }, None;
    [K, V, A: Make<K> + Eq + Hash, B: Make<V>, S: BuildHasher + Default] HashMap<A, B, S>, Map<K, V>, at => at.map::<K, V, A, B, Self>(), HashMap::default();
    [K, V, A: Make<K> + Ord, B: Make<V>] BTreeMap<A, B>, Map<K, V>, at => at.map::<K, V, A, B, Self>(), BTreeMap::new();
}

fn of_length<T, const N: usize>(all: Vec<T>) -> [T; N] {
    match all.try_into() {
        Ok(array) => array,
        Err(_) => panic!("an array of {N} elements cannot hold this input"),
    }
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        made! { [] $type, Int, at => {
            let number = at.number();
            match Self::try_from(number) {
                Ok(number) => number,
                Err(_) => panic!("{} cannot hold {number}, which is an input of the lab", stringify!($type)),
            }
        }, 0; }
    )*};
}
integers!(
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize
);

macro_rules! floats {
    ($($type:ty),*) => {$(
        made! { [] $type, Float, at => at.word().parse().unwrap_or(Self::NAN), 0.0; }
    )*};
}
floats!(f32, f64);

macro_rules! tuples {
    ($($($kind:ident $type:ident),+;)*) => {$(
        made! { [$($kind, $type: Make<$kind>),+] ($($type,)+), Tuple<($($kind,)+)>, at => {
            at.takes("(");
            let made = ($($type::make(at),)+);
            at.takes(")");
            made
        }, ($($type::zero(),)+); }
    )*};
}
tuples! {
    K0 A0;
    K0 A0, K1 A1;
    K0 A0, K1 A1, K2 A2;
    K0 A0, K1 A1, K2 A2, K3 A3;
    K0 A0, K1 A1, K2 A2, K3 A3, K4 A4;
    K0 A0, K1 A1, K2 A2, K3 A3, K4 A4, K5 A5;
}

type GivenBack = Box<dyn FnOnce() + Send>;

/// Keeps values until the end of an input.
static LASTING: Mutex<Vec<GivenBack>> = Mutex::new(Vec::new());

struct Address<T: ?Sized>(*mut T);
// SAFETY: each address is used once, by the thread that made it: there is one.
unsafe impl<T: ?Sized> Send for Address<T> {}

fn lasting<T: ?Sized + 'static>(value: Box<T>) -> &'static T {
    let address = Address(Box::into_raw(value));
    // SAFETY: the block is freed at the end of the input, when nothing of the student's is called
    // any more.
    let value = unsafe { &*address.0 };
    let free = move || {
        let whole = address;
        // SAFETY: it comes from a Box, and this runs once.
        drop(unsafe { Box::from_raw(whole.0) });
    };
    LASTING
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(Box::new(free));
    value
}

impl Make<Text> for &'static str {
    fn make(at: &mut Reader) -> Self {
        lasting(at.characters().into())
    }

    fn zero() -> Self {
        ""
    }
}

impl<K, T: Make<K> + 'static> Make<K> for &'static T {
    fn make(at: &mut Reader) -> Self {
        lasting(Box::new(T::make(at)))
    }

    fn zero() -> Self {
        lasting(Box::new(T::zero()))
    }
}

/// Gives back all that lasts.
pub fn give_back() {
    let all = std::mem::take(&mut *LASTING.lock().unwrap_or_else(PoisonError::into_inner));
    all.into_iter().for_each(|free| free());
}
