//! Motives: the reason of every move, each proven by removal.
//!
//! Place in the data path: an [`explanation`](super::explain) asks for the motives of each move of a
//! [`Study`](super::Study); reports write them. Motives of one kind live in one file, which states the test that each must
//! pass: the effect is undone on the board, and the mate or the defence must change accordingly. What fails its test, and
//! what cannot be tested, is not returned. Boards with an effect undone need not be playable: see `men.rs`.
//!
//! A test isolates one effect. That a unit shuts a line is undone by letting the one line piece see through it, not by
//! taking it away, because its absence would also open other lines and lift other guards.

mod defence;
mod error;
pub(super) mod failure;
pub(super) mod first;
mod force;
mod kind;
pub(super) mod line;
mod men;
mod orientation;
pub(super) mod self_play;

pub use first::{Class, classify};
pub use kind::Kind;

use keymove_chess::{Arrangement, Bitboard, Move, Piece, Role, Square};
use keymove_problem::Play;
use men::{Men, is_castling, rook_way};

/// A unit and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The square.
    pub square: Square,
    /// Kind and colour.
    pub piece: Piece,
}

/// One thing that a move does, proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Motive {
    /// What it is.
    pub kind: Kind,
    /// The unit that it is about: the blocking, pinned, shut-off, guarding one.
    pub unit: Option<Unit>,
    /// In pins and unpins, the line piece that pins.
    pub by: Option<Unit>,
    /// The square on which a line is shut or opened; of a captured unit that was to check, the square of the king.
    pub through: Option<Square>,
    /// The squares that it is about: flights, blocked, guarded or unguarded squares; for checks the checking units.
    pub squares: Bitboard,
    /// A move that the removal test has brought to light: the parry that there would be, or the mate.
    pub proof: Option<Move>,
    /// Of a try's failure: whether that move mates at once, on the board with the effect undone or in the phase that it is
    /// known from.
    pub mates: bool,
    /// Of a defence: whether it is enough only together with the other motives that bear this mark. Of an error: whether it
    /// is one of [two](of_joint_errors) of which either is enough.
    pub joint: bool,
    /// What its removal test asks for.
    pub trial: Trial,
}

/// What must hold again once an effect is undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trial {
    /// What the [kind](Kind::test) says.
    Kind,
    /// A threat of more than one move, or the answer of another phase, can be played again.
    PlaysAgain,
    /// A threat of more than one move, which can still be played, mates in time again.
    MatesInTime,
    /// In self and reflex play: the threat forces the other side to mate again, in time.
    ForcesAgain,
    /// In self and reflex play: the attacker's last move does not force the other side to mate any more.
    ForcesNoMore,
}

impl Motive {
    pub(super) const fn new(kind: Kind) -> Self {
        Self {
            kind,
            unit: None,
            by: None,
            through: None,
            squares: Bitboard::EMPTY,
            proof: None,
            mates: false,
            joint: false,
            trial: Trial::Kind,
        }
    }

    const fn of(mut self, square: Square, piece: Piece) -> Self {
        self.unit = Some(Unit { square, piece });
        self
    }

    const fn by(mut self, square: Square, piece: Piece) -> Self {
        self.by = Some(Unit { square, piece });
        self
    }

    const fn through(mut self, square: Square) -> Self {
        self.through = Some(square);
        self
    }

    const fn on(self, square: Square) -> Self {
        self.at(Bitboard::of(square))
    }

    const fn at(mut self, squares: Bitboard) -> Self {
        self.squares = squares;
        self
    }

    pub(super) const fn proved_by(mut self, mv: Move) -> Self {
        self.proof = Some(mv);
        self
    }

    pub(super) const fn mating(mut self, mates: bool) -> Self {
        self.mates = mates;
        self
    }

    const fn together(mut self) -> Self {
        self.joint = true;
        self
    }

    /// The removal test that it has passed.
    pub const fn test(&self) -> &'static str {
        match self.trial {
            Trial::PlaysAgain => {
                "with the effect undone the longer threat, or the answer of another phase, can be played again"
            }
            Trial::MatesInTime => {
                "with the effect undone the threat, of more than one move, mates in time again"
            }
            Trial::ForcesAgain if !self.kind.is_answer() => {
                "with the effect undone the threat forces the other side to mate again"
            }
            Trial::ForcesNoMore => {
                "with the effect undone the last move does not force the other side to mate any more"
            }
            Trial::Kind
                if self.joint
                    && matches!(
                        self.kind,
                        Kind::SelfBlock | Kind::Interference | Kind::LineOpening | Kind::SelfPin
                    ) =>
            {
                "with the effect undone alone it is still mate, with the other one undone too it is not"
            }
            Trial::Kind | Trial::ForcesAgain => self.kind.test(),
        }
    }

    /// Whether the other one says the same of the same units.
    pub fn is_like(&self, other: &Self) -> bool {
        (self.kind, self.unit, self.by, self.through) == (other.kind, other.unit, other.by, other.through)
    }
}

/// A move with what it does to the board.
#[derive(Clone, Copy, Debug)]
struct Step {
    mv: Move,
    /// The unit that moves.
    piece: Piece,
    /// What it is afterwards.
    became: Piece,
    /// What it captures, and where.
    captured: Option<(Square, Piece)>,
}

impl Step {
    fn new(before: &Arrangement, mv: Move) -> Option<Self> {
        let piece = before.piece_at(mv.from())?;
        let became = Piece { role: mv.promotion().unwrap_or(piece.role), ..piece };
        Some(Self { mv, piece, became, captured: men::capture(&Men::from(before), mv) })
    }

    /// The squares on which a unit stood before the move and none does after it.
    fn vacated(&self) -> Vec<Square> {
        let mut squares = vec![self.mv.from()];
        if let Some((square, _)) = self.captured.filter(|(square, _)| *square != self.mv.to()) {
            squares.push(square);
        }
        if self.piece.role == Role::King && is_castling(self.mv) {
            squares.push(rook_way(self.mv.to()).0);
        }
        squares
    }
}

/// Why a threat that mates at once in `before`, with the move passed, fails after the reply: [`Kind`]s of defences. Empty if
/// it does not fail, or if nothing can be proven.
pub fn of_defence(before: &Arrangement, reply: Move, threat: Move) -> Vec<Motive> {
    defence::of_reply(before, reply, threat)
}

/// Why a threat of more than one move can no longer be played after the reply. Empty if it can.
pub(super) fn of_prevention(before: &Arrangement, reply: Move, threat: Move) -> Vec<Motive> {
    defence::of_prevention(before, reply, threat)
}

/// Why a threat that can still be played after the reply does not force mate within `rest` further moves any more. Empty if
/// it does, and if nothing can be proven with a bounded search.
pub(super) fn of_weakening(before: &Arrangement, reply: Move, threat: Move, rest: u16) -> Vec<Motive> {
    defence::of_weakening(before, reply, threat, rest)
}

/// The errors of a reply that the mate by `last`, the move after it, needs. Empty if `last` does not mate.
pub fn of_errors(before: &Arrangement, reply: Move, last: Move) -> Vec<Motive> {
    error::of_reply(before, reply, last)
}

/// Pairs of effects of a reply of which either lets the mate by `last`, the move after it, in, so that neither is an error
/// by itself: undone alone it changes nothing, undone together they are missed.
pub fn of_joint_errors(before: &Arrangement, reply: Move, last: Move) -> Vec<[Motive; 2]> {
    error::of_reply_joint(before, reply, last)
}

/// What each half-move of a line of help or series play that ends in mate is for, in the order of the moves; passes are left
/// out. Empty for every move of another line.
pub fn of_line(start: &Arrangement, line: &[Move], play: Play) -> Vec<Vec<Motive>> {
    line::find(start, line, play)
}

/// What a move of the mated side that was made earlier, in `before`, does for the mate on the board `end`: blocks, lines
/// shut and opened, pins, guards given up.
pub fn of_earlier(before: &Arrangement, mv: Move, end: &Arrangement) -> Vec<Motive> {
    error::of_earlier(before, mv, end)
}
