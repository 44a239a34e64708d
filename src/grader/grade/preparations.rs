//! A lab, prepared once for each language of its submissions. Several threads may share it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Arc, Mutex};

use super::error::GradeError;
use super::options::Options;
use super::prepared::Prepared;
use crate::builder::Cache;
use crate::parallel::locked;
use sudograde_core::lab::{Lab, Language};

pub struct Preparations<'l> {
    lab: &'l Lab,
    options: Options,
    cache: &'l Cache,
    known: Mutex<BTreeMap<Language, Arc<Prepared<'l>>>>,
}

impl<'l> Preparations<'l> {
    pub fn new(lab: &'l Lab, options: &Options, cache: &'l Cache) -> Self {
        Preparations {
            lab,
            options: options.clone(),
            cache,
            known: Mutex::default(),
        }
    }

    /// The lab, prepared for this language.
    ///
    /// # Errors
    /// See [`Prepared::new`].
    pub fn of(&self, language: Language) -> Result<Arc<Prepared<'l>>, GradeError> {
        Ok(match locked(&self.known).entry(language) {
            Entry::Occupied(known) => Arc::clone(known.get()),
            Entry::Vacant(place) => {
                let prepared = Prepared::new(self.lab, language, &self.options, self.cache)?;
                Arc::clone(place.insert(Arc::new(prepared)))
            }
        })
    }
}
