//! What earlier nodes tell about moves: which refuted something, and how far evaluations were from the truth.
//!
//! Every number moves towards what is observed and away from its limit by the same rule, so that old experience fades
//! ("history gravity", as the engines Stockfish and Ethereal have it).

use super::value::MAX_PLY;
use keymove_chess::{Bitboard, Color, Move, Piece, Position, Role, Square};

/// The largest number of a table of moves.
pub(super) const LIMIT: i32 = 16_384;
/// The largest number of a table of corrections, in parts of [`CORRECTION_GRAIN`].
const CORRECTION_LIMIT: i32 = 1_024;
const CORRECTION_GRAIN: i32 = 16;
const CORRECTIONS: usize = 1 << 14;

/// A unit arriving on a square: color * 384 + role * 64 + square.
pub(super) type Arrival = u16;
/// How many there are; one more stands for "no move".
pub(super) const ARRIVALS: usize = 768;
pub(super) const NO_ARRIVAL: Arrival = ARRIVALS as Arrival;

/// The arrival that a move is.
#[inline]
pub(super) fn arrival(position: &Position, mv: Move) -> Arrival {
    let role = position.role_at(mv.from()).unwrap_or(Role::Pawn);
    arrival_of(Piece { color: position.turn(), role }, mv.to())
}

#[inline]
fn arrival_of(piece: Piece, to: Square) -> Arrival {
    (piece.color.index() * 384 + piece.role.index() * 64 + to.index()) as Arrival
}

/// The experience of one thread.
pub(super) struct History {
    /// Quiet moves, indexed by color, whether origin and target are attacked (2 bits), origin, target.
    quiet: Vec<i16>,
    /// Captures, indexed by arrival, then the captured role.
    captures: Vec<i16>,
    /// Moves after an earlier one, indexed by the earlier arrival (and none), then the arrival.
    continuations: Vec<i16>,
    /// By color and pawns, by color and the units of either side but pawns.
    corrections: [Vec<i16>; 3],
    /// By the last two arrivals.
    corrections_after: Vec<i16>,
    /// Two quiet moves that refuted something at this distance from the root.
    pub(super) killers: [[Move; 2]; MAX_PLY + 2],
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            quiet: vec![0; 2 * 4 * 4096],
            captures: vec![0; ARRIVALS * 6],
            continuations: vec![0; (ARRIVALS + 1) * ARRIVALS],
            corrections: core::array::from_fn(|_| vec![0; 2 * CORRECTIONS]),
            corrections_after: vec![0; (ARRIVALS + 1) * (ARRIVALS + 1)],
            killers: [[Move::NONE; 2]; MAX_PLY + 2],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for table in [&mut self.quiet, &mut self.captures, &mut self.continuations] {
            table.fill(0);
        }
        for table in self.corrections.iter_mut().chain([&mut self.corrections_after]) {
            table.fill(0);
        }
        self.killers = [[Move::NONE; 2]; MAX_PLY + 2];
    }

    #[inline]
    fn quiet_index(turn: Color, attacked: Bitboard, mv: Move) -> usize {
        let (from, to) = (mv.from(), mv.to());
        let danger = usize::from(attacked.has(from)) * 2 + usize::from(attacked.has(to));
        (turn.index() * 4 + danger) * 4096 + from.index() * 64 + to.index()
    }

    #[inline]
    const fn continuation_index(earlier: Arrival, arrival: Arrival) -> usize {
        earlier as usize * ARRIVALS + arrival as usize
    }

    const fn after([before, last]: [Arrival; 2]) -> usize {
        before as usize * (ARRIVALS + 1) + last as usize
    }

    /// How well a quiet move did, alone.
    #[inline]
    pub(super) fn quiet(&self, turn: Color, attacked: Bitboard, mv: Move) -> i32 {
        i32::from(self.quiet[Self::quiet_index(turn, attacked, mv)])
    }

    /// How well a move did after an earlier one.
    #[inline]
    pub(super) fn continuation(&self, earlier: Arrival, arrival: Arrival) -> i32 {
        i32::from(self.continuations[Self::continuation_index(earlier, arrival)])
    }

    /// How well a capture of a unit of this role did.
    #[inline]
    pub(super) fn capture(&self, arrival: Arrival, victim: Role) -> i32 {
        i32::from(self.captures[arrival as usize * 6 + victim.index()])
    }

    pub(super) fn learn_quiet(&mut self, turn: Color, attacked: Bitboard, mv: Move, bonus: i32) {
        approach(&mut self.quiet[Self::quiet_index(turn, attacked, mv)], bonus, LIMIT);
    }

    pub(super) fn learn_continuation(&mut self, earlier: Arrival, arrival: Arrival, bonus: i32) {
        approach(&mut self.continuations[Self::continuation_index(earlier, arrival)], bonus, LIMIT);
    }

    pub(super) fn learn_capture(&mut self, arrival: Arrival, victim: Role, bonus: i32) {
        approach(&mut self.captures[arrival as usize * 6 + victim.index()], bonus, LIMIT);
    }

    pub(super) fn learn_killer(&mut self, ply: usize, mv: Move) {
        let [first, second] = &mut self.killers[ply];
        if *first != mv {
            (*first, *second) = (mv, *first);
        }
    }

    /// What evaluations of such positions have been too low by, in centipawns.
    pub(super) fn correction(&self, position: &Position, moves: [Arrival; 2], share: i32) -> i32 {
        let places = correction_places(position);
        let [pawns, white, black] =
            core::array::from_fn(|table| i32::from(self.corrections[table][places[table]]));
        let after = i32::from(self.corrections_after[Self::after(moves)]);
        (2 * pawns + white + black + after * share / 64) / (3 * CORRECTION_GRAIN)
    }

    /// A search of this depth found a value that the evaluation was too low by.
    pub(super) fn learn_correction(
        &mut self, position: &Position, moves: [Arrival; 2], too_low: i32, depth: i32,
    ) {
        let bonus = (too_low * depth / 8).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for (table, place) in self.corrections.iter_mut().zip(correction_places(position)) {
            approach(&mut table[place], bonus, CORRECTION_LIMIT);
        }
        approach(&mut self.corrections_after[Self::after(moves)], bonus, CORRECTION_LIMIT);
    }
}

/// Moves a number towards `bonus`, the less the nearer it is to its limit.
#[inline]
fn approach(number: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*number);
    *number = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// Where corrections of the position stand, for pawns, White's other units, Black's.
fn correction_places(position: &Position) -> [usize; 3] {
    let pawns = position.role(Role::Pawn);
    let side = |color| {
        let units = position.color(color).without(pawns);
        let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        mixed(roles.map(|role| (units & position.role(role)).0))
    };
    let of_pawns =
        mixed([(pawns & position.color(Color::White)).0, (pawns & position.color(Color::Black)).0]);
    let turn = position.turn().index() * CORRECTIONS;
    [of_pawns, side(Color::White), side(Color::Black)].map(|hash| turn + (hash >> 50) as usize)
}

/// A hash whose upper bits depend on every bit of the words.
#[inline]
fn mixed<const N: usize>(words: [u64; N]) -> u64 {
    words.into_iter().fold(0x9e37_79b9_7f4a_7c15, |sum, word| {
        let product = u128::from(sum ^ word) * 0xd6e8_feb8_6659_fd93;
        (product as u64 ^ (product >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

impl core::fmt::Debug for History {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("History").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_within_their_limits() {
        let mut number = 0;
        for bonus in [LIMIT * 3; 10] {
            approach(&mut number, bonus, LIMIT);
        }
        assert_eq!(i32::from(number), LIMIT);
        for _ in 0..1000 {
            approach(&mut number, -700, LIMIT);
        }
        assert!((-LIMIT..-LIMIT * 9 / 10).contains(&i32::from(number)), "{number}");
    }

    #[test]
    fn corrections_go_to_positions_with_the_same_pawns() {
        let position = |fen: &str| fen.parse::<Position>().expect("a position");
        let mut history = History::new();
        let learnt = position("4k3/pp6/8/8/8/8/PPP5/4K3 w - -");
        let (moves, none) = ([1, 2], [NO_ARRIVAL; 2]);
        for _ in 0..50 {
            history.learn_correction(&learnt, moves, 60, 8);
        }
        assert!(history.correction(&learnt, none, 64) > 30);
        assert!(history.correction(&learnt, moves, 64) > history.correction(&learnt, moves, 32));
        let same_pawns = position("2k5/pp6/8/8/8/8/PPP5/2K5 w - -");
        let others = position("2k5/p1p5/8/8/8/8/PPP5/2K5 w - -");
        assert!(history.correction(&same_pawns, none, 64) > history.correction(&others, none, 64));
        assert_eq!(history.correction(&others, none, 64), 0);
        assert!(history.correction(&others, moves, 64) > 0);
    }
}
