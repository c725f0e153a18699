//! Why a mate is a mate: what bars each square of the king's field, once or more.
//!
//! The field are the squares next to the king. A square is barred by a unit of the king's own side that stands on it, or by
//! the attacks of the other side, seen through the king as he would move. The terms that follow (pure, economical, model,
//! ideal, mirror) are those of the glossaries of chess problems; [`Picture`] says what each asks for.

use keymove_chess::{Arrangement, Bitboard, Color, Piece, Position, Role, Square, attacks};
use keymove_problem::sort::Sort as _;

/// A mate, taken apart.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The position, with the mated side to move.
    pub position: Arrangement,
    /// The mated king.
    pub king: Square,
    /// The units that give check.
    pub checkers: Bitboard,
    /// The squares next to the king, in ascending order.
    pub field: Vec<Barred>,
    /// Units of the mated side that stand between their king and a line piece and that could parry the check were they not
    /// pinned: each fails its removal test, which takes the pinning piece off the board.
    pub pinned: Bitboard,
    /// The pieces that pin them.
    pub pinners: Bitboard,
}

/// A square next to the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Barred {
    /// Which.
    pub square: Square,
    /// Whether a unit of the king's own side stands there.
    pub block: bool,
    /// The units that attack it, the king taken off the board.
    pub attackers: Bitboard,
}

impl Barred {
    /// How many reasons the king has not to go there.
    pub fn reasons(&self) -> u32 {
        u32::from(self.block) + self.attackers.len()
    }
}

impl Picture {
    /// The picture of a position; `None` if it is no mate of the side to move.
    pub fn of(position: &Arrangement) -> Option<Self> {
        let mated = position.turn();
        let king = position.king(mated)?;
        if !position.is_mate() {
            return None;
        }
        let occupied = position.occupied().without(king.into());
        let field = attacks::king(king).into_iter().map(|square| Barred {
            square,
            block: position.color(mated).has(square),
            attackers: position.attackers(!mated, square, occupied),
        });
        let mut picture = Self {
            position: *position,
            king,
            checkers: position.checkers(),
            field: field.collect(),
            pinned: Bitboard::EMPTY,
            pinners: Bitboard::EMPTY,
        };
        picture.find_pins();
        Some(picture)
    }

    /// The side that is mated.
    pub fn mated(&self) -> Color {
        self.position.turn()
    }

    fn find_pins(&mut self) {
        for unit in self.position.pinned(self.mated()) {
            let Some(pinner) = self.pinner(unit) else { continue };
            if self.parries_without(pinner, unit.into()) {
                self.pinned |= unit.into();
                self.pinners |= pinner.into();
            }
        }
    }

    /// The line piece that pins this unit.
    fn pinner(&self, unit: Square) -> Option<Square> {
        let behind = attacks::line(self.king, unit).without(attacks::between(self.king, unit));
        let near = self.position.attackers(!self.mated(), self.king, self.position.occupied() ^ unit.into());
        (near & behind)
            .without(self.checkers)
            .into_iter()
            .find(|&square| attacks::between(self.king, square).has(unit))
    }

    /// Whether a unit of this set has a legal move once the unit on `gone` is off the board.
    fn parries_without(&self, gone: Square, units: Bitboard) -> bool {
        without(&self.position, gone.into())
            .is_some_and(|position| position.moves().iter().any(|mv| units.has(mv.from())))
    }

    /// Whether every square of the field is barred for one reason only, and the king is attacked once. A block may be
    /// attacked by the piece that pins it if the mate needs the pin, and a double check is allowed if either check alone
    /// could be parried without moving the king.
    pub fn is_pure(&self) -> bool {
        let single = |barred: &Barred| {
            barred.reasons() == 1
                || barred.block
                    && self.pinned.has(barred.square)
                    && barred.attackers.len() == 1
                    && barred.attackers.without(self.pinners).is_empty()
        };
        self.field.iter().all(single) && (!self.checkers.more_than_one() || self.needs_double_check())
    }

    fn needs_double_check(&self) -> bool {
        let others = self.position.color(self.mated()).without(self.king.into());
        self.checkers.into_iter().all(|checker| self.parries_without(checker, others))
    }

    /// The units of the mating side that take part: they give check, attack a square of the field or pin a unit that could
    /// parry.
    pub fn participants(&self) -> Bitboard {
        let guards = self.field.iter().fold(Bitboard::EMPTY, |units, barred| units | barred.attackers);
        self.checkers | guards | self.pinners
    }

    /// The units of the mated side that take part: the king and the blocks of his field.
    pub fn blocks(&self) -> Bitboard {
        self.field.iter().filter(|barred| barred.block).map(|barred| barred.square).collect()
    }

    /// Whether all pieces of the mating side take part; the king and pawns may stand by.
    pub fn is_economical(&self) -> bool {
        let position = &self.position;
        let bystanders = position.role(Role::King) | position.role(Role::Pawn);
        let pieces = position.color(!self.mated()).without(bystanders);
        pieces.without(self.participants()).is_empty()
    }

    /// Pure and economical.
    pub fn is_model(&self) -> bool {
        self.is_economical() && self.is_pure()
    }

    /// A model mate in which every unit on the board takes part.
    pub fn is_ideal(&self) -> bool {
        let all = self.position.occupied();
        all.without(self.participants() | self.blocks() | self.king.into()).is_empty() && self.is_pure()
    }

    /// Whether the king has eight neighbouring squares and all of them are empty.
    pub fn is_mirror(&self) -> bool {
        self.field.len() == 8 && (attacks::king(self.king) & self.position.occupied()).is_empty()
    }

    /// The units that take part, as a set that can be compared: role and side of each with its distance from the king. Sets
    /// of two pictures are equal if one is the other moved over the board, turned or reflected. The edge of the board is
    /// compared by the squares of the field that it takes away.
    pub fn shape(&self) -> Shape {
        Shape::of(self.marks())
    }

    /// The same of every unit on the board; the edge of the board is not compared.
    pub fn whole_shape(&self) -> Shape {
        Shape::of(self.placed_marks(self.position.occupied().without(self.king.into())))
    }

    /// How the other picture of the [same shape](Self::shape) is made from this one: shifted, if that is enough, otherwise
    /// mirrored, or else rotated. `None` if the shapes differ.
    pub fn likeness(&self, other: &Self) -> Option<Likeness> {
        let turned = |symmetry: &fn(Distance) -> Distance, marks: &[Mark]| {
            let mut marks: Vec<Mark> = marks.iter().map(|&(at, mark)| (symmetry(at), mark)).collect();
            marks.put_in_order();
            marks
        };
        let (own, others) = (self.marks(), turned(&SYMMETRIES[0], &other.marks()));
        let is_made = |likeness: &Likeness| {
            let fits = |(symmetry, how): (&fn(Distance) -> Distance, &Likeness)| {
                how == likeness && turned(symmetry, &own) == others
            };
            SYMMETRIES.iter().zip(&LIKENESSES).any(fits)
        };
        [Likeness::Shifted, Likeness::Mirrored, Likeness::Rotated].into_iter().find(is_made)
    }

    fn marks(&self) -> Vec<Mark> {
        let board = self.field.iter().map(|barred| (self.distance(barred.square), 0));
        self.placed_marks(self.participants() | self.blocks()).into_iter().chain(board).collect()
    }

    fn placed_marks(&self, units: Bitboard) -> Vec<Mark> {
        let placed = |square: Square| {
            let role = self.position.role_at(square).map_or(0, |role| role as u8 + 1);
            let own = self.position.color(self.mated()).has(square);
            (self.distance(square), role + 8 * u8::from(own))
        };
        units.into_iter().map(placed).collect()
    }

    /// The units that take part, where they stand.
    pub fn placed(&self) -> Placed {
        let units = self.participants() | self.blocks() | self.king.into();
        Placed(
            units.into_iter().filter_map(|square| Some((square, self.position.piece_at(square)?))).collect(),
        )
    }

    /// All units, where they stand.
    pub fn whole(&self) -> Placed {
        Placed(self.position.units().collect())
    }

    fn distance(&self, square: Square) -> Distance {
        let apart = |a: u8, b: u8| a as i8 - b as i8;
        (apart(square.file(), self.king.file()), apart(square.rank(), self.king.rank()))
    }
}

/// Files and ranks from the king.
type Distance = (i8, i8);

/// What stands at a distance.
type Mark = (Distance, u8);

/// What a picture looks like, wherever it stands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape(Vec<Mark>);

impl Shape {
    /// The least of the eight sets that are the same turned and reflected.
    fn of(marks: Vec<Mark>) -> Self {
        let turned = SYMMETRIES.iter().map(|symmetry| {
            let mut marks: Vec<_> = marks.iter().map(|&(at, mark)| (symmetry(at), mark)).collect();
            marks.put_in_order();
            marks
        });
        Self(turned.min().unwrap_or_default())
    }
}

/// How one picture is made from another of the same shape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Likeness {
    /// All units go the same way.
    Shifted,
    /// It is reflected in a file, a rank or a diagonal.
    Mirrored,
    /// It is turned.
    Rotated,
}

impl Likeness {
    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shifted => "shifted",
            Self::Mirrored => "mirrored",
            Self::Rotated => "rotated",
        }
    }
}

/// What a picture looks like on the board: the units that take part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed(Vec<(Square, Piece)>);

/// The eight ways to turn and reflect a board, as maps of distances.
static SYMMETRIES: [fn(Distance) -> Distance; 8] = [
    |(x, y)| (x, y),
    |(x, y)| (-x, y),
    |(x, y)| (x, -y),
    |(x, y)| (-x, -y),
    |(x, y)| (y, x),
    |(x, y)| (-y, x),
    |(x, y)| (y, -x),
    |(x, y)| (-y, -x),
];

/// What the symmetries do, in the same order.
static LIKENESSES: [Likeness; 8] = [
    Likeness::Shifted,
    Likeness::Mirrored,
    Likeness::Mirrored,
    Likeness::Rotated,
    Likeness::Mirrored,
    Likeness::Rotated,
    Likeness::Rotated,
    Likeness::Mirrored,
];

/// The position without these units; `None` if it cannot be played then.
pub(super) fn without(position: &Arrangement, units: Bitboard) -> Option<Position> {
    let mut setup = position.to_setup();
    for square in units {
        setup.board[square.index()] = None;
    }
    Position::from_setup(&setup).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(fen: &str) -> Picture {
        Picture::of(&fen.parse::<Position>().expect("a position")).expect("a mate")
    }

    /// Which of pure, economical, model, ideal, mirror hold.
    fn check(fen: &str, expected: &str) {
        let picture = picture(fen);
        let tests = [
            ("pure", picture.is_pure()),
            ("economical", picture.is_economical()),
            ("model", picture.is_model()),
            ("ideal", picture.is_ideal()),
            ("mirror", picture.is_mirror()),
        ];
        let found: Vec<_> = tests.iter().filter(|(_, holds)| *holds).map(|(name, _)| *name).collect();
        assert_eq!(found.join(" "), expected, "{fen}");
    }

    #[test]
    fn known_mates() {
        // King and rook against the king in the corner: nothing twice, nobody idle.
        check("7k/5K2/8/8/8/8/8/7R b - - 0 1", "pure economical model ideal");
        // An idle pawn, an idle knight.
        check("7k/5K2/8/8/8/8/P7/7R b - - 0 1", "pure economical model");
        check("7k/5K2/8/8/8/8/8/N6R b - - 0 1", "pure");
        // The queen guards g7 as the king does.
        check("5Q1k/8/6K1/8/8/8/8/8 b - - 0 1", "economical");
        // Smothered: three blocks that nobody attacks.
        check("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", "pure economical model");
        // Three rooks in the middle of the board.
        check("K7/8/8/4k3/8/8/8/3RRR2 b - - 0 1", "pure economical model mirror");
    }

    #[test]
    fn pins_count_if_the_mate_needs_them() {
        // The bishop on g7 could go between.
        check("7k/4N1b1/8/8/8/8/K7/B6R b - - 0 1", "pure economical model");
        // The pawn on g7 could not: the attack on its square is superfluous.
        check("7k/4N1p1/8/8/8/8/K7/B6R b - - 0 1", "economical");
        assert_eq!(picture("7k/4N1b1/8/8/8/8/K7/B6R b - - 0 1").pinned, Bitboard::of(Square::at(6, 6)));
        assert!(picture("7k/4N1p1/8/8/8/8/K7/B6R b - - 0 1").pinned.is_empty());
    }

    #[test]
    fn a_double_check_counts_once_if_either_check_could_be_parried() {
        // Knight f6 and rook e1: the queen could take the knight or go between on the e-file.
        let fen = "3rkr2/3p1q2/5N2/8/8/8/8/K3R3 b - - 0 1";
        let picture = picture(fen);
        assert!(picture.checkers.more_than_one() && picture.needs_double_check());
    }

    #[test]
    fn shapes_are_equal_wherever_they_stand() {
        let corner = picture("7k/5K2/8/8/8/8/8/7R b - - 0 1");
        let other = picture("k7/2K5/8/8/8/8/8/R7 b - - 0 1");
        let turned = picture("R6k/8/6K1/8/8/8/8/8 b - - 0 1");
        let edge = picture("8/8/8/5K1k/8/8/8/7R b - - 0 1");
        assert!(corner.shape() == other.shape() && corner.placed() != other.placed());
        assert!(corner.shape() == turned.shape() && corner.shape() != edge.shape());
    }

    #[test]
    fn pictures_are_shifted_mirrored_or_rotated() {
        let check = |one: &str, other: &str, expected| {
            assert_eq!(picture(one).likeness(&picture(other)), expected, "{one} {other}");
        };
        let corner = "7k/5K2/8/8/8/8/8/7R b - - 0 1";
        check(corner, "k7/2K5/8/8/8/8/8/R7 b - - 0 1", Some(Likeness::Mirrored));
        check(corner, "k6R/8/1K6/8/8/8/8/8 b - - 0 1", Some(Likeness::Rotated));
        check(corner, "R7/8/8/8/8/8/2K5/k7 b - - 0 1", Some(Likeness::Rotated));
        let edge = "8/8/8/5K1k/8/8/8/7R b - - 0 1";
        check(edge, "8/8/5K1k/8/8/8/7R/8 b - - 0 1", Some(Likeness::Shifted));
        check(corner, edge, None);
        // A pawn that stands by.
        let aside = picture("8/8/8/5K1k/8/8/P7/7R b - - 0 1");
        assert!(picture(edge).shape() == aside.shape() && picture(edge).whole_shape() != aside.whole_shape());
    }

    #[test]
    fn no_picture_without_mate() {
        assert!(Picture::of(&Position::initial()).is_none());
    }
}
