//! What a table holds, counted.

use crate::make::Word;
use crate::table::Table;
use crate::value::Value;
use crate::{Wdl, Zeroing};
use keymove_chess::{Bitboard, Color, Piece, Position, Role, Setup, Square};
use std::collections::BTreeMap;

/// The positions of a material with one side to move, on the whole board: mirrors are counted, like men are not told apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Legal positions, without rights to castle or to take in passing.
    pub positions: u64,
    /// That cannot be won by force.
    pub draws: u64,
    /// That the side to move wins, by the moves that it takes.
    pub wins: BTreeMap<u8, u64>,
    /// That it loses, by its moves until it is mated; 0 are the mates.
    pub losses: BTreeMap<u8, u64>,
    /// A position with the longest win, the first by its number.
    pub longest_win: Option<Position>,
    /// A position with the longest loss.
    pub longest_loss: Option<Position>,
}

impl Counts {
    /// Positions that the side to move wins.
    pub fn won(&self) -> u64 {
        self.wins.values().sum()
    }

    /// Positions that it loses.
    pub fn lost(&self) -> u64 {
        self.losses.values().sum()
    }
}

/// The positions of a table of the rule of fifty moves with one side to move, counted likewise.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ZeroingCounts {
    /// Legal positions, without rights to castle or to take in passing.
    pub positions: u64,
    /// By what they are worth; nothing of which there is none.
    pub by_worth: BTreeMap<Wdl, u64>,
    /// Positions that are won, by half-moves; more than [`FIFTY_MOVES`](crate::FIFTY_MOVES) are those of wins that the rule takes away.
    pub wins: BTreeMap<u8, u64>,
    /// Positions that are lost, likewise; 0 are the mates.
    pub losses: BTreeMap<u8, u64>,
    /// A position with the most half-moves of a win, the first by its number.
    pub longest_win: Option<Position>,
    /// A position with the most half-moves of a loss.
    pub longest_loss: Option<Position>,
}

/// The positions of a table of helpmates, counted likewise.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HelpmateCounts {
    /// Legal positions with White to move and with Black to move.
    pub positions: [u64; 2],
    /// By half-moves until mate, of which the number says who is to move: 0 are the mates.
    pub lengths: BTreeMap<u8, Length>,
    /// A position with the longest way to mate, the first by its number.
    pub longest: Option<Position>,
}

/// Positions with as many half-moves until mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Length {
    /// All.
    pub positions: u64,
    /// With one solution.
    pub one_solution: u64,
    /// With two.
    pub two_solutions: u64,
}

impl HelpmateCounts {
    /// Positions in which nobody can be helped to mate, whoever is to move.
    pub fn without(&self) -> u64 {
        let with: u64 = self.lengths.values().map(|length| length.positions).sum();
        self.positions[0] + self.positions[1] - with
    }
}

impl Table {
    /// Tells of all positions with this side to move: the number, and of how many positions of the whole board it is the mirror. Those that have several
    /// [numbers](crate::layout::Layout::numbers) are told as often.
    fn each_position(&self, turn: Color, mut see: impl FnMut(usize, u64)) {
        let layout = self.layout();
        let mut times = vec![0u64; layout.kings.squares.len()];
        for (white, black) in (0..64).flat_map(|white| (0..64).map(move |black| (white, black))) {
            if let Some((pair, _)) = layout.kings.of(white, black) {
                times[pair] += 1;
            }
        }
        for number in 0..layout.words() {
            let word = Word::new(layout, number);
            let legal = word.base();
            let legal = if legal == 0 { 0 } else { legal & !word.checked(!turn) };
            for bit in Bitboard(legal) {
                see(number << 6 | bit.index(), times[word.place.pair]);
            }
        }
    }

    /// What is in a table of the distance to mate with this side to move; White is the stronger side.
    pub fn counts(&self, turn: Color) -> Counts {
        let bytes = self.bytes(turn);
        let mut by_byte = [0u64; 256];
        let (mut longest_win, mut longest_loss) = (None, None);
        self.each_position(turn, |number, times| {
            let byte = bytes[number];
            by_byte[usize::from(byte)] += times;
            let longest = match Value::of_byte(byte) {
                Value::Win(_) => &mut longest_win,
                Value::Loss(_) => &mut longest_loss,
                Value::Draw => return,
            };
            if longest.is_none_or(|(longest, _)| byte > longest) {
                *longest = Some((byte, number));
            }
        });
        let mut counts = Counts::default();
        for (byte, &count) in (0..=u8::MAX).zip(&by_byte).filter(|(_, count)| **count > 0) {
            let count = count / self.layout().numbers() as u64;
            counts.positions += count;
            match Value::of_byte(byte) {
                Value::Draw => counts.draws = count,
                Value::Win(moves) => drop(counts.wins.insert(moves, count)),
                Value::Loss(moves) => drop(counts.losses.insert(moves, count)),
            }
        }
        let position = |(_, number): (u8, usize)| self.position(turn, number);
        counts.longest_win = longest_win.and_then(position);
        counts.longest_loss = longest_loss.and_then(position);
        counts
    }

    /// What is in a table of the rule of fifty moves with this side to move; White is the stronger side.
    pub fn zeroing_counts(&self, turn: Color) -> ZeroingCounts {
        let mut counts = ZeroingCounts::default();
        let [mut longest_win, mut longest_loss]: [Option<(u8, usize)>; 2] = [None, None];
        self.each_position(turn, |number, times| {
            let Zeroing { wdl, plies } = self.zeroing(turn, number);
            counts.positions += times;
            *counts.by_worth.entry(wdl).or_default() += times;
            let (by_plies, longest) = match wdl {
                Wdl::Win | Wdl::CursedWin => (&mut counts.wins, &mut longest_win),
                Wdl::Loss | Wdl::BlessedLoss => (&mut counts.losses, &mut longest_loss),
                Wdl::Draw => return,
            };
            *by_plies.entry(plies).or_default() += times;
            if longest.is_none_or(|(most, _)| plies > most) {
                *longest = Some((plies, number));
            }
        });
        let numbers = self.layout().numbers() as u64;
        let all =
            counts.by_worth.values_mut().chain(counts.wins.values_mut()).chain(counts.losses.values_mut());
        all.chain([&mut counts.positions]).for_each(|count| *count /= numbers);
        let position = |(_, number): (u8, usize)| self.position(turn, number);
        counts.longest_win = longest_win.and_then(position);
        counts.longest_loss = longest_loss.and_then(position);
        counts
    }

    /// What is in a table of helpmates; White is the stronger side.
    pub fn helpmate_counts(&self) -> HelpmateCounts {
        let mut counts = HelpmateCounts::default();
        let mut longest: Option<(u8, Color, usize)> = None;
        for turn in Color::ALL {
            self.each_position(turn, |number, times| {
                counts.positions[turn.index()] += times;
                let Some(told) = self.helpmate(turn, number) else { return };
                let length = counts.lengths.entry(told.plies).or_default();
                length.positions += times;
                length.one_solution += if told.solutions == 1 { times } else { 0 };
                length.two_solutions += if told.solutions == 2 { times } else { 0 };
                if longest.is_none_or(|(plies, ..)| told.plies > plies) {
                    longest = Some((told.plies, turn, number));
                }
            });
        }
        let numbers = self.layout().numbers() as u64;
        let lengths = counts.lengths.values_mut();
        let all = lengths
            .flat_map(|length| [&mut length.positions, &mut length.one_solution, &mut length.two_solutions]);
        all.chain(&mut counts.positions).for_each(|count| *count /= numbers);
        counts.longest = longest.and_then(|(_, turn, number)| self.position(turn, number));
        counts
    }

    /// The position with this number.
    pub(crate) fn position(&self, turn: Color, number: usize) -> Option<Position> {
        let layout = self.layout();
        let place = layout.place(number >> 6);
        let mut setup = Setup { turn, ..Setup::default() };
        let kings = Color::ALL.map(|color| (Piece { color, role: Role::King }, place.kings[color.index()]));
        let slow = layout.slow.iter().copied().zip(place.slow);
        for (piece, square) in kings.into_iter().chain(slow).chain([(layout.fast, (number & 63) as u8)]) {
            setup.board[Square::new_masked(square).index()] = Some(piece);
        }
        Position::from_setup(&setup).ok()
    }
}
