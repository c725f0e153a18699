//! What is counted.

/// How a count enters a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// As it is.
    Plain,
    /// The natural logarithm of one more than the count: the tenth try adds less than the first.
    Log,
}

impl Scale {
    /// The value of a count.
    pub fn apply(self, count: f64) -> f64 {
        match self {
            Self::Plain => count,
            Self::Log => count.ln_1p(),
        }
    }
}

macro_rules! measures {
    ($($(#[$doc:meta])* $variant:ident $name:literal $scale:ident $words:literal;)*) => {
        /// Something that makes a problem harder or easier. What can only be so or not counts 1 or 0.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Measure { $($(#[$doc])* $variant,)* }

        impl Measure {
            /// All, in their order.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// Its name for programs.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Its name for readers.
            pub const fn words(self) -> &'static str {
                match self { $(Self::$variant => $words,)* }
            }

            /// How its count enters a formula.
            pub const fn scale(self) -> Scale {
                match self { $(Self::$variant => Scale::$scale,)* }
            }
        }
    };
}

measures! {
    /// Moves until mate against the best defence.
    Length "length" Plain "moves until mate";
    /// Legal first moves.
    FirstMoves "first_moves" Log "legal first moves";
    /// First moves that check and do not mate in time.
    FailingChecks "failing_checks" Log "checks that fail";
    /// First moves that capture, do not check and do not mate in time.
    FailingCaptures "failing_captures" Plain "captures without check that fail";
    /// First moves that exactly one reply refutes.
    Tries "tries" Log "tries (one refutation)";
    /// First moves that exactly two replies refute.
    NearTries "near_tries" Log "near tries (two refutations)";
    /// The key gives check.
    KeyChecks "key_checks" Plain "the key checks";
    /// The key captures.
    KeyCaptures "key_captures" Plain "the key captures";
    /// The unit that made the key can be captured by one of less worth, or without being recaptured.
    KeySacrifices "key_sacrifices" Plain "the key sacrifices its unit";
    /// How far the key goes, in steps of a king.
    KeyDistance "key_distance" Plain "distance of the key";
    /// The key goes towards the own first rank.
    KeyRetreats "key_retreats" Plain "the key retreats";
    /// The key promotes to rook, bishop or knight.
    KeyUnderpromotes "key_underpromotes" Plain "the key underpromotes";
    /// After the key the defender, if he could pass, would not be mated in time.
    NoThreat "no_threat" Plain "the key only waits";
    /// Flights of the defending king in the diagram.
    Flights "flights" Plain "flights in the diagram";
    /// Flights that the key gives.
    FlightsGiven "flights_given" Plain "flights given by the key";
    /// Flights that the key takes.
    FlightsTaken "flights_taken" Plain "flights taken by the key";
    /// The defending king stands on a square of the edge.
    KingAtEdge "king_at_edge" Plain "the king stands at the edge";
    /// Different moves that answer the replies to the key.
    Answers "answers" Plain "different answers after the key";
    /// Moves of the attacker in the main line that give no check.
    QuietMoves "quiet_moves" Plain "quiet moves in the main line";
    /// Moves of the attacker's bishops and knights in the main line.
    MinorMoves "minor_moves" Plain "moves of bishop and knight in it";
    /// Checks in the main line that the unit that moves does not give.
    DiscoveredChecks "discovered_checks" Plain "discovered checks in it";
    /// The main line ends with a capture.
    MateCaptures "mate_captures" Plain "its mate captures";
    /// Positions that Mater II examines.
    HumanPositions "human_positions" Log "positions examined by Mater II";
    /// Mater II finds no mate of this length.
    HumanFails "human_fails" Plain "Mater II finds no such mate";
}

/// A count for each measure, 0 to begin with.
#[derive(Clone, PartialEq, Debug)]
pub struct Counts([f64; Measure::COUNT]);

impl Default for Counts {
    fn default() -> Self {
        Self([0.0; Measure::COUNT])
    }
}

impl Counts {
    /// The count of a measure.
    pub const fn get(&self, measure: Measure) -> f64 {
        self.0[measure as usize]
    }

    /// Notes a count.
    pub(super) fn set(&mut self, measure: Measure, count: impl Into<f64>) {
        self.0[measure as usize] = count.into();
    }

    /// Notes a number of things.
    pub(super) fn set_number(&mut self, measure: Measure, number: usize) {
        // Numbers of moves and positions are far below the limit.
        self.set(measure, u32::try_from(number).unwrap_or(u32::MAX));
    }

    /// Notes whether something is so.
    pub(super) fn set_fact(&mut self, measure: Measure, fact: bool) {
        self.set(measure, u8::from(fact));
    }
}
