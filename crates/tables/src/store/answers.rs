//! What tables say of positions: looked up, of each move, and in lines of best play.

use super::{TableError, Tables};
use crate::file::BadFile;
use crate::probe::Shelf;
use crate::{Helpmate, Kind, MOST_MEN, Material, Title, Value, Wdl, Zeroing};
use core::cmp::Reverse;
use keymove_chess::{Arrangement, Castling, Color, Move, Position, Role};
use std::sync::PoisonError;

/// Why a position has no value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unknown {
    /// A king is missing.
    #[error("a king is missing: tables say how far the mate is, and nobody is mated without one")]
    NoKing,
    /// More men than in any table.
    #[error("{0} men; tables have at most {MOST_MEN}")]
    TooMany(u32),
    /// Somebody may castle.
    #[error("somebody may castle; tables have no castling")]
    Castling,
    /// The table is not at hand.
    #[error("there is no table of {0}; {make}", make = .0.command())]
    NoTable(Title),
    /// Its file cannot be read, or is none.
    #[error("{0}")]
    Unreadable(String),
}

impl Tables {
    /// What a position is worth with best play, without the rule of fifty moves.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn probe(&self, position: &Position) -> Result<Value, Unknown> {
        if !has_men(position)? {
            return Ok(Value::Draw);
        }
        let value = self.look(position, Kind::Mate, Shelf::value)?;
        match position.en_passant() {
            Some(_) => self.with_passing(position, value),
            None => Ok(value),
        }
    }

    /// The same for searches that ask millions of times: a table whose file was looked for in vain is not looked for again, unless it is made here. `None`
    /// where nothing is said, and where somebody may take in passing.
    #[inline]
    pub fn quick_value(&self, position: &Position) -> Option<Value> {
        match is_quick(position)? {
            true => self.quick(position, Kind::Mate, Shelf::value),
            false => Some(Value::Draw),
        }
    }

    /// The same of help to mate a side: in how many half-moves, or `Some(None)` if there is none.
    #[inline]
    pub fn quick_help_plies(&self, position: &Position, mated: Color) -> Option<Option<u8>> {
        match is_quick(position)? && position.color(!mated).len() > 1 {
            true => self.quick(position, Kind::Helpmate { mated }, Shelf::help_plies),
            false => Some(None),
        }
    }

    /// What a table tells of a position with its men, without looking for its file twice.
    #[inline]
    fn quick<T>(
        &self, position: &Position, kind: Kind, read: impl Fn(&Shelf, (Color, usize)) -> Result<T, BadFile>,
    ) -> Option<T> {
        let key = (Material::signature_of(position), kind);
        {
            let known = self.known();
            if let Some((shelf, is_turned)) = known.by_men.get(&key) {
                return read(shelf, shelf.find(position, *is_turned)?).ok();
            }
            if known.absent.contains(&key) {
                return None;
            }
        }
        let told = self.look(position, kind, read);
        if told.is_err() {
            self.known.write().unwrap_or_else(PoisonError::into_inner).absent.insert(key);
        }
        told.ok()
    }

    /// The shortest way in which a side can be helped to be mated, and how many there are; `None` if there is none.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn helpmate(&self, position: &Position, mated: Color) -> Result<Option<Helpmate>, Unknown> {
        if !has_men(position)? || position.color(!mated).len() == 1 {
            return Ok(None);
        }
        let told = self.look(position, Kind::Helpmate { mated }, Shelf::helpmate)?;
        match position.en_passant() {
            Some(_) => self.helped_by_passing(position, mated, told),
            None => Ok(told),
        }
    }

    /// What a position is worth under the rule of fifty moves, if the last move was a capture or a move of a pawn, and how far the next one is.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn zeroing(&self, position: &Position) -> Result<Zeroing, Unknown> {
        if !has_men(position)? {
            return Ok(Zeroing::DRAW);
        }
        let told = self.look(position, Kind::Zeroing, Shelf::zeroing)?;
        match position.en_passant() {
            Some(_) => self.with_passing(position, told),
            None => Ok(told),
        }
    }

    /// The same from tables that are in memory or open alone, for searches that ask millions of times; `None` where they say nothing, and where somebody may
    /// take in passing.
    #[inline]
    pub fn open_wdl(&self, position: &Position) -> Option<Wdl> {
        if position.occupied().len() as usize > MOST_MEN
            || position.en_passant().is_some()
            || !has_men(position).ok()?
        {
            return None;
        }
        let key = (Material::signature_of(position), Kind::Zeroing);
        let known = self.known();
        let (shelf, is_turned) = known.by_men.get(&key)?;
        let place = shelf.find(position, *is_turned)?;
        shelf.wdl(place).ok()
    }

    /// All moves with what they are worth for whoever makes them after so many half-moves without a capture or a move of a pawn, and how far the next
    /// such move is; the best first.
    ///
    /// # Errors
    /// Why that is not known of one of them.
    pub fn zeroing_moves(
        &self, position: &Position, halfmoves: u32,
    ) -> Result<Vec<(Move, Wdl, Zeroing)>, Unknown> {
        let worth = |mv| {
            let told = self.zeroing_after(position, mv)?;
            // The last half-move of a line may be one that begins a new count: it is counted itself.
            Ok((mv, told.after(halfmoves), told))
        };
        let mut moves = position.moves().into_iter().map(worth).collect::<Result<Vec<_>, Unknown>>()?;
        moves.sort_by_key(|&(mv, wdl, told)| (Reverse((wdl, told.rank())), mv));
        Ok(moves)
    }

    /// What a move is worth for whoever makes it.
    pub(crate) fn zeroing_after(&self, position: &Position, mv: Move) -> Result<Zeroing, Unknown> {
        let is_zeroing = position.role_at(mv.from()) == Some(Role::Pawn) || position.is_capture(mv);
        let next = self.zeroing(&position.play(mv))?;
        // No table has more half-moves than can be told of its moves.
        Ok(next.before(is_zeroing).unwrap_or(next))
    }

    /// Looks up what a table of this kind tells of a position with its men, en passant left out.
    pub(crate) fn look<T>(
        &self, position: &Position, kind: Kind, read: impl Fn(&Shelf, (Color, usize)) -> Result<T, BadFile>,
    ) -> Result<T, Unknown> {
        let key = (Material::signature_of(position), kind);
        let mut found = self.known().by_men.get(&key).cloned();
        if found.is_none() {
            let title = title(position, kind);
            if !self.lay_out(&title).map_err(|error| Unknown::Unreadable(error.to_string()))? {
                return Err(Unknown::NoTable(title));
            }
            found = self.known().by_men.get(&key).cloned();
        }
        let (shelf, is_turned) = found.unwrap_or_else(|| unreachable!("a table was laid out for it"));
        let place = shelf.find(position, is_turned);
        let place = place.unwrap_or_else(|| unreachable!("a position has the men of its material"));
        read(&shelf, place).map_err(|error| {
            let path = self.path(title(position, kind)).unwrap_or_default();
            Unknown::Unreadable(TableError::Bad { path, error }.to_string())
        })
    }

    /// The same under the rule of fifty moves.
    ///
    /// # Panics
    /// If that is not known.
    pub(crate) fn told_zeroing(&self, position: &Position) -> Zeroing {
        self.zeroing(position).unwrap_or_else(|unknown| panic!("{position}: {unknown}"))
    }

    /// What a position is worth whose table is at hand.
    ///
    /// # Panics
    /// If that is not known.
    pub(crate) fn value(&self, position: &Position) -> Value {
        self.probe(position).unwrap_or_else(|unknown| panic!("{position}: {unknown}"))
    }

    /// The same of help to mate.
    ///
    /// # Panics
    /// If that is not known.
    pub(crate) fn help(&self, position: &Position, mated: Color) -> Option<Helpmate> {
        self.helpmate(position, mated).unwrap_or_else(|unknown| panic!("{position}: {unknown}"))
    }

    /// All moves with what they are worth for whoever makes them, the best first.
    ///
    /// # Errors
    /// Why that is not known of one of them.
    pub fn moves(&self, position: &Position) -> Result<Vec<(Move, Value)>, Unknown> {
        let worth = |mv| Ok((mv, self.probe(&position.play(mv))?.before()));
        let mut moves = position.moves().into_iter().map(worth).collect::<Result<Vec<_>, Unknown>>()?;
        moves.sort_by_key(|&(mv, value)| (Reverse(value.rank()), mv));
        Ok(moves)
    }

    /// Best play until mate, of several best moves the first; nothing in a draw.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn line(&self, position: &Position) -> Result<Vec<Move>, Unknown> {
        let mut line = Vec::new();
        let mut position = *position;
        // A table that contradicts itself must not lead on for ever.
        for _ in 0..self.probe(&position)?.plies() {
            let Some(&(mv, _)) = self.moves(&position)?.first() else { break };
            line.push(mv);
            position = position.play(mv);
        }
        Ok(line)
    }

    /// All moves with the help to mate after them, the move counted; those without come last.
    ///
    /// # Errors
    /// Why that is not known of one of them.
    pub fn help_moves(
        &self, position: &Position, mated: Color,
    ) -> Result<Vec<(Move, Option<Helpmate>)>, Unknown> {
        let after = |mv| {
            let next = self.helpmate(&position.play(mv), mated)?;
            Ok((mv, next.map(|next| Helpmate { plies: next.plies.saturating_add(1), ..next })))
        };
        let mut moves = position.moves().into_iter().map(after).collect::<Result<Vec<_>, Unknown>>()?;
        moves.sort_by_key(|&(mv, way)| (way.map_or(u8::MAX, |way| way.plies), mv));
        Ok(moves)
    }

    /// The shortest lines that end in the mate of a side, in the order of their moves, so many at most.
    ///
    /// # Errors
    /// Why they are not known.
    pub fn help_lines(
        &self, position: &Position, mated: Color, most: usize,
    ) -> Result<Vec<Vec<Move>>, Unknown> {
        let mut lines = Vec::new();
        if let Some(told) = self.helpmate(position, mated)? {
            self.help_on(position, mated, told.plies, &mut Vec::new(), most, &mut lines)?;
        }
        Ok(lines)
    }

    /// Adds all ways to go on with a line that has so many half-moves left.
    fn help_on(
        &self, position: &Position, mated: Color, plies: u8, line: &mut Vec<Move>, most: usize,
        lines: &mut Vec<Vec<Move>>,
    ) -> Result<(), Unknown> {
        if lines.len() >= most {
            return Ok(());
        }
        if plies == 0 {
            lines.push(line.clone());
            return Ok(());
        }
        for mv in position.moves() {
            let next = position.play(mv);
            if self.helpmate(&next, mated)?.is_some_and(|told| told.plies == plies - 1) {
                line.push(mv);
                self.help_on(&next, mated, plies - 1, line, most, lines)?;
                line.pop();
            }
        }
        Ok(())
    }

    /// The help to mate of a position in which somebody may take in passing, by that without it.
    fn helped_by_passing(
        &self, position: &Position, mated: Color, told: Option<Helpmate>,
    ) -> Result<Option<Helpmate>, Unknown> {
        let passing: Vec<Move> =
            position.moves().into_iter().filter(|&mv| is_passing(position, mv)).collect();
        // Who can take is not mated, though the position without that right is a mate.
        let mut best = told.filter(|told| passing.is_empty() || told.plies > 0);
        for mv in passing {
            let next = self.helpmate(&position.play(mv), mated)?;
            best = Helpmate::shortest(best, next.and_then(Helpmate::before));
        }
        Ok(best)
    }

    /// What a position is worth in which somebody may take in passing, by what it is worth without that.
    fn with_passing<T: Worth>(&self, position: &Position, told: T) -> Result<T, Unknown> {
        let (passing, others): (Vec<Move>, Vec<Move>) =
            position.moves().into_iter().partition(|&mv| is_passing(position, mv));
        let mut best = (!others.is_empty() || passing.is_empty()).then_some(told);
        for mv in passing {
            let worth = T::of_move(self, position, mv)?;
            if best.is_none_or(|best| worth.rank() > best.rank()) {
                best = Some(worth);
            }
        }
        Ok(best.unwrap_or(told))
    }
}

/// What positions and moves are worth, as a kind of tables has it.
trait Worth: Copy {
    /// What a move is worth for whoever makes it.
    fn of_move(tables: &Tables, position: &Position, mv: Move) -> Result<Self, Unknown>;
    /// By this number values are ordered, the best last.
    fn rank(self) -> i16;
}

impl Worth for Value {
    fn of_move(tables: &Tables, position: &Position, mv: Move) -> Result<Self, Unknown> {
        Ok(tables.probe(&position.play(mv))?.before())
    }

    fn rank(self) -> i16 {
        self.rank()
    }
}

impl Worth for Zeroing {
    fn of_move(tables: &Tables, position: &Position, mv: Move) -> Result<Self, Unknown> {
        tables.zeroing_after(position, mv)
    }

    fn rank(self) -> i16 {
        self.rank()
    }
}

/// Whether a position has more than two kings, and is one of which tables can tell something.
fn has_men(position: &Position) -> Result<bool, Unknown> {
    if !Color::ALL.into_iter().all(|color| position.has_king(color)) {
        return Err(Unknown::NoKing);
    }
    if position.castling() != Castling::NONE {
        return Err(Unknown::Castling);
    }
    match position.occupied().len() {
        2 => Ok(false),
        count if count as usize > MOST_MEN => Err(Unknown::TooMany(count)),
        _ => Ok(true),
    }
}

/// Whether a position has more than two kings; `None` if nothing is said of it in a search.
#[inline]
fn is_quick(position: &Position) -> Option<bool> {
    if position.occupied().len() as usize > MOST_MEN || position.en_passant().is_some() {
        return None;
    }
    has_men(position).ok()
}

/// The table of this kind that has a position of which it can tell something; the kind is about the colours of the position.
fn title(position: &Position, kind: Kind) -> Title {
    let (material, is_turned) =
        Material::of(position).unwrap_or_else(|| unreachable!("a table has as many men"));
    match kind {
        Kind::Mate => Title::from(&material),
        Kind::Zeroing => Title::zeroing(&material),
        Kind::Helpmate { mated } => {
            let title = Title::helpmate(material, is_turned, mated);
            title.unwrap_or_else(|| unreachable!("a side with men can mate")).0
        }
    }
}

/// Whether a move takes in passing.
fn is_passing(position: &Arrangement, mv: Move) -> bool {
    position.role_at(mv.from()) == Some(Role::Pawn)
        && Some(mv.to()) == position.en_passant()
        && mv.from().file() != mv.to().file()
}
