//! Reading stipulations.

use super::{Goal, Length, Lengths, MAX_MOVES, Play, Stipulation};
use core::str::FromStr;
use keymove_chess::Square;

/// Why a text is not a stipulation that can be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stipulation `{text}`, column {column}: {problem}; {expected}")]
pub struct StipulationError {
    /// The whole text.
    pub text: String,
    /// Where it goes wrong: character position, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
    /// What would be right.
    pub expected: &'static str,
}

const EXAMPLES: &str = "expected one such as #3, s#2, h#2.5, ser-h=7";
const GOALS: &str = "expected a goal: # = #= == != !# ## ##! + x % ep 00 ct <> c81 ~ or z and a square, then the number of moves";
const NUMBER: &str = "expected a number of moves from 1 to 500";

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        Parser { text, at: 0 }.stipulation()
    }
}

struct Parser<'a> {
    text: &'a str,
    /// Bytes read.
    at: usize,
}

impl Parser<'_> {
    fn stipulation(mut self) -> Result<Stipulation, StipulationError> {
        if self.text.is_empty() {
            return Err(self.error_at(0, "nothing there".into(), EXAMPLES));
        }
        // Popeye takes the introduction and the exact length in either order.
        let mut lengths = self.lengths();
        let intro = self.intro()?;
        if lengths == Lengths::UpTo {
            lengths = self.lengths();
        }
        let play = self.play();
        let start_of_goal = self.at;
        let other_goal = self.bracketed_goal(play)?;
        let goal = self.goal()?;
        let start_of_length = self.at;
        let length = self.length()?;
        if self.at < self.text.len() {
            return Err(self.error_at(
                self.at,
                format!("found `{}` after the length", self.rest()),
                "expected the end",
            ));
        }
        let stipulation = Stipulation { intro, play, goal, other_goal, length, lengths };
        self.check(&stipulation, start_of_goal, start_of_length)?;
        Ok(stipulation)
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

    fn intro(&mut self) -> Result<u16, StipulationError> {
        let Some(end) = self.rest().find("->") else { return Ok(0) };
        let (start, number) = (self.at, self.rest()[..end].to_owned());
        self.at += end + 2;
        match number.parse() {
            Ok(moves) if (1..=MAX_MOVES).contains(&moves) && number.bytes().all(|b| b.is_ascii_digit()) => {
                Ok(moves)
            }
            _ => Err(self.error_at(start, format!("`{number}` before the arrow"), NUMBER)),
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
        if !matches!(play, Play::Reciprocal | Play::SeriesReciprocal) {
            return Err(self.error_at(
                self.at,
                "a second goal in brackets".into(),
                "only reci-h and ser-reci-h have one",
            ));
        }
        self.at += 1;
        let goal = self.goal()?;
        if !self.take(")") {
            return Err(self.error_at(self.at, "the bracket is not closed".into(), "expected `)`"));
        }
        Ok(Some(goal))
    }

    fn goal(&mut self) -> Result<Goal, StipulationError> {
        if let Some(&(_, goal)) = Goal::SIGNS.iter().find(|(sign, _)| self.take(sign)) {
            return Ok(goal);
        }
        let start = self.at;
        if self.take("z") {
            let name: String = self.rest().chars().take(2).collect::<String>().to_ascii_lowercase();
            let Some(square) = Square::parse(&name) else {
                let problem = format!("`{name}` is not a square");
                return Err(self.error_at(
                    start + 1,
                    problem,
                    "expected one from a1 to h8 after z, as in hzg74",
                ));
            };
            self.at += name.len();
            return Ok(Goal::Target(square));
        }
        let problem = match self.rest().chars().next() {
            Some(other) => format!("`{other}` is not the sign of a goal"),
            None => "the goal is missing".into(),
        };
        Err(self.error_at(start, problem, GOALS))
    }

    fn length(&mut self) -> Result<Length, StipulationError> {
        let start = self.at;
        let digits: String = self.rest().chars().take_while(char::is_ascii_digit).collect();
        self.at += digits.len();
        if digits.is_empty() {
            let problem = match self.rest().chars().next() {
                Some(other) => format!("`{other}` is not a digit"),
                None => "the number of moves is missing".into(),
            };
            return Err(self.error_at(start, problem, NUMBER));
        }
        let half = self.take(".5");
        match digits.parse() {
            Ok(moves) if moves <= MAX_MOVES && (moves >= 1 || half) => Ok(Length { moves, half }),
            _ => {
                let end = if half { ".5" } else { "" };
                Err(self.error_at(
                    start,
                    format!("{digits}{end} moves; 1 to {MAX_MOVES} are possible"),
                    NUMBER,
                ))
            }
        }
    }

    /// What is wrong with a combination of parts each of which is right.
    fn check(&self, parts: &Stipulation, goal: usize, length: usize) -> Result<(), StipulationError> {
        let Stipulation { play, length: Length { half, .. }, .. } = *parts;
        if half && !play.takes_half() {
            let problem = "half a move in play in which one side moves alone".into();
            return Err(self.error_at(length, problem, "expected whole moves"));
        }
        let least = match play {
            Play::Help | Play::HelpReflex => 1,
            Play::HelpSelf | Play::Reciprocal => 2,
            _ if half => 3,
            _ => 1,
        };
        if parts.length.plies() < least {
            let problem = format!("{} is too short for this play", parts.length);
            return Err(self.error_at(
                length,
                problem,
                "the least number of moves is 1 for h, 1 or 1.5 for others",
            ));
        }
        let reflex = matches!(
            play,
            Play::Reflex
                | Play::SemiReflex
                | Play::HelpReflex
                | Play::SeriesReflex
                | Play::SeriesSemiReflex
                | Play::ParryReflex
                | Play::ParrySemiReflex
                | Play::HelpParryReflex
        );
        if reflex && parts.goal == Goal::Any {
            let problem = "any move is a goal that either side can always reach".into();
            return Err(self.error_at(goal, problem, "expected another goal for reflex play, such as #"));
        }
        if parts.intro > 0
            && play.is_battle()
            && !matches!(play, Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex)
        {
            return Err(self.error_at(
                0,
                format!("an introduction before {play}"),
                "expected series or help play",
            ));
        }
        Ok(())
    }

    fn error_at(&self, at: usize, problem: String, expected: &'static str) -> StipulationError {
        let column = self.text.get(..at).map_or(at, |before| before.chars().count()) + 1;
        StipulationError { text: self.text.into(), column, problem, expected }
    }
}
