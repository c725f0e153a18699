//! What is wrong with a [`Setup`], all at once.

use super::{Setup, last_move};
use crate::position::Arrangement;
use crate::position::arrangement::double_step;
use crate::{Bitboard, Castling, Color, Role, Square, attacks};
use core::fmt;

/// One thing wrong with a [`Setup`].
///
/// The words of every fault name the side and the squares that a reader has to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A side without a king.
    #[error("{color} has no king")]
    NoKing {
        /// The side without a king.
        color: Color,
    },
    /// A side with more than one king. Fatal.
    #[error("{color} has {} kings: {}", squares.len(), listed(*squares))]
    SeveralKings {
        /// The side with too many kings.
        color: Color,
        /// Where they stand.
        squares: Bitboard,
    },
    /// Pawns on the first or eighth rank. Fatal.
    #[error("{color} has a pawn on the first or eighth rank: {}", listed(*squares))]
    PawnOnBackRank {
        /// The side of the pawns.
        color: Color,
        /// Where they stand.
        squares: Bitboard,
    },
    /// The two kings stand next to each other. Fatal.
    #[error("the kings stand next to each other: {white} and {black}")]
    KingsAdjacent {
        /// White's king.
        white: Square,
        /// Black's king.
        black: Square,
    },
    /// The side that has just moved has left its king in check. Fatal.
    #[error("{color}, who is not to move, is in check from {}", listed(*checkers))]
    CheckAfterMove {
        /// The side in check.
        color: Color,
        /// The enemy units that give check.
        checkers: Bitboard,
    },
    /// A right to castle without king and rook at home. Fatal.
    #[error("{color} cannot castle {}: king or rook is not at home", if *short { "short" } else { "long" })]
    CastlingRight {
        /// The side that is said to have the right.
        color: Color,
        /// Whether it is the right to castle with the rook of the h-file.
        short: bool,
    },
    /// An en passant square that is not on the sixth rank (White to move) or third rank (Black to move). Fatal.
    #[error(
        "en passant on {square} is impossible: with {turn} to move it must be on the {} rank",
        match turn { Color::White => "sixth", Color::Black => "third" }
    )]
    EnPassantRank {
        /// The en passant square.
        square: Square,
        /// The side to move.
        turn: Color,
    },
    /// An en passant square without an enemy pawn in front of it. Fatal.
    #[error("en passant on {square} is impossible: {color} has no pawn on {target}")]
    EnPassantPawn {
        /// The en passant square.
        square: Square,
        /// The side whose pawn is missing.
        color: Color,
        /// Where the pawn should stand.
        target: Square,
    },
    /// An en passant square that is occupied, or whose pawn's square of origin is. Fatal.
    #[error("en passant on {square} is impossible: {blocked} is occupied")]
    EnPassantBlocked {
        /// The en passant square.
        square: Square,
        /// The occupied square.
        blocked: Square,
    },
    /// More than eight pawns.
    #[error("{color} has {count} pawns")]
    TooManyPawns {
        /// The side with too many pawns.
        color: Color,
        /// Their number.
        count: u32,
    },
    /// More than sixteen units.
    #[error("{color} has {count} units")]
    TooManyUnits {
        /// The side with too many units.
        color: Color,
        /// Their number, kings and pawns included.
        count: u32,
    },
    /// More promoted units than pawns are missing.
    #[error("{color} has more promoted units (at least {promoted}) than missing pawns ({missing})")]
    TooManyPromoted {
        /// The side with too many promoted units.
        color: Color,
        /// The least number of promoted units; bishops on squares of either colour are counted apart.
        promoted: u32,
        /// The number of pawns missing from eight.
        missing: u32,
    },
    /// A check that no last move can have given; with an en passant square, that the double step cannot have given.
    #[error(
        "{color} is in check from {}, which {} have given",
        listed(*checkers),
        match en_passant {
            Some(square) => format!("the double step over {square} cannot"),
            None => "no last move can".to_owned(),
        }
    )]
    ImpossibleCheck {
        /// The side in check.
        color: Color,
        /// The enemy units that give check.
        checkers: Bitboard,
        /// The en passant square, if there is one.
        en_passant: Option<Square>,
    },
}

impl Fault {
    /// Whether the setup cannot be played. If not, it is only unusual: no game leads to it.
    pub const fn is_fatal(&self) -> bool {
        match self {
            Self::SeveralKings { .. }
            | Self::PawnOnBackRank { .. }
            | Self::KingsAdjacent { .. }
            | Self::CheckAfterMove { .. }
            | Self::CastlingRight { .. }
            | Self::EnPassantRank { .. }
            | Self::EnPassantPawn { .. }
            | Self::EnPassantBlocked { .. } => true,
            Self::NoKing { .. }
            | Self::TooManyPawns { .. }
            | Self::TooManyUnits { .. }
            | Self::TooManyPromoted { .. }
            | Self::ImpossibleCheck { .. } => false,
        }
    }
}

/// All faults of a setup, the fatal ones first. Displayed one on a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of faults.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The faults in order.
    pub fn iter(&self) -> core::slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// The faults as a slice.
    pub fn as_slice(&self) -> &[Fault] {
        &self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl core::error::Error for Faults {}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = std::vec::IntoIter<Fault>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = core::slice::Iter<'a, Fault>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// `a1, c8`.
fn listed(squares: Bitboard) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}

/// Everything wrong with the setup.
pub(super) fn find(setup: &Setup) -> Faults {
    let sets = setup.arrangement();
    let mut faults = Vec::new();
    king_faults(&sets, &mut faults);
    pawn_faults(&sets, &mut faults);
    faults.extend(castling_faults(&sets));
    faults.extend(setup.en_passant.and_then(|square| en_passant_fault(&sets, square)));
    let fatal = !faults.is_empty();
    faults.extend(
        Color::ALL.into_iter().filter(|&color| !sets.has_king(color)).map(|color| Fault::NoKing { color }),
    );
    for color in Color::ALL {
        material_faults(&sets, color, &mut faults);
    }
    if !fatal {
        faults.extend(last_move::impossible_check(&sets, setup.en_passant));
    }
    Faults(faults)
}

fn king_faults(sets: &Arrangement, faults: &mut Vec<Fault>) {
    for color in Color::ALL {
        let squares = sets.pieces(color, Role::King);
        if squares.more_than_one() {
            faults.push(Fault::SeveralKings { color, squares });
        }
    }
    for white in sets.pieces(Color::White, Role::King) {
        for black in attacks::king(white) & sets.pieces(Color::Black, Role::King) {
            faults.push(Fault::KingsAdjacent { white, black });
        }
    }
    let color = !sets.turn;
    let kings = sets.pieces(color, Role::King);
    // Of several kings it is not said which one a check counts for.
    if let (1, Some(king)) = (kings.len(), kings.first()) {
        let checkers = sets.attackers(!color, king, sets.occupied()).without(sets.role(Role::King));
        if checkers.any() {
            faults.push(Fault::CheckAfterMove { color, checkers });
        }
    }
}

fn pawn_faults(sets: &Arrangement, faults: &mut Vec<Fault>) {
    for color in Color::ALL {
        let squares = sets.pieces(color, Role::Pawn) & Bitboard::BACK_RANKS;
        if squares.any() {
            faults.push(Fault::PawnOnBackRank { color, squares });
        }
    }
}

/// The four castlings, in the order of FEN.
const CASTLINGS: [(Color, bool); 4] =
    [(Color::White, true), (Color::White, false), (Color::Black, true), (Color::Black, false)];

fn castling_faults(sets: &Arrangement) -> impl Iterator<Item = Fault> {
    let baseless = sets.castling.without(sets.castling_at_home());
    CASTLINGS
        .into_iter()
        .filter(move |&(color, short)| baseless.has(Castling::right(color, short)))
        .map(|(color, short)| Fault::CastlingRight { color, short })
}

fn en_passant_fault(sets: &Arrangement, square: Square) -> Option<Fault> {
    let color = !sets.turn;
    if square.rank() != color.home_rank().abs_diff(2) {
        return Some(Fault::EnPassantRank { square, turn: sets.turn });
    }
    let (origin, target) = double_step(color, square);
    if !sets.pieces(color, Role::Pawn).has(target) {
        return Some(Fault::EnPassantPawn { square, color, target });
    }
    let blocked = [square, origin].into_iter().find(|&square| sets.occupied().has(square))?;
    Some(Fault::EnPassantBlocked { square, blocked })
}

fn material_faults(sets: &Arrangement, color: Color, faults: &mut Vec<Fault>) {
    let count = |role| sets.pieces(color, role).len();
    let pawns = count(Role::Pawn);
    let units = sets.color(color).len();
    let bishops = sets.pieces(color, Role::Bishop);
    let beyond = |count: u32, initial: u32| count.saturating_sub(initial);
    let promoted = beyond(count(Role::Queen), 1)
        + beyond(count(Role::Rook), 2)
        + beyond(count(Role::Knight), 2)
        + beyond((bishops & Bitboard::DARK).len(), 1)
        + beyond(bishops.without(Bitboard::DARK).len(), 1);
    let missing = beyond(8, pawns);
    if pawns > 8 {
        faults.push(Fault::TooManyPawns { color, count: pawns });
    }
    if units > 16 {
        faults.push(Fault::TooManyUnits { color, count: units });
    }
    if promoted > missing {
        faults.push(Fault::TooManyPromoted { color, promoted, missing });
    }
}
