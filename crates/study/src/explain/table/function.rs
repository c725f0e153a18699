//! What a unit does in a solution, in the words of a composer.

use crate::motives::{Kind, Motive};
use keymove_chess::Role;

/// What a unit does in a solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Function {
    /// It makes the last move.
    Mates,
    /// It checks in the end without having made the last move.
    Checks,
    /// It guards squares next to the king in the end.
    Guards,
    /// It blocks a square next to its own king in the end.
    Blocks,
    /// It opens a line.
    OpensLine,
    /// It shuts a line of the mated side, being of the other one.
    ShutsLine,
    /// It shuts a line of its own side, which is the mated one.
    Interferes,
    /// It protects a king from a line piece.
    Shields,
    /// It pins in the end.
    Pins,
    /// It lets a unit of its own side, or itself, be pinned in the end.
    SelfPins,
    /// It unpins a unit.
    Unpins,
    /// It gives up a guard.
    Unguards,
    /// It leaves a square to another unit.
    Vacates,
    /// It captures.
    Captures,
    /// It is captured where it stands in the diagram: passively sacrificed.
    Captured,
    /// It is captured where it has gone: actively sacrificed.
    Sacrificed,
    /// It loses a move.
    Tempo,
}

impl Function {
    /// In the order in which they are told.
    pub const ALL: [Self; 17] = [
        Self::Mates,
        Self::Checks,
        Self::Guards,
        Self::Blocks,
        Self::OpensLine,
        Self::ShutsLine,
        Self::Interferes,
        Self::Shields,
        Self::Pins,
        Self::SelfPins,
        Self::Unpins,
        Self::Unguards,
        Self::Vacates,
        Self::Captures,
        Self::Captured,
        Self::Sacrificed,
        Self::Tempo,
    ];

    /// In a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mates => "mates",
            Self::Checks => "checks",
            Self::Guards => "guards",
            Self::Blocks => "blocks",
            Self::OpensLine => "opens a line",
            Self::ShutsLine => "shuts a line",
            Self::Interferes => "interferes",
            Self::Shields => "shields a king",
            Self::Pins => "pins",
            Self::SelfPins => "self-pins",
            Self::Unpins => "unpins",
            Self::Unguards => "gives up a guard",
            Self::Vacates => "clears a square",
            Self::Captures => "captures",
            Self::Captured => "is captured",
            Self::Sacrificed => "is sacrificed",
            Self::Tempo => "loses a move",
        }
    }

    /// Whether it is a part that a unit plays for the mate, of which themes of several solutions are made: what is left out is
    /// said of a move alone.
    pub(crate) const fn is_part(self) -> bool {
        matches!(
            self,
            Self::Mates
                | Self::Checks
                | Self::Guards
                | Self::Blocks
                | Self::OpensLine
                | Self::ShutsLine
                | Self::Interferes
                | Self::Pins
                | Self::Unpins
                | Self::Captured
                | Self::Sacrificed
        )
    }

    /// What the motive of a move makes the unit that moves do.
    pub(super) fn of(motive: &Motive) -> Option<Self> {
        match motive.kind {
            Kind::EndsPlay => Some(Self::Mates),
            Kind::ChecksInMate => Some(Self::Checks),
            Kind::GuardsInMate => Some(Self::Guards),
            Kind::SelfBlock => Some(Self::Blocks),
            Kind::LineOpening | Kind::ClearsLine => Some(Self::OpensLine),
            Kind::ShutsParry => Some(Self::ShutsLine),
            Kind::Interference => Some(Self::Interferes),
            Kind::Shields => Some(Self::Shields),
            Kind::PinsInMate => Some(Self::Pins),
            Kind::SelfPin => Some(Self::SelfPins),
            Kind::Unpin => Some(Self::Unpins),
            // A king is let through; whatever else is freed was pinned.
            Kind::Frees if motive.unit.is_some_and(|unit| unit.piece.role != Role::King) => {
                Some(Self::Unpins)
            }
            Kind::Unguard => Some(Self::Unguards),
            Kind::Vacates => Some(Self::Vacates),
            Kind::LosesTempo | Kind::Detours => Some(Self::Tempo),
            _ => None,
        }
    }
}

/// A set of functions.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Functions(u32);

impl Functions {
    pub(super) fn insert(&mut self, function: Function) {
        self.0 |= 1 << function as u32;
    }

    pub(super) const fn has(self, function: Function) -> bool {
        self.0 & 1 << function as u32 != 0
    }

    /// Those of this set that are in the second one, too, and in neither of the others.
    pub(super) const fn only_with(self, second: Self, neither: [Self; 2]) -> Self {
        Self(self.0 & second.0 & !(neither[0].0 | neither[1].0))
    }

    pub(super) fn list(self) -> Vec<Function> {
        Function::ALL.into_iter().filter(|&function| self.has(function)).collect()
    }
}
