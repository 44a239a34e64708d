//! Grades one submission: reads the lab, builds, runs, judges and reports.
//!
//! | where | what |
//! |---|---|
//! | [`catalogue`] | finds labs by name or path |
//! | [`lab_files`] | reads files that a lab names |
//! | [`manifest`] | reads `lab.toml` and checks it |
//! | [`statement`] | what the statement of a lab asks for |
//! | [`submission`] | the student's files |
//! | [`begun`] | exercises that are still the skeleton's |
//! | [`bind`] | the probe, made from a lab's declarations |
//! | [`builder`] | compilers: from files to objects, cached, confined |
//! | [`run`] | sends cases to the runner, a program of its own |
//! | [`memory`] | remembers outcomes of earlier runs |
//! | [`rules`] | rules about the files themselves: style, make, history |
//! | [`sealed`] | hides right versions in a student's copy of a lab |
//! | [`content`] | hashes what folders hold |
//! | [`digest`] | digests as text |
//! | [`declarations`] | types and functions that a source in C declares
//! | [`grammar`] | parsers of the languages |
//! | [`tokens`] | words and signs of a source, whether or not it compiles |
//! | [`oracle`] | the source of right answers |
//! | [`grade`] | wires these together for one submission |
//! | [`ordinary`] | opens untrusted files with care |
//! | [`moments`] | reads dates as people write them |
//! | [`programs`] | finds the programs of the grader |
//! | [`parallel`] | independent work on several threads |

#![allow(rustdoc::private_intra_doc_links)]

mod begun;
mod bind;
mod bounded;
pub mod builder;
mod c_files;
pub mod catalogue;
pub mod content;
pub mod declarations;
pub mod digest;
mod further_modules;
pub mod grade;
pub mod grammar;
pub mod lab_files;
pub mod manifest;
pub mod memory;
mod misspelt;
pub mod moments;
pub mod ordinary;
pub mod parallel;
pub mod programs;
mod python_modules;
pub mod rules;
pub mod run;
mod rust_modules;
pub mod sealed;
mod space;
pub mod statement;
pub mod submission;
mod tokens;
