//! Base64 (RFC 4648), as Moodle's XML holds files.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The content in base64, without line feeds.
pub fn encoded(content: &[u8]) -> String {
    let mut out = String::with_capacity(content.len().div_ceil(3) * 4);
    for bytes in content.chunks(3) {
        let byte = |place: usize| u32::from(bytes.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place)) as usize & 63];
            let is_padding = place > bytes.len();
            out.push(if is_padding { '=' } else { letter.into() });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_rfc() {
        for (content, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encoded(content.as_bytes()), expected);
        }
        assert_eq!(encoded(&[0xfb, 0xff, 0xbe]), "+/++");
    }
}
