//! The seal on files that a student's copy of a lab needs but should not show: right versions of
//! functions that other exercises build on (`sudograde pack student`).
//!
//! The seal keeps a file from being read, searched or found by chance. It is not a secret: the key
//! is in this source, so a program can open it.

use sha2::{Digest, Sha256};

/// The first bytes of a sealed file. No source file begins like this.
const MARK: &[u8] = b"\0sudograde sealed 1\n";

/// The file with its seal.
pub fn seal(content: &[u8]) -> Vec<u8> {
    let mut sealed = MARK.to_vec();
    sealed.extend(turned(content));
    sealed
}

/// The file without its seal, or as it is if it has none.
pub fn open(content: Vec<u8>) -> Vec<u8> {
    match content.strip_prefix(MARK) {
        Some(sealed) => turned(sealed).collect(),
        None => content,
    }
}

/// The bytes combined with a stream of digests. Doing it twice gives the bytes back.
fn turned(bytes: &[u8]) -> impl Iterator<Item = u8> {
    let blocks = bytes.chunks(32).zip(0_u64..);
    blocks.flat_map(|(block, number)| {
        let key = Sha256::new()
            .chain_update(MARK)
            .chain_update(number.to_le_bytes())
            .finalize();
        let turned = block.iter().zip(key).map(|(byte, key)| byte ^ key);
        turned.collect::<Vec<u8>>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_file_shows_nothing_and_opens_again() {
        let content = b"int is_valid(Node *n)\n{\n    return 1;\n}\n".repeat(3);
        let sealed = seal(&content);
        let shows = |text: &[u8]| sealed.windows(text.len()).any(|part| part == text);
        assert!(!shows(b"is_valid") && !shows(b"return"));
        assert_eq!(open(sealed), content);
        assert_eq!(open(content.clone()), content);
        assert!(open(seal(b"")).is_empty());
    }
}
