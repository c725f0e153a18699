//! A diagram with what is asked of it: the problem as it stands, one of its twins, or its set play.

use keymove_chess::{Arrangement, Bitboard, Color, Piece, Position, Square};
use keymove_problem::Stipulation;
use keymove_problem::statement::Descent;

/// A position from which play begins.
#[derive(Clone, Debug)]
pub struct Setting {
    /// `b)`; empty for the diagram of a problem without twins.
    pub label: String,
    /// The position, with the side to move that begins.
    pub position: Position,
    /// What is asked of it.
    pub stipulation: Stipulation,
    /// Whether it is set play: the other side begins.
    pub set_play: bool,
    /// Which units of the statement's diagram the units are, if the statement is known.
    descent: Option<Descent>,
    /// By square: the square of the first diagram on which the same unit stands, which is its name everywhere.
    names: [Square; 64],
}

impl Setting {
    /// A diagram by itself: every unit is named by its own square.
    pub(super) fn new(position: Position, stipulation: Stipulation) -> Self {
        Self {
            label: String::new(),
            position,
            stipulation,
            set_play: false,
            descent: None,
            names: own_names(),
        }
    }

    /// The name of the unit that stands on this square of the diagram: its square in the first diagram of the problem.
    pub fn name(&self, square: Square) -> Square {
        self.names[square.index()]
    }

    /// What the unit of this name is in this diagram; `None` if there is none.
    pub fn unit(&self, name: Square) -> Option<Piece> {
        self.position.units().find(|&(square, _)| self.name(square) == name).map(|(_, piece)| piece)
    }

    /// The side that plays White's part.
    pub fn white(&self) -> Color {
        match self.stipulation.starter() {
            Color::White => self.position.turn(),
            Color::Black => !self.position.turn(),
        }
    }

    /// That it is one of the positions of a statement.
    pub(super) fn descends(&mut self, descent: Descent) {
        self.descent = Some(descent);
    }

    /// Names the units after those of another diagram: by the words of the twins where both are positions of a statement, and
    /// what these leave open by comparison.
    pub(super) fn name_after(&mut self, first: &Self) {
        let twins = first.descent.as_ref().zip(self.descent.as_ref());
        self.names = names(&first.position, &self.position, twins);
    }
}

fn own_names() -> [Square; 64] {
    core::array::from_fn(|index| Square::new_masked(index as u8))
}

type Placed = (Square, Piece);

/// What of `other` is the same as what of `first`. What the twins say counts before all. Without it, units that stand where one
/// of the same kind stood are that one. Of the rest those of the same kind are paired in the order of their squares, then, where
/// a unit was replaced by one of another kind, those on the same square. New units get names that no unit has.
fn names(first: &Arrangement, other: &Arrangement, twins: Option<(&Descent, &Descent)>) -> [Square; 64] {
    let mut pairs = Pairs { names: own_names(), old: first.units().collect(), new: other.units().collect() };
    match twins {
        Some((one, another)) => {
            pairs.find(|was, unit| one.of(was.0).is_some() && one.of(was.0) == another.of(unit.0));
        }
        None => pairs.find(|was, unit| was == unit),
    }
    pairs.find(|was, unit| was.1 == unit.1);
    pairs.find(|was, unit| was.0 == unit.0);
    let mut taken: Bitboard = first.occupied();
    for (square, _) in pairs.new {
        let free = if taken.has(square) { (!taken).first().unwrap_or(square) } else { square };
        pairs.names[square.index()] = free;
        taken |= free.into();
    }
    pairs.names
}

/// Units of two diagrams that are to be paired.
struct Pairs {
    names: [Square; 64],
    old: Vec<Placed>,
    new: Vec<Placed>,
}

impl Pairs {
    /// Gives every new unit the name of the first old one that fits and is not taken.
    fn find(&mut self, fits: impl Fn(Placed, Placed) -> bool) {
        self.new.retain(|&unit| match self.old.iter().position(|&was| fits(was, unit)) {
            Some(place) => {
                self.names[unit.0.index()] = self.old.remove(place).0;
                false
            }
            None => true,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_problem::statement::Statement;

    fn named(first: &str, other: &str, pairs: &[(&str, &str)]) {
        let [first, other] = [first, other].map(|fen| fen.parse::<Position>().expect(fen));
        let names = names(&first, &other, None);
        for (square, name) in pairs {
            let [square, name] = [square, name].map(|word| Square::parse(word).expect("a square"));
            assert_eq!(names[square.index()], name, "{other} {square}");
        }
    }

    #[test]
    fn units_keep_their_names_in_twins() {
        let diagram = "8/8/8/5n2/8/3k1P2/5R1K/2R5 b - - 0 1";
        // The knight has moved to d4.
        named(diagram, "8/8/8/8/3n4/3k1P2/5R1K/2R5 b - - 0 1", &[("d4", "f5"), ("c1", "c1"), ("f2", "f2")]);
        // A bishop instead of the rook on f2.
        named(diagram, "8/8/8/5n2/8/3k1P2/5B1K/2R5 b - - 0 1", &[("f2", "f2"), ("c1", "c1")]);
        // Knight and pawn exchanged.
        named(diagram, "8/8/8/5P2/8/3k1n2/5R2/2R4K b - - 0 1", &[("f5", "f3"), ("f3", "f5"), ("h1", "h2")]);
        // A new unit on a square that is not anybody's name, and one on the square of a unit that went elsewhere.
        named(diagram, "8/8/8/5n2/8/3k1P2/5R1K/b1R5 b - - 0 1", &[("a1", "a1")]);
        named(diagram, "8/8/8/5q2/3n4/3k1P2/5R1K/2R5 b - - 0 1", &[("d4", "f5"), ("f5", "a1")]);
    }

    /// Names of units in the last twin, by their squares.
    fn in_twin(fen: &str, twins: &[&str], squares: &[(&str, &str)]) {
        let mut statement = Statement::read(fen, "h#2".parse().expect("holds")).expect(fen);
        statement.twins = twins.iter().map(|twin| twin.parse().expect(twin)).collect();
        let cases = statement.cases().expect("playable");
        let mut settings = cases.iter().map(|case| {
            let mut setting = Setting::new(case.position, case.stipulation);
            setting.descends(case.descent);
            setting
        });
        let first = settings.next().expect("a diagram");
        let mut last = settings.next_back().expect("a twin");
        last.name_after(&first);
        for (square, name) in squares {
            let [square, name] = [square, name].map(|word| Square::parse(word).expect("a square"));
            assert_eq!(last.name(square), name, "{twins:?} {square}");
        }
    }

    #[test]
    fn the_words_of_twins_say_who_is_who() {
        let diagram = "8/8/8/5n1n/8/3k1P2/5R1K/2R5 b - - 0 1";
        // Each rook goes to where the other one stood before it.
        in_twin(diagram, &["move c1 a2 move f2 c1 move a2 f2"], &[("c1", "f2"), ("f2", "c1")]);
        in_twin(diagram, &["exchange c1 f2"], &[("c1", "f2"), ("f2", "c1")]);
        // The knight of h5 goes to f5, in the place of the other one.
        in_twin(diagram, &["move h5 f5"], &[("f5", "h5")]);
        in_twin(diagram, &["mirror a1<-->h1"], &[("f1", "c1"), ("c2", "f2"), ("a5", "h5")]);
        // A bishop in the place of a rook is that rook, wherever it goes in the next twin.
        in_twin(diagram, &["add white bc1", "cont move c1 a5"], &[("a5", "c1"), ("f2", "f2")]);
        // What is taken away and put elsewhere is the same unit.
        in_twin(diagram, &["remove c1 add white ra8"], &[("a8", "c1")]);
        // A king that is put elsewhere, and a move that is played.
        in_twin(diagram, &["bKd4"], &[("d4", "d3")]);
        in_twin(diagram, &["after 1.Sd4"], &[("d4", "f5"), ("h5", "h5")]);
        // What is added is nobody.
        in_twin(diagram, &["add white ra8"], &[("a8", "a8"), ("c1", "c1")]);
    }
}
