//! The options of the decisions of an instructor: dates and lateness, teams, points, appeals, reviews.

use clap::builder::{NonEmptyStringValueParser, PossibleValue, TypedValueParser};
use clap::{Args, ValueEnum};
use command_line::options;
use grader::moments::{self, WrittenTime};
use jiff::tz::TimeZone;
use sudograde_core::late::Counts;

use super::gradebook::{InLab, OfGradebook};
use super::percent;
use crate::gradebook::ReviewState;
use crate::intake::normal;

/// Being late costs the same in a whole lab.
const COSTS: [&str; 7] = [
    "grace",
    "percent",
    "per_day",
    "until",
    "cut_off",
    "trust_claimed",
    "counts",
];

#[derive(Debug, Args)]
pub struct Late {
    #[command(flatten)]
    pub of: InLab,
    /// The due date: 2026-12-01 (the end of that day), "2026-12-01 23:59", or with an offset 2026-12-01T23:59-03:00.
    #[arg(long, value_name = "DATE", group = "dates", value_parser = moments::read)]
    pub due: Option<WrittenTime>,
    /// Remove the due date, so that nothing is late but what has a date of its own.
    #[arg(long, group = "dates", conflicts_with = "due")]
    pub no_due: bool,
    /// The date is for this section only; lateness costs what it costs in the lab.
    #[arg(long, value_name = "NAME", conflicts_with_all = COSTS)]
    pub section: Option<String>,
    /// The date is for this exercise only.
    #[arg(long, value_name = "ID", conflicts_with_all = COSTS, conflicts_with = "section")]
    pub exercise: Option<String>,
    /// A submission that is later by this at most is in time.
    #[arg(long, value_name = "MINUTES", requires = "dates", value_parser = minutes, default_value_t = 0.0)]
    pub grace: f64,
    /// The cost of lateness, in percent of the points.
    #[arg(long, value_name = "PERCENT", requires = "dates", value_parser = percent, default_value_t = 0.0)]
    pub percent: f64,
    /// The cost of each day late, counted when it begins, in percent of the points.
    #[arg(long, value_name = "PERCENT", requires = "dates", value_parser = percent, default_value_t = 0.0)]
    pub per_day: f64,
    /// Submissions after this date earn nothing.
    #[arg(long, value_name = "DATE", requires = "dates", value_parser = moments::read)]
    pub until: Option<WrittenTime>,
    /// Submissions after the due date earn nothing.
    #[arg(long, requires = "dates", conflicts_with = "until")]
    pub cut_off: bool,
    /// Trust dates that students can set: those of commits, and of files in archives and folders.
    #[arg(long, requires = "dates")]
    pub trust_claimed: bool,
    /// The submission of a student that counts [default: unchanged].
    #[arg(long, value_parser = counts())]
    pub counts: Option<Counts>,
    /// Change nothing: say whose mark would change, from what to what and why.
    #[arg(long)]
    pub preview: bool,
    /// The reason, for the log.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

/// The name of whoever decides.
#[derive(Debug, Args)]
pub struct By {
    /// Your name, for the log [default: the user's].
    #[arg(long, value_name = "NAME")]
    pub by: Option<String>,
}

fn counts() -> impl TypedValueParser<Value = Counts> {
    let best = PossibleValue::new(Counts::Best.id()).help("The one with the most points");
    let last = PossibleValue::new(Counts::Last.id()).help("The last one");
    options::one_of([(best, Counts::Best), (last, Counts::Last)])
}

#[derive(Debug, Args)]
pub struct Extend {
    #[command(flatten)]
    pub of: InLab,
    /// The student's id.
    #[arg(long)]
    pub student: String,
    /// The student's own due date.
    #[arg(long, value_name = "DATE", value_parser = moments::read)]
    pub due: WrittenTime,
    /// Change nothing: say whose mark would change, from what to what and why.
    #[arg(long)]
    pub preview: bool,
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

#[derive(Debug, Args)]
pub struct Adjust {
    #[command(flatten)]
    pub of: InLab,
    /// The student's id.
    #[arg(long)]
    pub student: String,
    /// Points to add; negative points are taken off.
    #[arg(long, allow_negative_numbers = true)]
    pub points: f64,
    /// Let the grade exceed the lab's full marks.
    #[arg(long)]
    pub beyond: bool,
    /// The number of the adjustment that these points replace (see `gradebook log`).
    #[arg(long, value_name = "N")]
    pub replace: Option<i64>,
    /// Change nothing: say whose mark would change, from what to what and why.
    #[arg(long)]
    pub preview: bool,
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

#[derive(Debug, Args)]
pub struct Undo {
    #[command(flatten)]
    pub of: InLab,
    /// The number of the decision (see `gradebook log`).
    pub number: i64,
    /// Change nothing: say whose mark would change, from what to what and why.
    #[arg(long)]
    pub preview: bool,
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

#[derive(Debug, Args)]
pub struct AppealOf {
    #[command(flatten)]
    pub of: InLab,
    /// The student's id.
    #[arg(long)]
    pub student: String,
    /// Open an appeal, or answer the open one.
    #[arg(long, value_enum, default_value_t = State::Open)]
    pub state: State,
    /// The student's words, or the reason for the answer.
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum State {
    Open,
    Granted,
    Refused,
}

#[derive(Debug, Args)]
pub struct Review {
    #[command(flatten)]
    pub of: InLab,
    /// The ids of two students whose submissions `similar` compares.
    #[arg(long, value_name = "A,B", value_parser = pair)]
    pub pair: [String; 2],
    /// The conclusion; a pair that is dismissed goes to the end of the list.
    #[arg(long, value_parser = states())]
    pub state: ReviewState,
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

fn states() -> impl TypedValueParser<Value = ReviewState> {
    let all = [ReviewState::Dismissed, ReviewState::Confirmed];
    options::one_of(all.map(|state| (PossibleValue::new(state.id()), state)))
}

fn pair(text: &str) -> Result<[String; 2], String> {
    let ids: Vec<&str> = text.split(',').map(str::trim).collect();
    match ids[..] {
        [one, other] if !one.is_empty() && !other.is_empty() => Ok([one, other].map(str::to_owned)),
        _ => Err("a pair is two ids with a comma between them: ana,ben".to_owned()),
    }
}

#[derive(Debug, Args)]
pub struct Course {
    #[command(flatten)]
    pub of: OfGradebook,
    /// The time zone of tables, pages and dates: America/Santiago, UTC.
    #[arg(long, value_parser = zone)]
    pub zone: Option<TimeZone>,
    /// The days that each student may be late at no cost, over all labs.
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(..=MOST_LATE_DAYS))]
    pub late_days: Option<u32>,
    /// The most late days in one lab.
    #[arg(long, value_name = "DAYS")]
    pub per_lab: Option<u32>,
    /// Change nothing: say whose mark would change, from what to what and why.
    #[arg(long)]
    pub preview: bool,
    /// The reason, for the log.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

fn reason(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("it is empty; the log keeps why a mark changed".to_owned()),
        reason => Ok(reason.to_owned()),
    }
}

fn team_name(text: &str) -> Result<String, String> {
    match normal(text) {
        empty if empty.is_empty() => Err("a team has a name".to_owned()),
        name => Ok(name),
    }
}

/// A year of them; each one is tried.
const MOST_LATE_DAYS: i64 = 366;

fn zone(name: &str) -> Result<TimeZone, String> {
    TimeZone::get(name).map_err(|_| {
        "this machine knows no such time zone; write a name such as America/Santiago or UTC"
            .to_owned()
    })
}

#[derive(Debug, Args)]
pub struct Comment {
    #[command(flatten)]
    pub of: InLab,
    /// The name of the way to fail, as the class's page tells it.
    #[arg(requires = "what")]
    pub way: Option<String>,
    /// The comment.
    #[arg(long, value_name = "TEXT", group = "what", requires = "way")]
    #[arg(value_parser = NonEmptyStringValueParser::new())]
    pub text: Option<String>,
    /// Withdraw the comments on it.
    #[arg(long, group = "what", requires = "way")]
    pub withdraw: bool,
    #[command(flatten)]
    pub by: By,
}

#[derive(Debug, Args)]
pub struct Team {
    #[command(flatten)]
    pub of: InLab,
    /// The student's id.
    #[arg(long)]
    pub student: String,
    /// The team's name.
    #[arg(long, value_name = "TEAM", required_unless_present = "alone", value_parser = team_name)]
    pub to: Option<String>,
    /// The student works alone.
    #[arg(long, conflicts_with = "to")]
    pub alone: bool,
    /// Change nothing: say whose mark would change, from what to what and why.
    #[arg(long)]
    pub preview: bool,
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    pub reason: String,
    #[command(flatten)]
    pub by: By,
}

fn minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err("minutes are a number from 0".to_owned()),
    }
}
