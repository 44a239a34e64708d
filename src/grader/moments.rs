//! Reads points in time as people and course platforms write them.

use jiff::civil::{Date, DateTime};
use jiff::fmt::temporal::Pieces;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// A point in time as somebody wrote it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WrittenTime {
    At(Timestamp),
    /// By the clock of a place that is named elsewhere.
    Clock(DateTime),
}

impl WrittenTime {
    /// # Errors
    /// It is beyond the dates that there are in UTC.
    pub fn in_zone(self, zone: &TimeZone) -> Result<Timestamp, String> {
        match self {
            WrittenTime::At(moment) => Ok(moment),
            WrittenTime::Clock(civil) => match civil.to_zoned(zone.clone()) {
                Ok(zoned) => Ok(zoned.timestamp()),
                Err(_) => Err(format!("{civil} is beyond all dates; write an earlier one")),
            },
        }
    }
}

/// No clock is further from UTC, in seconds.
const MOST_OFFSET: i32 = 14 * 3600;

/// Reads a point in time: `2026-12-01` (the end of that day) or `2026-12-01 23:59`, both by a clock,
/// or one with an offset or zone, `2026-12-01T23:59-03:00`, `2026-12-01T23:59[America/Santiago]`.
///
/// # Errors
/// The text has none of these forms.
pub fn read(text: &str) -> Result<WrittenTime, String> {
    let text = text.trim();
    // Without this, a date alone would mean the beginning of its day.
    if text.len() == "2026-12-01".len()
        && let Ok(date) = text.parse::<Date>()
    {
        return Ok(WrittenTime::Clock(date.at(23, 59, 59, 0)));
    }
    let offset = Pieces::parse(text)
        .ok()
        .and_then(|pieces| pieces.to_numeric_offset());
    if offset.is_some_and(|offset| offset.seconds().abs() > MOST_OFFSET) {
        return Err(format!(
            "\"{text}\": no clock is so far from UTC; look at the offset"
        ));
    }
    let exact = text
        .parse::<Timestamp>()
        .or_else(|_| text.parse::<Zoned>().map(|zoned| zoned.timestamp()));
    exact
        .map(WrittenTime::At)
        .or_else(|_| text.parse().map(WrittenTime::Clock))
        .map_err(|_| no_date(text))
}

fn no_date(text: &str) -> String {
    format!(
        "\"{text}\" is not a date; write 2026-12-01, \"2026-12-01 23:59\" or 2026-12-01T23:59-03:00"
    )
}

/// Reads a point in time as [`read`] does, by this machine's clock.
///
/// # Errors
/// The text has none of these forms.
pub fn parse(text: &str) -> Result<Timestamp, String> {
    read(text)?.in_zone(&TimeZone::system())
}

/// Reads a point in time as course platforms write it in their tables, or as [`read`] does. Without an
/// offset, it is by the clock of `zone`.
///
/// # Errors
/// The text has none of these forms.
pub fn of_platform(text: &str, zone: &TimeZone) -> Result<Timestamp, String> {
    const WITH_OFFSET: [&str; 2] = ["%Y-%m-%d %H:%M:%S %z", "%Y-%m-%d %H:%M:%S.%f %z"];
    // The formats of Moodle, for a site in English.
    const BY_THE_CLOCK: [&str; 2] = ["%A, %d %B %Y, %I:%M %p", "%A, %d %B %Y, %H:%M"];
    let text = text.trim();
    let utc = text
        .strip_suffix(" UTC")
        .map(|time| format!("{time} +0000"));
    let text = utc.as_deref().unwrap_or(text);
    let with_offset = |format: &&str| Timestamp::strptime(format, text).ok();
    let by_the_clock = |format: &&str| {
        let zoned = DateTime::strptime(format, text)
            .ok()?
            .to_zoned(zone.clone());
        zoned.ok().map(|zoned| zoned.timestamp())
    };
    let known = WITH_OFFSET.iter().find_map(with_offset);
    let known = known.or_else(|| BY_THE_CLOCK.iter().find_map(by_the_clock));
    known.map_or_else(|| read(text)?.in_zone(zone), Ok)
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
    fn a_clock_is_that_of_its_zone() {
        let santiago = TimeZone::get("America/Santiago").unwrap();
        let moment: Timestamp = "2026-12-02T02:59:00Z".parse().unwrap();
        let read = read("2026-12-01 23:59").unwrap();
        assert_eq!(read.in_zone(&santiago).unwrap(), moment);
    }

    #[test]
    fn a_date_means_the_end_of_that_day() {
        assert_eq!(parse("2026-12-01"), parse("2026-12-01 23:59:59"));
    }

    #[test]
    fn what_is_no_date_is_refused_with_examples() {
        assert!(parse("2026-12-01T23:59+25:00").is_err_and(|why| why.contains("offset")));
        assert!(parse("2026-12-01T23:59+14:00").is_ok());
        for text in ["", "tomorrow", "2026-13-01", "1.12.2026"] {
            assert!(
                parse(text).is_err_and(|why| why.contains("2026-12-01")),
                "{text}"
            );
        }
    }
}
