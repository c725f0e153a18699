//! When two problems are the same.

use crate::{Board, Symmetry};
use keymove_chess::{Castling, Color, Setup, Square};
use keymove_formats::{Entry, MeaningError};
use keymove_problem::Stipulation;
use sha2::{Digest, Sha256};

/// The first half of a SHA-256: no two of all problems ever made will share one.
pub(crate) type Key = [u8; 16];

/// What a problem is, whatever side it is looked at from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    /// Diagram, side to move, castling, en passant, stipulation, twins, conditions: equal for the same problem.
    pub(crate) problem: Key,
    /// The men alone: equal for the same diagram.
    pub(crate) diagram: Key,
    /// What turns the diagram into the one that stands for all of its kind.
    pub(crate) symmetry: Symmetry,
}

/// Options that say what is to be printed or shown, and nothing about which moves solve.
const SHOWN: [&str; 5] = ["setplay", "try", "variation", "defence", "threat"];

impl Identity {
    /// The identity of a problem.
    ///
    /// # Errors
    /// A diagram that is no FEN.
    pub(crate) fn of(entry: &Entry) -> Result<(Self, Board), MeaningError> {
        let setup = entry.setup()?;
        let board = Board::of(&setup);
        let statement = statement(entry);
        // Castling has no mirror image.
        let can_mirror =
            setup.castling == Castling::NONE && !statement.to_ascii_lowercase().contains("castling");
        let (described, symmetry) = Symmetry::PROBLEMS
            .into_iter()
            .filter(|symmetry| can_mirror || !symmetry.mirror)
            .map(|symmetry| (described(&setup, &board, &statement, symmetry), symmetry))
            .min()
            .unwrap_or_default();
        let diagram = Symmetry::PROBLEMS.into_iter().map(|symmetry| board.turned(symmetry)).min();
        let diagram = key(&diagram.unwrap_or_default().to_bytes());
        Ok((Self { problem: key(&described), diagram, symmetry }, board))
    }
}

/// The first half of the digest.
pub(crate) fn key(bytes: &[u8]) -> Key {
    let digest = Sha256::digest(bytes);
    core::array::from_fn(|index| digest[index])
}

/// The stipulation in its usual writing; as it is written if it is not understood.
pub(crate) fn stipulation(entry: &Entry) -> String {
    let text = entry.stipulation.trim();
    text.parse().map_or_else(|_| text.to_owned(), |read: Stipulation| read.to_string())
}

/// What is asked, in one text: stipulation, conditions, twins. The order of conditions says nothing.
fn statement(entry: &Entry) -> String {
    let mut options: Vec<String> = entry.options.iter().map(|option| plain(option)).collect();
    options.retain(|option| !SHOWN.contains(&option.split(' ').next().unwrap_or_default()));
    options.sort();
    let twins: Vec<String> = entry.twins.iter().map(|twin| plain(twin)).collect();
    let zero = if entry.zeroposition { "zeroposition" } else { "" };
    format!("{}\n{}\n{zero}\n{}", stipulation(entry), options.join("\n"), twins.join("\n"))
}

/// Letters of one case, words with one blank between.
fn plain(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything that makes the problem, seen from one side.
fn described(setup: &Setup, board: &Board, statement: &str, symmetry: Symmetry) -> Vec<u8> {
    let mut bytes = board.turned(symmetry).to_bytes().to_vec();
    let castling = setup.castling.bits();
    bytes.push((setup.turn != Color::White) as u8 ^ symmetry.swap as u8);
    bytes.push(if symmetry.swap { (castling << 2 | castling >> 2) & 15 } else { castling });
    bytes.push(setup.en_passant.map_or(64, |square| symmetry.square(square).index() as u8));
    bytes.extend_from_slice(turned(statement, symmetry).as_bytes());
    bytes
}

/// A text with its squares turned, and `white` and `black` exchanged with the colours.
pub(crate) fn turned(text: &str, symmetry: Symmetry) -> String {
    if symmetry == Symmetry::IDENTITY {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let word = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).len();
        let length = match (rest.get(..word), rest.get(..2).and_then(Square::parse)) {
            (_, Some(square)) => {
                out.push_str(&symmetry.square(square).to_string());
                2
            }
            (Some("white"), _) if symmetry.swap => {
                out.push_str("black");
                5
            }
            (Some("black"), _) if symmetry.swap => {
                out.push_str("white");
                5
            }
            _ => {
                out.push(letter);
                letter.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(fen: &str, stipulation: &str, twins: &[&str]) -> Identity {
        let twins = twins.iter().map(|&twin| twin.to_owned()).collect();
        let entry = Entry { fen: fen.into(), stipulation: stipulation.into(), twins, ..Entry::default() };
        Identity::of(&entry).expect("a FEN").0
    }

    #[test]
    fn one_problem_from_four_sides() {
        let weenink = identity("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", &[]);
        let others = [
            "4K2b/5p2/4k3/6Q1/2P5/6B1/8/8 w - -",
            "8/8/1b6/5p2/1q6/3K4/2P5/B2k4 b - -",
            "8/8/6b1/2p5/6q1/4K3/5P2/4k2B b - -",
        ];
        for other in others {
            let other = identity(other, " #2 ", &[]);
            assert_eq!((other.problem, other.diagram), (weenink.problem, weenink.diagram));
        }
        let asked = identity("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#3", &[]);
        assert!(asked.problem != weenink.problem && asked.diagram == weenink.diagram);
        let black = identity("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 b - -", "#2", &[]);
        assert_ne!(black.problem, weenink.problem);
    }

    #[test]
    fn castling_has_no_mirror_image() {
        let right = identity("4k3/8/8/8/8/8/8/4K2R w K -", "#2", &[]);
        let mirrored = identity("3k4/8/8/8/8/8/8/R2K4 w - -", "#2", &[]);
        let none = identity("4k3/8/8/8/8/8/8/4K2R w - -", "#2", &[]);
        let swapped = identity("4k2r/8/8/8/8/8/8/4K3 b k -", "#2", &[]);
        assert_ne!(right.problem, mirrored.problem);
        assert_eq!(none.problem, mirrored.problem);
        assert_eq!(right.problem, swapped.problem);
        assert_eq!(right.diagram, mirrored.diagram);
    }

    #[test]
    fn en_passant_and_twins_are_turned() {
        let one = identity("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "#2", &["Move e8 d8", "Add white qa1"]);
        let mirror = identity("3k4/8/8/3Pp3/8/8/8/3K4 w - e6", "#2", &["move d8  e8", "add white qh1"]);
        let swap = identity("4k3/8/8/8/3Pp3/8/8/4K3 b - d3", "#2", &["move e1 d1", "add black qa8"]);
        let other = identity("3k4/8/8/3Pp3/8/8/8/3K4 w - e6", "#2", &["move d8 e8", "add white qa1"]);
        assert_eq!(one.problem, mirror.problem);
        assert_eq!(one.problem, swap.problem);
        assert_ne!(one.problem, other.problem);
        assert_eq!(one.diagram, other.diagram);
    }
}
