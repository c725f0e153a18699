//! Proof by example: once one reply is known to be mated, the same moves are tried after the other replies.
//!
//! Most replies change nothing about what the attacker is about to do: sacrifices that only delay, units put between, moves on
//! the other side of the board. To find the same mate after each of them is a search; to play it through is a few dozen
//! positions (Kawano 1996). Every reply on the way is looked at, so that what is proven here is proven.

use super::proof_number::{Child, ProofNumberSearch, Seen};
use super::target::Target;
use keymove_chess::{Move, Position};

/// Replies that one example may be played through with; three times as many find no more.
const MOST_REPLIES: usize = 100;

impl<T: Target> ProofNumberSearch<'_, T> {
    /// Looks for mates within `moves` after the replies that are open, by the moves that mate in `example`, the position
    /// after a reply that is proven.
    pub(super) fn answer_likewise(
        &mut self, position: &Position, example: &Position, moves: u16, children: &mut [Child],
    ) {
        for child in children.iter_mut().filter(|child| child.seen.numbers.proof != 0) {
            let mut room = MOST_REPLIES;
            if let Some(mate) = self.mates_likewise(&position.play(child.mv), example, moves, &mut room) {
                child.seen = Seen::proven(mate);
            }
        }
    }

    /// The number of moves, at most `moves`, in which the attacker, to move and with no mate in one, mates by the moves that
    /// the table has for `example`. What is found is put into the tables.
    fn mates_likewise(
        &mut self, position: &Position, example: &Position, moves: u16, room: &mut usize,
    ) -> Option<u16> {
        let known = self.table.probe(position);
        if let Some(mates) = known.answer(moves) {
            return mates.then_some(known.mate_within);
        }
        let mv = self.table.probe(example).best;
        if moves < 2 || mv == Move::NONE || !position.is_legal(mv) {
            return None;
        }
        let (next, example) = (position.play(mv), example.play(mv));
        if self.target.checks_only() && !next.in_check() {
            return None;
        }
        let mate = self.answers_likewise(&next, &example, moves - 1, room)?;
        self.prove(&next, moves, mate, Move::NONE);
        self.prove(position, moves, mate, mv);
        Some(mate)
    }

    /// The number of moves in which the defender, to move, is mated, the attacker's last move included, if no reply holds out
    /// longer than `moves` and each is answered as in `example`.
    fn answers_likewise(
        &mut self, position: &Position, example: &Position, moves: u16, room: &mut usize,
    ) -> Option<u16> {
        let mut replies = position.moves();
        if replies.is_empty() {
            return None;
        }
        *room = room.checked_sub(replies.len())?;
        self.generated += replies.len() as u64;
        self.terminal += replies.len() as u64;
        replies.retain(|reply| {
            let after = position.glimpse(*reply);
            !self.target.is_won(position, *reply, &after) && self.target.winning_move(&after).is_none()
        });
        let mut longest = 1;
        for reply in replies {
            let child = position.play(reply);
            let mate = if example.is_legal(reply) {
                self.mates_likewise(&child, &example.play(reply), moves, room)?
            } else {
                Some(self.table.probe(&child).mate_within).filter(|&mate| mate <= moves)?
            };
            longest = longest.max(mate);
        }
        Some(longest + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::limits::{Limits, Monitor};
    use super::super::numbers::NumberTable;
    use super::super::proof_number::{Answer, Nodes};
    use super::super::table::Table;
    use super::super::target::Mating;
    use super::*;
    use keymove_chess::{Color, Role};
    use keymove_reference::naive::Naive;
    use keymove_reference::positions::position;
    use keymove_testing::{Random, sized};

    /// The position with a unit of either side taken away, or a unit of the defender added or put elsewhere.
    fn changed(position: &Position, random: &mut Random) -> Option<Position> {
        let units: Vec<_> = position.units().filter(|(_, piece)| piece.role != Role::King).collect();
        let mut arrangement = **position;
        if !units.is_empty() && !random.once_in(3) {
            let &(square, piece) = random.pick(&units);
            arrangement = arrangement.without_unit(square);
            if piece.color == position.turn() || random.once_in(2) {
                return Position::from_arrangement(&arrangement.as_diagram()).ok();
            }
        }
        let empty: Vec<_> = (!position.occupied()).into_iter().collect();
        let role = *random.pick(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
        let unit = keymove_chess::Piece { color: !position.turn(), role };
        Position::from_arrangement(&arrangement.with_unit(*random.pick(&empty), unit).as_diagram()).ok()
    }

    /// Whether the side to move mates in at most `moves`, with checks alone if that is asked for.
    fn mates(position: &Position, moves: u16, checks_only: bool) -> bool {
        let forces = |after: Position| {
            after.in_check()
                && (!after.has_move()
                    || moves > 1
                        && after.moves().into_iter().all(|reply| mates(&after.play(reply), moves - 1, true)))
        };
        match checks_only {
            true => moves > 0 && position.moves().into_iter().any(|mv| forces(position.play(mv))),
            false => Naive::mates(position, moves),
        }
    }

    struct Tables {
        facts: Table,
        numbers: NumberTable,
        monitor: Monitor,
    }

    impl Tables {
        fn new() -> Self {
            let facts = Table::new(1 << 20).expect("memory");
            let numbers = NumberTable::new(1 << 20).expect("memory");
            Self { facts, numbers, monitor: Monitor::new(&Limits::default()) }
        }

        fn search(&self, checks_only: bool) -> ProofNumberSearch<'_, Mating> {
            let Self { facts, numbers, monitor } = self;
            ProofNumberSearch::new(facts, numbers, monitor, Mating::new(checks_only), Nodes::WithMovesLeft)
        }
    }

    /// What checks in the example, by the rook behind the king, does not check where there is no rook.
    #[test]
    fn a_move_that_does_not_check_is_no_check() {
        let read = |fen: &str| fen.parse::<Position>().expect("a position");
        let example = read("8/R7/8/8/8/8/P7/R3K2k w - - 0 1");
        let other = read("8/R7/8/8/8/8/P7/4K2k w - - 0 1");
        for (checks_only, within) in [(false, Some(2)), (true, None)] {
            let tables = Tables::new();
            let mut search = tables.search(checks_only);
            assert_eq!(search.mates(&example, 3, 20_000), Ok(Answer::Mate(2)));
            assert_eq!(search.mates_likewise(&other, &example, 3, &mut MOST_REPLIES.clone()), within);
        }
    }

    /// In many of these other positions the moves of the example do not mate, often because of a reply that the example has not.
    #[test]
    fn what_is_proven_by_example_is_a_mate() {
        let mut random = Random::new(71);
        let (mut proven, mut failed) = ([0; 2], 0);
        while proven[0] + proven[1] < sized(300, 6000) {
            let checks_only = random.once_in(3);
            let units = 4 + random.below(4);
            let example = position(&mut random, units);
            if example.turn() == Color::Black && random.once_in(2) || example.mating_move().is_some() {
                continue;
            }
            let tables = Tables::new();
            let mut search = tables.search(checks_only);
            if !matches!(search.mates(&example, 3, 20_000), Ok(Answer::Mate(_))) {
                continue;
            }
            for _ in 0..20 {
                let Some(other) = changed(&example, &mut random) else { continue };
                if other.mating_move().is_some() {
                    continue;
                }
                match search.mates_likewise(&other, &example, 3, &mut MOST_REPLIES.clone()) {
                    Some(within) => {
                        assert!(mates(&other, within, checks_only), "{other} #{within}, as in {example}");
                        proven[usize::from(checks_only)] += 1;
                    }
                    None => failed += 1,
                }
            }
        }
        eprintln!("{proven:?} mates by example, {failed} none");
        assert!(proven[0] > 20 && proven[1] > 20 && failed > 20, "{proven:?} {failed}");
    }
}
