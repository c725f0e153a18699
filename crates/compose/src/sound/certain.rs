//! Where one more unit leaves a mate or a key as it is.
//!
//! A mate stands, and every reply to a key is still answered, unless the added unit stands on one of the squares found
//! here; on these it may matter. A Black unit has replies of its own; what these do depends only on where they lead, so
//! they are examined once for all squares that it may come from.

use super::spots::{BLACK_PAWN, EVERYWHERE, Spots, WHITE_KINDS, join, meet};
use super::tally::Tally;
use super::{castling, en_passant, footprint, hindrance};
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};

/// What is certain about a first move in the positions of a family, by index of [`KINDS`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Certainty {
    /// A unit here leaves the move what it is.
    pub(super) same: Spots,
    /// A unit here refutes it.
    pub(super) refuted: Spots,
}

/// Where a unit may matter to a White move and the mate that it gives; with `HELP` also where it may matter together with
/// another one that stands outside of these squares too.
pub(super) fn doubts_of_mate<const HELP: bool>(before: &Arrangement, mv: Move) -> Spots {
    let mated = before.glimpse(mv);
    let mut doubts = doubts_of_move(before, mv, &mated);
    let (Some(king), occupied) = (mated.king(Color::Black), mated.occupied()) else {
        return EVERYWHERE;
    };
    let checkers = mated.checkers();
    let mut everywhere = liberties::<HELP>(&mated);
    for checker in checkers {
        everywhere |= attacks::between(king, checker);
    }
    if let (Some(checker), false) = (checkers.first(), checkers.more_than_one()) {
        for square in attacks::between(king, checker) | checker.into() {
            add_arrivals(&mut doubts, square, occupied);
        }
        everywhere |= en_passant::captors(before, mv);
    }
    for set in &mut doubts {
        *set |= everywhere;
    }
    doubts
}

/// Where a unit gives Black moves that he does not have: by a pin that it breaks, or a line to a flight that it shuts.
fn liberties<const HELP: bool>(position: &Arrangement) -> Bitboard {
    let flights = if HELP { hindrance::shields_of_king } else { hindrance::freeing_king };
    hindrance::freeing(position, Color::Black) | flights(position, Color::Black)
}

/// Where a unit may keep White from making this move.
fn doubts_of_move(before: &Arrangement, mv: Move, after: &Arrangement) -> Spots {
    let knight = before.role_at(mv.from()) == Some(Role::Knight);
    let way = if knight { Bitboard::EMPTY } else { attacks::between(mv.from(), mv.to()) } | mv.to().into();
    let mut doubts = [way; 10];
    if let Some(king) = after.king(Color::White) {
        let occupied = after.occupied();
        for (kind, set) in doubts.iter_mut().enumerate().skip(WHITE_KINDS) {
            *set |= match KINDS[kind].role {
                Role::Pawn => attacks::pawn(Color::White, king),
                role => attacks::of(Color::Black, role, king, occupied),
            };
        }
    }
    if castling::castles(before, mv) {
        castling::add_hindrances(before, mv, &mut doubts);
    }
    doubts
}

/// Adds from where Black units could go to the square.
fn add_arrivals(spots: &mut Spots, to: Square, occupied: Bitboard) {
    for (kind, set) in spots.iter_mut().enumerate().skip(WHITE_KINDS) {
        *set |= origins(KINDS[kind].role, to, occupied);
    }
}

/// From where a Black unit could go to the square, by capture or not.
fn origins(role: Role, to: Square, occupied: Bitboard) -> Bitboard {
    if role != Role::Pawn {
        return attacks::of(Color::Black, role, to, occupied);
    }
    let single = Bitboard::from(to).north();
    let double = (single.without(occupied) & Bitboard::rank(5)).north();
    single | double | attacks::pawn(Color::White, to)
}

/// A reply to a key, and where a unit may matter to its answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answered {
    pub(super) reply: Move,
    pub(super) doubts: Spots,
}

/// Examines a key of `parent`: adds its answered replies to `answered` and returns where a unit may matter to the key itself
/// or give Black other replies, those of a Black unit apart.
pub(super) fn of_key(parent: &Arrangement, key: Move, answered: &mut Vec<Answered>) -> Spots {
    let after = parent.glimpse(key);
    for &reply in &after.moves() {
        answered.push(answer(&after, reply).unwrap_or(Answered { reply, doubts: EVERYWHERE }));
    }
    doubts_about_key::<false>(parent, key, &after)
}

/// A mate that answers the reply, if there is one.
pub(super) fn answer(after: &Arrangement, reply: Move) -> Option<Answered> {
    let replied = after.glimpse(reply);
    let mate = replied.mating_move()?;
    let doubts =
        if replied.en_passant().is_some() { EVERYWHERE } else { doubts_of_mate::<false>(&replied, mate) };
    Some(Answered { reply, doubts })
}

/// Where a unit may matter to a key of `parent` itself, which leads to `after`, or to what Black can reply, the moves of a
/// Black unit apart; with `HELP` also where it may do so together with another one that stands outside of these squares too.
pub(super) fn doubts_about_key<const HELP: bool>(
    parent: &Arrangement, key: Move, after: &Arrangement,
) -> Spots {
    let mut doubts = doubts_of_move(parent, key, after);
    let mut everywhere = liberties::<HELP>(after) | castling::shields(after, Color::Black);
    if let Some(king) = after.king(Color::Black) {
        for checker in after.checkers() {
            everywhere |= attacks::between(king, checker);
        }
    }
    join(&mut doubts, &leaving_no_reply::<HELP>(after));
    let pawns = attacks::pawns(Color::Black, after.pieces(Color::Black, Role::Pawn));
    // Promotions, double steps past a pawn and captures en passant have rules of their own.
    let by_pawns = Bitboard::rank(1)
        | en_passant::double_steps_past(after, Color::Black)
        | en_passant::captors(parent, key);
    for (kind, set) in doubts.iter_mut().enumerate() {
        *set |= everywhere;
        if kind < WHITE_KINDS {
            *set |= pawns;
        } else if KINDS[kind].role == Role::Pawn {
            *set |= by_pawns;
        }
    }
    doubts
}

/// Where a unit takes all replies: then it is stalemate, or mate.
fn leaving_no_reply<const HELP: bool>(after: &Arrangement) -> Spots {
    let mut none = EVERYWHERE;
    let mut tally = Tally::new();
    for &reply in &after.moves() {
        if let Some(hindrances) = hindrance::hindrances(after, reply, &after.glimpse(reply)) {
            meet(&mut none, &hindrances);
            if HELP {
                tally.add(&hindrances);
            } else if none.iter().all(|set| set.is_empty()) {
                break;
            }
        }
    }
    if HELP { tally.alone_and_helped().1 } else { none }
}

/// What is certain about a key that led to `after`, for Black or White units of the kinds `wanted`, if without replies of
/// their own they may matter on the squares `doubts`.
pub(super) fn with_own_replies(after: &Arrangement, mut doubts: Spots, wanted: &Spots) -> Certainty {
    // The pawns may have been added to the position that the doubts are from.
    doubts[BLACK_PAWN] |= en_passant::double_steps_past(after, Color::Black);
    let captured = attacks::pawns(Color::Black, after.pieces(Color::Black, Role::Pawn));
    for set in &mut doubts[..WHITE_KINDS] {
        *set |= captured;
    }
    let mut refuted = [Bitboard::EMPTY; 10];
    if wanted[WHITE_KINDS..].iter().any(|set| set.any()) {
        let quiet = QuietMoves::of(after);
        for kind in WHITE_KINDS..10 {
            refuted[kind] = own_refutations(after, kind, wanted[kind], &quiet);
        }
    }
    // What is refuted is certain, whatever else it may do.
    for (doubts, refuted) in doubts.iter_mut().zip(refuted) {
        *doubts = doubts.without(refuted);
    }
    Certainty { same: doubts.map(|set| !set), refuted }
}

/// What is known of the moves to empty squares of a unit that Black adds.
struct QuietMoves {
    /// Where it may matter that the unit goes there.
    unsure: Spots,
    /// Whether it refutes by going elsewhere; if not, such a move is answered.
    refute: bool,
}

impl QuietMoves {
    /// The most threats that are looked at.
    const THREATS: usize = 3;

    fn of(after: &Arrangement) -> Self {
        let unknown = Self { unsure: EVERYWHERE, refute: false };
        let Some(passed) = after.passed() else { return unknown };
        let threats = passed.mating_moves();
        if threats.is_empty() {
            let waiting = footprint::of_waiting::<false>(after, [false; WHITE_KINDS]);
            return waiting.map_or(unknown, |waiting| Self { unsure: waiting.alone, refute: true });
        }
        let mut unsure = EVERYWHERE;
        for &threat in threats.iter().take(Self::THREATS) {
            meet(&mut unsure, &doubts_of_mate::<false>(&passed, threat));
        }
        Self { unsure, refute: false }
    }
}

/// From which of the squares `wanted` an added Black unit refutes by its own move: the square that it goes to has no answer.
fn own_refutations(after: &Arrangement, kind: usize, wanted: Bitboard, quiet: &QuietMoves) -> Bitboard {
    let (piece, occupied) = (KINDS[kind], after.occupied());
    let mut refuted = Bitboard::EMPTY;
    let mut targets = !(after.color(Color::Black) | after.role(Role::King));
    if piece.role == Role::Pawn {
        targets = targets.without(Bitboard::rank(0));
    }
    if wanted.is_empty() {
        return refuted;
    }
    let tested = quiet.unsure[kind] | after.color(Color::White);
    if !quiet.refute {
        targets &= tested;
    }
    for to in targets {
        let from = if piece.role == Role::Pawn {
            if occupied.has(to) {
                attacks::pawn(Color::White, to)
            } else {
                let single = Bitboard::from(to).north().without(occupied);
                // What may be captured en passant may be answered by it.
                single
                    | (single & Bitboard::rank(5))
                        .north()
                        .without(en_passant::double_steps_past(after, Color::Black))
            }
        } else {
            attacks::of(Color::Black, piece.role, to, occupied)
        } & wanted;
        if from.without(refuted).is_empty() {
            continue;
        }
        let arrived = after.with_arrival(to, piece).turned();
        if !tested.has(to) || !arrived.king_attacked(Color::Black) && arrived.mating_move().is_none() {
            refuted |= from;
        }
    }
    refuted
}
