//! Finds the student in the name of a file or folder.
//!
//! | platform | name |
//! |---|---|
//! | Moodle | `Ana Pérez_123456_assignsubmission_file_`, followed by the file's own name where there are no folders |
//! | Canvas | `perezana_123_456_sudoku.c`, `perezana_LATE_123_456_sudoku.c` |
//! | GitHub Classroom | `<assignment>-<user>` |
//! | any other | the name itself |
//!
//! The names of Classroom 50's tags tell times.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use unicode_normalization::UnicodeNormalization;

/// The parts of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The student's id.
    pub key: String,
    pub name: Option<String>,
    /// The file's own name, if the platform put something before it.
    pub file: Option<String>,
    /// Whether the submission was late, if the platform tells.
    pub late: Option<bool>,
}

/// Words that Moodle puts between a number and a file's name.
const MOODLE: [&str; 2] = ["_assignsubmission_file", "_assignsubmission_onlinetext"];

/// The name in one Unicode form (NFC): an `é` can be one character or two.
pub fn normal(name: &str) -> String {
    name.nfc().collect::<String>().trim().to_owned()
}

/// The parts of a course platform's name; None for any other name.
pub fn of_platform(name: &str) -> Option<Named> {
    let name = normal(name);
    moodle(&name).or_else(|| canvas(&name))
}

/// The number that Moodle gave a participant of an assignment, from the path of a download.
pub fn participant(path: &str) -> Option<String> {
    let mut names = path.split('/').rev();
    names.find_map(moodle).map(|named| named.key)
}

fn moodle(name: &str) -> Option<Named> {
    let (start, rest) = MOODLE.iter().find_map(|word| name.split_once(word))?;
    let (person, number) = start.rsplit_once('_')?;
    let file = rest.strip_prefix('_').unwrap_or(rest);
    is_number(number).then(|| Named {
        key: number.to_owned(),
        name: Some(person.to_owned()),
        file: (!file.is_empty()).then(|| file.to_owned()),
        late: None,
    })
}

fn canvas(name: &str) -> Option<Named> {
    let mut parts = name.splitn(2, '_');
    let (person, mut rest) = (parts.next()?, parts.next()?);
    let after = rest.strip_prefix("LATE_").or(rest.strip_prefix("late_"));
    rest = after.unwrap_or(rest);
    let mut parts = rest.splitn(3, '_');
    let (user, upload, file) = (parts.next()?, parts.next()?, parts.next()?);
    let fits = is_number(user) && is_number(upload) && !person.is_empty() && !file.is_empty();
    fits.then(|| Named {
        key: user.to_owned(),
        name: Some(person.to_owned()),
        file: Some(file.to_owned()),
        late: Some(after.is_some()),
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The parts of a name that no course platform made: of a folder, or of a file without its
/// extension. GitHub Classroom puts the assignment's name before the user's.
pub fn of_folder(name: &str, assignments: &[String]) -> Named {
    let name = normal(name);
    let of_assignment = |assignment: &String| {
        let start = name.get(..assignment.len())?;
        let rest = name.get(assignment.len()..)?.strip_prefix('-')?;
        (start.eq_ignore_ascii_case(assignment) && !rest.is_empty()).then(|| rest.to_owned())
    };
    Named {
        key: assignments
            .iter()
            .find_map(of_assignment)
            .unwrap_or(name.clone()),
        name: None,
        file: None,
        late: None,
    }
}

/// A file's name without the number that Canvas adds to a repeated submission: `sudoku-2.c`.
pub fn without_attempt(file: &str) -> Option<String> {
    let (stem, ending) = file.rsplit_once('.')?;
    let (stem, attempt) = stem.rsplit_once('-')?;
    is_number(attempt).then(|| format!("{stem}.{ending}"))
}

/// The time in a tag of Classroom 50, which it puts on each commit that is handed in:
/// `submit/2026-08-03T14-30-05Z-0123abc`.
pub fn submit_tag(tag: &str) -> Option<Timestamp> {
    let (time, _) = tag.strip_prefix("submit/")?.rsplit_once('-')?;
    let time = DateTime::strptime("%Y-%m-%dT%H-%M-%SZ", time).ok()?;
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_platforms() {
        for (name, expected) in [
            (
                "María José Núñez_12_assignsubmission_file_",
                Some(("12", "María José Núñez", None)),
            ),
            (
                "Γιώργος_77_assignsubmission_file",
                Some(("77", "Γιώργος", None)),
            ),
            (
                "A_B_9_assignsubmission_file_a.c",
                Some(("9", "A_B", Some("a.c"))),
            ),
            ("A_x_assignsubmission_file_", None),
            (
                "perezana_123_456_a.c",
                Some(("123", "perezana", Some("a.c"))),
            ),
            (
                "perezana_LATE_123_456_my_a.c",
                Some(("123", "perezana", Some("my_a.c"))),
            ),
            ("sudoku_final_version_3.c", None),
            ("perezana_123_sudoku.c", None),
        ] {
            let named = of_platform(name);
            let told = named.as_ref().map(|named| {
                let person = named.name.as_deref().unwrap_or_default();
                (named.key.as_str(), person, named.file.as_deref())
            });
            assert_eq!(told, expected, "{name}");
            let is_of_canvas = name.starts_with("perezana") && named.is_some();
            let late = named.and_then(|named| named.late);
            assert_eq!(late, is_of_canvas.then(|| name.contains("LATE")), "{name}");
        }
    }

    #[test]
    fn github_names() {
        let assignments = ["sudoku-lab".to_owned()];
        assert_eq!(of_folder("sudoku-lab-ana-p", &assignments).key, "ana-p");
        assert_eq!(of_folder("Sudoku-Lab-ben", &assignments).key, "ben");
        assert_eq!(of_folder("ana-p", &assignments).key, "ana-p");
        assert_eq!(of_folder("sudoku-lab-", &assignments).key, "sudoku-lab-");
    }

    #[test]
    fn letters_in_one_or_two_characters_are_the_same() {
        assert_eq!(normal("Jose\u{301}"), "José");
        assert_eq!(of_folder("Jose\u{301}", &[]), of_folder("José", &[]));
    }

    #[test]
    fn attempts_of_canvas() {
        assert_eq!(without_attempt("sudoku-2.c").as_deref(), Some("sudoku.c"));
        assert_eq!(without_attempt("sudoku.c"), None);
        assert_eq!(without_attempt("a-b.c"), None);
    }

    #[test]
    fn tags_of_classroom_50() {
        let time = |tag| submit_tag(tag).map(|time| time.to_string());
        let right = time("submit/2026-08-03T14-30-05Z-0123abc");
        assert_eq!(right.as_deref(), Some("2026-08-03T14:30:05Z"));
        for other in [
            "submit/by-hand",
            "submit/2026-08-03T14-30-05Z",
            "v2026-08-03T14-30-05Z-0123abc",
            "submit/2026-13-03T14-30-05Z-0123abc",
        ] {
            assert_eq!(time(other), None, "{other}");
        }
    }
}
