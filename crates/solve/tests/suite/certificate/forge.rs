//! Taking certificates apart and putting them together again, with a digest that fits.

use keymove_chess::{Move, Position};
use sha2::{Digest, Sha256};

/// A certificate as its parts; nothing need be right about them.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    /// The lines of the header, without the empty one.
    pub(crate) header: String,
    /// The body.
    pub(crate) words: Vec<u16>,
}

impl Parts {
    /// The parts of a well-formed certificate.
    pub(crate) fn of(file: &[u8]) -> Self {
        let length = file.windows(2).position(|pair| pair == b"\n\n").expect("a header") + 1;
        let body = &file[length + 1..file.len() - 32];
        Self {
            header: String::from_utf8(file[..length].to_vec()).expect("text"),
            words: body.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
        }
    }

    /// The file with a digest that fits.
    pub(crate) fn sealed(&self) -> Vec<u8> {
        let mut file = format!("{}\n", self.header).into_bytes();
        file.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
        sealed(file)
    }

    /// Replaces the line of the header that begins with `name`.
    pub(crate) fn with_line(&self, name: &str, value: &str) -> Self {
        let edit = |line: &str| match line.split_once(' ') {
            Some((word, _)) if word == name => format!("{name} {value}\n"),
            _ => format!("{line}\n"),
        };
        Self { header: self.header.lines().map(edit).collect(), words: self.words.clone() }
    }
}

/// The bytes with their digest.
pub(crate) fn sealed(mut content: Vec<u8>) -> Vec<u8> {
    let digest = Sha256::digest(&content);
    content.extend_from_slice(&digest);
    content
}

/// A certificate from its claim and words, made of nothing but text.
pub(crate) fn forge(fen: &str, moves: u16, claim: &str, mates: &str, words: &[u16]) -> Vec<u8> {
    let position: Position = fen.parse().expect(fen);
    let header = format!(
        "keymove-certificate 1\nfen {position}\nstipulation #{moves}\nclaim {claim}\nmates {mates}\n"
    );
    Parts { header, words: words.to_vec() }.sealed()
}

/// The legal moves of a position by rising bits.
pub(crate) fn in_order(position: &Position) -> Vec<Move> {
    let mut moves = position.moves().to_vec();
    moves.sort();
    moves
}
