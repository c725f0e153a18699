//! What a position is worth without looking ahead: a sum of about a hundred named terms, and what a small network adds.
//!
//! Every term of [`TERMS`] is counted for both sides; `weights.rs` holds what each is worth, as a pair for middlegame and
//! endgame. Attacks on the king add up to a danger first (`king.rs`), of which a square counts. Between middlegame and
//! endgame the value runs linearly with the pieces left; of the endgame value only a part counts where an ending is hard to
//! win (`endgame/`), and some endings have a value of their own. [`explain`] prints all this: it runs the same code as
//! [`Evaluator::evaluate`], with a listener.
//!
//! Deliberately absent: the counter of the fifty-move rule and repetitions, which the search knows, and rights to castle in
//! Chess960, which a [`Position`] does not hold.

mod breakdown;
mod chances;
mod endgame;
mod geometry;
mod king;
mod material;
pub mod network;
mod passed;
mod pawn_table;
mod pawns;
mod pieces;
mod record;
mod shelter;
mod space;
mod tapered;
mod terms;
#[cfg(test)]
mod tests;
mod threats;
mod view;
mod weights;

pub use breakdown::{Breakdown, Row, Share, explain};
pub use chances::chances;
pub use king::{DANGER_PER_ENDGAME_POINT, DANGER_SQUARE_PER_POINT, UTMOST_DANGER};
pub use tapered::Tapered;
pub use terms::{Group, Groups, TERMS, Term, VALUES};

use endgame::{Scale, WHOLE};
use keymove_chess::{Bitboard, Color, Position};
use material::FULL_PHASE;
use network::Network;
use pawn_table::PawnTable;
use pawns::{Skeleton, Structure};
use record::{Partial, Record, Silent, Sum};
use std::sync::Arc;
use terms::*;
use view::View;
use weights::WEIGHTS;

/// No position is worth more than so many centipawns, or less: scores beyond can mean mates.
pub const UTMOST: i32 = 20_000;

/// Evaluates positions. Each thread has its own: it remembers structures of pawns.
#[derive(Clone, Default)]
pub struct Evaluator {
    pawns: PawnTable,
    network: Network,
    /// Groups that do not count, and other values of the terms.
    silent: Groups,
    weights: Option<Arc<Weights>>,
    /// What follows from both, unless all is as usual.
    partial: Option<Arc<Partial>>,
}

impl core::fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Evaluator")
    }
}

impl Evaluator {
    /// With nothing remembered yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Leaves out these groups from now on and gives the other terms these values, if there are any, to see what they are worth. Endings with
    /// a value of their own keep it.
    pub fn conduct(&mut self, silent: Groups, weights: Option<&Arc<Weights>>) {
        let is_same =
            |weights: &Arc<Weights>| self.weights.as_ref().is_some_and(|old| Arc::ptr_eq(old, weights));
        if silent == self.silent && weights.map_or(self.weights.is_none(), is_same) {
            return;
        }
        let terms = silent.without(Groups::of(Group::Network));
        let is_partial = terms != Groups::default() || weights.is_some();
        let values = weights.map_or(&WEIGHTS, |weights| &**weights);
        self.partial = is_partial.then(|| Arc::new(Partial::of(values, silent)));
        self.silent = silent;
        self.weights = weights.cloned();
    }

    /// The value for the side to move, in centipawns, at most [`UTMOST`] either way, of a position in which nobody is in
    /// check (in check it is some value, too).
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        let white = match endgame::known(position) {
            Some(known) => known.value,
            None => {
                let network = if self.silent.has(Group::Network) {
                    0
                } else {
                    beyond_terms(&mut self.network, position)
                };
                let assessment = self.partial.as_deref().map_or_else(
                    || assess(position, &mut Sum::told_to(Silent), Some(&mut self.pawns), network),
                    |partial| assess(position, &mut Sum::told_to(partial), None, network),
                );
                assessment.total
            }
        };
        let white = white.clamp(-UTMOST, UTMOST);
        if position.turn() == Color::White { white } else { -white }
    }
}

/// What the network adds to the value for White.
fn beyond_terms(network: &mut Network, position: &Position) -> i32 {
    let value = network.value(position);
    if position.turn() == Color::White { value } else { -value }
}

/// What the values of all terms are worth, in the order of [`TERMS`].
pub type Weights = [Tapered; VALUES];

/// Those of the engine.
pub fn weights() -> &'static Weights {
    &WEIGHTS
}

/// How a value came about. All values are White's.
struct Assessment {
    /// What is added to the endgame value because it is easy or hard to win.
    winnable: i32,
    scale: Scale,
    total: i32,
}

/// The value of a position that is no known ending, with what the network adds.
fn assess<R: Record>(
    position: &Position, sum: &mut Sum<R>, table: Option<&mut PawnTable>, network: i32,
) -> Assessment {
    let mut view = View::new(position);
    let phase = material::phase(position);
    let structure = structure(position, sum, table);
    for us in Color::ALL {
        material::evaluate(&view, sum, us);
        pieces::Side { view: &mut view, sum, structure: &structure, us }.evaluate();
    }
    for us in Color::ALL {
        king::evaluate(&view, &structure, sum, us);
        passed::evaluate(&view, &structure, sum, us);
        threats::evaluate(&view, sum, us);
        space::evaluate(&view, sum, us, phase);
        pieces::loose(&view, sum, us);
    }
    sum.one(position.turn(), TEMPO.value());
    conclude(&view, &structure, sum, phase, network)
}

/// The terms of pawns and shelters, remembered if nobody listens.
#[inline(always)]
fn structure<R: Record>(position: &Position, sum: &mut Sum<R>, table: Option<&mut PawnTable>) -> Structure {
    let skeleton = Skeleton::of(position);
    match table {
        Some(table) if R::MAY_REMEMBER => {
            let (scores, structure) = table.get(&skeleton);
            for us in Color::ALL {
                sum.scores[us.index()] += scores[us.index()];
            }
            structure
        }
        _ => pawns::evaluate(&skeleton, sum),
    }
}

/// From the sums of both sides to one value.
fn conclude<R: Record>(
    view: &View, structure: &Structure, sum: &mut Sum<R>, phase: i32, network: i32,
) -> Assessment {
    let [white, black] = [0, 1].map(|i| sum.scores[i] + king::cost_of(sum.danger[i]));
    let scores = white - black;
    let winnable = winnable(view, structure, sum, scores.endgame());
    let endgame = scores.endgame() + winnable + network;
    let scale = match endgame.signum() {
        0 => Scale::NONE,
        1 => endgame::scale(view, structure, Color::White),
        _ => endgame::scale(view, structure, Color::Black),
    };
    let total = blend(Tapered::new(scores.middlegame() + network, endgame), phase, scale.factor);
    Assessment { winnable, scale, total }
}

/// Between middlegame and endgame, of whose value a part remains; a drawn ending is drawn with any phase.
fn blend(scores: Tapered, phase: i32, factor: i32) -> i32 {
    if factor == 0 {
        return 0;
    }
    let endgame = scores.endgame() * factor / WHOLE;
    (scores.middlegame() * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
}

/// How hard it is to win, as a change of the endgame value towards the better side or away from it: at most to twice the
/// value, or to nothing.
fn winnable<R: Record>(view: &View, structure: &Structure, sum: &mut Sum<R>, endgame: i32) -> i32 {
    const KINGSIDE: Bitboard = Bitboard(0xf0f0_f0f0_f0f0_f0f0);
    let pawns = view.pawns[0] | view.pawns[1];
    let both = (pawns & KINGSIDE).any() && pawns.without(KINGSIDE).any();
    let infiltrates = view.king[0].rank() > 3 || view.king[1].rank() < 4;
    let pieces = Color::ALL.into_iter().any(|us| material::pieces_value(view.position, us) > 0);
    let passed = structure.passed[0] | structure.passed[1];
    let mut ease = 0;
    for (term, count) in [
        (WINNABLE_BASE, 1),
        (WINNABLE_PAWNS, pawns.len() as i32),
        (WINNABLE_PASSED, passed.len() as i32),
        (WINNABLE_BOTH_FLANKS, i32::from(both)),
        (WINNABLE_OUTFLANKING, king::outflanking(view)),
        (WINNABLE_INFILTRATION, i32::from(infiltrates)),
        (WINNABLE_PAWN_ENDING, i32::from(!pieces)),
    ] {
        ease += sum.record.worth(term.value()).endgame() * count;
        sum.record.note(Color::White, term.value(), count);
    }
    endgame.signum() * ease.clamp(-endgame.abs(), endgame.abs())
}
