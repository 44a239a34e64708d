//! sudograde grades programming labs: it builds what a student wrote, runs every exercise on its own
//! inside a sandbox, compares what it observed with a reference, and reports a score.
//!
//! | where | what |
//! |---|---|
//! | [`core`] | plan, judge, score, report: pure, without files, clock or processes |
//! | [`lab`] | a lab as data: `lab.toml`, read and checked |
//! | [`submission`] | the student's files |
//! | [`builder`] | compilers: from files to objects, cached, confined |
//! | `runner`, `protocol` | crates of their own: the process in which student code runs, with all `unsafe` code, and what it is told |
//! | [`run`] | the grader's side of it |
//! | [`grammar`] | parsers of the languages |
//! | [`memory`] | outcomes of runs that would only repeat |
//! | [`rules`] | what the files themselves must keep to: style, make, history |
//! | [`oracle`] | where right answers come from |
//! | [`ordinary`] | files of others, opened with care |
//! | [`grade`] | wires these together for one submission |
//! | [`batch`] | grades a class: all submissions, side by side |
//! | [`class`] | who handed in what: folders, archives, checkouts, rosters |
//! | [`gradebook`] | all submissions of a class and what came of them, in one SQLite file |
//! | [`check`] | the proof that a lab's tests work |
//! | [`moments`] | dates as people write them |
//! | [`mutate`] | the measure of how well they do: small mistakes, made by machine |
//! | [`report`] | one file per output format |
//! | [`export`] | grades for other programs |
//! | [`page`] | how a class did, as HTML |
//! | [`likeness`] | which submissions share code that the lab did not give |
//! | [`visible`] | text that shows all it holds, for every format |
//! | [`pack`] | the grader and a lab as files that a platform runs |
//! | [`commands`], [`cli`] | the command line |

// Who reads this to learn also reads the private parts.
#![allow(rustdoc::private_intra_doc_links)]

pub mod batch;
pub mod builder;
pub mod check;
pub mod class;
pub mod cli;
pub mod commands;
pub mod core;
pub mod export;
pub mod grade;
pub mod gradebook;
pub mod grammar;
pub mod lab;
pub mod likeness;
pub mod locale;
pub mod memory;
pub mod moments;
pub mod mutate;
pub mod oracle;
pub mod ordinary;
pub mod pack;
pub mod page;
pub mod parallel;
pub mod report;
pub mod rules;
pub mod run;
pub mod submission;
pub mod text_tools;
pub mod visible;
