//! The king: danger by enemy pieces, and its place.
//!
//! Attacks on a king add up to a danger, and what it costs grows with its square: one attacker does little, four win the
//! game (the idea is old; this shape is Stockfish's). Danger has units of its own: 905 cost a pawn in the middlegame.

use super::geometry::rank_set;
use super::pawns::Structure;
use super::record::{Record, Sum};
use super::tapered::Tapered;
use super::terms::*;
use super::view::View;
use keymove_chess::{Bitboard, Castling, Color, Role, attacks};

/// What a danger costs in the middlegame: its square divided by this.
pub const DANGER_SQUARE_PER_POINT: i32 = 8192;
/// What a danger costs in the endgame: itself divided by this.
pub const DANGER_PER_ENDGAME_POINT: i32 = 32;
/// Beyond this all kings are lost alike.
pub const UTMOST_DANGER: i32 = 4000;

/// The cost of a danger, as a value that is negative or nothing.
#[inline]
pub(super) fn cost_of(danger: i32) -> Tapered {
    let danger = danger.clamp(0, UTMOST_DANGER);
    Tapered::new(-(danger * danger / DANGER_SQUARE_PER_POINT), -(danger / DANGER_PER_ENDGAME_POINT))
}

/// The king's side of the board: squares that belong to the fight for it.
fn flank(view: &View, us: Color) -> Bitboard {
    let files = match view.king[us.index()].file() {
        0 => 0x07,
        1 | 2 => 0x0f,
        3 | 4 => 0x3c,
        5 | 6 => 0xf0,
        _ => 0xe0,
    };
    Bitboard(files * 0x0101_0101_0101_0101)
}

/// All terms of the king of `us` that depend on more than pawns; asked when all attacks are known.
pub(super) fn evaluate<R: Record>(view: &View, structure: &Structure, sum: &mut Sum<R>, us: Color) {
    let flank = flank(view, us);
    castling(view, sum, us);
    let pawns = view.pawns[0] | view.pawns[1];
    sum.if_so(us, PAWNLESS_FLANK.value(), (pawns & flank).is_empty());
    let camp = flank & (0..5).fold(Bitboard::EMPTY, |set, rank| set | rank_set(us, rank));
    flank_fight(view, sum, us, camp);
    sum.endanger(us, DANGER_BASE.value(), 1);
    attackers(view, sum, us);
    weak_squares(view, sum, us);
    checks(view, sum, us);
    circumstances(view, structure, sum, us);
}

/// Castlings that are still allowed.
fn castling<R: Record>(view: &View, sum: &mut Sum<R>, us: Color) {
    let allowed = [true, false]
        .into_iter()
        .filter(|&short| view.position.castling().has(Castling::right(us, short)))
        .count();
    if allowed > 0 {
        sum.one(us, CASTLING_RIGHTS.at(allowed - 1));
    }
}

/// Attack and defence on the king's side of the board.
fn flank_fight<R: Record>(view: &View, sum: &mut Sum<R>, us: Color, camp: Bitboard) {
    let attacked = camp & view.hit(!us);
    let attacks = (attacked.len() + (attacked & view.hit_twice(!us)).len()) as i32;
    sum.add(us, FLANK_ATTACKED.value(), attacks);
    sum.endanger(us, FLANK_ASSAULT.value(), attacks * attacks / 8);
    sum.endanger(us, FLANK_DEFENCE.value(), (camp & view.hit(us)).len() as i32);
}

/// Pieces that attack the squares around the king: each weighs the more, the more there are.
fn attackers<R: Record>(view: &View, sum: &mut Sum<R>, us: Color) {
    let assault = &view.assault[(!us).index()];
    for (role, term) in [
        (Role::Knight, KNIGHT_ATTACKS_ZONE),
        (Role::Bishop, BISHOP_ATTACKS_ZONE),
        (Role::Rook, ROOK_ATTACKS_ZONE),
        (Role::Queen, QUEEN_ATTACKS_ZONE),
    ] {
        sum.endanger(us, term.value(), assault.by_role[role.index()] * assault.attackers);
    }
    sum.endanger(us, ATTACKS_ON_KING.value(), assault.on_king);
}

/// Squares that the enemy attacks and we defend at most once, by king or queen.
fn weak(view: &View, us: Color) -> Bitboard {
    let defended = view.hit(us).without(view.by(us, Role::King) | view.by(us, Role::Queen));
    view.hit(!us).without(view.hit_twice(us) | defended)
}

fn weak_squares<R: Record>(view: &View, sum: &mut Sum<R>, us: Color) {
    let zone = view.zone[us.index()];
    sum.endanger(us, WEAK_ZONE.value(), (zone & weak(view, us)).len() as i32);
    sum.endanger(us, KING_BLOCKERS.value(), view.blockers[us.index()].len() as i32);
}

/// Squares from which the enemy's pieces can give check.
fn checks<R: Record>(view: &View, sum: &mut Sum<R>, us: Color) {
    let (them, king) = (!us, view.king[us.index()]);
    let safe = (!view.hit(us) | weak(view, us) & view.hit_twice(them)).without(view.of(them));
    // Our queen may be driven off the line or be the one that is taken.
    let occupied = view.occupied.without(view.position.pieces(us, Role::Queen));
    let straight = attacks::rook(king, occupied);
    let diagonal = attacks::bishop(king, occupied);
    let rook = straight & view.by(them, Role::Rook);
    let bishop = diagonal & view.by(them, Role::Bishop);
    let knight = attacks::knight(king) & view.by(them, Role::Knight);
    // A queen's check counts where no rook does it as well, and where our queen does not parry it.
    let queen = ((straight | diagonal) & view.by(them, Role::Queen) & safe)
        .without(view.by(us, Role::Queen) | rook & safe);
    for (term, squares) in [
        (SAFE_KNIGHT_CHECK, knight & safe),
        (SAFE_BISHOP_CHECK, (bishop & safe).without(queen)),
        (SAFE_ROOK_CHECK, rook & safe),
        (SAFE_QUEEN_CHECK, queen),
    ] {
        if squares.any() {
            sum.endanger(us, term.at(usize::from(squares.more_than_one())), 1);
        }
    }
    let others = (knight | bishop | rook).without(safe | view.of(them));
    sum.endanger(us, UNSAFE_CHECKS.value(), others.len() as i32);
}

/// What else makes an attack easier or harder.
fn circumstances<R: Record>(view: &View, structure: &Structure, sum: &mut Sum<R>, us: Color) {
    let them = !us;
    let edge = view.mobility[them.index()] - view.mobility[us.index()];
    sum.endanger(us, MOBILITY_EDGE.value(), edge);
    sum.endanger(us, SHELTER_VALUE.value(), structure.shelter[us.index()] / 4);
    let queen = view.position.pieces(them, Role::Queen).any();
    sum.endanger(us, NO_QUEEN.value(), i32::from(!queen));
    let knight = view.by(us, Role::Knight) & view.by(us, Role::King);
    sum.endanger(us, KNIGHT_DEFENDS.value(), i32::from(knight.any()));
}

/// Whether the kings stand in opposition or one has come round: distance in files less distance in ranks.
pub(super) fn outflanking(view: &View) -> i32 {
    let [white, black] = view.king;
    i32::from(white.file().abs_diff(black.file())) - i32::from(white.rank().abs_diff(black.rank()))
}
