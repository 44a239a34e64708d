//! Charges a mistake to the criterion that watches the wrong part: each criterion also gets the
//! inputs of the exercise's other criteria, and judges there the parts that the other does not watch.

use sudograde_core::lab::{Criterion, Property};
use typed::{Asked, Declared, Watch};

/// Adds the inputs of the other criteria to each criterion of an exercise.
pub fn share(exercise: &str, criteria: &mut [Criterion], declared: &mut Declared) {
    let owners: Vec<Owner> = criteria.iter().map(Owner::of).collect();
    for criterion in criteria {
        let id = &criterion.id;
        for owner in &owners {
            let is_other = owner.id != *id && owner.own_functions == criterion.own_functions;
            let keys = [id, &owner.id].map(|id| Declared::key(exercise, id));
            let Some(asked) = is_other.then(|| shared(&keys, declared)).flatten() else {
                continue;
            };
            let key = format!("{}<{}", keys[0], owner.id);
            let properties = owner.properties.iter().map(|property| Property {
                name: format!("{id}-in-{}", owner.id),
                call: key.clone(),
                shared: true,
                ..property.clone()
            });
            criterion.properties.extend(properties);
            declared.asked.insert(key, asked);
        }
    }
}

/// A criterion whose inputs others look at.
struct Owner {
    id: String,
    own_functions: bool,
    properties: Vec<Property>,
}

impl Owner {
    /// Inputs that cost only what all others missed show nothing that another should pay for as
    /// well.
    fn of(criterion: &Criterion) -> Self {
        Owner {
            id: criterion.id.clone(),
            own_functions: criterion.own_functions,
            properties: match criterion.catch_all {
                true => Vec::new(),
                false => {
                    let own = criterion.properties.iter().cloned();
                    own.filter(|property| !property.catch_all).collect()
                }
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
