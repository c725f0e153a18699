//! The parts of a score by name, in the order in which they are written.

/// A list of names that index an array of points.
macro_rules! parts {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $part:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $name { $($(#[$doc])* $part,)* }

        impl $name {
            /// All of them, in the order in which they are written.
            pub const ALL: &[Self] = &[$(Self::$part),*];
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The name in JSON and in files of weights.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$part => $word,)* }
            }
        }
    };
}

pub(super) use parts;

parts! {
    /// What the play after the key shows.
    Theme {
        /// No threat, and the key gives no check.
        Tempo = "tempo",
        /// The front unit of a battery aimed at the king mates.
        Direct = "direct",
        /// A mating unit opens a line to a flight of the king.
        Indirect = "indirect",
        /// Flights after the key, no fewer than before.
        KingFlights = "kingflights",
        /// Black has only the king.
        LonelyKing = "lonelyking",
        /// Two units on one line to the king, each pinned when the other leaves.
        HalfPin = "halfpin",
        /// Black pins a unit that could have parried the mate.
        SelfPin = "selfpin",
        /// Black unpins the unit that mates.
        Unpin = "unpin",
        /// Black takes a flight from the king.
        SelfBlock = "selfblock",
        /// Two units shut each other's lines on the same square.
        Grimshaw = "grimshaw",
        /// Four moves of one pawn, four mates.
        Pickaninny = "pickaninny",
    }
}

parts! {
    /// What is good about diagram and key.
    Bonus {
        /// At most seven units.
        Miniature = "miniature",
        /// Eight to twelve units.
        Meredith = "meredith",
        /// The king to be mated stands on d4, e4, d5 or e5.
        Centre = "centre",
        /// Few units; negative where there are more than eighteen.
        Pieces = "pieces",
        /// The key is a move of the king.
        KingKey = "kingkey",
        /// The king mates.
        KingMate = "kingmate",
        /// Flights given by the key.
        Flights = "flights",
        /// Checks that the key allows.
        Checks = "checks",
        /// White units that the key pins.
        PinsWhite = "pinswhite",
        /// Black units that the key unpins.
        UnpinsBlack = "unpinsblack",
        /// White units that can be captured only after the key.
        Sacrifice = "sacrifice",
        /// The number of different mates.
        Mates = "mates",
        /// How far the key goes.
        KeyDistance = "keydistance",
        /// How far the key leads away from the king.
        Away = "away",
        /// Of a moremover: different continuations.
        Continuations = "continuations",
        /// Of a moremover: different continuations that neither check nor capture.
        Quiet = "quiet",
    }
}

parts! {
    /// What is bad about diagram, key and play.
    Penalty {
        /// Several mates, each of which is needed elsewhere.
        MinorDuals = "minorduals",
        /// The king to be mated stands in the corner.
        Corner = "corner",
        /// It stands on the edge.
        Edge = "edge",
        /// The key gives check.
        Check = "check",
        /// The key gives double check.
        DoubleCheck = "doublecheck",
        /// The key captures.
        Capture = "capture",
        /// The key promotes.
        Promotion = "promotion",
        /// Flights taken by the key.
        TakesFlights = "takesflights",
        /// Black units that the key pins.
        PinsBlack = "pinsblack",
        /// White units that the key unpins.
        UnpinsWhite = "unpinswhite",
        /// White is stronger.
        Material = "material",
        /// How far the key leads towards the king.
        Towards = "towards",
        /// Several mates, one of which would be thematic.
        ThematicDuals = "thematicduals",
        /// Of a moremover: the key threatens mate sooner than it is due.
        ShortThreat = "shortthreat",
        /// Of a moremover: several continuations before the mate.
        EarlyDuals = "earlyduals",
    }
}

/// A set of themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Themes(u16);

impl Themes {
    /// No theme.
    pub const NONE: Self = Self(0);

    /// Adds a theme if it holds.
    #[inline]
    pub(super) const fn put(&mut self, theme: Theme, holds: bool) {
        self.0 |= (holds as u16) << theme as u8;
    }

    /// Those of either set.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the theme is among them.
    #[inline]
    pub const fn has(self, theme: Theme) -> bool {
        self.0 >> theme as u8 & 1 != 0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The themes, in the order of [`Theme::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.iter().copied().filter(move |&theme| self.has(theme))
    }
}
