//! What a table holds, counted.

use crate::make::Word;
use crate::table::Table;
use crate::value::Value;
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

impl Table {
    /// What is in it with this side to move; White is the stronger side.
    pub fn counts(&self, turn: Color) -> Counts {
        let layout = self.layout();
        let mut times = vec![0u64; layout.kings.squares.len()];
        for (white, black) in (0..64).flat_map(|white| (0..64).map(move |black| (white, black))) {
            if let Some((pair, _)) = layout.kings.of(white, black) {
                times[pair] += 1;
            }
        }
        // Like men stand in every order.
        let orders: u64 = self.material().like_men().map(|count| (1..=count).product::<u64>()).product();
        let mut by_byte = [0u64; 256];
        let (mut longest_win, mut longest_loss) = (None, None);
        for (number, bytes) in self.bytes(turn).chunks_exact(64).enumerate() {
            let word = Word::new(layout, number);
            let legal = word.base();
            let legal = if legal == 0 { 0 } else { legal & !word.checked(!turn) };
            for bit in Bitboard(legal) {
                let byte = bytes[bit.index()];
                by_byte[usize::from(byte)] += times[word.place.pair];
                let longest = match Value::of_byte(byte) {
                    Value::Win(_) => &mut longest_win,
                    Value::Loss(_) => &mut longest_loss,
                    Value::Draw => continue,
                };
                if longest.is_none_or(|(longest, _)| byte > longest) {
                    *longest = Some((byte, number << 6 | bit.index()));
                }
            }
        }
        let mut counts = Counts::default();
        for (byte, &count) in (0..=u8::MAX).zip(&by_byte).filter(|(_, count)| **count > 0) {
            let count = count / orders;
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
