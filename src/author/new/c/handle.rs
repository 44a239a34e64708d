//! A structure that only functions make and change: how it is made, given back and looked at.

use super::super::model::{Function, Handle, Mode};
use super::types::{Binder, lab_name};
use grader::declarations::{CType, Named};

const FREES: [&str; 9] = [
    "free", "destroy", "delete", "drop", "dispose", "clean", "release", "destruir", "liberar",
];
const ADDS: [&str; 9] = [
    "push", "add", "insert", "put", "enqueue", "append", "offer", "agregar", "encolar",
];
/// Fields with the number of elements.
const SIZES: [&str; 10] = [
    "size", "count", "length", "len", "n", "num", "used", "elements", "top", "cant",
];
/// Fields that say how much room there is.
const ROOMS: [&str; 6] = ["cap", "max", "room", "alloc", "limit", "space"];
/// Fields with the place of the first element of a ring.
const FRONTS: [&str; 4] = ["front", "head", "first", "start"];
const BACKS: [&str; 4] = ["rear", "tail", "last", "back"];

fn has(name: &str, words: &[&str]) -> bool {
    let name = name.to_lowercase();
    words.iter().any(|word| name.contains(word))
}

impl Binder<'_> {
    /// A structure that a function without parameters makes, and that others take.
    pub fn find_handle(&mut self) {
        let asked = self.source.asked();
        for function in &asked {
            let of = self.resolved(&function.result);
            let is_taken = || {
                asked.iter().any(|one| {
                    one.parameters.first().is_some_and(|first| {
                        let first = self.resolved(&first.of);
                        first.base == of.base && first.pointers == 1
                    })
                })
            };
            if function.parameters.is_empty()
                && of.pointers == 1
                && self.fields(&of).is_some()
                && !self.is_list(&of)
                && is_taken()
            {
                self.handle = Some((of.base, lab_name(&function.result.base)));
                return;
            }
        }
    }

    /// The handle with its views and steps.
    pub fn handle(&mut self, functions: &[Function]) -> Option<Handle> {
        let (base, name) = self.handle.clone()?;
        let asked = self.source.asked();
        let new = asked
            .iter()
            .find(|one| one.parameters.is_empty() && self.is_handle(&one.result))?;
        let is_free = |one: &&&super::CFunction| {
            one.result.is_void()
                && matches!(one.parameters.as_slice(), [only] if self.is_handle(&only.of))
                && has(&one.name, &FREES)
        };
        let free = asked.iter().find(is_free).map(|one| one.name.clone());
        let mut handle = Handle {
            name,
            written: new.result.written(),
            new: new.name.clone(),
            drop: match &free {
                Some(free) => format!("{free}(it);"),
                None => self.drop(&CType {
                    base: base.clone(),
                    ..CType::default()
                }),
            },
            free,
            views: Vec::new(),
            watched: Vec::new(),
            is_filled: None,
            comments: Vec::new(),
            steps: Vec::new(),
            adders: Vec::new(),
            observers: Vec::new(),
            needs_filled: Vec::new(),
        };
        self.views(&base, &mut handle);
        self.steps(functions, &mut handle);
        Some(handle)
    }

    /// Code that gives back all that the fields lead to.
    fn drop(&self, of: &CType) -> String {
        let mut code = String::new();
        for field in self.fields(of).into_iter().flatten() {
            let to = self.resolved(&field.of);
            let name = &field.name;
            if self.is_list(&field.of) && !has(name, &BACKS) {
                let node = field.of.written();
                let next = self.next_of(&field.of).unwrap_or_default();
                code += &format!(
                    "for ({node}node = it->{name}, *after; node != NULL; node = after) {{ after = node->{next}; free(node); }} "
                );
            } else if to.pointers > 0 && !self.is_list(&field.of) && to.sizes.is_empty() {
                code += &format!("free(it->{name}); ");
            }
        }
        code + "free(it);"
    }

    fn views(&mut self, base: &str, handle: &mut Handle) {
        let fields: Vec<Named> = self
            .source
            .all
            .structs
            .get(base)
            .cloned()
            .unwrap_or_default();
        let whole = |binder: &Self, names: &[&str], exactly: bool| {
            let found = fields.iter().find(|one| {
                let lower = one.name.to_lowercase();
                let fits = match exactly {
                    true => names.contains(&lower.as_str()),
                    false => has(&lower, names),
                };
                fits && binder.is_whole(&one.of)
            });
            found.map(|one| one.name.clone())
        };
        let size = whole(self, &SIZES, true).or_else(|| whole(self, &SIZES[..4], false));
        let front = whole(self, &FRONTS, true);
        let room = whole(self, &ROOMS, false);
        let is_below = size.as_deref() == Some("top")
            && self
                .source
                .bodies
                .get(&handle.new)
                .is_some_and(|body| body.contains("top = -1") || body.contains("top=-1"));
        let length = size.as_ref().map(|size| match is_below {
            true => format!("it->{size} + 1"),
            false => size.clone(),
        });
        for field in &fields {
            let name = &field.name;
            let to = self.resolved(&field.of);
            let is_row = to.pointers == 1 || to.sizes.len() == 1;
            let mut watched = true;
            let view = if self.is_list(&field.of) {
                let of = self.list(&field.of).ok().flatten();
                of.map(|of| format!("{name} = {{ type = \"{}\", c = \"it->{name}\" }}", of.name))
            } else if is_row {
                let element = CType {
                    pointers: 0,
                    sizes: Vec::new(),
                    ..to.clone()
                };
                let element = match self.is_element(&element) && element.base != "char" {
                    true => self.outcome(&element).ok(),
                    false => None,
                };
                element.zip(length.clone()).map(|(of, length)| {
                    let room = to
                        .sizes
                        .first()
                        .cloned()
                        .or(room.as_ref().map(|room| format!("it->{room}")));
                    let code = match (&front, &room, to.sizes.is_empty()) {
                        (Some(front), Some(room), _) => {
                            format!("at = \"it->{name}[(it->{front} + i) % {room}]\"")
                        }
                        (_, _, false) => format!("at = \"it->{name}[i]\""),
                        _ => format!("c = \"it->{name}\""),
                    };
                    format!(
                        "{name} = {{ type = \"[{}]\", {code}, length = \"{length}\" }}",
                        of.name
                    )
                })
            } else if to.pointers == 0
                && to.sizes.is_empty()
                && self.is_element(&to)
                && self.fields(&to).is_none()
            {
                watched = !has(name, &ROOMS) && !has(name, &FRONTS) && !has(name, &BACKS);
                let of = self.outcome(&field.of).ok();
                of.map(|of| format!("{name} = {{ type = \"{}\", c = \"it->{name}\" }}", of.name))
            } else {
                None
            };
            match view {
                Some(view) => {
                    handle.views.push(view);
                    if watched {
                        handle.watched.push(name.clone());
                    }
                }
                None => handle
                    .comments
                    .push(format!("TODO: \"{name}\" is seen by no view.")),
            }
        }
        handle.is_filled = match &size {
            Some(size) if is_below => Some(format!("{size} >= 0")),
            Some(size) => Some(format!("{size} > 0")),
            None => {
                let list = fields.iter().find(|one| self.is_list(&one.of));
                list.map(|one| format!("len({}) > 0", one.name))
            }
        };
        if handle.watched.is_empty() {
            handle.watched = fields.iter().take(1).map(|one| one.name.clone()).collect();
        }
    }

    fn steps(&mut self, functions: &[Function], handle: &mut Handle) {
        for function in functions {
            let name = &function.name;
            if !function.takes_handle()
                || Some(name) == handle.free.as_ref()
                || function.unasked.is_some()
            {
                continue;
            }
            let Some(c) = self.named(name) else {
                continue;
            };
            let body = self.source.bodies.get(name);
            let it = c.parameters.iter().find(|one| self.is_handle(&one.of));
            let it_name = it.map_or("", |one| one.name.as_str());
            let is_const = it.is_some_and(|one| one.of.is_const);
            let keeps = body.is_some_and(|body| {
                !body.writes_through(it_name)
                    && !body.hands_over(it_name, &|called| {
                        self.source
                            .bodies
                            .get(called)
                            .is_some_and(|inner| !inner.writes_through(it_name))
                            || called.starts_with("printf")
                    })
            });
            let outs = function
                .parameters
                .iter()
                .any(|one| matches!(one.mode, Mode::Out | Mode::InOut));
            if function.result.is_none() && (is_const || keeps) && !outs {
                continue;
            }
            let prefix = name
                .to_lowercase()
                .strip_prefix(&format!("{}_", handle.name))
                .map(str::len);
            let step = match (prefix, name.split_once('_')) {
                (Some(rest), _) => name[name.len() - rest..].to_owned(),
                (None, Some((_, rest))) if !rest.is_empty() => rest.to_owned(),
                _ => name.clone(),
            };
            handle.steps.push((step, name.clone()));
            if is_const || keeps {
                handle.observers.push(name.clone());
            } else if has(name, &ADDS) {
                handle.adders.push(name.clone());
            }
            let is_careful = body.is_some_and(super::Body::decides);
            let takes_out = function.result.is_some()
                && !has(
                    name,
                    &["size", "empty", "full", "count", "length", "vacia", "len"],
                )
                && !has(name, &ADDS);
            if body.is_some() && takes_out && !is_careful {
                handle.needs_filled.push(name.clone());
            }
        }
    }
}
