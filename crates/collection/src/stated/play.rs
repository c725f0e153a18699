//! The mates that a printed solution claims.

use keymove_chess::notation::{Style, format_move, parse_san};
use keymove_chess::{Move, Position};
use keymove_problem::printed::{self, alternatives, numbered};

/// Claims that are quoted of one part.
const QUOTED: usize = 3;
/// Positions that a line of alternatives may lead to.
const ALTERNATIVES: usize = 64;
/// Longest line that is followed, in plies.
const PLIES: usize = 64;

/// The moves that a text marks as mates, and that are legal where they stand and none, in words. Nothing is said of what cannot
/// be followed: printed solutions put replies together, and are not exact about captures then. The attacker begins in the
/// position; a text without first moves is about the play after the key.
pub(super) fn wrong_mates(position: &Position, key: Move, text: &str) -> Vec<String> {
    let mut lines = Lines::new(position);
    if printed::has_no_first_move(text) {
        lines.before.push(vec![position.play(key)]);
    } else if printed::keys(text).is_empty() {
        return Vec::new();
    }
    let mut wrong = Vec::new();
    let mut words = words(text).peekable();
    let mut ply = None;
    while let Some(word) = words.next() {
        let (number, rest) = numbered(word);
        if number.is_some() {
            ply = number;
        }
        let body = rest.trim_end_matches(['!', '?', '+', '#', '=', ',', ';', '.']);
        if body.is_empty() {
            continue;
        }
        let Some(at) = ply.take().filter(|&at| at < PLIES) else { continue };
        let mates = rest.contains('#') || words.peek().is_some_and(|next| next.starts_with('#'));
        let attacks = at % 2 == 0;
        match lines.play(at, body) {
            Played::All(moves) if mates && attacks => {
                let others = moves.iter().filter(|(before, mv)| !before.play(*mv).is_mate());
                wrong.extend(others.take(1).map(|(before, mv)| {
                    let mv = format_move(before, *mv, Style::Short);
                    format!("stated mate {}.{mv} is none", at / 2 + 1)
                }));
            }
            _ => {}
        }
        // Without a number, the answer follows.
        ply = Some(at + 1);
        if wrong.len() >= QUOTED {
            break;
        }
    }
    wrong
}

/// The words outside brackets, which hold threats and remarks in a notation of their own.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let parts = text.split_inclusive(['[', ']', '(', ')']).filter_map(move |part| {
        let is_outside = depth == 0;
        match part.chars().next_back() {
            Some('[' | '(') => depth += 1,
            Some(']' | ')') => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_outside.then(|| part.trim_end_matches(['[', '(']))
    });
    parts.flat_map(str::split_whitespace)
}

/// What became of a word.
enum Played {
    /// The move, in each position in which it was made.
    All(Vec<(Position, Move)>),
    /// It is not known where it is made, or what it is, or it is not legal wherever it should be.
    Unknown,
}

/// Where the moves of a text are made.
struct Lines {
    /// The positions before each ply; several where replies were given together, none where it is not known.
    before: Vec<Vec<Position>>,
}

impl Lines {
    fn new(position: &Position) -> Self {
        Self { before: vec![vec![*position]] }
    }

    /// Where a ply is made: behind the last one before it, or, for set play and threats, as if the other side had passed.
    fn at(&mut self, ply: usize) -> Vec<Position> {
        while self.before.len() <= ply {
            if self.before.len() < ply {
                return Vec::new();
            }
            let last = self.before.last().map_or(&[][..], Vec::as_slice);
            let passed: Vec<Position> = last.iter().filter_map(Position::passed).collect();
            let all = passed.len() == last.len();
            self.before.push(if all { passed } else { Vec::new() });
        }
        self.before[ply].clone()
    }

    /// Makes a move, or several that are separated by strokes, wherever the ply is made.
    fn play(&mut self, ply: usize, body: &str) -> Played {
        let positions = self.at(ply);
        if self.before.len() <= ply {
            return Played::Unknown;
        }
        self.before.truncate(ply + 1);
        self.before.push(Vec::new());
        if positions.is_empty() {
            return Played::Unknown;
        }
        let mut made = Vec::new();
        for word in alternatives(body) {
            let word = word.trim_end_matches(['!', '?', '+', '#']);
            if !printed::is_like_a_move(word) {
                return Played::Unknown;
            }
            for position in &positions {
                match parse_san(position, word) {
                    Ok(mv) => made.push((*position, mv)),
                    Err(_) => return Played::Unknown,
                }
            }
        }
        if made.len() <= ALTERNATIVES {
            self.before[ply + 1] = made.iter().map(|(before, mv)| before.play(*mv)).collect();
        }
        Played::All(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let weenink: Position = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse().expect("a position");
        let key = parse_san(&weenink, "Qc4").expect("the key");
        assert_eq!(wrong_mates(&weenink, key, text), expected, "{text}");
    }

    #[test]
    fn mates_of_a_text() {
        let key = "1.Qb5-c4 ! zugzwang.\n  1...c7-c5\n    2.Qc4-e6 #\n  1...Kd6-d7\n    2.Qc4*c7 #";
        check(&key.replace("1...Kd6-d7\n    2.Qc4*c7 #", ""), &[]);
        check("1.Qc4! 1...c5 2.Qe6# 1...c6 2.Qc5#", &["stated mate 2.Qc5+ is none"]);
        check("1.Qc4! c5 2.Qe6#, 1...c6 2.Qf7#", &["stated mate 2.Qf7 is none"]);
        check("1...c5 2.Qe6#\n1....c6 2.Qf7#", &["stated mate 2.Qf7 is none"]);
        check("1...c5 2.Qe6#\n1.Qc4! c6 2.Qf7#", &["stated mate 2.Qf7 is none"]);
        check("1.Qa4? c6 2.Qf7#", &[]);
        check("1.Qc4! c5 2.Qxe6#", &[]);
        // What cannot be followed is not held against anybody.
        check(
            "1.Qc4! ~ 2.Qa1#; 1...any 2.Qa1#; 2.Qa1# 1...Kz9 2.Qa1# [2.Qa1#] {1} 3.Qa1# 1...K moves 2.Q#",
            &[],
        );
    }
}
