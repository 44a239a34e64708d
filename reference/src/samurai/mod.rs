//! Samurai.
