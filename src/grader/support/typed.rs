//! Values of a lab's types, for the probes that are made from `lab.toml`.
//!
//! A kind, such as `List<Int>`, says what the lab declares; the student's signature chooses one of
//! the Rust types that are of this kind: `Vec<u8>`, `&[i64]`. The compiler finds it, so a probe
//! names kinds only.

mod argument;
mod make;
mod show;
mod switch;

use std::marker::PhantomData;

use crate::Probe;

pub use argument::{Argument, Place, Slot, empty, filled, lend, pass};
pub use make::{Make, Reader};
pub use show::{Out, Show, row, show};
pub use switch::{Switch, keep, write_down};

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

/// The number of live blocks, and of those that are at least as large as a value of these types.
pub struct Live {
    all: i64,
    of: [i64; MOST_TYPES],
}

/// The types of a lab that are told apart.
const MOST_TYPES: usize = 16;

impl Live {
    pub fn now(probe: &Probe, types: &[(&str, usize)]) -> Self {
        let mut of = [0; MOST_TYPES];
        for (count, (_, bytes)) in of.iter_mut().zip(types) {
            *count = probe.live_blocks(*bytes);
        }
        Live {
            all: probe.live_blocks(1),
            of,
        }
    }
}

/// Gives back all that lasts, and writes down the blocks that are left.
pub fn end(probe: &Probe, before: Live, types: &[(&str, usize)]) {
    make::give_back();
    let now = Live::now(probe, types);
    let mut out = Out::default();
    out.add(format_args!("leaks {}\n", now.all - before.all));
    for (k, (of, _)) in types.iter().enumerate().take(MOST_TYPES) {
        let left = now.of[k] - before.of[k];
        if left > 0 {
            out.add(format_args!("left {of} {left}\n"));
        }
    }
    probe.write(out.text());
}

/// Writes down the number of live blocks.
pub fn owns(probe: &Probe, before: &Live) {
    let owns = probe.live_blocks(1) - before.all;
    let mut out = Out::default();
    out.add(format_args!("owns {owns}\n"));
    probe.write(out.text());
}
