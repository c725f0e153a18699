//! Positions of few men whose end is known without any search.

use super::limits::Limits;
use super::table::Known;
use keymove_chess::{Color, Move, Position};
use keymove_problem::Moves;
use std::sync::Arc;

/// How a position ends with best play by both sides, if no game is drawn by the rule of fifty moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The side to move mates in so many moves of its own, and not in fewer; from 1 on.
    Mates(u16),
    /// The side to move is mated in so many moves of the other side, and not in fewer; 0 if it is mated.
    Mated(u16),
    /// Nobody can force mate.
    Neither,
}

/// How far a mate is to which both sides help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Help {
    /// It takes so many half-moves, and not fewer; 0 if the side is mated.
    In(u16),
    /// There is none.
    Never,
}

/// Something that knows exactly how positions of few men end, such as tables. What it says is believed.
///
/// A directmate asks in how many moves the attacker mates, and nothing else: so its search ends where this is known. Searches for checks alone do not
/// ask, for a shortest mate may need a quiet move. A helpmate asks for all lines: positions from which no mate can be reached in time are left out.
pub trait FewMen: core::fmt::Debug + Send + Sync {
    /// Is told of the mate that is searched for next, and may take a part of what the limits allow to get ready for it.
    fn prepare(&self, position: &Position, moves: Moves, limits: &Limits);

    /// Positions of up to so many men are worth a question where this one is what is searched.
    fn most_men(&self, root: &Position) -> u32;

    /// How a position ends; `None` where that is not known. Asked by all threads of a search, at every position of so few men.
    fn end(&self, position: &Position) -> Option<End>;

    /// Whether it is worth asking how far help is where this one is what is searched, for help to mate a side in so many half-moves.
    fn is_worth_help(&self, root: &Position, mated: Color, plies: u16) -> bool;

    /// How far a side is from being mated if both sides help; `None` where that is not known. Asked by all threads of a search, at every position.
    fn help(&self, position: &Position, mated: Color) -> Option<Help>;
}

/// What is known of few men in a search for mates by one side.
#[derive(Clone, Debug)]
pub(super) struct FewMenFacts {
    knows: Arc<dyn FewMen>,
    attacker: Color,
    most: u32,
}

impl FewMenFacts {
    pub(super) fn new(knows: Arc<dyn FewMen>, attacker: Color, root: &Position) -> Self {
        let most = knows.most_men(root);
        Self { knows, attacker, most }
    }

    /// The fact about a position, if it has few men and its end is known. The best move is not part of it.
    #[inline]
    pub(super) fn probe(&self, position: &Position) -> Option<Known> {
        if position.occupied().len() > self.most {
            return None;
        }
        Some(match (self.knows.end(position)?, position.turn() == self.attacker) {
            (End::Mates(moves), true) => {
                Known { none_within: moves - 1, mate_within: moves, ..Known::NOTHING }
            }
            // With the defender to move the attacker's last move is counted.
            (End::Mated(moves), false) => {
                Known { none_within: moves, mate_within: moves + 1, ..Known::NOTHING }
            }
            _ => Known { none_within: Known::NEVER - 1, ..Known::NOTHING },
        })
    }

    /// A move of the attacker that mates within so many moves, himself to move, the quickest first; `None` where the ends after his moves are not
    /// known.
    pub(super) fn best(&self, position: &Position, moves: u16) -> Option<Move> {
        let within = |mv: Move| Some((self.probe(&position.play(mv))?.mate_within, mv));
        let (within, mv) = position.moves().into_iter().filter_map(within).min()?;
        (within <= moves).then_some(mv)
    }
}

/// What is known of few men in a search for help to mate one side.
#[derive(Clone, Debug)]
pub(super) struct FewMenHelp {
    knows: Arc<dyn FewMen>,
    mated: Color,
}

impl FewMenHelp {
    /// Nothing if it is not worth a question in a search that begins here.
    pub(super) fn new(knows: &Arc<dyn FewMen>, root: &Position, mated: Color, plies: u16) -> Option<Self> {
        let is_worth_it = knows.is_worth_help(root, mated, plies);
        is_worth_it.then(|| Self { knows: Arc::clone(knows), mated })
    }

    /// Whether no line of so many half-moves, or of fewer, mates from here.
    #[inline]
    pub(super) fn is_too_far(&self, position: &Position, left: u16) -> bool {
        match self.knows.help(position, self.mated) {
            Some(Help::In(plies)) => plies > left,
            Some(Help::Never) => true,
            None => false,
        }
    }
}
