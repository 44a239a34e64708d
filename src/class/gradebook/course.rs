//! Settings for all labs of a gradebook: the time zone, and the pool of late days.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, Unit};
use rusqlite::params;

use super::enter::{Made, Row};
use super::error::GradebookError;
use super::open::Gradebook;
use super::statements::Statements;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// None: UTC in tables and on pages, and this machine's zone for dates that are read.
    pub zone: Option<TimeZone>,
    /// The days that each student may be late at no cost, over all labs.
    pub late_days: u32,
    /// The most of them in one lab.
    pub late_days_per_lab: Option<u32>,
}

impl Course {
    /// The zone of dates that are read.
    pub fn reading(&self) -> TimeZone {
        self.zone.clone().unwrap_or_else(TimeZone::system)
    }

    /// The zone of tables and pages.
    pub fn shown_zone(&self) -> TimeZone {
        self.zone.clone().unwrap_or(TimeZone::UTC)
    }

    /// A moment for a table: `2026-12-01T23:59:00-03:00`; in UTC, `2026-12-02T02:59:00Z`.
    pub fn told(&self, at: Timestamp) -> String {
        match &self.zone {
            Some(zone) => {
                let zoned = at.to_zoned(zone.clone());
                zoned.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
            }
            None => at.to_string(),
        }
    }

    /// A stored moment for a table, in whole seconds; a text that is none stays as it is.
    pub fn retold(&self, stored: &str) -> String {
        let at = stored
            .parse::<Timestamp>()
            .and_then(|at| at.round(Unit::Second));
        at.map_or_else(|_| stored.to_owned(), |at| self.told(at))
    }

    /// A moment for people, who know the zone: `2026-12-01 23:59`.
    pub fn shown(&self, at: Timestamp) -> String {
        at.to_zoned(self.shown_zone())
            .strftime("%Y-%m-%d %H:%M")
            .to_string()
    }

    /// The name of the zone of [`Self::shown`].
    pub fn zone_name(&self) -> &str {
        let named = self.zone.as_ref().and_then(TimeZone::iana_name);
        named.unwrap_or("UTC")
    }

    /// The late days for a lab of a student who used some in earlier labs.
    pub fn days_for(&self, used: u32) -> u32 {
        let left = self.late_days.saturating_sub(used);
        left.min(self.late_days_per_lab.unwrap_or(u32::MAX))
    }

    /// The longest time by which late days can move a due date.
    pub(super) fn longest(&self) -> SignedDuration {
        SignedDuration::from_hours(24 * i64::from(self.days_for(0)))
    }

    /// The settings in words.
    pub fn words(&self) -> String {
        let zone = match &self.zone {
            Some(_) => format!("times in {}", self.zone_name()),
            None => "times in UTC; dates are read in the zone of the machine".to_owned(),
        };
        let most = match self.late_days_per_lab {
            Some(most) => format!(", at most {most} in a lab"),
            None => String::new(),
        };
        match self.late_days {
            0 => format!("{zone}; no late days"),
            1 => format!("{zone}; 1 late day for each student{most}"),
            days => format!("{zone}; {days} late days for each student{most}"),
        }
    }
}

impl Gradebook {
    /// The settings of the course.
    ///
    /// # Errors
    /// This machine does not know the course's time zone.
    pub fn course(&self) -> Result<Course, GradebookError> {
        let sql = "SELECT zone, late_days, late_days_per_lab FROM course";
        let row = self.first(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let (zone, late_days, late_days_per_lab): (Option<String>, _, _) = row.unwrap_or_default();
        let known = |name: String| {
            TimeZone::get(&name).map_err(|_| GradebookError::NoZone {
                path: self.path.clone(),
                name,
            })
        };
        Ok(Course {
            zone: zone.map(known).transpose()?,
            late_days,
            late_days_per_lab,
        })
    }

    /// Replaces the settings of the course. False: they were the same, and nothing was entered.
    pub fn set_course(&mut self, course: &Course, made: Made) -> Result<bool, GradebookError> {
        let zone = course.zone.as_ref().and_then(TimeZone::iana_name);
        self.transaction(|transaction| {
            transaction.change(
                "UPDATE course SET zone = ?1, late_days = ?2, late_days_per_lab = ?3
                 WHERE (zone, late_days, late_days_per_lab) IS NOT (?1, ?2, ?3)",
                params![zone, course.late_days, course.late_days_per_lab],
            )?;
            if transaction.changes() == 0 {
                return Ok(false);
            }
            let words = course.words();
            let row = Row::of_course(&words);
            row.add(transaction, made).map(|_| true)
        })
    }
}
