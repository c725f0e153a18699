//! What a study shows, as far as that can be said exactly.

mod domination;
mod manoeuvre;

use crate::check::{Checked, Effort, decide};
use crate::judge::Ground;
use crate::studies::{Aim, Study};
use keymove_chess::{Move, Position, Role, Square};

/// Something that a study shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// Whoever is to move in this position would rather not be: the solver's side achieves its aim if the other side is to move, and not if it is
    /// itself. Both are proven.
    MutualZugzwang,
    /// Another first move fails, but to a single reply, which takes nothing.
    Try,
    /// A pawn becomes a knight, bishop or rook, and a queen would not do.
    Underpromotion,
    /// The main line ends with mate.
    Mate,
    /// The main line ends with stalemate, or another move of the solver's side fails because of it.
    Stalemate,
    /// The other side cannot make progress: play in a closed set of positions goes on for ever.
    PositionalDraw,
    /// A man of the solver's side comes back, in the main line, to the square that it has left.
    Switchback,
    /// A man of the solver's side is given up: it can be taken at once where it goes, and is.
    Sacrifice,
    /// A queen, rook, bishop or knight of the other side, which is to move and not in check, can go to many squares (a knight to two at least, a bishop
    /// to three, a rook to four, a queen to five), and is lost on all of them and where it stands. On a square it is lost if the solver's side takes it
    /// at once and cannot be taken back there, or if it has a move after which it can do so whatever is replied; where it stands it is lost if it could
    /// be taken so but for the turn, or if its side is in mutual zugzwang. Of all these moves of the solver's side it is proven that they achieve the aim.
    Domination,
    /// The same men make the same moves three times at least in the main line, one time after the other, each time further by the same way across the board:
    /// men of both sides, a queen, rook, bishop or knight among them.
    SystematicManoeuvre,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::MutualZugzwang,
        Self::Try,
        Self::Underpromotion,
        Self::Mate,
        Self::Stalemate,
        Self::PositionalDraw,
        Self::Switchback,
        Self::Sacrifice,
        Self::Domination,
        Self::SystematicManoeuvre,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MutualZugzwang => "mutual zugzwang",
            Self::Try => "try",
            Self::Underpromotion => "underpromotion",
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::PositionalDraw => "positional draw",
            Self::Switchback => "switchback",
            Self::Sacrifice => "sacrifice",
            Self::Domination => "domination",
            Self::SystematicManoeuvre => "systematic manoeuvre",
        }
    }
}

impl Theme {
    /// The theme of this name, in letters of either case.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name().eq_ignore_ascii_case(name.trim()))
    }

    /// Whether a solution that is proven to be sound shows by itself whether this is in it, without any further search.
    pub const fn is_plain(self) -> bool {
        matches!(
            self,
            Self::Underpromotion
                | Self::Mate
                | Self::Switchback
                | Self::Sacrifice
                | Self::SystematicManoeuvre
        )
    }
}

/// A theme, and where it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shown {
    /// Which.
    pub theme: Theme,
    /// The position of the solution, by its number.
    pub at: usize,
    /// A move from there, if it is about one.
    pub mv: Option<Move>,
    /// The reply to it, if it is about one.
    pub reply: Option<Move>,
    /// The square of the man that it is about, if it is about one that does not move.
    pub man: Option<Square>,
    /// The last position of a play that goes on for a while, by its number.
    pub until: Option<usize>,
}

/// Positions that a question may take.
const MOST: u64 = 20_000;

/// Finds what a study shows. What it takes to know is looked up and searched for within the effort; what is open is not shown.
pub fn explain(study: &Study, checked: &mut Checked<'_>, effort: &Effort) -> Vec<Shown> {
    let effort = Effort { last_round: MOST, limits: effort.limits.begun(), ..effort.clone() };
    let mut explain = Explain { study, checked, effort: &effort, found: Vec::new() };
    explain.zugzwang();
    explain.tries();
    explain.main_line();
    explain.manoeuvre();
    explain.domination();
    let mut found = explain.found;
    found.sort();
    found.dedup();
    found
}

struct Explain<'s, 'c, 'a> {
    study: &'s Study,
    checked: &'c mut Checked<'a>,
    effort: &'s Effort,
    found: Vec<Shown>,
}

impl Explain<'_, '_, '_> {
    fn succeeds(&mut self, position: &Position) -> Option<bool> {
        let _ = decide(&mut self.checked.graph, &[*position], self.effort, &|_| ());
        self.checked.graph.known(position).is_won().map(|won| self.study.succeeds(won))
    }

    fn show(&mut self, theme: Theme, at: usize, mv: Option<Move>, reply: Option<Move>) {
        self.found.push(Shown { theme, at, mv, reply, man: None, until: None });
    }

    /// Positions of the main line that are in mutual zugzwang, and those that other moves lead to.
    fn zugzwang(&mut self) {
        for at in core::iter::once(0).chain(self.study.main_line()) {
            if self.checked.findings[at].is_free {
                continue;
            }
            let node = &self.study.nodes[at];
            if self.is_zugzwang(&node.position) {
                self.show(Theme::MutualZugzwang, at, None, None);
            }
        }
    }

    fn is_zugzwang(&mut self, position: &Position) -> bool {
        let Some(turned) = position.passed().filter(|turned| turned.has_move()) else { return false };
        if !position.has_move() {
            return false;
        }
        let (solves, waits) = match position.turn() == self.study.solver {
            true => (*position, turned),
            false => (turned, *position),
        };
        self.succeeds(&waits) == Some(true) && self.succeeds(&solves) == Some(false)
    }

    /// First moves that fail to a single reply, and moves that fail because of stalemate.
    fn tries(&mut self) {
        let places: Vec<usize> = core::iter::once(0).chain(self.study.main_line()).collect();
        let choices = places.into_iter().filter(|&at| self.study.solution(at).is_some());
        for (place, at) in choices.enumerate() {
            let others = self.checked.findings[at].alternatives.clone();
            for other in others.iter().filter(|other| other.verdict.proven() == Some(false)) {
                let there = self.study.nodes[at].position.play(other.mv);
                if there.is_stalemate() && !self.checked.findings[at].is_free {
                    self.show(Theme::Stalemate, at, Some(other.mv), None);
                }
                if place > 0 || self.effort.limits.check().is_err() {
                    continue;
                }
                let mut refutations = Vec::new();
                let mut is_sure = true;
                for &reply in &there.moves() {
                    match self.succeeds(&there.play(reply)) {
                        Some(false) => refutations.push(reply),
                        Some(true) => {}
                        None => is_sure = false,
                    }
                }
                if let ([reply], true) = (refutations.as_slice(), is_sure) {
                    // Where there was only one reply, or a man was left to be taken, there was nothing to find.
                    if there.count_moves() > 1 && !there.is_capture(*reply) {
                        self.show(Theme::Try, at, Some(other.mv), Some(*reply));
                    }
                }
            }
        }
    }

    fn main_line(&mut self) {
        let line = self.study.main_line();
        for (place, &at) in line.iter().enumerate() {
            let node = &self.study.nodes[at];
            let (Some(mv), Some(parent)) = (node.mv, node.parent) else { continue };
            let before = &self.study.nodes[parent];
            if before.position.turn() != self.study.solver || self.checked.findings[parent].is_free {
                continue;
            }
            if mv.promotion().is_some_and(|role| role != Role::Queen) && self.queen_fails(parent, mv) {
                self.show(Theme::Underpromotion, parent, Some(mv), None);
            }
            if let Some(&next) = line.get(place + 1)
                && let Some(reply) = self.study.nodes[next].mv
                && reply.to() == mv.to()
            {
                self.show(Theme::Sacrifice, parent, Some(mv), Some(reply));
            }
            if self.comes_back(&line[..place], mv) {
                self.show(Theme::Switchback, parent, Some(mv), None);
            }
        }
        let Some(&last) = line.last() else { return };
        let end = self.study.nodes[last].position;
        if end.is_mate() && self.study.aim == Aim::Win {
            self.show(Theme::Mate, last, None, None);
        }
        if end.is_stalemate() && self.study.aim == Aim::Draw {
            self.show(Theme::Stalemate, last, None, None);
        }
        let mut grounds = core::iter::once(0).chain(line).filter(|&at| {
            matches!(
                self.checked.findings[at].verdict,
                crate::check::Verdict::Proven { succeeds: true, ground: Ground::Repetition }
            )
        });
        if let Some(at) = grounds.next_back().filter(|_| self.study.aim == Aim::Draw) {
            self.show(Theme::PositionalDraw, at, None, None);
        }
    }

    fn queen_fails(&self, at: usize, mv: Move) -> bool {
        self.checked.findings[at].alternatives.iter().any(|other| {
            (other.mv.from(), other.mv.to()) == (mv.from(), mv.to())
                && other.mv.promotion() == Some(Role::Queen)
                && other.verdict.proven() == Some(false)
        })
    }

    /// Whether the man that makes this move has stood where it goes earlier in these positions.
    fn comes_back(&self, before: &[usize], mv: Move) -> bool {
        let own = before.iter().rev().filter_map(|&at| {
            let node = &self.study.nodes[at];
            (self.study.nodes[node.parent?].position.turn() == self.study.solver).then_some(node.mv?)
        });
        let mut square = mv.from();
        for earlier in own {
            if earlier.to() == square && earlier.promotion().is_some() {
                return false;
            }
            if earlier.to() == square {
                square = earlier.from();
                if square == mv.to() {
                    return true;
                }
            }
        }
        false
    }
}
