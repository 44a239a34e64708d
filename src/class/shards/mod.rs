//! A batch in shards, on as many machines as there are: `batch plan`, `batch shard`, `batch merge`.
//! They know no scheduler; Slurm, GNU parallel, ssh or a loop runs the shards.
//!
//! ```text
//! RUN/manifest.json            what is graded, with what; it never changes
//! RUN/shards/K.tar.gz          the submissions of a shard
//! RUN/results/K.FROM-TO.RANDOM.jsonl.gz
//!                              results of a shard's submissions from FROM to TO; only such files
//!                              make a shard done
//! RUN/refused/K.RANDOM.json    a machine that would grade otherwise, and why
//! ```
//!
//! A shard may run twice, be killed, or run where something is missing: a result file is written
//! beside and renamed, and names the manifest by its digest.

mod canaries;
mod error;
pub mod machine;
mod manifest;
mod merge;
pub mod parcel;
mod plan;
pub mod refusals;
pub mod results;
mod shard;

pub use error::ShardError;
pub use manifest::Sharded;
pub use merge::{Merged, merge};
pub use plan::{Wish, plan};
pub use shard::{Done, Piece, check, shard};
