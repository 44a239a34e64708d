//! The groups and pairs of a class as a list, for the terminal, JSON and the page.

use serde::Serialize;

use super::findings::Conclusion;
use grader::submission::SourceFile;

/// The options of a list.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Pairs in which neither shares at least this percentage are left out.
    pub least_percent: f64,
    /// The maximum of listed pairs.
    pub limit: usize,
    /// Leaves out names, and the authors' comments and strings in the code.
    pub anonymous: bool,
}

#[derive(Debug, Serialize)]
pub struct Listing {
    pub format_version: u32,
    pub lab: String,
    /// The number of submissions that were compared, each with each.
    pub compared: usize,
    /// The number of sources from outside of the class that each of these was compared with.
    pub against: usize,
    pub least_percent: f64,
    /// Submissions that pairs join, largest group first.
    pub groups: Vec<Group>,
    /// The number of pairs that share enough, listed or not, without those that were dismissed.
    pub found: usize,
    pub pairs: Vec<Alike>,
    /// The pairs that a person dismissed.
    pub dismissed: Vec<Alike>,
    pub left_out: Vec<LeftOut>,
}

/// Submissions that share code, directly or through others.
#[derive(Debug, Serialize)]
pub struct Group {
    /// The number of submissions and outside sources in it.
    pub count: usize,
    /// Those that are the same but for names, layout and the order of functions stand together.
    pub members: Vec<Vec<Named>>,
}

/// A submission or an outside source.
#[derive(Clone, Debug, Serialize)]
pub struct Named {
    /// The key in the gradebook, or the outside source; a number in an anonymous list.
    pub id: String,
    pub name: Option<String>,
    pub outside: bool,
}

/// Two submissions that share code.
#[derive(Debug, Serialize)]
pub struct Alike {
    pub students: [Party; 2],
    /// The other is the student's own work of another year.
    pub resubmission: bool,
    pub review: Option<Conclusion>,
    pub jaccard_percent: f64,
    /// The number of equal words in all regions.
    pub words: usize,
    /// In the order of the first student's code.
    pub regions: Vec<Shared>,
    #[serde(skip)]
    pub files: [Vec<SourceFile>; 2],
}

impl Alike {
    /// The region with the most words.
    pub fn longest(&self) -> Option<&Shared> {
        self.regions.iter().rev().max_by_key(|region| region.words)
    }
}

#[derive(Debug, Serialize)]
pub struct Party {
    #[serde(flatten)]
    pub named: Named,
    /// Others whose code is the same but for names, layout and the order of functions.
    pub same: Vec<Named>,
    /// The percentage of it that is in the other.
    pub percent: f64,
    /// The number of words that the lab did not give.
    pub own_words: usize,
}

#[derive(Debug, Serialize)]
pub struct Shared {
    pub words: usize,
    pub sides: [Place; 2],
}

#[derive(Debug, Serialize)]
pub struct Place {
    pub file: String,
    /// The first and last line of each run of consecutive lines.
    pub lines: Vec<[usize; 2]>,
    /// The number of the file.
    #[serde(skip)]
    pub number: usize,
}

#[derive(Debug, Serialize)]
pub struct LeftOut {
    /// None in an anonymous list.
    pub student: Option<String>,
    /// The file that is left out; None if the whole submission is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    pub reason: Reason,
}

/// The reason why a submission, or a file of it, is not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It was graded before the gradebook stored files.
    NoFiles,
    /// It has little code besides the code that the lab gave.
    LittleCode,
    /// The file is longer or more intricate than any student's work, and is not read.
    TooMuchCode,
}

impl Reason {
    pub const ALL: [Reason; 3] = [Reason::NoFiles, Reason::LittleCode, Reason::TooMuchCode];
}
