//! Values of a lab that declares its types, for the probes that are made from `lab.toml`.
//!
//! A kind, such as `List<Int>`, says what the lab declares; the student's signature chooses one of
//! the Rust types that are of this kind: `Vec<u8>`, `&[i64]`. The compiler finds it, so a probe
//! names kinds only.

use std::any::Any;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, LinkedList, VecDeque};
use std::ffi::CString;
use std::fmt::Write;
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Probe, UNKNOWN, address};

/// More elements than an answer has: what is longer is told as endless.
const MOST: usize = 4096;
/// The number of elements that are written of an endless list.
const FEW: usize = 32;
/// The most bytes of a text.
const LONGEST: usize = 1 << 16;

pub trait Kind: 'static {}

macro_rules! kinds {
    ($($name:ident [$($parameter:ident),*])*) => {$(
        pub struct $name<$($parameter),*>(PhantomData<($($parameter,)*)>);
        impl<$($parameter: Kind),*> Kind for $name<$($parameter),*> {}
    )*};
}
kinds! { Bool[] Int[] Float[] Char[] Text[] List[E] Opt[E] Map[K, V] }

pub struct Array<E, const N: usize>(PhantomData<E>);
pub struct Record<const N: usize>;
pub struct Tuple<P>(PhantomData<P>);
impl<E: Kind, const N: usize> Kind for Array<E, N> {}
impl<const N: usize> Kind for Record<N> {}

// ---- What is written ----

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
    fn add(&mut self, what: std::fmt::Arguments) {
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
    message = "`{Self}` is not what the lab asks for: {K}",
    label = "of another type"
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

// ---- What is read ----

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
        let (word, rest) = self.rest.split_at(self.rest.find(is_end).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    pub fn number(&mut self) -> i64 {
        self.word().parse().unwrap_or(-1)
    }

    fn characters(&mut self) -> String {
        let digits = self.word().trim_matches('"').as_bytes();
        let digit = |one: u8| char::from(one).to_digit(16).unwrap_or(0) as u8;
        let bytes = digits.chunks(2).map(|pair| digit(pair[0]) << 4 | pair.get(1).map_or(0, |one| digit(*one)));
        String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned()
    }

    fn list<E, T: Make<E>>(&mut self) -> Vec<T> {
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
    message = "`{Self}` is not what the lab hands over: {K}",
    label = "of another type"
)]
pub trait Make<K>: Show<K> + Sized {
    fn make(at: &mut Reader) -> Self;
    /// What lies at a place for a result before the call.
    fn zero() -> Self;
}

/// A type of a parameter of the kind `K`, whose value lies in a slot if it is lent.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot take what the lab hands over: {K}",
    label = "of another type"
)]
pub trait Argument<'a, K>: Sized {
    fn pass(slot: &'a mut Slot, at: &mut Reader) -> Self;
}

pub fn pass<'a, K, A: Argument<'a, K>>(slot: &'a mut Slot, at: &mut Reader) -> A {
    A::pass(slot, at)
}

/// A place that a function changes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no place for a result; the lab asks for `&mut`",
    label = "of another type"
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

/// What an argument refers to, if it refers to something.
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
        impl Show<Int> for $type {
            fn show(&self, out: &mut Out) {
                match i64::try_from(*self) {
                    Ok(number) => out.add(format_args!("{number}")),
                    Err(_) => out.word("?"),
                }
            }
        }
        made! { [] $type, Int, at => {
            let number = at.number();
            match Self::try_from(number) {
                Ok(number) => number,
                Err(_) => panic!("{} cannot hold {number}, which is an input of the lab", stringify!($type)),
            }
        }, 0; }
    )*};
}
integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

macro_rules! floats {
    ($($type:ty),*) => {$(
        impl Show<Float> for $type {
            fn show(&self, out: &mut Out) {
                out.add(format_args!("{self:?}"));
            }
        }
        made! { [] $type, Float, at => at.word().parse().unwrap_or(Self::NAN), 0.0; }
    )*};
}
floats!(f32, f64);

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
        made! { [$($kind, $type: Make<$kind>),+] ($($type,)+), Tuple<($($kind,)+)>, at => {
            at.takes("(");
            let made = ($($type::make(at),)+);
            at.takes(")");
            made
        }, ($($type::zero(),)+); }
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

// ---- References without a slot ----

type GivenBack = Box<dyn FnOnce() + Send>;

/// What lasts until the end of an input.
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
    LASTING.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(free));
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

/// Gives back all that lasts, and writes down the blocks that are left.
pub fn end(probe: &Probe, before: i64) {
    let all = std::mem::take(&mut *LASTING.lock().unwrap_or_else(PoisonError::into_inner));
    all.into_iter().for_each(|free| free());
    let left = probe.live_blocks(1) - before;
    let mut out = Out::default();
    out.add(format_args!("leaks {left}\n"));
    probe.write(out.text());
}

/// Writes down the number of live blocks.
pub fn owns(probe: &Probe, before: i64) {
    let owns = probe.live_blocks(1) - before;
    let mut out = Out::default();
    out.add(format_args!("owns {owns}\n"));
    probe.write(out.text());
}

// ---- A handle ----

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

// ---- A function in whose place the solution's may stand ----

pub struct Switch {
    name: &'static str,
    known: AtomicUsize,
}

/// The solution's function, as its library exports it: reads arguments, writes the result and each
/// place behind the call, a line each.
type Right = fn(&str) -> String;

impl Switch {
    pub const fn new(name: &'static str) -> Self {
        Switch {
            name,
            known: AtomicUsize::new(UNKNOWN),
        }
    }

    /// A call of the solution's function, if that stands in for the student's.
    pub fn on(&'static self) -> Option<Instead> {
        let address = match self.known.load(Ordering::Relaxed) {
            UNKNOWN => address(CString::new(self.name).ok()?.as_ptr(), &self.known)?,
            _ => address(std::ptr::null(), &self.known)?,
        };
        Some(Instead {
            // SAFETY: the lab's substitutes export this name with this type, built by the same
            // compiler.
            right: unsafe { std::mem::transmute::<usize, Right>(address) },
            given: Out::default(),
            answer: String::new(),
            read: 0,
        })
    }
}

pub struct Instead {
    right: Right,
    given: Out,
    answer: String,
    read: usize,
}

impl Instead {
    pub fn give<K, T: Show<K> + ?Sized>(&mut self, value: &T) {
        value.show(&mut self.given);
        self.given.word(" ");
    }

    pub fn ask(&mut self) {
        self.answer = (self.right)(self.given.text());
    }

    fn next(&mut self) -> &str {
        let rest = &self.answer[self.read..];
        let length = rest.find('\n').unwrap_or(rest.len());
        self.read += length + 1;
        &rest[..length]
    }

    pub fn answer<K, R: Make<K>>(&mut self) -> R {
        R::make(&mut Reader::new(self.next()))
    }

    pub fn back<K, P: Put<K> + ?Sized>(&mut self, place: &mut P) {
        place.put(&mut Reader::new(self.next()));
    }
}

/// A place into which a value is put.
pub trait Put<K> {
    fn put(&mut self, at: &mut Reader);
}

impl<K, T: Make<K>> Put<K> for T {
    fn put(&mut self, at: &mut Reader) {
        *self = T::make(at);
    }
}

impl<E, T: Make<E>> Put<List<E>> for [T] {
    fn put(&mut self, at: &mut Reader) {
        for (place, value) in self.iter_mut().zip(at.list()) {
            *place = value;
        }
    }
}

impl<E, T: Make<E>, const N: usize> Put<Array<E, N>> for [T] {
    fn put(&mut self, at: &mut Reader) {
        for (place, value) in self.iter_mut().zip(at.list()) {
            *place = value;
        }
    }
}
