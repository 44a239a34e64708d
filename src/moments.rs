//! Moments as people write them.

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Reads a moment: `2026-12-01` (the end of that day), `2026-12-01 23:59`, both by this machine's clock, or one
/// with its offset or zone, `2026-12-01T23:59-03:00`, `2026-12-01T23:59[America/Santiago]`.
///
/// # Errors
/// It is none of these.
pub fn parse(text: &str) -> Result<Timestamp, String> {
    let here = |civil: DateTime| {
        civil
            .to_zoned(TimeZone::system())
            .map(|zoned| zoned.timestamp())
    };
    let end_of = |date: Date| here(date.at(23, 59, 59, 0));
    let text = text.trim();
    // A date alone would be read as its beginning.
    if text.len() == "2026-12-01".len()
        && let Ok(moment) = text.parse().and_then(end_of)
    {
        return Ok(moment);
    }
    text.parse::<Timestamp>()
        .or_else(|_| text.parse::<Zoned>().map(|zoned| zoned.timestamp()))
        .or_else(|_| text.parse().and_then(here))
        .map_err(|_| {
            format!("\"{text}\" is no date; write 2026-12-01, \"2026-12-01 23:59\" or 2026-12-01T23:59-03:00")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_with_an_offset_or_a_zone() {
        let moment: Timestamp = "2026-12-02T02:59:00Z".parse().unwrap();
        assert_eq!(parse("2026-12-01T23:59-03:00"), Ok(moment));
        assert_eq!(parse("2026-12-01T23:59[America/Santiago]"), Ok(moment));
        assert_eq!(parse("2026-12-02T02:59:00Z"), Ok(moment));
    }

    #[test]
    fn a_date_means_the_end_of_that_day() {
        assert_eq!(parse("2026-12-01"), parse("2026-12-01 23:59:59"));
    }

    #[test]
    fn what_is_no_date_is_refused_with_examples() {
        for text in ["", "tomorrow", "2026-13-01", "1.12.2026"] {
            assert!(
                parse(text).is_err_and(|why| why.contains("2026-12-01")),
                "{text}"
            );
        }
    }
}
