//! What a proposal must not do to the problem, or have where there is none, before points are asked.

/// A condition that a proposal is to pass, beside the original or, where there is none, beside a problem without any such fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gate {
    /// Not more threats than the original; without one, at most one.
    Threats,
    /// The key is not more brutal: it gives no check, captures nothing, promotes nothing and takes no more flights than it gives,
    /// unless that of the original does.
    Key,
    /// Not more defences that parry all threats and have several answers.
    Duals,
    /// Not more units that must have been promoted.
    Promoted,
    /// A game may lead to it, as far as cheap tests tell, unless none leads to the original either.
    Legal,
    /// Every pair of defence and answer is still there.
    Play,
    /// Set play and tries are still there, with their answers.
    Phases,
    /// Not more idle units, and none among those that were added.
    Idle,
}

impl Gate {
    /// All of them, in the order in which they are asked: the cheap ones first.
    pub const ALL: [Self; 8] = [
        Self::Threats,
        Self::Key,
        Self::Duals,
        Self::Promoted,
        Self::Legal,
        Self::Play,
        Self::Phases,
        Self::Idle,
    ];

    /// The name in JSON and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Threats => "threats",
            Self::Key => "key",
            Self::Duals => "duals",
            Self::Promoted => "promoted",
            Self::Legal => "legal",
            Self::Play => "play",
            Self::Phases => "phases",
            Self::Idle => "idle",
        }
    }

    /// What a proposal does beside its original that does not pass.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Threats => "more threats",
            Self::Key => "a more brutal key",
            Self::Duals => "more duals after defences",
            Self::Promoted => "a promoted unit more",
            Self::Legal => "no game leads to it",
            Self::Play => "defences or their answers are lost",
            Self::Phases => "set play or tries are lost",
            Self::Idle => "a unit more that is idle",
        }
    }

    /// What a problem has that does not pass, where there is no original.
    pub const fn fault(self) -> &'static str {
        match self {
            Self::Threats => "several threats",
            Self::Key => "a brutal key",
            Self::Duals => "duals after defences",
            Self::Promoted => "a promoted unit",
            Self::Idle => "an idle unit",
            Self::Legal | Self::Play | Self::Phases => self.words(),
        }
    }
}

/// Which gates are closed to what does not pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gates(u8);

impl Gates {
    /// None.
    pub const NONE: Self = Self(0);
    /// Those that hold unless something else is wished: all but those that keep play.
    pub const USUAL: Self = Self(u8::MAX).without(Gate::Play).without(Gate::Phases);

    /// The same with a gate.
    #[must_use]
    pub const fn with(self, gate: Gate) -> Self {
        Self(self.0 | 1 << gate as u8)
    }

    /// The same without a gate.
    #[must_use]
    pub const fn without(self, gate: Gate) -> Self {
        Self(self.0 & !(1 << gate as u8))
    }

    /// Whether it is one of them.
    pub const fn has(self, gate: Gate) -> bool {
        self.0 & 1 << gate as u8 != 0
    }
}

impl Default for Gates {
    fn default() -> Self {
        Self::USUAL
    }
}
