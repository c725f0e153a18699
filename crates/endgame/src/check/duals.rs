//! Which of the other moves that achieve the aim are flaws.
//!
//! A move that only loses time, or only changes the order of moves, is none. Whether it is one is a question like any other: does it still win if the
//! position that was left, or the later ones of the solution, are no gain? (The idea for lost time: E. Bleicher, G. Haworth and H. van der Heijden,
//! "Data-mining chess databases", 2010.) This is asked of wins; of draws every other move counts, as it may be repeated for ever.

use super::{Check, Dual, Finding};
use crate::graph::{Graph, Known};
use crate::studies::Aim;
use keymove_chess::{Move, Position};

/// Positions that such a question may take.
const MOST: u64 = 5_000;
/// Memory for it.
const BYTES: usize = 64 << 20;
/// Such questions for a study.
const MOST_QUESTIONS: usize = 60;

impl Check<'_, '_> {
    /// Says of every other move that achieves the aim what it is.
    pub(super) fn classify(&mut self, findings: &mut [Finding]) {
        let mut asked = 0;
        let first =
            (0..findings.len()).find(|&at| self.study.nodes[at].is_main && self.study.solution(at).is_some());
        for (at, finding) in findings.iter_mut().enumerate() {
            let is_whole = first == Some(at);
            if finding.is_free && !is_whole {
                continue;
            }
            let node = &self.study.nodes[at];
            let Some(solution) = self.study.solution(at) else { continue };
            for other in &mut finding.alternatives {
                if other.verdict.likely() != Some(true) {
                    continue;
                }
                let plain = if is_promotion_of(other.mv, solution) || !node.is_main {
                    Dual::Minor
                } else if is_whole {
                    Dual::Cook
                } else {
                    Dual::Major
                };
                let can_ask = self.study.aim == Aim::Win
                    && other.verdict.proven() == Some(true)
                    && asked < MOST_QUESTIONS
                    && self.effort.limits.check().is_ok();
                asked += usize::from(can_ask);
                let excuse = if can_ask { self.excuse(at, other.mv) } else { None };
                other.dual = Some(excuse.unwrap_or(plain));
            }
        }
    }

    /// Whether a winning move wins only by way of positions of the solution.
    fn excuse(&self, at: usize, mv: Move) -> Option<Dual> {
        let node = &self.study.nodes[at];
        let after = node.position.play(mv);
        let mut barred = vec![node.position];
        if self.fails_without(&after, barred.clone()) {
            return Some(Dual::WasteOfTime);
        }
        let mut next = node.followers.first();
        while let Some(&place) = next {
            barred.push(self.study.nodes[place].position);
            next = self.study.nodes[place].followers.first();
        }
        self.fails_without(&after, barred).then_some(Dual::Transposition)
    }

    fn fails_without(&self, position: &Position, barred: Vec<Position>) -> bool {
        let mut graph = Graph::without(self.study.attacker(), self.judge, BYTES, barred);
        let id = graph.add(position);
        matches!(graph.search(id, MOST, &self.effort.limits), Ok(Known::Held(_)))
    }
}

/// Whether two moves differ in the man that a pawn becomes alone.
fn is_promotion_of(one: Move, other: Move) -> bool {
    one.promotion().is_some() && (one.from(), one.to()) == (other.from(), other.to())
}
