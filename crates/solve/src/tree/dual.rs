//! Duals: defences that several moves answer equally fast.

use super::{Attack, Defence, Next, Phase, Play};
use keymove_chess::{Move, Role};

/// A dual with the line that leads to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dual {
    /// The moves from the phase's first one (from the defender's where he begins) to the defence, both included.
    pub line: Vec<Move>,
    /// The answers, at least two, in canonical order.
    pub answers: Vec<Move>,
    /// Whether the answers solve sooner than promised, which makes the dual a minor one.
    pub short: bool,
    /// Whether the answers reach the goal.
    pub reaches_goal: bool,
}

impl Dual {
    /// Whether the answers differ in nothing but promotion to queen, rook or bishop.
    pub fn is_promotion_only(&self) -> bool {
        let shape = |mv: &Move| (mv.from(), mv.to());
        let harmless = |mv: &Move| mv.promotion().is_some_and(|role| role != Role::Knight);
        self.answers.iter().all(|mv| harmless(mv) && Some(shape(mv)) == self.answers.first().map(shape))
    }
}

/// All duals of a phase as far as it is expanded, in the order of its lines.
///
/// Only what the attacker must find is searched: lines of defences, not of threats or of replies that leave the
/// threats in force, and nothing below a dual.
pub fn duals(phase: &Phase) -> Vec<Dual> {
    let mut found = Vec::new();
    let mut line: Vec<Move> = phase.first.into_iter().collect();
    if let Next::Play(play) = &phase.next {
        collect(play, &mut line, &mut found);
    }
    found
}

fn collect(play: &Play, line: &mut Vec<Move>, found: &mut Vec<Dual>) {
    for reply in &play.replies {
        line.push(reply.mv);
        if reply.is_dual() {
            let answers = reply.shortest().iter().map(|attack| attack.mv).collect();
            let reaches_goal = reply.shortest().iter().all(|attack| attack.next == Next::Goal);
            found.push(Dual { line: line.clone(), answers, short: reply.short, reaches_goal });
        }
        if reply.defence != Defence::None
            && let [Attack { mv, next: Next::Play(play), .. }] = reply.shortest()
        {
            line.push(*mv);
            collect(play, line, found);
            line.pop();
        }
        line.pop();
    }
}
