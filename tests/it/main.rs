//! End-to-end tests: every one starts the real binary on a real submission and looks at what a
//! user would see. One test binary with a module per subject, as it links faster than many.

mod attacks;
mod bad_input;
mod bad_labs;
mod build_cache;
mod building;
mod composition;
mod contract;
mod corpus;
mod crashes;
mod external_labs;
mod hints;
mod history;
mod hostile_sources;
mod human;
mod isolation;
mod lab_check;
mod layers;
mod leftovers;
mod loading;
mod memory;
mod mistakes;
mod mutants;
mod not_compiling;
mod partly_compiling;
mod programs;
mod properties;
mod retraced;
mod rules;
mod selection;
mod support;
mod test_sh;
mod tidy;
