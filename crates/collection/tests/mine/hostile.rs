//! Files that are no games, or broken ones.

use super::common::{hear, settings};
use std::io::{BufReader, Read};

/// Games made for these tests.
const CLUB: &str = include_str!("../../testdata/club.pgn");

/// So many bytes of one letter, and then a text.
struct Long<'a> {
    bytes: usize,
    then: &'a [u8],
}

impl Read for Long<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.bytes.min(buffer.len());
        if length == 0 {
            return self.then.read(buffer);
        }
        buffer[..length].fill(b'e');
        self.bytes -= length;
        Ok(length)
    }
}

const MATE: &str = "\n\n[Event \"after it\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

#[test]
fn a_line_of_100_megabytes() {
    let input = BufReader::new(Long { bytes: 100_000_000, then: MATE.as_bytes() });
    let heard = hear(settings(1, 1), input);
    assert_eq!(heard.finds.len(), 1);
    assert!(
        heard.said[0].contains("line 1, problem \"game 1\": the line has 100000000 bytes"),
        "{}",
        heard.said[0]
    );
    assert_eq!((heard.totals.games, heard.totals.unread), (1, 1));
}

/// Cut anywhere, it brings the beginning of what the whole brings, and perhaps a fault in the game that is cut.
#[test]
fn truncated() {
    let whole = hear(settings(1, 2), CLUB.as_bytes());
    let step = keymove_testing::sized(61, 7);
    for end in (0..CLUB.len()).step_by(step) {
        let heard = hear(settings(1, 2), &CLUB.as_bytes()[..end]);
        let before =
            heard.finds.iter().filter(|find| find.game < heard.finds.last().map_or(0, |last| last.game));
        for (find, expected) in before.zip(&whole.finds) {
            assert_eq!(find, expected, "{end}");
        }
        assert!(heard.totals.unread <= 2, "{end}");
    }
}

#[test]
fn what_is_no_game() {
    let check = |text: &[u8], message: &str| {
        let mut all = text.to_vec();
        all.extend_from_slice(MATE.as_bytes());
        let heard = hear(settings(1, 2), all.as_slice());
        assert_eq!(heard.finds.len(), 1, "{heard:?}");
        let first = heard.said.first().map_or("", String::as_str);
        assert!(first.contains(message), "{first:?} without {message:?}");
    };
    check(b"", "1: games-1-2b");
    check(b"[Event \"x\"]\n\n1. e4 e5 2. Ke2 Ke7 3. Xx9 *\n", "game 1, line 3, column 25");
    check(b"[Event \"x\"]\n\n1. e4 {M\xfcller} *\n", "game 1, line 3, column 9, problem \"game 1\": byte 21");
    check(b"[White \"M\xfcller\"]\n\n1. e4 *\n", "Latin-1");
    check(
        b"[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n",
        "game 1, line 1: the game is one of \"Atomic\"",
    );
    check(b"[Event \"x\"]\n\n1. e4 -- 2. d4 *\n", "a side passes");
    check(b"[FEN \"k7/8/8/8/8/8/8/K6Q w - - 0 1\"]\n\n*\n", "cannot be played");
    check(b"[FEN \"nonsense\"]\n\n*\n", "the tag FEN");
    check(b"[Event \"x\"]\n\n1. e4 (1. d4 {never closed *\n", "comment is not closed");
}
