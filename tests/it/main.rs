//! End-to-end tests: every one starts the real binary on a real submission and looks at what a
//! user would see. One test binary with a module per subject, as it links faster than many.

mod attacks;
mod bad_input;
mod building;
mod composition;
mod contract;
mod corpus;
mod external_labs;
mod human;
mod isolation;
mod layers;
mod programs;
mod rules;
mod support;
mod tidy;
