//! On which squares one more unit may spoil a refutation.
//!
//! White has moved, Black has replied, and nothing mates. If a unit is added to all of this, the reply still refutes
//! unless the unit stands where it matters. The sets here are supersets of these squares: what is outside is certain.
//!
//! A unit matters only if
//! - it shuts the way of the reply, or White's unit attacks the Black king after it: the reply cannot be made;
//! - it stands between the White king and a Black line piece that checks or pins: White has more moves then;
//! - some White check becomes mate because each of Black's answers to it fails in one of the first two ways;
//! - it makes a rear piece: one White unit stands between it and the Black king;
//! - it can go where it mates itself; or it is Black and a White pawn mates by capturing it.
//!
//! Castling and en passant captures as replies or as answers have rules of their own: there the set is the full board.

use super::tally::Tally;
use crate::space::KINDS;
use keymove_chess::{Bitboard, Color, Move, Piece, Position, Role, Square, attacks};

/// How many kinds of White units can be added: the first ones of [`KINDS`].
pub(super) const WHITE_KINDS: usize = 5;

/// Squares for a unit of each kind, by index of [`KINDS`].
pub(super) type Spots = [Bitboard; 10];

/// All squares for all kinds.
pub(super) const EVERYWHERE: Spots = [Bitboard::FULL; 10];

/// Adds the squares of both.
pub(super) fn join(spots: &mut Spots, with: &Spots) {
    for (set, with) in spots.iter_mut().zip(with) {
        *set |= *with;
    }
}

/// Leaves what is in both.
pub(super) fn meet(spots: &mut Spots, with: &Spots) {
    for (set, with) in spots.iter_mut().zip(with) {
        *set &= *with;
    }
}

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
    after: &Position, reply: Move, wanted: [bool; WHITE_KINDS],
) -> Footprint {
    let replied = after.glimpse(reply);
    match hindrances(after, reply, &replied) {
        Some(hindrances) if replied.en_passant().is_none() => {
            of_failure::<HELP>(&replied, hindrances, wanted)
        }
        _ => Footprint::ANYWHERE,
    }
}

/// The footprint of a waiting move: what it takes that White, who does not mate if Black passes in `after`, mates. A unit
/// that Black adds refutes by going to any square outside of it. `None` if Black is in check or White threatens mate.
pub(super) fn of_waiting<const HELP: bool>(
    after: &Position, wanted: [bool; WHITE_KINDS],
) -> Option<Footprint> {
    let passed = after.passed()?;
    let king = after.king(Color::Black)?;
    let mut hindrances = [Bitboard::EMPTY; 10];
    add_attackers(&mut hindrances, king, after.occupied());
    passed.mating_move().is_none().then(|| of_failure::<HELP>(&passed, hindrances, wanted))
}

/// Where a unit lets White, to move and without a mate, mate; or stands where it may keep Black from what he did.
fn of_failure<const HELP: bool>(
    replied: &Position, hindrances: Spots, wanted: [bool; WHITE_KINDS],
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
    let mut everywhere = freeing(replied, Color::White);
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
    after: &Position, reply: Move, wanted: [bool; WHITE_KINDS], asked: &Spots,
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

/// How many squares of all kinds are in both.
pub(super) fn common(spots: &Spots, asked: &Spots) -> u32 {
    spots.iter().zip(asked).map(|(set, asked)| (*set & *asked).len()).sum()
}

/// Hands where each answer to a check is hindered to `act`, until it says that it has heard enough. Answers with rules of
/// their own are left out, as if they were always hindered.
fn each_answer(checked: &Position, mut act: impl FnMut(&Spots) -> bool) {
    for &answer in &checked.moves() {
        if let Some(hindrances) = hindrances(checked, answer, &checked.glimpse(answer))
            && !act(&hindrances)
        {
            return;
        }
    }
}

/// Units that help an added White unit to mate by a check, and added units whose check another one may help to mate.
/// `alone` are the places where a unit needs no help.
fn help_added_checks(position: &Position, wanted: [bool; WHITE_KINDS], alone: &Spots, helping: &mut Spots) {
    for (kind, &piece) in KINDS.iter().enumerate().take(WHITE_KINDS) {
        if wanted[kind] && piece.role == Role::Pawn {
            help_added_pawn(position, kind, alone, helping);
        } else if wanted[kind] {
            for to in arrivals(position, piece.role) {
                if let Check::Answered(common) = check_by_added(position, piece, to)
                    && !is_within(&common, alone)
                {
                    helping[kind] |= attacks::of(Color::White, piece.role, to, position.occupied());
                    join(helping, &common);
                }
            }
        }
    }
}

fn help_added_pawn(position: &Position, kind: usize, alone: &Spots, helping: &mut Spots) {
    let Some(king) = position.king(Color::Black) else { return };
    let last = Bitboard::rank(7);
    let near = attacks::pawn(Color::Black, king).without(last | position.color(Color::White));
    let promotions = [Role::Queen, Role::Knight]
        .into_iter()
        .flat_map(|role| (arrivals(position, role) & last).into_iter().map(move |to| (role, to)));
    for (role, to) in near.into_iter().map(|to| (Role::Pawn, to)).chain(promotions) {
        match check_by_added(position, Piece { color: Color::White, role }, to) {
            Check::None => continue,
            Check::Answered(common) if is_within(&common, alone) => continue,
            Check::Answered(common) => {
                helping[kind] |= pawn_origins(position, to);
                join(helping, &common);
            }
            Check::Mate => {}
        }
        // The other unit may be the Black one that the pawn captures.
        helping[kind] |= attacks::pawn(Color::Black, to);
        helping[WHITE_KINDS..].iter_mut().for_each(|set| *set |= to.into());
    }
}

/// The same for added Black units that White pawns capture.
fn help_pawn_captures(position: &Position, alone: &Spots, helping: &mut Spots) {
    let free = !position.occupied();
    for from in position.pieces(Color::White, Role::Pawn) {
        let left = position.without_unit(from);
        for to in attacks::pawn(Color::White, from) & free {
            let roles: &[Role] = if to.rank() == 7 { &[Role::Queen, Role::Knight] } else { &[Role::Pawn] };
            for &role in roles {
                if let Check::Answered(common) =
                    check_by_added(&left, Piece { color: Color::White, role }, to)
                    && !is_within(&common, alone)
                {
                    helping[WHITE_KINDS..].iter_mut().for_each(|set| *set |= to.into());
                    join(helping, &common);
                }
            }
        }
    }
}

/// What it does when a White unit arrives on a square.
enum Check {
    /// No check, or its own king is left in check.
    None,
    /// Mate.
    Mate,
    /// Check; here a unit hinders every answer.
    Answered(Spots),
}

fn check_by_added(position: &Position, piece: Piece, to: Square) -> Check {
    if position.king(Color::Black) == Some(to) {
        return Check::None;
    }
    let placed = position.with_unit(to, piece);
    if placed.king_attacked(Color::White) || !placed.king_attacked(Color::Black) {
        return Check::None;
    }
    let checked = placed.turned();
    if checked.has_move() { Check::Answered(spoilers(&checked)) } else { Check::Mate }
}

fn is_within(spots: &Spots, other: &Spots) -> bool {
    spots.iter().zip(other).all(|(set, other)| set.without(*other).is_empty())
}

/// Where a unit keeps this move of Black from being made: in its way, on its square, or attacking the king afterwards.
/// `None` if the move has rules of its own.
pub(super) fn hindrances(before: &Position, mv: Move, after: &Position) -> Option<Spots> {
    let role = before.role_at(mv.from())?;
    let (from, to) = (mv.from(), mv.to());
    let castles = role == Role::King && from.file().abs_diff(to.file()) > 1;
    let passes = role == Role::Pawn && from.file() != to.file() && !before.occupied().has(to);
    if castles || passes {
        return None;
    }
    let way = if role == Role::Knight { Bitboard::EMPTY } else { attacks::between(from, to) } | to.into();
    let king = after.king(Color::Black)?;
    let mut spots = [way; 10];
    add_attackers(&mut spots, king, after.occupied());
    Some(spots)
}

/// Adds from where White units attack the Black king.
fn add_attackers(spots: &mut Spots, king: Square, occupied: Bitboard) {
    let (diagonal, straight) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    spots[0] |= diagonal | straight;
    spots[1] |= straight;
    spots[2] |= diagonal;
    spots[3] |= attacks::knight(king);
    spots[4] |= attacks::pawn(Color::Black, king);
}

/// Where a unit shields the king of this side from a line piece that checks it or pins a unit.
pub(super) fn freeing(position: &Position, side: Color) -> Bitboard {
    let Some(king) = position.king(side) else { return Bitboard::EMPTY };
    let queens = position.pieces(!side, Role::Queen);
    let snipers = attacks::bishop(king, Bitboard::EMPTY) & (position.pieces(!side, Role::Bishop) | queens)
        | attacks::rook(king, Bitboard::EMPTY) & (position.pieces(!side, Role::Rook) | queens);
    let occupied = position.occupied();
    let mut squares = Bitboard::EMPTY;
    for sniper in snipers {
        let between = attacks::between(king, sniper);
        let units = between & occupied;
        if !units.more_than_one() && units.without(position.color(side)).is_empty() {
            squares |= between.without(units);
        }
    }
    squares
}

/// Where a unit lets the king of this side go to a square that line pieces alone attack.
pub(super) fn freeing_king(position: &Position, side: Color) -> Bitboard {
    each_guarded(position, side, |lines| lines.fold(Bitboard::FULL, |all, line| all & line))
}

/// Where a unit shuts a line that keeps the king of this side from a square which only line pieces attack: two together
/// may let him go there where one alone does not.
pub(super) fn shields_of_king(position: &Position, side: Color) -> Bitboard {
    each_guarded(position, side, |lines| {
        lines
            .map(|line| line.any().then_some(line))
            .try_fold(Bitboard::EMPTY, |any, line| Some(any | line?))
            .unwrap_or_default()
    })
}

/// The empty squares that `choose` finds among the lines between a square next to the king and what attacks it, for all
/// these squares together.
fn each_guarded(
    position: &Position, side: Color, choose: impl Fn(&mut dyn Iterator<Item = Bitboard>) -> Bitboard,
) -> Bitboard {
    let Some(king) = position.king(side) else { return Bitboard::EMPTY };
    let occupied = position.occupied().without(king.into());
    let near = attacks::king(king).without(position.color(side));
    let mut squares = Bitboard::EMPTY;
    for square in near {
        let guards = position.attackers(!side, square, occupied);
        if guards.any() {
            squares |= choose(&mut guards.into_iter().map(|guard| attacks::between(guard, square)));
        }
    }
    squares.without(position.occupied())
}

/// Where a unit spoils every answer to a check, Black to move.
fn spoilers(checked: &Position) -> Spots {
    let mut common = EVERYWHERE;
    each_answer(checked, |hindrances| {
        meet(&mut common, hindrances);
        common.iter().any(|set| set.any())
    });
    common
}

/// Where a White line piece looks at the Black king through one White unit.
fn rear_pieces(position: &Position, spots: &mut Spots) {
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
fn mates_by_added(position: &Position, wanted: [bool; WHITE_KINDS], spots: &mut Spots) {
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

fn origins_of_officer(position: &Position, piece: Piece) -> Bitboard {
    let occupied = position.occupied();
    let mut origins = Bitboard::EMPTY;
    for to in arrivals(position, piece.role) {
        if mates_on(position, piece, to) {
            origins |= attacks::of(Color::White, piece.role, to, occupied);
        }
    }
    origins
}

/// Where a White officer could check from, empty or held by Black.
fn arrivals(position: &Position, role: Role) -> Bitboard {
    let Some(king) = position.king(Color::Black) else { return Bitboard::EMPTY };
    attacks::of(Color::White, role, king, position.occupied()).without(position.color(Color::White))
}

fn origins_of_pawn(position: &Position) -> Bitboard {
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

/// Squares of `ranks` where a unit of this kind checks although a pawn that came from nearby may have stood in between.
fn arrivals_on(position: &Position, role: Role, ranks: Bitboard) -> Bitboard {
    arrivals(position, role) & ranks
}

/// From where a White unit of this kind could go to a square that is empty or held by Black.
pub(super) fn origins(position: &Position, role: Role, to: Square) -> Bitboard {
    match role {
        Role::Pawn => pawn_origins(position, to),
        role => attacks::of(Color::White, role, to, position.occupied()),
    }
}

/// From where a White pawn could go to a square that is empty or held by Black.
fn pawn_origins(position: &Position, to: Square) -> Bitboard {
    let occupied = position.occupied();
    if occupied.has(to) {
        return attacks::pawn(Color::Black, to);
    }
    let single = Bitboard::from(to).south().without(occupied);
    single | (single & Bitboard::rank(2)).south()
}

/// Whether it is mate, and legal, with this White unit on the square and Black to move. The square is not the king's.
fn mates_on(position: &Position, piece: Piece, to: Square) -> bool {
    let Some(king) = position.king(Color::Black) else { return false };
    if king == to {
        return false;
    }
    // Most fail because the king has a square to go to.
    let without_king = position.occupied().without(king.into());
    let reach = attacks::of(Color::White, piece.role, to, without_king);
    let near = attacks::king(king).without(position.color(Color::Black) | reach | to.into());
    let occupied = without_king | to.into();
    if near.into_iter().any(|square| position.attackers(Color::White, square, occupied).is_empty()) {
        return false;
    }
    let placed = position.with_unit(to, piece);
    !placed.king_attacked(Color::White) && placed.turned().is_mate()
}

/// Where a Black unit could be captured by a pawn with mate.
fn mates_by_pawn_captures(position: &Position) -> Bitboard {
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
