//! The independent checker of helpmates: it plays the solutions of the file, then every line there is.
//!
//! It shares the rules of chess with the solver and nothing else: every legal move is made; that a position has no mate within
//! so many half-moves is remembered; nothing else is left out but last moves where the rules know that none mates.

use super::{HelpHeader, HelpRefusal, VerifiedHelp};
use crate::body::{SHARED, identity};
use crate::envelope::words;
use crate::{CheckError, Reason};
use keymove_chess::{Move, MoveList, Position};
use keymove_run::{Progress, with_room};
use std::collections::HashMap;

/// Positions with fewer half-moves left are searched again sooner than looked up.
const LEAST_REMEMBERED: u16 = 3;

/// Positions after which they are counted for whoever watches.
const COUNTED: u64 = 1 << 12;

/// Checks the certificate of a helpmate. So many positions, of about 70 bytes each, are remembered at most. The progress tells how many first moves
/// have been gone through, and counts the positions from which every move was made.
///
/// # Errors
/// [`HelpRefusal::Wrong`] if the certificate does not hold, [`HelpRefusal::Unfinished`] if that was not found out.
pub fn verify_help(
    bytes: &[u8], most_positions: usize, progress: &Progress,
) -> Result<VerifiedHelp, HelpRefusal> {
    let wrong = |offset, line, reason| CheckError { offset, line, reason };
    let (header, start) = HelpHeader::read(bytes).map_err(|error| wrong(0, Vec::new(), error.into()))?;
    let words = words(bytes, start)?;
    let lines = listed(words).map_err(|reason| wrong(start + 2 * words.len(), Vec::new(), reason))?;
    if lines.len() as u64 != header.lines() {
        let reason = Reason::Lines { lines: lines.len() as u64, claimed: header.lines() };
        return Err(wrong(start, Vec::new(), reason).into());
    }
    let (position, plies) = (header.position(), header.stipulation().length.plies());
    let mut offset = start;
    for (at, &line) in lines.iter().enumerate() {
        if at > 0 && key(lines[at - 1]).ge(key(line)) {
            return Err(wrong(offset, played(position, line).1, Reason::Order).into());
        }
        play(position, plies, line).map_err(|(line, reason)| wrong(offset, line, reason))?;
        offset += 2 * (line.len() + 1);
    }
    let mut checker = Checker {
        lines: &lines,
        found: 0,
        line: Vec::new(),
        barren: HashMap::new(),
        most: most_positions,
        searched: 0,
        progress,
    };
    match with_room(|| checker.search(position, plies)) {
        Ok(_) if checker.found == lines.len() => {
            Ok(VerifiedHelp { header, searched: checker.searched, remembered: checker.barren.len() })
        }
        // Every listed line was played, so that the search must have come by it.
        Ok(_) => Err(wrong(start, Vec::new(), Reason::NoSolution).into()),
        Err(End::Unlisted) => Err(wrong(offset, checker.line, Reason::Unlisted).into()),
        Err(End::Full) => Err(HelpRefusal::Unfinished { positions: most_positions }),
    }
}

/// A word of the body.
type Word = [u8; 2];

/// The lines of the body, without the marks at their ends.
fn listed(words: &[Word]) -> Result<Vec<&[Word]>, Reason> {
    let Some((last, rest)) = words.split_last() else { return Ok(Vec::new()) };
    let mark = SHARED.to_le_bytes();
    if *last != mark { Err(Reason::Ended) } else { Ok(rest.split(|word| *word == mark).collect()) }
}

/// What lines are put in order by.
fn key(line: &[Word]) -> impl Iterator<Item = u16> {
    line.iter().map(|word| u16::from_le_bytes(*word))
}

/// The position after as many moves of a line as are legal, and these moves.
fn played(position: &Position, line: &[Word]) -> (Position, Vec<Move>) {
    let (mut position, mut moves) = (*position, Vec::new());
    for word in key(line) {
        let Some(mv) = position.moves().into_iter().find(|mv| mv.bits() == word) else { break };
        position = position.play(mv);
        moves.push(mv);
    }
    (position, moves)
}

/// Plays a line, which must mate with a move of the side that is to mate, within so many half-moves.
fn play(position: &Position, plies: u16, line: &[Word]) -> Result<(), (Vec<Move>, Reason)> {
    let (end, moves) = played(position, line);
    if let Some(word) = key(line).nth(moves.len()) {
        return Err((moves, Reason::Illegal(word)));
    }
    let fits = (1..=usize::from(plies)).contains(&line.len()) && line.len() % 2 == usize::from(plies % 2);
    if fits && end.is_mate() { Ok(()) } else { Err((moves, Reason::NoSolution)) }
}

/// Why a search ends early.
enum End {
    /// The line is a solution that is not listed.
    Unlisted,
    /// No more positions may be remembered.
    Full,
}

/// The search for all lines.
struct Checker<'a> {
    /// The lines of the file, all of them solutions, in the order in which they are found here.
    lines: &'a [&'a [Word]],
    /// How many of them have been found.
    found: usize,
    /// The moves from the position of the problem to the present one.
    line: Vec<Move>,
    /// The positions from which no line mates, with the largest number of half-moves for which that is known. Who is to move says who mates, because
    /// lengths differ by whole moves.
    barren: HashMap<[u64; 5], u16>,
    /// How many positions may be remembered.
    most: usize,
    searched: u64,
    progress: &'a Progress,
}

impl Checker<'_> {
    /// Finds all lines of at most so many half-moves, whose number is odd if the side to move mates; says whether there are any. A search that fails leaves
    /// `line` as it is, which tells the place.
    fn search(&mut self, position: &Position, left: u16) -> Result<bool, End> {
        let to_mate = left % 2 == 1;
        if left == 0 || left == 1 && position.mating_move().is_none() {
            return Ok(false);
        }
        let is_remembered = left >= LEAST_REMEMBERED;
        if is_remembered && self.barren.get(&identity(position)).is_some_and(|&known| known >= left) {
            return Ok(false);
        }
        self.searched += 1;
        if self.searched.is_multiple_of(COUNTED) {
            self.progress.count(COUNTED);
        }
        let (mut any, moves) = (false, in_order(position));
        let is_first = self.line.is_empty();
        if is_first {
            self.progress.begin("", Some(moves.len() as u64));
        }
        for mv in moves {
            let after = position.play(mv);
            self.line.push(mv);
            any |= match to_mate && after.is_mate() {
                true => self.solution()?,
                false => self.search(&after, left - 1)?,
            };
            self.line.pop();
            if is_first {
                self.progress.advance(1);
            }
        }
        if is_remembered && !any {
            self.remember(position, left)?;
        }
        Ok(any)
    }

    /// A line that mates must be the next one of the file.
    fn solution(&mut self) -> Result<bool, End> {
        let next = self.lines.get(self.found).ok_or(End::Unlisted)?;
        if !key(next).eq(self.line.iter().map(|mv| mv.bits())) {
            return Err(End::Unlisted);
        }
        self.found += 1;
        Ok(true)
    }

    fn remember(&mut self, position: &Position, left: u16) -> Result<(), End> {
        let identity = identity(position);
        if self.barren.len() >= self.most && !self.barren.contains_key(&identity) {
            return Err(End::Full);
        }
        // What is known of fewer half-moves is known anew.
        self.barren.insert(identity, left);
        Ok(())
    }
}

/// The legal moves in the order of the format.
fn in_order(position: &Position) -> MoveList {
    let mut moves = position.moves();
    moves.sort_unstable();
    moves
}
