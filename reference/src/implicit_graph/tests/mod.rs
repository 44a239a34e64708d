//! The facts that this lab is built on, and the boards for them.

mod solution;

use super::board::parse_digits;
use super::node::Node;

/// The lab's example.
const P: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// P solved.
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// P with a 1 in (0,2): no conflict, and no solution.
const U: &str = "531070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// S without the cells of a swap: two solutions.
const D: &str = "534008912672195348198342567859001423426853791713924856961537284287419635345286179";
/// Seventeen givens, one solution, far away for this search.
const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

fn empty() -> String {
    "0".repeat(81)
}

fn board(digits: &str) -> Node {
    parse_digits(digits).expect("the tests' boards are boards")
}

/// S with 0 in the last cell.
fn nearly() -> String {
    format!("{}0", &S[..80])
}
