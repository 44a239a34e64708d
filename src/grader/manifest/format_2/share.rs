//! Charges a mistake to the criterion that watches the wrong part: each criterion also gets the
//! inputs of the exercise's other criteria, and judges there the parts that the other does not watch.

use toml::Spanned;
use typed::{Asked, Declared, Watch};

use crate::manifest::written::{ManifestCriterion, ManifestProperty};

/// Adds the inputs of the other criteria to each criterion of an exercise.
pub fn share(exercise: &str, criteria: &mut [Spanned<ManifestCriterion>], declared: &mut Declared) {
    let owners = criteria.iter().map(Spanned::get_ref).map(Owner::of);
    let owners: Vec<Owner> = owners.collect();
    for criterion in criteria {
        let criterion = criterion.get_mut();
        let id = criterion.id.get_ref().clone();
        for owner in &owners {
            let is_other = owner.id != id && owner.own_functions == criterion.own_functions;
            let keys = [&id, &owner.id].map(|id| Declared::key(exercise, id));
            let Some(asked) = is_other.then(|| shared(&keys, declared)).flatten() else {
                continue;
            };
            let key = format!("{}<{}", keys[0], owner.id);
            for property in owner.properties.iter() {
                let place = property.span();
                let count = *property.get_ref().count.get_ref();
                let name = format!("{id}-in-{}", owner.id);
                criterion.properties.push(Spanned::new(
                    place.clone(),
                    ManifestProperty {
                        name: Spanned::new(place.clone(), name),
                        generator: property.get_ref().generator.clone(),
                        count: Spanned::new(place, count),
                        call: Some(key.clone()),
                        checker: None,
                        shared: true,
                    },
                ));
            }
            declared.asked.insert(key, asked);
        }
    }
}

/// A criterion whose inputs others look at.
struct Owner {
    id: String,
    own_functions: bool,
    properties: Vec<Spanned<ManifestProperty>>,
}

impl Owner {
    /// A criterion that costs only what all others missed shows nothing that another should pay
    /// for as well.
    fn of(criterion: &ManifestCriterion) -> Self {
        Owner {
            id: criterion.id.get_ref().clone(),
            own_functions: criterion.own_functions,
            properties: match criterion.catch_all {
                true => Vec::new(),
                false => criterion.properties.clone(),
            },
        }
    }
}

/// The parts that a criterion judges in another's inputs; None: the other watches all of them.
fn shared([own, others]: &[String; 2], declared: &Declared) -> Option<Asked> {
    let (own, others) = (declared.asked.get(own)?, declared.asked.get(others)?);
    if own.machine != others.machine {
        return None;
    }
    let watch = own.watch.iter();
    let watch = watch.filter(|part| !declared.is_determined(part, &others.watch));
    let watch: Vec<Watch> = watch.cloned().collect();
    (!watch.is_empty()).then(|| Asked {
        watch,
        is_shared: true,
        ..own.clone()
    })
}
