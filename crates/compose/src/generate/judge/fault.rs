//! Why a sound problem is not shown.

/// Why a sound problem is not shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Fault {
    /// The key gives check.
    Checks,
    /// The key captures.
    Captures,
    /// The key promotes.
    Promotes,
    /// The key takes a flight and gives none.
    TakesFlights,
    /// There are several threats.
    Threats,
    /// Of a longer problem: the threat takes fewer moves than there are.
    ShortThreat,
    /// Too many moves that parry all threats have several mates.
    Duals,
    /// Of a longer problem: moves that parry all threats have several continuations.
    EarlyDuals,
    /// Of a longer problem: more moves are answered by mate at once than by a move that takes its time.
    ShortPlay,
    /// Of a longer problem: too few different continuations.
    FewContinuations,
    /// Too few different mates.
    FewMates,
    /// Black can check in the diagram, and no mate is prepared.
    UnprovidedCheck,
    /// The king has a flight in the diagram, and no mate is prepared.
    UnprovidedFlight,
    /// White is in check in the diagram.
    WhiteInCheck,
    /// No game leads to it.
    Impossible,
    /// A unit is idle, and without it the material would not be as wished.
    Idle,
    /// The score is below the least wanted.
    Score,
    /// A theme of the score is missing.
    Theme,
    /// A theme of the catalogue is missing, or one is there that is not wanted.
    Feature,
}

impl Fault {
    /// All of them, in the order in which they are asked.
    pub const ALL: [Self; 19] = [
        Self::Checks,
        Self::Captures,
        Self::Promotes,
        Self::TakesFlights,
        Self::Threats,
        Self::ShortThreat,
        Self::Duals,
        Self::EarlyDuals,
        Self::ShortPlay,
        Self::FewContinuations,
        Self::FewMates,
        Self::UnprovidedCheck,
        Self::UnprovidedFlight,
        Self::WhiteInCheck,
        Self::Impossible,
        Self::Idle,
        Self::Score,
        Self::Theme,
        Self::Feature,
    ];

    /// What is wrong, in a few words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checks => "checking key",
            Self::Captures => "capturing key",
            Self::Promotes => "promoting key",
            Self::TakesFlights => "key takes flights",
            Self::Threats => "several threats",
            Self::ShortThreat => "short threat",
            Self::Duals => "duals",
            Self::EarlyDuals => "early duals",
            Self::ShortPlay => "short play",
            Self::FewContinuations => "few continuations",
            Self::FewMates => "few mates",
            Self::UnprovidedCheck => "unprovided check",
            Self::UnprovidedFlight => "unprovided flight",
            Self::WhiteInCheck => "White in check",
            Self::Impossible => "impossible in a game",
            Self::Idle => "idle unit",
            Self::Score => "low score",
            Self::Theme => "theme missing",
            Self::Feature => "feature missing",
        }
    }
}
