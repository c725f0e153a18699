//! What White's move forces on a board, effects undone or not.

use super::super::men::{Edit, Men};
use keymove_chess::{Bitboard, Color, Move, Square};
use keymove_problem::{Goal, Play, Stipulation};

/// Who is to be mated, and which side must mate when it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super::super) struct Rules {
    attacker: Color,
    obliges_defender: bool,
    obliges_attacker: bool,
}

/// What becomes of White's move.
pub(super) enum Fate {
    /// All of Black's moves mate, or in reflex play some do: the mates.
    Forces(Vec<Move>),
    /// It cannot be played.
    Prevented,
    /// White, in reflex play, could mate with another move, and must.
    Obliged,
    /// Black has no move.
    NoMove,
    /// It does not force.
    Fails(Failing),
}

/// Why White's move does not force.
pub(super) struct Failing {
    /// After White's move.
    pub(super) end: Men,
    /// Moves of Black that do not mate and that are no mates elsewhere.
    pub(super) escapes: Vec<Move>,
    /// Mates of another board that White parries here, each with the parries.
    pub(super) parried: Vec<(Move, Vec<Move>)>,
    /// Mates of another board that are impossible here.
    pub(super) lost: Vec<Move>,
}

impl Failing {
    /// Where Black's unit on the square can go.
    pub(super) fn escapes_of(&self, unit: Square) -> Bitboard {
        self.escapes.iter().filter(|mv| mv.from() == unit).map(|mv| mv.to()).collect()
    }

    /// All parries of White.
    pub(super) fn parries(&self) -> impl Iterator<Item = Move> + '_ {
        self.parried.iter().flat_map(|(_, parries)| parries.iter().copied())
    }

    /// Everything is lost where Black has no move: White's move gives stalemate, or mates itself.
    pub(super) fn without_moves(end: Men, mates: &[Move]) -> Self {
        Self { end, escapes: Vec::new(), parried: Vec::new(), lost: mates.to_vec() }
    }

    /// Where White's unit on the square can go to parry.
    pub(super) fn parries_of(&self, unit: Square) -> Bitboard {
        self.parries().filter(|mv| mv.from() == unit).map(|mv| mv.to()).collect()
    }

    /// Squares to which the king that is to be mated goes to parry, and which the unit would guard in the mate on the board
    /// `holding` after White's move, on which it is one. What the king stands before counts as guarded.
    pub(super) fn unguarded(&self, holding: &Men, unit: Square, attacker: Color) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        for (mate, parries) in &self.parried {
            let (board, place) = (holding.play(*mate), if mate.from() == unit { mate.to() } else { unit });
            let Some(king) = board.king(attacker) else { continue };
            let guarded = board.with(&[Edit::Lift(king)]).attacks(place);
            let flights = parries.iter().filter(|mv| mv.from() == king).map(|mv| mv.to());
            found |= flights.filter(|&to| guarded.has(to)).collect();
        }
        found
    }

    /// Units of White that parry and that the piece would pin in the mate on the board `holding`.
    pub(super) fn unpinned(&self, holding: &Men, pinner: Square) -> Vec<Square> {
        let mut found = Vec::new();
        for (mate, parries) in &self.parried {
            let (board, place) =
                (holding.play(*mate), if mate.from() == pinner { mate.to() } else { pinner });
            let units = parries.iter().map(|mv| mv.from());
            found.extend(units.filter(|&unit| board.pinner(unit) == Some(place)));
        }
        found
    }

    /// A unit that would mate and that the piece pins here.
    pub(super) fn pinned_mater(&self, pinner: Square) -> Option<Square> {
        self.lost.iter().map(|mate| mate.from()).find(|&unit| self.end.pinner(unit) == Some(pinner))
    }

    /// A mate that White no longer has to parry because there is no check.
    pub(super) fn harmless(&self, attacker: Color) -> Option<Move> {
        self.parried.iter().map(|&(mate, _)| mate).find(|&mate| !self.end.play(mate).in_check(attacker))
    }
}

impl Rules {
    /// `None` if it is not self, reflex or semi-reflex play with mate as its only goal. `attacker` is the side to be mated.
    pub(in super::super::super) fn new(stipulation: &Stipulation, attacker: Color) -> Option<Self> {
        let play = stipulation.play;
        let is_self = matches!(play, Play::SelfPlay | Play::Reflex | Play::SemiReflex);
        let is_mate = stipulation.goal == Goal::Mate && stipulation.other_goal.is_none();
        (is_self && is_mate).then_some(Self {
            attacker,
            obliges_defender: play != Play::SelfPlay,
            obliges_attacker: play == Play::Reflex,
        })
    }

    pub(super) const fn attacker(self) -> Color {
        self.attacker
    }

    pub(super) const fn defender(self) -> Color {
        match self.attacker {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// Whether Black must mate when he can, so that one mate is enough.
    pub(in super::super::super) const fn obliges_defender(self) -> bool {
        self.obliges_defender
    }

    /// What `last` forces on this board, with White to move; what has been forced, with Black to move, if it is `None`.
    /// `known` are the mates of another board: what becomes of them here is said.
    pub(super) fn fate(self, men: &Men, last: Option<Move>, known: &[Move]) -> Fate {
        let end = match last {
            None => *men,
            Some(mv) if !self.can(men, mv) => return Fate::Prevented,
            Some(_) if self.is_obliged(men) => return Fate::Obliged,
            Some(mv) => men.play(mv),
        };
        let moves: Vec<Move> = end.moves(self.defender()).collect();
        if moves.is_empty() {
            return Fate::NoMove;
        }
        let (mates, others): (Vec<Move>, Vec<Move>) =
            moves.iter().partition(|&&mv| end.play(mv).is_mated(self.attacker));
        let holds = if self.obliges_defender { !mates.is_empty() } else { others.is_empty() };
        if holds {
            return Fate::Forces(mates);
        }
        // What gives no check has no parries.
        let parries = |mv: Move| {
            let mate = end.play(mv);
            let checked = mate.in_check(self.attacker);
            (mv, mate.moves(self.attacker).filter(|_| checked).collect::<Vec<Move>>())
        };
        let (spoilt, escapes): (Vec<Move>, Vec<Move>) = others.iter().partition(|mv| known.contains(mv));
        Fate::Fails(Failing {
            end,
            // In reflex play other moves do no harm where there is a mate: what is the matter are the mates.
            escapes: if self.obliges_defender { Vec::new() } else { escapes },
            parried: spoilt.into_iter().map(parries).collect(),
            lost: known.iter().copied().filter(|mv| !moves.contains(mv)).collect(),
        })
    }

    /// Whether White's move can be played.
    pub(super) fn can(self, men: &Men, mv: Move) -> bool {
        men.color(self.attacker).has(mv.from()) && men.can(mv)
    }

    /// Whether White must mate instead.
    pub(super) fn is_obliged(self, men: &Men) -> bool {
        self.obliges_attacker && men.mating_move(self.attacker, &[]).is_some()
    }
}
