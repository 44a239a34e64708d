//! Proposes types and signatures for functions in C and C++.

mod body;
mod handle;
mod parameter;
mod signature;
mod standard;
mod types;

use std::collections::{BTreeMap, BTreeSet};

pub use self::body::Body;
pub use grader::declarations::{CFunction, CType, Declarations};

use self::types::Binder;
use super::model::Model;

/// The declarations of a lab, and the bodies of its functions by their names.
pub struct Source {
    pub all: Declarations,
    pub bodies: BTreeMap<String, Body>,
}

impl Source {
    /// The functions that a function calls, itself or by helpers that are not asked for.
    fn reached(&self, name: &str) -> BTreeSet<String> {
        let mut found: BTreeSet<String> = BTreeSet::new();
        let mut next = vec![name.to_owned()];
        while let Some(one) = next.pop() {
            let Some(body) = self.bodies.get(&one) else {
                continue;
            };
            for call in body.calls() {
                let is_helper = self.all.functions.iter().any(|function| {
                    function.name == call && function.is_static && function.body.is_some()
                });
                if found.insert(call.clone()) && is_helper {
                    next.push(call);
                }
            }
        }
        found
    }

    /// The functions that a lab asks for: each once, with its body if there is one.
    pub fn asked(&self) -> Vec<&CFunction> {
        let mut asked: Vec<&CFunction> = Vec::new();
        let has_bodies = !self.bodies.is_empty();
        for function in &self.all.functions {
            let is_asked = !function.is_static
                && function.name != "main"
                && (!has_bodies || self.bodies.contains_key(&function.name));
            if is_asked && asked.iter().all(|one| one.name != function.name) {
                asked.push(function);
            }
        }
        asked
    }
}

/// The declarations of a lab with these functions.
pub fn model(source: &Source) -> Model {
    let mut binder = Binder::new(source);
    binder.find_handle();
    let asked = source.asked();
    let names: BTreeSet<String> = asked.iter().map(|one| one.name.clone()).collect();
    let mut functions = Vec::new();
    for function in asked {
        let mut made = binder.function(function);
        made.calls = source.reached(&function.name);
        made.calls
            .retain(|name| names.contains(name) && *name != function.name);
        functions.push(made);
    }
    let handle = binder.handle(&functions);
    Model {
        types: binder.types,
        functions,
        handle,
    }
}

pub const TEXTS: [&str; 3] = ["\"hello\"", "\"a b\"", "\"\""];
