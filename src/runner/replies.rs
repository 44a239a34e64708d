//! What the runner and its branches tell the grader: datagrams, each of which is read whole.

use std::os::fd::AsFd;

use rustix::net::SendFlags;

use super::protocol::Reply;

/// Replies of more bytes than this are sent in pieces: a datagram has only so much room, and the
/// text of a piece may grow sixfold when it is escaped.
const PIECE_BYTES: usize = 24 << 10;

/// More than most replies have.
const USUAL_BYTES: usize = 2048;

/// Sends a reply. When the grader is gone there is nobody to tell.
pub fn reply(reply: &Reply) {
    // With room from the beginning: text that grows would touch more of the heap, which costs after a fork.
    let mut text = Vec::with_capacity(USUAL_BYTES);
    if serde_json::to_writer(&mut text, reply).is_err() {
        return;
    }
    let Ok(text) = String::from_utf8(text) else {
        return;
    };
    if text.len() <= PIECE_BYTES {
        return send(&text);
    }
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE_BYTES));
        rest = after;
        let piece = Reply::Piece {
            sender: std::process::id(),
            text: piece.to_owned(),
            last: rest.is_empty(),
        };
        if let Ok(text) = serde_json::to_string(&piece) {
            send(&text);
        }
    }
}

fn send(text: &str) {
    let _ = rustix::net::send(
        std::io::stdout().as_fd(),
        text.as_bytes(),
        SendFlags::NOSIGNAL,
    );
}
