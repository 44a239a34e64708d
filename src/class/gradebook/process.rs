//! Identifies the process that holds a claim, and checks whether it still runs.

/// The name of this process. The start time distinguishes it from an earlier process with the same
/// number.
pub fn own() -> String {
    name(std::process::id()).unwrap_or_default()
}

/// True if the process with this name runs.
pub fn is_alive(process: &str) -> bool {
    let number = process.split(' ').next().and_then(|word| word.parse().ok());
    number.and_then(name).is_some_and(|now| now == process)
}

/// `<process number> <ticks from the start of the system to the start of the process>`.
fn name(number: u32) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    // The second field, a name in parentheses, may hold any character; the state follows it.
    let (_, rest) = status.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let (state, started) = (fields.first()?, fields.get(19)?);
    // A zombie has ended; its parent has not waited for it yet.
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
        // An earlier process had the same number as this one.
        assert!(!is_alive(&format!("{} 1", std::process::id())));
    }
}
