//! The last two half-moves: the last move of one side and the move of the other that reaches the goal.

use keymove_chess::{Arrangement, Move};
use keymove_problem::replay;
use keymove_solve::tree::{Attack, Defence, Next, Phase, Play};

/// A last defence and the attacker's move that reaches the goal after it; in help play the last two half-moves of a
/// solution; in self and reflex play the attacker's last move and the reply that reaches the goal.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Index of the phase, see [`Study::acts`](super::Study::acts).
    pub act: usize,
    /// The moves of the phase before the reply, its first move included, passes as [`Move::NONE`].
    pub way: Vec<Move>,
    /// In which the reply is made.
    pub before: Arrangement,
    /// The reply, or whatever the last move but one is. [`Move::NONE`] for a threat.
    pub reply: Move,
    /// Whether the reply is a defence: no threat works after it, or there was none.
    pub defends: bool,
    /// Whether the last move was a threat before the reply.
    pub threatened: bool,
    /// In which the last move is made.
    pub replied: Arrangement,
    /// The move that reaches the goal.
    pub last: Move,
    /// Whether no other move reaches it after the reply.
    pub only: bool,
    /// With the goal reached.
    pub end: Arrangement,
}

impl Ending {
    /// All moves of the phase down to the last one.
    pub fn moves(&self) -> Vec<Move> {
        self.way.iter().copied().chain([self.reply, self.last]).collect()
    }

    /// Whether it is what a variation shows: the only answer to a defence, and not threatened.
    pub fn is_variation(&self) -> bool {
        self.only && self.defends && !self.threatened
    }

    pub(super) fn of_solution(act: usize, diagram: &Arrangement, moves: &[Move]) -> Option<Self> {
        let [way @ .., reply, last] = moves else { return None };
        let mut boards = replay::positions(diagram, moves).map(|(position, _)| position).skip(way.len());
        let (before, replied) = (boards.next()?, boards.next()?);
        let end = replied.glimpse(*last);
        Some(Self {
            act,
            way: way.to_vec(),
            before,
            reply: *reply,
            defends: true,
            threatened: false,
            replied,
            last: *last,
            only: true,
            end,
        })
    }
}

/// Adds all endings of a phase, in the order of the tree: those of threats first.
pub(super) fn collect(act: usize, phase: &Phase, start: &Arrangement, endings: &mut Vec<Ending>) {
    let way: Vec<Move> = phase.first.into_iter().collect();
    let mut walk = Walk { act, way, endings };
    if let Some(play) = phase.play() {
        walk.play(play, start);
    }
}

struct Walk<'a> {
    act: usize,
    way: Vec<Move>,
    endings: &'a mut Vec<Ending>,
}

impl Walk<'_> {
    /// `before` has the defender to move.
    fn play(&mut self, play: &Play, before: &Arrangement) {
        for attack in &play.threats {
            self.attacks(
                play,
                before,
                Move::NONE,
                true,
                std::slice::from_ref(attack),
                play.threats.len() == 1,
            );
        }
        for reply in &play.replies {
            let defends = matches!(reply.defence, Defence::Full | Defence::Unthreatened);
            self.attacks(play, before, reply.mv, defends, &reply.continuations, reply.shortest().len() == 1);
        }
    }

    fn attacks(
        &mut self, play: &Play, before: &Arrangement, reply: Move, defends: bool, attacks: &[Attack],
        only: bool,
    ) {
        let replied = if reply == Move::NONE { before.turned() } else { before.glimpse(reply) };
        for attack in attacks {
            let end = replied.glimpse(attack.mv);
            match &attack.next {
                Next::Goal => self.endings.push(Ending {
                    act: self.act,
                    way: self.way.clone(),
                    before: *before,
                    reply,
                    defends,
                    threatened: play.threats.iter().any(|threat| threat.mv == attack.mv),
                    replied,
                    last: attack.mv,
                    only,
                    end,
                }),
                Next::Play(next) => {
                    self.way.extend([reply, attack.mv]);
                    self.finals(next, &replied, attack.mv, &end);
                    self.play(next, &end);
                    self.way.truncate(self.way.len() - 2);
                }
                _ => {}
            }
        }
    }

    /// Replies that reach the goal: the attacker's move before is the other half of the ending.
    fn finals(&mut self, play: &Play, before: &Arrangement, last_attack: Move, replied: &Arrangement) {
        let goals: Vec<Move> = play.replies.iter().filter(|reply| reply.goal).map(|reply| reply.mv).collect();
        for &last in &goals {
            let way = self.way[..self.way.len() - 1].to_vec();
            self.endings.push(Ending {
                act: self.act,
                way,
                before: *before,
                reply: last_attack,
                defends: true,
                threatened: false,
                replied: *replied,
                last,
                only: goals.len() == 1,
                end: replied.glimpse(last),
            });
        }
    }
}
