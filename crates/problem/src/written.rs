//! A solution that somebody has written down, followed on the board: which move answers which, in all the ways in which printed and
//! written solutions are laid out.
//!
//! Numbers say where a move belongs; without a number it follows the move before it. A number that leaves out a reply is a
//! threat, in brackets or not: `1.Qc4! (2.Qxc7#) c5 2.Qe6#`. `~`, `any`, `else` stand for a reply without a name, `S~` for all moves
//! of a knight, `Kd5/Ke5` for several. Lines without numbers begin with a reply to the first move if that is possible, otherwise
//! with a first move. What cannot be followed is told of, and nothing that depends on it is guessed.

use crate::printed::{alternatives, is_like_a_move, numbered, without_remarks};
use keymove_chess::notation::{MoveError, parse_san};
use keymove_chess::{Move, Position};

/// Moves that are followed; what stands behind them is not read.
const MOST_MOVES: usize = 20_000;
/// Half-moves of a line that are followed.
const PLIES: usize = 128;

/// What is marked at a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// An exclamation mark.
    pub key: bool,
    /// A question mark: the move is meant to fail.
    pub tried: bool,
}

/// A move in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenMove {
    /// The number of the move that it follows; `None` for one that begins.
    pub parent: Option<usize>,
    /// How many half-moves precede it in its line.
    pub ply: usize,
    /// The position in which it is made.
    pub before: Position,
    /// The move; [`Move::NONE`] for a reply that is left open, and before set play.
    pub mv: Move,
    /// Its marks.
    pub marks: Marks,
}

/// A word that could not be followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The word.
    pub text: String,
    /// Why not.
    pub why: WhyUnread,
}

/// Why a word could not be followed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WhyUnread {
    /// Longer lines are not followed.
    #[error("it is too far from the beginning")]
    TooFar,
    /// A number leaves out more than a reply.
    #[error("the moves before it are missing")]
    NothingBefore,
    /// Nobody can move there.
    #[error("no move can be made there")]
    NoMove,
    /// No unit of this kind can move.
    #[error("there is no move {0}")]
    NoneOf(String),
    /// It is no move in any notation.
    #[error("it is not understood")]
    NotUnderstood,
    /// It is no legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// What a text says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The moves, each behind the one that it follows.
    pub moves: Vec<WrittenMove>,
    /// What could not be followed, in the order of the text.
    pub unread: Vec<Unread>,
}

impl Written {
    /// Reads a text whose first moves are those of the side to move.
    ///
    /// ```
    /// use keymove_problem::written::Written;
    /// let position = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse()?;
    /// let written = Written::read(&position, "1.Qc4! (2.Qxc7#) c5 2.Qe6#, 1...c6 2.Qd4#");
    /// assert!(written.unread.is_empty());
    /// assert_eq!(written.lines().len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(position: &Position, text: &str) -> Self {
        let mut reader =
            Reader { start: *position, written: Self::default(), path: Vec::new(), slot: Slot::default() };
        let text = without_remarks(text);
        for line in text.lines() {
            reader.line(line);
        }
        reader.written
    }

    /// The moves that follow this one, or the first moves.
    pub fn after(&self, parent: Option<usize>) -> impl Iterator<Item = (usize, &WrittenMove)> {
        self.moves.iter().enumerate().filter(move |(_, written)| written.parent == parent)
    }

    /// All moves from the beginning down to this one, itself included.
    pub fn line(&self, at: usize) -> Vec<usize> {
        let mut line: Vec<usize> = std::iter::successors(Some(at), |&at| self.moves[at].parent).collect();
        line.reverse();
        line
    }

    /// The lines that are not part of longer ones.
    pub fn lines(&self) -> Vec<Vec<usize>> {
        let is_end = |at: usize| !self.moves.iter().any(|written| written.parent == Some(at));
        (0..self.moves.len()).filter(|&at| is_end(at)).map(|at| self.line(at)).collect()
    }

    fn add(&mut self, parent: Option<usize>, ply: usize, before: Position, mv: Move) -> usize {
        if let Some((at, _)) = self.after(parent).find(|(_, written)| written.mv == mv) {
            return at;
        }
        self.moves.push(WrittenMove { parent, ply, before, mv, marks: Marks::default() });
        self.moves.len() - 1
    }
}

/// Where the next word belongs.
#[derive(Clone, Default)]
struct Slot {
    /// The ply that a number has announced.
    announced: Option<usize>,
    /// The ply of the word before.
    last: Option<usize>,
    /// Whether the next move answers a reply that is left open.
    threat: bool,
    /// Whether the word before ended with a comma.
    comma: bool,
}

struct Reader {
    start: Position,
    written: Written,
    /// For each ply the moves of the line that is being read: several where alternatives were given, none where it could not be
    /// followed.
    path: Vec<Vec<usize>>,
    slot: Slot,
}

impl Reader {
    fn line(&mut self, line: &str) {
        let spaced = line.replace(['(', '['], " ( ").replace([')', ']'], " ) ");
        let mut saved = Vec::new();
        let mut is_first = true;
        self.slot.announced = None;
        self.slot.comma = false;
        for word in spaced.split_whitespace() {
            match word {
                "(" => saved.push((self.path.clone(), self.slot.clone())),
                ")" => {
                    if let Some((path, slot)) = saved.pop() {
                        (self.path, self.slot) = (path, slot);
                    }
                }
                _ if self.written.moves.len() >= MOST_MOVES => return,
                word => is_first &= !self.word(word, is_first),
            }
        }
    }

    /// Reads a word; says whether it was a move.
    fn word(&mut self, word: &str, is_first: bool) -> bool {
        let (number, rest) = numbered(word);
        if number.is_some() {
            self.slot.announced = number;
        } else if !rest.is_empty() && rest.chars().all(|sign| matches!(sign, '.' | '\u{2026}')) {
            // `1. ...c5`, the points standing alone.
            self.slot.announced = self.slot.announced.map(|ply| ply | 1);
            return false;
        }
        let rest = rest.trim_start_matches(['.', '\u{2026}']);
        if number.is_none() && rest.len() < word.len() {
            self.slot.announced = self.slot.announced.map(|ply| ply | 1);
        }
        let comma = rest.ends_with([',', ';']);
        let body = rest.trim_end_matches(['!', '?', '+', '#', '=', ',', ';', '.', ':']);
        let marks = &rest[body.len()..];
        if body.is_empty() {
            self.mark(marks);
            return false;
        }
        match body.to_lowercase().as_str() {
            "~" | "any" | "else" | "otherwise" | "bel" | "beliebig" | "sonst" | "autrement" => {
                self.open_reply();
                return true;
            }
            "threat" | "th" | "drohung" | "droht" | "dr" | "menace" => {
                self.slot.threat = self.slot.announced.is_none();
                return false;
            }
            "ep" | "e.p" | "zugzwang" | "zz" | "zzw" | "blocus" | "but" | "aber" | "mais" | "refutes"
            | "widerlegt" | "refute" | "key" | "mate" | "matt" | "mat" | "and" | "or" | "und" | "oder"
            | "et" | "ou" => return false,
            _ => {}
        }
        let ply = self.ply(body, is_first);
        // Several replies with commas between them are answered together.
        let joins = self.slot.comma && self.slot.last == Some(ply) && self.slot.announced.is_none();
        let others = if joins { self.path.get(ply).cloned().unwrap_or_default() } else { Vec::new() };
        let followed = self.play(ply, body);
        if let Some(made) = self.path.get_mut(ply) {
            made.extend(others);
        }
        self.slot = Slot { last: Some(ply), comma, ..Slot::default() };
        if followed {
            self.mark(marks);
        }
        true
    }

    /// Notes marks of the moves before.
    fn mark(&mut self, marks: &str) {
        let Some(last) = self.slot.last else { return };
        for &at in self.path.get(last).map_or(&[][..], Vec::as_slice) {
            let own = &mut self.written.moves[at].marks;
            own.key |= marks.contains('!');
            own.tried |= marks.contains('?');
        }
    }

    /// The ply of a move.
    fn ply(&self, body: &str, is_first: bool) -> usize {
        if let Some(ply) = self.slot.announced {
            return ply;
        }
        let next = self.slot.last.map_or(0, |last| last + 1);
        if self.slot.threat {
            return next + next % 2;
        }
        let fits = |ply: usize| {
            let places = self.places(ply);
            !places.is_empty() && places.iter().any(|(_, before)| parse_san(before, body).is_ok())
        };
        if is_first && self.slot.last.is_some() {
            return [1, 0].into_iter().find(|&ply| ply <= self.path.len() && fits(ply)).unwrap_or(next);
        }
        if self.slot.comma && next > 0 && !fits(next) && fits(next - 1) {
            return next - 1;
        }
        next
    }

    /// Where a ply is made: behind the moves of the ply before.
    fn places(&self, ply: usize) -> Vec<(Option<usize>, Position)> {
        match ply.checked_sub(1) {
            None => vec![(None, self.start)],
            Some(before) => {
                let parents = self.path.get(before).map_or(&[][..], Vec::as_slice);
                parents.iter().filter_map(|&at| Some((Some(at), self.position_after(at)?))).collect()
            }
        }
    }

    fn position_after(&self, at: usize) -> Option<Position> {
        let WrittenMove { before, mv, .. } = &self.written.moves[at];
        if *mv == Move::NONE { before.passed() } else { Some(before.play(*mv)) }
    }

    /// The next move answers a reply without a name.
    fn open_reply(&mut self) {
        match self.slot.announced.filter(|ply| ply % 2 == 1) {
            Some(ply) => {
                self.pass(ply);
                self.slot = Slot { last: Some(ply), ..Slot::default() };
            }
            None => self.slot.threat = true,
        }
    }

    /// Lets the side pass whose turn it is at this ply.
    fn pass(&mut self, ply: usize) {
        let places = self.places(ply);
        self.path.truncate(ply);
        let add =
            |(parent, before): (Option<usize>, Position)| self.written.add(parent, ply, before, Move::NONE);
        let passed: Vec<usize> = places.into_iter().map(add).collect();
        if self.path.len() == ply {
            self.path.push(passed);
        }
    }

    /// Notes a word that could not be followed.
    fn fail(&mut self, ply: usize, body: &str, why: WhyUnread) -> bool {
        let points = if ply % 2 == 1 { "..." } else { "." };
        self.written.unread.push(Unread { text: format!("{}{points}{body}", ply / 2 + 1), why });
        false
    }

    /// Makes a move, or several; says whether it could be followed.
    fn play(&mut self, ply: usize, body: &str) -> bool {
        if ply >= PLIES {
            return self.fail(ply, body, WhyUnread::TooFar);
        }
        let leaves_out = self.path.len() + 1 == ply;
        if self.path.len() < ply && !leaves_out {
            return self.fail(ply, body, WhyUnread::NothingBefore);
        }
        if leaves_out || self.slot.threat && ply > 0 {
            self.pass(ply - 1);
        }
        let places = self.places(ply);
        let is_lost = ply > 0 && self.path.get(ply - 1).is_some_and(Vec::is_empty);
        self.path.truncate(ply);
        self.path.push(Vec::new());
        if is_lost {
            // It has been told why the moves before could not be followed.
            return false;
        }
        let mut made = Vec::new();
        let mut why = None;
        for word in alternatives(body) {
            for (parent, before) in &places {
                match moves(before, word) {
                    Ok(moves) => made.extend(moves.into_iter().map(|mv| (*parent, *before, mv))),
                    Err(error) => why = Some(error),
                }
            }
        }
        if made.is_empty() {
            return self.fail(ply, body, why.unwrap_or(WhyUnread::NoMove));
        }
        let added =
            made.into_iter().map(|(parent, before, mv)| self.written.add(parent, ply, before, mv)).collect();
        self.path[ply] = added;
        true
    }
}

/// The moves that a word means: one, or all of a kind of unit.
fn moves(before: &Position, word: &str) -> Result<Vec<Move>, WhyUnread> {
    let word = word.trim_end_matches(['!', '?', '+', '#']);
    if let Some(unit) = word.strip_suffix('~').or_else(|| word.strip_suffix("any")) {
        let all: Vec<Move> = before.moves().into_iter().filter(|&mv| is_of(before, mv, unit)).collect();
        return if all.is_empty() { Err(WhyUnread::NoneOf(word.to_owned())) } else { Ok(all) };
    }
    if !is_like_a_move(word) {
        return Err(WhyUnread::NotUnderstood);
    }
    Ok(vec![parse_san(before, word)?])
}

/// Whether a move is one of the unit that `S`, `Sf6` or `f6` names.
fn is_of(before: &Position, mv: Move, unit: &str) -> bool {
    let Some(role) = before.role_at(mv.from()) else { return false };
    let square = mv.from().to_string();
    let letter = role.letter();
    let letters = [letter, if letter == 'N' { 'S' } else { letter }];
    letters.iter().any(|letter| unit == letter.to_string() || unit == format!("{letter}{square}"))
        || unit == square
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";

    fn read(fen: &str, text: &str) -> (Vec<String>, Vec<String>) {
        let position: Position = fen.parse().expect("a position");
        let written = Written::read(&position, text);
        let name = |at: &usize| match written.moves[*at].mv {
            Move::NONE => "~".to_owned(),
            mv => mv.to_string(),
        };
        let lines =
            written.lines().into_iter().map(|line| line.iter().map(name).collect::<Vec<_>>().join(" "));
        (lines.collect(), written.unread.iter().map(|unread| unread.text.clone()).collect())
    }

    fn check(text: &str, expected: &[&str], unread: &[&str]) {
        let (lines, words) = read(WEENINK, text);
        assert_eq!(
            (lines, words),
            (
                expected.iter().map(ToString::to_string).collect(),
                unread.iter().map(ToString::to_string).collect()
            ),
            "{text}"
        );
    }

    #[test]
    fn layouts() {
        let lines = ["b5c4 ~ c4c7", "b5c4 c7c5 c4e6", "b5c4 c7c6 c4d4"];
        check("1.Qc4! threat: 2.Qxc7#\n  1...c5 2.Qe6#\n  1...c6 2.Qd4#", &lines, &[]);
        check(
            "   1.Qb5-c4 ! threat:\n   2.Qc4*c7 #\n  1...c7-c5\n  2.Qc4-e6 #\n 1...c7-c6\n 2.Qc4-d4 #",
            &lines,
            &[],
        );
        check("1. Qc4 (2. Qxc7) c5 2. Qe6, 1. ... c6 2.Qd4", &lines, &[]);
        check("Qc4 [Qxc7]", &["b5c4"], &["1...Qxc7"]);
        check("Qc4 threat Qxc7\nc5 Qe6\nc6 Qd4", &lines, &[]);
        check("1.Qc4 ~ 2.Qxc7 1...c5 2.Qe6 1...c6 2.Qd4", &lines, &[]);
        check("1...c5 2.Qd7\n1.Qc4", &["~ c7c5 b5d7", "b5c4"], &[]);
    }

    #[test]
    fn several_moves_at_once() {
        check("1.Qc4 c5/c6 2.Qe6", &["b5c4 c7c5 c4e6", "b5c4 c7c6 c4e6"], &[]);
        check("1.Qc4 c5, c6 2.Qe6", &["b5c4 c7c6 c4e6", "b5c4 c7c5 c4e6"], &[]);
        check("1.Qc4 Bd5/Bc6 2.Qxd5", &["b5c4 a8c6", "b5c4 a8d5 c4d5"], &[]);
        // After a move to d5 the queen does not reach e6, so nothing is written about it.
        let lines: Vec<String> =
            ["h1", "g2", "f3", "e4", "c6", "b7"].map(|to| format!("b5c4 a8{to} c4e6")).into();
        let lines: Vec<&str> = ["b5c4 a8d5"].into_iter().chain(lines.iter().map(String::as_str)).collect();
        check("1.Qc4 B~ 2.Qe6", &lines, &[]);
    }

    #[test]
    fn what_cannot_be_followed() {
        check("1.Qc4 c4 2.Qe6 1...c6 2.Qz4", &["b5c4 c7c6"], &["1...c4", "2.Qz4"]);
        check("3.Qc4", &[], &["3.Qc4"]);
        check("hello", &[], &["1.hello"]);
        check("", &[], &[]);
    }
}
