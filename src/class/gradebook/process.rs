//! Which process holds a claim, and whether it is still there.

/// This process, told from an earlier one with the same number by the moment at which it started.
pub fn own() -> String {
    name(std::process::id()).unwrap_or_default()
}

/// Whether the process of that name runs.
pub fn is_alive(process: &str) -> bool {
    let number = process.split(' ').next().and_then(|word| word.parse().ok());
    number.and_then(name).is_some_and(|now| now == process)
}

/// `<number> <ticks between the start of the system and its own>`.
fn name(number: u32) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    // The second field, a name in parentheses, may hold anything; the state follows it.
    let (_, rest) = status.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let (state, started) = (fields.first()?, fields.get(19)?);
    // A process that ended and was not waited for.
    (*state != "Z").then(|| format!("{number} {started}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_alive_and_one_that_ended_is_not() {
        assert!(is_alive(&own()));
        assert!(!is_alive(""));
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let child_name = name(child.id());
        child.wait().unwrap();
        assert!(!child_name.is_some_and(|child| is_alive(&child)));
        // Another process had the number of this one before.
        assert!(!is_alive(&format!("{} 1", std::process::id())));
    }
}
