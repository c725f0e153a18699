//! On which squares one more unit may spoil a refutation.
//!
//! White has moved, Black has replied, and nothing mates. If a unit is added to all of this, the reply still refutes
//! unless the unit stands where it matters. The sets here are supersets of these squares: what is outside is certain.
//!
//! A unit matters only if
//! - it shuts the way of the reply, or White's unit attacks the Black king after it: the reply cannot be made;
//! - it stands between the White king, or where he castles, and a Black line piece: White has more moves then;
//! - some White check becomes mate because each of Black's answers to it fails in one of the first two ways;
//! - it makes a rear piece: one White unit stands between it and the Black king;
//! - it can go where it mates itself; or it is Black and a White pawn mates by capturing it;
//! - it is a White pawn next to one whose double step is the reply.
//!
//! Castling as a reply, and en passant captures as replies or as answers, have rules of their own: there the set is the full board.

use super::arrival::{arrivals, arrivals_on, mates_on, pawn_origins};
use super::helping::{help_added_checks, help_pawn_captures};
use super::hindrance::{
    add_attackers, each_answer, freeing, freeing_king, hindrances, shields_of_king, spoilers,
};
use super::spots::{EVERYWHERE, Spots, WHITE_KINDS, WHITE_PAWN, common, join, meet};
use super::tally::Tally;
use super::{castling, en_passant};
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Color, Move, Piece, Role, Square, attacks};

/// What one more unit, or two, may do to a refutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Footprint {
    /// Where a unit may spoil it.
    pub(super) alone: Spots,
    /// Where a unit may also help another one to spoil it, which stands outside `alone`. Only if asked for.
    pub(super) helping: Spots,
    /// Squares from which the Black king is seen after it. A White unit there may be the front of a battery, and another
    /// one behind it its rear.
    pub(super) seen: Bitboard,
}

impl Footprint {
    /// Nothing is known.
    pub(super) const ANYWHERE: Self = Self { alone: EVERYWHERE, helping: EVERYWHERE, seen: Bitboard::FULL };
}

/// The footprint of a refutation: `reply` was made in `after`, and White, to move, does not mate. `wanted` has the kinds of
/// White units that matter at all, by kind; with `HELP` units that help another one are found too.
pub(super) fn of_refutation<const HELP: bool>(
    after: &Arrangement, reply: Move, wanted: [bool; WHITE_KINDS],
) -> Footprint {
    let replied = after.glimpse(reply);
    match hindrances(after, reply, &replied) {
        Some(mut hindrances) if replied.en_passant().is_none() => {
            hindrances[WHITE_PAWN] |= en_passant::captors(after, reply);
            of_failure::<HELP>(&replied, hindrances, wanted)
        }
        _ => Footprint::ANYWHERE,
    }
}

/// The footprint of a waiting move: what it takes that White, who does not mate if Black passes in `after`, mates. A unit
/// that Black adds refutes by going to any square outside of it. `None` if Black is in check or White threatens mate.
pub(super) fn of_waiting<const HELP: bool>(
    after: &Arrangement, wanted: [bool; WHITE_KINDS],
) -> Option<Footprint> {
    let passed = after.passed()?;
    let king = after.king(Color::Black)?;
    let mut hindrances = [Bitboard::EMPTY; 10];
    add_attackers(&mut hindrances, king, after.occupied());
    passed.mating_move().is_none().then(|| of_failure::<HELP>(&passed, hindrances, wanted))
}

/// Where a unit lets White, to move and without a mate, mate; or stands where it may keep Black from what he did.
fn of_failure<const HELP: bool>(
    replied: &Arrangement, hindrances: Spots, wanted: [bool; WHITE_KINDS],
) -> Footprint {
    let Some(king) = replied.king(Color::Black) else { return Footprint::ANYWHERE };
    let mut alone = hindrances;
    let mut helping = [Bitboard::EMPTY; 10];
    let king_discovers =
        replied.king(Color::White).is_some_and(|king| replied.discoverers(Color::White).has(king));
    for check in replied.checking_moves() {
        let checked = replied.glimpse(check);
        if HELP {
            let mut tally = Tally::new();
            each_answer(&checked, |hindrances| {
                tally.add(hindrances);
                true
            });
            let (all, helped) = tally.alone_and_helped();
            join(&mut alone, &all);
            join(&mut helping, &helped);
        } else {
            join(&mut alone, &spoilers(&checked));
        }
    }
    rear_pieces(replied, &mut alone);
    let captured = mates_by_pawn_captures(replied);
    let mut everywhere = freeing(replied, Color::White) | castling::shields(replied, Color::White);
    if king_discovers {
        everywhere |= freeing_king(replied, Color::White);
    }
    for (kind, set) in alone.iter_mut().enumerate() {
        *set |= if kind < WHITE_KINDS { everywhere } else { everywhere | captured };
    }
    mates_by_added(replied, wanted, &mut alone);
    if HELP {
        if king_discovers {
            let shields = shields_of_king(replied, Color::White);
            helping.iter_mut().for_each(|set| *set |= shields);
        }
        help_added_checks(replied, wanted, &alone, &mut helping);
        help_pawn_captures(replied, &alone, &mut helping);
        join(&mut helping, &alone);
    }
    Footprint { alone, helping, seen: attacks::queen(king, replied.occupied()) }
}

/// Other refutations are looked for as long as a unit may matter on more squares than this: to test that many positions
/// costs as much as another footprint.
const FEW: u32 = 6;
/// The most refutations of one move.
const REFUTATIONS: usize = 3;

/// The footprint of all refutations of the move that led to `after` together, `reply` first, as far as they are worth
/// finding: a unit must spoil each of them. `asked` are the squares that matter.
pub(super) fn of_refutations(
    after: &Arrangement, reply: Move, wanted: [bool; WHITE_KINDS], asked: &Spots,
) -> Spots {
    let mut spots = of_refutation::<false>(after, reply, wanted).alone;
    let mut left = REFUTATIONS - 1;
    for &other in &after.moves() {
        if left == 0 || common(&spots, asked) <= FEW {
            break;
        }
        if other != reply && after.glimpse(other).mating_move().is_none() {
            meet(&mut spots, &of_refutation::<false>(after, other, wanted).alone);
            left -= 1;
        }
    }
    spots
}

/// Where a White line piece looks at the Black king through one White unit.
fn rear_pieces(position: &Arrangement, spots: &mut Spots) {
    let Some(king) = position.king(Color::Black) else { return };
    let (occupied, own) = (position.occupied(), position.color(Color::White));
    let through = |reach: fn(Square, Bitboard) -> Bitboard| {
        let seen = reach(king, occupied);
        reach(king, occupied.without(seen & own)).without(seen)
    };
    let (diagonal, straight) = (through(attacks::bishop), through(attacks::rook));
    spots[0] |= diagonal | straight;
    spots[1] |= straight;
    spots[2] |= diagonal;
}

/// From where an added White unit mates by its own move.
fn mates_by_added(position: &Arrangement, wanted: [bool; WHITE_KINDS], spots: &mut Spots) {
    for (kind, &piece) in KINDS.iter().enumerate().take(WHITE_KINDS) {
        if wanted[kind] {
            let origins = if piece.role == Role::Pawn {
                origins_of_pawn(position)
            } else {
                origins_of_officer(position, piece)
            };
            spots[kind] |= origins;
        }
    }
}

fn origins_of_officer(position: &Arrangement, piece: Piece) -> Bitboard {
    let occupied = position.occupied();
    let mut origins = Bitboard::EMPTY;
    for to in arrivals(position, piece.role) {
        if mates_on(position, piece, to) {
            origins |= attacks::of(Color::White, piece.role, to, occupied);
        }
    }
    origins
}

fn origins_of_pawn(position: &Arrangement) -> Bitboard {
    let Some(king) = position.king(Color::Black) else { return Bitboard::EMPTY };
    let last = Bitboard::rank(7);
    let pawn = Piece { color: Color::White, role: Role::Pawn };
    let mut origins = Bitboard::EMPTY;
    let near = attacks::pawn(Color::Black, king).without(last | position.color(Color::White));
    for to in near {
        if mates_on(position, pawn, to) {
            origins |= pawn_origins(position, to);
        }
    }
    for role in [Role::Queen, Role::Knight] {
        for to in arrivals_on(position, role, last) {
            if mates_on(position, Piece { color: Color::White, role }, to) {
                origins |= pawn_origins(position, to);
            }
        }
    }
    origins
}

/// Where a Black unit could be captured by a pawn with mate.
fn mates_by_pawn_captures(position: &Arrangement) -> Bitboard {
    let pawns = position.pieces(Color::White, Role::Pawn);
    let free = !position.occupied();
    let mut squares = Bitboard::EMPTY;
    for from in pawns {
        let targets = attacks::pawn(Color::White, from) & free;
        let left = if targets.any() { position.without_unit(from) } else { continue };
        for to in targets {
            let roles: &[Role] = if to.rank() == 7 { &[Role::Queen, Role::Knight] } else { &[Role::Pawn] };
            let discovers = position.discoverers(Color::White).has(from);
            let mates = |&role: &Role| {
                let piece = Piece { color: Color::White, role };
                let placed = left.with_unit(to, piece);
                placed.king_attacked(Color::Black)
                    && !placed.king_attacked(Color::White)
                    && placed.turned().is_mate()
            };
            // A pawn that neither checks nor opens a line does not mate.
            let near = roles.iter().any(|&role| {
                position.king(Color::Black).is_some_and(|king| {
                    attacks::of(Color::White, role, to, position.occupied().without(from.into())).has(king)
                })
            });
            if (discovers || near) && roles.iter().any(mates) {
                squares |= to.into();
            }
        }
    }
    squares
}
