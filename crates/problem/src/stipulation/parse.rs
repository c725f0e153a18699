//! Reading stipulations.

use super::sense::{Part, nonsense};
use super::{Goal, Length, Lengths, MAX_MOVES, Play, Stipulation};
use crate::Aim;
use core::str::FromStr;
use keymove_chess::Square;

/// Why a text is not a stipulation that can be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stipulation `{text}`, column {column}: {problem}; {expected}")]
pub struct StipulationError {
    /// The whole text.
    pub text: String,
    /// Where it goes wrong: character position, from 1; one past the end if something is missing there.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
    /// What would be right.
    pub expected: &'static str,
}

const EXAMPLES: &str = "expected one such as #3, s#2, h#2.5, ser-h=7";
const GOALS: &str = "expected a goal: # = #= == != !# ## ##! + x % ep 00 ct <> c81 ~ or z and a square";
const NUMBER: &str = "expected a number of moves from 1 to 500";
const LENGTHS: &str = "expected exact- or shortest- once";

/// Signs that Popeye knows and that are understood but not solved, with the reason. Tried before those of goals.
const UNSUPPORTED: [(&str, &str); 5] = [
    ("ctr", "a circuit by rebirth needs fairy chess"),
    ("<>r", "an exchange by rebirth needs fairy chess"),
    ("dia", "proof games are not solved"),
    ("a=>b", "proof games are not solved"),
    ("k", "the kiss is not solved"),
];

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        Parser { text, at: 0, starts: Starts::default() }.stipulation()
    }
}

struct Parser<'a> {
    text: &'a str,
    /// Bytes read.
    at: usize,
    starts: Starts,
}

/// The bytes at which parts begin.
#[derive(Default)]
struct Starts {
    intro: usize,
    other_goal: usize,
    goal: usize,
    length: usize,
}

impl Parser<'_> {
    fn stipulation(mut self) -> Result<Stipulation, StipulationError> {
        if self.text.is_empty() {
            return Err(self.error_at(0, "nothing there".into(), EXAMPLES));
        }
        // Popeye takes the introduction and the exact length in either order.
        let before = self.lengths();
        let intro = self.intro()?;
        let lengths = self.lengths_once(before)?;
        let play = self.play();
        let other_goal = self.bracketed_goal(play)?;
        self.starts.goal = self.at;
        let goal = self.goal(play)?;
        let length = self.length()?;
        if self.at < self.text.len() {
            let problem = format!("found `{}` after the length", self.rest());
            return Err(self.error_at(self.at, problem, "expected the end"));
        }
        let stipulation = Stipulation { intro, play, goal, other_goal, length, lengths };
        match nonsense(&stipulation) {
            None => Ok(stipulation),
            Some((part, problem, expected)) => {
                let Starts { intro, other_goal, goal, length } = self.starts;
                let at = match part {
                    Part::Intro => intro,
                    Part::OtherGoal => other_goal,
                    Part::Goal => goal,
                    Part::Length => length,
                };
                Err(self.error_at(at, problem, expected))
            }
        }
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips these characters if they stand here, in either case of letters.
    fn take(&mut self, word: &str) -> bool {
        let found = self.rest().get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        if found {
            self.at += word.len();
        }
        found
    }

    fn lengths(&mut self) -> Lengths {
        if self.take("exact-") {
            Lengths::Exact
        } else if self.take("shortest-") {
            Lengths::Shortest
        } else {
            Lengths::UpTo
        }
    }

    /// The same after an introduction that something of the kind may have stood before.
    fn lengths_once(&mut self, before: Lengths) -> Result<Lengths, StipulationError> {
        let start = self.at;
        match (before, self.lengths()) {
            (lengths, Lengths::UpTo) | (Lengths::UpTo, lengths) => Ok(lengths),
            _ => Err(self.error_at(start, "a second word about which lengths count".into(), LENGTHS)),
        }
    }

    fn intro(&mut self) -> Result<u16, StipulationError> {
        self.starts.intro = self.at;
        let Some(end) = self.rest().find("->") else { return Ok(0) };
        let number = self.rest()[..end].to_owned();
        self.at += end + 2;
        if self.rest().contains("->") {
            let problem = "a second introduction".into();
            return Err(self.error_at(self.at, problem, "expected one at most"));
        }
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        match number.parse() {
            Ok(moves) if digits && (1..=MAX_MOVES).contains(&moves) => Ok(moves),
            _ => Err(self.error_at(self.starts.intro, format!("`{number}` before the arrow"), NUMBER)),
        }
    }

    fn play(&mut self) -> Play {
        let found = Play::PREFIXES.iter().find(|(prefix, _)| self.take(prefix));
        found.map_or(Play::Direct, |&(_, play)| play)
    }

    fn bracketed_goal(&mut self, play: Play) -> Result<Option<Goal>, StipulationError> {
        if !self.rest().starts_with('(') {
            return Ok(None);
        }
        if !play.is_reciprocal() {
            let problem = "a second goal in brackets".into();
            return Err(self.error_at(self.at, problem, "only reci-h and ser-reci-h have one"));
        }
        self.at += 1;
        self.starts.other_goal = self.at;
        let goal = self.goal(play)?;
        if !self.take(")") {
            return Err(self.error_at(self.at, "the bracket is not closed".into(), "expected `)`"));
        }
        Ok(Some(goal))
    }

    fn goal(&mut self, play: Play) -> Result<Goal, StipulationError> {
        let start = self.at;
        if let Some((_, reason)) = UNSUPPORTED.iter().find(|(sign, _)| self.take(sign)) {
            return Err(self.error_at(start, (*reason).to_owned(), GOALS));
        }
        if let Some(&(_, goal)) = Goal::SIGNS.iter().find(|(sign, _)| self.take(sign)) {
            return Ok(goal);
        }
        if self.take("z") {
            return self.target();
        }
        let after = if play == Play::Direct { String::new() } else { format!(" after {play}") };
        let problem = match self.rest().chars().next() {
            Some(other) => format!("`{other}` is not the sign of a goal{after}"),
            None => format!("the goal is missing{after}"),
        };
        Err(self.error_at(start, problem, GOALS))
    }

    /// The square after `z`.
    fn target(&mut self) -> Result<Goal, StipulationError> {
        let name: String = self.rest().chars().take(2).collect();
        let Some(square) = Square::parse(&name.to_ascii_lowercase()) else {
            let expected = "expected one from a1 to h8 after z, as in hzg74";
            return Err(self.error_at(self.at, format!("`{name}` is not a square"), expected));
        };
        self.at += name.len();
        Ok(Goal::Target(square))
    }

    fn length(&mut self) -> Result<Length, StipulationError> {
        let start = self.at;
        self.starts.length = start;
        let digits: String = self.rest().chars().take_while(char::is_ascii_digit).collect();
        self.at += digits.len();
        if digits.is_empty() {
            let problem = match self.rest().chars().next() {
                Some(other) => format!("`{other}` is not a digit"),
                None if self.text.parse::<Aim>().is_ok() => {
                    "the number of moves is missing; without one it asks for an endgame study, which keymove study takes".into()
                }
                None => "the number of moves is missing".into(),
            };
            return Err(self.error_at(start, problem, NUMBER));
        }
        let half = self.take(".5") || self.take("½");
        match digits.parse() {
            Ok(moves) if moves <= MAX_MOVES && (moves >= 1 || half) => Ok(Length { moves, half }),
            _ => {
                let end = if half { ".5" } else { "" };
                let problem = format!("{digits}{end} moves; 1 to {MAX_MOVES} are possible");
                Err(self.error_at(start, problem, NUMBER))
            }
        }
    }

    fn error_at(&self, at: usize, problem: String, expected: &'static str) -> StipulationError {
        let column = self.text.get(..at).map_or(at, |before| before.chars().count()) + 1;
        StipulationError { text: self.text.into(), column, problem, expected }
    }
}

#[cfg(test)]
mod tests;
