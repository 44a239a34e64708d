//! Sends the replies of the runner and its branches to the grader ([`reply`]). They are datagrams,
//! because the grader reads each one whole.

use std::os::fd::AsFd;

use rustix::net::SendFlags;

use protocol::Reply;

/// Longer replies are sent in pieces of this many bytes: the size of a datagram is limited.
const PIECE_BYTES: usize = 64 << 10;

/// More bytes than most replies have.
const USUAL_BYTES: usize = 2048;

/// Sends a reply. If the grader is gone, it has no reader, and the error is ignored.
pub fn reply(reply: &Reply) {
    // A buffer that grows would touch more of the heap, which costs time after a fork.
    let Ok(bytes) = postcard::to_extend(reply, Vec::with_capacity(USUAL_BYTES)) else {
        return;
    };
    if bytes.len() <= PIECE_BYTES {
        return send(&bytes);
    }
    let mut pieces = bytes.chunks(PIECE_BYTES).peekable();
    while let Some(piece) = pieces.next() {
        let piece = Reply::Piece {
            sender: std::process::id(),
            bytes: piece.to_owned(),
            last: pieces.peek().is_none(),
        };
        if let Ok(bytes) = postcard::to_stdvec(&piece) {
            send(&bytes);
        }
    }
}

fn send(bytes: &[u8]) {
    let _ = rustix::net::send(std::io::stdout().as_fd(), bytes, SendFlags::NOSIGNAL);
}
