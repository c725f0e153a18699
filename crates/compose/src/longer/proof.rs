//! On which squares one more Black unit can matter to a refutation.
//!
//! A first move fails because of a reply, after which each of White's moves fails because of another, and so on, until
//! White does not mate. A Black unit added to all of this, which stays where it is, spoils nothing unless it
//! - stands in the way of one of the replies,
//! - can be captured by a White pawn, which then has a move that it had not (what other units capture there they could have
//!   reached before, and the unit is gone),
//! - shuts a line of a Black piece to the White king or a square next to him, so that White has other moves,
//! - stands in the way of every answer to one of White's last checks.
//!
//! The sets are supersets of these squares. White's castlings have rules of their own: where one is possible, nothing is
//! claimed; nor where a refutation is stalemate, because the unit may move.

use super::prover::{Exhausted, Path, Prover};
use keymove_chess::{Arrangement, Bitboard, Castling, Color, Move, Role, Square, attacks};

/// A first move with its refutation.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    pub(super) first: Move,
    /// The reply that refutes.
    pub(super) reply: Move,
    /// Where a unit may matter at once.
    pub(super) at_once: Bitboard,
    /// White's moves after it, each with the squares where a unit may matter to their failing.
    pub(super) next: Vec<(Move, Bitboard)>,
    /// All these squares.
    pub(super) all: Bitboard,
}

impl Proof {
    /// The refutation of a first move, after which White has so many moves left, at least 2; `None` if there is none or
    /// nothing is known of units on it.
    ///
    /// # Errors
    /// [`Exhausted`].
    pub(super) fn find(
        position: &Arrangement, first: Move, left: u16, prover: &mut Prover,
    ) -> Result<Option<Self>, Exhausted> {
        let after = position.glimpse(first);
        let path = Path::START.then(first);
        let Some(reply) = prover.refutation(&after, left, path)? else { return Ok(None) };
        if reply == Move::NONE || may_castle(&after) {
            return Ok(None);
        }
        let Some(way) = way(&after, reply) else { return Ok(None) };
        let (replied, path) = (after.glimpse(reply), path.then(reply));
        let at_once = way | new_moves(&replied);
        let mut proof = Self { first, reply, at_once, next: Vec::new(), all: at_once };
        for mv in replied.moves() {
            let spots = spots(&replied.glimpse(mv), left - 1, path.then(mv), prover)?;
            proof.all |= spots;
            proof.next.push((mv, spots));
        }
        Ok(Some(proof))
    }
}

/// The squares where a unit may matter to the failing of White's move that led here; White has so many moves left.
fn spots(after: &Arrangement, left: u16, path: Path, prover: &mut Prover) -> Result<Bitboard, Exhausted> {
    let Some(reply) = prover.refutation(after, left, path)? else { return Ok(Bitboard::FULL) };
    let Some(way) = way(after, reply).filter(|_| reply != Move::NONE) else { return Ok(Bitboard::FULL) };
    let (replied, path) = (after.glimpse(reply), path.then(reply));
    let mut all = way | new_moves(&replied);
    if left == 1 {
        return Ok(all | answers(&replied));
    }
    for mv in replied.moves() {
        all |= spots(&replied.glimpse(mv), left - 1, path.then(mv), prover)?;
    }
    Ok(all)
}

/// Whether White may castle, now or later.
fn may_castle(position: &Arrangement) -> bool {
    [true, false].into_iter().any(|short| position.castling().has(Castling::right(Color::White, short)))
}

/// The squares that a Black move needs empty; `None` for castling.
fn way(position: &Arrangement, mv: Move) -> Option<Bitboard> {
    let castles =
        position.role_at(mv.from()) == Some(Role::King) && mv.from().file().abs_diff(mv.to().file()) > 1;
    (!castles).then(|| attacks::between(mv.from(), mv.to()) | mv.to().into())
}

/// Where a Black unit gives White, to move, moves that he had not.
fn new_moves(position: &Arrangement) -> Bitboard {
    let pawns = position.pieces(Color::White, Role::Pawn).into_iter();
    let captures = pawns.fold(Bitboard::EMPTY, |set, pawn| set | attacks::pawn(Color::White, pawn));
    captures | shields(position)
}

/// Squares between Black's line pieces and the White king or a square next to him, whatever stands there.
fn shields(position: &Arrangement) -> Bitboard {
    let Some(king) = position.king(Color::White) else { return Bitboard::EMPTY };
    let near = attacks::king(king) | king.into();
    let mut squares = Bitboard::EMPTY;
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for from in position.pieces(Color::Black, role) {
            let reach = attacks::of(Color::Black, role, from, Bitboard::EMPTY);
            squares |= (reach & near).into_iter().fold(Bitboard::EMPTY, |set, to| set | between(from, to));
        }
    }
    squares
}

fn between(from: Square, to: Square) -> Bitboard {
    attacks::between(from, to)
}

/// Where a unit may take all of Black's answers to one of White's checks away.
fn answers(position: &Arrangement) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for check in position.checking_moves() {
        let checked = position.glimpse(check);
        let mut common = Bitboard::FULL;
        for answer in checked.moves() {
            common &= way(&checked, answer).unwrap_or(Bitboard::EMPTY);
            if common.is_empty() {
                break;
            }
        }
        squares |= common;
    }
    squares
}
