//! Sentences about why a case did not pass, from the facts of a report.

use super::{Locale, borrowed};
use sudograde_core::said::Said;
use sudograde_core::verdict::{Crash, LATER_CALL, Reason};

impl Locale {
    /// A sentence that says why a case did not pass.
    pub fn reason(&self, reason: &Reason) -> String {
        let known = self.known_reason(reason);
        known.unwrap_or_else(|| self.text("reason-wrong-answer", &[]))
    }

    /// A part of a sentence; None for a text that neither the grader nor the lab has any more.
    pub fn say(&self, said: &Said) -> Option<String> {
        match said {
            Said::Reason(reason) => self.known_reason(reason),
            Said::Finding { fault, places } => self.finding(fault, places),
            Said::Lab(text) => Some(text.get(self.lang.id()).to_owned()),
            Said::Text { id, arguments } => {
                let arguments = arguments.iter();
                let arguments: Vec<(&str, &str)> = arguments
                    .map(|(name, value)| (name.as_str(), value.as_str()))
                    .collect();
                self.has(id).then(|| self.text(id, &arguments))
            }
        }
    }

    /// The sentence; None for a complaint that the lab does not have.
    fn known_reason(&self, reason: &Reason) -> Option<String> {
        let one = |name: &'static str, value: &dyn ToString| vec![(name, value.to_string())];
        let arguments: Vec<(&'static str, String)> = match reason {
            Reason::Rejected { id, arguments } => {
                let lab = self.lab.as_ref();
                // An answer that is quoted is in the reader's language, too.
                let inner = |value: &str| {
                    let quoted = value.strip_prefix('"')?.strip_suffix('"')?;
                    let lines = self.observed(&quoted.replace("\\n", "\n"));
                    Some(format!("\"{}\"", lines.replace('\n', "\\n")))
                };
                let said = |value: &String| inner(value).unwrap_or_else(|| value.clone());
                let own = arguments.iter().map(|(name, value)| (&**name, said(value)));
                let own: Vec<(&str, String)> = own.collect();
                // A typed difference is said in the grader's words.
                let general =
                    || (id.starts_with("typed-")).then(|| self.difference(id, &borrowed(&own)));
                let text = (lab.and_then(|lab| lab.text(id, &borrowed(&own)))).or_else(general)?;
                let later = own.iter().find(|(name, _)| *name == LATER_CALL);
                return Some(match later {
                    Some((_, call)) => {
                        self.text("later-call", &[("number", call), ("told", &text)])
                    }
                    None => text,
                });
            }
            Reason::Rule {
                rule,
                how,
                count,
                first,
            } => {
                let id = format!("rule-{}", how.as_ref().unwrap_or(rule));
                let why = self.text(&id, &[("first", first)]);
                return Some(match count {
                    1 => why,
                    _ => format!("{why} {}", self.counted("and-more", count - 1)),
                });
            }
            Reason::Crash(crash) => return Some(self.crash(crash)),
            Reason::WrongStatus { expected, actual } => vec![
                ("expected", expected.clone()),
                ("actual", actual.to_string()),
            ],
            Reason::WithoutWords { part, words } | Reason::WithWords { part, words } => {
                vec![("part", part.clone()), ("words", words.clone())]
            }
            Reason::WrongPart { part } => one("part", part),
            Reason::NoFile { name } | Reason::Undefined { name } => one("name", name),
            Reason::CpuLimit { cpu_ms: time } | Reason::WallLimit { wall_ms: time } => {
                one("seconds", &seconds(*time))
            }
            Reason::MemoryLimit { mebibytes } => one("mebibytes", mebibytes),
            Reason::ObservationTooLong { kibibytes } => one("kibibytes", kibibytes),
            Reason::MissingFunction { function } | Reason::NeedsBroken { function } => {
                one("function", function)
            }
            Reason::OutOfTime { seconds } => one("seconds", seconds),
            Reason::Grader(why) => one("why", why),
            Reason::WrongAnswer
            | Reason::UnusedMemory
            | Reason::SetOrder
            | Reason::Unsteady
            | Reason::Idle
            | Reason::WroteTooMuch
            | Reason::NothingWorks
            | Reason::DoesNotCompile
            | Reason::Skipped => Vec::new(),
        };
        Some(self.text(&format!("reason-{}", reason.id()), &borrowed(&arguments)))
    }

    fn crash(&self, crash: &Crash) -> String {
        match crash {
            Crash::Abort { said } if !said.is_empty() => self
                .thrown(said)
                .unwrap_or_else(|| self.text("crash-abort-saying", &[("said", said)])),
            Crash::Panic { message } => self
                .thrown(message)
                .unwrap_or_else(|| self.text("crash-panic", &[("message", message)])),
            Crash::Exception { message } => self
                .thrown(message)
                .unwrap_or_else(|| self.text("crash-exception", &[("message", message)])),
            Crash::Exit { status } => self.text("crash-exit", &[("status", &status.to_string())]),
            Crash::Undefined { function } => {
                self.text("crash-undefined", &[("function", function)])
            }
            Crash::Signal { number } => {
                self.text("crash-signal", &[("number", &number.to_string())])
            }
            other => self.text(&format!("crash-{}", other.id()), &[]),
        }
    }
}

/// Seconds without trailing zeros: "10", "0.2".
fn seconds(milliseconds: u64) -> String {
    format!("{}", milliseconds as f64 / 1000.0)
}
