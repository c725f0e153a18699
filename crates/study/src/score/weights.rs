//! What every part of a score is worth: data, which a user may replace by a file in TOML.
//!
//! The default, `composer-2006`, is [`DEFAULT_WEIGHTS`] as text and [`Weights::default`] as a value; a test holds them
//! together. A file may leave anything out, which then keeps its default; a name that is not known is an error, because
//! it would otherwise be a weight without effect.

use crate::place::Place;
use keymove_chess::Role;
use serde::{Deserialize, Serialize};

/// The default weights as a file, with comments: a model for one's own.
pub const DEFAULT_WEIGHTS: &str = include_str!("composer-2006.toml");

/// No weight may be larger than this, or smaller than its negative: sums stay far away from the bounds of their type.
pub const LARGEST_WEIGHT: i32 = 1_000_000;

/// Points for the first time and for each further time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Repeated {
    /// The first time.
    pub first: i32,
    /// Each further time.
    pub further: i32,
}

impl Repeated {
    /// The points for this many times.
    pub(super) fn times(self, count: u16) -> i64 {
        match count {
            0 => 0,
            _ => i64::from(self.first) + i64::from(self.further) * i64::from(count - 1),
        }
    }
}

/// Weights that may be points: not below zero.
pub(super) trait Points {
    /// Whether all of them are.
    fn are_points(&self) -> bool;
}

impl Points for i32 {
    fn are_points(&self) -> bool {
        *self >= 0
    }
}

impl Points for Repeated {
    fn are_points(&self) -> bool {
        self.first >= 0 && self.further >= 0
    }
}

/// What is multiplied by it may be negative, but never depends on the play.
impl Points for FewUnits {
    fn are_points(&self) -> bool {
        true
    }
}

impl Points for MateWeights {
    fn are_points(&self) -> bool {
        self.thematic >= 0 && self.other >= 0
    }
}

impl Points for Steps {
    fn are_points(&self) -> bool {
        true
    }
}

impl Points for DualWeights {
    fn are_points(&self) -> bool {
        self.dual >= 0 && self.triple >= 0 && self.multiple >= 0
    }
}

impl Points for String {
    fn are_points(&self) -> bool {
        true
    }
}

/// Defines a table of weights with its defaults.
macro_rules! table {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $kind:ty = $value:expr,)* }) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name { $($(#[$doc])* pub $field: $kind,)* }

        impl Points for $name {
            fn are_points(&self) -> bool {
                $(self.$field.are_points())&&*
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $value,)* }
            }
        }
    };
}

const fn repeated(first: i32, further: i32) -> Repeated {
    Repeated { first, further }
}

table! {
    /// All weights.
    Weights {
        /// Names the weights in reports.
        name: String = "composer-2006".to_owned(),
        /// What units are worth.
        units: UnitWorth = UnitWorth::default(),
        /// See [`Theme`](super::Theme).
        themes: ThemeWeights = ThemeWeights::default(),
        /// See [`Bonus`](super::Bonus).
        bonuses: BonusWeights = BonusWeights::default(),
        /// See [`Penalty`](super::Penalty).
        penalties: PenaltyWeights = PenaltyWeights::default(),
        /// What counts only in moremovers: Keymove's own.
        moremover: MoremoverWeights = MoremoverWeights::default(),
        /// What counts in helpmates: Keymove's own.
        helpmate: HelpmateWeights = HelpmateWeights::default(),
        /// What counts in selfmates, series and all other play: Keymove's own.
        general: GeneralWeights = GeneralWeights::default(),
    }
}

table! {
    /// What units are worth; a king nothing.
    UnitWorth {
        /// Of a queen.
        queen: i32 = 9,
        /// Of a rook.
        rook: i32 = 5,
        /// Of a bishop.
        bishop: i32 = 3,
        /// Of a knight.
        knight: i32 = 3,
        /// Of a pawn.
        pawn: i32 = 1,
    }
}

impl UnitWorth {
    /// The worth of a unit of this kind.
    pub(super) fn of(&self, role: Role) -> i64 {
        i64::from(match role {
            Role::Pawn => self.pawn,
            Role::Knight => self.knight,
            Role::Bishop => self.bishop,
            Role::Rook => self.rook,
            Role::Queen => self.queen,
            Role::King => 0,
        })
    }
}

table! {
    /// What themes are worth.
    ThemeWeights {
        /// Once.
        tempo: i32 = 10,
        /// By variants.
        direct: Repeated = repeated(15, 3),
        /// By variants.
        indirect: Repeated = repeated(25, 5),
        /// For each flight.
        kingflights: i32 = 15,
        /// Once.
        lonelyking: i32 = 2,
        /// By half-pins.
        halfpin: Repeated = repeated(25, 5),
        /// By variants.
        selfpin: Repeated = repeated(15, 3),
        /// By variants.
        unpin: Repeated = repeated(20, 4),
        /// By variants.
        selfblock: Repeated = repeated(25, 5),
        /// For each pair.
        grimshaw: i32 = 45,
        /// By pawns.
        pickaninny: Repeated = repeated(25, 5),
    }
}

table! {
    /// What is added.
    BonusWeights {
        /// Up to seven units.
        miniature: i32 = 10,
        /// Eight to twelve units.
        meredith: i32 = 5,
        /// King in the centre.
        centre: i32 = 10,
        /// For few units.
        pieces: FewUnits = FewUnits { each: 3, below: 18 },
        /// Key by the king.
        kingkey: i32 = 15,
        /// By different mates.
        kingmate: Repeated = repeated(20, 4),
        /// For each flight given.
        flights: i32 = 15,
        /// By checks.
        checks: Repeated = repeated(30, 6),
        /// Times the unit's worth.
        pinswhite: i32 = 3,
        /// Times the unit's worth.
        unpinsblack: i32 = 5,
        /// Times the unit's worth.
        sacrifice: i32 = 5,
        /// For different mates.
        mates: MateWeights = MateWeights { thematic: 10, other: 3 },
        /// For each step, also in `away` and `towards`.
        keydistance: Steps = Steps { diagonal: 3, straight: 2 },
        /// Times the distance gained.
        away: i32 = 1,
    }
}

/// Points for each unit that is missing from a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FewUnits {
    /// For each missing unit.
    pub each: i32,
    /// The number; each unit above it counts against.
    pub below: i32,
}

/// `(thematic * t^2 + other * n) / variants`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MateWeights {
    /// Times the square of the number of different thematic mates.
    pub thematic: i32,
    /// Times the number of other different mates.
    pub other: i32,
}

/// The measure of distances, as a queen would go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    /// A step on a diagonal.
    pub diagonal: i32,
    /// A step on a rank or file.
    pub straight: i32,
}

table! {
    /// What is taken off.
    PenaltyWeights {
        /// By the number of mates.
        minorduals: DualWeights = DualWeights { dual: 1, triple: 2, multiple: 3 },
        /// King in the corner.
        corner: i32 = 20,
        /// King elsewhere on the edge.
        edge: i32 = 10,
        /// Key gives check.
        check: i32 = 50,
        /// Key gives double check.
        doublecheck: i32 = 70,
        /// Times the worth of what is captured.
        capture: i32 = 10,
        /// Times the worth of the new unit.
        promotion: i32 = 5,
        /// For each flight taken.
        takesflights: i32 = 15,
        /// Times the unit's worth.
        pinsblack: i32 = 5,
        /// Times the unit's worth.
        unpinswhite: i32 = 3,
        /// Times the worth by which White is stronger.
        material: i32 = 2,
        /// Times the distance lost.
        towards: i32 = 1,
        /// For each variant.
        thematicduals: i32 = 30,
    }
}

table! {
    /// What counts in moremovers only; the paper knows nothing of it.
    MoremoverWeights {
        /// By different continuations.
        continuations: Repeated = repeated(0, 5),
        /// By different quiet continuations.
        quiet: Repeated = repeated(10, 5),
        /// For each move that the threat of the key is too short.
        shortthreat: i32 = 20,
        /// By the number of continuations.
        earlyduals: DualWeights = DualWeights { dual: 5, triple: 10, multiple: 15 },
    }
}

table! {
    /// What counts in helpmates, Keymove's own: see `docs/score.md`. Where something may be shown several times, the
    /// solutions are counted together.
    HelpmateWeights {
        /// By model mates.
        model: Repeated = repeated(25, 15),
        /// By ideal mates, besides.
        ideal: Repeated = repeated(20, 10),
        /// By pairs of solutions.
        echo: Repeated = repeated(25, 10),
        /// By pairs of solutions, besides.
        chameleon: Repeated = repeated(10, 5),
        /// By White units.
        zilahi: Repeated = repeated(25, 15),
        /// By units.
        selfblock: Repeated = repeated(15, 3),
        /// By units.
        selfpin: Repeated = repeated(20, 4),
        /// By lines opened.
        opening: Repeated = repeated(10, 2),
        /// By moves.
        tempo: Repeated = repeated(20, 4),
        /// By units.
        switchback: Repeated = repeated(15, 3),
        /// By promotions.
        promotion: Repeated = repeated(5, 2),
        /// By promotions to rook, bishop or knight, besides.
        underpromotion: Repeated = repeated(15, 5),
        /// By castlings and captures en passant.
        special: Repeated = repeated(15, 5),
        /// By solutions.
        solutions: Repeated = repeated(0, 20),
        /// By different mating moves.
        mates: Repeated = repeated(0, 10),
        /// By different squares of the mated king.
        kings: Repeated = repeated(0, 10),
        /// Up to seven units.
        miniature: i32 = 10,
        /// Eight to twelve units.
        meredith: i32 = 5,
        /// For few units.
        pieces: FewUnits = FewUnits { each: 3, below: 18 },
        /// For each White unit that no solution uses.
        idle: i32 = 25,
        /// For each Black unit that no solution uses.
        idleblack: i32 = 5,
        /// For each capture by White.
        captures: i32 = 5,
        /// For each check by White before the mate.
        checks: i32 = 5,
        /// For each move that several solutions have in common.
        repeats: i32 = 8,
        /// Times the worth of White's units.
        force: i32 = 1,
        /// The side to move is in check in the diagram.
        checked: i32 = 10,
    }
}

table! {
    /// What counts in selfmates, reflexmates, series and all other play, Keymove's own: see `docs/score.md`. What all positions
    /// show is counted together.
    GeneralWeights {
        /// By different model mates.
        model: Repeated = repeated(20, 10),
        /// By different ideal mates, besides.
        ideal: Repeated = repeated(15, 8),
        /// By different last moves.
        battery: Repeated = repeated(12, 4),
        /// By keys.
        block: Repeated = repeated(10, 5),
        /// By units.
        switchback: Repeated = repeated(12, 3),
        /// By different promotions.
        promotion: Repeated = repeated(5, 2),
        /// By different promotions to rook, bishop or knight, besides.
        underpromotion: Repeated = repeated(15, 5),
        /// By different castlings and captures en passant.
        special: Repeated = repeated(15, 5),
        /// By solutions of play in lines.
        solutions: Repeated = repeated(0, 20),
        /// By different continuations of a battle.
        continuations: Repeated = repeated(0, 6),
        /// By different last moves.
        ends: Repeated = repeated(0, 6),
        /// Up to seven units.
        miniature: i32 = 10,
        /// Eight to twelve units.
        meredith: i32 = 5,
        /// For few units.
        pieces: FewUnits = FewUnits { each: 3, below: 18 },
        /// For each White unit that no solution uses.
        idle: i32 = 25,
        /// For each Black unit that no solution uses.
        idleblack: i32 = 5,
        /// By the number of answers.
        duals: DualWeights = DualWeights { dual: 5, triple: 10, multiple: 15 },
        /// The key gives check.
        check: i32 = 30,
        /// The key captures.
        capture: i32 = 20,
        /// The key promotes.
        keypromotion: i32 = 10,
        /// For each capture of play in lines.
        captures: i32 = 3,
        /// For each move that several solutions have in common.
        repeats: i32 = 8,
        /// The side to move is in check in the diagram.
        checked: i32 = 10,
    }
}

/// Points by the number of moves that answer one defence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DualWeights {
    /// Two.
    pub dual: i32,
    /// Three.
    pub triple: i32,
    /// More.
    pub multiple: i32,
}

impl DualWeights {
    /// The points for this many moves, at least two.
    pub(super) fn of(self, moves: usize) -> i64 {
        i64::from(match moves {
            2 => self.dual,
            3 => self.triple,
            _ => self.multiple,
        })
    }
}

/// Why weights cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("weights, line {line}, column {column}: {what}")]
pub struct WeightsError {
    /// What is wrong, and what is expected.
    pub what: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The text of that line.
    pub text: String,
}

impl WeightsError {
    fn at(source: &str, offset: usize, what: String) -> Self {
        let Place { line, column, text } = Place::of(source, offset);
        Self { what, line, column, text }
    }
}

impl Weights {
    /// Reads weights from the text of a TOML file; what it leaves out keeps its default.
    ///
    /// ```
    /// use keymove_study::score::Weights;
    /// let weights = Weights::parse("name = 'no flights'\n[themes]\nkingflights = 0\n")?;
    /// assert_eq!((weights.themes.kingflights, weights.themes.tempo), (0, 10));
    /// let error = Weights::parse("[themes]\nkingflight = 0\n").expect_err("no such theme");
    /// assert_eq!((error.line, error.column), (2, 1));
    /// # Ok::<(), keymove_study::score::WeightsError>(())
    /// ```
    ///
    /// # Errors
    /// What is no TOML, a name that no weight has, a value that is no whole number or out of range.
    pub fn parse(text: &str) -> Result<Self, WeightsError> {
        let error = |error: toml::de::Error| {
            let offset = error.span().map_or(0, |span| span.start);
            WeightsError::at(text, offset, error.message().trim_end().replace('\n', "; "))
        };
        let weights = toml::from_str(text).map_err(error)?;
        check_range(text)?;
        Ok(weights)
    }
}

/// Refuses numbers beyond [`LARGEST_WEIGHT`].
fn check_range(text: &str) -> Result<(), WeightsError> {
    let Ok(table) = toml::de::DeTable::parse(text) else { return Ok(()) };
    match beyond_range(table.get_ref()) {
        Some(offset) => {
            let what = format!("a weight is a whole number from -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}");
            Err(WeightsError::at(text, offset, what))
        }
        None => Ok(()),
    }
}

/// Where the first such number begins.
fn beyond_range(table: &toml::de::DeTable<'_>) -> Option<usize> {
    table.values().find_map(|entry| match entry.get_ref() {
        toml::de::DeValue::Table(inner) => beyond_range(inner),
        toml::de::DeValue::Integer(number) => {
            let value = i64::from_str_radix(number.as_str(), number.radix()).ok();
            let fits =
                value.is_some_and(|value| value.unsigned_abs() <= LARGEST_WEIGHT.unsigned_abs().into());
            (!fits).then_some(entry.span().start)
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, line: usize, column: usize, what: &str) {
        let error = Weights::parse(text).expect_err(text);
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.what.contains(what), "{error}");
    }

    #[test]
    fn the_default_is_the_file() {
        assert_eq!(Weights::parse(DEFAULT_WEIGHTS), Ok(Weights::default()));
        // The file leaves nothing out: each table has every name.
        let names = |text: &str| text.lines().filter(|line| line.contains(" = ")).count();
        assert_eq!(names(DEFAULT_WEIGHTS), 1 + 5 + 11 + 14 + 13 + 4 + 26 + 23);
    }

    #[test]
    fn an_empty_file_changes_nothing() {
        assert_eq!(Weights::parse(""), Ok(Weights::default()));
    }

    #[test]
    fn errors_name_the_place() {
        check("[themes]\ngrimshaw = many\n", 2, 12, "");
        check("[themes]\ngrimshav = 1\n", 2, 1, "unknown field");
        check("[bonuses]\n\nchecks = 3\n", 3, 10, "");
        check("[bonuses]\nchecks = { first = 1 }\n", 2, 10, "further");
        check("[themes]\ntempo = 1.5\n", 2, 9, "");
        check("[themes]\ntempo = 1000001\n", 2, 9, "from -1000000 to 1000000");
        check("[themes]\ndirect = { first = 1, further = -2000000000 }\n", 2, 33, "whole number");
        check("[themes]\ntempo = 99999999999999999999\n", 2, 9, "");
        check("[themes\n", 1, 8, "");
    }

    #[test]
    fn first_and_further() {
        let weight = repeated(25, 5);
        assert_eq!([0, 1, 2, 4].map(|count| weight.times(count)), [0, 25, 30, 40]);
    }
}
