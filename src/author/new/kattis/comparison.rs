//! The flags of a judge's default validator, and how a lab says the same: a text to compare with, or a function of
//! the checks.

/// How an output is compared with the right one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Capital and small letters differ.
    pub case: bool,
    /// White space counts.
    pub space: bool,
    pub absolute: Option<f64>,
    pub relative: Option<f64>,
}

impl Comparison {
    /// # Errors
    /// A flag that the default validator does not have, or without its number.
    pub fn of(flags: &[String]) -> Result<Self, String> {
        let mut all = Comparison::default();
        let mut flags = flags.iter();
        while let Some(flag) = flags.next() {
            let mut number = || {
                let number = flags.next().and_then(|text| text.parse::<f64>().ok());
                let number = number.filter(|number| number.is_finite() && *number >= 0.0);
                number.ok_or_else(|| format!("behind {flag} stands a number, as in {flag} 1e-6"))
            };
            match flag.as_str() {
                "case_sensitive" => all.case = true,
                "space_change_sensitive" => all.space = true,
                "float_absolute_tolerance" => all.absolute = Some(number()?),
                "float_relative_tolerance" => all.relative = Some(number()?),
                "float_tolerance" => {
                    let both = Some(number()?);
                    (all.absolute, all.relative) = (both, both);
                }
                other => {
                    return Err(format!(
                        "the default validator has no flag \"{other}\"; it has case_sensitive, space_change_sensitive, float_tolerance, float_absolute_tolerance and float_relative_tolerance"
                    ));
                }
            }
        }
        Ok(all)
    }

    /// Whether the recorded answer is compared as a text; else a function judges.
    pub fn is_textual(&self, answer: &str) -> bool {
        let is_caseless =
            |letter: char| letter.to_lowercase().eq([letter]) && letter.to_uppercase().eq([letter]);
        let is_exact = self.absolute.is_none() && self.relative.is_none();
        is_exact && (self.case || answer.chars().all(is_caseless))
    }

    /// The function of the checks that judges, in Python.
    pub fn function(&self, name: &str) -> String {
        let truth = |is: bool| if is { "True" } else { "False" };
        let number =
            |number: Option<f64>| number.map_or("None".to_owned(), |one| format!("{one:e}"));
        format!(
            "\n\ndef {name}(stdout, right):\n    return is_same(stdout, right, case={}, space={}, absolute={}, relative={})\n",
            truth(self.case),
            truth(self.space),
            number(self.absolute),
            number(self.relative)
        )
    }
}

/// The beginning of the file with these functions.
pub const CHECKS: &str = include_str!("checks.py");
