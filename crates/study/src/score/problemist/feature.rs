//! What a problemist looks at, as features with names: each is a number that a solution has.

/// A list of features, each with its name and the sentence of the catalogue.
macro_rules! features {
    ($($(#[$doc:meta])* $feature:ident = $word:literal, $group:ident, $sentence:literal;)*) => {
        /// A number that a problem has, which speaks for it or against it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Feature { $(#[doc = $sentence] $feature,)* }

        impl Feature {
            /// All of them, in the order in which they are written.
            pub const ALL: &[Self] = &[$(Self::$feature),*];
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The name in JSON and in files of weights.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$feature => $word,)* }
            }

            /// What is counted.
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$feature => $sentence,)* }
            }

            /// What it is about.
            pub const fn group(self) -> Aspect {
                match self { $(Self::$feature => Aspect::$group,)* }
            }

            /// The feature of this name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|feature| feature.name() == name)
            }
        }
    };
}

/// What a feature is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Aspect {
    /// The first move.
    Key,
    /// The play that solves.
    Play,
    /// What else the solver finds: set play and tries.
    Phases,
    /// The force and what it does.
    Economy,
    /// Named ideas.
    Themes,
}

impl Aspect {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::Play => "play",
            Self::Phases => "phases",
            Self::Economy => "economy",
            Self::Themes => "themes",
        }
    }
}

features! {
    KeyCheck = "key_check", Key, "The key gives check.";
    KeyCapturesPiece = "key_captures_piece", Key, "The key captures a piece.";
    KeyCapturesPawn = "key_captures_pawn", Key, "The key captures a pawn.";
    KeyPromotes = "key_promotes", Key, "The key promotes.";
    KeyTakesFlights = "key_takes_flights", Key, "Flights that Black has in the diagram and not after the key.";
    KeyGivesFlights = "key_gives_flights", Key, "Flights that Black has after the key and not in the diagram.";
    KeySacrifice = "key_sacrifice", Key, "Black can capture the unit that the key moves, and could not before.";
    KeyAllowsChecks = "key_allows_checks", Key, "Checks of Black that the key makes possible.";
    KeyPinsOwn = "key_pins_own", Key, "Units of White that the key pins.";
    KeyUnpinsBlack = "key_unpins_black", Key, "Units of Black that the key unpins.";
    KeyPinsBlack = "key_pins_black", Key, "Units of Black that the key pins.";
    KeyAttacked = "key_attacked", Key, "Black attacks the unit that the key moves in the diagram.";
    KeyFromAfar = "key_from_afar", Key, "The unit that the key moves does nothing near the Black king in the diagram and comes nearer.";
    KeyWithdraws = "key_withdraws", Key, "The key goes away from the Black king: by how many king's moves.";
    KeyApproaches = "key_approaches", Key, "The key comes nearer to the Black king: by how many king's moves.";
    KeyByKing = "key_by_king", Key, "The key is a move of the king.";
    KeyByPawn = "key_by_pawn", Key, "The key is a move of a pawn.";
    KeyByQueen = "key_by_queen", Key, "The key is a move of the queen.";
    UnprovidedFlights = "unprovided_flights", Key, "Flights in the diagram after which no mate is set.";
    UnprovidedChecks = "unprovided_checks", Key, "Checks of Black in the diagram after which no mate is set.";
    Waiting = "waiting", Play, "The key threatens nothing.";
    FurtherThreats = "further_threats", Play, "Threats after the first.";
    Mates = "mates", Play, "Different answers to defences that have one answer alone, which is no threat; a unit that takes the defender along one line has one.";
    Variations = "variations", Play, "Defences that have one answer alone, which is no threat.";
    Repetitions = "repetitions", Play, "Such defences beyond the first with the same answer.";
    Duals = "duals", Play, "Defences that parry all threats and have several answers.";
    ThematicDuals = "thematic_duals", Play, "Of these, defences after which an answer is found that occurs nowhere else.";
    PromotionDuals = "promotion_duals", Play, "Of these, defences of which the answers differ in the kind of promotion alone.";
    Undefended = "undefended", Play, "Moves of Black after which a threat still works, as a part of all his moves.";
    ShortMates = "short_mates", Play, "Moves of Black after which the mate comes sooner than asked.";
    Checks = "checks", Play, "Different checks of Black after the key, each a defence with one answer.";
    Captures = "captures", Play, "Answers that capture, as a part of all different answers.";
    ModelMates = "model_mates", Play, "Different model mates at the end of variations; in helpmates one for each solution.";
    PureMates = "pure_mates", Play, "Different pure mates at the end of variations, as a part of all.";
    QuietAnswers = "quiet_answers", Play, "Different answers that give no check, in problems of three moves and more.";
    Solutions = "solutions", Play, "Solutions of help and series play beyond the first.";
    LastMoves = "last_moves", Play, "Different last moves of help and series play beyond the first.";
    KingSquares = "king_squares", Play, "Different squares of the mated king in help play beyond the first.";
    Correspondence = "correspondence", Play, "Moves but the last that do what the move with the same number does in another solution, and are other moves, as a part of all: for each solution by the best other one.";
    Exchanges = "exchanges", Play, "Pairs of units that exchange their parts in the mate between two solutions.";
    ExchangedMoves = "exchanged_moves", Play, "Pairs of moves or of squares of arrival that are exchanged between two solutions.";
    Cycles = "cycles", Play, "Moves and parts that go round in three solutions and more.";
    Repeats = "repeats", Play, "Moves that several solutions have in common.";
    WhiteCaptures = "white_captures", Play, "Captures in all solutions: by White in helpmates, by both sides in other play.";
    EarlyChecks = "early_checks", Play, "Checks by White before the mate of a helpmate, in all solutions.";
    CheckedInDiagram = "checked_in_diagram", Key, "The side that begins help or series play is in check in the diagram.";
    IdealMates = "ideal_mates", Play, "Model mates in which every unit takes part, of help and series play.";
    Echoes = "echoes", Play, "Pairs of solutions of a helpmate with the same model mate elsewhere.";
    Chameleons = "chameleons", Play, "Of these, pairs with the kings on squares of different colours.";
    Zilahi = "zilahi", Play, "Units of White that are captured in one solution of a helpmate and mate in another.";
    SelfBlocks = "self_blocks", Play, "Units of Black that go to a square next to their king and take it from him in the mate of a helpmate.";
    SelfPins = "self_pins", Play, "Units of Black that the solutions of a helpmate pin and that could parry the mate otherwise.";
    LineOpenings = "line_openings", Play, "Squares in a helpmate that a unit leaves for a line piece of White.";
    TempoMoves = "tempo_moves", Play, "Moves of a helpmate that could be passed.";
    Switchbacks = "switchbacks", Play, "Units that return to a square which they left, in help and series play.";
    Promotions = "promotions", Play, "Promotions in help and series play.";
    Underpromotions = "underpromotions", Play, "Of these, promotions to rook, bishop or knight.";
    SpecialMoves = "special_moves", Play, "Castlings and captures en passant in help and series play.";
    SetMates = "set_mates", Phases, "Different mates that are set for defences.";
    Changed = "changed", Phases, "Defences with another answer after the key than in the set play.";
    Kept = "kept", Phases, "Defences with the same answer after the key as in the set play.";
    Lost = "lost", Phases, "Defences with a set answer that are none after the key, or have another number of answers.";
    Tries = "tries", Phases, "Tries with one refutation.";
    KeyTries = "key_tries", Phases, "Of these, tries by the unit that makes the key.";
    TryPlay = "try_play", Phases, "Of these, tries with two different answers to defences or more.";
    TryChanges = "try_changes", Phases, "Defences with another answer in some try than after the key.";
    Units = "units", Economy, "Units on the board.";
    White = "white", Economy, "What the units of White are worth.";
    Black = "black", Economy, "What the units of Black are worth.";
    WhitePawns = "white_pawns", Economy, "Pawns of White.";
    BlackPawns = "black_pawns", Economy, "Pawns of Black.";
    IdleWhite = "idle_white", Economy, "Units of White that take part in nothing.";
    IdleBlack = "idle_black", Economy, "Units of Black that take part in nothing.";
    Promoted = "promoted", Economy, "Units that must have been promoted.";
    Miniature = "miniature", Economy, "At most seven units.";
    Meredith = "meredith", Economy, "Eight to twelve units.";
    ThemesOfKey = "themes_of_key", Themes, "Different themes of the catalogue about key and force.";
    ThemesOfBatteries = "themes_of_batteries", Themes, "Different themes of the catalogue about batteries.";
    ThemesOfPins = "themes_of_pins", Themes, "Different themes of the catalogue about pins and unpins.";
    ThemesOfLines = "themes_of_lines", Themes, "Different themes of the catalogue about lines shut and opened.";
    ThemesOfWays = "themes_of_ways", Themes, "Different themes of the catalogue about ways, squares and promotions.";
    ThemesOfManoeuvres = "themes_of_manoeuvres", Themes, "Different themes of the catalogue about manoeuvres.";
    ThemesOfMates = "themes_of_mates", Themes, "Different themes of the catalogue about final pictures.";
    ThemesOfDefences = "themes_of_defences", Themes, "Different themes of the catalogue about threats and defences.";
    ThemesOfChanges = "themes_of_changes", Themes, "Different themes of the catalogue about changes between phases.";
    Strategy = "strategy", Themes, "Errors of the defences that the answers use, on average over the variations.";
}
