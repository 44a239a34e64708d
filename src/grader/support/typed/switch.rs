//! A function in whose place the solution's may stand.

use std::any::{TypeId, type_name};
use std::ffi::CString;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use super::{Array, List, Make, Out, Reader, Show};
use crate::{Api, NONE, UNKNOWN, address};

/// The runner's functions, if calls are to be written down; else null.
static API: AtomicPtr<Api> = AtomicPtr::new(std::ptr::null_mut());

pub fn keep(api: *mut Api) {
    API.store(api, Ordering::Relaxed);
}

/// Writes a call of the solution's function down, a line with its arguments.
pub fn write_down(arguments: &str) {
    // SAFETY: null, or the runner's, which outlives the probe's run.
    if let Some(api) = unsafe { API.load(Ordering::Relaxed).as_ref() } {
        api.trace(&format!("{}\n", arguments.trim_end()));
    }
}

/// For a library of the solution's functions: lets the runner have their calls written down.
#[macro_export]
macro_rules! write_down {
    () => {
        #[unsafe(no_mangle)]
        pub extern "C" fn sg_watch(api: *mut ::sudograde::Api) {
            ::sudograde::typed::keep(api);
        }
    };
}

pub struct Switch {
    name: &'static str,
    known: AtomicUsize,
    same: AtomicUsize,
}

/// The type of the solution's function, the type's name, and the function's address.
type Same = fn() -> (TypeId, &'static str, usize);

/// The names of the student's crate and of the solution's.
const CRATES: [&str; 2] = ["student", "substitutes"];

/// Whether two types are the same but for the crate that they are of: all that is named in them is
/// of another crate, or of one of these modules, which both crates have.
fn is_same(own: &str, right: &str, modules: &[&str]) -> bool {
    let is_between = |one: char| !(one.is_alphanumeric() || one == '_' || one == ':');
    let (own, right) = (
        own.split_inclusive(is_between),
        right.split_inclusive(is_between),
    );
    let is_shared = |own: &str, right: &str| {
        let paths = [own, right].into_iter().zip(CRATES);
        let mut paths = paths.map(|(path, of)| path.strip_prefix(of)?.strip_prefix("::"));
        let (own, right) = (paths.next().flatten(), paths.next().flatten());
        let module = own.and_then(|path| path.split("::").next());
        own == right && module.is_some_and(|module| modules.contains(&module))
    };
    let is_pair = |(own, right)| own == right || is_shared(own, right);
    own.clone().count() == right.clone().count() && own.zip(right).all(is_pair)
}

/// The solution's function, as its library exports it: reads arguments, writes the result and each
/// place behind the call, a line each.
type Right = fn(&str) -> String;

impl Switch {
    pub const fn new(name: &'static str) -> Self {
        Switch {
            name,
            known: AtomicUsize::new(UNKNOWN),
            same: AtomicUsize::new(UNKNOWN),
        }
    }

    /// The solution's function itself, if that stands in for the student's and has the same type: then
    /// no value is written and read. `F` is a pointer to a function; both crates have the modules.
    pub fn same<F: Copy + 'static>(&'static self, modules: &[&str]) -> Option<F> {
        let mut known = self.same.load(Ordering::Relaxed);
        if known == UNKNOWN {
            let name = CString::new(self.name.replacen("sg_substitute_", "sg_same_", 1)).ok()?;
            let found = address(name.as_ptr(), &AtomicUsize::new(UNKNOWN));
            // SAFETY: the lab's substitutes export this name with this type, built by the same
            // compiler.
            let found = found.map(|found| unsafe { std::mem::transmute::<usize, Same>(found)() });
            let found = found.filter(|(of, name, _)| {
                *of == TypeId::of::<F>() || is_same(type_name::<F>(), name, modules)
            });
            known = found.map_or(NONE, |(.., address)| address);
            self.same.store(known, Ordering::Relaxed);
        }
        // SAFETY: it is the address of a function, whose type was compared; types of modules that
        // both crates have come from one text, one compiler and the same flags.
        (known != NONE).then(|| unsafe { std::mem::transmute_copy::<usize, F>(&known) })
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
