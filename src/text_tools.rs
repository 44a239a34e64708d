//! Small helpers for texts that people read.

/// The known name that is nearest to a mistyped one, if any is near.
pub fn nearest<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    let name = name.to_lowercase();
    known
        .iter()
        .map(|candidate| {
            (
                strsim::jaro_winkler(&name, &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|(likeness, _)| *likeness > 0.7)
        .max_by(|left, right| left.0.total_cmp(&right.0))
        .map(|(_, candidate)| candidate.as_str())
}

/// Without white space at the ends of lines and empty lines at the end.
pub fn trim_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// A name as the name of a file, which leads nowhere else.
pub fn file_name(name: &str) -> String {
    let forbidden = |letter: char| letter.is_control() || "/\\:*?\"<>|".contains(letter);
    let name: String = name
        .chars()
        .map(|letter| if forbidden(letter) { ' ' } else { letter })
        .collect();
    match name.trim().trim_start_matches('.') {
        "" => "unnamed".to_owned(),
        name => name.to_owned(),
    }
}

/// The first names of a list.
pub fn shortened(names: &[&str], most: usize) -> String {
    let mut text = names[..names.len().min(most)].join(", ");
    if names.len() > most {
        text.push_str(", …");
    }
    text
}
