//! A stored report in the language of its reader, whatever language it was graded in.

use locale::Locale;
use sudograde_core::lab::Lab;
use sudograde_core::report::Report;

/// Says the sentences of a report anew. Titles and the lab's own sentences stay as they are where the lab is not at
/// hand.
pub fn retold(mut report: Report, locale: &Locale, lab: Option<&Lab>) -> Report {
    report.retell(&|said| locale.say(said));
    let build = &mut report.build;
    for one in build.errors.iter_mut().chain(&mut build.warnings) {
        *one = locale.told_again(one);
    }
    let lang = locale.lang.id();
    for exercise in &mut report.exercises {
        if let Some(mistake) = &mut exercise.mistake {
            *mistake = locale.told_again(mistake);
        }
        let known = lab.iter().flat_map(|lab| &lab.exercises);
        let Some(known) = known.into_iter().find(|one| one.id == exercise.id) else {
            continue;
        };
        known.title.get(lang).clone_into(&mut exercise.title);
        for criterion in &mut exercise.criteria {
            let of_it = known.criteria.iter().find(|one| one.id == criterion.id);
            if let Some(of_it) = of_it {
                of_it.title.get(lang).clone_into(&mut criterion.title);
            }
        }
    }
    report
}
